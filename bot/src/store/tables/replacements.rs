//! `replacements`: proposals that another person continues for a player.

use rules::Seat;
use rusqlite::{Connection, OptionalExtension, Result, params};
use search::level::Level;

use crate::ids::{GameId, PersonId};
use crate::play::Replacement;
use crate::store::convert::{from_json, to_json};

pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Option<Replacement>> {
    db.prepare_cached(
        "SELECT seat, by, person, name, accepted, agreed, at, revision, level FROM replacements
         WHERE game = ?1",
    )?
    .query_row([id.0], |row| {
        let person: Option<String> = row.get(2)?;
        Ok(Replacement {
            seat: Seat(row.get(0)?),
            by: Seat(row.get(1)?),
            person: person.map(PersonId),
            name: row.get(3)?,
            accepted: row.get(4)?,
            agreed: from_json(row, 5)?,
            at: row.get(6)?,
            revision: row.get(7)?,
            level: row.get::<_, Option<u8>>(8)?.and_then(|level| Level::new(level).ok()),
        })
    })
    .optional()
}

pub(in crate::store) fn set(
    db: &Connection,
    id: GameId,
    replacement: Option<&Replacement>,
) -> Result<()> {
    db.prepare_cached("DELETE FROM replacements WHERE game = ?1")?.execute([id.0])?;
    let Some(replacement) = replacement else { return Ok(()) };
    db.prepare_cached(
        "INSERT INTO replacements (game, seat, by, person, name, accepted, agreed, at, revision, level)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        id.0,
        replacement.seat.0,
        replacement.by.0,
        replacement.person.as_ref().map(|person| person.0.as_str()),
        replacement.name,
        replacement.accepted,
        to_json(&replacement.agreed)?,
        replacement.at,
        replacement.revision,
        replacement.level.map(Level::number),
    ])
    .map(drop)
}
