//! `actions`: the actions of each game, in order. They are the truth: everything else in a position follows from
//! them.

use crate::store::engine::{Connection, Result, Row, params};
use rules::Seat;

use crate::chat::ids::{GameId, MessageId, PlaceId};
use crate::game::state::{ActionRow, Cause};
use crate::store::convert::{count, from_json, message_column, message_id, size, to_json};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;
use crate::time::Span;

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

    /// Returns the banks of the seats of a game after an action, if they are known. Actions that were stored together have the
    /// same banks, under the last of them.
    pub fn banks_after(&self, id: GameId, ply: usize) -> Result<Option<Vec<Span>>, StoreError> {
        self.one(
            "SELECT banks FROM actions WHERE game = ?1 AND ply >= ?2 AND banks IS NOT NULL
             ORDER BY ply LIMIT 1",
            params![id.0, count(ply)],
            |row| Ok(from_json::<Vec<i64>>(row, 0)?.into_iter().map(Span).collect()),
        )
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

/// Adds an action, with the banks of the seats after it.
pub(in crate::store) fn insert(
    db: &Connection,
    game: GameId,
    action: &ActionRow,
    banks: Option<&[i64]>,
) -> Result<()> {
    let (place, message) =
        action.message.as_ref().map(|(place, id)| (&place.0, message_column(*id))).unzip();
    db.prepare_cached(
        "INSERT INTO actions (game, ply, seat, canonical, sheet, marks, cause, place, message, at, banks)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
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
        action.at,
        banks.map(|banks| to_json(&banks)).transpose()?
    ])
    .map(drop)
}
