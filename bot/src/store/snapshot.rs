//! Reading: a transaction on one of the connections that read. The questions are beside the SQL of their tables.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use super::cache::Cache;
use super::engine::{self, Connection, OptionalExtension, Params, Row};
use super::error::{LoadError, StoreError};
use super::location::Location;
use super::postgres::{Again, again};
use super::share::{Guilds, Share};
use super::writer::PAUSE;
use crate::chat::Person;
use crate::chat::ids::GameId;
use parking_lot::Mutex;

/// The most idle connections.
const MOST_IDLE: usize = 8;

/// What all snapshots of a database share.
pub(super) struct Shared {
    /// The file, or the hosts and the database.
    pub(super) path: PathBuf,
    pub(super) location: Location,
    /// What random nonces are made of.
    pub(super) seed: AtomicU64,
    idle: Mutex<Vec<Connection>>,
    /// What this daemon serves, if others serve the rest.
    share: Option<Share>,
    /// The guilds of places in memory.
    guilds: Mutex<Guilds>,
    /// Games in memory.
    pub(super) games: Mutex<Cache>,
    /// The last number assigned to a new game.
    pub(super) last_number: Mutex<GameId>,
    /// Held by the reader that tries to reach the server while it is away.
    trying: Mutex<()>,
}

impl Shared {
    pub(super) fn new(location: Location, share: Option<Share>) -> Self {
        Self {
            path: location.shown().into_owned(),
            location,
            seed: AtomicU64::new(0),
            share: share.filter(|share| !share.is_whole()),
            guilds: Mutex::default(),
            idle: Mutex::default(),
            games: Mutex::default(),
            last_number: Mutex::new(GameId(0)),
            trying: Mutex::default(),
        }
    }

    /// Connects to read. A server that is away is waited for, while one reader tries for all.
    fn reader(&self, until: Instant) -> Result<Connection, StoreError> {
        let mut turn = None;
        loop {
            match self.location.reader() {
                Err(StoreError::Unreachable { .. }) if Instant::now() < until => {}
                connected => return connected,
            }
            match turn {
                None => turn = self.trying.try_lock_until(until),
                Some(_) => std::thread::sleep(PAUSE),
            }
        }
    }

    pub(super) fn close(&self) {
        self.idle.lock().clear();
    }
}

/// One state of the store: what is stored after the first question changes no answer.
///
/// The write-ahead log grows as long as a snapshot lasts, so drop it before you store or wait for anything.
pub struct Snapshot {
    pub(super) shared: Arc<Shared>,
    /// `None` only while it is dropped.
    db: Option<Connection>,
    effort: Cell<usize>,
    /// Somebody whose name in a guild is newer than what is stored.
    pub(super) named: Option<(String, Person)>,
}

impl Snapshot {
    /// Begins to read. A server that is away is waited for until then.
    pub(super) fn new(shared: &Arc<Shared>, until: Instant) -> Result<Self, StoreError> {
        let failed = |e: engine::Error| StoreError::from_database(&shared.path, &e);
        let kept = shared.idle.lock().pop();
        let db = match kept {
            None => shared.reader(until)?,
            // The server may have closed it, and then the others too.
            Some(db) => match db.execute_batch(db.begin_reading()) {
                Ok(()) => return Ok(Self::of(shared, db)),
                Err(error) if again(&error) == Again::No => return Err(failed(error)),
                Err(_) => {
                    shared.idle.lock().clear();
                    shared.reader(until)?
                }
            },
        };
        db.execute_batch(db.begin_reading()).map_err(failed)?;
        Ok(Self::of(shared, db))
    }

    fn of(shared: &Arc<Shared>, db: Connection) -> Self {
        Self { shared: Arc::clone(shared), db: Some(db), effort: Cell::default(), named: None }
    }

    /// Shows a person in the games of a guild by a name that is not stored yet.
    pub fn with_name(mut self, named: Option<(String, Person)>) -> Self {
        self.named = named;
        self
    }

    /// Returns what this daemon serves if others serve the rest, and the guilds of places in memory.
    pub(super) fn shared_work(&self) -> Option<(&Share, &Mutex<Guilds>)> {
        Some((self.shared.share.as_ref()?, &self.shared.guilds))
    }

    /// Returns the number of questions asked and of rows listed.
    pub fn effort(&self) -> usize {
        self.effort.get()
    }

    /// Asks a question.
    pub(super) fn read<T>(
        &self,
        question: impl FnOnce(&Connection) -> crate::store::engine::Result<T>,
    ) -> Result<T, StoreError> {
        self.load(|db| Ok(question(db)?))
    }

    /// Like [`Snapshot::read`], for games, whose stored data may be wrong.
    pub(super) fn load<T>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, LoadError>,
    ) -> Result<T, StoreError> {
        self.effort.set(self.effort.get() + 1);
        let path = &self.shared.path;
        question(self.db.as_ref().ok_or(StoreError::Closed)?).map_err(|error| match error {
            LoadError::Sql(error) => StoreError::from_database(path, &error),
            LoadError::Game(game, why) => {
                StoreError::Unreplayable { path: path.clone(), game: GameId(game), why }
            }
        })
    }

    /// Returns all rows of a query.
    pub(crate) fn all<T>(
        &self,
        sql: &str,
        params: impl Params,
        row: impl FnMut(&Row<'_>) -> crate::store::engine::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows: Vec<T> =
            self.read(|db| db.prepare_cached(sql)?.query_map(params, row)?.collect())?;
        self.effort.set(self.effort.get() + rows.len());
        Ok(rows)
    }

    /// Returns the only row of a query, if there is one.
    pub(crate) fn one<T>(
        &self,
        sql: &str,
        params: impl Params,
        row: impl FnOnce(&Row<'_>) -> crate::store::engine::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        self.read(|db| db.prepare_cached(sql)?.query_row(params, row).optional())
    }

    /// Returns whether a query has a row.
    pub(super) fn exists(&self, sql: &str, params: impl Params) -> Result<bool, StoreError> {
        self.read(|db| db.prepare_cached(sql)?.exists(params))
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        let Some(db) = self.db.take() else { return };
        let mut idle = self.shared.idle.lock();
        if db.execute_batch("ROLLBACK").is_ok() && idle.len() < MOST_IDLE {
            idle.push(db);
        }
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Snapshot").field(&self.shared.path).finish()
    }
}
