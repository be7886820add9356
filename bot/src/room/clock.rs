//! The room's clock: the machine's, or one that only scripts move.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::time::{SimTime, SystemTime, TimeSource};

/// Real or simulated time.
#[derive(Clone, Debug)]
pub(super) enum Clock {
    /// The machine's clock.
    Real(Arc<SystemTime>),
    /// A clock that moves only when it is told to.
    Simulated(Arc<SimTime>),
}

impl Clock {
    /// A simulated clock from a moment on, or the machine's.
    #[must_use]
    pub(super) fn new(simulated_from: Option<DateTime<Utc>>) -> Self {
        match simulated_from {
            Some(start) => Self::Simulated(Arc::new(SimTime::new(start))),
            None => Self::Real(Arc::new(SystemTime)),
        }
    }

    /// The time now.
    #[must_use]
    pub(super) fn now(&self) -> DateTime<Utc> {
        match self {
            Self::Real(time) => time.now(),
            Self::Simulated(time) => time.now(),
        }
    }
}
