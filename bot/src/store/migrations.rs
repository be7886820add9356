//! The formats of the database, and the migrations between them.

use std::path::Path;

use super::engine::{Connection, Result};
use super::error::StoreError;

/// `SIEG`, the application id in the header of our databases.
const APPLICATION_ID: i64 = 0x5349_4547;

/// The first migration, which creates the tables.
const TABLES: &str = include_str!("../../../data/migrations/0001_first.sql");

/// The migrations, each from the format before.
#[cfg(not(feature = "faults"))]
pub(super) const MIGRATIONS: &[&str] = &[TABLES];

/// In tests there is one more, from a format with an index of that name, so that migrating is tested.
#[cfg(feature = "faults")]
pub(super) const MIGRATIONS: &[&str] = &[TABLES, "DROP INDEX IF EXISTS made_up;"];

/// The format that the first migration makes. Those below are not read.
const FIRST: i64 = VERSION + 1 - MIGRATIONS.len() as i64;

/// The newest format.
pub(super) const VERSION: i64 = 201;

/// Returns the format of a database by its application id and format, or 0 for an empty one.
///
/// # Errors
/// [`StoreError::Foreign`], [`StoreError::Older`] or [`StoreError::Newer`].
pub(super) fn identify(stamp: Option<(i64, i64)>, path: &Path) -> Result<i64, StoreError> {
    let path = path.to_path_buf();
    match stamp {
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
pub(super) fn current(stamp: Option<(i64, i64)>, path: &Path) -> Result<(), StoreError> {
    match identify(stamp, path)? {
        0 => Err(StoreError::Foreign(path.to_path_buf())),
        VERSION => Ok(()),
        older => Err(StoreError::Other {
            path: path.to_path_buf(),
            detail: format!(
                "its format is {older}, but this program needs {}; start the daemon once, which upgrades it",
                VERSION
            ),
        }),
    }
}

/// Migrates a database from a format to the newest one, in one transaction per migration.
pub(super) fn migrate(db: &Connection, from: i64) -> Result<()> {
    for (version, step) in (FIRST..).zip(MIGRATIONS).filter(|(version, _)| *version > from) {
        let transaction = db.writing()?;
        transaction.migrate(step, (APPLICATION_ID, version))?;
        transaction.commit()?;
    }
    Ok(())
}

/// Returns an empty database of the newest format.
pub(crate) fn empty() -> Result<Connection> {
    let db = rusqlite::Connection::open_in_memory()?.into();
    migrate(&db, 0)?;
    Ok(db)
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
        let mut tables = db.prepare_cached(sql).unwrap();
        let mut rows = tables.query([]).unwrap();
        let mut count = 0;
        while let Some(row) = rows.next().unwrap() {
            let name: String = row.get(0).unwrap();
            let [strict, without_row_id, numbered] = [1, 2, 3].map(|n| row.get::<bool>(n).unwrap());
            assert!(strict, "{name}");
            assert_eq!(without_row_id, !numbered, "{name}");
            count += 1;
        }
        assert!(count > 30, "{count}");
    }
}
