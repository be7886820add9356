//! Orthodox chess, as its page of the rulebook and the FIDE Laws behind it say; tests that cite a paragraph carry its
//! number in their names. What the tests expect was worked out by hand.

mod ends;
mod moves;
mod notation;
mod position_string;
mod reading;
mod refusals;

use rules::Variant;

use crate::support::duel;

/// A chess position from its FEN.
#[track_caller]
fn fen(text: &str) -> duel::Position {
    duel::at(Variant::Chess, text)
}

/// The start.
fn start() -> duel::Position {
    duel::start(Variant::Chess)
}
