//! Opening a database: whose it is, whether it is whole, and which format it has.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::{Location, Lock, StoreError, check, checksum, restore, wal};
use crate::disk;
use crate::fault::{Guard, guarded};
use crate::private;

/// `SIEG` in the file's header: what `file` and we know our databases by.
pub(super) const APPLICATION_ID: i64 = 0x5349_4547;

/// Every format's step from the one before, the first from nothing.
const MIGRATIONS: &[&str] = &[
    include_str!("../../../data/migrations/0001_first.sql"),
    include_str!("../../../data/migrations/0002_discord.sql"),
    include_str!("../../../data/migrations/0003_dead_letters.sql"),
    include_str!("../../../data/migrations/0004_cells.sql"),
    include_str!("../../../data/migrations/0005_quarantine.sql"),
    include_str!("../../../data/migrations/0006_members.sql"),
    include_str!("../../../data/migrations/0007_quotas.sql"),
    include_str!("../../../data/migrations/0008_managers.sql"),
    include_str!("../../../data/migrations/0009_former_places.sql"),
    include_str!("../../../data/migrations/0010_failures.sql"),
    include_str!("../../../data/migrations/0011_checksums.sql"),
];

/// The steps to the newest format.
#[cfg(test)]
pub(super) const fn migrations() -> &'static [&'static str] {
    MIGRATIONS
}

/// The newest format.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Files up to this size are checked page by page at every start; that takes a fraction of a second.
const CHECKED_AT_START: u64 = 64 << 20;

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
            restore::interrupted(path)?;
            private::touch(path).map_err(|e| StoreError::from_io(path, &e))?;
            log_damage = log(path)?;
            make_log_last(path).map_err(|e| StoreError::from_io(path, &e))?;
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
                | OpenFlags::SQLITE_OPEN_CREATE
                | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            (Connection::open_with_flags(path, flags).map_err(sql)?, Some(lock))
        }
    };
    connection.busy_timeout(Duration::from_secs(5)).map_err(sql)?;
    if connection.is_readonly("main").map_err(sql)? {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    let version = identify(&connection, path)?;
    use_log(&connection).map_err(sql)?;
    connection
        .execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
        .map_err(sql)?;
    if !guarded(Guard::Synchronous) {
        connection.execute_batch("PRAGMA synchronous = OFF").map_err(sql)?;
    }
    connection.set_prepared_statement_cache_capacity(64);
    migrate(&mut connection, version).map_err(sql)?;
    checksum::fill(&mut connection).map_err(sql)?;
    if version > 0 && std::fs::metadata(path).is_ok_and(|m| m.len() <= CHECKED_AT_START) {
        quick_check(&connection, path)?;
    }
    claim(&connection, path, network)?;
    write_anew(&connection).map_err(sql)?;
    if let Some(pages) = max_pages {
        // Never below what is there already: that is SQLite's own rule.
        connection
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .map_err(sql)?;
    }
    Ok(Opened { connection, lock, log_damage })
}

/// Looks at the write-ahead log before SQLite does: what that ignores is written over soon. Play goes on with what can be read; a
/// damaged log is told and kept.
fn log(path: &Path) -> Result<Option<String>, StoreError> {
    let state = wal::look(path)?;
    let Some(told) = state.sentence(path) else { return Ok(None) };
    let wal::State::Damaged { salts, .. } = state else {
        tracing::warn!("{told}");
        return Ok(None);
    };
    match wal::keep(path, salts) {
        Ok(kept) => tracing::error!("{told}; a copy of the log is kept as {}", kept.display()),
        Err(error) => tracing::error!("{told}; no copy of the log could be kept: {error}"),
    }
    Ok(Some(told))
}

/// Makes the log of a database last before SQLite reads it. After a sync that failed it may hold transactions that are
/// readable and gone after a power cut, with everything stored after them; cut short, even writing them into the database would
/// leave it damaged.
///
/// # Errors
/// What the system says, but for a full disk: then games can still be looked at.
pub(crate) fn make_log_last(database: &Path) -> std::io::Result<()> {
    match disk::write_again(&check::with_suffix(database, "-wal")) {
        Err(error) if error.kind() == std::io::ErrorKind::StorageFull => Ok(()),
        done => done,
    }
}

/// Switches to the write-ahead log; databases in memory need none.
///
/// After an error of the disk SQLite may keep the mode it had. With a rollback journal, `synchronous=FULL`
/// does not sync the directory when the journal is removed: a power cut can bring it back, and takes back what was committed.
///
/// # Errors
/// What SQLite says.
pub(crate) fn use_log(connection: &Connection) -> rusqlite::Result<()> {
    // It tells the new mode before it has switched: to be stepped to its end, and asked again.
    connection
        .prepare("PRAGMA journal_mode = WAL")?
        .query_map([], |_| Ok(()))?
        .collect::<rusqlite::Result<()>>()?;
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    if ["wal", "memory"].contains(&mode.as_str()) {
        return Ok(());
    }
    let error = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR);
    let detail = format!("the write-ahead log cannot be used, only the journal mode '{mode}'");
    Err(rusqlite::Error::SqliteFailure(error, Some(detail)))
}

/// Writes the log's content into the database, whose sync makes it last, the first page of a new database too: that was not
/// written to the log.
///
/// # Errors
/// What SQLite says, but for a full disk: then games can still be looked at.
pub(crate) fn write_anew(connection: &Connection) -> rusqlite::Result<()> {
    match connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull) => Ok(()),
        done => done,
    }
}

/// Opens a connection that reads.
pub(super) fn reader(path: &Path) -> Result<Connection, StoreError> {
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    if !path.exists() {
        return Err(StoreError::Missing(path.to_path_buf()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(sql)?;
    connection.busy_timeout(Duration::from_secs(5)).map_err(sql)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
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
        private::create_dir_all(parent).map_err(io)?;
    }
    // A right that root does not need is still a wish to be respected.
    if std::fs::metadata(path).is_ok_and(|m| m.permissions().readonly()) {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    Lock::take(path)
}

/// Whose file it is, and its format; 0 for a new one.
pub(super) fn identify(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    let number =
        |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0)).map_err(sql);
    let application = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    if application == 0 && version == 0 && tables == 0 {
        return Ok(0);
    }
    if application != APPLICATION_ID {
        return Err(StoreError::Foreign(path.to_path_buf()));
    }
    if version > VERSION {
        return Err(StoreError::Newer { path: path.to_path_buf(), found: version, known: VERSION });
    }
    Ok(version)
}

pub(super) fn migrate(connection: &mut Connection, from: i64) -> rusqlite::Result<()> {
    for (version, step) in (1i64..).zip(MIGRATIONS).filter(|(version, _)| *version > from) {
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Checks the pages, but not what stands in them: a row with a value that its column must not have harms nothing but itself.
pub(super) fn quick_check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    connection.pragma_update(None, "ignore_check_constraints", true).map_err(sql)?;
    let found = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    connection.pragma_update(None, "ignore_check_constraints", false).map_err(sql)?;
    let found = found.map_err(sql)?;
    if found == "ok" {
        return Ok(());
    }
    if let Some(error) = unreadable(&found) {
        return Err(StoreError::from_sqlite(path, &error));
    }
    let detail = found.lines().next_back().unwrap_or("").to_owned();
    Err(StoreError::Damaged { path: path.to_path_buf(), detail })
}

/// The error behind a fault that a check found, when a page could not be read: that says nothing about what is in it.
pub(super) fn unreadable(fault: &str) -> Option<rusqlite::Error> {
    let (_, code) = fault.split_once("unable to get the page. error code=")?;
    let end = code.find(|c: char| !c.is_ascii_digit()).unwrap_or(code.len());
    let error = rusqlite::ffi::Error::new(code.get(..end)?.parse().ok()?);
    (error.code == rusqlite::ErrorCode::SystemIoFailure)
        .then(|| rusqlite::Error::SqliteFailure(error, Some(error.to_string())))
}

/// A database belongs to the network that used it first: ids of another mean nothing in it.
fn claim(connection: &Connection, path: &Path, network: &str) -> Result<(), StoreError> {
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    let found: Option<String> = connection
        .query_row("SELECT value FROM about WHERE key = 'network'", [], |row| row.get(0))
        .optional()
        .map_err(sql)?;
    match found {
        Some(found) if found == network => Ok(()),
        Some(found) => Err(StoreError::OtherNetwork {
            path: path.to_path_buf(),
            found,
            wanted: network.to_owned(),
        }),
        None => connection
            .execute("INSERT INTO about (key, value) VALUES ('network', ?1)", [network])
            .map(|_| ())
            .map_err(sql),
    }
}
