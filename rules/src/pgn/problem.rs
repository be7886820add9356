//! Errors of reading PGN: a line, a column and a sentence.

use crate::game::SetupError;
use crate::record::{Ending, MAX_BYTES, MAX_ENTRIES, MAX_KEY, MAX_TAGS, MAX_VALUE};

/// Why a game in PGN cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ParseError {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a game in PGN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Longer than [`MAX_BYTES`].
    #[error("the game is too long; {MAX_BYTES} bytes is the most")]
    TooLong,
    /// More than [`MAX_TAGS`] tags.
    #[error("there are too many tags; {MAX_TAGS} is the most")]
    TooManyTags,
    /// More than [`MAX_ENTRIES`] moves.
    #[error("there are too many moves; {MAX_ENTRIES} is the most")]
    TooManyMoves,
    /// A tag that is not `[Key "value"]`.
    #[error("this tag is damaged; a tag looks like [Key \"value\"]")]
    BadTag,
    /// A tag's key longer than [`MAX_KEY`] or its value longer than [`MAX_VALUE`].
    #[error(
        "this tag is too long; its key may have {MAX_KEY} bytes and its value {MAX_VALUE} at most"
    )]
    LongTag,
    /// A comment that is not closed.
    #[error("the comment that begins here has no end; close it with }}")]
    OpenComment,
    /// A variation that is not closed.
    #[error("the variation that begins here has no end; close it with )")]
    OpenVariation,
    /// A character that belongs to nothing.
    #[error("'{0}' does not belong here")]
    Stray(char),
    /// Marks before the first move.
    #[error("'{0}' belongs after a move, and there is no move before it")]
    NothingToMark(String),
    /// A word that cannot be a move.
    #[error("'{0}' cannot be a move")]
    BadMove(String),
    /// The tag `Variant` names no game that can be read.
    #[error("there is no game '{0}' here that PGN is read for; the games are: {1}")]
    Variant(String, String),
    /// The starting position cannot be used.
    #[error(transparent)]
    Start(#[from] SetupError),
    /// A move is not legal.
    #[error("{text}: {why}")]
    Move {
        /// The move as it stands there.
        text: String,
        /// Why it is not legal.
        why: String,
    },
    /// The result is not that of the moves.
    #[error("the result is '{stated}', but the moves lead to '{found}'")]
    Result {
        /// The result of the file.
        stated: Ending,
        /// The result of the moves.
        found: Ending,
    },
    /// The result after the moves differs from that of the tag.
    #[error("the tag Result says '{tag}' but the moves end with '{end}'")]
    TwoResults {
        /// The result in the tag.
        tag: &'static str,
        /// The result after the moves.
        end: &'static str,
    },
}
