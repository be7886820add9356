//! What a worker says of itself: that it goes on, and when it says so again.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::kill::stuck_after;

/// A worker that is so long behind what it promised is slow, or stuck.
const SLOW: Duration = Duration::from_secs(60);
const STUCK: Duration = Duration::from_secs(5 * 60);

/// How a worker fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// As it should.
    Well,
    /// Something takes longer than it should.
    Slow,
    /// Nothing happens any more.
    Stuck,
}

impl Condition {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Well => "ok",
            Self::Slow => "slow",
            Self::Stuck => "stuck",
        }
    }

    pub(super) fn of(span: Duration, slow: Duration, stuck: Duration) -> Self {
        match span {
            span if span >= stuck => Self::Stuck,
            span if span >= slow => Self::Slow,
            _ => Self::Well,
        }
    }
}

/// A worker says that it goes on, and when it says so again at the latest.
#[derive(Debug)]
pub struct Beat(Mutex<Instant>);

impl Beat {
    /// A worker that is about to begin.
    #[must_use]
    pub fn new(now: Instant) -> Self {
        Self(Mutex::new(now))
    }

    /// It goes on, and says so again within a time.
    pub fn beats(&self, now: Instant, within: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = now + within;
    }

    /// How long it is behind what it said.
    #[must_use]
    pub fn behind(&self, now: Instant) -> Duration {
        let promised = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        now.saturating_duration_since(promised)
    }

    pub(super) fn condition(&self, now: Instant) -> Condition {
        Condition::of(self.behind(now), SLOW, stuck_after(STUCK))
    }
}
