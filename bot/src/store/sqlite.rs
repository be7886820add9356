//! What only SQLite has: opening files, pragmas, types of columns, checks of a file, online copies.
//!
//! All other SQL in this folder is understood by other databases too.

use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, Error, ErrorCode, OpenFlags, Result, Row};

use super::error::StoreError;
use super::files::with_suffix;
use crate::fault::{Guard, guarded};
use crate::{disk, private};

/// Begins a transaction that will write.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// Begins a transaction that reads one state, that of its first query.
pub(super) const BEGIN_READING: &str = "BEGIN";

/// How long to wait for another process that uses the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// The number of pages copied before the daemon can write again.
const PAGES_AT_ONCE: i32 = 256;

/// How many prepared statements a connection keeps: more than it uses regularly.
const STATEMENTS: usize = 128;

/// The most faults of one kind that are reported one by one.
pub(super) const REPORTED: usize = 20;

/// Opens a connection for reading.
///
/// # Errors
/// [`StoreError::Missing`] if there is no file, or an error of SQLite.
pub(super) fn reader(path: &Path) -> Result<Connection, StoreError> {
    if !path.exists() {
        return Err(StoreError::Missing(path.to_path_buf()));
    }
    if path.is_dir() {
        return Err(StoreError::Directory(path.to_path_buf()));
    }
    let open = || -> Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        keep_statements(&connection)?;
        Ok(connection)
    };
    open().map_err(|e| StoreError::from_sqlite(path, &e))
}

/// Opens a connection for writing without reading the file, which is created if `create` is set.
pub(super) fn file(path: &Path, create: bool) -> Result<Connection> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    flags.set(OpenFlags::SQLITE_OPEN_CREATE, create);
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Keeps prepared statements for the next use.
pub(super) fn keep_statements(connection: &Connection) -> Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Otherwise a statement with a bound LIMIT is prepared again at each use, because its plan may depend on the number.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

/// Enforces references, and makes every transaction wait for the disk unless the database is lost with the process.
pub(super) fn make_durable(connection: &Connection, lasts: bool) -> Result<()> {
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    if !lasts || !guarded(Guard::Synchronous) {
        connection.execute_batch("PRAGMA synchronous = OFF")?;
    }
    Ok(())
}

/// Limits the size of the file, in pages of 4 KiB, but never below its current size.
pub(super) fn limit_pages(connection: &Connection, pages: u32) -> Result<()> {
    connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
}

/// Syncs the log of a database before SQLite reads it. After a failed sync it may contain transactions that can be
/// read and are lost in a power cut, together with everything stored after them. If such a log is cut short, even
/// writing it into the database would damage the database.
///
/// # Errors
/// The system's error, except for a full disk, with which games can still be viewed.
pub(crate) fn sync_log(database: &Path) -> std::io::Result<()> {
    if !guarded(Guard::LogSynced) {
        return Ok(());
    }
    match disk::write_again(&with_suffix(database, "-wal")) {
        Err(error) if error.kind() == std::io::ErrorKind::StorageFull => Ok(()),
        done => done,
    }
}

/// Switches to the write-ahead log.
///
/// After a disk error SQLite may stay in its previous mode. With a rollback journal, `synchronous=FULL` does not
/// sync the directory when the journal is deleted: a power cut can restore the journal, which then undoes what was
/// committed.
pub(crate) fn enable_wal(connection: &Connection) -> Result<()> {
    // SQLite returns the new mode before it has switched, so the statement is run to its end and the mode is read
    // again.
    connection
        .prepare("PRAGMA journal_mode = WAL")?
        .query_map([], |_| Ok(()))?
        .collect::<Result<()>>()?;
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    if mode == "wal" {
        return Ok(());
    }
    let error = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR);
    let detail = format!("the write-ahead log cannot be used, only the journal mode '{mode}'");
    Err(Error::SqliteFailure(error, Some(detail)))
}

/// Writes the log's content into the database and syncs it, including the first page of a new database, which was
/// not written to the log.
///
/// # Errors
/// Errors of SQLite, except for a full disk, with which games can still be viewed.
pub(crate) fn checkpoint(connection: &Connection) -> Result<()> {
    match connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DiskFull) => Ok(()),
        done => done,
    }
}

/// Writes the log into the file before the file is closed or moved. A failure does no harm.
pub(super) fn try_checkpoint(connection: &Connection) {
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// Leaves the log beside the file when the connection is closed.
pub(super) fn keep_log(connection: &Connection) -> Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).map(drop)
}

/// Returns the application id and format in the header, or `None` for a new file.
pub(super) fn stamp(connection: &Connection) -> Result<Option<(i64, i64)>> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let application = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    let is_new = application == 0 && version == 0 && tables == 0;
    Ok((!is_new).then_some((application, version)))
}

/// Writes the application id and format into the header.
pub(super) fn set_stamp(connection: &Connection, (application, version): (i64, i64)) -> Result<()> {
    connection.pragma_update(None, "application_id", application)?;
    connection.pragma_update(None, "user_version", version)
}

/// Returns a migration with what only SQLite has. Values are checked against the types of their columns. The rows of a table lie in the
/// order of its primary key: if that is one number, it is the row id, which SQLite requires to be an `INTEGER`.
pub(super) fn translated(migration: &str) -> String {
    const END: &str = "\n);";
    let sql = migration.replace("BIGINT", "INTEGER").replace("BYTEA", "BLOB");
    let statements = sql.split_inclusive(END).map(|part| match part.strip_suffix(END) {
        Some(table) if table.contains("INTEGER NOT NULL PRIMARY KEY") => {
            format!("{table}\n) STRICT;")
        }
        Some(table) => format!("{table}\n) STRICT, WITHOUT ROWID;"),
        None => part.to_owned(),
    });
    statements.collect()
}

/// Checks the pages, but not the values in them: a forbidden value harms only its own row.
pub(super) fn quick_check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let sql = |e: Error| StoreError::from_sqlite(path, &e);
    ignore_values(connection, true).map_err(sql)?;
    let found = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    ignore_values(connection, false).map_err(sql)?;
    let found = found.map_err(sql)?;
    if found == "ok" {
        return Ok(());
    }
    if let Some(error) = unreadable(&found) {
        return Err(sql(error));
    }
    let detail = found.lines().next_back().unwrap_or("").to_owned();
    Err(StoreError::Damaged { path: path.to_path_buf(), detail })
}

/// Returns what SQLite finds wrong: damage of pages and indexes, and forbidden values, which harm only their rows.
pub(super) fn integrity(db: &Connection) -> Result<(Vec<String>, Vec<String>)> {
    let found = |db: &Connection| -> Result<(Vec<String>, Vec<String>)> {
        let lines: Vec<String> = db
            .prepare(&format!("PRAGMA integrity_check({REPORTED})"))?
            .query_map([], |row| text(row, 0))?
            .collect::<Result<_>>()?;
        if let Some(error) = lines.iter().find_map(|line| unreadable(line)) {
            return Err(error);
        }
        let lines = lines.into_iter().filter(|line| line != "ok");
        let (values, damage) = lines
            .map(|line| line.replace('\n', "; "))
            .partition(|line| line.starts_with("CHECK constraint failed"));
        Ok((damage, values))
    };
    let (mut damage, values) = found(db)?;
    if damage.is_empty() && values.len() == REPORTED {
        // There may be more than were reported.
        ignore_values(db, true)?;
        let pages = found(db);
        ignore_values(db, false)?;
        damage = pages?.0;
    }
    Ok((damage, values))
}

/// Returns the differences between the tables and indexes of a file and those of an intact database.
///
/// A connection for reading skips the constraints, so it does not notice a table that cannot be written.
pub(super) fn schema_faults(db: &Connection, right: &Connection) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    let scratch = Connection::open_in_memory()?;
    let mut described = db.prepare(
        "SELECT name, sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' ORDER BY rowid",
    )?;
    let mut rows = described.query([])?;
    while let Some(row) = rows.next()? {
        // Only the first statement is executed, nothing else that the file contains.
        let made = scratch.prepare(&text(row, 1)?).and_then(|mut create| create.execute([]));
        if let Err(error) = made {
            faults.push(format!("the definition of {} cannot be used: {error}.", text(row, 0)?));
        }
    }
    let found = columns(db)?;
    faults.extend(
        columns(right)?
            .into_iter()
            .filter(|column| !found.contains(column))
            .map(|(table, column)| format!("the table {table} has no column {column}.")),
    );
    Ok(faults)
}

/// Returns all tables with each of their columns: its type, whether it may be NULL, and its place in the key.
fn columns(db: &Connection) -> Result<Vec<(String, String)>> {
    db.prepare(
        "SELECT t.name, c.name, c.type, c.\"notnull\", c.pk
         FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'",
    )?
    .query_map([], |row| {
        let (null, key): (bool, i64) = (!row.get::<_, bool>(3)?, row.get(4)?);
        let null = if null { " or NULL" } else { "" };
        Ok((
            text(row, 0)?,
            format!("{} ({}{null}, {key} of the key)", text(row, 1)?, text(row, 2)?),
        ))
    })?
    .collect()
}

/// A table: its name, and each of its columns with its place in the key, or 0.
pub(super) type Described = (String, Vec<(String, i64)>);

/// Returns all tables in the order in which they were created, with each of their columns and its place in the key, or 0.
pub(super) fn tables(db: &Connection) -> Result<Vec<Described>> {
    let names: Vec<String> = db
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_>>()?;
    let mut columns = db.prepare("SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid")?;
    let mut columns_of = |name: &String| {
        columns.query_map([name], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_>>()
    };
    names.into_iter().map(|name| Ok((name.clone(), columns_of(&name)?))).collect()
}

/// Returns how many rows refer to a missing one.
pub(super) fn broken_references(db: &Connection) -> Result<i64> {
    db.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))
}

fn ignore_values(db: &Connection, ignore: bool) -> Result<()> {
    db.pragma_update(None, "ignore_check_constraints", ignore)
}

/// Returns the error if a check failed because a page could not be read, which proves nothing about its content.
fn unreadable(fault: &str) -> Option<Error> {
    let (_, code) = fault.split_once("unable to get the page. error code=")?;
    let end = code.find(|c: char| !c.is_ascii_digit()).unwrap_or(code.len());
    let error = rusqlite::ffi::Error::new(code.get(..end)?.parse().ok()?);
    (error.code == ErrorCode::SystemIoFailure)
        .then(|| Error::SqliteFailure(error, Some(error.to_string())))
}

/// Copies a database, which may be in use, to a new file, and syncs it.
pub(super) fn copy(source: &Connection, to: &Path) -> Result<(), StoreError> {
    let sql = |e: Error| StoreError::from_sqlite(to, &e);
    private::touch(to).map_err(|e| StoreError::from_io(to, &e))?;
    let mut target = Connection::open(to).map_err(sql)?;
    // An incomplete copy is useless, so it needs no journal and is synced once at the end.
    target.execute_batch("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF").map_err(sql)?;
    // One snapshot for the whole copy: changes made meanwhile do not restart it.
    let snapshot = source.unchecked_transaction().map_err(sql)?;
    snapshot.query_row("SELECT count(*) FROM about", [], |_| Ok(())).map_err(sql)?;
    let backup = Backup::new(source, &mut target).map_err(sql)?;
    backup.run_to_completion(PAGES_AT_ONCE, Duration::from_millis(5), None).map_err(sql)?;
    drop(backup);
    // One file without a log, which is easier to handle.
    target.execute_batch("PRAGMA journal_mode = MEMORY").map_err(sql)?;
    drop(target);
    if !guarded(Guard::CopySynced) {
        return Ok(());
    }
    disk::sync(to).map_err(|e| StoreError::from_io(to, &e))
}

/// Returns a copy that is deleted with its connection.
pub(super) fn scratch_copy(source: &Connection) -> Result<Connection> {
    let mut copied = Connection::open("")?;
    let copying = Backup::new(source, &mut copied)?;
    copying.run_to_completion(PAGES_AT_ONCE, Duration::ZERO, None)?;
    drop(copying);
    Ok(copied)
}

/// Reads a text leniently, like [`text`](super::convert::text).
fn text(row: &Row<'_>, column: usize) -> Result<String> {
    let bytes = row.get_ref(column)?.as_bytes().unwrap_or_default();
    Ok(String::from_utf8_lossy(bytes).into_owned())
}
