//! What has been promised to whoever asked for it, for tests that check it after a power cut.
//!
//! Only with the cargo feature `faults`. Without it nothing is noted.

use std::path::Path;
use std::sync::OnceLock;

use super::rows::Commit;
use crate::ids::{MessageId, PlaceId};

/// Something that must outlive every power cut from now on.
#[derive(Clone, Debug)]
pub enum Promise {
    /// A commit is stored.
    Stored(Box<Commit>),
    /// An outbox row counts as sent.
    Sent(i64),
    /// The history of a place was swept up to a message.
    Watermark(PlaceId, MessageId),
    /// When the clock was last looked at, in milliseconds since 1970.
    Tick(i64),
    /// The room keeps what was said.
    Said(MessageId),
    /// The room keeps a post, by its nonce.
    Posted(String),
}

/// Keeps track of promises.
pub trait Ledger: Send + Sync {
    /// Something is promised about the database or conversation at a path.
    fn promised(&self, path: &Path, promise: Promise);
}

static LEDGER: OnceLock<&'static dyn Ledger> = OnceLock::new();

/// Sets who keeps track from now on; the first one stays.
#[cfg(feature = "faults")]
pub fn keep(ledger: &'static dyn Ledger) {
    let _ = LEDGER.set(ledger);
}

/// Whether somebody keeps track of promises.
pub(super) fn is_noted() -> bool {
    cfg!(feature = "faults") && LEDGER.get().is_some()
}

/// Notes a promise about the database or conversation at a path.
pub(crate) fn promised(path: &Path, promise: impl FnOnce() -> Promise) {
    if cfg!(feature = "faults")
        && let Some(ledger) = LEDGER.get()
    {
        ledger.promised(path, promise());
    }
}
