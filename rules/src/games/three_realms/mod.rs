//! Three Realms Chess (paragraph numbers are those of `rulebook/three-realms.md`).
//!
//! The game has three boards above each other, a piece table whose lines can be restricted to some boards, and the fallen
//! angel (5.1), which uses the same table with another kind.

mod engine;
mod make;
mod movegen;
pub mod piece;
mod position;
mod position_string;
mod reach;
mod table;
mod words;

use locale::text;
use table::TABLE;

pub use position::Position;

use crate::front::GameOf;
use crate::game::{SetupError, parse_options};
use crate::games::description::Description;
use crate::games::orthodox::WHITE_AND_BLACK;

/// The description of the game, for the list of games.
pub(crate) static GAME: Description = Description {
    name: "three-realms",
    title: "Three Realms Chess",
    summary: || text!(TABLE, "summary"),
    example: || text!(TABLE, "example"),
    // Players would not think to ask about it (2).
    note: Some(|| text!(TABLE, "note")),
    about_array: || text!(TABLE, "about-array"),
    rules_version: 2,
    options: &[],
    seats: WHITE_AND_BLACK,
    rulebook: [
        include_str!("../../../rulebook/three-realms.md"),
        include_str!("../../../rulebook/three-realms.de.md"),
    ],
    page_note: |_, _| None,
    pgn_name: None,
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
