//! `private_places`: direct message channels in which people have written.

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::places;
use crate::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::store::convert::message_column;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::transaction::Transaction;

/// A direct message channel in which a person writes.
#[derive(Clone, Debug)]
pub struct PrivatePlace {
    /// The channel.
    pub place: PlaceId,
    /// The person.
    pub person: PersonId,
    /// The message.
    pub message: MessageId,
}

/// Returns the person of a direct message channel.
pub(in crate::store) fn with(db: &Connection, place: &PlaceId) -> Result<Option<PersonId>> {
    db.prepare_cached("SELECT person FROM private_places WHERE place = ?1")?
        .query_row([&place.0], |row| row.get(0).map(PersonId))
        .optional()
}

/// Returns the direct message channels of the players of a game.
pub(in crate::store) fn of_players(db: &Connection, game: GameId) -> Result<Vec<PlaceId>> {
    db.prepare_cached(
        "SELECT DISTINCT p.place FROM private_places p JOIN seats s ON s.person = p.person
         WHERE s.game = ?1 AND s.state = 'taken' ORDER BY p.place",
    )?
    .query_map([game.0], |row| row.get(0).map(PlaceId))?
    .collect()
}

impl Change for PrivatePlace {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let Self { place, person, message } = self;
        // The history begins with the first message there; earlier messages were not meant for the daemon.
        places::add(tx.db(), place, message_column(*message).saturating_sub(1))?;
        tx.db()
            .prepare_cached(
                "INSERT INTO private_places (place, person) VALUES (?1, ?2)
                 ON CONFLICT (place) DO NOTHING",
            )?
            .execute(params![place.0, person.0])?;
        Ok(Receipt::Done)
    }
}
