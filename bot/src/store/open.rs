//! Opening a database: checks of its owner, its integrity and its format.

use std::path::Path;

use super::engine::Connection;
use super::error::StoreError;
use super::location::Location;
use super::lock::Lock;
use super::opened::{Held, Opened, Temporary, claim};
use super::{marker, migrations, open_server, sqlite};
use crate::{disk, private};

/// The size up to which a file is checked page by page at every start, which takes a fraction of a second.
const CHECKED_AT_START: u64 = 64 << 20;

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
        Location::Server(server) => return open_server::open(server, network),
    };
    let owned = path.clone();
    let path = path.as_path();
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    let lock = prepare_file(path)?;
    // An empty database must not replace one that is about to be restored.
    marker::interrupted(path)?;
    private::touch(path).map_err(|e| StoreError::from_making(path, &e))?;
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
    })
}

/// Creates an empty database of no network in a file.
pub(super) fn create(path: &Path) -> Result<(), StoreError> {
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    let _lock = prepare_file(path)?;
    marker::interrupted(path)?;
    private::touch(path).map_err(|e| StoreError::from_making(path, &e))?;
    let connection = sqlite::file(path, true).map_err(sql)?;
    sqlite::enable_wal(&connection).map_err(sql)?;
    sqlite::make_durable(&connection, true).map_err(sql)?;
    let db = Connection::from(connection);
    migrations::migrate(&db, 0).map_err(|e| StoreError::from_database(path, &e))?;
    db.sqlite().map_or(Ok(()), |file| sqlite::checkpoint(file).map_err(sql))
}

fn prepare_file(path: &Path) -> Result<Lock, StoreError> {
    if path.is_dir() {
        return Err(StoreError::Directory(path.to_path_buf()));
    }
    if let Some(parent) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
        disk::create_dir_all(parent).map_err(|e| StoreError::from_making(parent, &e))?;
    }
    // Root could write it anyway, but the operator did not want that.
    if std::fs::metadata(path).is_ok_and(|m| m.permissions().readonly()) {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    Lock::take(path)
}
