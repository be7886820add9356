//! The service manager's watchdog: told that all is well only while the workers make progress.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::daemon::beat::Condition;
use crate::daemon::pulse::Pulse;

/// Told at least so often, however long the service manager waits.
const EVERY: Duration = Duration::from_secs(10);

/// Whose pulse is felt; before there is a daemon, nobody's.
pub(crate) type Patient = Arc<OnceLock<Pulse>>;

/// Tells the service manager now and then that all is well, for ever; does nothing where none asks for it.
pub(crate) async fn run(patient: Patient) {
    let Some(allowed) = notify::allowed() else { return };
    let every = (allowed / 3).min(EVERY).max(Duration::from_millis(10));
    tracing::info!(seconds = allowed.as_secs_f32(), "the service manager's watchdog is fed");
    let mut told = false;
    loop {
        let vitals = patient.get().map(|pulse| pulse.vitals(Instant::now()));
        let stuck = vitals.is_some_and(|vitals| vitals.worst() == Condition::Stuck);
        if !stuck {
            // It waits while the service manager does not listen.
            let _ = tokio::task::spawn_blocking(notify::well).await;
        } else if !told {
            tracing::error!(
                "a worker is stuck; the service manager will end this process: {vitals:?}"
            );
        }
        told = stuck;
        tokio::time::sleep(every).await;
    }
}

/// Tells the service manager that the process is about to end.
pub(crate) fn stopping() {
    notify::stopping();
}

#[cfg(target_os = "linux")]
mod notify {
    use std::time::Duration;

    use sd_notify::NotifyState;

    /// How long the service manager waits between two words; none when it does not.
    pub(super) fn allowed() -> Option<Duration> {
        sd_notify::watchdog_enabled()
    }

    pub(super) fn well() {
        tell(NotifyState::Watchdog);
    }

    pub(super) fn stopping() {
        tell(NotifyState::Stopping);
    }

    fn tell(state: NotifyState<'_>) {
        if let Err(error) = sd_notify::notify(&[state]) {
            tracing::debug!("the service manager cannot be told: {error}");
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod notify {
    use std::time::Duration;

    pub(super) fn allowed() -> Option<Duration> {
        None
    }

    pub(super) fn well() {}

    pub(super) fn stopping() {}
}
