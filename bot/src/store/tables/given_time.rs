//! `given_time`: the time that opponents gave to players.

use crate::store::engine::{Connection, Result, params};
use rules::Seat;

use crate::chat::ids::GameId;
use crate::game::state::GivenTime;
use crate::store::convert::{count, size};

/// Returns the time that was given in a game, in order.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<GivenTime>> {
    db.prepare_cached("SELECT seat, ply, ms FROM given_time WHERE game = ?1 ORDER BY ply, seat")?
        .query_map([id.0], |row| {
            Ok(GivenTime { seat: Seat(row.get(0)?), ply: size(row.get(1)?), span: row.get(2)? })
        })?
        .collect()
}

/// Stores the time that was given in a game.
pub(in crate::store) fn add(db: &Connection, id: GameId, all: &[GivenTime]) -> Result<()> {
    for given in all {
        db.prepare_cached(
            "INSERT INTO given_time (game, ply, seat, ms) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (game, ply, seat) DO UPDATE SET ms = excluded.ms",
        )?
        .execute(params![id.0, count(given.ply), given.seat.0, given.span])?;
    }
    Ok(())
}
