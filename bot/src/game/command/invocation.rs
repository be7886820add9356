//! The parsed form of a command.

use search::level::Level;

use super::game_ref::Stamp;
use super::open::PlayRequest;

/// What a person asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Open a game.
    Play(PlayRequest),
    /// Take a seat.
    Join {
        /// The seat, by name or letter.
        colour: Option<String>,
    },
    /// Let a computer play a seat.
    Computer {
        /// The seat, by name or letter.
        colour: Option<String>,
        /// How well it plays.
        level: Level,
    },
    /// Decline an invitation, or give a seat back before the game starts.
    Decline,
    /// Cancel a game before everybody has moved.
    Abort,
    /// Make a move, or answer a decision.
    Move {
        /// The text as typed.
        text: String,
    },
}

impl Command {
    /// Makes the stamp of a game of the number in a button with this command.
    pub(crate) fn stamp(&self, number: usize) -> Stamp {
        match self {
            Self::Join { .. } => Stamp::revision(number),
            _ => Stamp::Ply(number),
        }
    }
}
