//! Sends the digests that are due.

use super::core::Core;
use crate::store::StoreError;
use crate::time::Moment;

/// The most digests sent in one check of the clock; the next check sends the rest.
const AT_ONCE: usize = 50;

impl Core {
    /// Stores the digests that are due at `now`, for the sender. One that cannot be made is left for the next check and does
    /// not keep others from being sent.
    ///
    /// # Errors
    /// [`StoreError`] if the due digests cannot be read.
    pub fn send_digests(&self, now: Moment) -> Result<(), StoreError> {
        let due = self.store.snapshot()?.digests_due(now, AT_ONCE)?;
        for digest in due {
            let made = self.store.snapshot().and_then(|view| self.desk.digest(now, &digest, &view));
            let made = made.and_then(|commit| self.store_commit(commit));
            if let Err(error) = made {
                tracing::error!(person = %digest.person, "a digest cannot be sent: {error}");
            }
        }
        Ok(())
    }
}
