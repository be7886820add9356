//! The games besides the flagship against second generators, plain and slow, written from the rules
//! alone: random play over all options, steered so that every special rule fires.
//!
//! `SIEGEPOST_SEED` is the first seed, `SIEGEPOST_POSITIONS` the number of positions a game.

mod eight;
mod laws;
mod plain;
mod underworld;
mod underworld_scenes;
mod wizard;
mod wizard_scenes;

use plain::{Campaign, Start, perfts, run};
use underworld::Underworld;
use wizard::Wizard;

#[test]
fn chess() {
    run::<eight::Chess>(&Campaign {
        variant: "chess",
        letters: &['W', 'B'],
        starts: vec![
            Start::new(&[], ""),
            Start::new(&[], ""),
            Start::new(&[], ""),
            // The pawn that could take in passing is pinned.
            Start::new(&[], "e2e4 e7e5 d2d4 e5d4 e4e5 d8e7 g1f3 d7d5"),
        ],
        most: [300, 500, 120, 260, 700],
    });
}

#[test]
fn chess_perft() {
    assert_eq!(perfts::<eight::Chess>("chess", &[], 4), [20, 400, 8902, 197_281]);
}

#[test]
fn separate_realms() {
    run::<eight::SeparateRealms>(&Campaign {
        variant: "separate-realms",
        letters: &['W', 'B'],
        starts: vec![
            Start::new(&[], ""),
            Start::new(&[("pawns", "normal")], ""),
            Start::new(&[("pawns", "advanced")], ""),
            // The pawn that could take in passing is pinned.
            Start::new(&[], "g2g4 a7a6 g4g5 f8h6 d2d3 a6a5 e1d2 f7f5"),
        ],
        most: [300, 500, 120, 260, 700],
    });
}

#[test]
fn separate_realms_perft() {
    type Separate = eight::SeparateRealms;
    assert_eq!(perfts::<Separate>("separate-realms", &[], 3), [35, 1212, 40814]);
    perfts::<Separate>("separate-realms", &[("pawns", "advanced")], 3);
}

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
