//! Errors of parsing a record: a line and a sentence.

use super::data::{
    Ending, MAX_BYTES, MAX_ENTRIES, MAX_KEY, MAX_LINES, MAX_OPTIONS, MAX_QUOTES, MAX_TAGS,
    MAX_VALUE,
};
use crate::game::SetupError;

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ParseError {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a record's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Longer than [`MAX_BYTES`].
    #[error("the text is too long for a record; {MAX_BYTES} bytes is the most")]
    TooLong,
    /// More than [`MAX_LINES`] lines.
    #[error(
        "the text has too many lines for a record; {MAX_LINES} is the most, so remove the text around the record"
    )]
    TooManyLines,
    /// More than [`MAX_QUOTES`] `>` before the first tag.
    #[error(
        "the record is quoted too often; {MAX_QUOTES} times is the most, so take the > off its lines"
    )]
    TooDeep,
    /// More than [`MAX_TAGS`] tags that have no meaning to the program.
    #[error("there are too many tags; {MAX_TAGS} is the most, so leave some out")]
    TooManyTags,
    /// A tag's key longer than [`MAX_KEY`].
    #[error("the tag {0} is too long; its key may have {MAX_KEY} characters at most")]
    LongKey(String),
    /// A tag's value longer than [`MAX_VALUE`].
    #[error(
        "the tag {0} is too long, or its closing quotation mark is missing; a value may have {MAX_VALUE} bytes at most"
    )]
    LongValue(String),
    /// More than [`MAX_OPTIONS`] options.
    #[error("there are too many options; {MAX_OPTIONS} is the most, and no game takes that many")]
    TooManyOptions,
    /// More than [`MAX_ENTRIES`] actions.
    #[error("there are too many actions; {MAX_ENTRIES} is the most")]
    TooManyActions,
    /// Bytes that are not UTF-8.
    #[error("this is not UTF-8 text; save the record as UTF-8")]
    NotText,
    /// No tag anywhere.
    #[error("no record begins here; a record begins with a tag such as [Variant \"siege\"]")]
    NoRecord,
    /// A tag that is not `[Key "value"]`.
    #[error("this tag is damaged; a tag looks like [Key \"value\"]")]
    BadTag,
    /// A tag given twice.
    #[error("the tag {0} stands here a second time; keep one of them")]
    TagTwice(String),
    /// A tag after the first action.
    #[error("a tag stands among the actions; tags come first, and one file holds one record")]
    TagAmongActions,
    /// A second record after the first.
    #[error("a second record begins here; one file holds one record")]
    SecondRecord,
    /// No tag `Variant`.
    #[error("the tag Variant is missing; it says which game this is, as in [Variant \"siege\"]")]
    NoVariant,
    /// Not one of the games.
    #[error(transparent)]
    Variant(SetupError),
    /// Not `key=value`.
    #[error("'{0}' is no option; options look like setup=9")]
    BadOption(String),
    /// Neither `win:X` nor `draw` nor `*`.
    #[error(
        "'{0}' is no result; write win:X with the winner's letter, draw, or * for a game that goes on"
    )]
    BadResult(String),
    /// The result after the actions differs from that of the tag.
    #[error("the tag Result says '{tag}' but the actions end with '{end}'")]
    TwoResults {
        /// The result in the tag.
        tag: Ending,
        /// The result after the actions.
        end: Ending,
    },
    /// A comment that is not closed.
    #[error("the comment that begins here has no end; close it with }}")]
    OpenComment,
    /// A brace inside a comment.
    #[error(
        "a comment begins inside a comment; close the first with }}, or write \\{{ for a brace"
    )]
    NestedComment,
    /// A closing brace outside of comments.
    #[error("a comment ends here but does not begin anywhere; open it with {{")]
    StrayBrace,
    /// A time that cannot be read.
    #[error("'{0}' is no time; times look like @2026-01-01T10:00:00Z")]
    BadTime(String),
    /// A time or marks before the first action.
    #[error("'{0}' belongs after an action, and there is no action before it")]
    NothingToMark(String),
    /// A word that cannot be an action.
    #[error("'{0}' cannot be an action")]
    BadAction(String),
    /// The number of a round out of order.
    #[error(
        "round {found} stands where round {expected} should; a part of the record is missing or repeated"
    )]
    BadNumber {
        /// The expected number.
        expected: u64,
        /// The number in the text.
        found: u64,
    },
}
