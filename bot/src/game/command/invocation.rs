//! The parsed form of a command.

use search::level::Level;

use super::game_ref::Stamp;
use super::open::PlayRequest;
use super::trying::TryRequest;

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
    /// Ask to take back one's last move, or answer such a request.
    Takeback {
        /// The answer to a request; `None` to ask.
        agrees: Option<bool>,
    },
    /// Try out a line of moves in private.
    Try(TryRequest),
    /// List one's variations.
    Tries,
    /// See or change settings.
    Settings {
        /// Pairs of key and value, as written.
        changes: Vec<(String, String)>,
    },
    /// Set or remove conditional moves.
    If(ConditionChange),
    /// Show one's conditional moves.
    Ifs {
        /// The number of the line whose end is drawn, from 1.
        line: Option<usize>,
    },
}

impl Command {
    /// Makes the stamp of a game of the number in a button with this command.
    pub(crate) fn stamp(&self, number: usize) -> Stamp {
        match self {
            Self::Join { .. } | Self::Takeback { agrees: Some(_) } => Stamp::revision(number),
            _ => Stamp::Ply(number),
        }
    }
}

/// A change of a player's conditional moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionChange {
    /// Add a line, as typed.
    Line(String),
    /// Remove a line, numbered from 1; `None` for all conditions.
    Off(Option<usize>),
    /// Change a standing answer to a decision.
    Standing(String, StandingChange),
}

/// What becomes of a standing answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingChange {
    /// It is always given.
    Always,
    /// It is never given; the other of two answers is.
    Never,
    /// It is removed.
    Off,
}
