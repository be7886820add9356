//! Where a database is: in a file, or on a server.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use super::engine::{self, Connection};
use super::error::StoreError;
use super::server::Server;
use super::{marker, migrations, sqlite};

/// The location of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file. Its directory is created if it is missing.
    File(PathBuf),
    /// A file in a temporary directory, lost with the process.
    Memory,
    /// A database on a PostgreSQL server.
    Server(Server),
}

impl Location {
    /// Returns how it is shown: the file, or hosts and database without user and password.
    pub fn shown(&self) -> Cow<'_, Path> {
        match self {
            Self::File(path) => path.into(),
            Self::Memory => Path::new(":memory:").into(),
            Self::Server(server) => server.shown().into(),
        }
    }

    /// Opens a connection for reading.
    pub(super) fn reader(&self) -> Result<Connection, StoreError> {
        match self {
            Self::File(path) => Ok(sqlite::reader(path)?.into()),
            Self::Memory => Err(StoreError::Missing(self.shown().into_owned())),
            Self::Server(server) => {
                server.connect().map_err(|e| StoreError::from_database(server.shown(), &e))
            }
        }
    }

    /// Opens a database for reading in the current format: itself, or a migrated temporary copy of an older file.
    pub(super) fn current(&self) -> Result<Connection, StoreError> {
        let path = &*self.shown();
        let sql = |e: engine::Error| StoreError::from_database(path, &e);
        let connection = self.reader()?;
        match (migrations::identify(connection.stamp().map_err(sql)?, path)?, connection.sqlite()) {
            (0, None) => Err(StoreError::Empty(path.to_path_buf())),
            (0, _) => Err(StoreError::Foreign(path.to_path_buf())),
            (migrations::VERSION, _) => Ok(connection),
            (older, Some(file)) => {
                sqlite::quick_check(file, path)?;
                let copied = sqlite::scratch_copy(file).map_err(|e| sql(e.into()))?.into();
                migrations::migrate(&copied, older).map_err(sql)?;
                Ok(copied)
            }
            (_, None) => {
                migrations::current(connection.stamp().map_err(sql)?, path).map(|()| connection)
            }
        }
    }

    /// Opens a connection for writing beside a daemon that may use the database, which must have the newest format.
    pub(super) fn beside(&self) -> Result<Connection, StoreError> {
        let shown = &*self.shown();
        let sql = |e: engine::Error| StoreError::from_database(shown, &e);
        let db = match self {
            Self::File(path) if path.exists() => {
                let file = sqlite::file(path, false).map_err(|e| sql(e.into()))?;
                sqlite::make_durable(&file, true).map_err(|e| sql(e.into()))?;
                file.into()
            }
            Self::File(_) => return Err(StoreError::Missing(shown.to_path_buf())),
            _ => self.reader()?,
        };
        migrations::current(db.stamp().map_err(sql)?, shown)?;
        Ok(db)
    }

    /// Returns an error if a restore into it was interrupted.
    pub(super) fn interrupted(&self) -> Result<(), StoreError> {
        match self {
            Self::File(path) => marker::interrupted(path),
            _ => Ok(()),
        }
    }
}

impl From<PathBuf> for Location {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl From<&PathBuf> for Location {
    fn from(path: &PathBuf) -> Self {
        Self::File(path.clone())
    }
}

impl From<&Path> for Location {
    fn from(path: &Path) -> Self {
        Self::File(path.to_path_buf())
    }
}

impl From<&Self> for Location {
    fn from(location: &Self) -> Self {
        location.clone()
    }
}
