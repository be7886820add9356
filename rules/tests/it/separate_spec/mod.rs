//! Every numbered paragraph of the rulebook's page of Separate Realms Chess. The tests have the paragraph's number in
//! their names. Expected values were worked out by hand from the page.

mod ends;
mod moves;
mod notation;

use rules::Variant;

use crate::support::two_player;

/// A position from its string.
#[track_caller]
fn fen(text: &str) -> two_player::Position {
    two_player::at(Variant::SeparateRealms, text)
}

/// The initial position.
fn start() -> two_player::Position {
    two_player::start(Variant::SeparateRealms)
}
