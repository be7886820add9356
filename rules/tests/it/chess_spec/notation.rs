//! Canonical notation and the score sheet (SAN).

use super::{fen, start};
use crate::support::two_player::{from, sheet};

#[test]
fn spec_6_canonical_is_from_to_and_promotion() {
    let game = fen("r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(from(&game, "g7"), "g7g8b g7g8n g7g8q g7g8r g7h8b g7h8n g7h8q g7h8r");
    assert!(game.actions().is_sorted());
    assert_eq!(from(&game, "e1c1") + " " + &from(&game, "e1g1"), "e1c1 e1g1");
}

#[test]
fn spec_6_a_game_in_san() {
    assert_eq!(
        sheet(
            &start(),
            "e2e4 d7d5 e4d5 g8f6 f1b5 c7c6 d5c6 f6e4 c6b7 c8d7 b7a8q d8c7 g1f3 c7c2 e1g1"
        ),
        "e4 d5 exd5 Nf6 Bb5+ c6 dxc6 Ne4 cxb7+ Bd7 bxa8=Q Qc7 Nf3 Qxc2 O-O"
    );
}

#[test]
fn spec_6_the_shortest_that_is_unambiguous() {
    // By file, by rank, by both.
    let game = fen("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    assert_eq!(sheet(&game, "a1d1"), "Rad1");
    let game = fen("R3k3/8/8/8/8/8/4K3/R7 b - - 0 1");
    assert_eq!(sheet(&game, "e8e7 a1a4"), "Ke7 R1a4");
    let game = fen("8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1");
    assert_eq!(sheet(&game, "h4e1"), "Qh4e1");
    // A pinned rival does not count: only legal actions do.
    let game = fen("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1");
    assert_eq!(sheet(&game, "a1c2"), "Nc2");
    // A pawn's capture names the file of departure.
    let game = fen("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1");
    assert_eq!(sheet(&game, "c4d5"), "cxd5");
}

#[test]
fn spec_6_marks_for_check_and_mate() {
    let game = fen("7k/6pp/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_eq!(sheet(&game, "a1a8"), "Ra8#");
    let game = fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(sheet(&game, "e1g1"), "O-O+");
    let game = fen("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(sheet(&game, "e1c1"), "O-O-O+");
    let game = fen("3k4/5P2/3K4/8/8/8/8/8 w - - 0 1");
    assert_eq!(sheet(&game, "f7f8q"), "f8=Q#");
    let game = fen("4k3/2p5/8/1P6/8/8/8/K3R3 b - - 0 1");
    assert_eq!(sheet(&game, "e8d7 e1d1 d7c8 d1e1 c7c5 b5c6"), "Kd7 Rd1+ Kc8 Re1 c5 bxc6");
}
