//! The room's clock: the machine's, or a simulated one that scripts advance.

use std::sync::Arc;

use crate::time::{Moment, SimTime, SystemTime, TimeSource};

#[derive(Clone, Debug)]
pub(super) enum Clock {
    Real(Arc<SystemTime>),
    Simulated(Arc<SimTime>),
}

impl Clock {
    /// Creates a simulated clock that starts at a moment, or uses the machine's.
    pub(super) fn new(simulated_from: Option<Moment>) -> Self {
        match simulated_from {
            Some(start) => Self::Simulated(Arc::new(SimTime::new(start))),
            None => Self::Real(Arc::new(SystemTime)),
        }
    }

    pub(super) fn now(&self) -> Moment {
        match self {
            Self::Real(time) => time.now(),
            Self::Simulated(time) => time.now(),
        }
    }
}
