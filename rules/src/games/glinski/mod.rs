//! Gliński's Hexagonal Chess (paragraph numbers are those of `rulebook/glinski.md`).
//!
//! This is the smallest complete game, and the one to read before adding another. The piece table, the board, the moves and
//! the position string are here; the rest is in [`crate::front`] and [`crate::mechanics`].

mod board;
mod engine;
mod make;
mod movegen;
mod piece;
mod position;
mod position_string;
mod table;
mod tables;

use locale::{Text, text};
use table::TABLE;

pub use position::Position;

use crate::front::GameOf;
use crate::game::{SetupError, parse_options};
use crate::games::description::Description;
use crate::games::orthodox::WHITE_AND_BLACK;

/// The description of the game, for the list of games.
pub(crate) static GAME: Description = Description {
    name: "glinski",
    title: "Gliński's Hexagonal Chess",
    summary: || text!(TABLE, "summary"),
    example: || text!(TABLE, "example"),
    note: None,
    about_array: Text::empty,
    rules_version: 1,
    options: &[],
    seats: WHITE_AND_BLACK,
    rulebook: [
        include_str!("../../../rulebook/glinski.md"),
        include_str!("../../../rulebook/glinski.de.md"),
    ],
    page_note: |_, _| None,
    pgn_name: Some("Glinski"),
    new_game: |options| {
        parse_options(&[], options)?;
        Ok(Box::new(new()))
    },
    from_position: |text| Ok(Box::new(from_position(text)?)),
};

/// Creates a game.
pub(crate) fn new() -> GameOf<Position> {
    GameOf::new(Position::start())
}

/// Creates a game from a position string.
pub(crate) fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, position_string::parse)
}
