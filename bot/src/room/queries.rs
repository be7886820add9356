//! The room's queries to the daemon's store: verdicts, and the current position.

use rules::Game;

use super::error::RoomError;
use super::open::Room;
use crate::chat::{MessageId, PlaceId};
use crate::game::computer::waits_because;
use crate::store::{Outcome, Snapshot, StoreError};

/// The most messages that may be without a verdict when a room was killed; usually one.
const UNJUDGED: usize = 16;

impl Room {
    /// Sends the daemon the last messages that it did not judge before the room was killed. The daemon backfills the
    /// histories of places with games by itself, but not for the message that opens the first game.
    pub(super) async fn resend_unjudged(&self) -> Result<(), RoomError> {
        let places = self.bridge.network().places()?;
        for place in places {
            let messages = self.bridge.network().last_messages(&place, UNJUDGED)?;
            let mut unjudged = messages.len();
            for (index, message) in messages.iter().enumerate() {
                if self.verdict(&place, message.id).await?.is_some() {
                    unjudged = messages.len() - index - 1;
                }
            }
            // If none of that many has a verdict, the games' database is new or an older one, and the daemon reads what
            // it needs from the history.
            if unjudged < UNJUDGED {
                for message in messages.into_iter().rev().take(unjudged).rev() {
                    self.daemon.incoming(message).await;
                }
            }
        }
        self.daemon.resync().await;
        self.daemon.tick().await;
        self.settle().await
    }

    pub(super) async fn verdict(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<Outcome>, RoomError> {
        let place = place.clone();
        self.query(move |view| view.verdict(&place, id)).await
    }

    /// Returns whether a computer is to act in a game with people, in any place.
    pub(super) async fn computers_are_to_act(&self) -> Result<bool, RoomError> {
        let places = self.bridge.network().places()?;
        self.query(move |view| {
            for place in &places {
                for id in view.unfinished_in(place)? {
                    let Some(game) = view.game(id)? else { continue };
                    let people = |seat: &rules::Seat| game.holder(*seat).person().is_some();
                    if game.computer_task().is_some()
                        && waits_because(&game).is_none()
                        && game.position.in_game().iter().any(people)
                    {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        })
        .await
    }

    /// Returns the position of the place's newest game. Returns `None` if there is none, or the store fails.
    pub(super) async fn position(&self) -> Option<Box<dyn Game>> {
        let place = self.place.clone();
        let position = self.query(move |view| {
            let Some(id) = view.unfinished_in(&place)?.pop() else { return Ok(None) };
            Ok(view.game(id)?.map(|game| game.position.clone()))
        });
        position.await.ok().flatten()
    }

    /// Returns the variant of the place's newest game. Returns `None` if there is none, or the store fails.
    pub(super) async fn variant(&self) -> Option<rules::Variant> {
        let place = self.place.clone();
        let variant = self.query(move |view| {
            let Some(id) = view.last_in(&place)? else { return Ok(None) };
            Ok(view.game(id)?.map(|game| game.variant))
        });
        variant.await.ok().flatten()
    }

    /// Runs a query on a thread for blocking tasks, because the store blocks.
    pub(super) async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Snapshot) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, RoomError> {
        let store = self.daemon.store().clone();
        match tokio::task::spawn_blocking(move || query(&store.snapshot()?)).await {
            Ok(answer) => Ok(answer?),
            Err(_) => Err(RoomError::Store(StoreError::Closed)),
        }
    }
}
