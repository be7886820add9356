//! 4.1: en passé.

use super::words::*;

/// White's pawn on 3e is about to pass 4e, with other pieces around it.
fn before(pieces: &str, fields: &str) -> Position {
    draw('W', &format!("wk 1h, Wp 3e, {pieces}"), fields)
}

const ASIDE: &str = "rk 14a, bk 14j";

#[test]
fn spec_4_1_en_passe_by_any_piece() {
    // All of Red's pieces reach 4e, the pawn on 5d by its capture straight down.
    let pieces = format!("rr 4d, rn 6d, rb 6f, ro 4b, rq 4g, rp 5d, {ASIDE}");
    let game = after(&before(&pieces, ""), "W3e-5e");
    for from in ["4d", "4b", "6d", "6f", "4g"] {
        allowed(&game, &format!("R{from}-4e R{from}+4e"));
    }
    assert_eq!(legal_with(&game, "R5d"), ["R5d+4e"]);
    let taken = after(&game, "R4d+4e");
    assert_eq!([on(&taken, "4e"), on(&taken, "5e"), on(&taken, "4d")], ["rr", "", ""]);
    assert_eq!(field(&taken, "lost-W"), "p");
    assert_eq!(field(&taken, "run"), "W1");
}

#[test]
fn spec_4_1_the_king_may_do_it() {
    let game = after(&before("rk 3d, rp 9c, bk 14j", ""), "W3e-5e");
    allowed(&game, "R3d-4e R3d+4e");
    assert_eq!(on(&after(&game, "R3d+4e"), "5e"), "");
}

#[test]
fn spec_4_1_a_pawn_only_by_its_capture() {
    // From 4d a red pawn can move to 4e, but not capture there.
    let game = after(&before(&format!("rp 4d, {ASIDE}"), ""), "W3e-5e");
    assert_eq!(legal_with(&game, "R4d"), ["R4d-3d", "R4d-4e"]);
}

#[test]
fn spec_4_1_moving_there_leaves_the_pawn() {
    let game = after(&before(&format!("rr 4a, {ASIDE}"), ""), "W3e-5e R4a-4e");
    assert_eq!([on(&game, "4e"), on(&game, "5e")], ["rr", "wp"]);
    assert_eq!(field(&game, "run"), "");
}

#[test]
fn spec_4_1_only_after_a_double_step() {
    let game = after(&before(&format!("rr 3a, rr 4a, {ASIDE}"), ""), "W3e-4e");
    assert!(legal_with(&game, "+").is_empty());
}

#[test]
fn spec_4_1_the_right_lasts_until_the_owners_next_turn() {
    let pieces = format!("rr 4a, br 4l, {ASIDE}");
    let game = after(&before(&pieces, ""), "W3e-5e");
    allowed(&game, "R4a+4e");
    let black = after(&game, "R14a-14b");
    allowed(&black, "B4l+4e B4l-4e");
    let late = after(&black, "B14j-14i W1h-1g");
    assert!(legal_with(&late, "+").is_empty());
    allowed(&late, "R4a-4e");
}

#[test]
fn spec_4_1_the_capture_must_leave_the_own_king_safe() {
    // The pawn on 5e shields Red's king on 5h from the rook on 5a.
    let game = after(&before("wr 5a, rk 5h, rr 4a, bk 14j", ""), "W3e-5e");
    forbidden(&game, "R4a+4e");
    allowed(&game, "R4a-4e");
    // And it may end a check by the pawn itself: from 5e it attacks 6d.
    let game = after(&before("rk 6d, rr 4a, bk 14j", ""), "W3e-5e");
    allowed(&game, "R4a+4e");
    forbidden(&game, "R4a-4e");
}

#[test]
fn spec_4_1_lapses_when_the_passed_hex_is_occupied() {
    let pieces = format!("rr 4a, br 4l, bn 6d, {ASIDE}");
    let game = after(&before(&pieces, ""), "W3e-5e R4a-4e");
    assert!(legal_with(&game, "+").is_empty());
    allowed(&game, "B4lx4e B6dx4e");
}

#[test]
fn spec_4_1_lapses_for_good_even_if_the_hex_empties() {
    // Black is fortified until Black's turn, so Red's king may be on 4e; then Red resigns.
    let pieces = "rk 3d, rp 9c, br 4l, bk 14j";
    let game = before(pieces, "fortified-B=1 fortify-spent=B");
    let stayed = after(&game, "W3e-5e R3d-3c R(Y)");
    allowed(&stayed, "B4l+4e B4l-4e");
    let stepped = after(&game, "W3e-5e R3d-4e R(Y)");
    assert_eq!(on(&stepped, "4e"), "");
    allowed(&stepped, "B4l-4e");
    forbidden(&stepped, "B4l+4e");
}

#[test]
fn spec_4_1_lapses_when_the_pawn_is_gone() {
    let pieces = format!("rr 5a, br 4l, {ASIDE}");
    let game = after(&before(&pieces, ""), "W3e-5e R5ax5e");
    assert!(legal_with(&game, "+").is_empty());
    allowed(&game, "B4l-4e");
}

#[test]
fn spec_4_1_lapses_when_the_pawn_is_dead() {
    let pieces = format!("rr 4a, br 4l, {ASIDE}");
    let game = after(&before(&pieces, ""), "W3e-5e R14a-14b W(Y)");
    assert_eq!(on(&game, "5e"), "wp!");
    assert!(legal_with(&game, "+").is_empty());
    allowed(&game, "B4l-4e");
}

#[test]
fn spec_4_1_none_on_a_fortified_pawn() {
    let pieces = format!("rr 4a, {ASIDE}");
    let sieged = before(&pieces, "threshold-W=1 run=W1");
    allowed(&after(&sieged, "W3e-5e"), "R4a+4e");
    forbidden(&after(&sieged, "W3e-5e(F)"), "R4a+4e");
    // Also after a double step made while fortified.
    let fortified = before(&pieces, "fortified-W=2 fortify-spent=W");
    forbidden(&after(&fortified, "W3e-5e"), "R4a+4e");
}

#[test]
fn spec_4_1_none_by_a_fortified_player() {
    let pieces = format!("rr 4a, {ASIDE}");
    let game = before(&pieces, "fortified-R=3 fortify-spent=R");
    let game = after(&game, "W3e-5e");
    allowed(&game, "R4a-4e");
    assert!(legal_with(&game, "+").is_empty());
}

/// 4.1 says which pawn is meant if two passed the same hex. That cannot happen on these boards: pawns pass hexes of
/// their owner's fourth rank, and no hex is on the fourth rank of two players.
#[test]
fn spec_4_1_two_pawns_never_pass_the_same_hex() {
    for setup in ["9", "8"] {
        let fourth = |player: char| -> Vec<String> {
            (0..rank_sizes(setup)[3])
                .map(|i| white_name(setup, player, &format!("4{}", (b'a' + i as u8) as char)))
                .collect()
        };
        let all = ["W", "R", "B"].map(|p| fourth(p.chars().next().expect("a letter"))).concat();
        let mut distinct = all.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), all.len(), "setup {setup}");
    }
}

#[test]
fn spec_4_1_by_black_and_by_white_too() {
    // Red's pawn on 10c, its third rank, goes to 10e over 10d, or to 8e over 9d.
    let game = draw('R', "wk 1h, wr 9h, rk 14a, Rp 10c, bn 8c, bk 14j", "");
    // Black's knight on 8c reaches 10d (8d, 9d, 10d or 9c, 10c, 10d).
    let straight = after(&game, "R10c-10e");
    assert_eq!(legal_with(&straight, "+"), ["B8c+10d"]);
    // White's rook on 9h slides to 9d, also after Black's turn.
    let down = after(&game, "R10c-8e B14j-14i");
    allowed(&down, "W9h+9d W9h-9d");
    let taken = after(&down, "W9h+9d");
    assert_eq!([on(&taken, "8e"), field(&taken, "lost-R").as_str().to_owned()], ["", "p"]);
    // Red's next turn ends it.
    let late = after(&down, "W1h-1g R14a-14b B14i-14j");
    assert!(legal_with(&late, "+").is_empty());
}
