//! Underworld Chess (paragraph numbers are those of `rulebook/underworld.md`).
//!
//! The game is orthodox chess on the World, with a second board below it to which captured pieces fall (2.2). Turns cycle
//! through four slots (1.2). Pieces come back when an Underworld king is captured (4.2, 4.3). [`position_string`] describes the position
//! string.

mod engine;
mod groups;
mod make;
mod movegen;
mod notation;
pub mod piece;
mod position;
pub mod position_string;
mod table;
mod words;

use locale::{Text, text};
use table::TABLE;

pub use position::{Action, Position};

use crate::front::GameOf;
use crate::game::{SetupError, parse_options};
use crate::games::description::Description;
use crate::games::orthodox::WHITE_AND_BLACK;

/// The description of the game, for the list of games.
pub(crate) static GAME: Description = Description {
    name: "underworld",
    title: "Underworld Chess",
    summary: || text!(TABLE, "summary"),
    example: || text!(TABLE, "example"),
    note: None,
    about_array: Text::empty,
    rules_version: 1,
    options: &[],
    seats: WHITE_AND_BLACK,
    rulebook: [
        include_str!("../../../rulebook/underworld.md"),
        include_str!("../../../rulebook/underworld.de.md"),
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

/// Creates a game from a position string (see [`position_string`]).
pub(crate) fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, position_string::parse)
}
