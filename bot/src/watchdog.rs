//! The service manager's watchdog, notified only while the workers make progress.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::daemon::heartbeat::Condition;
use crate::daemon::heartbeats::Heartbeats;

/// The longest time between two notifications, however long the service manager waits.
const EVERY: Duration = Duration::from_secs(10);

/// The heartbeats of the daemon; empty while none runs.
pub(crate) type Watched = Arc<Mutex<Option<Heartbeats>>>;

/// Notifies the service manager without end that the process works; returns at once if no watchdog is configured.
pub(crate) async fn run(watched: Watched) {
    let Some(allowed) = notify::allowed() else { return };
    let every = (allowed / 3).min(EVERY).max(Duration::from_millis(10));
    tracing::info!(seconds = allowed.as_secs_f32(), "the service manager's watchdog is fed");
    let mut reported = false;
    loop {
        let conditions =
            watched.lock().as_ref().map(|heartbeats| heartbeats.conditions(Instant::now()));
        let stuck = conditions.is_some_and(|conditions| conditions.worst() == Condition::Stuck);
        if !stuck {
            // This blocks while the service manager does not read.
            let _ = tokio::task::spawn_blocking(notify::well).await;
        } else if !reported {
            tracing::error!(
                "a worker is stuck; the service manager will end this process: {conditions:?}"
            );
        }
        reported = stuck;
        tokio::time::sleep(every).await;
    }
}

/// Notifies the service manager that the process is stopping.
pub(crate) fn stopping() {
    notify::stopping();
}

#[cfg(target_os = "linux")]
mod notify {
    use std::time::Duration;

    use sd_notify::NotifyState;

    /// Returns how long the service manager waits for a notification; `None` if it does not wait.
    pub(super) fn allowed() -> Option<Duration> {
        sd_notify::watchdog_enabled()
    }

    pub(super) fn well() {
        send(NotifyState::Watchdog);
    }

    pub(super) fn stopping() {
        send(NotifyState::Stopping);
    }

    fn send(state: NotifyState<'_>) {
        if let Err(error) = sd_notify::notify(&[state]) {
            tracing::debug!("cannot notify the service manager: {error}");
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
