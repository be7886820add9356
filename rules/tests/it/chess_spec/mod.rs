//! Orthodox chess, as the first page of the rules says and the FIDE Laws behind it. What the tests
//! expect was worked out by hand.

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
