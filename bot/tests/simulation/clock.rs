//! Discord's time, which never jumps, and the daemon's, which does; and the moment at which the process dies.

use std::future::Future;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::SeqCst};
use std::time::Duration;

use bot::time::{TimeSource, from_millis};
use chrono::{DateTime, Utc};

use crate::Break;

/// The process died: carried by an unwinding that no hook sees.
pub(crate) struct Died;

/// A clock may be so far from Discord's and still be believed.
pub(crate) const MOST: i64 = 2 * 60_000;

pub(crate) struct Clock {
    discords: AtomicI64,
    /// How far the daemon's clock is ahead of Discord's.
    ahead: AtomicI64,
    /// The same as the daemon last heard it: every answer of Discord's bears a date.
    heard: AtomicI64,
    /// At the so-many-th touch of the world outside the process dies; 0: it lives.
    dies: AtomicI64,
    /// Answers of Discord's so far.
    answers: AtomicU64,
    breaks: Break,
}

impl Clock {
    pub(crate) fn new(start: i64, breaks: Break) -> Self {
        Self {
            discords: AtomicI64::new(start),
            ahead: AtomicI64::new(0),
            heard: AtomicI64::new(0),
            dies: AtomicI64::new(0),
            answers: AtomicU64::new(0),
            breaks,
        }
    }

    /// Discord's time.
    pub(crate) fn discords(&self) -> i64 {
        self.discords.load(SeqCst)
    }

    /// The daemon's time, as the test may look at it.
    pub(crate) fn daemons(&self) -> i64 {
        self.discords() + self.ahead.load(SeqCst)
    }

    /// Discord's time as the daemon supposes it after what it last heard.
    pub(crate) fn supposed(&self) -> i64 {
        self.daemons() - self.heard.load(SeqCst)
    }

    pub(crate) fn advance(&self, span: i64) {
        self.discords.fetch_add(span, SeqCst);
    }

    /// Somebody sets the daemon's clock.
    pub(crate) fn set_ahead(&self, ahead: i64) {
        self.ahead.store(ahead, SeqCst);
    }

    pub(crate) fn really_ahead(&self) -> i64 {
        self.ahead.load(SeqCst)
    }

    /// The daemon has an answer of Discord's in hand.
    pub(crate) fn answered(&self) {
        self.heard.store(self.really_ahead(), SeqCst);
        self.answers.fetch_add(1, SeqCst);
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
        self.touch();
        from_millis(self.daemons())
    }

    fn sleep(&self, _: Duration) -> impl Future<Output = ()> + Send {
        // Nothing in the simulation waits: what would be done after a while is a step of its own.
        std::future::pending()
    }

    fn is_trusted(&self) -> bool {
        self.breaks == Break::Clock || self.heard.load(SeqCst).abs() <= MOST
    }

    fn confirmations(&self) -> Option<u64> {
        (self.breaks != Break::Clock).then(|| self.answers.load(SeqCst))
    }

    fn ahead(&self) -> i64 {
        if self.breaks == Break::Clock { 0 } else { self.heard.load(SeqCst) }
    }
}
