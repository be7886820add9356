//! The changes that a closure given to [`Store::write`](super::Store::write) can make: one method per change,
//! beside the SQL of its table in `tables`.

use std::cell::{Cell, RefCell};

use rusqlite::Connection;

use super::promise::{self, Promise};

/// The part of a transaction that belongs to one closure. It is stored as a whole or not at all.
pub struct Transaction<'c> {
    db: &'c Connection,
    undone: Cell<bool>,
    promises: RefCell<Vec<Promise>>,
}

impl<'c> Transaction<'c> {
    pub(super) const fn new(db: &'c Connection) -> Self {
        Self { db, undone: Cell::new(false), promises: RefCell::new(Vec::new()) }
    }

    /// Returns the connection that writes.
    pub(super) const fn db(&self) -> &'c Connection {
        self.db
    }

    /// Undoes all changes of the closure. The closure's value is returned all the same.
    pub fn undo(&self) {
        self.undone.set(true);
    }

    pub(super) fn is_undone(&self) -> bool {
        self.undone.get()
    }

    /// Records a promise that holds once the transaction is on the disk.
    pub(super) fn promise(&self, promise: impl FnOnce() -> Promise) {
        if promise::is_recording() {
            self.promises.borrow_mut().push(promise());
        }
    }

    pub(super) fn into_promises(self) -> Vec<Promise> {
        self.promises.into_inner()
    }
}

impl std::fmt::Debug for Transaction<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transaction").finish_non_exhaustive()
    }
}
