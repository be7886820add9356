//! Messages about moves that are shown before they are played.

use locale::{Table, Text, table, text};

use super::play::number;
use crate::game::state::Match;

static TABLE: Table = table!("confirm");

pub fn shown_first(game: &Match, action: &str) -> Text {
    text!(TABLE, "shown-first", action, game = number(game.id))
}

pub fn play_it() -> Text {
    text!(TABLE, "play-it")
}

pub fn cancel_it() -> Text {
    text!(TABLE, "cancel-it")
}

pub fn preview_cancelled(game: &Match) -> Text {
    text!(TABLE, "cancelled", game = number(game.id))
}
