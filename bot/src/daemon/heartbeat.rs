//! Heartbeats of tasks.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::fail::stuck_after;

/// How late a heartbeat is when its task counts as slow, and as stuck.
const SLOW: Duration = Duration::from_secs(60);
const STUCK: Duration = Duration::from_secs(5 * 60);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::AsRefStr)]
#[strum(serialize_all = "lowercase")]
pub enum Condition {
    #[strum(serialize = "ok")]
    Well,
    /// It takes longer than it should.
    Slow,
    /// It makes no progress.
    Stuck,
}

impl Condition {
    pub(super) fn of(span: Duration, slow: Duration, stuck: Duration) -> Self {
        match span {
            span if span >= stuck => Self::Stuck,
            span if span >= slow => Self::Slow,
            _ => Self::Well,
        }
    }
}

/// The heartbeat of a task: it announces when the next one comes at the latest.
#[derive(Debug)]
pub struct Heartbeat(Mutex<Instant>);

impl Heartbeat {
    /// Creates the heartbeat of a task that is about to start.
    pub fn new(now: Instant) -> Self {
        Self(Mutex::new(now))
    }

    /// Records a heartbeat. The next one follows within a time.
    pub fn beat(&self, now: Instant, within: Duration) {
        *self.0.lock() = now + within;
    }

    /// Returns how late the next heartbeat is.
    pub fn late_by(&self, now: Instant) -> Duration {
        let next = *self.0.lock();
        now.saturating_duration_since(next)
    }

    pub(super) fn condition(&self, now: Instant) -> Condition {
        Condition::of(self.late_by(now), SLOW, stuck_after(STUCK))
    }
}
