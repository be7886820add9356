//! Errors of reading PGN: a line, a column and a sentence.

use locale::{Table, Text, table, text};

use crate::game::SetupError;
use crate::record::{Ending, MAX_BYTES, MAX_ENTRIES, MAX_KEY, MAX_TAGS, MAX_VALUE};

static TABLE: Table = table!("problem");

/// Why a game in PGN cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text().english())]
pub struct ParseError {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// The game is over before a move.
pub(super) fn over() -> Text {
    text!(TABLE, "over")
}

/// A text is no move.
pub(super) fn no_move() -> Text {
    text!(TABLE, "no-move")
}

/// Moves were left out, from this one on.
pub(super) fn left_out(from: &str) -> Text {
    text!(TABLE, "left-out", from)
}

/// A FEN was completed.
pub(super) fn completed(fen: &str) -> Text {
    text!(TABLE, "completed", fen)
}

impl ParseError {
    /// Returns where something is wrong, and what, without a full stop.
    #[must_use]
    pub fn text(&self) -> Text {
        text!(TABLE, "at", line = self.line, column = self.column, problem = self.problem.text())
    }
}

/// What can be wrong with a game in PGN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text().english())]
pub enum Problem {
    /// Longer than [`MAX_BYTES`].
    TooLong,
    /// More than [`MAX_TAGS`] tags.
    TooManyTags,
    /// More than [`MAX_ENTRIES`] moves.
    TooManyMoves,
    /// A tag that is not `[Key "value"]`.
    BadTag,
    /// A tag's key longer than [`MAX_KEY`] or its value longer than [`MAX_VALUE`].
    LongTag,
    /// A comment that is not closed.
    OpenComment,
    /// A variation that is not closed.
    OpenVariation,
    /// A character that belongs to nothing.
    Stray(char),
    /// Marks before the first move.
    NothingToMark(String),
    /// A word that cannot be a move.
    BadMove(String),
    /// The tag `Variant` names no game that can be read.
    Variant(String, String),
    /// The game is Chess960, which is not played here.
    Chess960,
    /// The starting position cannot be used.
    Start(#[from] SetupError),
    /// A move is not legal.
    Move {
        /// The move as it stands there.
        text: String,
        /// Why it is not legal.
        why: Text,
    },
    /// The result is not that of the moves.
    Result {
        /// The result of the file.
        stated: Ending,
        /// The result of the moves.
        found: Ending,
    },
    /// The result after the moves differs from that of the tag.
    TwoResults {
        /// The result in the tag.
        tag: &'static str,
        /// The result after the moves.
        end: &'static str,
    },
}

impl Problem {
    /// Returns what is wrong, without a capital letter at its start and without a full stop.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::TooLong => text!(TABLE, "too-long", most = MAX_BYTES),
            Self::TooManyTags => text!(TABLE, "too-many-tags", most = MAX_TAGS),
            Self::TooManyMoves => text!(TABLE, "too-many-moves", most = MAX_ENTRIES),
            Self::BadTag => text!(TABLE, "bad-tag"),
            Self::LongTag => text!(TABLE, "long-tag", key = MAX_KEY, value = MAX_VALUE),
            Self::OpenComment => text!(TABLE, "open-comment"),
            Self::OpenVariation => text!(TABLE, "open-variation"),
            Self::Stray(text) => text!(TABLE, "stray", text = text.to_string()),
            Self::NothingToMark(text) => text!(TABLE, "nothing-to-mark", text = text.to_string()),
            Self::BadMove(text) => text!(TABLE, "bad-move", text = text.to_string()),
            Self::Variant(name, games) => {
                text!(TABLE, "variant", name = name.to_string(), games = games.to_string())
            }
            Self::Chess960 => text!(TABLE, "chess960"),
            Self::Start(why) => why.text(),
            Self::Move { text, why } => {
                text!(TABLE, "move", text = text.as_str(), why = why.clone())
            }
            Self::Result { stated, found } => {
                text!(TABLE, "result", stated = stated.to_string(), found = found.to_string())
            }
            Self::TwoResults { tag, end } => {
                text!(TABLE, "two-results", tag = tag.to_string(), end = end.to_string())
            }
        }
    }
}
