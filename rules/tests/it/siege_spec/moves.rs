//! The pieces (3) and castling (4.2).

use super::words::*;

/// The kings away from the lines of 5e, so that a piece there has the board to itself.
const ASIDE: &str = "wk 1h, rk 14a, bk 14j";

fn alone(piece: &str) -> String {
    goes(&draw('W', &format!("{piece} 5e, {ASIDE}"), ""), "5e")
}

const ROOK: &str = "5a 5b 5c 5d 5f 5g 5h 5i 5j 5k 5l 5m 6e 7e 8e 9d 10c 11b 12a 4e 3e 2e 1e \
6f 7g 8h 9h 10h 11h 12h 13h 14h 15h 16h 4d 3c 2b 1a";
const BISHOP: &str = "7f 9f 11e 13d 15c 3d 1c 6d 7c 8b 4f 3g 2h 1i 6g 7i 8k 9l 10m 4c 3a";

#[test]
fn spec_3_rook_slides_adjacent() {
    assert_eq!(alone("wr"), sorted(ROOK));
}

#[test]
fn spec_3_bishop_slides_diagonal() {
    assert_eq!(alone("wb"), sorted(BISHOP));
}

#[test]
fn spec_3_queen_slides_both() {
    assert_eq!(alone("wq"), sorted(&format!("{ROOK} {BISHOP}")));
}

#[test]
fn spec_3_knight_jumps() {
    assert_eq!(alone("wn"), sorted("6h 4g 7h 8g 8f 7d 6c 4b 3b 2c 2d 3f"));
}

#[test]
fn spec_3_pope_jumps() {
    assert_eq!(alone("wo"), sorted("7f 3d 6d 4f 6g 4c 5h 5b 8h 8e 2b 2e"));
}

#[test]
fn spec_3_king_steps() {
    let game = draw('W', "wk 5e, wp 2a, rk 14a, bk 14j", "");
    assert_eq!(goes(&game, "5e"), sorted("5d 5f 6e 6f 4d 4e 7f 3d 6d 4f 6g 4c"));
}

#[test]
fn spec_3_slides_stop_and_jumps_do_not() {
    // A white pawn on 5g and a red one on 5c block the rook; the knight's and the pope's hexes behind them stay open.
    let walls = "wp 5g, rp 5c, wp 6f, rp 6e, wp 4e, rp 4d";
    let rook = draw('W', &format!("wr 5e, {walls}, {ASIDE}"), "");
    assert_eq!(goes(&rook, "5e"), sorted("5f 5d x5c x6e x4d"));
    let knight = draw('W', &format!("wn 5e, {walls}, {ASIDE}"), "");
    assert_eq!(goes(&knight, "5e"), sorted("6h 4g 7h 8g 8f 7d 6c 4b 3b 2c 2d 3f"));
    let pope = draw('W', &format!("wo 5e, {walls}, {ASIDE}"), "");
    assert_eq!(goes(&pope, "5e"), sorted("7f 3d 6d 4f 6g 4c 5h 5b 8h 8e 2b 2e"));
}

#[test]
fn spec_3_pawn_moves_ahead_and_captures_on_the_forward_diagonals() {
    assert_eq!(alone("wp"), "6e 6f");
    let prey = "rn 6d, bn 6g, rp 7f, rp 5d, bp 5f, bp 4c";
    let game = draw('W', &format!("wp 5e, {prey}, {ASIDE}"), "");
    assert_eq!(goes(&game, "5e"), sorted("6e 6f x6d x6g x7f"));
    // It does not capture straight ahead: two pieces in front freeze it.
    let frozen = draw('W', &format!("wp 5e, rr 6e, rr 6f, wr 1a, {ASIDE}"), "");
    assert_eq!(goes(&frozen, "5e"), "");
    // A piece on 6f does not keep it from 7f.
    let over = draw('W', &format!("wp 5e, rr 6e, rr 6f, rp 7f, {ASIDE}"), "");
    assert_eq!(goes(&over, "5e"), "x7f");
}

#[test]
fn spec_3_pawns_of_red_and_black_go_their_own_way() {
    // Red: moves right and right down, captures right down (4f), straight down (3d) and right up (6g).
    let prey = "wn 4f, wn 3d, bn 6g, wp 6d, wp 7f";
    let red = draw('R', &format!("rp 5e, {prey}, {ASIDE}"), "");
    assert_eq!(goes(&red, "5e"), sorted("5f 4e x4f x3d x6g"));
    // Black: moves left and left down, captures left down (4c), straight down (3d) and left up (6d).
    let prey = "wn 4c, wn 3d, rn 6d, wp 6g, wp 7f";
    let black = draw('B', &format!("bp 5e, {prey}, {ASIDE}"), "");
    assert_eq!(goes(&black, "5e"), sorted("5d 4d x4c x3d x6d"));
}

#[test]
fn spec_3_double_steps_are_straight_from_the_third_rank() {
    let fresh = |walls: &str| draw('W', &format!("Wp 3e, {walls} {ASIDE}"), "");
    assert_eq!(goes(&fresh(""), "3e"), "4e 4f 5e 5g");
    // The passed hex or the target is occupied.
    assert_eq!(goes(&fresh("rn 4e,"), "3e"), "4f 5g");
    assert_eq!(goes(&fresh("rn 5g,"), "3e"), "4e 4f 5e");
    assert_eq!(goes(&fresh("wn 4e, wn 4f,"), "3e"), "");
    // A pawn that has moved, or is on the second rank, has no double step.
    let moved = draw('W', &format!("wp 3e, {ASIDE}"), "");
    assert_eq!(goes(&moved, "3e"), "4e 4f");
    let second = draw('W', &format!("Wp 2e, {ASIDE}"), "");
    assert_eq!(goes(&second, "2e"), "3e 3f");
    // A pawn that reaches the third rank has moved.
    let game = line(&[], "W2a-3a R3e-4e B3e-4e");
    assert_eq!(legal_with(&game, "W3a"), ["W3a-4a", "W3a-4b"]);
}

const CASTLERS: &str = "Wk 1e, Wr 1a, Wr 1i, rk 14a, bk 14j";

#[test]
fn spec_4_2_castling_moves_king_and_rook() {
    let game = draw('W', CASTLERS, "");
    assert_eq!(legal_with(&game, "00"), ["W00(O)", "W00(Q)"]);
    let queen = after(&game, "W00(Q)");
    assert_eq!([on(&queen, "1c"), on(&queen, "1d")], ["wk", "wr"]);
    assert_eq!([on(&queen, "1a"), on(&queen, "1e")], ["", ""]);
    let pope = after(&game, "W00(O)");
    assert_eq!([on(&pope, "1g"), on(&pope, "1f")], ["wk", "wr"]);
    assert_eq!(pope.position_string().matches('W').count(), 1, "only the other rook is unmoved");
}

#[test]
fn spec_4_2_castling_without_the_pope() {
    let game = draw('W', "Wk 1e, Wr 1a, Wr 1h, rk 13a, bk 14j", "setup=8");
    assert_eq!(legal_with(&game, "00"), ["W00(K)", "W00(Q)"]);
    let king = after(&game, "W00(K)");
    assert_eq!([on(&king, "1g"), on(&king, "1f"), on(&king, "1h")], ["wk", "wr", ""]);
    let queen = after(&game, "W00(Q)");
    assert_eq!([on(&queen, "1c"), on(&queen, "1d"), on(&queen, "1a")], ["wk", "wr", ""]);
}

#[test]
fn spec_4_2_the_others_castle_in_their_own_frame() {
    // Red's king 1e is White's 12a, the queen's rook 16a, the other 8a.
    let game = draw('R', "wk 1e, wp 3e, Rk 12a, Rr 16a, Rr 8a, bk 12l", "");
    let queen = after(&game, "R00(Q)");
    assert_eq!([on(&queen, "14a"), on(&queen, "13a")], ["rk", "rr"]);
    let pope = after(&game, "R00(O)");
    assert_eq!([on(&pope, "10a"), on(&pope, "11a")], ["rk", "rr"]);
}

#[test]
fn spec_4_2_only_unmoved() {
    let rook = draw('W', "Wk 1e, wr 1a, Wr 1i, rk 14a, bk 14j", "");
    assert_eq!(legal_with(&rook, "00"), ["W00(O)"]);
    let king = draw('W', "wk 1e, Wr 1a, Wr 1i, rk 14a, bk 14j", "");
    assert!(legal_with(&king, "00").is_empty());
    let gone = draw('W', "Wk 1e, Wr 1i, rk 14a, bk 14j", "");
    assert_eq!(legal_with(&gone, "00"), ["W00(O)"]);
    // A king or rook that went out and back has moved.
    let game = after(&draw('W', CASTLERS, ""), "W1a-1b R14a-14b B14j-13k W1b-1a R14b-14a B13k-14j");
    assert_eq!(legal_with(&game, "00"), ["W00(O)"]);
}

#[test]
fn spec_4_2_nothing_between() {
    for hex in ["1b", "1c", "1d"] {
        let game = draw('W', &format!("{CASTLERS}, wn {hex}"), "");
        assert_eq!(legal_with(&game, "00"), ["W00(O)"], "knight on {hex}");
    }
    let dead = draw('W', "Wk 1e, Wr 1a, Wr 1i, rp 1f, bk 14j", "out=R");
    assert_eq!(legal_with(&dead, "00"), ["W00(Q)"]);
}

#[test]
fn spec_4_2_not_out_of_check_nor_into_it_but_across_it() {
    // Red's rook looks down a file: 8e, 7e … 1e.
    let on_file = |hex: &str| legal_with(&draw('W', &format!("{CASTLERS}, rr {hex}"), ""), "00");
    assert!(on_file("8e").is_empty(), "out of check");
    assert_eq!(on_file("8c"), ["W00(O)"], "into check");
    assert_eq!(on_file("8d"), ["W00(O)", "W00(Q)"], "across it");
    assert_eq!(on_file("8b"), ["W00(O)", "W00(Q)"], "the rook's way does not matter");
    assert_eq!(on_file("8a"), ["W00(O)", "W00(Q)"], "nor the rook itself");
    // A dead rook attacks nothing.
    let dead = draw('W', "Wk 1e, Wr 1a, Wr 1i, rr 8e, bk 14j", "out=R");
    assert_eq!(legal_with(&dead, "00"), ["W00(O)", "W00(Q)"]);
}
