//! `banks`: the banks that an earlier position had.

use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::ids::GameId;
use crate::store::convert::{count, from_json, to_json};

/// Returns the banks of the seats after an action. Actions that were stored together have the same banks, under the last of
/// them. Returns `None` if they are not known.
pub(in crate::store) fn after(db: &Connection, id: GameId, ply: usize) -> Result<Option<Vec<i64>>> {
    db.prepare_cached("SELECT banks FROM banks WHERE game = ?1 AND ply >= ?2 ORDER BY ply LIMIT 1")?
        .query_row(params![id.0, count(ply)], |row| from_json(row, 0))
        .optional()
}

pub(in crate::store) fn add(db: &Connection, id: GameId, ply: usize, banks: &[i64]) -> Result<()> {
    db.prepare_cached("INSERT INTO banks (game, ply, banks) VALUES (?1, ?2, ?3)")?
        .execute(params![id.0, count(ply), to_json(&banks)?])
        .map(drop)
}
