//! `extensions`: which seats had their automatic extension.

use crate::store::engine::{Connection, Result, params};
use rules::Seat;

use crate::chat::ids::{GameId, PersonId};
use crate::game::state::Extension;

/// Returns the automatic extensions of a game, by seat.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<Extension>> {
    db.prepare_cached("SELECT seat, person, at FROM extensions WHERE game = ?1 ORDER BY seat")?
        .query_map([id.0], |row| {
            Ok(Extension {
                seat: Seat(row.get(0)?),
                person: PersonId(row.get(1)?),
                at: row.get(2)?,
            })
        })?
        .collect()
}

/// Stores the automatic extensions of a game.
pub(in crate::store) fn add(db: &Connection, id: GameId, all: &[Extension]) -> Result<()> {
    for given in all {
        db.prepare_cached(
            "INSERT INTO extensions (game, seat, person, at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person, at = excluded.at",
        )?
        .execute(params![id.0, given.seat.0, given.person.0, given.at])?;
    }
    Ok(())
}
