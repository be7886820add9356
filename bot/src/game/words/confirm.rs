//! Messages about moves that are shown before they are played.

use super::play::number;
use crate::game::state::Match;

/// A move is shown to its player before it is played.
#[must_use]
pub fn shown_first(game: &Match, action: &str) -> String {
    format!(
        "This is game {} after {action}. It is not played yet, and your clock runs: press 'Play it', or 'Cancel' and type \
         another move. '/settings confirm=off' plays moves at once.",
        number(game.id)
    )
}

/// The player cancels a preview.
#[must_use]
pub fn preview_cancelled(game: &Match) -> String {
    format!("Nothing was played in game {}. It is still your turn.", number(game.id))
}
