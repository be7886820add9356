//! Whole games out of a database and into it, for `siegepost export`, `import` and `ratings`, while a daemon may use it.

use ring::digest::{SHA256, digest};

use super::engine::{self, Connection, OptionalExtension, params};
use super::error::{LoadError, StoreError};
use super::location::Location;
use super::tables::{actions, games};
use super::{load, open};
use crate::chat::ids::GameId;
use crate::game::state::{ActionRow, Match};

/// One state of a database, for reading all of its games.
pub(crate) struct Archive {
    db: Connection,
    path: std::path::PathBuf,
}

impl Archive {
    /// Opens a database, whose format may be older.
    pub(crate) fn open(database: &Location) -> Result<Self, StoreError> {
        database.interrupted()?;
        let archive = Self { db: database.current()?, path: database.shown().into_owned() };
        archive.db.execute_batch(archive.db.begin_reading()).map_err(|e| archive.failed(&e))?;
        Ok(archive)
    }

    fn failed(&self, error: &engine::Error) -> StoreError {
        StoreError::from_database(&self.path, error)
    }

    /// Asks a question.
    pub(crate) fn read<T>(
        &self,
        question: impl FnOnce(&Connection) -> engine::Result<T>,
    ) -> Result<T, StoreError> {
        question(&self.db).map_err(|e| self.failed(&e))
    }

    /// Returns the games that are over, by number.
    pub(crate) fn finished(&self) -> Result<Vec<GameId>, StoreError> {
        games::finished(&self.db).map_err(|e| self.failed(&e))
    }

    /// Returns a game with its actions; `None` if there is none with this number.
    pub(crate) fn game(&self, id: GameId) -> Result<Option<(Match, Vec<ActionRow>)>, StoreError> {
        let found = load::replayed(&self.db, id).and_then(|row| match row {
            Some(row) => Ok(Some((row.game, actions::of(&self.db, id, None)?))),
            None => Ok(None),
        });
        found.map_err(|error| match error {
            LoadError::Sql(error) => self.failed(&error),
            LoadError::Game(game, why) => {
                StoreError::Unreplayable { path: self.path.clone(), game: GameId(game), why }
            }
        })
    }

    /// Passes the text of each imported record to `see`, in the order in which they were imported.
    pub(crate) fn imports<E: From<StoreError>>(
        &self,
        mut see: impl FnMut(String) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut last = 0;
        loop {
            let next: Option<(i64, String)> = self
                .db
                .prepare_cached("SELECT id, text FROM imports WHERE id > ?1 ORDER BY id LIMIT 1")
                .and_then(|mut next| {
                    next.query_row([last], |row| Ok((row.get(0)?, row.get(1)?))).optional()
                })
                .map_err(|e| self.failed(&e))?;
            let Some((id, text)) = next else { return Ok(()) };
            last = id;
            see(text)?;
        }
    }
}

/// A database that is changed beside a daemon.
pub(crate) struct Importer {
    db: Connection,
    path: std::path::PathBuf,
}

impl Importer {
    /// Creates an empty database if it is a file that does not exist.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be created.
    pub(crate) fn create(database: &Location) -> Result<(), StoreError> {
        match database {
            Location::File(path) if !path.exists() => open::create(path),
            _ => Ok(()),
        }
    }

    /// Opens a database of the newest format.
    ///
    /// # Errors
    /// [`StoreError`] if it does not exist, has another format or cannot be written.
    pub(crate) fn open(database: &Location) -> Result<Self, StoreError> {
        database.interrupted()?;
        Ok(Self { db: database.beside()?, path: database.shown().into_owned() })
    }

    /// Makes a change in a transaction of its own.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing of it is stored.
    pub(crate) fn change<T>(
        &self,
        change: impl FnOnce(&Connection) -> engine::Result<T>,
    ) -> Result<T, StoreError> {
        let changed = self.db.writing().and_then(|transaction| {
            let value = change(&transaction)?;
            transaction.commit().map(|()| value)
        });
        changed.map_err(|e| StoreError::from_database(&self.path, &e))
    }

    /// Stores a record. Returns false if it is there already.
    ///
    /// # Errors
    /// [`StoreError`]; then it is not stored.
    pub(crate) fn add(&mut self, text: &str) -> Result<bool, StoreError> {
        let added = self.change(|db| {
            db.prepare_cached(
                "INSERT INTO imports (id, digest, text)
                 VALUES ((SELECT coalesce(max(id), 0) + 1 FROM imports), ?1, ?2)
                 ON CONFLICT (digest) DO NOTHING",
            )?
            .execute(params![digest(&SHA256, text.as_bytes()).as_ref(), text])
        });
        added.map(|added| added == 1)
    }
}
