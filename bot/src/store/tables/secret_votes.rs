//! `secret_votes`: secret votes for a draw.

use crate::store::engine::{Connection, Result, params};
use rules::Seat;

use crate::chat::ids::GameId;
use crate::game::state::SecretVote;
use crate::store::convert::{count, size};

/// Returns the secret votes of a game, by seat.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<SecretVote>> {
    db.prepare_cached("SELECT seat, ply FROM secret_votes WHERE game = ?1 ORDER BY seat")?
        .query_map([id.0], |row| {
            Ok(SecretVote { seat: Seat(row.get(0)?), ply: size(row.get(1)?) })
        })?
        .collect()
}

/// Replaces the secret votes of a game.
pub(in crate::store) fn set(db: &Connection, id: GameId, all: &[SecretVote]) -> Result<()> {
    for old in of(db, id)?.iter().filter(|old| !all.contains(old)) {
        db.prepare_cached("DELETE FROM secret_votes WHERE game = ?1 AND seat = ?2")?
            .execute(params![id.0, old.seat.0])?;
    }
    for vote in all {
        db.prepare_cached(
            "INSERT INTO secret_votes (game, seat, ply) VALUES (?1, ?2, ?3)
             ON CONFLICT (game, seat) DO NOTHING",
        )?
        .execute(params![id.0, vote.seat.0, count(vote.ply)])?;
    }
    Ok(())
}
