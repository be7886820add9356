//! Paragraph 6: notation and reading.

use super::{fen, start};
use crate::support::two_player::{reads, refuses, sheet};

#[test]
fn spec_6_score_sheet_in_san() {
    assert_eq!(
        sheet(&start(), "e2e4 e7e5 f1d3 g8f6 g1f3 f8d6 e1g1 e8g8 d3b5"),
        "e4 e5 Bd3 Nf6 Nf3 Bd6 O-O O-O Bb5"
    );
}

#[test]
fn spec_6_reading() {
    reads(
        &start(),
        &[
            ("Nc3", "b1c3"),
            ("Bc1-e3", "c1e3"),
            ("Be3", "c1e3"),
            ("Ra3", "a1a3"),
            ("ra3", "a1a3"),
            ("e4", "e2e4"),
        ],
    );
}

#[test]
fn spec_2_refusals_know_what_moves_and_what_captures() {
    refuses(
        &start(),
        &[
            ("Bb2", "Your own pawn stands on b2."),
            ("Kd2", "Your own pawn stands on d2."),
            ("Ra2", "Your own pawn stands on a2."),
            ("Ra4", "None of your rooks (a1, h1) can go to a4."),
        ],
    );
    let game = fen("4k3/8/8/8/p7/8/8/R3K3 w - - 0 1");
    refuses(
        &game,
        &[
            ("Ra2", "Your rook on a1 can go to a2 only to capture, and nothing stands there."),
            ("Ke2", "Your king on e1 can go to e2 only to capture, and nothing stands there."),
        ],
    );
    let game = fen("4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1");
    refuses(
        &game,
        &[("Ra3", "Your rook on a1 cannot get to a3: White's pawn on a2 is in the way.")],
    );
}

#[test]
fn spec_6_castling_is_read_as_king_takes_own_rook() {
    let game = fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    reads(
        &game,
        &[
            ("e1h1", "e1g1"),
            ("e1xh1", "e1g1"),
            ("Kxh1", "e1g1"),
            ("Kh1", "e1g1"),
            ("Ke1a1", "e1c1"),
            ("Kxa1", "e1c1"),
        ],
    );
    refuses(
        &game,
        &[
            ("h1e1", "Your own king stands on e1."),
            ("h1xe1", "Your own king stands on e1."),
            ("Rxe1", "Your own king stands on e1."),
            ("Rae1", "Your own king stands on e1."),
        ],
    );
    let moved = fen("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    let why = "You cannot castle O-O: the king or that rook has moved.";
    refuses(&moved, &[("e1h1", why), ("Kxh1", why)]);
}
