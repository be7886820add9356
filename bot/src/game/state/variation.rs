//! Lines of moves that people try out in private.

use rules::Game;
use rules::game::{Refusal, SetupError};

use crate::chat::ids::{GameId, MessageId, PersonId};

/// The most actions of a line.
pub const MOST_LINE_ACTIONS: usize = 500;
/// The most named lines of one person.
pub const MOST_NAMED_LINES: usize = 50;
/// The most unnamed lines of one person that are stored; the oldest are dropped.
pub const MOST_UNNAMED_LINES: usize = 20;
/// The longest name of a variation, in characters.
pub const LONGEST_NAME: usize = 30;

/// A line of moves that a person tries out from a position of a game. Nobody else sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The author.
    pub person: PersonId,
    /// The message with which it was typed, which identifies it.
    pub id: MessageId,
    /// The game.
    pub game: GameId,
    /// The name under which it is kept; unnamed lines are dropped when there are many.
    pub name: Option<String>,
    /// The number of the game's actions before it.
    pub ply: usize,
    /// The position string of its start.
    pub start: String,
    /// The actions, canonical.
    pub actions: Vec<String>,
}

/// Why a line cannot be played under the current rules.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// Its start is no position.
    #[error(transparent)]
    Start(#[from] SetupError),
    /// One of its actions is not legal.
    #[error(transparent)]
    Action(#[from] Refusal),
}

/// Returns whether a variation can have a name: letters, digits, `-` and `_`, with a letter among them.
#[must_use]
pub fn is_name(name: &str) -> bool {
    name.chars().count() <= LONGEST_NAME
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
        && name.chars().any(char::is_alphabetic)
        && !["as", "off"].iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// Plays the actions of a line. `base` is the position of the game after as many actions as when the line was typed; if it
/// is another position by now, the line begins at its own.
///
/// # Errors
/// [`LineError`] if the position or the actions are not valid under the current rules.
pub fn play_line(
    base: Box<dyn Game>,
    start: &str,
    actions: &[String],
) -> Result<Box<dyn Game>, LineError> {
    let mut position =
        if base.position_string() == start { base } else { base.variant().from_position(start)? };
    for action in actions {
        position.play(action)?;
    }
    Ok(position)
}
