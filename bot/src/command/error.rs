//! Why a text that begins as a command is none.

use super::vocabulary::Entry;
use crate::play::PaceError;

/// What is wrong with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// No such command.
    Unknown {
        /// What was written.
        word: String,
        /// The command that was perhaps meant.
        nearest: Option<&'static str>,
    },
    /// Something is missing; the usage says what.
    Missing(&'static Entry),
    /// Something there is too much; the usage says what is taken.
    TooMuch(&'static Entry, String),
    /// Longer than any command can be.
    TooLong,
    /// A record or position longer than [`MAX_RECORD`](super::MAX_RECORD).
    LongRecord,
    /// A wrong pace.
    Pace(PaceError),
    /// The same thing given twice.
    Twice(String),
    /// A number that is none.
    NotAPly(String),
}
