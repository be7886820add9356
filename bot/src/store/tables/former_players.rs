//! `former_players`: who played a seat before, for the record and for reliability.

use crate::store::engine::{Connection, Result, params};
use rules::Seat;
use rusqlite::Error;
use rusqlite::types::Type;

use crate::chat::ids::{GameId, PersonId};
use crate::game::state::FormerPlayer;
use crate::store::convert::{count, size};

/// Returns the former players of a game, in the order in which they left.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<FormerPlayer>> {
    db.prepare_cached(
        "SELECT seat, ply, person, name, leaving, at FROM former_players WHERE game = ?1 ORDER BY nth",
    )?
    .query_map([id.0], |row| {
        let leaving: String = row.get(4)?;
        Ok(FormerPlayer {
            seat: Seat(row.get(0)?),
            ply: size(row.get(1)?),
            person: PersonId(row.get(2)?),
            name: row.get(3)?,
            leaving: leaving
                .parse()
                .map_err(|_| Error::InvalidColumnType(4, "leaving".to_owned(), Type::Text))?,
            at: row.get(5)?,
        })
    })?
    .collect()
}

/// Stores the former players of a game; those that are stored stay as they are.
pub(in crate::store) fn add(db: &Connection, id: GameId, all: &[FormerPlayer]) -> Result<()> {
    for (nth, player) in all.iter().enumerate() {
        db.prepare_cached(
            "INSERT INTO former_players (game, nth, seat, ply, person, name, leaving, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (game, nth) DO NOTHING",
        )?
        .execute(params![
            id.0,
            count(nth),
            player.seat.0,
            count(player.ply),
            player.person.0,
            player.name,
            player.leaving.as_ref(),
            player.at,
        ])?;
    }
    Ok(())
}
