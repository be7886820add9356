//! `former_places`: where games were played before, as long as players are awaited there.

use crate::store::engine::{Connection, Result, params};

use crate::chat::ids::{GameId, PlaceId};
use crate::game::state::FormerPlace;
use crate::store::convert::{from_json, message_column, message_id, to_json};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

impl Snapshot {
    /// Returns the games that were played in a place before and whose players are awaited there.
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
        "SELECT place, left_by, awaited FROM former_places WHERE game = ?1
         ORDER BY left_by, place",
    )?
    .query_map([id.0], |row| {
        Ok(FormerPlace {
            place: PlaceId(row.get(0)?),
            left_by: message_id(row.get(1)?),
            awaited: from_json(row, 2)?,
        })
    })?
    .collect()
}

pub(in crate::store) fn set(db: &Connection, id: GameId, all: &[FormerPlace]) -> Result<()> {
    db.prepare_cached("DELETE FROM former_places WHERE game = ?1")?.execute([id.0])?;
    let mut statement = db.prepare_cached(
        "INSERT INTO former_places (game, place, left_by, awaited) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for former in all {
        statement.execute(params![
            id.0,
            former.place.0,
            message_column(former.left_by),
            to_json(&former.awaited)?,
        ])?;
    }
    Ok(())
}
