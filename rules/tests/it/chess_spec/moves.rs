//! The array, the pieces, the special moves and check (1, 2, 3.1 to 3.3, 4.1).

use rules::Seat;

use super::{fen, start};
use crate::support::two_player::{after, from};

#[test]
fn spec_0_and_1_the_start() {
    let game = start();
    assert_eq!(game.actions().len(), 20);
    assert_eq!(game.to_act(), Some(Seat(0)));
    assert_eq!(game.to_act_text(), "W");
    assert_eq!(from(&game, "b1"), "b1a3 b1c3");
    assert_eq!(from(&game, "e2"), "e2e3 e2e4");
    assert_eq!(after(&game, "e2e4").to_act_text(), "B");
}

#[test]
fn spec_2_every_piece_but_the_pawn_captures_as_it_moves() {
    let game = fen("4k3/8/5p2/3Q4/8/5p2/6p1/4K3 w - - 0 1");
    assert_eq!(from(&game, "d5f"), "d5f3 d5f5 d5f7");
    let game = fen("4k3/8/4n3/4P3/8/8/8/4K3 w - - 0 1");
    assert_eq!(from(&game, "e5"), "");
}

#[test]
fn spec_2_rook_slides_along_ranks_and_files() {
    let game = fen("4k3/8/8/3R4/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        from(&game, "d5"),
        "d5a5 d5b5 d5c5 d5d1 d5d2 d5d3 d5d4 d5d6 d5d7 d5d8 d5e5 d5f5 d5g5 d5h5"
    );
}

#[test]
fn spec_2_bishop_slides_along_diagonals() {
    let game = fen("4k3/8/8/3B4/8/5p2/8/4K3 w - - 0 1");
    assert_eq!(from(&game, "d5"), "d5a2 d5a8 d5b3 d5b7 d5c4 d5c6 d5e4 d5e6 d5f3 d5f7 d5g8");
}

#[test]
fn spec_2_knight_leaps() {
    let game = fen("4k3/7p/8/8/8/8/6N1/4K3 w - - 0 1");
    assert_eq!(from(&game, "g2"), "g2e3 g2f4 g2h4");
    // Over everything: the initial array.
    assert_eq!(from(&start(), "g1"), "g1f3 g1h3");
}

#[test]
fn spec_2_queen_goes_as_a_rook_or_a_bishop() {
    let game = fen("4k3/8/8/8/8/1PP5/1Q6/K7 w - - 0 1");
    assert_eq!(from(&game, "b2"), "b2a2 b2a3 b2b1 b2c1 b2c2 b2d2 b2e2 b2f2 b2g2 b2h2");
}

#[test]
fn spec_2_king_steps_to_squares_that_are_not_attacked() {
    let game = fen("3rk3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(from(&game, "e1"), "e1e2 e1f1 e1f2");
}

#[test]
fn spec_2_pawn_steps_straight_and_captures_diagonally() {
    let game = fen("4k3/8/8/3p1p2/4P3/8/PP6/4K3 w - - 0 1");
    assert_eq!(from(&game, "e4"), "e4d5 e4e5 e4f5");
    assert_eq!(from(&game, "a2"), "a2a3 a2a4");
    let blocked = fen("4k3/8/8/8/1n6/n7/PP6/4K3 w - - 0 1");
    assert_eq!(from(&blocked, "a2"), "");
    assert_eq!(from(&blocked, "b2"), "b2a3 b2b3");
}

#[test]
fn spec_3_1_on_the_very_next_move_only() {
    let game = fen("4k3/3p4/8/4P3/8/8/8/4K2R b - - 0 1");
    let passed = after(&game, "d7d5");
    assert_eq!(from(&passed, "e5"), "e5d6 e5e6");
    let taken = after(&passed, "e5d6");
    assert_eq!(taken.view(Seat(0)).seats[1].lost.iter().map(|l| l.1).sum::<u8>(), 16 - 1);
    let later = after(&passed, "h1g1 e8e7 g1h1 e7e8");
    assert_eq!(from(&later, "e5"), "e5e6");
    assert_eq!(from(&after(&game, "d7d6"), "e5"), "e5d6 e5e6", "an ordinary capture");
}

#[test]
fn spec_3_1_a_capture_that_opens_a_line_to_the_king_is_not_legal() {
    let game = fen("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    assert_eq!(from(&game, "e4"), "e4e3");
    // The capture may interpose, and the pawn that gives check may be captured en passant.
    let game = fen("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1");
    assert_eq!(from(&game, "e4"), "e4d3");
    let game = fen("8/8/8/4k3/3Pp3/8/8/4K2R b - d3 0 1");
    assert_eq!(from(&game, "e4"), "e4d3");
}

#[test]
fn spec_3_2_promotion_to_four_kinds() {
    let game = fen("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(from(&game, "e7d8"), "e7d8b e7d8n e7d8q e7d8r");
    let promoted = after(&game, "e7d8n");
    assert!(promoted.position_string().starts_with("3N3k/"));
}

#[test]
fn spec_3_3_castling() {
    let open = "r3k2r/8/8/8/8/8/8/R3K2R";
    let game = fen(&format!("{open} w KQkq - 0 1"));
    assert_eq!(from(&game, "e1"), "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
    let short = after(&game, "e1g1");
    assert_eq!(short.position_string(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    let long = after(&game, "e1c1");
    assert_eq!(long.position_string(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    // Without the right there is no castling.
    assert_eq!(from(&fen(&format!("{open} w Qk - 0 1")), "e1g1"), "");
    // King or rook have moved and returned.
    let back = after(&game, "h1g1 a8b8 g1h1 b8a8");
    assert_eq!(from(&back, "e1g1"), "");
    assert_eq!(from(&back, "e1c1"), "e1c1");
    assert!(back.position_string().contains(" w Qk "));
    // A rook that was captured at home.
    let captured = after(&game, "h1h8");
    assert!(captured.position_string().contains(" b Qq "));
}

#[test]
fn spec_3_3_castling_past_attacks() {
    // Not out of check, not through, not into an attacked square; the rook may be attacked or cross an attacked
    // square.
    for (attacker, short, long) in
        [("e", false, false), ("f", false, true), ("g", false, true), ("d", true, false)]
    {
        let file = attacker.as_bytes()[0] - b'a';
        let rank = format!("{file}r{}", 7 - file).replace('0', "");
        let game = fen(&format!("4k3/8/8/8/8/{rank}/8/R3K2R w KQ - 0 1"));
        assert_eq!(!from(&game, "e1g1").is_empty(), short, "{attacker}");
        assert_eq!(!from(&game, "e1c1").is_empty(), long, "{attacker}");
    }
    for file in ["r7", "1r6", "7r"] {
        let game = fen(&format!("4k3/8/8/8/8/{file}/8/R3K2R w KQ - 0 1"));
        assert_eq!(from(&game, "e1g1"), "e1g1", "{file}");
        assert_eq!(from(&game, "e1c1"), "e1c1", "{file}");
    }
    let between = fen("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1");
    assert_eq!(from(&between, "e1c1") + &from(&between, "e1g1"), "");
}

#[test]
fn spec_4_1_checks_and_pins() {
    // A pinned rook stays on its line, a pinned knight cannot move.
    let game = fen("4r1k1/8/8/8/1b2R3/8/3N4/4K3 w - - 0 1");
    assert_eq!(from(&game, "e4"), "e4e2 e4e3 e4e5 e4e6 e4e7 e4e8");
    assert_eq!(from(&game, "d2"), "");
    // Check by one piece: capture it, interpose or move the king; by two: move the king.
    let game = fen("4r1k1/8/8/8/8/5B2/3R4/4K3 w - - 0 1");
    assert_eq!(game.actions(), ["d2e2", "e1d1", "e1f1", "e1f2", "f3e2", "f3e4"]);
    let game = fen("4r1k1/8/8/8/8/3n1B2/3R4/4K3 w - - 0 1");
    assert_eq!(game.actions(), ["e1d1", "e1f1"]);
}
