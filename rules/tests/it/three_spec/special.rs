//! 4: double steps, promotion, the angel's fall, castling.

use super::*;
use two_player::after;

/// Kings and a black pawn that has just moved from `from` to `to`, beside some white pieces.
fn passed(white: &str, others: &str, step: &str) -> Position {
    let pawn = &step[..2];
    after(&scene('b', &format!("w{pawn} {white} {others} Kq1 kq8"), 'K'), step)
}

#[test]
fn spec_4_1_double_step_from_the_second_rank_of_earth() {
    let game = scene('w', "Wn2 Kq1 kq8", 'K');
    assert_eq!(goes(&game, "n2"), "n3 n4");
    for wall in ["n3", "n4"] {
        let blocked = scene('w', &format!("Wn2 s{wall} Kq1 kq8"), 'K');
        assert_eq!(goes(&blocked, "n2"), if wall == "n3" { "" } else { "n3" });
    }
    assert_eq!(goes(&scene('w', "Wn3 Kq1 kq8", 'K'), "n3"), "n4");
    assert_eq!(goes(&scene('b', "wn7 Kq1 kq8", 'K'), "n7"), "n5 n6");
}

#[test]
fn spec_4_1_en_passant_from_four_sides() {
    // The passed cell is n6: pawns on m5, o5, e5 and w5 capture there.
    let game = passed("Wm5 Wo5 We5 Ww5", "", "n7n5");
    let captors: Vec<String> = game.actions().into_iter().filter(|a| a.ends_with("n6")).collect();
    assert_eq!(captors, ["e5n6", "m5n6", "o5n6", "w5n6"]);
    for captor in captors {
        let done = after(&game, &captor);
        assert_eq!([on(&done, "n5"), on(&done, "n6"), on(&done, &captor[..2])], ['.', 'W', '.']);
    }
}

#[test]
fn spec_4_1_en_passant_on_the_next_move_only() {
    let game = passed("Wm5", "", "n7n5");
    assert_eq!(goes(&game, "m5"), "m6 n6");
    assert_eq!(goes(&after(&game, "q1p1 q8p8"), "m5"), "m6");
    // A single step passes nothing.
    assert_eq!(goes(&passed("Wm5", "", "n7n6"), "m5"), "m6 n6", "an ordinary capture");
    assert_eq!(goes(&passed("Wm4", "", "n7n5"), "m4"), "m5 n5");
    // Another piece that reaches the cell does not capture.
    let rook = passed("Rj6", "", "n7n5");
    assert_eq!(on(&after(&rook, "j6n6"), "n5"), 'w');
}

#[test]
fn spec_4_1_en_passant_by_a_fallen_angel() {
    // The opponent has moved a pawn, so it is a pawn now.
    let game = passed("Xe5 Xm5", "", "n7n5");
    assert_eq!([goes(&game, "e5"), goes(&game, "m5")], ["e6 n6", "m6 n6"]);
    let done = after(&game, "e5n6");
    assert_eq!([on(&done, "n5"), on(&done, "n6")], ['.', 'X']);
}

#[test]
fn spec_4_1_en_passant_must_not_uncover_the_own_king() {
    // King j5, rook q5: both pawns leave the fifth rank.
    let game = after(&scene('b', "wn7 Wm5 rq5 Kj5 kq8", 'K'), "n7n5");
    assert_eq!(goes(&game, "m5"), "m6");
}

#[test]
fn spec_4_2_promotion_is_forced_and_single() {
    for (piece, from, to, becomes) in [
        ("W", "n7", "n8", 'G'),
        ("W", "e7", "e8", 'G'),
        ("W", "w7", "w8", 'G'),
        ("H", "n6", "m8", 'P'),
        ("H", "e6", "n8", 'P'),
        ("H", "w6", "v8", 'P'),
        ("I", "w7", "w8", 'F'),
        ("I", "w7", "m8", 'F'),
    ] {
        let game = scene('w', &format!("{piece}{from} Kq1 kj6"), 'K');
        let action = format!("{from}{to}");
        let all: Vec<String> =
            game.actions().into_iter().filter(|a| a.starts_with(&action)).collect();
        assert_eq!(all, std::slice::from_ref(&action), "one action and no letter");
        assert_eq!(on(&after(&game, &action), to), becomes, "{piece} {action}");
    }
    let black = after(&scene('b', "wn2 Kq3 kj6", 'K'), "n2n1");
    assert_eq!(on(&black, "n1"), 'g');
    // By capture too; not on the own back rank, nor by other pieces.
    let capture = after(&scene('w', "Wn7 re8 Kq1 kj6", 'K'), "n7e8");
    assert_eq!(on(&capture, "e8"), 'G');
    assert_eq!(on(&after(&scene('w', "Sn7 Kq1 kj6 wj7", 'K'), "n7n8"), "n8"), 'S');
}

#[test]
fn spec_4_3_an_angel_that_ends_in_the_underworld_falls() {
    let game = scene('w', "Ae4 Kq1 kj6", 'K');
    let fallen = after(&game, "e4w6");
    assert_eq!(on(&fallen, "w6"), 'X');
    // A path only over Earth does not change it.
    assert_eq!(on(&after(&game, "e4n5"), "n5"), 'A');
    // From Earth, with a capture.
    let game = scene('w', "An4 rw5 Kq1 kj6", 'K');
    assert_eq!(on(&after(&game, "n4w5"), "w5"), 'X');
}

const CASTLERS: &str = "8/8/8/3n4/8/8/8/8|r3k2r/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/8";

#[test]
fn spec_4_4_castling_on_earth() {
    let game = at(&format!("{CASTLERS} w KQkq - N 0 9"));
    let king = goes(&game, "n1");
    assert!(king.contains("p1") && king.contains("l1"), "{king}");
    let short = after(&game, "n1p1");
    assert_eq!(
        [on(&short, "p1"), on(&short, "o1"), on(&short, "q1"), on(&short, "n1")],
        ['K', 'R', '.', '.']
    );
    let long = after(&game, "n1l1");
    assert_eq!(
        [on(&long, "l1"), on(&long, "m1"), on(&long, "j1"), on(&long, "n1")],
        ['K', 'R', '.', '.']
    );
    let black = after(&short, "n8l8");
    assert_eq!([on(&black, "l8"), on(&black, "m8"), on(&black, "j8")], ['k', 'r', '.']);
}

/// A white king and both rooks with castling rights, and other pieces.
fn castler(others: &str, last: char) -> Position {
    at(&text('w', &format!("Kn1 Rj1 Rq1 kl8 {others}"), last).replace("w - -", "w KQ -"))
}

/// The possible castling moves of the king.
fn castles(game: &Position) -> String {
    let all = goes(game, "n1");
    all.split(' ').filter(|c| ["p1", "l1"].contains(c)).collect::<Vec<_>>().join(" ")
}

#[test]
fn spec_4_4_rights_are_lost_by_moving() {
    let game = castler("wj7", 'K');
    assert_eq!(castles(&game), "l1 p1");
    assert_eq!(castles(&after(&game, "q1q2 j7j6 q2q1 j6j5")), "l1");
    assert_eq!(castles(&after(&game, "n1n2 j7j6 n2n1 j6j5")), "");
    let taken = castler("gq8", 'G');
    assert_eq!(castles(&after(&taken, "j1j2 q8q1")), "");
}

#[test]
fn spec_4_4_nothing_between() {
    for (between, left) in [("k1", "p1"), ("l1", "p1"), ("m1", "p1"), ("o1", "l1"), ("p1", "l1")] {
        assert_eq!(castles(&castler(&format!("N{between}"), 'K')), left, "{between}");
    }
}

#[test]
fn spec_4_4_attacks_from_all_boards_count() {
    // Rooks straight above and below the king's way: f1 over o1, x1 under it; g1 and y1 at its end.
    for (rook, left) in [
        ("f1", "l1"),
        ("x1", "l1"),
        ("g1", "l1"),
        ("y1", "l1"),
        ("d1", "p1"),
        ("v1", "p1"),
        ("c1", "p1"),
        ("e1", ""),
        ("w1", ""),
        // The queen's rook's way and the rooks themselves do not matter.
        ("b1", "l1 p1"),
        ("a1", "l1 p1"),
        ("h1", "l1 p1"),
    ] {
        assert_eq!(castles(&castler(&format!("r{rook}"), 'R')), left, "rook on {rook}");
    }
}

#[test]
fn spec_4_4_fallen_angels_count_for_the_last_cell_only() {
    // On o2 it would, as a king, reach o1, n1 and p1; on p2 it would reach p1 and o1. Only the cell where the king
    // ends counts, and only with the kind moved then.
    assert_eq!(castles(&castler("xo2", 'K')), "l1");
    assert_eq!(castles(&castler("xq2", 'K')), "l1");
    // m2 reaches m1, which the king crosses, l1, where it ends, and n1.
    assert_eq!(castles(&castler("xm2", 'K')), "p1");
    // n2 reaches m1 and o1, which are crossed, but neither l1 nor p1.
    assert_eq!(castles(&castler("xn2", 'K')), "l1 p1");
    // In the heavens a king moves orthogonally: g1 reaches p1, f1 only o1.
    assert_eq!(castles(&castler("xg1", 'K')), "l1");
    assert_eq!(castles(&castler("xf1", 'K')), "l1 p1");
}
