//! A look at a database without changing it, whether a daemon uses it or not.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension};

use super::rows::Standing;
use super::{Lock, StoreError, check, load, open, read, wal};
use crate::bridge::{Person, PlaceId};
use crate::play::GameId;

/// What a database is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// Its format, and the newest this program knows.
    pub version: i64,
    /// The newest format this program knows.
    pub newest: i64,
    /// What the quick check found wrong.
    pub fault: Option<String>,
    /// What is wrong with the write-ahead log: newest entries may be missing.
    pub log_damage: Option<String>,
    /// Write-ahead logs that were damaged once, and kept.
    pub kept_logs: Vec<PathBuf>,
    /// The chat network whose games it holds.
    pub network: Option<String>,
    /// The part of it.
    pub part: Option<String>,
    /// A daemon is using it.
    pub in_use: bool,
    /// Games, finished ones too.
    pub games: usize,
    /// What changes all the time.
    pub standing: Standing,
    /// Answers given up.
    pub dead: usize,
    /// The games in quarantine, and why.
    pub quarantined: Vec<(GameId, String)>,
    /// The places in which games are open or live.
    pub places: Vec<PlaceId>,
    /// The players of those games: where, and who.
    pub players: Vec<(PlaceId, Person)>,
}

/// Looks at a database: whose it is, whether its pages are whole, what is in it.
///
/// # Errors
/// [`StoreError`] when it cannot be read at all.
pub fn inspect(path: &Path) -> Result<Inspection, StoreError> {
    let sql = |e: rusqlite::Error| StoreError::from_sqlite(path, &e);
    super::restore::interrupted(path)?;
    let log = wal::look(path)?;
    let connection = open::reader(path)?;
    let version = open::identify(&connection, path)?;
    if version == 0 {
        return Err(StoreError::Foreign(path.to_path_buf()));
    }
    let inspection = Inspection {
        version,
        newest: open::VERSION,
        in_use: Lock::is_taken(path),
        log_damage: log.sentence(path).filter(|_| matches!(log, wal::State::Damaged { .. })),
        kept_logs: wal::kept(path),
        ..Inspection::default()
    };
    let fault = match open::quick_check(&connection, path) {
        Ok(()) => None,
        Err(StoreError::Damaged { detail, .. }) => Some(detail),
        Err(error) => return Err(error),
    };
    if fault.is_some() {
        return Ok(Inspection { fault, ..inspection });
    }
    drop(connection);
    contents(&check::current(path)?, inspection).map_err(sql)
}

fn contents(db: &Connection, inspection: Inspection) -> rusqlite::Result<Inspection> {
    let count = |sql: &str| db.query_row(sql, [], |row| row.get(0).map(load::size));
    Ok(Inspection {
        network: db
            .query_row("SELECT value FROM about WHERE key = 'network'", [], |row| row.get(0))
            .optional()?,
        part: read::part(db)?,
        games: count("SELECT count(*) FROM games")?,
        standing: read::standing(db)?,
        dead: count("SELECT count(*) FROM outbox WHERE state = 'dead'")?,
        quarantined: read::all_quarantined(db)?
            .into_iter()
            .map(|(id, _, reason)| (id, reason))
            .collect(),
        places: read::places(db)?,
        players: read::players(db)?,
        ..inspection
    })
}
