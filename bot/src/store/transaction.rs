//! The changes that a closure given to [`Store::write`](super::Store::write) can make: one method per change,
//! beside the SQL of its table in `tables`.

use std::cell::{Cell, RefCell};
use std::path::Path;

use crate::store::engine::Connection;

/// What is done with the path of the database once a transaction is on the disk.
pub(super) type Afterwards = Box<dyn FnOnce(&Path)>;

/// The part of a transaction that belongs to one closure. It is stored as a whole or not at all.
pub struct Transaction<'c> {
    db: &'c Connection,
    /// What random nonces are made of.
    pub(super) seed: u64,
    undone: Cell<bool>,
    afterwards: RefCell<Vec<Afterwards>>,
}

impl<'c> Transaction<'c> {
    pub(super) const fn new(db: &'c Connection, seed: u64) -> Self {
        Self { db, seed, undone: Cell::new(false), afterwards: RefCell::new(Vec::new()) }
    }

    /// Returns the connection that writes.
    pub(crate) const fn db(&self) -> &'c Connection {
        self.db
    }

    /// Undoes all changes of the closure. The closure's value is returned all the same.
    pub fn undo(&self) {
        self.undone.set(true);
    }

    pub(super) fn is_undone(&self) -> bool {
        self.undone.get()
    }

    pub(super) fn afterwards(&self, then: Afterwards) {
        self.afterwards.borrow_mut().push(then);
    }

    pub(super) fn into_afterwards(self) -> Vec<Afterwards> {
        self.afterwards.into_inner()
    }
}

impl std::fmt::Debug for Transaction<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transaction").finish_non_exhaustive()
    }
}
