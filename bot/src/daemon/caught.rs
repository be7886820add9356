//! Isolation of panics: what was processed is set aside, and the worker continues.

use std::fmt;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Once;
use std::time::Duration;

use futures_util::FutureExt;

use crate::metrics::{self, Counter};

/// The wait before a task that panicked is restarted.
const AGAIN: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Judging a message, a deadline, or a history.
    Judging,
    Drawing,
    Delivering,
    Thinking,
    Task(&'static str),
}

impl Work {
    const fn counter(self) -> Counter {
        match self {
            Self::Judging => Counter::PanicsJudging,
            Self::Drawing => Counter::PanicsDrawing,
            Self::Delivering => Counter::PanicsDelivering,
            Self::Thinking => Counter::PanicsThinking,
            Self::Task(_) => Counter::PanicsInTasks,
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Judging => f.write_str("judging"),
            Self::Drawing => f.write_str("drawing"),
            Self::Delivering => f.write_str("delivering"),
            Self::Thinking => f.write_str("thinking"),
            Self::Task(name) => write!(f, "running the {name}"),
        }
    }
}

/// It is counted, and its source location is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a panic while {0}")]
pub(crate) struct Panicked(Work);

impl Panicked {
    pub(crate) fn note(work: Work) -> Self {
        metrics::count(work.counter());
        let panicked = Self(work);
        tracing::error!("{panicked}; what caused it is set aside");
        panicked
    }
}

/// Runs work to its end or to its panic.
pub(crate) async fn caught<F: Future>(work: Work, doing: F) -> Result<F::Output, Panicked> {
    // State that a panic may leave behind is only replaced as a whole, never half changed.
    AssertUnwindSafe(doing).catch_unwind().await.map_err(|_| Panicked::note(work))
}

/// Runs a task once. Returns whether it panicked and must be restarted, after a wait.
pub(crate) async fn panicked(name: &'static str, task: impl Future<Output = ()>) -> bool {
    let ended = caught(Work::Task(name), task).await.is_ok();
    if !ended {
        tokio::time::sleep(AGAIN).await;
    }
    !ended
}

/// Runs blocking work on a thread for such work, and catches its panic.
pub(crate) async fn caught_off_runtime<R: Send + 'static>(
    work: Work,
    doing: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Panicked> {
    match tokio::task::spawn_blocking(doing).await {
        Ok(done) => Ok(done),
        Err(error) if error.is_panic() => Err(Panicked::note(work)),
        // Blocking work is cancelled only when the runtime shuts down, and then nobody waits for this.
        Err(_) => std::future::pending().await,
    }
}

/// Logs every panic of this process by its source location. Its message may contain what a player wrote, so it is
/// logged at debug level only.
pub(crate) fn log_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let at =
                panic.location().map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
            tracing::error!("panicked at {at}; please report this line");
            let words = panic.payload_as_str().unwrap_or_default();
            tracing::debug!("panicked at {at}: {words}");
        }));
    });
}
