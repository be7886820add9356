//! `private_places`: direct message channels in which people have written.

use crate::store::engine::{Result, params};

use super::places;
use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::store::convert::message_column;
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;

/// A direct message channel in which a person writes.
#[derive(Clone, Debug)]
pub struct PrivatePlace {
    /// The channel.
    pub place: PlaceId,
    pub person: PersonId,
    pub message: MessageId,
}

impl Snapshot {
    /// Returns the person of a direct message channel, if that person has written there.
    pub fn private_with(&self, place: &PlaceId) -> Result<Option<PersonId>, StoreError> {
        self.one("SELECT person FROM private_places WHERE place = ?1", [&place.0], |row| {
            row.get(0).map(PersonId)
        })
    }

    /// Returns the direct message channels of a game's players whose histories are read.
    pub fn private_places_of(&self, game: GameId) -> Result<Vec<PlaceId>, StoreError> {
        self.all(
            "SELECT DISTINCT p.place FROM private_places p JOIN seats s ON s.person = p.person
             WHERE s.game = ?1 AND s.state = 'taken' ORDER BY p.place",
            [game.0],
            |row| row.get(0).map(PlaceId),
        )
    }
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
