//! Messages about computers at the board.

use search::level::Level;

use super::play::number;
use super::text::count;
use crate::game::state::Match;

/// There is no such level.
#[must_use]
pub fn no_such_level(text: &str) -> String {
    let text: String = text.chars().take(40).collect();
    format!(
        "'{text}' names no level: computers play at levels {} (weakest) to {} (strongest), for example 'computer:5'.",
        Level::LOWEST,
        Level::HIGHEST
    )
}

/// No person is left in a game, and its computers end it.
#[must_use]
pub fn computers_agree() -> String {
    "No person is left in the game, so its computers agree to a draw.".to_owned()
}

/// No person is left in a game in which not everybody has moved.
#[must_use]
pub fn deserted(game: &Match) -> String {
    format!(
        "No person is left in game {}, and not everybody has moved, so it is cancelled. It has no result.",
        number(game.id)
    )
}

/// Too many games of computers alone were opened by the person.
#[must_use]
pub fn too_many_of_computers(most: u32) -> String {
    format!(
        "You have opened {} of computers alone that still runs; that is as many as one person can have. Take a seat yourself, or \
         wait until one ends.",
        count(most, "game")
    )
}

/// Too many games of computers alone are played in the guild.
#[must_use]
pub fn too_many_of_computers_in_guild(most: u32) -> String {
    format!(
        "This server has {} of computers alone; that is the most it can have. Take a seat yourself, or wait until one ends.",
        count(most, "game")
    )
}
