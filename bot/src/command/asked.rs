//! What a text asks for.

use super::error::CommandError;
use super::open::PlayRequest;
use super::position::PositionRequest;
use crate::play::GameId;

/// What a person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Open a game.
    Play(PlayRequest),
    /// Take a seat.
    Join {
        /// Which, by name or letter.
        colour: Option<String>,
    },
    /// Turn an invitation down, or give a seat back before the game starts.
    Decline,
    /// End a game that has hardly begun.
    Abort,
    /// Make a move, or answer a decision.
    Move {
        /// As typed.
        text: String,
    },
    /// Resign.
    Resign {
        /// Which seat, by name or letter; for whoever holds several.
        colour: Option<String>,
        /// The question "really?" is answered.
        confirmed: bool,
    },
    /// Offer a draw or agree to one.
    Draw,
    /// Turn a draw offer down.
    DrawDecline,
    /// Claim a draw the rules allow.
    Claim,
    /// List my games.
    Games,
    /// Show the board.
    Board {
        /// From whose side.
        seat: Option<String>,
        /// After how many actions.
        ply: Option<usize>,
        /// To the writer alone.
        private: bool,
    },
    /// Show the score sheet.
    Moves {
        /// To the writer alone.
        private: bool,
    },
    /// Show what can be done.
    Legal {
        /// A cell, in the frame of whoever asks, or a kind of action; none for all kinds.
        what: Option<String>,
    },
    /// Get the record as a file.
    Record {
        /// To the writer alone.
        private: bool,
    },
    /// Draw a position string, or a record at some ply.
    Position(PositionRequest),
    /// See or change settings.
    Settings {
        /// `key=value`, as written.
        changes: Vec<(String, String)>,
    },
    /// Continue a game in this place, or answer the proposal to continue it elsewhere.
    MoveGame {
        /// The answer to a proposal; none to ask for the move.
        agrees: Option<bool>,
    },
    /// End a game as a manager of its guild.
    Close {
        /// What the players are told.
        reason: String,
    },
    /// Keep somebody from opening and joining games in the guild.
    Block {
        /// A mention, an id or a name.
        person: String,
    },
    /// Take that back.
    Unblock {
        /// A mention, an id or a name.
        person: String,
    },
    /// List who is kept from it.
    Blocks,
    /// Read the rules.
    Rules {
        /// A topic, or a game and a topic.
        topic: Option<String>,
    },
    /// Read about commands.
    Help {
        /// One command.
        command: Option<String>,
    },
}

/// A game named in a command, with the ply a button was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRef {
    /// Its number.
    pub id: GameId,
    /// The number of actions when the button was made; under a proposal to move the game, its revision.
    pub ply: Option<usize>,
}

/// A command, and the game it names if it names one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The game named.
    pub game: Option<GameRef>,
    /// What is wanted.
    pub command: Command,
}

/// How a text reads before any game is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Not for the daemon.
    Talk,
    /// No command: a move perhaps.
    Bare(String),
    /// A command.
    Command(Asked),
    /// It begins as a command but cannot be understood.
    Mistake(CommandError),
}
