//! Sends the digests that are due, and what features post at times of their own.

use super::core::Core;
use crate::store::StoreError;
use crate::time::Moment;

/// The most digests sent in one check of the clock; the next check sends the rest.
const AT_ONCE: usize = 50;

impl Core {
    /// Stores the digests that are due at `now`, and what features have scheduled, for the sender. What cannot be made is left for the next
    /// check and keeps nothing else from being sent; the error is that what is due cannot be read.
    pub fn send_digests(&self, now: Moment) -> Result<(), StoreError> {
        let due = self.store.snapshot()?.digests_due(now, AT_ONCE)?;
        for digest in due {
            let made = self.store.snapshot().and_then(|view| self.desk.digest(now, &digest, &view));
            let made = made.and_then(|commit| self.store_commit(commit));
            if let Err(error) = made {
                tracing::error!(person = %digest.person, "a digest cannot be sent: {error}");
            }
        }
        let view = self.store.snapshot()?;
        let mut scheduled = Vec::new();
        for feature in self.desk.features {
            match feature.scheduled(now, &view) {
                Ok(commits) => scheduled.extend(commits),
                Err(error) => tracing::error!("what is scheduled cannot be read: {error}"),
            }
        }
        drop(view);
        for commit in scheduled {
            if let Err(error) = self.store_commit(commit) {
                tracing::error!("what is scheduled cannot be posted: {error}");
            }
        }
        Ok(())
    }
}
