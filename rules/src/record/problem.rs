//! Errors of parsing a record: a line and a sentence.

use locale::{Table, Text, table, text};

use super::data::{
    Ending, MAX_BYTES, MAX_ENTRIES, MAX_KEY, MAX_LINES, MAX_OPTIONS, MAX_QUOTES, MAX_TAGS,
    MAX_VALUE,
};
use crate::game::SetupError;

static TABLE: Table = table!("problem");

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text().english())]
pub struct ParseError {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

impl ParseError {
    /// Returns where something is wrong, and what, without a full stop.
    #[must_use]
    pub fn text(&self) -> Text {
        text!(TABLE, "at", line = self.line, problem = self.problem.text())
    }
}

/// What can be wrong with a record's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text().english())]
pub enum Problem {
    /// Longer than [`MAX_BYTES`].
    TooLong,
    /// More than [`MAX_LINES`] lines.
    TooManyLines,
    /// More than [`MAX_QUOTES`] `>` before the first tag.
    TooDeep,
    /// More than [`MAX_TAGS`] tags that have no meaning to the program.
    TooManyTags,
    /// A tag's key longer than [`MAX_KEY`].
    LongKey(String),
    /// A tag's value longer than [`MAX_VALUE`].
    LongValue(String),
    /// More than [`MAX_OPTIONS`] options.
    TooManyOptions,
    /// More than [`MAX_ENTRIES`] actions.
    TooManyActions,
    /// Bytes that are not UTF-8.
    NotText,
    /// No tag anywhere.
    NoRecord,
    /// A tag that is not `[Key "value"]`.
    BadTag,
    /// A tag given twice.
    TagTwice(String),
    /// A tag after the first action.
    TagAmongActions,
    /// A second record after the first.
    SecondRecord,
    /// No tag `Variant`.
    NoVariant,
    /// Not one of the games.
    Variant(SetupError),
    /// Not `key=value`.
    BadOption(String),
    /// Neither `win:X` nor `draw` nor `*`.
    BadResult(String),
    /// The result after the actions differs from that of the tag.
    TwoResults {
        /// The result in the tag.
        tag: Ending,
        /// The result after the actions.
        end: Ending,
    },
    /// A comment that is not closed.
    OpenComment,
    /// A brace inside a comment.
    NestedComment,
    /// A closing brace outside of comments.
    StrayBrace,
    /// A time that cannot be read.
    BadTime(String),
    /// A time or marks before the first action.
    NothingToMark(String),
    /// A word that cannot be an action.
    BadAction(String),
    /// The number of a round out of order.
    BadNumber {
        /// The expected number.
        expected: u64,
        /// The number in the text.
        found: u64,
    },
}

impl Problem {
    /// Returns what is wrong, without a capital letter at its start and without a full stop.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::TooLong => text!(TABLE, "too-long", most = MAX_BYTES),
            Self::TooManyLines => text!(TABLE, "too-many-lines", most = MAX_LINES),
            Self::TooDeep => text!(TABLE, "too-deep", most = MAX_QUOTES),
            Self::TooManyTags => text!(TABLE, "too-many-tags", most = MAX_TAGS),
            Self::LongKey(key) => text!(TABLE, "long-key", most = MAX_KEY, key = key.to_string()),
            Self::LongValue(key) => {
                text!(TABLE, "long-value", most = MAX_VALUE, key = key.to_string())
            }
            Self::TooManyOptions => text!(TABLE, "too-many-options", most = MAX_OPTIONS),
            Self::TooManyActions => text!(TABLE, "too-many-actions", most = MAX_ENTRIES),
            Self::NotText => text!(TABLE, "not-text"),
            Self::NoRecord => text!(TABLE, "no-record"),
            Self::BadTag => text!(TABLE, "bad-tag"),
            Self::TagTwice(key) => text!(TABLE, "tag-twice", key = key.to_string()),
            Self::TagAmongActions => text!(TABLE, "tag-among-actions"),
            Self::SecondRecord => text!(TABLE, "second-record"),
            Self::NoVariant => text!(TABLE, "no-variant"),
            Self::Variant(why) => why.text(),
            Self::BadOption(text) => text!(TABLE, "bad-option", text = text.to_string()),
            Self::BadResult(text) => text!(TABLE, "bad-result", text = text.to_string()),
            Self::TwoResults { tag, end } => {
                text!(TABLE, "two-results", tag = tag.to_string(), end = end.to_string())
            }
            Self::OpenComment => text!(TABLE, "open-comment"),
            Self::NestedComment => text!(TABLE, "nested-comment"),
            Self::StrayBrace => text!(TABLE, "stray-brace"),
            Self::BadTime(text) => text!(TABLE, "bad-time", text = text.to_string()),
            Self::NothingToMark(text) => text!(TABLE, "nothing-to-mark", text = text.to_string()),
            Self::BadAction(text) => text!(TABLE, "bad-action", text = text.to_string()),
            Self::BadNumber { expected, found } => text!(
                TABLE,
                "bad-number",
                expected = expected.to_string(),
                found = found.to_string()
            ),
        }
    }
}
