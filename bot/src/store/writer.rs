//! The thread that writes: it takes closures from a bounded queue, runs up to 16 in a transaction, each in its own
//! savepoint, and replies after the transaction is on the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender};

use rusqlite::{Connection, Result};

use super::error::StoreError;
use super::sqlite;
use super::transaction::{Afterwards, Transaction};
use crate::fail::kill_point;

/// The most jobs that wait for the writer; further callers are blocked.
pub(super) const QUEUE: usize = 256;

/// The most closures in one transaction, which share one sync.
const BATCH: usize = 16;

/// A change for the thread that writes.
pub(super) struct Job(Box<dyn Pending>);

impl Job {
    /// Creates a job, with the channel for its result.
    pub(super) fn write<F, T>(change: F, reply: SyncSender<Result<T, StoreError>>) -> Self
    where
        F: FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
        T: Send + 'static,
    {
        Self(Box::new(Write { change: Some(change), value: None, reply }))
    }
}

/// A queued change with a result of any type.
trait Pending: Send {
    /// Makes the change, once.
    fn execute(&mut self, tx: &Transaction<'_>) -> Result<()>;
    /// Sends the result to the caller.
    fn answer(self: Box<Self>, outcome: Result<(), StoreError>);
}

struct Write<F, T> {
    change: Option<F>,
    value: Option<T>,
    reply: SyncSender<Result<T, StoreError>>,
}

impl<F, T> Pending for Write<F, T>
where
    F: FnOnce(&Transaction<'_>) -> Result<T> + Send,
    T: Send,
{
    fn execute(&mut self, tx: &Transaction<'_>) -> Result<()> {
        if let Some(change) = self.change.take() {
            self.value = Some(change(tx)?);
        }
        Ok(())
    }

    fn answer(self: Box<Self>, outcome: Result<(), StoreError>) {
        let Self { value, reply, .. } = *self;
        // The caller may be gone; what is stored stays stored.
        let _ = reply.try_send(outcome.and_then(|()| value.ok_or(StoreError::Closed)));
    }
}

/// Runs until all senders are gone.
pub(super) fn run(db: &Connection, path: &Path, jobs: &Receiver<Job>) {
    let writer = Writer { db, path };
    while let Ok(first) = jobs.recv() {
        let mut batch = vec![first];
        while batch.len() < BATCH {
            match jobs.try_recv() {
                Ok(job) => batch.push(job),
                Err(_) => break,
            }
        }
        writer.transact(batch);
    }
}

struct Writer<'a> {
    db: &'a Connection,
    path: &'a Path,
}

impl Writer<'_> {
    fn transact(&self, batch: Vec<Job>) {
        let mut writes = Vec::new();
        let begun = self.batch(sqlite::BEGIN);
        kill_point("transaction-begun");
        for Job(mut write) in batch {
            let outcome = match &begun {
                Err(error) => Err(error.clone()),
                // An error may have rolled back the whole transaction. Nothing after it may be written outside a
                // transaction.
                Ok(()) if self.db.is_autocommit() => Err(self.lost()),
                Ok(()) => self.savepoint(write.as_mut()),
            };
            writes.push((write, outcome));
        }
        if begun.is_ok() {
            let committed = if self.db.is_autocommit() {
                let first = writes.iter().find_map(|(_, outcome)| outcome.as_ref().err());
                Err(first.cloned().unwrap_or_else(|| self.lost()))
            } else {
                kill_point("commit-before");
                self.batch("COMMIT")
            };
            kill_point("commit-after");
            if let Err(error) = committed {
                if !self.db.is_autocommit() {
                    let _ = self.batch("ROLLBACK");
                }
                for (_, outcome) in &mut writes {
                    *outcome = Err(error.clone());
                }
            }
        }
        for (write, outcome) in writes {
            let outcome = outcome.map(|all| all.into_iter().for_each(|then| then(self.path)));
            write.answer(outcome);
        }
    }

    /// Makes one change. A failure or a panic undoes this change alone. Returns what is to be done once it is
    /// on the disk.
    fn savepoint(&self, write: &mut dyn Pending) -> Result<Vec<Afterwards>, StoreError> {
        self.batch("SAVEPOINT request")?;
        let tx = Transaction::new(self.db);
        let Ok(done) = catch_unwind(AssertUnwindSafe(|| write.execute(&tx))) else {
            self.batch("ROLLBACK TO request; RELEASE request")?;
            return Err(StoreError::Other {
                path: self.path.to_path_buf(),
                detail: "a panic while a change was made; nothing of it is stored".to_owned(),
            });
        };
        match done {
            Ok(()) if tx.is_undone() => {
                self.batch("ROLLBACK TO request; RELEASE request")?;
                Ok(Vec::new())
            }
            Ok(()) => {
                self.batch("RELEASE request")?;
                kill_point("savepoint-released");
                Ok(tx.into_afterwards())
            }
            Err(error) => {
                if !self.db.is_autocommit() {
                    self.batch("ROLLBACK TO request; RELEASE request")?;
                }
                Err(StoreError::from_sqlite(self.path, &error))
            }
        }
    }

    fn batch(&self, sql: &str) -> Result<(), StoreError> {
        self.db.execute_batch(sql).map_err(|e| StoreError::from_sqlite(self.path, &e))
    }

    fn lost(&self) -> StoreError {
        StoreError::Other {
            path: self.path.to_path_buf(),
            detail: "the transaction was rolled back by the database".to_owned(),
        }
    }
}
