//! What the room asks the daemon's store: the verdict on a line, and what is legal now.

use super::{Room, RoomError};
use crate::bridge::MessageId;
use crate::store::Outcome;

impl Room {
    pub(super) async fn verdict(&self, id: MessageId) -> Result<Option<Outcome>, RoomError> {
        let _ = id;
        Ok(None)
    }

    /// The legal actions of the place's newest game.
    pub(super) async fn legal(&self) -> Vec<String> {
        Vec::new()
    }
}
