//! The thread that writes: it takes closures from a bounded queue, runs up to 16 in a transaction, each in its own
//! savepoint, and replies after the transaction is on the disk.
//!
//! On PostgreSQL a transaction is made again if another one was in its way or the connection was lost. If that happened
//! during the commit, the next one asks first, in the state that it sees, whether that was committed. If it is committed
//! later, both have written the same row, and the next one is refused.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::{Duration, Instant};

use super::engine::{Connection, Error, Result};
use super::error::StoreError;
use super::lease::Leases;
use super::postgres::{Again, again};
use super::server::Server;
use super::transaction::{Afterwards, Transaction};
use crate::fail::kill_point;

/// The most jobs that wait for the writer; further callers are blocked.
pub(super) const QUEUE: usize = 256;

/// The most closures in one transaction, which share one sync.
const BATCH: usize = 16;

/// How long a server that is away is waited for. Whoever wants to write or to read waits meanwhile, and then is told.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// The pause before a lost connection is made again.
pub(super) const PAUSE: Duration = Duration::from_millis(200);

/// A change for the thread that writes.
pub(super) struct Job(Box<dyn Pending>);

impl Job {
    /// Creates a job, with the channel for its result.
    pub(super) fn write<F, T>(change: F, reply: SyncSender<Result<T, StoreError>>) -> Self
    where
        F: Fn(&Transaction<'_>) -> Result<T> + Send + 'static,
        T: Send + 'static,
    {
        Self(Box::new(Write { change, value: None, reply }))
    }
}

/// A queued change with a result of any type.
trait Pending: Send {
    /// Makes the change.
    fn execute(&mut self, tx: &Transaction<'_>) -> Result<()>;
    /// Sends the result to the caller.
    fn answer(self: Box<Self>, outcome: Result<(), StoreError>);
}

struct Write<F, T> {
    change: F,
    value: Option<T>,
    reply: SyncSender<Result<T, StoreError>>,
}

impl<F, T> Pending for Write<F, T>
where
    F: Fn(&Transaction<'_>) -> Result<T> + Send,
    T: Send,
{
    fn execute(&mut self, tx: &Transaction<'_>) -> Result<()> {
        self.value = Some((self.change)(tx)?);
        Ok(())
    }

    fn answer(self: Box<Self>, outcome: Result<(), StoreError>) {
        let Self { value, reply, .. } = *self;
        // The caller may be gone; what is stored stays stored.
        let _ = reply.try_send(outcome.and_then(|()| value.ok_or(StoreError::Closed)));
    }
}

/// What a writer on PostgreSQL needs besides its connection.
pub(super) struct Remote {
    pub(super) server: Server,
    pub(super) leases: Leases,
    /// The number of the last transaction.
    pub(super) number: i64,
}

/// The state of the thread that writes.
pub(super) struct Writer<'a> {
    pub(super) db: Connection,
    pub(super) path: &'a Path,
    pub(super) seed: &'a AtomicU64,
    pub(super) remote: Option<Remote>,
}

/// Why a transaction was not made.
enum Failure {
    /// It is made again.
    Again(Error),
    /// It is not, and its callers are told.
    Final(StoreError),
}

/// The outcome of each change of a transaction, and what is to be done once it is on the disk.
type Outcomes = Vec<Result<Vec<Afterwards>, StoreError>>;

/// The number of a transaction whose commit was not answered, and its outcomes if it was committed.
type Unknown = (i64, Outcomes);

impl Writer<'_> {
    /// Runs until all senders are gone.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) -> Connection {
        while let Ok(first) = jobs.recv() {
            let mut batch = vec![first];
            while batch.len() < BATCH {
                match jobs.try_recv() {
                    Ok(job) => batch.push(job),
                    Err(_) => break,
                }
            }
            self.store(batch);
        }
        self.db
    }

    /// Makes a transaction, again if it can be, and answers.
    fn store(&mut self, mut batch: Vec<Job>) {
        let begun = Instant::now();
        let mut unknown = None;
        let outcomes = loop {
            match self.transact(&mut batch, &mut unknown) {
                Ok(outcomes) => break outcomes,
                Err(Failure::Final(error)) => {
                    break batch.iter().map(|_| Err(error.clone())).collect();
                }
                Err(Failure::Again(error)) if begun.elapsed() > PATIENCE => {
                    let error = StoreError::from_database(self.path, &error);
                    break batch.iter().map(|_| Err(error.clone())).collect();
                }
                Err(Failure::Again(_)) => {}
            }
        };
        for (Job(write), outcome) in batch.into_iter().zip(outcomes) {
            write.answer(outcome.map(|all| all.into_iter().for_each(|then| then(self.path))));
        }
    }

    /// Makes a transaction, unless one of which it was unknown whether it was committed was.
    fn transact(
        &mut self,
        batch: &mut [Job],
        unknown: &mut Option<Unknown>,
    ) -> Result<Outcomes, Failure> {
        self.connect()?;
        self.batch(self.db.begin_writing())?;
        kill_point("transaction-begun");
        if let Some((number, _)) = unknown
            && self.is_committed(*number)?
        {
            // Its wait for the standby may have been cut short, so this commit waits for it again.
            self.fence().map_err(|failure| self.back(failure))?;
            self.batch("COMMIT")?;
            if let Some((_, outcomes)) = unknown.take() {
                return Ok(outcomes);
            }
        }
        if let Some(remote) = &mut self.remote {
            remote.number = remote.leases.number();
        }
        let mut outcomes = Outcomes::new();
        for Job(write) in batch.iter_mut() {
            // An error may have rolled back the whole transaction. Nothing after it may be written outside a
            // transaction.
            outcomes.push(match self.db.is_autocommit() {
                true => Err(self.lost()?),
                false => match self.savepoint(write.as_mut()) {
                    Err(Failure::Final(error)) => Err(error),
                    Err(Failure::Again(error)) => return Err(self.back(Failure::Again(error))),
                    Ok(done) => Ok(done),
                },
            });
        }
        if self.db.is_autocommit() {
            let lost = self.lost()?;
            let first = outcomes.iter().find_map(|outcome| outcome.as_ref().err());
            return Err(Failure::Final(first.cloned().unwrap_or(lost)));
        }
        self.fence().map_err(|failure| self.back(failure))?;
        if self.remote.as_ref().is_some_and(|remote| !remote.leases.share().is_whole()) {
            self.notify().map_err(|failure| self.back(failure))?;
        }
        kill_point("commit-before");
        let committed = self.db.execute_batch("COMMIT");
        kill_point("commit-after");
        match committed {
            Ok(()) => Ok(outcomes),
            Err(error) if again(&error) == Again::Lost => {
                *unknown = self.remote.as_ref().map(|remote| (remote.number, outcomes));
                Err(Failure::Again(error))
            }
            Err(error) => Err(self.back(self.failure(error))),
        }
    }

    /// Makes a lost connection again.
    fn connect(&mut self) -> Result<(), Failure> {
        let Some(remote) = &self.remote else { return Ok(()) };
        if self.db.is_open() {
            return Ok(());
        }
        std::thread::sleep(PAUSE);
        self.db = remote.server.connect_to_write().map_err(Failure::Again)?;
        Ok(())
    }

    /// Returns whether the transaction with a number was committed, as this one sees it.
    fn is_committed(&self, number: i64) -> Result<bool, Failure> {
        let Some(remote) = &self.remote else { return Ok(false) };
        let last = remote.leases.last(&self.db).map_err(|error| self.back(self.failure(error)))?;
        Ok(last == number)
    }

    /// Checks that this daemon may write.
    fn fence(&self) -> Result<(), Failure> {
        let Some(remote) = &self.remote else { return Ok(()) };
        match remote.leases.fence(&self.db, remote.number) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Failure::Final(StoreError::LeaseLost(self.path.to_path_buf()))),
            Err(error) => Err(self.failure(error)),
        }
    }

    /// Tells the other daemons that something was stored, once the transaction is committed.
    fn notify(&self) -> Result<(), Failure> {
        let Some(remote) = &self.remote else { return Ok(()) };
        let told =
            self.db.query_row("SELECT pg_notify('siegepost', ?1)", [remote.leases.owner()], |_| {
                Ok(())
            });
        told.map_err(|error| self.failure(error))
    }

    /// Rolls the transaction back, if there is one.
    fn roll_back(&self) {
        if !self.db.is_autocommit() {
            let _ = self.db.execute_batch("ROLLBACK");
        }
    }

    fn back(&self, failure: Failure) -> Failure {
        self.roll_back();
        failure
    }

    /// Makes one change. A failure or a panic undoes this change alone. Returns what is to be done once it is
    /// on the disk.
    fn savepoint(&self, write: &mut dyn Pending) -> Result<Vec<Afterwards>, Failure> {
        self.batch("SAVEPOINT request")?;
        let tx = Transaction::new(&self.db, self.seed.load(Ordering::Relaxed));
        let Ok(done) = catch_unwind(AssertUnwindSafe(|| write.execute(&tx))) else {
            self.batch("ROLLBACK TO request; RELEASE request")?;
            return Err(Failure::Final(StoreError::Other {
                path: self.path.to_path_buf(),
                detail: "a panic while a change was made; nothing of it is stored".to_owned(),
            }));
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
            Err(error) if again(&error) != Again::No => Err(Failure::Again(error)),
            Err(error) => {
                if !self.db.is_autocommit() {
                    self.batch("ROLLBACK TO request; RELEASE request")?;
                }
                Err(self.failure(error))
            }
        }
    }

    fn batch(&self, sql: &str) -> Result<(), Failure> {
        self.db.execute_batch(sql).map_err(|error| self.failure(error))
    }

    fn failure(&self, error: Error) -> Failure {
        match again(&error) {
            Again::No => Failure::Final(StoreError::from_database(self.path, &error)),
            Again::Conflict | Again::Lost => Failure::Again(error),
        }
    }

    /// Returns why there is no transaction any more. On a server it is made again: the connection was lost.
    fn lost(&self) -> Result<StoreError, Failure> {
        if self.remote.is_some() {
            return Err(Failure::Again(Error::Thread("the connection was lost".to_owned())));
        }
        Ok(StoreError::Other {
            path: self.path.to_path_buf(),
            detail: "the transaction was rolled back by the database".to_owned(),
        })
    }
}
