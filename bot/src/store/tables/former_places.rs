//! `former_places`: where games were played before, as long as moves typed there still count.

use crate::store::engine::{Connection, Result, params};

use crate::chat::ids::{GameId, PlaceId};
use crate::game::state::FormerPlace;
use crate::store::convert::{from_json, to_json};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

impl Snapshot {
    /// Returns the games that were played in a place before and for which moves typed there still count.
    pub fn formerly_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        self.all(
            "SELECT game FROM former_places WHERE place = ?1 ORDER BY game",
            [&place.0],
            |row| row.get(0).map(GameId),
        )
    }
}

/// Returns the former places of a game, oldest first.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<FormerPlace>> {
    db.prepare_cached(
        "SELECT place, left_at, awaited, told FROM former_places WHERE game = ?1
         ORDER BY left_at, place",
    )?
    .query_map([id.0], |row| {
        Ok(FormerPlace {
            place: PlaceId(row.get(0)?),
            left_at: row.get(1)?,
            awaited: from_json(row, 2)?,
            notified: from_json(row, 3)?,
        })
    })?
    .collect()
}

pub(in crate::store) fn set(db: &Connection, id: GameId, all: &[FormerPlace]) -> Result<()> {
    db.prepare_cached("DELETE FROM former_places WHERE game = ?1")?.execute([id.0])?;
    let mut statement = db.prepare_cached(
        "INSERT INTO former_places (game, place, left_at, awaited, told)
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for former in all {
        statement.execute(params![
            id.0,
            former.place.0,
            former.left_at,
            to_json(&former.awaited)?,
            to_json(&former.notified)?,
        ])?;
    }
    Ok(())
}
