//! Whether the daemon's workers make progress, as seen from outside.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Daemon;
use super::beat::{Beat, Condition};

/// So long may a message wait before that is told, and so long may nothing at all be finished in the queues: a history is
/// tried for a minute, and Discord may ask for patience of minutes.
const OLD: Duration = Duration::from_secs(120);
const NOTHING_DONE: Duration = Duration::from_secs(15 * 60);

/// How all workers fare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vitals {
    /// Those who judge what comes in, place by place.
    pub lanes: Condition,
    /// The one who delivers.
    pub sender: Condition,
    /// The one who looks at deadlines.
    pub deadlines: Condition,
    /// The one who hears the gateway's events.
    pub events: Condition,
    /// What is queued or being judged.
    pub queued: usize,
    /// How old the oldest of it is.
    pub oldest: Duration,
}

impl Vitals {
    /// The worst of them.
    #[must_use]
    pub fn worst(&self) -> Condition {
        self.lanes.max(self.sender).max(self.deadlines).max(self.events)
    }
}

/// Feels the pulse of a daemon and of whoever hears events for it.
#[derive(Clone, Debug)]
pub struct Pulse {
    daemon: Daemon,
    events: Arc<Beat>,
}

impl Pulse {
    /// Of a daemon, and of whoever hears events for it.
    #[must_use]
    pub fn new(daemon: Daemon, events: Arc<Beat>) -> Self {
        Self { daemon, events }
    }

    /// How all workers fare.
    #[must_use]
    pub fn vitals(&self, now: Instant) -> Vitals {
        let running = &self.daemon.0;
        let (oldest, idle) = running.shared.waiting(now).unwrap_or_default();
        let old = Condition::of(oldest, OLD, Duration::MAX);
        Vitals {
            lanes: old.max(Condition::of(idle, NOTHING_DONE, NOTHING_DONE)),
            sender: running.sender.condition(now),
            deadlines: running.deadlines.condition(now),
            events: self.events.condition(now),
            queued: running.shared.items(),
            oldest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_is_slow_a_minute_after_its_word_and_stuck_after_five() {
        let start = Instant::now();
        let beat = Beat::new(start);
        beat.beats(start, Duration::from_secs(5));
        let at = |seconds| beat.condition(start + Duration::from_secs(seconds));
        assert_eq!((at(0), at(64), at(65)), (Condition::Well, Condition::Well, Condition::Slow));
        assert_eq!((at(304), at(305)), (Condition::Slow, Condition::Stuck));
    }
}
