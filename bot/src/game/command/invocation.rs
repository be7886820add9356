//! The parsed form of a command.

use search::level::Level;

use super::game_ref::Stamp;
use super::open::PlayRequest;
use super::position::PositionRequest;
use super::queue::QueueRequest;
use super::replace::ReplaceRequest;
use super::trying::TryRequest;
use crate::time::Span;

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
    /// Resign.
    Resign {
        /// The seat, by name or letter, for a player who holds several.
        colour: Option<String>,
        /// Whether the resignation is confirmed.
        confirmed: bool,
    },
    /// Offer a draw or agree to one.
    Draw,
    /// Vote for a draw in secret.
    DrawSecret {
        /// Whether the vote is made, or taken back.
        wanted: bool,
    },
    /// Decline a draw offer.
    DrawDecline,
    /// Claim a draw that the rules allow.
    Claim,
    /// List the person's games.
    Games,
    /// Show the board.
    Board {
        /// The seat from whose side the board is drawn.
        seat: Option<String>,
        /// The number of actions before the position.
        ply: Option<usize>,
        /// Whether only the writer sees the answer.
        private: bool,
    },
    /// Show the score sheet.
    Moves {
        /// Whether only the writer sees the answer.
        private: bool,
    },
    /// Show legal actions.
    Legal {
        /// A cell in the person's frame, or a kind of action; `None` for all kinds.
        what: Option<String>,
    },
    /// Get the record as a file.
    Record {
        /// Whether only the writer sees the answer.
        private: bool,
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
    /// Show the analysis of a finished game, or begin it.
    Analyse,
    /// Show what the engine would play.
    Hint {
        /// A position that belongs to no game; `None` for the game that is played.
        position: Option<PositionRequest>,
    },
    /// Draw a position string, or a record at some ply.
    Position(PositionRequest),
    /// Propose to pause a game, or answer the proposal.
    Pause {
        /// The answer; `None` to propose a pause, or to agree to the one that is proposed.
        agrees: Option<bool>,
    },
    /// End a pause.
    Unpause,
    /// Give an opponent more time.
    Extend {
        /// The opponent, by colour, name or mention; `None` for the only one.
        who: Option<String>,
        /// How much.
        time: Span,
    },
    /// Show, plan or end the person's vacation.
    Vacation {
        /// When it is, or `off`; `None` to show it.
        text: Option<String>,
    },
    /// Continue a game in this place, or answer the proposal to continue it elsewhere.
    MoveGame {
        /// The answer to a proposal; `None` to propose the move.
        agrees: Option<bool>,
    },
    /// Set or remove conditional moves.
    If(ConditionChange),
    /// Show one's conditional moves.
    Ifs {
        /// The number of the line whose end is drawn, from 1.
        line: Option<usize>,
    },
    /// End a game as a manager of its guild.
    Close {
        /// The reason shown to the players.
        reason: String,
    },
    /// Block a person from opening and joining games in the guild.
    Block {
        /// A mention, an id or a name.
        person: String,
    },
    /// Lift a block.
    Unblock {
        /// A mention, an id or a name.
        person: String,
    },
    /// List the blocked people.
    Blocks,
    /// Challenge the people of a finished game again.
    Rematch,
    /// Let another person take over a seat, or answer such a proposal.
    Replace(ReplaceRequest),
    /// See the waiting lists, or wait for a game.
    Queue(QueueRequest),
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

impl Command {
    /// Makes the stamp of a game of the number in a button with this command.
    pub(crate) fn stamp(&self, number: usize) -> Stamp {
        match self {
            Self::Join { .. }
            | Self::Takeback { agrees: Some(_) }
            | Self::Pause { .. }
            | Self::MoveGame { .. }
            | Self::Replace(ReplaceRequest::Answer { .. }) => {
                Stamp::Revision(i64::try_from(number).unwrap_or(i64::MAX))
            }
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
