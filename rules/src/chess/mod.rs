//! Orthodox chess by the FIDE Laws (`rulebook/chess.md`).
//!
//! All of it is shared with other games: the piece table is here, the rest in [`crate::duel`].

pub mod piece;

use std::sync::LazyLock;

use crate::duel::orthodox::{self, Flavour, Position};
use crate::duel::{Duel, Repetition};
use crate::game::{OptionInfo, SetupError, Variant};

/// The options: none.
pub const OPTIONS: &[OptionInfo] = &[];

static FLAVOUR: LazyLock<Flavour> =
    LazyLock::new(|| Flavour::new(Variant::Chess, piece::KINDS, Repetition::LAWS, false, OPTIONS));

/// A new game.
#[must_use]
pub fn new() -> Duel<Position> {
    Duel::new(Position::start(&FLAVOUR, false))
}

/// The game at a FEN.
///
/// # Errors
/// [`SetupError`] that says what is impossible about it.
pub fn from_position(text: &str) -> Result<Duel<Position>, SetupError> {
    Duel::from_position(text, |text| orthodox::parse(&FLAVOUR, text))
}
