//! What is read as an action of the player to act (8).

use rules::Seat;
use rules::game::{ReadError, Termination, TypedTermination};

use super::words::*;
use crate::support::leaves_a_promotion_out;

const ASIDE: &str = "wk 1h, rk 14a, bk 14j";
const SIEGED: &str = "threshold-W=1 run=W1";

/// Asserts how each text of the player to act is read. Texts are in the own frame.
#[track_caller]
fn reads(game: &Position, table: &[(&str, &str)]) {
    let seat = game.to_act().expect("somebody is to act");
    for &(text, canonical) in table {
        match game.read(seat, text) {
            Ok(read) => assert_eq!(read.canonical, canonical, "'{text}'"),
            Err(why) => panic!("'{text}': {why}"),
        }
        assert!(game.actions().iter().any(|a| a == canonical), "{canonical}");
    }
}

#[test]
fn spec_8_every_listed_action_is_read_as_itself() {
    let games = [
        line(&[], ""),
        line(&[("setup", "8")], "W3e-5e"),
        draw(
            'W',
            &format!("wp 9b, rr 9e, rr 9g, wr 5a, Wp 3e, {ASIDE}"),
            "threshold-W=1 run=W1 lost-W=qrn",
        ),
        after(&draw('W', &format!("Wp 3e, rr 4d, {ASIDE}"), ""), "W3e-5e"),
        after(&draw('R', "wk 1e, wn 5d, rr 5a, rk 12a, bk 12l", SIEGED), "R5ax5d"),
    ];
    for game in games {
        let seat = game.to_act().expect("somebody is to act");
        for action in game.actions() {
            let stays = leaves_a_promotion_out(&game.actions(), &action);
            for text in [action.clone(), action[1..].to_owned()] {
                if stays && text != action {
                    continue;
                }
                let read = game.read(seat, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!((read.canonical.as_str(), read.marks.as_str()), (action.as_str(), ""));
            }
        }
    }
}

#[test]
fn spec_8_letter_case_blanks_and_dashes() {
    let game = line(&[], "");
    reads(
        &game,
        &[
            ("W3e-5e", "W3e-5e"),
            ("3e-5e", "W3e-5e"),
            ("w3e-5e", "W3e-5e"),
            ("3E-5E", "W3e-5e"),
            ("  3e - 5e \n", "W3e-5e"),
            ("W 3e 5e", "W3e-5e"),
            ("3e5e", "W3e-5e"),
            ("3e–5e", "W3e-5e"),
            ("3e—5e", "W3e-5e"),
            ("3e−5e", "W3e-5e"),
            ("3e‑5e", "W3e-5e"),
        ],
    );
}

#[test]
fn spec_8_captures() {
    let game = draw('W', &format!("wr 5a, rn 5e, {ASIDE}"), "");
    reads(
        &game,
        &[
            ("5ax5e", "W5ax5e"),
            ("5aX5e", "W5ax5e"),
            ("5a×5e", "W5ax5e"),
            ("5a:5e", "W5ax5e"),
            ("5a x 5e", "W5ax5e"),
            ("5a5e", "W5ax5e"),
            ("5a-5e", "W5ax5e"),
        ],
    );
}

#[test]
fn spec_8_en_passe() {
    let game = after(&draw('W', &format!("Wp 3e, rp 5d, rn 6d, {ASIDE}"), ""), "W3e-5e");
    let text = |action: &str| own(game.as_ref(), action);
    let (pawn, quiet, capture) = (text("R5d+4e"), text("R6d-4e"), text("R6d+4e"));
    let (from, to) = (&by("9", 'R', "6d"), &by("9", 'R', "4e"));
    reads(
        &game,
        &[
            (&pawn, &pawn),
            (&pawn.replace('+', "x"), &pawn),
            (&pawn.replace('+', ""), &pawn),
            (&format!("{pawn} e.p."), &pawn),
            (&format!("{} ep", pawn.replace('+', "x")), &pawn),
            // A piece that can do both: the sign or "e.p." decides.
            (&format!("{from}-{to}"), &quiet),
            (&format!("{from}+{to}"), &capture),
            (&format!("{from}x{to}"), &capture),
            (&format!("{from}-{to} e.p."), &capture),
            (&format!("{from} {to} E.P."), &capture),
        ],
    );
    let both = game.read(Seat(1), &format!("{from}{to}"));
    let mut all = vec![capture, quiet];
    all.sort();
    assert_eq!(both, Err(ReadError::Ambiguous(all)));
}

#[test]
fn spec_8_castling() {
    let game = draw('W', "Wk 1e, Wr 1a, Wr 1i, rk 14a, bk 14j", SIEGED);
    reads(
        &game,
        &[
            ("00(Q)", "W00(Q)"),
            ("00(q)", "W00(Q)"),
            ("00Q", "W00(Q)"),
            ("0-0(Q)", "W00(Q)"),
            ("O-O(q)", "W00(Q)"),
            ("o-o q", "W00(Q)"),
            ("OO(Q)", "W00(Q)"),
            ("0-0-0", "W00(Q)"),
            ("O-O-O", "W00(Q)"),
            ("w0-0-0", "W00(Q)"),
            ("00(O)", "W00(O)"),
            ("0-0o", "W00(O)"),
            ("0–0(o)", "W00(O)"),
            // Chess players call the pope's side the king's side.
            ("00(K)", "W00(O)"),
            ("0-0(QF)", "W00(QF)"),
            ("00(Fo)", "W00(OF)"),
            ("0-0-0(F)", "W00(QF)"),
        ],
    );
    let which = game.read(Seat(0), "0-0");
    assert_eq!(which, Err(ReadError::Ambiguous(vec!["W00(O)".into(), "W00(Q)".into()])));
    let one = draw('W', "Wk 1e, wr 1a, Wr 1i, rk 14a, bk 14j", "");
    reads(&one, &[("0-0", "W00(O)"), ("00", "W00(O)"), ("O-O", "W00(O)")]);
    let eight = draw('W', "Wk 1e, Wr 1a, Wr 1h, rk 13a, bk 14j", "setup=8");
    reads(&eight, &[("00(k)", "W00(K)"), ("0-0(o)", "W00(K)"), ("0-0-0", "W00(Q)")]);
}

#[test]
fn spec_8_promotion_and_fortification_letters() {
    let game = draw('W', &format!("wp 9b, {ASIDE}"), "threshold-W=1 run=W1 lost-W=qb");
    reads(
        &game,
        &[
            ("9b-10a(q)", "W9b-10a(q)"),
            ("9b-10a(Q)", "W9b-10a(q)"),
            ("9b-10a=Q", "W9b-10a(q)"),
            ("9b-10aq", "W9b-10a(q)"),
            ("9b10aB", "W9b-10a(b)"),
            ("9b-10a (b)", "W9b-10a(b)"),
            ("W9b-10a", "W9b-10a"),
            ("w9b-10a!", "W9b-10a"),
            ("W9b-10a(F)", "W9b-10a(F)"),
            ("9b-10a(qF)", "W9b-10a(qF)"),
            ("9b-10a(Fq)", "W9b-10a(qF)"),
            ("9b-10a(q)(f)", "W9b-10a(qF)"),
            ("9b-10aqf", "W9b-10a(qF)"),
        ],
    );
}

/// The sentence of a refusal, and the actions that it offers instead with their labels.
#[track_caller]
fn asks(game: &Position, text: &str) -> (String, Vec<(String, String)>) {
    let seat = game.to_act().expect("somebody is to act");
    match game.read(seat, text) {
        Err(ReadError::Illegal(refusal)) => (refusal.sentence.english(), refusal.instead),
        other => panic!("'{text}': {other:?}"),
    }
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|&(canonical, label)| (canonical.to_owned(), label.to_owned())).collect()
}

#[test]
fn a_promotion_is_not_declined_by_leaving_it_out() {
    let game = draw('W', &format!("wp 9b, {ASIDE}"), "threshold-W=1 run=W1 lost-W=qb");
    let sentence = "Your pawn can be promoted on 10a: write what it becomes, such as 9b-10a(b), or W9b-10a to let it \
                    stay a pawn.";
    let all =
        pairs(&[("W9b-10a(b)", "9b-10a(b)"), ("W9b-10a(q)", "9b-10a(q)"), ("W9b-10a", "W9b-10a")]);
    for text in ["9b-10a", "9b10a", "10a", "9b-10a!"] {
        assert_eq!(asks(&game, text), (sentence.to_owned(), all.clone()), "{text}");
    }
    let (sentence, all) = asks(&game, "9b-10a(F)");
    assert!(sentence.contains(", such as 9b-10a(bF), or W9b-10a(F) to"), "{sentence}");
    assert_eq!(all.len(), 3);
    // In another frame, a move with the player's letter is still named from the player's own seat.
    let frame = Seat(1);
    assert_eq!(game.action_in("W9b-10a", frame), "W9b-10a");
    let read = game.read_in(Seat(0), frame, "W9b-10a").map(|read| read.canonical);
    assert_eq!(read, Ok("W9b-10a".to_owned()));
    // Nothing is lost that a pawn could become.
    let game = draw('W', &format!("wp 9b, {ASIDE}"), "");
    reads(&game, &[("9b-10a", "W9b-10a"), ("10a", "W9b-10a")]);
}

#[test]
fn a_move_with_a_part_left_out_or_a_word_in_it_is_asked_about() {
    let game = line(&[], "");
    for text in ["3e to 5e", "3E TO 5E", "W3e to 5e"] {
        let meant = pairs(&[("W3e-5e", "3e-5e")]);
        assert_eq!(asks(&game, text), ("Did you mean 3e-5e?".to_owned(), meant), "{text}");
    }
    for text in ["3e5", "3e-5", "W3e5"] {
        let meant = pairs(&[("W3e-5e", "3e-5e"), ("W3e-5g", "3e-5g")]);
        let sentence = "Did you mean 3e-5e or 3e-5g?".to_owned();
        assert_eq!(asks(&game, text), (sentence, meant), "{text}");
    }
    for seat in [Seat(1), Seat(2)] {
        for text in ["3e5", "3e to 5e", "e4", "W3e to 5e"] {
            assert_eq!(game.read(seat, text), Err(ReadError::NotAnAction), "{text}");
        }
    }
    // Not a legal move.
    for text in ["3e9", "5e to 3e", "3e to", "to 5e", "3e to 9e", "back to 5e"] {
        assert_eq!(game.read(Seat(0), text), Err(ReadError::NotAnAction), "{text}");
    }
    // No action of a record.
    assert!(game.clone().play("W3e5").is_err() && game.clone().play("W3e to 5e").is_err());
}

#[test]
fn a_square_of_a_chess_board_gets_a_hint() {
    let game = line(&[], "");
    for (text, hex) in
        [("e4", "4e"), ("Nf3", "3f"), ("e2e4", "4e"), ("e2-e4", "4e"), ("Bxc4", "4c")]
    {
        let Err(ReadError::Illegal(refusal)) = game.read(Seat(0), text) else { panic!("{text}") };
        assert!(refusal.doubtful && refusal.instead.is_empty(), "{text}");
        let start = format!("Hexes are named rank first here: {hex}, not ");
        assert!(refusal.sentence.english().starts_with(&start), "{text}: {refusal}");
        assert_eq!(game.read(Seat(1), text), Err(ReadError::NotAnAction), "{text}");
    }
}

#[test]
fn spec_8_redundant_check_marks() {
    let game = draw('W', "wk 1h, wr 7a, wp 9b, rk 5h, bk 12l", "lost-W=r");
    reads(
        &game,
        &[
            ("7a-5a(C)", "W7a-5a"),
            ("7a-5a(CR)", "W7a-5a"),
            ("7a-5a(cr)", "W7a-5a"),
            ("7a-5a(MR)", "W7a-5a"),
            ("7a-5a(CRMB)", "W7a-5a"),
            ("7a-5a+", "W7a-5a"),
            ("7a-5a#", "W7a-5a"),
            ("7a-5a()", "W7a-5a"),
            ("9b-10a(rCR)", "W9b-10a(r)"),
            ("9b-10a(r)(C)", "W9b-10a(r)"),
        ],
    );
}

#[test]
fn spec_8_powers() {
    let pieces = "wk 1e, wp 3e, rk 12a, rr 14c, rn 15b, bk 12l, br 14f, bn 15g";
    let game = draw('W', pieces, "siege=points threshold-W=0 lost-W=rrn");
    reads(
        &game,
        &[
            ("3e@(n)", "W3e@(n)"),
            ("3E@N", "W3e@(n)"),
            ("3e@3e(n)", "W3e@(n)"),
            ("3e @ 3e n", "W3e@(n)"),
            ("3e@", "W3e@(n)"),
            ("14c%", "W14c%"),
            ("14c%14c", "W14c%"),
            ("14c % 14f", "W14c%14f"),
            ("w14f%14c", "W14f%14c"),
        ],
    );
    let several = draw('W', &format!("{pieces}, wb 5b"), "siege=points threshold-W=0 lost-W=rnb");
    let error = several.read(Seat(0), "3e@").expect_err("knight or bishop");
    assert_eq!(error, ReadError::Ambiguous(vec!["W3e@(b)".into(), "W3e@(n)".into()]));
}

#[test]
fn spec_8_touch() {
    let game = after(&draw('R', "wk 1e, wn 5d, rr 5a, rk 12a, bk 12l", SIEGED), "R5ax5d");
    reads(&game, &[("(T)", "W(T)"), ("(t)", "W(T)"), ("w(T)", "W(T)"), ("( t )!", "W(T)")]);
    reads(&game, &[("(-)", "W(-)"), ("W(-)", "W(-)"), ("(–)", "W(-)")]);
}

#[test]
fn spec_8_a_touch_shown_on_the_captors_move() {
    // The score sheet writes it so after the touch.
    let game = draw('W', &format!("wr 5a, rn 5e, {ASIDE}"), "");
    let capture = "W5ax5e";
    reads(&game, &[("W5ax5e(T)", capture), ("5ax5e(T)", capture), ("5ax5e(CBT)", capture)]);
    // Without a capture there is nothing to touch.
    for text in ["5a-5d(T)", "5a5d(T)", "5d(T)", "00(QT)"] {
        assert_eq!(game.read(Seat(0), text), Err(ReadError::NotAnAction), "{text}");
    }
}

#[test]
fn spec_8_question_and_exclamation_marks_are_kept() {
    let game = line(&[], "");
    for (text, marks) in [
        ("3e-5e!", "!"),
        ("3e-5e ?", "?"),
        ("3e-5e!?", "!?"),
        ("3e-5e??", "??"),
        ("W3e-5e (!)", "!"),
    ] {
        let read = game.read(Seat(0), text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!((read.canonical.as_str(), read.marks.as_str()), ("W3e-5e", marks), "{text}");
    }
    let alone = game.read(Seat(0), "5b!").expect("one pawn goes to 5b");
    assert_eq!((alone.canonical.as_str(), alone.marks.as_str()), ("W3b-5b", "!"));
}

#[test]
fn spec_8_a_target_alone_when_one_piece_can_go_there() {
    // 5b is reached only by the double step from 3b.
    let game = line(&[], "");
    reads(&game, &[("5b", "W3b-5b"), ("W5b", "W3b-5b"), ("w 5B", "W3b-5b"), ("5b!", "W3b-5b")]);
    let error = game.read(Seat(0), "3a").expect_err("the pawn on 2a, and the knight on 1b");
    assert_eq!(error, ReadError::Ambiguous(vec!["W1b-3a".into(), "W2a-3a".into()]));
    let promotion = draw('W', &format!("wp 9b, {ASIDE}"), "lost-W=q");
    reads(&promotion, &[("W10a", "W9b-10a"), ("10a(q)", "W9b-10a(q)"), ("10a=q", "W9b-10a(q)")]);
    let capture = draw('W', &format!("wr 5a, rn 5e, {ASIDE}"), "");
    reads(&capture, &[("5e", "W5ax5e")]);
    // En passé counts as another way to get there.
    let passing = after(&draw('W', &format!("Wp 3e, rr 4d, {ASIDE}"), ""), "W3e-5e");
    let to = by("9", 'R', "4e");
    let quiet = own(passing.as_ref(), "R4d-4e");
    let capture = own(passing.as_ref(), "R4d+4e");
    let mut both = vec![quiet, capture.clone()];
    both.sort();
    assert_eq!(passing.read(Seat(1), &to), Err(ReadError::Ambiguous(both)));
    reads(&passing, &[(&format!("{to} e.p."), &capture)]);
}

#[test]
fn spec_8_letter_forms() {
    let game = draw('W', &format!("wr 5a, rn 9e, {ASIDE}"), "quiet=60");
    for (text, termination, seat) in [
        ("W(Y)", Termination::Resignation, Some(Seat(0))),
        ("w(y)", Termination::Resignation, Some(Seat(0))),
        ("(Y)", Termination::Resignation, None),
        ("(S)", Termination::DrawClaim, None),
        ("R(s)", Termination::DrawClaim, Some(Seat(1))),
        ("(=)", Termination::AgreedDraw, None),
        ("b ( = ) !", Termination::AgreedDraw, Some(Seat(2))),
        ("B(L)", Termination::OutOfTime, Some(Seat(2))),
    ] {
        for reader in 0..3 {
            let typed = TypedTermination { termination, seat };
            assert_eq!(game.read(Seat(reader), text), Err(ReadError::Termination(typed)), "{text}");
        }
    }
}

#[test]
fn spec_8_reading_changes_nothing_and_never_panics() {
    let game = line(&[], "");
    let before = game.position_string();
    let long = "3e-5e".repeat(20_000);
    let nested = "(".repeat(100_000);
    let wide = "é".repeat(50_000);
    for text in [
        long.as_str(),
        &nested,
        &wide,
        "\0",
        "W",
        "W(",
        "3e-(",
        "99999999999e-1a",
        "3e-5e)(",
        "\u{feff}3e-5e",
    ] {
        for seat in [0, 1, 2, 3, 255] {
            let _ = game.read(Seat(seat), text);
            let _ = game.clone().apply(text);
            let _ = game.mark_targets(Seat(seat), text, &mut game.view(Seat(seat)));
        }
    }
    assert_eq!(game.position_string(), before);
}

#[test]
fn castling_is_read_as_king_to_own_rook() {
    let game = draw('W', "Wk 1e, Wr 1a, Wr 1i, rk 14a, bk 14j", SIEGED);
    reads(
        &game,
        &[
            ("1e-1a", "W00(Q)"),
            ("1ex1a", "W00(Q)"),
            ("1e1a", "W00(Q)"),
            ("W1e-1a", "W00(Q)"),
            ("1e-1i", "W00(O)"),
            ("1ex1i!", "W00(O)"),
            ("1e-1i(F)", "W00(OF)"),
            ("w1e1af", "W00(QF)"),
        ],
    );
    let eight = draw('W', "Wk 1e, Wr 1a, Wr 1h, rk 13a, bk 14j", "setup=8");
    reads(&eight, &[("1e-1h", "W00(K)"), ("1e-1a", "W00(Q)")]);
    // Where castling is possible, the other notation keeps its meaning: a rook onto its own king.
    for text in ["1a-1e", "1ax1e", "1e+1a", "1e-1a(q)"] {
        assert!(matches!(game.read(Seat(0), text), Err(ReadError::Illegal(_))), "{text}");
    }
    // As an action of a record it is refused with the notation to use.
    let why = game.clone().apply("W1e-1a").expect_err("not canonical");
    assert_eq!(why.sentence.english(), "That is not the canonical form; write W00(Q).");
}
