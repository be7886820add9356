//! Discord's time, which never jumps, the daemon's, which does, and the moment at which the process dies.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use bot::discord::CheckedTime;
use bot::time::{Moment, Span, TimeSource};

use crate::Break;

/// The payload of the unwinding that stands for the death of the process. No panic hook runs.
pub(crate) struct Died;

/// How far a trusted clock may be from Discord's, in milliseconds.
pub(crate) const MOST: i64 = 2 * 60_000;

/// The clock of the daemon's machine.
pub(crate) struct Clock {
    start: (Instant, i64),
    discord: AtomicI64,
    /// How far the daemon's clock is ahead of Discord's.
    ahead: AtomicI64,
    /// The number of accesses to the outside world until the process dies, or 0 if it does not die.
    dies: AtomicI64,
}

impl Clock {
    pub(crate) fn new(start: i64) -> Self {
        Self {
            start: (Instant::now(), start),
            discord: AtomicI64::new(start),
            ahead: AtomicI64::new(0),
            dies: AtomicI64::new(0),
        }
    }

    /// Discord's time.
    pub(crate) fn discord_now(&self) -> i64 {
        self.discord.load(SeqCst)
    }

    /// The daemon's time.
    pub(crate) fn daemon_now(&self) -> i64 {
        self.discord_now() + self.ahead.load(SeqCst)
    }

    pub(crate) fn advance(&self, span: i64) {
        self.discord.fetch_add(span, SeqCst);
    }

    /// Sets the daemon's clock.
    pub(crate) fn set_ahead(&self, ahead: i64) {
        self.ahead.store(ahead, SeqCst);
    }

    pub(crate) fn die_at(&self, touch: i64) {
        self.dies.store(touch, SeqCst);
    }

    /// Notes an access to the outside world, at which the process can die. What it has stored by then stays stored.
    pub(crate) fn touch(&self) {
        let dies = self.dies.load(SeqCst);
        if dies > 0 {
            if dies == 1 {
                // Not reset: the daemon survives a panic while it draws, and must die at its next access.
                std::panic::resume_unwind(Box::new(Died));
            }
            self.dies.store(dies - 1, SeqCst);
        }
    }
}

impl TimeSource for Clock {
    fn now(&self) -> Moment {
        Moment(self.daemon_now())
    }

    /// Advances the time at once, because nothing else runs meanwhile.
    async fn sleep(&self, span: Duration) {
        self.advance(i64::try_from(span.as_millis()).unwrap_or(0));
    }

    fn instant(&self) -> Instant {
        let (start, origin) = self.start;
        start + Duration::from_millis((self.discord_now() - origin).unsigned_abs())
    }
}

/// The clock that the daemon uses: the bridge's, unless the check against Discord is broken on purpose.
pub(crate) struct Confirmed {
    pub(crate) time: Arc<CheckedTime<Clock>>,
    pub(crate) breaks: Break,
}

impl TimeSource for Confirmed {
    fn now(&self) -> Moment {
        self.time.now()
    }

    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send {
        self.time.sleep(span)
    }

    fn instant(&self) -> Instant {
        self.time.instant()
    }

    fn is_trusted(&self) -> bool {
        self.breaks == Break::Clock || self.time.is_trusted()
    }

    fn ahead(&self) -> Span {
        if self.breaks == Break::Clock { Span::ZERO } else { self.time.ahead() }
    }
}
