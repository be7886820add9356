//! 7.5: touch of death.

use rules::Seat;

use super::words::*;

const SIEGED: &str = "threshold-W=1 run=W1";

/// White is under siege, and Red's rook on 5a attacks White's knight on 5d.
fn before(fields: &str) -> Position {
    draw('R', "wk 1e, wn 5d, wp 2a, rr 5a, rk 12a, bk 12l, bp 9i", fields)
}

#[test]
fn spec_7_5_the_victim_decides_first() {
    let game = after(&before(SIEGED), "R5ax5d");
    assert_eq!(to_act(&game), "W");
    assert_eq!(legal(&game), ["W(-)", "W(T)"]);
    let decision = game.decision().expect("a decision");
    assert_eq!((decision.seat, decision.name), (Seat(0), "touch"));
    let answers: Vec<&str> = decision.answers.iter().map(|a| a.0.as_str()).collect();
    assert_eq!(answers, ["W(T)", "W(-)"]);
    assert_eq!(decision.default, "W(-)");
    for action in ["B9i-9h", "R5d-5e", "W2a-3a"] {
        assert!(game.clone().apply(&own(game.as_ref(), action)).is_err(), "{action}");
    }
}

#[test]
fn spec_7_5_touch_takes_back_and_removes_the_captor() {
    let game = after(&before(SIEGED), "R5ax5d W(T)");
    assert_eq!([on(&game, "5d"), on(&game, "5a")], ["wn", ""]);
    assert_eq!([field(&game, "lost-W"), field(&game, "lost-R")], ["", "r"]);
    assert_eq!(to_act(&game), "B", "the captor's turn is over");
    assert_eq!(field(&game, "pause-W"), "3");
    assert_eq!(field(&game, "run"), "R1", "6.1 counts the piece taken, then the piece removed");
    assert!(game.decision().is_none());
}

#[test]
fn spec_7_5_letting_it_stand() {
    let game = after(&before(SIEGED), "R5ax5d W(-)");
    assert_eq!(on(&game, "5d"), "rr");
    assert_eq!([field(&game, "lost-W"), field(&game, "run")], ["n", "W2"]);
    assert_eq!([to_act(&game), field(&game, "pause-W")], ["B", ""]);
}

#[test]
fn spec_7_5_only_when_sieged_before_the_capture() {
    // This capture puts White under siege: too late for itself.
    let game = after(&before("threshold-W=1"), "R5ax5d");
    assert_eq!([to_act(&game), sieged(&game).to_string()], ["B", "W"]);
    for fields in ["", "threshold-W=1 run=W1 pause-W=1", "threshold-R=1 run=R1"] {
        assert_eq!(to_act(&after(&before(fields), "R5ax5d")), "B", "{fields}");
    }
    let off = format!("{SIEGED} powers=fortify,traitor,field");
    assert_eq!(to_act(&after(&before(&off), "R5ax5d")), "B");
}

#[test]
fn spec_7_5_not_by_a_king_nor_of_a_king() {
    let game = draw('R', "wk 1i, wn 5d, rk 5e, bk 12l, bp 9i", SIEGED);
    assert_eq!(to_act(&after(&game, "R5ex5d")), "B");
    let game = draw('R', "wk 5d, wn 2b, rr 5a, rk 12a, bk 12l", &format!("{SIEGED} declared-R=W"));
    let game = after(&game, "R5ax5d");
    assert_eq!([to_act(&game), field(&game, "out")], ["B", "W"]);
}

#[test]
fn spec_7_5_only_captures_of_the_sieged_players_pieces() {
    let game = draw('R', "wk 1e, wn 5d, rr 5a, rk 12a, bk 12l, bn 8a", SIEGED);
    assert_eq!(to_act(&after(&game, "R5ax8a")), "B");
    assert_eq!(to_act(&after(&game, "R5ax5d")), "W");
}

#[test]
fn spec_7_5_turn_order_whoever_is_victim() {
    // Black takes Red's knight: Red decides, then White moves.
    let game = draw('B', "wk 1e, rn 5d, rk 12a, bk 12l, br 5a, wp 2a", "threshold-R=1 run=R1");
    let game = after(&game, "B5ax5d");
    assert_eq!(legal(&game), ["R(-)", "R(T)"]);
    assert_eq!(to_act(&after(&game, "R(T)")), "W");
    assert_eq!(to_act(&after(&game, "R(-)")), "W");
}

#[test]
fn spec_7_5_back_as_it_was() {
    // The bishop takes White's unmoved rook in the corner. After the touch, White may castle with it.
    let pieces = "Wk 1e, Wr 1a, rb 3b, rk 14a, bk 14j, bp 9i";
    let game = after(&draw('R', pieces, SIEGED), "R3bx1a");
    let back = after(&game, "W(T) B9i-9h");
    allowed(&back, "W00(Q)");
    let moved = pieces.replace("Wr", "wr");
    let back = after(&draw('R', &moved, SIEGED), "R3bx1a W(T) B9i-9h");
    forbidden(&back, "W00(Q)");
    // A pawn that has not moved keeps its double step.
    let pawn = after(&draw('R', "wk 1e, Wp 3e, rr 3a, rk 12a, bk 12l, bp 9i", SIEGED), "R3ax3e");
    allowed(&after(&pawn, "W(T) B9i-9h"), "W3e-5e");
}

#[test]
fn spec_7_5_a_capture_en_passe() {
    let pieces = "wk 1h, Wp 3e, rr 4a, br 4l, rk 14a, bk 14j";
    let game = after(&draw('W', pieces, SIEGED), "W3e-5e R4a+4e");
    assert_eq!(to_act(&game), "W");
    let game = after(&game, "W(T)");
    assert_eq!([on(&game, "5e"), on(&game, "4e")], ["wp", ""]);
    // The right on that pawn is gone: Black may move to 4e, not capture there.
    allowed(&game, "B4l-4e");
    forbidden(&game, "B4l+4e");
}

#[test]
fn spec_7_5_the_right_on_a_pawn_taken_otherwise_is_gone_too() {
    let pieces = "wk 1h, Wp 3e, rr 5a, br 4l, rk 14a, bk 14j";
    let game = after(&draw('W', pieces, SIEGED), "W3e-5e R5ax5e W(T)");
    assert_eq!(on(&game, "5e"), "wp");
    forbidden(&game, "B4l+4e");
}

#[test]
fn spec_7_5_a_pawn_that_promoted_goes_as_what_it_became() {
    // Red's pawn on 2b captures straight down right on 1c and becomes a queen.
    let pieces = "wk 1h, wn 1c, rp 2b, rk 12a, bk 12l, bp 9i";
    let game = draw('R', pieces, &format!("{SIEGED} lost-R=q"));
    let game = after(&game, "R2bx1c(q)");
    assert_eq!(field(&game, "lost-R"), "");
    let game = after(&game, "W(T)");
    assert_eq!([on(&game, "1c"), field(&game, "lost-R").as_str().to_owned()], ["wn", "q"]);
}

#[test]
fn spec_7_5_declared_checks_are_taken_again() {
    // The rook gives check along the fifth rank; after the touch it does not.
    let game = draw('R', "wk 5h, wn 5d, wp 2a, rr 5a, rk 12a, bk 12l, bp 9i", SIEGED);
    let taken = after(&game, "R5ax5d");
    assert_eq!(field(&after(&taken, "W(-)"), "declared-R"), "W");
    let touched = after(&taken, "W(T)");
    assert_eq!([field(&touched, "declared-R"), in_check(&touched)], ["", ""]);
    // And the other way round: the captor on 4e was between Red's queen on 4a and the king on 4h. (Red's
    // fortification ends with White's turn, or White would have been in check before.)
    let game = draw(
        'W',
        "wk 4h, Wp 3e, rq 4a, rn 6d, rk 14a, bk 14j",
        &format!("{SIEGED} fortified-R=1 fortify-spent=R"),
    );
    let taken = after(&game, "W3e-5e R6d+4e");
    assert_eq!(field(&after(&taken, "W(-)"), "declared-R"), "");
    assert_eq!(field(&after(&taken, "W(T)"), "declared-R"), "W");
}

#[test]
fn spec_7_5_the_decision_need_not_obey_5_1() {
    // The captor on 4e is between Black's rook on 4a and White's king on 4h, and may be removed.
    let pieces = "wk 4h, Wp 3e, rn 6d, br 4a, rk 14a, bk 14j, wn 9c";
    let game = draw('W', pieces, &format!("{SIEGED} fortified-B=1 fortify-spent=B"));
    let game = after(&game, "W3e-5e R6d+4e");
    assert_eq!(legal(&game), ["W(-)", "W(T)"]);
    // Black's fortification ends as Black's turn starts: the rook attacks the king now.
    assert_eq!(in_check(&after(&game, "W(-)")), "");
    assert_eq!(in_check(&after(&game, "W(T)")), "W");
}

#[test]
fn spec_7_5_no_siege_until_three_own_turns_are_completed() {
    let pieces = "wk 1e, wn 5d, wp 2a, rr 5a, rn 14f, rk 12a, bk 12l, bp 9i, bp 9k, bn 15c";
    let mut game = after(&draw('R', pieces, SIEGED), "R5ax5d W(T) B9i-9h");
    for (i, round) in
        ["W1e-1d R12a-13a B12l-13k", "W1d-1e R13a-12a B13k-12l"].into_iter().enumerate()
    {
        assert_eq!(field(&game, "pause-W"), (3 - i).to_string());
        game = after(&game, round);
    }
    assert_eq!(field(&game, "pause-W"), "1");
    assert_eq!(field(&after(&game, "W1e-1d"), "pause-W"), "");
}

#[test]
fn spec_7_5_as_often_as_sieged() {
    // The pause is over: the same again.
    let game = before("threshold-W=1 run=W1 fortify-spent=W traitors-W=2");
    assert_eq!(to_act(&after(&game, "R5ax5d")), "W");
}

#[test]
fn spec_7_5_a_touch_lets_nobody_be_sieged_by_two_counts() {
    // With a threshold of one for Red too, the removed rook puts Red under siege.
    let game = after(&before(&format!("{SIEGED} threshold-R=1")), "R5ax5d W(T)");
    assert_eq!(sieged(&game), 'R');
}
