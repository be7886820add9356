//! Messages about moves that are shown before they are played.

use locale::{Table, Text, table, text};

use super::play::number;
use crate::game::state::Match;

static TABLE: Table = table!("confirm");

/// A move is shown to its player before it is played.
pub fn shown_first(game: &Match, action: &str) -> Text {
    text!(TABLE, "shown-first", action, game = number(game.id))
}

/// The label of the button that plays the move.
pub fn play_it() -> Text {
    text!(TABLE, "play-it")
}

/// The label of the button that cancels a preview.
pub fn cancel_it() -> Text {
    text!(TABLE, "cancel-it")
}

/// The player cancels a preview.
pub fn preview_cancelled(game: &Match) -> Text {
    text!(TABLE, "cancelled", game = number(game.id))
}
