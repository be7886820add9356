//! Messages about computers at the board.

use locale::{Table, Text, table, text};
use search::level::Level;

use super::play::number;
use crate::game::state::Match;

static TABLE: Table = table!("computer");

pub fn no_such_level(text: &str) -> Text {
    let typed: String = text.chars().take(40).collect();
    let (lowest, highest) = (Level::LOWEST.number(), Level::HIGHEST.number());
    text!(TABLE, "no-such-level", typed, lowest, highest)
}

/// No person is left in a game, and its computers end it.
pub fn computers_agree() -> Text {
    text!(TABLE, "agree")
}

pub fn deserted(game: &Match) -> Text {
    text!(TABLE, "deserted", game = number(game.id))
}

pub fn too_many_of_computers(most: u32) -> Text {
    text!(TABLE, "too-many", most)
}

pub fn too_many_of_computers_in_guild(most: u32) -> Text {
    text!(TABLE, "too-many-in-guild", most)
}
