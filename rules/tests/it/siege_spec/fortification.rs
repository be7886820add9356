//! 7 and 7.1: who has powers, and fortification.

use super::words::*;

const SIEGED: &str = "threshold-W=1 run=W1";

#[test]
fn spec_7_only_for_the_sieged() {
    let pieces = format!("wr 5a, wp 9b, rr 9e, br 9i, {KINGS}");
    let powers = |fields: &str| -> Vec<String> {
        let game = draw('W', &pieces, &format!("lost-W=rn {fields}"));
        legal(&game).into_iter().filter(|a| a.contains(['F', '@', '%'])).collect()
    };
    assert!(powers("").is_empty());
    assert!(powers("threshold-R=1 run=R1").is_empty(), "another is sieged");
    assert!(powers("threshold-W=1 run=W1 pause-W=1").is_empty());
    assert!(powers("threshold-W=1 run=W1 powers=").is_empty());
    let all = powers(SIEGED);
    for action in ["W5a-6a(F)", "W9b@(n)", "W9e%", "W9i%"] {
        assert!(all.iter().any(|a| a == action), "{action}");
    }
    assert!(powers(&format!("{SIEGED} powers=fortify")).iter().all(|a| a.ends_with("F)")));
    assert_eq!(powers(&format!("{SIEGED} powers=field")), ["W9b@(n)"]);
    assert_eq!(powers(&format!("{SIEGED} powers=traitor")), ["W9e%", "W9i%"]);
    assert!(powers(&format!("{SIEGED} powers=touch")).is_empty());
}

#[test]
fn spec_7_1_with_any_move_that_captures_nothing() {
    let game = draw('W', &format!("wr 5a, Wp 3e, rn 5e, {KINGS}"), SIEGED);
    let quiet: Vec<String> =
        legal(&game).into_iter().filter(|a| a.contains('-') && !a.contains('(')).collect();
    let mut with: Vec<String> = quiet.iter().map(|a| format!("{a}(F)")).collect();
    // And the king may go where Red's knight attacks: a fortified king is not in check.
    with.extend(["W1e-2d(F)".to_owned(), "W1e-3f(F)".to_owned()]);
    with.sort();
    assert_eq!(legal_with(&game, "(F)"), with);
    allowed(&game, "W3e-5g(F) W5ax5e");
    forbidden(&game, "W5ax5e(F)");
}

#[test]
fn spec_7_1_once_a_game() {
    let pieces = format!("wr 5a, rn 5e, {KINGS}");
    assert!(legal_with(&draw('W', &pieces, &format!("{SIEGED} fortify-spent=W")), "F").is_empty());
    let other = draw('W', &pieces, &format!("{SIEGED} fortify-spent=RB"));
    assert!(!legal_with(&other, "F").is_empty());
    assert_eq!(field(&after(&other, "W5a-6a(F)"), "fortify-spent"), "WRB");
}

#[test]
fn spec_7_1_three_own_turns_until_the_start_of_the_fourth() {
    // Red's rook on 7a attacks White's on 5a, which attacks Red's knight on 5e.
    let pieces = format!("wr 5a, rn 5e, rr 7a, {KINGS}");
    let mut game = draw('W', &pieces, &format!("{SIEGED} lost-W=rn"));
    let rounds = [
        ("W1e-1d(F)", "R12a-13a", "B12l-13k"),
        ("W1d-1e", "R13a-12a", "B13k-12l"),
        ("W1e-1d", "R12a-13a", "B12l-13k"),
    ];
    for (i, (white, red, black)) in rounds.into_iter().enumerate() {
        if i > 0 {
            forbidden(&game, "W5ax5e W5ax7a");
            assert!(!legal(&game).iter().any(|a| a.contains(['F', '@', '%'])), "turn {i}");
        }
        game = after(&game, white);
        forbidden(&game, "R7ax5a");
        allowed(&game, "R7a-6a");
        game = after(&game, &format!("{red} {black}"));
    }
    // The fourth turn has started: White can capture, and has the other powers again.
    assert_eq!(field(&game, "fortified-W"), "");
    allowed(&game, "W5ax5e W5ax7a W7a% W5a-5b");
    allowed(&after(&game, "W1d-1e"), "R7ax5a");
}

#[test]
fn spec_7_1_nobody_gives_or_is_in_check() {
    // Red's rook on 8e would check White, White's rook on 12d would check Red.
    let pieces = "wk 1e, wr 5a, rr 8e, rp 2b, rk 12a, bk 12l, bp 9i";
    let game = draw('W', pieces, SIEGED);
    assert_eq!(in_check(&game), "W");
    allowed(&game, "W5a-5b(F) W1e-2e(F)");
    forbidden(&game, "W5a-5b W1e-2e");
    let game = after(&game, "W5a-8a(F)");
    assert_eq!(in_check(&game), "", "8a looks along Red's first rank at 12a");
    assert_eq!([field(&game, "declared-W"), field(&game, "declared-R")], ["", ""]);
    allowed(&game, "R2b-2c R8e-8d");
    // Between the two others, checks count.
    let game = draw('W', "wk 1e, wn 5a, rr 11h, rk 12a, bk 12l", "fortified-W=2 fortify-spent=W");
    let game = after(&game, "W5a-6d R11h-11l");
    assert_eq!(in_check(&game), "B");
}

#[test]
fn spec_7_1_when_the_shelter_ends_check_is_check_again() {
    let pieces = "wk 1e, wr 5a, rr 8e, rk 12a, bk 12l, bp 9i";
    let game = draw('R', pieces, "fortified-W=1 fortify-spent=W");
    assert_eq!(in_check(&game), "");
    let game = after(&game, "R12a-13a B12l-13k");
    assert_eq!(in_check(&game), "W");
    assert_eq!(field(&game, "declared-R"), "", "the shelter stood at the end of Red's turn");
    forbidden(&game, "W5a-5b");
    allowed(&game, "W5a-5e");
}

#[test]
fn spec_7_1_castling_double_steps_and_promotions_stay() {
    // Red's rook on 8e checks the king, the one on 8c attacks 1c.
    let pieces = "Wk 1e, Wr 1a, Wr 1i, Wp 3e, wp 9b, rr 8c, rr 8e, rk 14c, bk 12l";
    let calling = draw('W', pieces, &format!("{SIEGED} lost-W=q"));
    // The pawn on 3e blocks the line from 8e: no check, but 1c is attacked.
    forbidden(&calling, "W00(Q)");
    allowed(&calling, "W00(QF) W00(OF) W3e-5e(F) W9b-10a(F) W9b-10a(qF)");
    let open = draw('W', &pieces.replace("Wp 3e", "Wp 3f"), &format!("{SIEGED} lost-W=q"));
    forbidden(&open, "W00(Q) W00(O)");
    allowed(&open, "W00(QF) W00(OF)");
    let fortified = draw('W', pieces, "fortified-W=2 fortify-spent=W lost-W=q");
    allowed(&fortified, "W00(Q) W00(O) W3e-5e W9b-10a(q)");
}

#[test]
fn spec_7_1_other_powers_do_not() {
    let pieces = format!("wr 5a, wp 9b, rr 9e, {KINGS}");
    let game = draw('W', &pieces, &format!("{SIEGED} lost-W=rn fortified-W=2 fortify-spent=W"));
    assert_eq!(sieged(&game), 'W');
    assert!(!legal(&game).iter().any(|a| a.contains(['F', '@', '%'])));
}

#[test]
fn spec_7_1_none_of_the_players_pieces_is_captured_or_replaced() {
    let pieces = format!("wr 5a, rr 5e, br 5h, bn 9i, {KINGS}");
    let fields = "fortified-B=2 fortify-spent=B";
    let game = draw('R', &pieces, fields);
    forbidden(&game, "R5ex5h");
    allowed(&game, "R5ex5a");
    let traitor = draw('R', &pieces, &format!("{fields} threshold-R=1 run=R1 lost-R=rn"));
    allowed(&traitor, "R5a%");
    forbidden(&traitor, "R5h% R9i%");
}

#[test]
fn spec_7_1_a_king_declared_on_is_safe_while_fortified() {
    let game = draw('W', "wk 5h, wn 2a, rr 5a, rk 12a, bk 12l", &format!("{SIEGED} declared-R=W"));
    forbidden(&after(&game, "W2a-3d(F)"), "R5ax5h");
}
