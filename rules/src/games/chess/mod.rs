//! Orthodox chess by the FIDE Laws (`rulebook/chess.md`).
//!
//! Only the piece table is here. The rest is shared with other games.

pub mod piece;

use std::sync::LazyLock;

use locale::{Table, Text, table, text};

use crate::front::GameOf;
use crate::game::{SetupError, parse_options};
use crate::games::description::Description;
pub use crate::games::orthodox::Position;
use crate::games::orthodox::{self, Flavour};
use crate::mechanics::Repetition;
use crate::variant::Variant;

static TABLE: Table = table!();

static FLAVOUR: LazyLock<Flavour> =
    LazyLock::new(|| Flavour::new(Variant::Chess, piece::KINDS, Repetition::LAWS, false, &[]));

/// The description of the game, for the list of games.
pub(crate) static GAME: Description = Description {
    name: "chess",
    title: "Chess",
    summary: || text!(TABLE, "summary"),
    example: || text!(TABLE, "example"),
    note: None,
    about_array: Text::empty,
    rules_version: 1,
    options: &[],
    seats: orthodox::WHITE_AND_BLACK,
    rulebook: [
        include_str!("../../../rulebook/chess.md"),
        include_str!("../../../rulebook/chess.de.md"),
    ],
    page_note: |_, _| None,
    pgn_name: Some(""),
    new_game: |options| {
        parse_options(&[], options)?;
        Ok(Box::new(new()))
    },
    from_position: |text| Ok(Box::new(from_position(text)?)),
};

/// Creates a game.
pub(crate) fn new() -> GameOf<Position> {
    GameOf::new(Position::start(&FLAVOUR, false))
}

/// Creates a game from a FEN.
pub(crate) fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, |text| orthodox::parse(&FLAVOUR, text))
}
