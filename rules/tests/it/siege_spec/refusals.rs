//! The refusals of illegal actions: the piece on the hex, where it could go, whose check forbids the move, which
//! power is not available and why.

use rules::Seat;
use rules::game::{Game, ReadError};

use super::words::*;

pub(crate) const ASIDE: &str = "wk 1h, rk 14a, bk 14j";
pub(crate) const SIEGED: &str = "threshold-W=1 run=W1";

/// Asserts the refusals for the player to act. Texts are in the own frame, for White as drawn.
#[track_caller]
pub(crate) fn refuses(game: &Position, table: &[(&str, &str)]) {
    let seat = game.to_act().expect("somebody is to act");
    for &(text, sentence) in table {
        match game.read(seat, text) {
            Err(ReadError::Illegal(refusal)) => {
                assert_eq!(refusal.sentence.english(), sentence, "'{text}'")
            }
            other => panic!("'{text}': {other:?}"),
        }
    }
}

#[test]
fn a_refusal_names_the_piece_on_the_hex() {
    let pieces = format!("wr 5a, wp 5c, rn 5e, bp 9b, wp 9d, {ASIDE}");
    let game = draw('W', &pieces, "");
    refuses(
        &game,
        &[
            ("6b-6c", "Nothing stands on 6b (hexes are named from your own seat)."),
            ("5e-6e", "Red's knight stands on 5e, not a piece of yours."),
            ("5a-5c", "Your own pawn stands on 5c."),
            ("5a-5a", "Your rook already stands on 5a."),
            (
                "5a-5e",
                "Your rook on 5a cannot go to 5e, where Red's knight stands; it can go to 1a, 2a, 3a, 4a, \
5b, 6a, 6b, 7a, 7c, 8a, 8d.",
            ),
            ("5c-5d", "Your pawn on 5c cannot go to 5d; it can go to 6c, 6d."),
            ("5a-17a", "There is no hex 17a: ranks go from 1 to 16."),
            ("5a-5z", "There is no hex 5z: rank 5 goes from 5a to 5m."),
            ("5n-5a", "There is no hex 5n: rank 5 goes from 5a to 5m."),
            ("5axx6a", ""),
        ][..9],
    );
    let frozen = draw('W', &format!("wp 5e, rn 6e, bn 6f, wp 9d, {ASIDE}"), "");
    let sentence =
        "Your pawn on 5e cannot go to 6e, where Red's knight stands; it has no move now.";
    refuses(&frozen, &[("5e-6e", sentence), ("5ex6e", sentence)]);
}

#[test]
fn a_refusal_names_the_piece_that_is_meant() {
    let game = draw('W', &format!("wr 5a, rn 5e, {ASIDE}"), "");
    let about = |text: &str| match game.read(Seat(0), text) {
        Err(ReadError::Illegal(refusal)) => refusal.about,
        other => panic!("'{text}': {other:?}"),
    };
    assert_eq!(about("5a-6c").as_deref(), Some("5a"));
    assert_eq!(about("5e-6e"), None);
    assert_eq!(about("7e-6e"), None);
}

#[test]
fn long_lists_of_targets_are_cut() {
    let game = draw('W', &format!("wq 5e, {ASIDE}"), "");
    let refusal = refusal(&game, "W5e-6h");
    assert!(refusal.ends_with("46 more.") || refusal.contains(" more."), "{refusal}");
    assert!(refusal.len() < 160, "{refusal}");
}

#[test]
fn a_hex_without_a_piece() {
    let pieces = "wk 1e, wr 4e, wp 5c, rr 8e, rk 14a, bk 14j";
    refuses(
        &draw('W', pieces, ""),
        &[
            ("5c", "Your own pawn stands on 5c."),
            ("9l", "None of your pieces can go to 9l."),
            // The rook is pinned to the file of 1e and 8e.
            ("4d", "That would leave your king in check by Red's rook on 8e."),
        ],
    );
    let two = draw('W', "wk 1e, wr 5a, wr 5m, rr 8e, rk 14a, bk 14j", "");
    let sentence =
        "None of your pieces may go to 5d: your king would still be attacked by Red's rook on 8e.";
    refuses(&two, &[("5d", sentence)]);
    let dead = draw('W', "wk 1e, wr 5a, rn 5d, bk 14j", "out=R");
    let sentence = "Red's dead knight on 5d is only an obstacle: only a king walled in by dead pieces can take it.";
    refuses(&dead, &[("5d", sentence)]);
}

#[test]
fn wrong_signs() {
    let game = draw('W', &format!("wr 5a, rn 5e, Wp 3e, {ASIDE}"), "");
    refuses(
        &game,
        &[
            ("5ax5d", "There is nothing to capture on 5d; write - to go there."),
            ("5a+5d", "No pawn can be captured en passé on 5d now."),
            ("5a-5d e.p.", "No pawn can be captured en passé on 5d now."),
            ("5a+5e", "Red's knight stands on 5e: write x to capture."),
        ],
    );
    let passing = after(&draw('W', &format!("Wp 3e, rp 5d, {ASIDE}"), ""), "W3e-5e");
    let text = own(passing.as_ref(), "R5d-4e");
    assert_eq!(
        passing.clone().apply(&text).expect_err("written with +").sentence.english(),
        format!("Write + to capture en passé on {}.", by("9", 'R', "4e"))
    );
}

#[test]
fn wrong_promotions() {
    let more = format!("wp 9b, wr 5a, wp 6j, {ASIDE}");
    let none = draw('W', &more, "");
    refuses(
        &none,
        &[
            (
                "9b-10a(q)",
                "You have lost no queen that could come back, nor any other piece; leave the letter out \
to stay a pawn.",
            ),
            ("5a-5b(q)", "Only a pawn is promoted; leave the letter out."),
            (
                "6j-7j(q)",
                "A pawn is promoted only on the first rank of an opponent in the game, and 7j is on none.",
            ),
        ],
    );
    let some = draw('W', &more, "lost-W=rnp");
    refuses(
        &some,
        &[(
            "9b-10a(q)",
            "You have lost no queen that could come back; the pawn can become a rook or a knight, or \
stay a pawn.",
        )],
    );
}

#[test]
fn a_refusal_names_the_check() {
    let pieces = "wk 1e, wr 4e, wp 9d, rr 8e, br 1i, rk 14a, bk 14j";
    let pinned = draw('W', &pieces.replace(", br 1i", ""), "");
    refuses(
        &pinned,
        &[("4e-4d", "That would leave your king in check by Red's rook on 8e."), ("1e-2e", "")]
            [..1],
    );
    let checked = draw('W', pieces, "");
    refuses(
        &checked,
        &[
            (
                "9d-10d",
                "That does not end the check: your king would still be attacked by Black's rook on 1i.",
            ),
            ("1e-1d", "On 1d your king would be in check by Black's rook on 1i."),
        ],
    );
    // En passé opens the line: the captured pawn was on it.
    let passing = after(&draw('W', "wk 1h, Wp 3e, wr 5a, rk 5h, rr 4a, bk 14j", ""), "W3e-5e");
    let rook = by("9", 'R', "5a");
    let sentence = refusal(&passing, "R4a+4e");
    assert_eq!(sentence, format!("That would leave your king in check by White's rook on {rook}."));
    // A double attack names both.
    let both = draw('W', "wk 1e, wp 9d, rr 8e, br 1i, rk 14a, bk 14j", "");
    refuses(
        &both,
        &[(
            "9d-10d",
            "That does not end the check: your king would still be attacked by Black's rook on 1i and \
Red's rook on 8e.",
        )],
    );
}

#[test]
fn a_refusal_mentions_fortification() {
    let game = draw('W', "Wk 1e, Wr 1a, wp 9d, rr 8e, rk 14a, bk 14j", SIEGED);
    refuses(
        &game,
        &[
            (
                "9d-10d",
                "That does not end the check: your king would still be attacked by Red's rook on 8e. With \
fortification, (F), it is allowed.",
            ),
            (
                "1e-2e",
                "On 2e your king would be in check by Red's rook on 8e. With fortification, (F), it is allowed.",
            ),
            ("00(Q)", "You cannot castle out of check; with fortification, (F), you can."),
        ],
    );
}

#[test]
fn a_refusal_names_the_last_blow() {
    let game = draw('W', "wk 1a, rr 1h, rr 2h, rq 3h, rk 16a, bk 16h, wp 5a", "");
    refuses(
        &game,
        &[("1a-1b", "You are checkmated: your last blow is a move of any piece but the king.")],
    );
}

#[test]
fn a_refusal_says_whose_turn_it_is() {
    let game = line(&[], "");
    let illegal = |game: &Position, seat: u8, text: &str| match game.read(Seat(seat), text) {
        Err(ReadError::Illegal(refusal)) => refusal.sentence.english(),
        other => panic!("'{text}': {other:?}"),
    };
    assert_eq!(illegal(&game, 1, "3e-5e"), "It is White's turn.");
    assert_eq!(
        illegal(&game, 0, "R3e-5e"),
        "That begins with Red's letter, but you play White: leave the letter out, or write your own."
    );
    assert_eq!(
        illegal(&game, 0, "(T)"),
        "There is no capture to answer with the touch of death now."
    );
    let refused = |game: &dyn Game, text: &str| {
        game.boxed_clone().apply(text).expect_err("it is not allowed").sentence.english()
    };
    assert_eq!(
        refused(game.as_ref(), "W(S)"),
        "A draw can be claimed after 60 turns without a capture; so far there are 0."
    );
    let out = after(&game, "B(Y)");
    assert_eq!(illegal(&out, 2, "3e-5e"), "Black is out of the game.");
    for text in ["B(Y)", "B(L)", "B(=)"] {
        let sentence = "Black is out of the game and can do nothing more.";
        assert_eq!(refused(out.as_ref(), text), sentence);
    }
    let over = after(&game, "W(=)");
    let sentence = "The game is over. The game is drawn by agreement.";
    assert_eq!(illegal(&over, 0, "3e-5e"), sentence);
    assert_eq!(refused(over.as_ref(), "R(Y)"), sentence);
}

#[test]
fn refusals_during_a_touch() {
    let pieces = "wk 1e, wn 5d, wp 9b, rr 5a, rk 12a, bk 12l";
    let game = after(&draw('R', pieces, SIEGED), "R5ax5d");
    let asked = "First decide about the touch of death: (T) uses it, (-) lets the capture stand.";
    refuses(
        &game,
        &[("9b-10b", asked), ("00(Q)", asked), ("9b@", asked), ("9b%", asked), ("10b", asked)],
    );
    let other = game.read(Seat(2), "3e-5e").expect_err("Black waits");
    assert_eq!(other.to_string(), "White has to decide about the touch of death first.");
    assert_eq!(
        game.clone().apply("W(S)").expect_err("not now").sentence.english(),
        "A draw cannot be claimed while the touch of death is undecided."
    );
}

#[test]
fn refusals_of_text_that_is_not_canonical() {
    let game = line(&[], "");
    let sentence =
        |text: &str| game.clone().apply(text).expect_err("not canonical").sentence.english();
    assert_eq!(sentence("3e-5e"), "That is not the canonical form; write W3e-5e.");
    assert_eq!(sentence("W3e-5e(CR)"), "That is not the canonical form; write W3e-5e.");
    assert_eq!(sentence("w(y)"), "That is not the canonical form; write W(Y).");
    assert_eq!(sentence("R3e-5e"), "It is White's turn.");
    assert_eq!(sentence("hello"), "That is not an action in canonical notation, such as W3e-5e.");
    assert_eq!(sentence("W3e-6e"), "Your pawn on 3e cannot go to 6e; it can go to 4e, 4f, 5e, 5g.");
}

#[test]
fn targets_can_be_listed_for_own_pieces() {
    let game = draw('W', &format!("wr 5a, rn 5e, {ASIDE}"), "");
    let ask = |seat: u8, cell: &str| {
        let refusal = game.mark_targets(Seat(seat), cell, &mut game.view(Seat(seat)));
        refusal.expect_err("no such piece").sentence.english()
    };
    assert_eq!(ask(0, "99x"), "There is no hex '99x' on this board.");
    assert_eq!(ask(0, "5e"), "Red's knight stands on 5e, not a piece of White's.");
    assert_eq!(ask(0, "6 E"), "Nothing stands on 6e.");
}

#[test]
fn spec_5_1_kings_keep_apart() {
    let red = "A king may never stop a king's step from another king, fortified or not, and Red's stands on 5h.";
    let near = "wk 5e, wp 1a, rk 5h, rp 9b, bk 12l";
    for fields in [
        "",
        "fortified-R=2 fortify-spent=R",
        "fortified-W=2 fortify-spent=W",
        "threshold-W=1 run=W1",
    ] {
        refuses(&draw('W', near, fields), &[("5e-6g", red), ("5e-4f", red), ("6g", red)]);
    }
    refuses(&draw('W', near, "threshold-W=1 run=W1"), &[("5e-6g(F)", red)]);
    refuses(&draw('W', &format!("{near}, bn 4f"), ""), &[("5ex4f", red)]);
    let castling =
        draw('W', "Wk 1e, Wr 1a, Wr 1i, rk 14b, rp 9a, bk 3d", "fortified-B=2 fortify-spent=B");
    refuses(
        &castling,
        &[(
            "00(Q)",
            "You cannot castle. 00(Q): your king would end on 1c, a king's step from Black's.",
        )],
    );
}
