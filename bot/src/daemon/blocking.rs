//! Blocking work outside the tasks of the runtime.

/// Runs blocking work on a thread for such work. A panic continues in the caller.
pub(crate) async fn off_runtime<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> R {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // Blocking work is cancelled only when the runtime shuts down, and then nobody waits for this.
            Err(_) => std::future::pending().await,
        },
    }
}
