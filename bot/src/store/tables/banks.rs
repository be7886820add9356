//! `banks`: the banks that an earlier position had.

use crate::store::engine::{Connection, Result, params};

use crate::chat::ids::GameId;
use crate::store::convert::{count, from_json, to_json};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;
use crate::time::Span;

impl Snapshot {
    /// Returns the banks of the seats of a game after an action, if they are known. Actions that were stored together have the
    /// same banks, under the last of them.
    pub fn banks_after(&self, id: GameId, ply: usize) -> Result<Option<Vec<Span>>, StoreError> {
        self.one(
            "SELECT banks FROM banks WHERE game = ?1 AND ply >= ?2 ORDER BY ply LIMIT 1",
            params![id.0, count(ply)],
            |row| Ok(from_json::<Vec<i64>>(row, 0)?.into_iter().map(Span).collect()),
        )
    }
}

pub(in crate::store) fn add(db: &Connection, id: GameId, ply: usize, banks: &[i64]) -> Result<()> {
    db.prepare_cached("INSERT INTO banks (game, ply, banks) VALUES (?1, ?2, ?3)")?
        .execute(params![id.0, count(ply), to_json(&banks)?])
        .map(drop)
}
