//! Separate Realms Chess (paragraph numbers are those of `rulebook/separate-realms.md`).
//!
//! The initial array and the rules are those of chess (1), except the piece table, stalemate and repetition.

pub mod piece;

use std::sync::LazyLock;

use locale::{Table, Text, table, text};

use crate::front::GameOf;
use crate::game::{OptionInfo, SetupError, parse_options};
use crate::games::description::Description;
pub use crate::games::orthodox::Position;
use crate::games::orthodox::{self, Flavour};
use crate::mechanics::Repetition;
use crate::variant::Variant;

static TABLE: Table = table!();

/// The options; the game has only `pawns`.
pub const OPTIONS: &[OptionInfo] = &[OptionInfo {
    key: "pawns",
    values: "normal|advanced",
    default: "normal",
    help: || text!(TABLE, "help-pawns"),
    said: None,
    of_a_seat: None,
}];

/// The player who repeats a position for the third time loses at once (5).
const REPETITION: Repetition = Repetition { claim: None, ends: 3, loses: true, cycle: 4 };

static FLAVOUR: LazyLock<Flavour> = LazyLock::new(|| {
    let mut flavour =
        Flavour::new(Variant::SeparateRealms, piece::KINDS, REPETITION, true, OPTIONS);
    flavour.realms = true;
    flavour
});

/// The description of the game, for the list of games.
pub(crate) static GAME: Description = Description {
    name: "separate-realms",
    title: "Separate Realms Chess",
    summary: || text!(TABLE, "summary"),
    example: || text!(TABLE, "example"),
    note: None,
    about_array: Text::empty,
    rules_version: 1,
    options: OPTIONS,
    seats: orthodox::WHITE_AND_BLACK,
    rulebook: [
        include_str!("../../../rulebook/separate-realms.md"),
        include_str!("../../../rulebook/separate-realms.de.md"),
    ],
    page_note,
    pgn_name: None,
    new_game: |options| Ok(Box::new(new(options)?)),
    from_position: |text| Ok(Box::new(from_position(text)?)),
};

/// Creates a game.
///
/// # Errors
/// A [`SetupError`] for an option or a value that the game does not take.
pub fn new<K: AsRef<str>, V: AsRef<str>>(pairs: &[(K, V)]) -> Result<GameOf<Position>, SetupError> {
    let advanced = parse_options(OPTIONS, pairs)? == ["advanced"];
    Ok(GameOf::new(Position::start(&FLAVOUR, advanced)))
}

/// Creates a game from a position string: FEN, followed by `pawns=advanced` with that option.
///
/// # Errors
/// A [`SetupError`] that explains why the position is not possible.
pub fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, |text| orthodox::parse(&FLAVOUR, text))
}

/// The sentence of [`Variant::page_note`].
pub(crate) fn page_note(topic: &str, pairs: &[(String, String)]) -> Option<Text> {
    let concerns = matches!(topic, "set-up" | "pawn" | "en passant");
    let advanced = pairs.iter().any(|(key, value)| key == "pawns" && value == "advanced");
    (concerns && advanced).then(|| text!(TABLE, "note-advanced"))
}
