//! Position strings: written as they were read; impossible ones are refused.

use super::*;
use two_player::{after, refused_position};

#[test]
fn a_position_string_is_written_as_it_was_read() {
    for line in ["", "n2n4", "n2n4 k8l6", "e2d4 w7w6 k1l3 n7n5", "n2n4 n7n5 n1n2"] {
        let game = after(&start(), line);
        let text = game.position_string();
        let again = at(&text);
        assert_eq!(again.position_string(), text);
        assert_eq!(again.actions(), game.actions());
    }
    let fields = |line: &str| {
        let text = after(&start(), line).position_string();
        text.split_once(' ').map(|(_, rest)| rest.to_owned()).unwrap_or_default()
    };
    assert_eq!(fields(""), "w KQkq - - 0 1");
    assert_eq!(fields("n2n4"), "b KQkq n3 W 0 1");
    assert_eq!(fields("n2n4 k8l6"), "w KQkq - N 1 2");
    assert_eq!(fields("n2n4 k8l6 n1n2"), "b kq - K 2 2");
}

/// A possible position with one part replaced.
#[track_caller]
fn refused(replaced: &str, by: &str) -> String {
    let possible = text('w', "Wn4 Hj4 Ae4 Rs1 Kn1 rs8 wj6 kn8", 'R');
    at(&possible);
    let changed = possible.replacen(replaced, by, 1);
    assert_ne!(changed, possible);
    refused_position(Variant::ThreeRealms, &changed)
}

#[test]
fn fields_that_cannot_be_read() {
    assert!(refused(" - - R", " - R").contains("seven fields"));
    assert!(refused("|", "/").contains("three boards"));
    assert!(refused(" w ", " x ").contains("the side to move is w or b"));
    assert!(refused("4A3", "4A2").contains("rank 4"));
    assert!(refused("4A3", "4Z3").contains("'Z' is no piece"));
    assert!(refused(" 0 90", " -1 90").contains("half-move clock"));
    assert!(refused(" 0 90", " 151 90").contains("half-move clock"));
    assert!(refused(" 0 90", " 0 0").contains("move number"));
    assert!(refused(" 0 90", " 3 2").contains("more half-moves"));
    assert!(refused(" R 0", " T 0").contains("'T' is no kind"));
    assert!(refused(" R 0", " X 0").contains("'X' is no kind that can be imitated"));
    assert!(refused("w - -", "w K -").contains("castling K needs king and rook"));
    assert!(refused("w - -", "w x -").contains("castling is '-' or letters"));
}

/// Why a position is impossible.
#[track_caller]
fn impossible(side: char, pieces: &str, last: char) -> String {
    refused_position(Variant::ThreeRealms, &text(side, pieces, last))
}

#[test]
fn impossible_pieces() {
    assert!(impossible('w', "Kn1 rs8", 'R').contains("Black has no king"));
    assert!(impossible('w', "Kn1 Ke3 kn8", 'K').contains("too many pieces of the kind 'king'"));
    assert!(
        impossible('w', "Kn1 Qa1 Qa2 kn8", 'K').contains("too many pieces of the kind 'queen'")
    );
    assert!(impossible('w', "Kn1 Aa1 Ab1 Xs3 kn8", 'K').contains("more than two angels"));
    let pawns = "Wj4 Wk4 Wl4 Wm4 Wn4 Wo4 Wp4 Wq4";
    assert!(
        impossible('w', &format!("Kn1 {pawns} Wj5 kn8"), 'K').contains("more than eight pawns")
    );
    // A fallen angel may have been promoted as a pawn.
    at(&text('w', &format!("Kn1 {pawns} Gs1 Gt1 kn8"), 'K'));
    let three = format!("Kn1 {pawns} Gs1 Gt1 Gu1 kn8");
    assert!(impossible('w', &three, 'K').contains("more grandmasters than can have promoted"));
    let fallen = format!("Kn1 {pawns} Xs1 Gt1 Gu1 kn8");
    assert!(impossible('w', &fallen, 'K').contains("more grandmasters"));
}

#[test]
fn impossible_places() {
    for piece in [
        "Wn1", "Wn8", "We2", "Ww2", // pawns
        "Hn2", "Ha1", "Ha3", "Ha5", "Ha7", "Ha8", "Hw4", "Hw2", // honorable horses
        "Ia4", "In2", "Iw1", "Iw8", // imps
        "Aw4", // angels
    ] {
        let why = impossible('w', &format!("{piece} Kq1 kl8"), 'K');
        assert!(why.contains("cannot stand on"), "{piece}: {why}");
    }
    for piece in ["Wn2", "We3", "Ww3", "Ha2", "Ha4", "Hj4", "Hs6", "In3", "Iw2", "An4"] {
        at(&text('w', &format!("{piece} Kq1 kl8"), 'K'));
    }
    // An elephant never leaves its colour: two of one side are on two colours.
    assert!(impossible('w', "Ew4 Ew6 Kq1 kl8", 'K').contains("cannot stand on"));
    at(&text('w', "Ew4 Ew5 Kq1 kl8", 'K'));
}

#[test]
fn the_kind_moved_last_has_to_fit() {
    assert!(impossible('w', "Rn4 Kq1 kj6", 'R').contains("cannot have moved last"));
    assert!(impossible('w', "Rn4 wj7 Kq1 kj6", 'W').contains("cannot have moved last"));
    let late = text('w', "Rn4 wj5 Kq1 kj6", 'W').replace(" 0 90", " 3 90");
    assert!(refused_position(Variant::ThreeRealms, &late).contains("resets the count"));
    assert!(impossible('w', "Rn4 Kq1 kj6", '-').contains("after an angel's fall only"));
    let first = text('w', "Rn4 Kq1 kj6", 'K').replace(" 0 90", " 0 1");
    assert!(refused_position(Variant::ThreeRealms, &first).contains("nothing has been moved"));
    let castler = text('w', "Kq1 kn8 rq8", 'K').replace("w - -", "w k -");
    assert!(refused_position(Variant::ThreeRealms, &castler).contains("right to castle"));
}

#[test]
fn a_fallen_angel_can_have_moved_as_anything() {
    for kind in "WRNBQKGHSPAIDCEF".chars() {
        let late = text('w', "Rn4 xs5 Kq1 kj6", kind).replace(" 0 90", " 3 90");
        assert_eq!(at(&late).position_string(), late);
    }
    // One in the underworld may have just fallen.
    assert_eq!(goes(&scene('w', "Xn4 xs5 Kq1 kj6", '-'), "n4"), "");
    assert!(impossible('w', "Xn4 xj5 Kq1 kj6", '-').contains("after an angel's fall only"));
}

#[test]
fn chains_and_falls_are_preserved() {
    let game = scene('w', "Ae4 Xm1 xs4 rz8 Kq1 kj6 wj7", 'R');
    for line in ["m1m2", "m1m2 s4s5", "m1m2 s4s5 e4w6", "m1m2 s4s5 e4w6 j6k6 w6w5 s5s6"] {
        let text = after(&game, line).position_string();
        let again = at(&text);
        assert_eq!(again.position_string(), text, "{line}");
        assert_eq!(again.actions(), after(&game, line).actions(), "{line}");
    }
}

#[test]
fn en_passant_has_to_fit() {
    let passed = |pieces: &str, last: char, cell: &str| {
        text('w', pieces, last).replace("w - -", &format!("w - {cell}"))
    };
    at(&passed("wn5 Kq1 kj6", 'W', "n6"));
    for (pieces, last, cell) in [
        ("wn5 Kq1 kj6", 'W', "m6"),
        ("wn5 Kq1 kj6", 'K', "n6"),
        ("wn5 rn7 Kq1 kj6", 'W', "n6"),
        ("wn5 rn6 Kq1 kj6", 'W', "n6"),
        ("we5 Kq1 kj6", 'W', "e6"),
        ("wn5 Kq1 kj6", 'W', "n3"),
        ("wn5 Kq1 kj6", 'W', "zz"),
        // It was a fallen angel that moved as a pawn: half-moves were counted since.
        ("wn5 xs5 Kq1 kj6", 'W', "n6"),
    ] {
        let counted = if pieces.contains('x') { " 3 90" } else { " 0 90" };
        let text = passed(pieces, last, cell).replace(" 0 90", counted);
        let why = refused_position(Variant::ThreeRealms, &text);
        assert!(why.contains("no pawn can just have passed"), "{pieces} {cell}: {why}");
    }
}

#[test]
fn the_king_of_the_player_who_moved_is_safe() {
    assert!(
        impossible('w', "Rn4 Kq1 kn8", 'K').contains("in check, but it is the other side's move")
    );
    let fallen = impossible('w', "Xn5 rs8 Kq1 kn8", 'R');
    assert!(fallen.contains("could be captured by the fallen angel on n5"), "{fallen}");
    let six = impossible('w', "Kn4 re4 rw4 qn8 kj6 sm5 so5 dn2", 'R');
    assert!(six.contains("four pieces"), "{six}");
}

#[test]
fn ends_are_preserved() {
    for end in ["B(Y)", "B(L)", "W(L)"] {
        let game = after(&start(), &format!("n2n4 {end}"));
        let again = at(&game.position_string());
        assert_eq!(again.outcome(), game.outcome());
        assert_eq!(again.position_string(), game.position_string());
    }
}
