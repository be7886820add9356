//! The one thread that writes: a bounded queue, up to 16 requests a transaction, each in its own
//! savepoint, answered after the transaction is on the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender};

use rusqlite::Connection;

use super::draw_in::{self, DrawIn};
use super::rows::{Commit, Interaction, Placed, Receipt};
use super::{StoreError, prune, write};
use crate::bridge::{MessageId, PlaceId};
use crate::kill::{kill_point, panic_point};
use crate::play::GameId;

/// Requests that wait for the writer; whoever brings more waits too.
pub(super) const QUEUE: usize = 256;

/// Requests in one transaction: one wait for the disk pays for all of them.
const BATCH: usize = 16;

/// Something read on the writer's connection: an in-memory database has no other.
pub(super) type Reading = Box<dyn FnOnce(&Connection) + Send>;

/// A request.
pub(super) enum Work {
    Commit(Box<Commit>),
    Watermark(PlaceId, MessageId),
    Sent(i64, MessageId),
    Later { row: i64, now: i64, retry_at: i64, error: String },
    Dead(i64, String),
    Tick(i64),
    ClaimPart(String),
    DropRows(Vec<i64>),
    DropVerdicts(Vec<prune::Key>),
    Grace(i64),
    DrawIn(DrawIn),
    RulesVersion(Vec<(GameId, u32)>),
    Placed(Placed),
    StopGames(PlaceId, i64),
    KeepInteraction(Box<Interaction>),
    DropInteractions(Vec<MessageId>),
    Attempts(MessageId, u32),
    Read(Reading),
}

#[cfg(feature = "faults")]
impl Work {
    /// What is promised once it is done, as far as tests look for it.
    pub(super) fn promise(&self) -> Option<crate::fault::Promise> {
        use crate::fault::Promise;
        match self {
            Self::Commit(commit) => Some(Promise::Stored(commit.clone())),
            Self::Sent(row, _) => Some(Promise::Sent(*row)),
            Self::Watermark(place, id) => Some(Promise::Watermark(place.clone(), *id)),
            Self::Tick(now) => Some(Promise::Tick(*now)),
            _ => None,
        }
    }
}

/// A request and where its answer goes.
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) reply: SyncSender<Result<Receipt, StoreError>>,
}

/// Runs until nobody can send requests any more.
pub(super) fn run(db: &Connection, path: &Path, jobs: &Receiver<Job>) {
    let mut writer = Writer { db, path: path.to_path_buf() };
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
    // A clean file for whoever copies it by hand; the log would do as well.
    let _ = db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

struct Writer<'a> {
    db: &'a Connection,
    path: PathBuf,
}

impl Writer<'_> {
    fn transact(&mut self, batch: Vec<Job>) {
        let mut reads = Vec::new();
        let mut answers: Vec<(SyncSender<_>, Result<Receipt, StoreError>)> = Vec::new();
        let begun = self.batch("BEGIN IMMEDIATE");
        kill_point("transaction-begun");
        for Job { work, reply } in batch {
            if let Work::Read(read) = work {
                reads.push((read, reply));
                continue;
            }
            let answer = match &begun {
                Err(error) => Err(error.clone()),
                // An error may have rolled back everything: then nothing after it may be written
                // outside a transaction.
                Ok(()) if self.db.is_autocommit() => Err(self.lost()),
                Ok(()) => self.savepoint(&work),
            };
            answers.push((reply, answer));
        }
        if begun.is_ok() {
            let done = if self.db.is_autocommit() {
                Err(answers
                    .iter()
                    .find_map(|(_, a)| a.clone().err())
                    .unwrap_or_else(|| self.lost()))
            } else {
                kill_point("commit-before");
                self.batch("COMMIT")
            };
            kill_point("commit-after");
            if let Err(error) = done {
                if !self.db.is_autocommit() {
                    let _ = self.batch("ROLLBACK");
                }
                for (_, answer) in &mut answers {
                    *answer = Err(error.clone());
                }
            }
        }
        for (reply, answer) in answers {
            // Whoever asked may be gone; what is stored is stored.
            let _ = reply.try_send(answer);
        }
        for (read, reply) in reads {
            // Whoever asked hears that there is no answer.
            let _ = catch_unwind(AssertUnwindSafe(|| read(self.db)));
            let _ = reply.try_send(Ok(Receipt::Done));
        }
    }

    fn savepoint(&self, work: &Work) -> Result<Receipt, StoreError> {
        self.batch("SAVEPOINT request")?;
        // A panic takes back this request alone; the thread that writes goes on.
        let done = catch_unwind(AssertUnwindSafe(|| match work {
            Work::Commit(commit) => {
                panic_point("write", commit.posts.first().map_or("", |p| &p.message.text));
                write::commit(self.db, commit)
            }
            other => self.small(other).map(|()| Receipt::Done),
        }));
        let Ok(done) = done else {
            self.batch("ROLLBACK TO request; RELEASE request")?;
            return Err(StoreError::Other {
                path: self.path.clone(),
                detail: "a panic while something was stored; nothing of it is".to_owned(),
            });
        };
        match done {
            Ok(Receipt::Done) => {
                self.batch("RELEASE request")?;
                kill_point("savepoint-released");
                Ok(Receipt::Done)
            }
            Ok(refused) => {
                self.batch("ROLLBACK TO request; RELEASE request")?;
                Ok(refused)
            }
            Err(error) => {
                if !self.db.is_autocommit() {
                    self.batch("ROLLBACK TO request; RELEASE request")?;
                }
                Err(StoreError::from_sqlite(&self.path, &error))
            }
        }
    }

    fn small(&self, work: &Work) -> rusqlite::Result<()> {
        match work {
            Work::Watermark(place, id) => write::watermark(self.db, place, *id),
            Work::Sent(row, posted) => write::sent(self.db, *row, *posted),
            Work::Later { row, now, retry_at, error } => {
                write::later(self.db, *row, *now, *retry_at, error)
            }
            Work::Dead(row, error) => write::dead(self.db, *row, error),
            Work::Tick(now) => write::tick(self.db, *now),
            Work::DropRows(rows) => prune::drop_rows(self.db, rows),
            Work::DropVerdicts(verdicts) => prune::drop_verdicts(self.db, verdicts),
            Work::ClaimPart(part) => write::claim_part(self.db, part),
            Work::RulesVersion(games) => {
                games.iter().try_for_each(|(id, v)| write::rules_version(self.db, *id, *v))
            }
            Work::Grace(until) => write::grace(self.db, *until),
            Work::DrawIn(bounds) => draw_in::draw_in(self.db, *bounds),
            Work::Placed(placed) => write::placed(self.db, placed),
            Work::StopGames(place, now) => write::stop_games(self.db, place, *now),
            Work::KeepInteraction(interaction) => write::keep_interaction(self.db, interaction),
            Work::DropInteractions(ids) => write::drop_interactions(self.db, ids),
            Work::Attempts(id, attempts) => write::attempts(self.db, *id, *attempts),
            Work::Commit(_) | Work::Read(_) => Ok(()),
        }
    }

    fn batch(&self, sql: &str) -> Result<(), StoreError> {
        self.db.execute_batch(sql).map_err(|e| StoreError::from_sqlite(&self.path, &e))
    }

    fn lost(&self) -> StoreError {
        StoreError::Other {
            path: self.path.clone(),
            detail: "the transaction was rolled back by the database".to_owned(),
        }
    }
}
