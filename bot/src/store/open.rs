//! Opening a database: checks of its owner, its integrity and its format.

use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::error::StoreError;
use super::integrity::wal;
use super::lock::Lock;
use super::tables::about;
use super::{marker, migrations, sqlite};
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
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
    pub(super) lock: Lock,
    pub(super) temporary: Option<Temporary>,
    /// What was wrong with the write-ahead log.
    pub(super) log_damage: Option<String>,
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
    let mut connection = sqlite::file(path, true).map_err(sql)?;
    if connection.is_readonly("main").map_err(sql)? {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    let version = match migrations::identify(&connection, path) {
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
    migrations::migrate(&mut connection, version).map_err(sql)?;
    if version > 0 && std::fs::metadata(path).is_ok_and(|m| m.len() <= CHECKED_AT_START) {
        sqlite::quick_check(&connection, path)?;
    }
    claim(&connection, path, network)?;
    sqlite::checkpoint(&connection).map_err(sql)?;
    if let Some(pages) = max_pages {
        sqlite::limit_pages(&connection, pages).map_err(sql)?;
    }
    Ok(Opened { path: owned, connection, lock, temporary, log_damage })
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
fn claim(connection: &Connection, path: &Path, network: &str) -> Result<(), StoreError> {
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
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
