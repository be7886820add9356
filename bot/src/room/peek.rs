//! What the room asks the daemon's store: the verdict on a line, and what is legal now.

use rules::Game;

use super::error::RoomError;
use super::open::Room;
use crate::bridge::MessageId;
use crate::store::{Outcome, Store, StoreError};

/// Lines that may have been said without a verdict when a room died; one, mostly.
const UNHEARD: usize = 16;

impl Room {
    /// Gives the daemon the last lines that it never judged because the room died before; it sweeps
    /// the histories of places with games by itself, but the line that opens the first game is in none.
    pub(super) async fn hear_again(&self) -> Result<(), RoomError> {
        let said = self.bridge.network().last_said(&self.place, UNHEARD)?;
        let mut unheard = said.len();
        for (index, message) in said.iter().enumerate() {
            if self.verdict(message.id).await?.is_some() {
                unheard = said.len() - index - 1;
            }
        }
        // None of so many judged: the games' database is new, or an old one. What it wants to know of
        // all this it asks for.
        if unheard < UNHEARD {
            for message in said.into_iter().rev().take(unheard).rev() {
                self.daemon.incoming(message).await;
            }
        }
        self.daemon.resync().await;
        self.daemon.tick().await;
        self.settle().await
    }

    pub(super) async fn verdict(&self, id: MessageId) -> Result<Option<Outcome>, RoomError> {
        let place = self.place.clone();
        self.ask(move |store| store.verdict(&place, id)).await
    }

    /// The position of the place's newest game; none when that cannot be told.
    pub(super) async fn position(&self) -> Option<Box<dyn Game>> {
        let place = self.place.clone();
        let position = self.ask(move |store| {
            let Some(id) = store.unfinished_in(&place)?.pop() else { return Ok(None) };
            Ok(store.game(id)?.map(|g| g.position))
        });
        position.await.ok().flatten()
    }

    /// Which game the place's newest one is; none when there is none, or that cannot be told.
    pub(super) async fn variant(&self) -> Option<rules::Variant> {
        let place = self.place.clone();
        let variant = self.ask(move |store| {
            let Some(id) = store.last_in(&place)? else { return Ok(None) };
            Ok(store.game(id)?.map(|game| game.variant))
        });
        variant.await.ok().flatten()
    }

    /// The store blocks; the runtime's threads are for those who do not.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, RoomError> {
        let store = self.daemon.store().clone();
        match tokio::task::spawn_blocking(move || question(&store)).await {
            Ok(answer) => Ok(answer?),
            Err(_) => Err(RoomError::Store(StoreError::Closed)),
        }
    }
}
