//! Canonical notation and the score sheet (8).

use super::words::*;

#[test]
fn spec_8_every_form_as_in_the_table() {
    let sieged = "threshold-W=1 run=W1";
    // (turn, pieces, fields, actions that are listed and accepted, in the own frame)
    let table = [
        ('W', "Wp 3e, wr 4f, rn 6f", "", "W3e-5e W4fx6h"),
        ('W', "Wk 1e, Wr 1a, Wr 1i", "", "W00(Q) W00(O)"),
        ('W', "wp 9b", "lost-W=qrbno", "W9b-10a(q) W9b-10a(r) W9b-10a(b) W9b-10a(n) W9b-10a(o)"),
        ('W', "Wp 3e", sieged, "W3e-4e(F)"),
        ('W', "wp 9b", "threshold-W=1 run=W1 lost-W=r", "W9b-10a(rF)"),
        ('W', "Wk 1e, Wr 1a", sieged, "W00(QF)"),
        ('W', "wp 5e", "threshold-W=1 run=W1 lost-W=n", "W5e@(n)"),
        ('W', "rr 14d", "threshold-W=1 run=W1 lost-W=r", "W14d%"),
    ];
    for (turn, pieces, fields, actions) in table {
        let kings = if pieces.contains("Wk") { "rk 12b, bk 12k" } else { "wk 2i, rk 12b, bk 12k" };
        let more = if pieces.contains("rn 6f") { ", rn 6h" } else { "" };
        let pieces = format!("{pieces}{more}, rp 9e, {kings}");
        let game = draw(turn, &pieces, fields);
        for action in actions.split(' ') {
            assert!(game.actions().iter().any(|a| a == action), "{action}: {:?}", game.actions());
            let played = game.clone().apply(action).expect("it is listed");
            assert_eq!(played.canonical, action);
        }
    }
}

#[test]
fn spec_8_hexes_in_the_acting_players_frame() {
    let mut game = line(&[], "");
    for action in ["W3e-5e", "R3e-5e", "B3e-5e"] {
        game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
    }
    // White's 1e is Red's 12l. Red's pawn from 3e is now on the hex that is White's for Red's 5e.
    assert_eq!(on(&game, &white_name("9", 'R', "5e")), "rp");
    assert_eq!(on(&game, &white_name("9", 'B', "5e")), "bp");
}

#[test]
fn spec_8_the_canonical_form_alone_is_accepted() {
    let game = line(&[], "");
    for text in [
        "3e-5e",
        "w3e-5e",
        "W3e5e",
        "W3E-5E",
        "W3ex5e",
        "W3e-5e(C)",
        " W3e-5e",
        "W3e-5e ",
        "W3e-5e!",
        "R3e-5e",
        "W03e-5e",
        "",
        "W",
        "W5e",
        "W3e-5e(q)",
        "W00(Q)",
        "W(T)",
        "W(-)",
        "(Y)",
        "w(Y)",
        "W(y)",
        "X(Y)",
        "W(S)",
        "W3e–5e",
    ] {
        assert!(game.clone().apply(text).is_err(), "'{text}'");
    }
    assert!(game.clone().apply("W3e-5e").is_ok());
    for text in ["W(Y)", "R(Y)", "B(Y)", "W(L)", "R(L)", "B(L)", "W(=)", "R(=)"] {
        assert!(game.clone().apply(text).is_ok(), "'{text}'");
    }
}

#[test]
fn spec_8_a_refused_action_changes_nothing() {
    let mut game = line(&[], "W3e-5e");
    let before = (game.position_string(), game.actions(), game.view(rules::Seat(0)));
    for text in ["W3e-4e", "R3e-6e", "nonsense", "R(S)", "R(T)"] {
        assert!(game.apply(text).is_err());
    }
    assert_eq!((game.position_string(), game.actions(), game.view(rules::Seat(0))), before);
}

#[test]
fn spec_8_letter_forms_are_never_listed() {
    let game = draw('W', &format!("wr 5a, rn 9e, {KINGS}"), "quiet=60");
    for form in ["(Y)", "(L)", "(S)", "(=)"] {
        assert!(legal_with(&game, form).is_empty());
    }
}

#[test]
fn spec_8_nothing_after_the_end() {
    let mut game = line(&[], "W(=)");
    assert_eq!([to_act(&game), status(&game)], ["-", "draw"]);
    assert!(game.actions().is_empty());
    for text in ["W3e-5e", "R(Y)", "R(L)", "W(=)", "W(S)"] {
        let refusal = game.apply(text).expect_err("the game is over");
        assert!(refusal.sentence.english().starts_with("The game is over."), "{refusal}");
    }
}

#[test]
fn spec_8_check_and_mate_on_the_score_sheet() {
    // Inside the parentheses, last.
    let pieces = "wk 1h, wp 9b, rk 14a, rp 3c, bk 12l";
    let mut game = draw('W', pieces, "lost-W=r");
    // A rook on 10a attacks 14a along Red's first rank.
    assert_eq!(play(&mut game, "W9b-10a(r)").sheet, "W9b-10a(rCR)");
    let mut game = draw('W', "wk 1h, wr 7a, rk 5h, bk 12l", "");
    assert_eq!(play(&mut game, "W7a-5a").sheet, "W7a-5a(CR)");
    // Mate of one and check of another; with three players the mated one has a last blow.
    let mut game = draw('R', "wk 1a, wp 9e, rr 5h, rr 2h, rq 3h, rk 16a, bk 16h", "");
    let played = play(&mut game, "R5h-1d");
    assert!(
        played.sheet.ends_with("(CW)"),
        "{}: White is mated later, at White's turn",
        played.sheet
    );
}

#[test]
fn spec_8_a_touch_marks_the_captors_move() {
    let pieces = "wk 5h, wn 5d, wp 2a, rr 5a, rk 12a, bk 12l, bp 9i";
    let mut game = draw('R', pieces, "threshold-W=1 run=W1");
    let capture = play(&mut game, "R5ax5d");
    let mut passed = game.clone();
    assert_eq!(play(&mut passed, "W(-)").previous_sheet, None);
    let touch = play(&mut game, "W(T)");
    assert_eq!(touch.sheet, "W(T)");
    let amended = touch.previous_sheet.expect("the captor's entry is amended");
    assert!(amended.ends_with("T)"), "{amended}");
    assert!(amended.starts_with(&capture.canonical), "{amended}");
}
