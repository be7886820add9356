//! The heartbeats of all workers, as the health endpoint and the watchdog see them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Daemon;
use super::heartbeat::{Condition, Heartbeat};

/// The age of a queued message at which the queues count as slow, and how long nothing may be finished before they
/// count as stuck. A history is tried for a minute, and Discord may demand a wait of minutes.
const OLD: Duration = Duration::from_secs(120);
const NOTHING_DONE: Duration = Duration::from_secs(15 * 60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    pub queues: Condition,
    pub sender: Condition,
    pub deadlines: Condition,
    pub events: Condition,
    pub thinking: Condition,
    /// The number of questions to computers that wait or are thought about.
    pub thinking_queued: usize,
    /// The number of items queued or in progress.
    pub queued: usize,
    /// The age of the oldest of them.
    pub oldest: Duration,
}

impl Conditions {
    pub fn worst(&self) -> Condition {
        // People do not wait for computers as they do for the rest, and a restart would meet the same position again.
        let thinking = self.thinking.min(Condition::Slow);
        self.queues.max(self.sender).max(self.deadlines).max(self.events).max(thinking)
    }
}

/// The heartbeats of a daemon and of the task that receives events for it.
#[derive(Clone, Debug)]
pub struct Heartbeats {
    daemon: Daemon,
    events: Arc<Heartbeat>,
}

impl Heartbeats {
    pub fn new(daemon: Daemon, events: Arc<Heartbeat>) -> Self {
        Self { daemon, events }
    }

    pub fn conditions(&self, now: Instant) -> Conditions {
        let running = &self.daemon.0;
        let (oldest, idle) = running.shared.waiting(now).unwrap_or_default();
        let old = Condition::of(oldest, OLD, Duration::MAX);
        Conditions {
            queues: old.max(Condition::of(idle, NOTHING_DONE, NOTHING_DONE)),
            sender: running.sender.condition(now),
            deadlines: running.deadlines.condition(now),
            events: self.events.condition(now),
            thinking: running.core.thinking().condition(now),
            thinking_queued: running.core.thinking().queued(),
            queued: running.shared.items(),
            oldest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_is_slow_a_minute_late_and_stuck_after_five() {
        let start = Instant::now();
        let heartbeat = Heartbeat::new(start);
        heartbeat.beat(start, Duration::from_secs(5));
        let at = |seconds| heartbeat.condition(start + Duration::from_secs(seconds));
        assert_eq!((at(0), at(64), at(65)), (Condition::Well, Condition::Well, Condition::Slow));
        assert_eq!((at(304), at(305)), (Condition::Slow, Condition::Stuck));
    }
}
