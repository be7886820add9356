//! A line of moves that a person tries out.

use crate::chat::ids::{GameId, MessageId, PersonId};

pub const MOST_LINE_ACTIONS: usize = 500;
pub const MOST_NAMED_LINES: usize = 50;
/// The most unnamed lines of one person that are stored; the oldest are dropped.
pub const MOST_UNNAMED_LINES: usize = 20;
/// The longest name of a variation, in characters.
pub(super) const LONGEST_NAME: usize = 30;

/// A line of moves from a position of a game. Nobody but its author sees it. With a name, it is a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) person: PersonId,
    /// The message with which it was typed, which identifies it.
    pub(crate) id: MessageId,
    pub(crate) game: GameId,
    /// The name under which it is kept; unnamed lines are dropped when there are many.
    pub(crate) name: Option<String>,
    /// The number of the game's actions before it.
    pub(crate) ply: usize,
    /// The position string of its start.
    pub(crate) start: String,
    /// The actions, canonical.
    pub(crate) actions: Vec<String>,
}

/// Returns whether a variation can have a name: letters, digits, `-` and `_`, with a letter among them, and no keyword of `/try`.
pub(super) fn is_name(name: &str) -> bool {
    name.chars().count() <= LONGEST_NAME
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
        && name.chars().any(char::is_alphabetic)
        && !["as", "off"].iter().any(|word| name.eq_ignore_ascii_case(word))
}
