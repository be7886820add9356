//! `secret_votes`: secret votes for a draw.

use rusqlite::{Connection, Result, params};

use crate::ids::GameId;
use crate::play::SecretVote;
use crate::store::convert::{count, size};

/// Returns the secret votes of a game, by seat.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<SecretVote>> {
    db.prepare_cached("SELECT seat, ply FROM secret_votes WHERE game = ?1 ORDER BY seat")?
        .query_map([id.0], |row| Ok(SecretVote { seat: row.get(0)?, ply: size(row.get(1)?) }))?
        .collect()
}

pub(in crate::store) fn set(db: &Connection, id: GameId, all: &[SecretVote]) -> Result<()> {
    db.prepare_cached("DELETE FROM secret_votes WHERE game = ?1")?.execute([id.0])?;
    for vote in all {
        db.prepare_cached("INSERT INTO secret_votes (game, seat, ply) VALUES (?1, ?2, ?3)")?
            .execute(params![id.0, vote.seat, count(vote.ply)])?;
    }
    Ok(())
}
