//! A look at a database without changing it, whether a daemon uses it or not.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::error::StoreError;
use super::lock::Lock;
use super::rows::Standing;
use super::standing::standing;
use super::tables::{about, games, outbox, quarantine, seats, unfinished};
use super::{check, marker, migrations, sqlite, wal};
use crate::bridge::Person;
use crate::ids::{GameId, PlaceId};

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
    marker::interrupted(path)?;
    let log = wal::look(path)?;
    let connection = sqlite::reader(path)?;
    let version = migrations::identify(&connection, path)?;
    if version == 0 {
        return Err(StoreError::Foreign(path.to_path_buf()));
    }
    let inspection = Inspection {
        version,
        newest: migrations::VERSION,
        in_use: Lock::is_taken(path),
        log_damage: log.sentence(path).filter(|_| matches!(log, wal::State::Damaged { .. })),
        kept_logs: wal::kept(path),
        ..Inspection::default()
    };
    let fault = match sqlite::quick_check(&connection, path) {
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
    let quarantined = quarantine::all(db)?.into_iter().map(|(id, _, reason)| (id, reason));
    Ok(Inspection {
        network: about::value(db, about::NETWORK)?,
        part: about::value(db, about::PART)?,
        games: games::number(db)?,
        standing: standing(db)?,
        dead: outbox::number_in(db, "dead")?,
        quarantined: quarantined.collect(),
        places: unfinished::places(db)?,
        players: seats::players(db)?,
        ..inspection
    })
}
