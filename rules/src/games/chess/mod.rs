//! Orthodox chess by the FIDE Laws (`rulebook/chess.md`).
//!
//! All of it is shared with other games: the piece table is here, the rest in [`crate::front`].

pub mod piece;

use std::sync::LazyLock;

use crate::front::{GameOf, Repetition};
use crate::game::{OptionInfo, SetupError, Variant};
use crate::mechanics::orthodox::{self, Flavour, Position};

/// The options: none.
pub const OPTIONS: &[OptionInfo] = &[];

static FLAVOUR: LazyLock<Flavour> =
    LazyLock::new(|| Flavour::new(Variant::Chess, piece::KINDS, Repetition::LAWS, false, OPTIONS));

/// A new game.
#[must_use]
pub fn new() -> GameOf<Position> {
    GameOf::new(Position::start(&FLAVOUR, false))
}

/// The game at a FEN.
///
/// # Errors
/// [`SetupError`] that says what is impossible about it.
pub fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, |text| orthodox::parse(&FLAVOUR, text))
}
