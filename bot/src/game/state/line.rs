//! Lines of moves that are played apart from the game.

use rules::Game;
use rules::game::{Refusal, SetupError};

/// Why a line cannot be played under the current rules.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// Its start is no position.
    #[error(transparent)]
    Start(#[from] SetupError),
    #[error(transparent)]
    Action(#[from] Refusal),
}

/// Returns the position after the canonical `actions` of a line that begins at the position string `start`, if the rules of today allow
/// them. `base` saves reading the start if it is that position.
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
