//! Orthodox chess, as on its page of the rulebook and in the FIDE Laws. Tests that cite a paragraph have its number
//! in their names. Expected values were worked out by hand.

mod ends;
mod moves;
mod notation;
mod position_string;
mod reading;
mod refusals;

use rules::Variant;

use crate::support::two_player;

/// A chess position from its FEN.
#[track_caller]
fn fen(text: &str) -> two_player::Position {
    two_player::at(Variant::Chess, text)
}

/// The initial position.
fn start() -> two_player::Position {
    two_player::start(Variant::Chess)
}
