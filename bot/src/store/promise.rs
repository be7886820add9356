//! Promises made to callers of the store, recorded for tests that check them after a power cut.
//!
//! They are recorded only with the cargo feature `faults`.

use std::path::Path;
use std::sync::OnceLock;

use super::rows::Commit;
use super::transaction::Transaction;
use crate::chat::ids::{MessageId, PlaceId};
use crate::time::Moment;

/// Something that must survive every power cut from now on.
#[derive(Clone, Debug)]
pub enum Promise {
    /// A commit is stored.
    Stored(Box<Commit>),
    /// A row of the outbox is recorded as sent.
    Sent(i64),
    /// The history of a place was read up to a message.
    Watermark(PlaceId, MessageId),
    /// The clock was checked.
    Tick(Moment),
    /// The local room has stored a message.
    Said(MessageId),
    /// The local room has stored a post, by its nonce.
    Posted(String),
}

/// A recorder of promises.
pub trait Ledger: Send + Sync {
    /// Records a promise about the database or history at a path.
    fn record(&self, path: &Path, promise: Promise);
}

static LEDGER: OnceLock<&'static dyn Ledger> = OnceLock::new();

/// Registers the recorder of this process; later calls have no effect.
#[cfg(feature = "faults")]
pub fn set_ledger(ledger: &'static dyn Ledger) {
    let _ = LEDGER.set(ledger);
}

/// Records a promise that holds once a transaction is on the disk.
pub(super) fn promise(tx: &Transaction<'_>, promise: impl FnOnce() -> Promise) {
    if cfg!(feature = "faults") && LEDGER.get().is_some() {
        let made = promise();
        tx.afterwards(Box::new(move |path| record(path, || made)));
    }
}

/// Records a promise about the database or history at a path.
pub(crate) fn record(path: &Path, promise: impl FnOnce() -> Promise) {
    if cfg!(feature = "faults")
        && let Some(ledger) = LEDGER.get()
    {
        ledger.record(path, promise());
    }
}
