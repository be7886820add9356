//! What only SQLite has: how its files are opened, its pragmas, its checks of a file, its way to copy one.
//!
//! Everything else in this folder is SQL that other databases understand too.

use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, Error, ErrorCode, OpenFlags, Result, Transaction, TransactionBehavior};

use super::convert::text;
use super::error::StoreError;
use super::files::with_suffix;
use crate::fault::{Guard, guarded};
use crate::{disk, private};

/// Begins a transaction that is going to write.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// How long another process that uses the file is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// Pages copied between two looks at whether the daemon wants to write.
const PAGES_AT_ONCE: i32 = 256;

/// Faults of one kind that are reported one by one.
pub(super) const REPORTED: usize = 20;

/// Opens a connection that reads.
///
/// # Errors
/// [`StoreError::Missing`] without a file, and what SQLite says.
pub(super) fn reader(path: &Path) -> Result<Connection, StoreError> {
    if !path.exists() {
        return Err(StoreError::Missing(path.to_path_buf()));
    }
    let open = || -> Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(connection)
    };
    open().map_err(|e| StoreError::from_sqlite(path, &e))
}

/// Opens a connection that writes, without looking at what is in the file; made when missing if `create`.
pub(super) fn file(path: &Path, create: bool) -> Result<Connection> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    flags.set(OpenFlags::SQLITE_OPEN_CREATE, create);
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Makes every transaction wait for the disk, and references hold.
pub(super) fn make_durable(connection: &Connection) -> Result<()> {
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    if !guarded(Guard::Synchronous) {
        connection.execute_batch("PRAGMA synchronous = OFF")?;
    }
    Ok(())
}

/// Bounds the size of the file, in pages of 4 KiB; never below what is there already.
pub(super) fn limit_pages(connection: &Connection, pages: u32) -> Result<()> {
    connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
}

/// Makes the log of a database last before SQLite reads it. After a sync that failed it may hold transactions that are
/// readable and gone after a power cut, with everything stored after them; cut short, even writing them into the database would
/// leave it damaged.
///
/// # Errors
/// What the system says, but for a full disk: then games can still be looked at.
pub(crate) fn make_log_last(database: &Path) -> std::io::Result<()> {
    match disk::write_again(&with_suffix(database, "-wal")) {
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
pub(crate) fn use_log(connection: &Connection) -> Result<()> {
    // It names the new mode before it has switched: to be stepped to its end, and asked again.
    connection
        .prepare("PRAGMA journal_mode = WAL")?
        .query_map([], |_| Ok(()))?
        .collect::<Result<()>>()?;
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    if ["wal", "memory"].contains(&mode.as_str()) {
        return Ok(());
    }
    let error = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR);
    let detail = format!("the write-ahead log cannot be used, only the journal mode '{mode}'");
    Err(Error::SqliteFailure(error, Some(detail)))
}

/// Writes the log's content into the database, whose sync makes it last, the first page of a new database too: that was not
/// written to the log.
///
/// # Errors
/// What SQLite says, but for a full disk: then games can still be looked at.
pub(crate) fn write_anew(connection: &Connection) -> Result<()> {
    match connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DiskFull) => Ok(()),
        done => done,
    }
}

/// Writes the log into the file before that is closed or put aside. The log would do as well.
pub(super) fn empty_log(connection: &Connection) {
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// Whose file it is and its format, as its header says; none for a new one.
pub(super) fn stamp(connection: &Connection) -> Result<Option<(i64, i64)>> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let application = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    let is_new = application == 0 && version == 0 && tables == 0;
    Ok((!is_new).then_some((application, version)))
}

/// Writes into the header whose file it is and its format.
pub(super) fn set_stamp(connection: &Connection, (application, version): (i64, i64)) -> Result<()> {
    connection.pragma_update(None, "application_id", application)?;
    connection.pragma_update(None, "user_version", version)
}

/// A transaction that is going to write.
pub(super) fn transaction(connection: &mut Connection) -> Result<Transaction<'_>> {
    connection.transaction_with_behavior(TransactionBehavior::Immediate)
}

/// Checks the pages, but not what stands in them: a row with a value that its column must not have harms nothing but itself.
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

/// What SQLite finds wrong with the file: with its pages and indexes, and with values that their columns must not have, which
/// harm nothing but their rows.
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
        // There may be more than was reported.
        ignore_values(db, true)?;
        let pages = found(db);
        ignore_values(db, false)?;
        damage = pages?.0;
    }
    Ok((damage, values))
}

/// What is wrong with the tables and indexes that a file describes, beside those of a database in which nothing is wrong.
///
/// A connection that only reads leaves out the constraints: it does not notice what nobody can write to.
pub(super) fn schema_faults(db: &Connection, right: &Connection) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    let scratch = Connection::open_in_memory()?;
    let mut described = db.prepare(
        "SELECT name, sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' ORDER BY rowid",
    )?;
    let mut rows = described.query([])?;
    while let Some(row) = rows.next()? {
        // No more than the first statement: whatever else is in the file is not run.
        let made = scratch.prepare(&text(row, 1)?).and_then(|mut create| create.execute([]));
        if let Err(error) = made {
            faults
                .push(format!("what the file says of {} cannot be used: {error}.", text(row, 0)?));
        }
    }
    let found = columns(db)?;
    faults.extend(
        columns(right)?
            .into_iter()
            .filter(|column| !found.contains(column))
            .map(|(table, column)| format!("the table {table} has no such column as {column}.")),
    );
    Ok(faults)
}

/// All tables with each of their columns, its type, and whether it may be NULL and belongs to the key.
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

/// How many rows refer to one that is not there.
pub(super) fn broken_references(db: &Connection) -> Result<i64> {
    db.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))
}

fn ignore_values(db: &Connection, ignore: bool) -> Result<()> {
    db.pragma_update(None, "ignore_check_constraints", ignore)
}

/// The error behind a fault that a check found, when a page could not be read: that says nothing about what is in it.
fn unreadable(fault: &str) -> Option<Error> {
    let (_, code) = fault.split_once("unable to get the page. error code=")?;
    let end = code.find(|c: char| !c.is_ascii_digit()).unwrap_or(code.len());
    let error = rusqlite::ffi::Error::new(code.get(..end)?.parse().ok()?);
    (error.code == ErrorCode::SystemIoFailure)
        .then(|| Error::SqliteFailure(error, Some(error.to_string())))
}

/// Copies a database that may be in use to a new file, and syncs that.
pub(super) fn copy(source: &Connection, to: &Path) -> Result<(), StoreError> {
    let sql = |e: Error| StoreError::from_sqlite(to, &e);
    private::touch(to).map_err(|e| StoreError::from_io(to, &e))?;
    let mut target = Connection::open(to).map_err(sql)?;
    // A copy is of no use before it is whole: no journal, and all of it is synced at once, in the end.
    target.execute_batch("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF").map_err(sql)?;
    // One snapshot from the beginning to the end: what is written meanwhile does not restart it.
    let snapshot = source.unchecked_transaction().map_err(sql)?;
    snapshot.query_row("SELECT count(*) FROM about", [], |_| Ok(())).map_err(sql)?;
    let backup = Backup::new(source, &mut target).map_err(sql)?;
    backup.run_to_completion(PAGES_AT_ONCE, Duration::from_millis(5), None).map_err(sql)?;
    drop(backup);
    // One file without a log: that is what people carry about.
    target.execute_batch("PRAGMA journal_mode = MEMORY").map_err(sql)?;
    drop(target);
    if !guarded(Guard::CopySynced) {
        return Ok(());
    }
    disk::sync(to).map_err(|e| StoreError::from_io(to, &e))
}

/// A copy that is gone with its connection.
pub(super) fn scratch_copy(source: &Connection) -> Result<Connection> {
    let mut copied = Connection::open("")?;
    let copying = Backup::new(source, &mut copied)?;
    copying.run_to_completion(PAGES_AT_ONCE, Duration::ZERO, None)?;
    drop(copying);
    Ok(copied)
}
