//! The open database: the thread that writes, the connections that read, and access to both.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Instant;

use parking_lot::{Mutex, MutexGuard};

use super::cache::Cache;
use super::engine;
use super::error::StoreError;
use super::lease::{Lease, Leases};
use super::location::Location;
use super::open;
use super::opened::{Held, Opened};
use super::rows::{Commit, Receipt};
use super::share::Share;
use super::snapshot::{Shared, Snapshot};
use super::sqlite;
use super::tables::{about, outbox, verdicts};
use super::transaction::Transaction;
use super::writer::{self, Job, Writer};
use crate::fail::kill_point;
use crate::time::Moment;

/// The number of rows deleted in one transaction.
const PRUNED_AT_ONCE: usize = 1000;

/// The open database. Clones share it; it is closed with the last one or by [`Store::close`].
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    shared: Arc<Shared>,
    jobs: Mutex<Option<SyncSender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    held: Mutex<Option<Held>>,
    leases: Option<Leases>,
    /// The shards that this daemon serves; `None` for all.
    share: Option<Share>,
}

impl Store {
    /// Opens a database for the daemon of a chat network, and creates or migrates it if necessary. `max_pages`
    /// limits its size, in pages of 4 KiB.
    ///
    /// # Errors
    /// [`StoreError`] if it is in use, foreign, newer, of another network, read-only or damaged, or if the disk is
    /// full.
    pub fn open(
        location: &Location,
        network: &str,
        max_pages: Option<u32>,
    ) -> Result<Self, StoreError> {
        let Opened { location, connection, remote, held } =
            open::writer(location, network, max_pages)?;
        let leases = remote.as_ref().map(|remote| remote.leases.clone());
        let (sender, receiver) = sync_channel(writer::QUEUE);
        let share = leases.as_ref().map(Leases::share);
        let shared = Arc::new(Shared::new(location, share.clone()));
        let written = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || {
                let writer =
                    Writer { db: connection, path: &written.path, seed: &written.seed, remote };
                // A single file, in case somebody copies it by hand.
                if let Some(file) = writer.run(&receiver).sqlite() {
                    sqlite::try_checkpoint(file);
                }
            })
            .map_err(|e| StoreError::from_io(&shared.path, &e))?;
        Ok(Self(Arc::new(Inner {
            shared,
            jobs: Mutex::new(Some(sender)),
            writer: Mutex::new(Some(thread)),
            held: Mutex::new(Some(held)),
            leases,
            share,
        })))
    }

    /// Sets what the random nonces of posts are made of.
    pub fn set_seed(&self, seed: u64) {
        self.0.shared.seed.store(seed, Ordering::Relaxed);
    }

    /// Returns an error if this daemon may not serve, because another one may. The lock of a file cannot be lost.
    ///
    /// # Errors
    /// [`StoreError::LeaseLate`] or [`StoreError::LeaseLost`].
    pub fn may_serve(&self) -> Result<(), StoreError> {
        let path = || self.0.shared.path.clone();
        match self.0.leases.as_ref().map_or(Lease::Held, |leases| leases.state(Instant::now())) {
            Lease::Held => Ok(()),
            Lease::Late => Err(StoreError::LeaseLate(path())),
            Lease::Lost => Err(StoreError::LeaseLost(path())),
        }
    }

    /// Returns whether this daemon serves a shard.
    pub fn serves(&self, shard: u32) -> bool {
        self.0.share.as_ref().is_none_or(|share| share.contains(shard))
    }

    /// Returns whether this daemon does what belongs to no guild: direct messages, digests, what is posted at times of its
    /// own, analyses, and watching the clock.
    pub fn serves_no_guild(&self) -> bool {
        self.0.share.as_ref().is_none_or(|share| share.serves(None))
    }

    /// Returns whether shards are to be handed over to other daemons, or can be taken, which is done by opening the
    /// database again.
    pub fn is_share_uneven(&self) -> bool {
        self.0.leases.as_ref().is_some_and(Leases::is_uneven)
    }

    /// Waits until another daemon has stored something.
    pub async fn stored_elsewhere(&self) {
        match self.location() {
            Location::Server(server) => server.stored().await,
            _ => std::future::pending().await,
        }
    }

    pub(super) fn location(&self) -> &Location {
        &self.0.shared.location
    }

    /// Returns the games in memory.
    pub(crate) fn cache(&self) -> MutexGuard<'_, Cache> {
        self.0.shared.games.lock()
    }

    /// Returns the current state, to read it. Reading blocks, also while a server is away for a short time.
    pub fn snapshot(&self) -> Result<Snapshot, StoreError> {
        Snapshot::new(&self.0.shared, Instant::now() + writer::PATIENCE)
    }

    /// Like [`Store::snapshot`], but waits for no server that is away.
    pub fn snapshot_now(&self) -> Result<Snapshot, StoreError> {
        Snapshot::new(&self.0.shared, Instant::now())
    }

    /// Makes a change and returns the value of the closure once the change is on the disk. Blocks.
    ///
    /// One thread runs the closures in the order in which they are queued, up to 16 in a transaction. Each is
    /// stored as a whole or not at all: an error, a panic or [`Transaction::undo`] undoes its changes and no
    /// others. A closure must not wait for this store, because that would block the thread that runs it. It is run again
    /// if another transaction on a server was in its way.
    ///
    /// # Errors
    /// [`StoreError`]; nothing is stored.
    pub fn write<T: Send + 'static>(
        &self,
        change: impl Fn(&Transaction<'_>) -> engine::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = sync_channel(1);
        kill_point("commit-queued");
        self.queue(Job::write(change, reply))?;
        let answer = answer.recv().map_err(|_| StoreError::Closed)?;
        kill_point("commit-acknowledged");
        answer
    }

    /// Stores all effects of a message or a tick of the clock, or none of them.
    pub fn commit(&self, commit: Commit) -> Result<Receipt, StoreError> {
        self.write(move |tx| tx.store(&commit))
    }

    /// Claims the database for a part of the network. It belongs to the part that used it first.
    ///
    /// # Errors
    /// [`StoreError::OtherPart`] if it belongs to another part.
    pub fn claim_part(&self, part: &str) -> Result<(), StoreError> {
        let wanted = part.to_owned();
        let found = match self.snapshot()?.read(|db| about::value(db, about::PART))? {
            Some(found) => found,
            None if part.is_empty() => return Ok(()),
            None => self.write(move |tx| about::claim(tx.db(), about::PART, &wanted))?,
        };
        if found == part {
            return Ok(());
        }
        let path = self.0.shared.path.clone();
        Err(StoreError::OtherPart { path, found, wanted: part.to_owned() })
    }

    /// Deletes what is older than `before` and no longer needed: delivered rows of the outbox, and verdicts. A reader
    /// finds them and the writer deletes them in small batches, so moves never wait long.
    pub fn prune(&self, before: Moment) -> Result<(), StoreError> {
        loop {
            let rows = self.snapshot()?.read(|db| outbox::old(db, before, PRUNED_AT_ONCE))?;
            let more = rows.len() == PRUNED_AT_ONCE;
            if !rows.is_empty() {
                self.write(move |tx| tx.drop_sent(&rows))?;
            }
            if !more {
                break;
            }
        }
        let mut after = (String::new(), i64::MIN);
        loop {
            // Verdicts are needed as long as their answers are stored.
            let (old, last) = self.snapshot()?.read(|db| {
                let found = verdicts::old(db, before, &after, PRUNED_AT_ONCE)?;
                let last = found.last().cloned();
                let mut old = Vec::new();
                for verdict in found {
                    if !outbox::has_answer(db, verdict.1)? {
                        old.push(verdict);
                    }
                }
                Ok((old, last))
            })?;
            let Some(last) = last else { return Ok(()) };
            after = last;
            if !old.is_empty() {
                self.write(move |tx| tx.drop_verdicts(&old))?;
            }
        }
    }

    /// Returns an error for a damaged file.
    pub fn damaged(&self, detail: String) -> StoreError {
        StoreError::Damaged { path: self.0.shared.path.clone(), detail }
    }

    /// Writes what is queued, then closes the file and releases its lock.
    pub fn close(&self) {
        self.0.close();
    }

    fn queue(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self.0.jobs.lock().clone().ok_or(StoreError::Closed)?;
        jobs.send(job).map_err(|_| StoreError::Closed)
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Store").field(&self.0.shared.path).finish()
    }
}

impl Inner {
    fn close(&self) {
        drop(self.jobs.lock().take());
        if let Some(thread) = self.writer.lock().take() {
            let _ = thread.join();
        }
        self.shared.close();
        drop(self.held.lock().take());
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::chat::Person;
    use crate::chat::ids::PersonId;
    use crate::store::tables::people;

    type Change = Box<dyn Fn(&Transaction<'_>) -> engine::Result<usize> + Send>;

    fn person(name: &str) -> Person {
        Person { id: PersonId(name.to_owned()), name: name.to_owned() }
    }

    fn names(store: &Store) -> Vec<String> {
        let sql = "SELECT name FROM people ORDER BY name";
        let all = store.snapshot().unwrap().read(|db| {
            db.prepare_cached(sql)?.query_map([], |row| row.get(0))?.collect::<engine::Result<_>>()
        });
        all.unwrap()
    }

    fn remember(tx: &Transaction<'_>, name: &str) -> engine::Result<()> {
        people::remember(tx.db(), &[person(name)])
    }

    #[test]
    fn each_closure_of_a_batch_is_stored_as_a_whole_or_not_at_all() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("games.db");
        let store = Store::open(&Location::File(path.clone()), "test", None).unwrap();
        // Changes that arrive while the writer is busy form the next batch.
        let (begun, has_begun) = channel();
        let (go, wait) = channel::<()>();
        let blocking = store.clone();
        let first = std::thread::spawn(move || {
            blocking.write(move |tx| {
                begun.send(()).unwrap();
                wait.recv().unwrap();
                remember(tx, "first")
            })
        });
        has_begun.recv().unwrap();
        let mut asked = Vec::new();
        let mut ask = |change: Change| {
            let (reply, answer) = sync_channel(1);
            store.queue(Job::write(change, reply)).unwrap();
            asked.push(answer);
        };
        ask(Box::new(|tx| remember(tx, "before").map(|()| 1)));
        ask(Box::new(|tx| {
            remember(tx, "failing")?;
            Err(rusqlite::Error::StatementChangedRows(0).into())
        }));
        ask(Box::new(|tx| {
            remember(tx, "panicking")?;
            Ok("no number".parse().unwrap())
        }));
        ask(Box::new(|tx| {
            remember(tx, "refused")?;
            tx.undo();
            Ok(4)
        }));
        let elsewhere = path.clone();
        ask(Box::new(move |tx| {
            // Nothing of this batch is on the disk yet, and the state before it can be read.
            let sql = "SELECT count(*) FROM people";
            let stored: i64 =
                rusqlite::Connection::open(&elsewhere)?.query_row(sql, [], |row| row.get(0))?;
            let seen: i64 = tx.db().query_row(sql, [], |row| row.get(0))?;
            remember(tx, "after")?;
            Ok(usize::try_from(10 * stored + seen).unwrap())
        }));
        go.send(()).unwrap();
        first.join().unwrap().unwrap();
        let answers: Vec<_> = asked.into_iter().map(|answer| answer.recv().unwrap()).collect();
        assert_eq!(answers[0], Ok(1));
        assert!(matches!(answers[1], Err(StoreError::Unchanged { found: 0, .. })), "{answers:?}");
        assert!(answers[2].as_ref().unwrap_err().to_string().contains("a panic"), "{answers:?}");
        assert_eq!((answers[3].clone(), answers[4].clone()), (Ok(4), Ok(12)));
        assert_eq!(names(&store), ["after", "before", "first"]);
        store.close();
        assert_eq!(store.write(|tx| remember(tx, "late")), Err(StoreError::Closed));
    }

    #[test]
    fn closures_run_in_order_and_return_their_values() {
        let store = Store::open(&Location::Memory, "test", None).unwrap();
        for n in 0..100 {
            let seen = store.write(move |tx| {
                let sql = "SELECT count(*) FROM people";
                let seen: i64 = tx.db().query_row(sql, [], |row| row.get(0))?;
                remember(tx, &format!("{n:02}")).map(|()| (n, seen))
            });
            assert_eq!(seen, Ok((n, n)));
        }
        assert_eq!(names(&store).len(), 100);
    }
}
