//! Sends the digests that are due, and what features post at times of their own.

use super::core::Core;
use crate::store::StoreError;
use crate::time::Moment;

/// The most digests sent in one check of the clock; the next check sends the rest.
const AT_ONCE: usize = 50;

impl Core {
    /// Stores the digests that are due at `now`, and what features have scheduled, for the sender. One that cannot be made is left for the next check and does
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
        for feature in self.desk.features {
            let made = self.store.snapshot().and_then(|view| feature.scheduled(now, &view));
            let stored = made.and_then(|commits| {
                commits.into_iter().try_for_each(|commit| self.store_commit(commit).map(drop))
            });
            if let Err(error) = stored {
                tracing::error!("what is scheduled cannot be posted: {error}");
            }
        }
        Ok(())
    }
}
