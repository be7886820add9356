//! Inspection of a database without changing it, whether a daemon uses it or not.

use super::engine::{self, Connection};
use super::error::StoreError;
use super::location::Location;
use super::lock::Lock;
use super::rows::Stats;
use super::stats::stats;
use super::tables::{about, games, outbox, quarantine, seats, unfinished};
use super::{lease, marker, migrations, open_server, sqlite};
use crate::chat::Person;
use crate::chat::ids::{GameId, PlaceId};

/// The properties of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// Its format.
    pub version: i64,
    /// The newest format this program knows.
    pub newest: i64,
    /// The damage found by the quick check.
    pub fault: Option<String>,
    /// The chat network whose games it contains.
    pub network: Option<String>,
    /// The part of the network.
    pub part: Option<String>,
    /// Whether a daemon is using it.
    pub in_use: bool,
    /// Whether the server waits for a standby before it confirms; `None` for a file.
    pub synchronous: Option<bool>,
    /// The number of games, including finished ones.
    pub games: usize,
    /// The numbers of waiting rows and games.
    pub stats: Stats,
    /// The number of posts given up.
    pub dead: usize,
    /// The games in quarantine, and why.
    pub quarantined: Vec<(GameId, String)>,
    /// The places of open and live games.
    pub places: Vec<PlaceId>,
    /// The players of those games, with their places.
    pub players: Vec<(PlaceId, Person)>,
}

/// Inspects a database: its owner, whether its pages are intact, and its content.
pub fn inspect(database: impl Into<Location>) -> Result<Inspection, StoreError> {
    let database = database.into();
    let path = &*database.shown();
    let sql = |e: engine::Error| StoreError::from_database(path, &e);
    let Location::File(_) = &database else {
        let db = database.current()?;
        let inspection = Inspection {
            version: migrations::VERSION,
            newest: migrations::VERSION,
            in_use: lease::is_held(&db).map_err(sql)?,
            synchronous: Some(open_server::is_synchronous(&db).map_err(sql)?),
            ..Inspection::default()
        };
        return contents(&db, inspection).map_err(sql);
    };
    marker::interrupted(path)?;
    let connection = sqlite::reader(path)?;
    let stamp = sqlite::stamp(&connection).map_err(|e| sql(e.into()))?;
    let version = migrations::identify(stamp, path)?;
    if version == 0 {
        return Err(StoreError::Foreign(path.to_path_buf()));
    }
    let inspection = Inspection {
        version,
        newest: migrations::VERSION,
        in_use: Lock::is_taken(path),
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
    contents(&database.current()?, inspection).map_err(sql)
}

fn contents(db: &Connection, inspection: Inspection) -> engine::Result<Inspection> {
    let quarantined = quarantine::all(db)?.into_iter().map(|(id, _, reason)| (id, reason));
    Ok(Inspection {
        network: about::value(db, about::NETWORK)?,
        part: about::value(db, about::PART)?,
        games: games::number(db)?,
        stats: stats(db)?,
        dead: outbox::number_in(db, "dead")?,
        quarantined: quarantined.collect(),
        places: unfinished::places(db)?,
        players: seats::players(db)?,
        ..inspection
    })
}
