//! 7: notation, and what is read as an action.

use super::*;
use rules::game::ReadError;
use two_player::{is_chat, reads, refuses, sheet};

#[test]
fn spec_7_canonical_is_from_and_to() {
    assert!(start().actions().iter().all(|a| a.len() == 4));
    // Nothing is added for captures, promotion, the fall or castling.
    let game = scene('w', "Wn7 Ae4 Nn4 rw5 Kq1 kj6", 'R');
    let all = game.actions();
    for action in ["n7n8", "e4w6", "n4w5"] {
        assert!(all.contains(&action.to_owned()), "{action} in {all:?}");
    }
    assert!(all.iter().all(|a| a.len() == 4), "{all:?}");
    let castler = at(&text('w', "Kn1 Rj1 Rq1 kl8", 'K').replace("w - -", "w KQ -"));
    assert!(castler.actions().contains(&"n1p1".to_owned()));
    assert!(castler.actions().contains(&"n1l1".to_owned()));
}

#[test]
fn spec_7_score_sheet() {
    assert_eq!(sheet(&start(), "n2n4 k8l6 e2d4 w7w6"), "n4 Nl6 Hed4 Iw6");
    let game = scene('w', "Wn7 We7 Ae4 Hn6 Iw7 Kq1 kj6 rm8", 'R');
    assert_eq!(sheet(&game, "n7n8"), "n8=G");
    assert_eq!(sheet(&game, "n7m8"), "nxm8=G");
    assert_eq!(sheet(&game, "n6m8"), "Hxm8=P");
    assert_eq!(sheet(&game, "w7w8"), "Iw8=F");
    assert_eq!(sheet(&game, "e4w6"), "Aw6=X");
    let castler = at(&text('w', "Kn1 Rj1 Rq1 kl8", 'K').replace("w - -", "w KQ -"));
    assert_eq!(sheet(&castler, "n1p1"), "0-0");
    assert_eq!(sheet(&castler, "n1l1"), "0-0-0");
    // The rook moves to m1 and attacks along the rank.
    let check = at(&text('w', "Kn1 Rj1 Rq1 km8", 'K').replace("w - -", "w KQ -"));
    assert_eq!(sheet(&check, "n1l1"), "0-0-0+");
}

#[test]
fn spec_7_score_sheet_en_passant() {
    let game = scene('b', "wn7 Wm5 Ww5 Kq1 kq8", 'K');
    assert_eq!(sheet(&game, "n7n5 m5n6"), "n5 mxn6");
    assert_eq!(sheet(&game, "n7n5 w5n6"), "n5 wxn6");
}

#[test]
fn spec_7_reading_is_generous() {
    reads(
        &start(),
        &[
            ("n2n4", "n2n4"),
            ("n2-n4", "n2n4"),
            ("n4", "n2n4"),
            ("Wn4", "n2n4"),
            ("Wn2-n4", "n2n4"),
            ("1. n4", "n2n4"),
            ("Nl3", "k1l3"),
            ("Hed4", "e2d4"),
            ("Pl3", "c1l3"),
            ("Iw3", "w2w3"),
            ("Mw3", "w2w3"),
            ("Iwm3", "w2m3"),
        ],
    );
    // N is a knight.
    let Err(ReadError::Illegal(refusal)) = start().read(Seat(0), "N2N4") else {
        panic!("not asked")
    };
    assert_eq!(refusal.instead, [("n2n4".to_owned(), "n4".to_owned())]);
    let two = start().read(Seat(0), "Hd4");
    assert_eq!(two, Err(ReadError::Ambiguous(vec!["c2d4".to_owned(), "e2d4".to_owned()])));
}

#[test]
fn spec_7_reading_of_specials() {
    let castler = at(&text('w', "Kn1 Rj1 Rq1 kl8", 'K').replace("w - -", "w KQ -"));
    for (short, long) in [("0-0", "0-0-0"), ("O-O", "O-O-O"), ("o-o", "o-o-o"), ("n1p1", "n1l1")] {
        reads(&castler, &[(short, "n1p1"), (long, "n1l1")]);
    }
    assert!(castler.read(Seat(0), "Kp1").is_err(), "castling has its own sign");
    let game = scene('w', "Wn7 Xm7 rm8 wk6 Kq1 kj4", 'R');
    reads(&game, &[("n8", "n7n8"), ("n8=G", "n7n8"), ("n8G", "n7n8"), ("nxm8", "n7m8")]);
    reads(&game, &[("Xxm8", "m7m8")]);
    let passing = scene('b', "wn7 Wm5 We5 Kq1 kq8", 'K');
    let passing = two_player::after(&passing, "n7n5");
    reads(&passing, &[("mxn6", "m5n6"), ("mxn6 e.p.", "m5n6"), ("exn6", "e5n6")]);
}

#[test]
fn spec_7_talk_stays_talk() {
    is_chat(&start(), &["hello", "ok", "no", "n", "good game", "a", "1", "x", "well, I think so"]);
}

#[test]
fn spec_7_castling_is_read_as_either_piece_takes_the_other() {
    let castler = at(&text('w', "Kn1 Rj1 Rq1 kl8", 'K').replace("w - -", "w KQ -"));
    reads(
        &castler,
        &[
            ("n1q1", "n1p1"),
            ("n1xq1", "n1p1"),
            ("Kxq1", "n1p1"),
            ("Kq1", "n1p1"),
            ("Kn1j1", "n1l1"),
            ("Kxj1", "n1l1"),
            // The source lets a player castle by capturing the own king with the rook.
            ("q1n1", "n1p1"),
            ("q1xn1", "n1p1"),
            ("Rqxn1", "n1p1"),
            ("j1n1", "n1l1"),
            ("Rjn1", "n1l1"),
        ],
    );
    let both = castler.read(Seat(0), "Rxn1");
    assert_eq!(both, Err(ReadError::Ambiguous(vec!["n1l1".to_owned(), "n1p1".to_owned()])));
    let one = at(&text('w', "Kn1 Rj1 Rq1 kl8", 'K').replace("w - -", "w Q -"));
    reads(&one, &[("Rxn1", "n1l1")]);
    let why = "You cannot castle 0-0: the king or that rook has moved.";
    refuses(&one, &[("n1q1", why), ("Kxq1", why), ("q1n1", why), ("Rqxn1", why)]);
}
