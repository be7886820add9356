//! Position strings: the files from `a` to `l`, the side to move, en passant, and the counts.

use rules::Variant;

use super::{at, start};
use crate::support::two_player::{after, refused_position};

#[test]
fn the_start_and_the_first_moves() {
    let game = start();
    let array = "6/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBB1P1p1bbb/K2P2p2k/N1P3p1n/RP4pr/P5p/6";
    assert_eq!(game.position_string(), format!("{array} w - 0 1"));
    let after_two = after(&game, "b1b3 d9c6").position_string();
    assert_eq!(
        after_two,
        "6/2P3p/RP3npr/N1P3p2/Q2P2p2q/BBB1P1p1bbb/K2P2p2k/N1P3p1n/RP4pr/P5p/6 w - 1 2"
    );
    assert_eq!(at(&after_two).position_string(), after_two);
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let kings = "k5/7/8/9/10/11/10/9/8/7/5K";
    for (text, words) in [
        ("6/7", "five fields"),
        ("6/7 w - 0 1", "11 files"),
        ("7/7/8/9/10/11/10/9/8/7/5K w - 0 1", "6 hexes"),
        ("k5/7/8/9/10/999999/10/9/8/7/5K w - 0 1", "11 hexes"),
        ("k5/7/8/9/10/Z99/10/9/8/7/5K w - 0 1", "no piece"),
        ("6/7/8/9/10/11/10/9/8/7/5K w - 0 1", "Black has 0 kings"),
        ("k5/7/8/9/10/10P/10/9/8/7/5K w - 0 1", "no pawn of White can stand on f11"),
        ("k5/7/8/9/10/P10/10/9/8/7/5K w - 0 1", "no pawn of White can stand on f1"),
        ("kR4/7/8/9/10/11/10/9/8/7/5K w - 0 1", "in check"),
        ("k5/7/8/4BBBB1/4PPPPP1/4PPPP3/10/9/8/7/5K w - 0 1", "than nine"),
    ] {
        let why = refused_position(Variant::Glinski, text);
        assert!(why.contains(words), "{text}: {why}");
    }
    for fields in ["w f6 0 1", "w a9 0 1", "x - 0 1", "w - 999 1", "w - 0 0"] {
        refused_position(Variant::Glinski, &format!("{kings} {fields}"));
    }
}
