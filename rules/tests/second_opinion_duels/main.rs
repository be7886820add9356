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

/// The start `alone` times, and each line of a file once; `#` begins a remark.
fn starts_of(alone: usize, lines: &str) -> Vec<Start> {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    std::iter::repeat_n("", alone).chain(lines).map(|line| Start::new(&[], line)).collect()
}

#[test]
fn underworld() {
    run::<underworld::Underworld>(&Campaign {
        variant: "underworld",
        letters: &['W', 'B'],
        starts: starts_of(4, include_str!("underworld_lines.txt")),
        most: [300, 400, 200, 250, 300],
    });
}

#[test]
fn underworld_perft() {
    // Nothing taken can move before the fifth ply: the numbers of chess.
    assert_eq!(perfts::<underworld::Underworld>("underworld", &[], 4), [20, 400, 8902, 197_281]);
}

#[test]
fn wizard() {
    run::<wizard::Wizard>(&Campaign {
        variant: "wizard",
        letters: &['W', 'B'],
        starts: starts_of(4, include_str!("wizard_lines.txt")),
        most: [300, 300, 200, 300, 300],
    });
}

#[test]
fn wizard_perft() {
    assert_eq!(perfts::<wizard::Wizard>("wizard", &[], 3)[..2], [72, 5167]);
}
