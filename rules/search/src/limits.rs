//! When a search stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The limits of a search. Without any, it goes on until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The most positions to search.
    pub nodes: Option<u64>,
    /// The time that it must not exceed.
    pub time: Option<Duration>,
    /// The time after which no other depth is begun.
    pub soft_time: Option<Duration>,
    /// The most actions of its own after which a forced win ends the search.
    pub mate: Option<u32>,
    /// Set from another thread to stop it.
    pub stop: Arc<AtomicBool>,
    /// Set from another thread to when the times begin to count, if they do not count from the start.
    pub ponderhit: Option<Arc<OnceLock<Instant>>>,
}

/// How long a player thinks about an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// It searches that many positions.
    Nodes(u64),
    /// It searches that many plies ahead.
    Depth(u32),
    /// It thinks for that long.
    Time(Duration),
}

impl Effort {
    /// Returns the limits of one action.
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Self::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            Self::Time(time) => Limits { time: Some(time), ..Limits::default() },
        }
    }
}

/// How many positions are searched between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1024;

/// The limits of a search that runs.
#[derive(Debug)]
pub(crate) struct Clock {
    limits: Limits,
    started: Instant,
    /// The most nodes.
    most: Option<u64>,
    next_look: u64,
    stopped: bool,
}

impl Clock {
    pub(crate) fn start(limits: Limits) -> Self {
        let most = limits.nodes;
        Self { limits, started: Instant::now(), most, next_look: BETWEEN_LOOKS, stopped: false }
    }

    /// Returns whether the search has to stop after that many nodes.
    #[inline]
    pub(crate) fn must_stop(&mut self, nodes: u64) -> bool {
        if self.most.is_some_and(|most| nodes >= most) {
            self.stopped = true;
        } else if nodes >= self.next_look {
            self.next_look = nodes + BETWEEN_LOOKS;
            self.stopped |= self.limits.stop.load(Ordering::Relaxed)
                || self.limits.time.is_some_and(|most| self.elapsed() >= most);
        }
        self.stopped
    }

    /// The time that counts.
    fn elapsed(&self) -> Duration {
        let since = self.limits.ponderhit.as_ref().map_or(Some(&self.started), |hit| hit.get());
        since.map_or(Duration::ZERO, Instant::elapsed)
    }

    /// Limits the nodes besides the limits of the search, from now on and in place of what was so limited before.
    pub(crate) fn search_at_most(&mut self, nodes: Option<u64>) {
        self.most = nodes.into_iter().chain(self.limits.nodes).min();
        self.stopped = false;
    }

    /// Returns whether a win that takes that many plies is what is looked for.
    pub(crate) fn is_wanted(&self, plies: i32) -> bool {
        self.limits.mate.is_some_and(|moves| plies < 2 * moves as i32)
    }

    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns whether a search to a depth may begin; `share` is how much of the time it should have, in hundredths.
    pub(crate) fn may_begin(&self, depth: u32, share: u32) -> bool {
        let in_time = self.limits.soft_time.is_none_or(|soft| self.elapsed() < soft * share / 100);
        !self.stopped && in_time && self.limits.depth.is_none_or(|most| depth <= most)
    }
}
