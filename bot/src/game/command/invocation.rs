//! The parsed form of a command.

use super::open::PlayRequest;

/// What a person asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Open a game.
    Play(PlayRequest),
    /// Make a move, or answer a decision.
    Move {
        /// The text as typed.
        text: String,
    },
}
