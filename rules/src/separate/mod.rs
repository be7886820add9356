//! Separate Realms Chess (paragraph numbers are those of the game's rules page).
//!
//! The array and the rules are orthodox (1); the piece table, stalemate and repetition are not.

mod help;
pub mod piece;

use std::sync::LazyLock;

pub use help::HELP;
pub(crate) use help::note as page_note;

use crate::duel::orthodox::{self, Flavour, Position};
use crate::duel::{GameOf, Repetition};
use crate::game::{OptionInfo, SetupError, Variant, parse_options};

/// The options: `pawns`.
pub const OPTIONS: &[OptionInfo] = &[OptionInfo {
    key: "pawns",
    values: "normal|advanced",
    default: "normal",
    help: "advanced: all pawns start on the third rank, without double step and en passant",
}];

/// Whoever brings a position about for the third time loses, by itself (5).
const REPETITION: Repetition = Repetition { claim: None, ends: 3, loses: true, cycle: 4 };

static FLAVOUR: LazyLock<Flavour> = LazyLock::new(|| {
    let mut flavour =
        Flavour::new(Variant::SeparateRealms, piece::KINDS, REPETITION, true, OPTIONS);
    flavour.realms = true;
    flavour
});

/// A new game.
///
/// # Errors
/// [`SetupError`] for an option the game does not take.
pub fn new<K: AsRef<str>, V: AsRef<str>>(pairs: &[(K, V)]) -> Result<GameOf<Position>, SetupError> {
    let advanced = parse_options(OPTIONS, pairs)? == ["advanced"];
    Ok(GameOf::new(Position::start(&FLAVOUR, advanced)))
}

/// The game at a position string: FEN, and `pawns=advanced` behind it with that option.
///
/// # Errors
/// [`SetupError`] that says what is impossible about it.
pub fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, |text| orthodox::parse(&FLAVOUR, text))
}
