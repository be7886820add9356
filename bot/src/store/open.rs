//! Opening a database: checks of its owner, its integrity and its format.

use std::borrow::Cow;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use super::engine::{self, Connection};
use super::error::StoreError;
use super::integrity::wal;
use super::lock::Lock;
use super::server::{Renewal, Server};
use super::tables::about;
use super::writer::Remote;
use super::{marker, migrations, server, sqlite};
use crate::{disk, private};

/// The size up to which a file is checked page by page at every start, which takes a fraction of a second.
const CHECKED_AT_START: u64 = 64 << 20;

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
    #[must_use]
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

/// A directory that is removed when it is dropped.
pub(super) struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Result<Self, StoreError> {
        let name = std::hash::RandomState::new().build_hasher().finish();
        let path = std::env::temp_dir().join(format!("siegepost-{name:016x}"));
        private::create_dir(&path).map_err(|e| StoreError::from_io(&path, &e))?;
        Ok(Self(path))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The connection that writes, and the results of opening it.
pub(super) struct Opened {
    pub(super) location: Location,
    pub(super) connection: Connection,
    /// What a connection to a server needs besides.
    pub(super) remote: Option<Remote>,
    /// What others must not have while the database is open.
    pub(super) held: Held,
    /// What was wrong with the write-ahead log.
    pub(super) log_damage: Option<String>,
}

/// What is held while a database is open.
pub(super) enum Held {
    File { _lock: Lock, _temporary: Option<Temporary> },
    Server { _renewal: Renewal },
}

/// Opens the connection that writes.
pub(super) fn writer(
    location: &Location,
    network: &str,
    max_pages: Option<u32>,
) -> Result<Opened, StoreError> {
    let (path, temporary) = match location {
        Location::File(path) => (path.clone(), None),
        Location::Memory => {
            let directory = Temporary::new()?;
            (directory.0.join("games.db"), Some(directory))
        }
        Location::Server(server) => return server::open(server, network),
    };
    let owned = path.clone();
    let path = path.as_path();
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    let lock = prepare_file(path)?;
    // An empty database must not replace one that is about to be restored.
    marker::interrupted(path)?;
    private::touch(path).map_err(|e| StoreError::from_io(path, &e))?;
    let log_damage = log(path)?;
    sqlite::sync_log(path).map_err(|e| StoreError::from_io(path, &e))?;
    let connection = sqlite::file(path, true).map_err(sql)?;
    if connection.is_readonly("main").map_err(sql)? {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    let version = match migrations::identify(sqlite::stamp(&connection).map_err(sql)?, path) {
        Ok(version) => version,
        Err(error) => {
            // What is refused stays as it is: otherwise its log would be written into it when it is closed.
            sqlite::keep_log(&connection).map_err(sql)?;
            return Err(error);
        }
    };
    sqlite::enable_wal(&connection).map_err(sql)?;
    sqlite::make_durable(&connection, temporary.is_none()).map_err(sql)?;
    sqlite::keep_statements(&connection).map_err(sql)?;
    let db = Connection::from(connection);
    migrations::migrate(&db, version).map_err(|e| StoreError::from_database(path, &e))?;
    if let Some(connection) = db.sqlite() {
        if version > 0 && std::fs::metadata(path).is_ok_and(|m| m.len() <= CHECKED_AT_START) {
            sqlite::quick_check(connection, path)?;
        }
        claim(&db, path, network)?;
        sqlite::checkpoint(connection).map_err(sql)?;
        if let Some(pages) = max_pages {
            sqlite::limit_pages(connection, pages).map_err(sql)?;
        }
    }
    Ok(Opened {
        location: Location::File(owned),
        connection: db,
        remote: None,
        held: Held::File { _lock: lock, _temporary: temporary },
        log_damage,
    })
}

/// Checks the write-ahead log before SQLite opens it, because SQLite soon overwrites what it ignores. The daemon
/// continues with what can be read; a damaged log is reported and copied.
fn log(path: &Path) -> Result<Option<String>, StoreError> {
    let state = wal::check(path)?;
    let Some(sentence) = state.sentence(path) else { return Ok(None) };
    let wal::State::Damaged { salts, .. } = state else {
        tracing::warn!("{sentence}");
        return Ok(None);
    };
    match wal::copy_damaged(path, salts) {
        Ok(kept) => tracing::error!("{sentence}; a copy of the log is in {}", kept.display()),
        Err(error) => tracing::error!("{sentence}; the log could not be copied: {error}"),
    }
    Ok(Some(sentence))
}

fn prepare_file(path: &Path) -> Result<Lock, StoreError> {
    let io = |e: std::io::Error| StoreError::from_io(path, &e);
    if path.is_dir() {
        return Err(StoreError::Other {
            path: path.to_path_buf(),
            detail: "it is a directory; name a file in it".to_owned(),
        });
    }
    if let Some(parent) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
        disk::create_dir_all(parent).map_err(io)?;
    }
    // Root could write it anyway, but the operator did not want that.
    if std::fs::metadata(path).is_ok_and(|m| m.permissions().readonly()) {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    Lock::take(path)
}

/// Claims the database for a network. It belongs to the network that used it first, because ids of another mean
/// nothing in it.
pub(super) fn claim(connection: &Connection, path: &Path, network: &str) -> Result<(), StoreError> {
    let sql = |e: engine::Error| StoreError::from_database(path, &e);
    match about::value(connection, about::NETWORK).map_err(sql)? {
        Some(found) if found == network => Ok(()),
        Some(found) => Err(StoreError::OtherNetwork {
            path: path.to_path_buf(),
            found,
            wanted: network.to_owned(),
        }),
        None => about::claim(connection, about::NETWORK, network).map_err(sql),
    }
}
