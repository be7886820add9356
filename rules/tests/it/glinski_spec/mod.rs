//! Gliński's Hexagonal Chess, as its page of the rulebook says; tests that cite a paragraph carry its number in their
//! names. What the tests expect was worked out by hand or by a second generator.

mod ends;
mod moves;
mod notation;
mod position_string;
mod second_generator;
mod slow;

use rules::Variant;

use crate::support::two_player;

/// A position string.
#[track_caller]
fn at(text: &str) -> two_player::Position {
    two_player::at(Variant::Glinski, text)
}

/// The start.
fn start() -> two_player::Position {
    two_player::start(Variant::Glinski)
}
