//! Why a command cannot be parsed.

use super::spec::Spec;
use crate::game::state::PaceError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    Unknown {
        word: String,
        nearest: Option<&'static str>,
    },
    /// A required argument is missing; the usage shows which.
    Missing(&'static Spec),
    /// This word is one argument too many, or not allowed there.
    TooMuch(&'static Spec, String),
    TooLong,
    /// A record or position longer than [`MAX_RECORD`](super::MAX_RECORD).
    LongRecord,
    /// The value of `weekends` is neither `off` nor `on`.
    NotWeekends(String),
    /// The value of `absent` is neither `lose` nor `seat`.
    NotAbsent(String),
    /// The value of `rated` is neither `no` nor `yes`.
    NotRated(String),
    NotALevel(String),
    Pace(PaceError),
    Twice(String),
    NotAPly(String),
}
