//! Errors of the double.

use std::time::Duration;

/// Why the double cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No port on loopback could be opened, or no thread started.
    #[error("the double cannot open its ports: {0}")]
    Io(#[from] std::io::Error),
    /// The certificate could not be created.
    #[error("the double cannot create its certificate: {0}")]
    Tls(String),
}

/// The error of a wait that reached its limit, with the state of the double at that time.
#[derive(Debug, thiserror::Error)]
#[error("the condition did not hold within {limit:?}; {state}")]
pub struct TimedOut {
    pub(crate) limit: Duration,
    pub(crate) state: String,
}
