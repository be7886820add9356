//! 5: the fallen angel.

use super::moves::{any_way, distances, orthogonal};
use super::*;
use crate::support::english;
use two_player::{after, status};

/// A black piece of each kind in a place where it disturbs nothing, as the one that moved last.
const MOVED: [(char, &str); 16] = [
    ('W', "wj6"),
    ('R', "rs8"),
    ('N', "ns8"),
    ('B', "bs8"),
    ('Q', "qs8"),
    ('K', ""),
    ('G', "gs8"),
    ('H', "hj5"),
    ('S', "ss8"),
    ('P', "ps8"),
    ('A', "aa7"),
    ('I', "ij6"),
    ('D', "ds8"),
    ('C', "cs8"),
    ('E', "es8"),
    ('F', "fs8"),
];

/// The targets of a white fallen angel after Black has moved a piece of a kind.
#[track_caller]
fn imitating(kind: char, from: &str) -> String {
    let (_, moved) = MOVED.into_iter().find(|(k, _)| *k == kind).expect("a kind");
    // The pawn prevents a draw by insufficient material.
    goes(&scene('w', &format!("X{from} {moved} Kq2 kl8 wj7"), kind), from)
}

#[test]
fn spec_5_1_and_5_2_it_moves_as_the_kind_moved_last_on_its_own_board() {
    for (kind, _) in MOVED.into_iter().filter(|(k, _)| !"KAIH".contains(*k)) {
        for from in ["e4", "n4", "w4"] {
            assert_eq!(imitating(kind, from), moves::alone(kind, from), "{kind} on {from}");
        }
    }
    assert_eq!(imitating('K', "n4"), where_from("n4", |x, y, z| any_way(x, y, z, 1)));
    assert_eq!(imitating('K', "e4"), where_from("e4", |x, y, z| orthogonal(x, y, z, 1)));
    assert_eq!(imitating('A', "e4"), moves::alone('A', "e4"));
    assert_eq!(imitating('A', "n4"), moves::alone('A', "n4"));
    assert_eq!(imitating('I', "n4"), "w4");
    assert_eq!(imitating('I', "w4"), "m5 o5 w5");
    assert_eq!(imitating('I', "e4"), "", "an imp has no movement in the heavens");
    for from in ["e4", "n4", "w4"] {
        let horse = where_from(from, |x, y, z| y == 2 && distances(x, y, z) == [0, 1, 2]);
        assert_eq!(imitating('H', from), horse);
    }
}

#[test]
fn spec_5_1_promotion_counts_as_what_it_became() {
    let game = after(&scene('w', "Wn7 xw4 Kq1 kj6 wj7", 'K'), "n7n8");
    assert_eq!(goes(&game, "w4"), where_from("w4", |x, y, z| any_way(x, y, z, 7)));
}

#[test]
fn spec_5_1_a_fall_leaves_nothing_to_imitate() {
    let game = after(&scene('w', "Ae4 xs4 Kq1 kj6 wj7", 'K'), "e4w6");
    assert_eq!([on(&game, "w6"), on(&game, "s4")], ['X', 'x']);
    assert_eq!(goes(&game, "s4"), "");
}

#[test]
fn spec_5_1_castling_counts_as_the_king() {
    let castler = text('w', "Kn1 Rj1 Rq1 kl8 xw5 wj7", 'K').replace("w - -", "w KQ -");
    let game = after(&at(&castler), "n1p1");
    assert_eq!(goes(&game, "w5"), "n5 v5 w4 w6 x5");
}

#[test]
fn spec_5_1_no_move_before_the_opponents_first() {
    let text = text('w', "Xn4 Kq1 kj6 Rs1", '-').replace(" 0 90", " 0 1");
    assert_eq!(goes(&at(&text), "n4"), "");
}

#[test]
fn spec_5_1_a_fallen_angel_counts_as_the_kind_it_moved_as() {
    // White's fallen angel moves as a rook. Black's is a rook then, not nothing.
    let game = scene('w', "Xn4 xs4 rj7 Kq1 kk6 wp7", 'R');
    let moved = after(&game, "n4o4");
    assert_eq!(on(&moved, "o4"), 'X');
    assert_eq!(goes(&moved, "s4"), moves::alone('R', "s4"));
    assert_eq!(english(&moved.view(Seat(1)).seats[1].status), ["fallen angel moves as a rook"]);
}

#[test]
fn spec_5_1_and_so_on_along_a_chain() {
    let mut game = scene('w', "Xn4 xs4 rj7 Kq1 kk6 wp7 Wp2", 'R');
    for (action, from) in [("n4n5", "s4"), ("s4s5", "n5"), ("n5n4", "s5"), ("s5s4", "n4")] {
        game = after(&game, action);
        assert_eq!(goes(&game, from), moves::alone('R', from), "after {action}");
    }
    // A move of another piece starts anew: the white pawn's.
    let pawn = after(&game, "p2p3");
    assert_eq!(goes(&pawn, "s4"), "s3");
    let along = after(&pawn, "s4s3");
    assert_eq!(goes(&along, "n4"), "n5");
    assert_eq!(goes(&after(&along, "n4n5"), "s3"), "s2");
}

#[test]
fn spec_5_1_a_chain_ends_with_a_promotion() {
    // A move as a pawn onto the back rank makes it a grandmaster, and that is imitated (5.3).
    let game = after(&scene('b', "Xn7 xs4 wq6 Kq1 kk6", 'R'), "q6q5 n7n8");
    assert_eq!(on(&game, "n8"), 'G');
    assert_eq!(goes(&game, "s4"), moves::alone('G', "s4"));
    let game = after(&game, "s4s5 q1q2");
    assert_eq!(goes(&game, "s5"), "j5 s4 s6 t5");
}

#[test]
fn spec_5_1_no_kind_after_a_fall_however_it_could_be_taken_for_one() {
    // White's fallen angels moved as rooks before; its angel has just fallen: Black's has no move, once.
    let game = after(&scene('w', "Ae4 Xm1 xs4 rz8 Kq1 kj6 wj7", 'R'), "m1m2 s4s5 e4w6");
    assert_eq!(goes(&game, "s5"), "");
    assert_eq!(goes(&after(&game, "j6k6 w6w5"), "s5"), "j5 s4 s6 t5");
}

#[test]
fn spec_5_1_one_that_went_down_moving_as_an_angel_counts_as_an_angel() {
    let game = scene('w', "Xn4 xe4 ac7 Kq1 kk2 wj7", 'A');
    let down = after(&game, "n4w5");
    assert_eq!([on(&down, "w5"), on(&down, "n4")], ['X', '.']);
    let to = goes(&down, "e4");
    assert!(to.contains("e5") && to.contains("d3") && to.contains("m5"), "{to}");
    // It has no move itself while the other side moves as angels: it is in the underworld.
    assert_eq!(goes(&after(&down, "e4e5"), "w5"), "");
    // Nor has one of the other side there.
    let down = after(&scene('w', "Xn4 xs4 ac7 Kq1 kk2 wj7", 'A'), "n4w5");
    assert_eq!(goes(&down, "s4"), "");
}

#[test]
fn spec_5_1_in_the_underworld_it_imitates_no_angel() {
    assert_eq!(imitating('A', "w4"), "");
}

#[test]
fn spec_5_1_on_the_opponents_back_rank_it_imitates_no_foot_piece() {
    for (kind, moved) in [('W', "wj6"), ('H', "hj5"), ('I', "ij6")] {
        for rank in ["8", "1"] {
            for file in ["e", "n", "w"] {
                let from = format!("{file}{rank}");
                let to = goes(&scene('w', &format!("X{from} {moved} Kq2 kj4 wk7"), kind), &from);
                // An imp has no movement in the heavens.
                let still = rank == "8" || (kind, file) == ('I', "e");
                assert_eq!(to.is_empty(), still, "{kind} on {from}: {to}");
            }
        }
    }
    // Black's back rank is White's first.
    assert_eq!(goes(&scene('b', "xn1 Ij3 Kq2 kj6 wk7", 'I'), "n1"), "");
    assert_eq!(goes(&scene('b', "xn8 Ij3 Kq2 kj6 wk7", 'I'), "n8"), "w8");
    // Any other kind moves from there.
    assert_eq!(goes(&scene('w', "Xw8 ns8 Kq2 kj4 wk7", 'N'), "w8"), "n8");
}

#[test]
fn spec_5_1_and_5_4_from_the_back_rank_it_forbids_no_move_of_an_imp() {
    // From n7 the fallen angel could take the king on w7 as an imp; from n8 it has no move.
    let imp = |angel: &str, king: &str| {
        goes(&scene('b', &format!("X{angel} k{king} iz3 Kq1 wk7"), 'K'), "z3")
    };
    assert_eq!(imp("n7", "w7"), "");
    assert_eq!(imp("n8", "w8"), "p2 z2");
}

#[test]
fn spec_5_1_a_fallen_angel_at_rest_is_shown_as_one_that_cannot_move() {
    let status = |pieces: &str| {
        let seats = scene('w', pieces, 'I').view(Seat(0)).seats;
        english(&seats[0].status)
    };
    assert_eq!(status("Xn8 ij6 Kq2 kj4 wk7"), ["fallen angel cannot move"]);
    assert_eq!(status("Xn7 ij6 Kq2 kj4 wk7"), ["fallen angel moves as an imp"]);
}

#[test]
fn spec_5_2_its_own_owners_forward() {
    let game = scene('b', "xn5 Wj4 Kq2 kl8", 'W');
    assert_eq!(goes(&game, "n5"), "n4");
    let game = scene('b', "xn5 Hj4 Kq2 kl8", 'H');
    assert_eq!(goes(&game, "n5"), "e3 m3 o3 w3");
}

#[test]
fn spec_5_2_never_castles_nor_double_steps() {
    assert_eq!(goes(&scene('w', "Xn2 wj6 Kq2 kl8", 'W'), "n2"), "n3");
    // As a king on n1 it takes one step. As a rook, it is not a rook for castling.
    let king = scene('w', "Xn1 Rq1 Rj1 Ks4 kl8", 'K');
    let to = goes(&king, "n1");
    assert!(!to.contains("p1") && !to.contains("l1"), "{to}");
    let rook = scene('w', "Kn1 Xq1 rs8 kl8", 'R');
    assert!(!goes(&rook, "n1").contains("p1"));
    let text = text('w', "Kn1 Xq1 rs8 kl8", 'R').replace("w - -", "w K -");
    assert!(Variant::ThreeRealms.from_position(&text).is_err(), "no right without a rook");
}

#[test]
fn spec_5_2_captures_as_that_kind() {
    // As a pawn it captures only diagonally forward. As a knight in the heavens it rides, but not to capture.
    let pawn = scene('w', "Xn4 wj6 nn5 nm5 Kq2 kl8", 'W');
    assert_eq!(goes(&pawn, "n4"), "m5");
    let knight = scene('w', "Xe4 ns8 rg5 Kq2 kl8", 'N');
    assert!(!goes(&knight, "e4").contains("g5"));
}

#[test]
fn spec_5_3_promotes_as_what_it_imitates() {
    for (kind, moved, from, to, becomes) in [
        ('W', "wj6", "n7", "n8", 'G'),
        ('W', "wj6", "e7", "e8", 'G'),
        ('H', "hj5", "n6", "m8", 'P'),
        ('I', "ij6", "w7", "w8", 'F'),
        ('I', "ij6", "w7", "o8", 'F'),
        // As any other kind it stays a fallen angel.
        ('R', "rs8", "n7", "n8", 'X'),
        ('S', "ss8", "n7", "n8", 'X'),
    ] {
        let game = scene('w', &format!("X{from} {moved} Kq2 kj4 wk7"), kind);
        let done = after(&game, &format!("{from}{to}"));
        assert_eq!(on(&done, to), becomes, "{kind} {from}{to}");
    }
    assert_eq!(goes(&scene('w', "Xn8 wj6 Kq2 kj4", 'W'), "n8"), "", "a pawn there has no move");
}

#[test]
fn spec_5_3_what_it_became_is_imitated() {
    let game = after(&scene('w', "Xn7 xs4 wj6 Kq1 kk6", 'W'), "n7n8");
    assert_eq!(goes(&game, "s4"), where_from("s4", |x, y, z| any_way(x, y, z, 7)));
}

#[test]
fn spec_5_4_it_never_gives_check() {
    // White moved the rook last. Black's fallen angel imitates Black's opponent, so it attacks nothing now.
    let game = scene('b', "Xn5 kn6 Kq1 Rz1", 'R');
    assert!(!game.view(Seat(1)).seats[1].in_check);
    // As a rook it would face the king.
    let white = scene('w', "Xm5 Rz1 Kq1 kn8 rs8 wj7", 'R');
    assert_eq!(white.clone().apply("m5n5").unwrap().sheet, "Xn5");
    assert!(!after(&white, "m5n5").view(Seat(1)).seats[1].in_check);
}

#[test]
fn spec_5_4_nor_may_one_move_what_it_would_use() {
    // Black's rook moves: the fallen angel on n5 would move as a rook, up the file to the king on n8.
    let rook = |at: &str| goes(&scene('b', &format!("Xn5 kn8 r{at} Kq1 wk7"), 'K'), at);
    assert_eq!(rook("j3"), "");
    assert_eq!(rook("j6"), "n6", "between, and nowhere else");
    assert_eq!(rook("j5"), "n5", "it takes the fallen angel");
    // A knight as the fallen angel would leap to o7: the king elsewhere is safe.
    let knight = |king: &str| goes(&scene('b', &format!("Xn5 k{king} nj3 Kq1 wk7"), 'K'), "j3");
    assert_eq!(knight("o7"), "");
    assert!(!knight("n8").is_empty());
    // With a piece in between it may move.
    let walled = scene('b', "Xn5 kn8 wn7 rj3 Kq1", 'K');
    assert!(!goes(&walled, "j3").is_empty());
}

#[test]
fn spec_5_4_the_king_itself_counts() {
    // The king's move makes the fallen angel a king: the king may not end beside it.
    let game = scene('b', "Xn5 kn7 Kq1 wk7", 'K');
    let to = goes(&game, "n7");
    for beside in ["m6", "n6", "o6", "d6", "e6", "f6", "v6", "w6", "x6"] {
        assert!(!to.contains(beside), "{beside} in {to}");
    }
    assert!(to.contains("m7") && to.contains("n8"), "{to}");
    // In the heavens it would reach only orthogonal neighbours.
    let above = scene('b', "Xe5 kn7 Kq1 wk7", 'K');
    let to = goes(&above, "n7");
    assert!(
        !to.contains("e6") && to.contains("d6") && to.contains("n6") && to.contains("m6"),
        "{to}"
    );
}

#[test]
fn spec_5_4_what_a_piece_becomes_counts() {
    // As a pawn it would not attack; as the grandmaster that the pawn becomes, it would.
    let game = scene('b', "Xn5 kn8 wk2 wl3 Kq4", 'K');
    assert_eq!([goes(&game, "k2"), goes(&game, "l3")], ["", "l2"].map(str::to_owned));
    // After an angel's fall it has no move: the angel may go where another move would be illegal.
    let angel = scene('b', "Xn5 kq8 ae2 Kj1 wk7", 'K');
    let to = goes(&angel, "e2");
    assert!(to.contains("w4") && !to.contains("n3") && !to.contains("d1"), "{to}");
}

#[test]
fn spec_5_4_a_fallen_angels_move_counts_as_the_kind_it_moved_as() {
    // Black's fallen angel moving as a rook would make a rook of the white one on n5.
    let angel = |at: &str| goes(&scene('b', &format!("Xn5 kn8 x{at} Rz1 Kq1 wk7"), 'R'), at);
    assert_eq!(angel("j3"), "");
    assert_eq!(angel("j6"), "n6", "between, and nowhere else");
    assert_eq!(angel("j5"), "n5", "it takes the fallen angel");
    // As a knight it does not reach the king.
    let knight = goes(&scene('b', "Xn5 kn8 xj3 Nz1 Kq1 wk7", 'N'), "j3");
    assert!(knight.contains("k5"), "{knight}");
    // After a promotion the new kind counts.
    let pawn = scene('b', "Xn5 kn8 xk2 Wj4 Kq4", 'W');
    assert_eq!(goes(&pawn, "k2"), "");
}

#[test]
fn spec_5_4_a_chain_never_gives_check_and_may_end_in_stalemate() {
    // White's fallen angel moves as a rook to where a rook's move by Black would allow Black to capture the king.
    let game = after(&scene('w', "Xm5 Xs1 Kq1 kn8 xj3 rs8 wj7", 'R'), "m5n5");
    assert!(!game.view(Seat(1)).seats[1].in_check);
    assert_eq!(goes(&game, "j3"), "");
}

#[test]
fn spec_5_4_mate_needs_another_attacker() {
    // The king on a8 can step to a7, b8 and j8. White's fallen angel on b7 would, as a king, take it on the first
    // two; a rook attacks j8.
    let white = "Xb7 Kq1 Re1";
    let stale = after(&scene('w', &format!("{white} Rm1 ka8"), 'K'), "m1j1");
    assert_eq!([status(&stale), stale.to_act_text()], ["draw", "-"]);
    let mate = after(&scene('w', &format!("{white} Rj1 ka8"), 'K'), "e1e8");
    assert_eq!([status(&mate), mate.to_act_text()], ["win:W", "-"]);
    // Without the fallen angel the king has a7.
    let free = after(&scene('w', "Kq1 Re1 Rj1 ka8", 'K'), "e1e8");
    assert_eq!([status(&free), goes(&free, "a8")], ["play", "a7"]);
}

#[test]
fn spec_5_5_imitating_a_king_it_is_not_royal() {
    // It may go where it can be captured, and be captured.
    let game = scene('w', "Xn4 rn8 Kq2 kl8", 'K');
    let to = goes(&game, "n4");
    assert!(to.contains("n5"), "{to}");
    let taken = after(&game, "n4n5 n8n5");
    assert_eq!([status(&taken), taken.to_act_text()], ["play", "W"]);
}
