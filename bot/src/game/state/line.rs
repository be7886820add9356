//! Lines of moves that are played apart from the game.

use rules::Game;
use rules::game::{Refusal, SetupError};

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

/// Returns the position after the canonical `actions` of a line that begins at the position string `start`. `base` saves reading it
/// if it is that position.
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
