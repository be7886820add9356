//! Refused moves that their author can correct by editing the message.

use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};

/// The newest message of a person in a game, which is a refused move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correctable {
    pub game: GameId,
    pub person: PersonId,
    pub place: PlaceId,
    pub message: MessageId,
    /// The number of the game's actions when it was refused.
    pub ply: usize,
    /// The text that was judged last.
    pub text: String,
    /// How often the message was judged again.
    pub times: u32,
}
