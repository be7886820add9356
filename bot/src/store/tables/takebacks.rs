//! `takebacks` and `banks`: requests to take back, and the banks that an earlier position had.

use rules::Seat;
use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::ids::GameId;
use crate::play::Takeback;
use crate::store::convert::{count, from_json, size, to_json};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;
use crate::time::Span;

/// Returns the open request of a game.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Option<Takeback>> {
    db.prepare_cached("SELECT seat, back_to, revision, agreed FROM takebacks WHERE game = ?1")?
        .query_row([id.0], |row| {
            Ok(Takeback {
                by: Seat(row.get(0)?),
                to: size(row.get(1)?),
                revision: row.get(2)?,
                agreed: from_json(row, 3)?,
            })
        })
        .optional()
}

pub(in crate::store) fn set(db: &Connection, id: GameId, request: Option<&Takeback>) -> Result<()> {
    db.prepare_cached("DELETE FROM takebacks WHERE game = ?1")?.execute([id.0])?;
    let Some(request) = request else { return Ok(()) };
    db.prepare_cached(
        "INSERT INTO takebacks (game, seat, back_to, revision, agreed) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute(params![
        id.0,
        request.by.0,
        count(request.to),
        request.revision,
        to_json(&request.agreed)?
    ])
    .map(drop)
}

impl Snapshot {
    /// Returns the banks of the seats of a game after an action, if they are known.
    pub fn banks_after(&self, id: GameId, ply: usize) -> Result<Option<Vec<Span>>, StoreError> {
        self.one(
            "SELECT banks FROM banks WHERE game = ?1 AND ply >= ?2 ORDER BY ply LIMIT 1",
            params![id.0, count(ply)],
            |row| Ok(from_json::<Vec<i64>>(row, 0)?.into_iter().map(Span).collect()),
        )
    }
}

pub(in crate::store) fn add_banks(
    db: &Connection,
    id: GameId,
    ply: usize,
    banks: &[i64],
) -> Result<()> {
    db.prepare_cached("INSERT INTO banks (game, ply, banks) VALUES (?1, ?2, ?3)")?
        .execute(params![id.0, count(ply), to_json(&banks)?])
        .map(drop)
}
