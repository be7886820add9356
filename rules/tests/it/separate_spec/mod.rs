//! Every numbered paragraph of the rulebook's page of Separate Realms Chess; the tests carry the paragraph's
//! number in their names. What they expect was worked out by hand from the page.

mod ends;
mod moves;
mod notation;

use rules::Variant;

use crate::support::duel;

/// A position from its string.
#[track_caller]
fn fen(text: &str) -> duel::Position {
    duel::at(Variant::SeparateRealms, text)
}

/// The start.
fn start() -> duel::Position {
    duel::start(Variant::SeparateRealms)
}
