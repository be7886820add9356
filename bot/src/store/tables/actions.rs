//! `actions`: the actions of each game, in order. They are the truth: everything else in a position follows from
//! them.

use crate::store::engine::{Connection, Result, Row, params};
use rules::Seat;

use crate::chat::ids::{GameId, MessageId, PlaceId};
use crate::game::state::{ActionRow, Cause};
use crate::store::convert::{count, message_column, message_id, size};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

/// Returns the actions of a game in order, at most `limit`.
pub(in crate::store) fn of(
    db: &Connection,
    id: GameId,
    limit: Option<usize>,
) -> Result<Vec<ActionRow>> {
    db.prepare_cached(
        "SELECT ply, seat, canonical, sheet, marks, cause, place, message, at
         FROM actions WHERE game = ?1 ORDER BY ply LIMIT ?2",
    )?
    .query_map(params![id.0, limit.map_or(i64::MAX, count)], action)?
    .collect()
}

/// Returns the actions of a game.
pub(crate) fn all(db: &Connection, id: GameId) -> Result<Vec<ActionRow>> {
    of(db, id, None)
}

impl Snapshot {
    /// Returns the actions of a game.
    pub fn actions(&self, id: GameId) -> Result<Vec<ActionRow>, StoreError> {
        self.read(|db| all(db, id))
    }

    /// Returns the action that was made by a message.
    pub fn action_by(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<(GameId, ActionRow)>, StoreError> {
        self.one(
            "SELECT ply, seat, canonical, sheet, marks, cause, place, message, at, game
             FROM actions WHERE place = ?1 AND message = ?2",
            params![place.0, message_column(id)],
            |row| Ok((GameId(row.get(9)?), action(row)?)),
        )
    }
}

fn action(row: &Row<'_>) -> Result<ActionRow> {
    let cause: String = row.get(5)?;
    let place: Option<String> = row.get(6)?;
    Ok(ActionRow {
        ply: size(row.get(0)?),
        seat: Seat(row.get(1)?),
        canonical: row.get(2)?,
        sheet: row.get(3)?,
        marks: row.get(4)?,
        cause: cause.parse().unwrap_or(Cause::Message),
        message: place.map(PlaceId).zip(row.get::<Option<i64>>(7)?.map(message_id)),
        at: row.get(8)?,
    })
}

pub(in crate::store) fn number(db: &Connection) -> Result<usize> {
    db.query_row("SELECT count(*) FROM actions", [], |row| row.get(0).map(size))
}

/// Adds an action.
pub(in crate::store) fn insert(db: &Connection, game: GameId, action: &ActionRow) -> Result<()> {
    let (place, message) =
        action.message.as_ref().map(|(place, id)| (&place.0, message_column(*id))).unzip();
    db.prepare_cached(
        "INSERT INTO actions (game, ply, seat, canonical, sheet, marks, cause, place, message, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        game.0,
        count(action.ply),
        action.seat.0,
        action.canonical,
        action.sheet,
        action.marks,
        action.cause.as_ref(),
        place,
        message,
        action.at
    ])
    .map(drop)
}
