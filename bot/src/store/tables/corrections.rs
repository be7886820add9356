//! `corrections`: refused moves that their author can correct by editing the message.

use crate::store::engine::{Connection, OptionalExtension, Result, params};

use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::game::state::Correctable;
use crate::store::convert::{count, message_column, size};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

/// Returns the refused move that a message is, if it is the newest message of its author in the game.
pub(in crate::store) fn of(
    db: &Connection,
    place: &PlaceId,
    id: MessageId,
) -> Result<Option<Correctable>> {
    db.prepare_cached(
        "SELECT game, person, ply, text, times FROM corrections WHERE place = ?1 AND message = ?2
         ORDER BY game LIMIT 1",
    )?
    .query_row(params![place.0, message_column(id)], |row| {
        Ok(Correctable {
            game: GameId(row.get(0)?),
            person: PersonId(row.get(1)?),
            place: place.clone(),
            message: id,
            ply: size(row.get(2)?),
            text: row.get(3)?,
            times: row.get(4)?,
        })
    })
    .optional()
}

impl Snapshot {
    /// Returns the refused move that a message is, if it is the newest message of its author in the game.
    pub fn correctable(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<Correctable>, StoreError> {
        self.read(|db| of(db, place, id))
    }
}

/// Records the newest message of a person in a game.
pub(in crate::store) fn set(
    db: &Connection,
    game: GameId,
    person: &PersonId,
    refused: Option<&Correctable>,
) -> Result<()> {
    db.prepare_cached("DELETE FROM corrections WHERE game = ?1 AND person = ?2")?
        .execute(params![game.0, person.0])?;
    let Some(refused) = refused else { return Ok(()) };
    db.prepare_cached(
        "INSERT INTO corrections (game, person, place, message, ply, text, times)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute(params![
        game.0,
        person.0,
        refused.place.0,
        message_column(refused.message),
        count(refused.ply),
        refused.text,
        refused.times
    ])
    .map(drop)
}
