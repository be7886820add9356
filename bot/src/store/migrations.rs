//! The formats of the database, and the migrations between them.

use std::path::Path;

use rusqlite::{Connection, Result};

use super::error::StoreError;
use super::sqlite;

/// `SIEG`, the application id in the header of our databases.
const APPLICATION_ID: i64 = 0x5349_4547;

/// The migrations, each from the format before; the first creates the tables. None is ever changed.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("../../../data/migrations/0001_first.sql"),
    include_str!("../../../data/migrations/0002_puzzles.sql"),
    include_str!("../../../data/migrations/0003_archive.sql"),
    include_str!("../../../data/migrations/0004_daily_puzzles.sql"),
    include_str!("../../../data/migrations/0005_checked_daily_puzzles.sql"),
    include_str!("../../../data/migrations/0006_game_puzzles.sql"),
];

/// The format that the first migration makes. Those below are not read.
const FIRST: i64 = 100;

/// The newest format.
pub(super) const VERSION: i64 = FIRST + MIGRATIONS.len() as i64 - 1;

/// Returns the format of a database, or 0 for a new file.
///
/// # Errors
/// [`StoreError::Foreign`], [`StoreError::Older`], [`StoreError::Newer`], or an error of SQLite.
pub(super) fn identify(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let path = path.to_path_buf();
    match sqlite::stamp(connection).map_err(|e| StoreError::from_sqlite(&path, &e))? {
        None => Ok(0),
        Some((APPLICATION_ID, version @ FIRST..=VERSION)) => Ok(version),
        Some((APPLICATION_ID, found)) if found < FIRST => {
            Err(StoreError::Older { path, found, first: FIRST })
        }
        Some((APPLICATION_ID, found)) => Err(StoreError::Newer { path, found, known: VERSION }),
        Some(_) => Err(StoreError::Foreign(path)),
    }
}

/// Checks that a database has the current format. Only the daemon migrates.
///
/// # Errors
/// [`StoreError`] otherwise.
pub(super) fn current(connection: &Connection, path: &Path) -> std::result::Result<(), StoreError> {
    match identify(connection, path)? {
        0 => Err(StoreError::Foreign(path.to_path_buf())),
        VERSION => Ok(()),
        older => Err(StoreError::Other {
            path: path.to_path_buf(),
            detail: format!(
                "its format is {older}, but this program needs {}; start the daemon once, which upgrades \
                 the file",
                VERSION
            ),
        }),
    }
}

/// Migrates a database from a format to the newest one, in one transaction per migration.
pub(super) fn migrate(connection: &mut Connection, from: i64) -> Result<()> {
    for (version, step) in (FIRST..).zip(MIGRATIONS).filter(|(version, _)| *version > from) {
        let transaction = sqlite::transaction(connection)?;
        transaction.execute_batch(&sqlite::translated(step))?;
        sqlite::set_stamp(&transaction, (APPLICATION_ID, version))?;
        transaction.commit()?;
    }
    Ok(())
}

/// Returns an empty database of the newest format.
///
/// # Errors
/// Errors of SQLite.
pub(super) fn empty() -> Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    migrate(&mut connection, 0)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_checks_types_and_lies_in_the_order_of_its_key() {
        let db = empty().unwrap();
        let sql = "SELECT l.name, l.strict, l.wr, (SELECT count(*) FROM pragma_table_info(l.name) c
                 WHERE c.pk > 0 AND c.type = 'INTEGER') = 1 AND (SELECT count(*)
                 FROM pragma_table_info(l.name) c WHERE c.pk > 0) = 1
             FROM pragma_table_list l WHERE l.type = 'table' AND l.name NOT GLOB 'sqlite_*'";
        let mut tables = db.prepare(sql).unwrap();
        let mut rows = tables.query([]).unwrap();
        let mut count = 0;
        while let Some(row) = rows.next().unwrap() {
            let name: String = row.get(0).unwrap();
            let [strict, without_row_id, numbered] =
                [1, 2, 3].map(|n| row.get::<_, bool>(n).unwrap());
            assert!(strict, "{name}");
            assert_eq!(without_row_id, !numbered, "{name}");
            count += 1;
        }
        assert!(count > 30, "{count}");
    }
}
