//! The games besides the flagship against second generators, plain and slow, written from the rules
//! alone: random play over all options, steered so that every special rule fires.
//!
//! `SIEGEPOST_SEED` is the first seed, `SIEGEPOST_POSITIONS` the number of positions a game.

mod plain;
mod underworld;
mod underworld_scenes;
mod wizard;
mod wizard_scenes;

use plain::{Campaign, Start, perfts, run};
use underworld::Underworld;
use wizard::Wizard;

#[test]
fn underworld() {
    let starts = vec![Start::new(&[], "")];
    let most = [400; 5];
    run::<Underworld>(&Campaign { variant: "underworld", letters: &['W', 'B'], starts, most });
}

#[test]
fn perft_of_underworld() {
    // To depth 4 nothing has been asked of the Underworld: the numbers of chess.
    assert_eq!(perfts::<Underworld>("underworld", &[], 3), [20, 400, 8902]);
}

#[test]
fn wizard() {
    let starts = vec![Start::new(&[], "")];
    let most = [400; 5];
    run::<Wizard>(&Campaign { variant: "wizard", letters: &['W', 'B'], starts, most });
}

#[test]
fn perft_of_wizard() {
    perfts::<Wizard>("wizard", &[], 2);
}
