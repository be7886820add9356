//! The formats of the database, and the migrations between them.

use std::path::Path;

use rusqlite::{Connection, Result};

use super::error::StoreError;
use super::sqlite;

/// `SIEG`, the application id in the header of our databases.
const APPLICATION_ID: i64 = 0x5349_4547;

/// The migrations, each from the format before; the first creates the tables.
pub(super) const MIGRATIONS: &[&str] = &[
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
    include_str!("../../../data/migrations/0012_outbox_keys.sql"),
    include_str!("../../../data/migrations/0013_portable_sql.sql"),
    include_str!("../../../data/migrations/0014_direct_answers.sql"),
    include_str!("../../../data/migrations/0015_notes.sql"),
    include_str!("../../../data/migrations/0016_variations.sql"),
    include_str!("../../../data/migrations/0017_takebacks.sql"),
    include_str!("../../../data/migrations/0018_confirm.sql"),
    include_str!("../../../data/migrations/0019_reliability.sql"),
    include_str!("../../../data/migrations/0020_replacements.sql"),
    include_str!("../../../data/migrations/0021_open_terms.sql"),
    include_str!("../../../data/migrations/0022_queue.sql"),
    include_str!("../../../data/migrations/0023_secret_votes.sql"),
    include_str!("../../../data/migrations/0024_notices.sql"),
    include_str!("../../../data/migrations/0025_hours.sql"),
    include_str!("../../../data/migrations/0026_vacations.sql"),
    include_str!("../../../data/migrations/0027_pauses.sql"),
    include_str!("../../../data/migrations/0028_corrections.sql"),
    include_str!("../../../data/migrations/0029_conditions.sql"),
    include_str!("../../../data/migrations/0030_extensions.sql"),
    include_str!("../../../data/migrations/0031_seat_offers.sql"),
    include_str!("../../../data/migrations/0032_computers.sql"),
    include_str!("../../../data/migrations/0033_analyses.sql"),
    include_str!("../../../data/migrations/0034_given_time.sql"),
    include_str!("../../../data/migrations/0035_planned_vacations.sql"),
    include_str!("../../../data/migrations/0036_has_left.sql"),
    include_str!("../../../data/migrations/0037_private_changes.sql"),
    include_str!("../../../data/migrations/0038_declined_proposals.sql"),
    include_str!("../../../data/migrations/0039_more_checksums.sql"),
];

/// The newest format.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Returns the format of a database, or 0 for a new file.
///
/// # Errors
/// [`StoreError::Foreign`], [`StoreError::Newer`], or an error of SQLite.
pub(super) fn identify(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    match sqlite::stamp(connection).map_err(|e| StoreError::from_sqlite(path, &e))? {
        None => Ok(0),
        Some((APPLICATION_ID, version)) if version <= VERSION => Ok(version),
        Some((APPLICATION_ID, found)) => {
            Err(StoreError::Newer { path: path.to_path_buf(), found, known: VERSION })
        }
        Some(_) => Err(StoreError::Foreign(path.to_path_buf())),
    }
}

/// Migrates a database from a format to the newest one, in one transaction per migration.
pub(super) fn migrate(connection: &mut Connection, from: i64) -> Result<()> {
    for (version, step) in (1i64..).zip(MIGRATIONS).filter(|(version, _)| *version > from) {
        let transaction = sqlite::transaction(connection)?;
        transaction.execute_batch(step)?;
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
