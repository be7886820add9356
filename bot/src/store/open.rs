//! Opening a database: whose it is, whether it is whole, and which format it has.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::error::StoreError;
use super::lock::Lock;
use super::tables::about;
use super::{fill, marker, migrations, sqlite, wal};
use crate::{disk, private};

/// Files up to this size are checked page by page at every start; that takes a fraction of a second.
const CHECKED_AT_START: u64 = 64 << 20;

/// Where the database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file; its directory is made when missing.
    File(PathBuf),
    /// In memory, gone with the process.
    Memory,
}

impl Location {
    /// The file, or what stands for it in messages.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::File(path) => path,
            Self::Memory => Path::new(":memory:"),
        }
    }
}

/// The one connection that writes, and what came with it.
pub(super) struct Opened {
    pub(super) connection: Connection,
    pub(super) lock: Option<Lock>,
    /// What was wrong with the write-ahead log.
    pub(super) log_damage: Option<String>,
}

/// Opens the one connection that writes.
pub(super) fn writer(
    location: &Location,
    network: &str,
    max_pages: Option<u32>,
) -> Result<Opened, StoreError> {
    let path = location.path();
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    let mut log_damage = None;
    let (mut connection, lock) = match location {
        Location::Memory => (Connection::open_in_memory().map_err(sql)?, None),
        Location::File(path) => {
            let lock = prepare_file(path)?;
            // An empty database must never take the place of one that is about to be put back.
            marker::interrupted(path)?;
            private::touch(path).map_err(|e| StoreError::from_io(path, &e))?;
            log_damage = log(path)?;
            sqlite::make_log_last(path).map_err(|e| StoreError::from_io(path, &e))?;
            (sqlite::file(path, true).map_err(sql)?, Some(lock))
        }
    };
    if connection.is_readonly("main").map_err(sql)? {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    let version = migrations::identify(&connection, path)?;
    sqlite::use_log(&connection).map_err(sql)?;
    sqlite::make_durable(&connection).map_err(sql)?;
    connection.set_prepared_statement_cache_capacity(64);
    migrations::migrate(&mut connection, version).map_err(sql)?;
    fill::fill(&mut connection).map_err(sql)?;
    if version > 0 && std::fs::metadata(path).is_ok_and(|m| m.len() <= CHECKED_AT_START) {
        sqlite::quick_check(&connection, path)?;
    }
    claim(&connection, path, network)?;
    sqlite::write_anew(&connection).map_err(sql)?;
    if let Some(pages) = max_pages {
        sqlite::limit_pages(&connection, pages).map_err(sql)?;
    }
    Ok(Opened { connection, lock, log_damage })
}

/// Looks at the write-ahead log before SQLite does: what that ignores is written over soon. Play goes on with what can be read; a
/// damaged log is reported and kept.
fn log(path: &Path) -> Result<Option<String>, StoreError> {
    let state = wal::look(path)?;
    let Some(sentence) = state.sentence(path) else { return Ok(None) };
    let wal::State::Damaged { salts, .. } = state else {
        tracing::warn!("{sentence}");
        return Ok(None);
    };
    match wal::keep(path, salts) {
        Ok(kept) => tracing::error!("{sentence}; a copy of the log is kept as {}", kept.display()),
        Err(error) => tracing::error!("{sentence}; no copy of the log could be kept: {error}"),
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
    // A right that root does not need is still a wish to be respected.
    if std::fs::metadata(path).is_ok_and(|m| m.permissions().readonly()) {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    Lock::take(path)
}

/// A database belongs to the network that used it first: ids of another mean nothing in it.
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
