//! Panics stay where they happen: what was being worked on is set aside, and the worker goes on.

use std::fmt;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Once;
use std::time::Duration;

use futures_util::FutureExt;

use crate::metrics::{self, Counter};

/// The wait before a task that panicked is run again.
const AGAIN: Duration = Duration::from_secs(1);

/// What a worker is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Judging a message, a deadline, or a history.
    Judging,
    /// Drawing a picture.
    Drawing,
    /// Delivering a row of the outbox.
    Delivering,
    /// One of the tasks that run all the time.
    Task(&'static str),
}

impl Work {
    const fn counter(self) -> Counter {
        match self {
            Self::Judging => Counter::PanicsJudging,
            Self::Drawing => Counter::PanicsDrawing,
            Self::Delivering => Counter::PanicsDelivering,
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
            Self::Task(name) => write!(f, "running the {name}"),
        }
    }
}

/// Some work panicked. It is counted, and the panic's place is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a panic while {0}")]
pub(crate) struct Panicked(Work);

impl Panicked {
    /// Counts a panic.
    pub(crate) fn note(work: Work) -> Self {
        metrics::count(work.counter());
        let panicked = Self(work);
        tracing::error!("{panicked}; what caused it is set aside");
        panicked
    }
}

/// Does some work to its end or to its panic.
pub(crate) async fn caught<F: Future>(work: Work, doing: F) -> Result<F::Output, Panicked> {
    // Whatever a panic leaves behind is only handed over, never half changed: see the mutexes' guards.
    AssertUnwindSafe(doing).catch_unwind().await.map_err(|_| Panicked::note(work))
}

/// Runs a task once; whether it is to be run again, because it panicked. Then a moment has passed.
pub(crate) async fn panicked(name: &'static str, task: impl Future<Output = ()>) -> bool {
    let ended = caught(Work::Task(name), task).await.is_ok();
    if !ended {
        tokio::time::sleep(AGAIN).await;
    }
    !ended
}

/// Runs what blocks where it may.
pub(crate) async fn caught_off_runtime<R: Send + 'static>(
    work: Work,
    doing: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Panicked> {
    match tokio::task::spawn_blocking(doing).await {
        Ok(done) => Ok(done),
        Err(error) if error.is_panic() => Err(Panicked::note(work)),
        // Only a runtime that is going down cancels blocking work, and then nobody waits here.
        Err(_) => std::future::pending().await,
    }
}

/// Has every panic of this process logged by its place in the sources. Its own words may hold what somebody wrote: they
/// are logged at the level of details only.
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
