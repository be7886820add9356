//! Work that blocks, beside the tasks of the runtime.

/// Runs what blocks where it may. A panic goes on in whoever waits.
pub(super) async fn off_runtime<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> R {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // Only a runtime that is going down cancels blocking work, and then nobody waits here.
            Err(_) => std::future::pending().await,
        },
    }
}
