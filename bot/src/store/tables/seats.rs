//! `seats`: the players of each game.

use crate::store::engine::{Connection, Result, params};
use rusqlite::Error;
use rusqlite::types::Type;

use crate::chat::Person;
use crate::chat::ids::{GameId, PersonId, PlaceId};
use crate::game::state::{Holder, SeatState};
use crate::store::convert::one;

/// Returns the seats of a game, in turn order.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<SeatState>> {
    db.prepare_cached(
        "SELECT state, person, name, drawn, bank FROM seats WHERE game = ?1 ORDER BY seat",
    )?
    .query_map([id.0], |row| {
        let state: String = row.get(0)?;
        let person: Option<String> = row.get(1)?;
        let name: String = row.get::<Option<String>>(2)?.unwrap_or_default();
        let holder = match (state.as_str(), person.map(PersonId)) {
            ("taken", Some(person)) => Holder::Taken { person, name },
            ("invited", person) => Holder::Invited { person, name },
            ("computer", _) => Holder::Computer(
                name.parse()
                    .map_err(|_| Error::InvalidColumnType(2, "name".to_owned(), Type::Text))?,
            ),
            _ => Holder::Nobody,
        };
        Ok(SeatState { holder, drawn: row.get(3)?, bank: row.get(4)?, acted: 0 })
    })?
    .collect()
}

/// Stores a seat; `unfinished` is whether its game is not over, and `left` whether its player has left the game.
pub(in crate::store) fn set(
    db: &Connection,
    game: GameId,
    number: u8,
    seat: &SeatState,
    (unfinished, left): (bool, bool),
) -> Result<()> {
    let state = match seat.holder {
        Holder::Nobody => "nobody",
        Holder::Invited { .. } => "invited",
        Holder::Taken { .. } => "taken",
        Holder::Computer(_) => "computer",
    };
    // The name of a computer is not stored: only its level.
    let name = match &seat.holder {
        Holder::Computer(level) => Some(level.to_string()),
        holder => holder.name().map(str::to_owned),
    };
    let person = seat.holder.person().map(|person| &person.0);
    db.prepare_cached(
        "INSERT INTO seats (game, seat, state, person, name, drawn, bank, unfinished, has_left)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
         ON CONFLICT (game, seat) DO UPDATE SET state = excluded.state, person = excluded.person,
             name = excluded.name, drawn = excluded.drawn, bank = excluded.bank,
             unfinished = excluded.unfinished, has_left = excluded.has_left",
    )?
    .execute(params![game.0, number, state, person, name, seat.drawn, seat.bank, unfinished, left])
    .and_then(one)
}

/// Returns the players of open and live games, with their places.
pub(in crate::store) fn players(db: &Connection) -> Result<Vec<(PlaceId, Person)>> {
    db.prepare_cached(
        "SELECT g.place, s.person, s.name FROM games g JOIN seats s ON s.game = g.id
         WHERE g.status IN ('open', 'live') AND s.state = 'taken'
         GROUP BY g.place, s.person, s.name ORDER BY g.place, min(g.id), min(s.seat)",
    )?
    .query_map([], |row| {
        let person = Person { id: PersonId(row.get(1)?), name: row.get(2)? };
        Ok((PlaceId(row.get(0)?), person))
    })?
    .collect()
}
