//! Discord's time, which never jumps, and the daemon's, which does; and the moment at which the process dies.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use bot::discord::CheckedTime;
use bot::time::{TimeSource, from_millis};
use chrono::{DateTime, Utc};

use crate::Break;

/// The process died: carried by an unwinding that no hook sees.
pub(crate) struct Died;

/// How far a believed clock may be from Discord's, in milliseconds.
pub(crate) const MOST: i64 = 2 * 60_000;

/// The clock of the daemon's machine.
pub(crate) struct Clock {
    start: (Instant, i64),
    discord: AtomicI64,
    /// How far the daemon's clock is ahead of Discord's.
    ahead: AtomicI64,
    /// The number of touches of the outside world until the process dies; 0: it lives.
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

    /// The daemon's time, as the test may look at it.
    pub(crate) fn daemon_now(&self) -> i64 {
        self.discord_now() + self.ahead.load(SeqCst)
    }

    pub(crate) fn advance(&self, span: i64) {
        self.discord.fetch_add(span, SeqCst);
    }

    /// Somebody sets the daemon's clock.
    pub(crate) fn set_ahead(&self, ahead: i64) {
        self.ahead.store(ahead, SeqCst);
    }

    pub(crate) fn die_at(&self, touch: i64) {
        self.dies.store(touch, SeqCst);
    }

    /// The process reaches out of itself: here it can die. What it has stored by then is stored.
    pub(crate) fn touch(&self) {
        let dies = self.dies.load(SeqCst);
        if dies > 0 {
            if dies == 1 {
                // It stays so: the daemon survives a panic while it draws, and is dead at its next step.
                std::panic::resume_unwind(Box::new(Died));
            }
            self.dies.store(dies - 1, SeqCst);
        }
    }
}

impl TimeSource for Clock {
    fn now(&self) -> DateTime<Utc> {
        from_millis(self.daemon_now())
    }

    /// Time passes at once: nothing else is under way meanwhile.
    async fn sleep(&self, span: Duration) {
        self.advance(i64::try_from(span.as_millis()).unwrap_or(0));
    }

    fn instant(&self) -> Instant {
        let (start, began) = self.start;
        start + Duration::from_millis((self.discord_now() - began).unsigned_abs())
    }
}

/// The clock as the daemon uses it: the bridge's, unless what Discord confirms is passed over on purpose.
pub(crate) struct Confirmed {
    pub(crate) time: Arc<CheckedTime<Clock>>,
    pub(crate) breaks: Break,
}

impl TimeSource for Confirmed {
    fn now(&self) -> DateTime<Utc> {
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

    fn confirmations(&self) -> Option<u64> {
        self.time.confirmations().filter(|_| self.breaks != Break::Clock)
    }

    fn ahead(&self) -> i64 {
        if self.breaks == Break::Clock { 0 } else { self.time.ahead() }
    }
}
