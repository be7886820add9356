//! 5.1 to 5.4: check, declared checks, the last blow, turns without an action.

use super::words::*;

#[test]
fn spec_5_1_a_check_must_be_ended() {
    // Red's rook on 8e attacks 1e along the file; White's rook can only interpose on 5e.
    let game = draw('W', "wk 1e, wr 5a, rr 8e, rk 12a, bk 12l", "");
    assert_eq!(in_check(&game), "W");
    let expected = ["W1e-1d", "W1e-1f", "W1e-2d", "W1e-2f", "W1e-2g", "W1e-3f", "W5a-5e"];
    assert_eq!(legal(&game), expected);
}

#[test]
fn spec_5_1_by_capturing_the_attacker() {
    let game = draw('W', "wk 1e, wr 8a, rr 8e, rk 12a, bk 12l", "");
    allowed(&game, "W8ax8e");
    forbidden(&game, "W8a-8b W8a-7a");
    // A double check, with a knight on 4g as well: only the king can move.
    let double = draw('W', "wk 1e, wr 8a, rr 8e, rn 4g, rk 12a, bk 12l", "");
    assert!(legal(&double).iter().all(|a| a.starts_with("W1e-")), "{:?}", legal(&double));
}

#[test]
fn spec_5_1_no_step_into_check_and_no_opening_of_one() {
    let pinned = draw('W', "wk 1e, wr 4e, rr 8e, rk 12a, bk 12l", "");
    assert_eq!(goes(&pinned, "4e"), sorted("2e 3e 5e 6e 7e x8e"));
    let step = draw('W', "wk 1d, wp 5a, rr 8e, rk 12a, bk 12l", "");
    forbidden(&step, "W1d-1e W1d-2e W1d-3e");
    allowed(&step, "W1d-1c W1d-2d");
    // The king does not shield the hexes behind it.
    let along = draw('W', "wk 3e, wp 5a, rr 8e, rk 12a, bk 12l", "");
    forbidden(&along, "W3e-2e W3e-4e");
}

#[test]
fn spec_5_1_kings_stand_off() {
    // 6g and 4f are one step from both kings.
    let game = draw('W', "wk 5e, wp 1a, rk 5h, bk 12l", "");
    forbidden(&game, "W5e-6g W5e-4f");
    allowed(&game, "W5e-5f W5e-6f");
}

#[test]
fn spec_5_1_two_opponents_may_attack_one_king() {
    // Red's rook is on the file, Black's on the first rank.
    let game = draw('W', "wk 1e, wp 5a, rr 8e, br 1i, rk 12a, bk 12l", "");
    assert_eq!(legal(&game), ["W1e-2d", "W1e-2f", "W1e-2g", "W1e-3f"]);
}

#[test]
fn spec_5_1_no_check_by_or_against_the_fortified() {
    let pieces = "wk 1e, wr 5a, rr 8e, rk 12a, bk 12l";
    let attacker = draw('W', pieces, "fortified-R=2 fortify-spent=R");
    assert_eq!(in_check(&attacker), "");
    allowed(&attacker, "W1e-2e W5a-5b");
    let owner = draw('W', pieces, "fortified-W=2 fortify-spent=W");
    assert_eq!(in_check(&owner), "");
    allowed(&owner, "W1e-2e W5a-5b");
}

#[test]
fn spec_5_1_no_check_by_the_dead() {
    let game = draw('W', "wk 1e, wr 5a, rr 8e, bk 12l", "out=R");
    assert_eq!(in_check(&game), "");
    allowed(&game, "W1e-2e W5a-5b");
}

#[test]
fn spec_5_2_check_is_declared_by_itself() {
    let mut game = draw('W', "wk 1e, wr 7a, rk 5h, bk 12l", "");
    let played = play(&mut game, "W7a-5a");
    assert_eq!(field(&game, "declared-W"), "R");
    assert_eq!(in_check(&game), "R");
    assert!(played.sheet.ends_with("(CR)"), "{}", played.sheet);
    // A check on two players: both kings are on the fifth rank.
    let mut game = draw('W', "wk 1e, wr 7e, rk 5h, bk 5b", "");
    let played = play(&mut game, "W7e-5e");
    assert_eq!(field(&game, "declared-W"), "RB");
    assert!(played.sheet.ends_with("(CRB)"), "{}", played.sheet);
}

#[test]
fn spec_5_2_a_king_falls_only_to_a_declared_check() {
    let pieces = "wk 1e, wr 5a, rk 5h, bk 12l";
    forbidden(&draw('W', pieces, ""), "W5ax5h");
    allowed(&draw('W', pieces, "declared-W=R"), "W5ax5h");
    forbidden(&draw('W', pieces, "declared-W=B"), "W5ax5h");
    forbidden(&draw('W', pieces, "declared-B=R"), "W5ax5h");
}

#[test]
fn spec_5_2_not_to_an_attack_that_another_player_opened() {
    // Black's knight leaves the line. Red has not had a turn since.
    let game = draw('B', "wk 1e, wr 5a, bn 5e, rk 5h, bk 12l", "");
    let opened = after(&game, "B5e-7d");
    assert_eq!(in_check(&opened), "R");
    forbidden(&opened, "W5ax5h");
    // At the end of White's turn it is declared, and Red has to answer it.
    let declared = after(&opened, "W1e-1d");
    assert_eq!(field(&declared, "declared-W"), "R");
    forbidden(&declared, "R5h-5i");
}

#[test]
fn spec_5_2_declared_means_at_the_end_of_the_previous_turn() {
    let game = draw('W', "wk 1e, wr 5a, rk 5h, bk 12l", "declared-W=R");
    // White leaves the line: the declared check is gone.
    let away = after(&game, "W5a-6a");
    assert_eq!(field(&away, "declared-W"), "");
}

#[test]
fn spec_5_2_declared_holds_for_any_piece_and_line() {
    // Red's king fled from the rook on 5a to 7i; Black's knight then opens the seventh rank.
    let pieces = "wk 1e, wr 5a, wr 7a, bn 7e, rk 5h, bk 12l";
    let game = draw('R', pieces, "declared-W=R");
    let game = after(&game, "R5h-7i B7e-5f");
    allowed(&game, "W7ax7i");
    // Without the declaration White could not.
    let game = after(&draw('R', pieces, ""), "R5h-7i B7e-5f");
    forbidden(&game, "W7ax7i");
}

#[test]
fn spec_5_2_the_fortified_declare_nothing_and_suffer_nothing() {
    let pieces = "wk 1e, wr 7a, rk 5h, bk 12l";
    for fields in ["fortified-W=2 fortify-spent=W", "fortified-R=2 fortify-spent=R"] {
        let game = after(&draw('W', pieces, fields), "W7a-5a");
        assert_eq!(field(&game, "declared-W"), "", "{fields}");
    }
}

#[test]
fn spec_5_2_taking_the_king_must_leave_the_own_king_safe() {
    // The rook shields White's king from Black's rook on the fifth file.
    let game = draw('W', "wk 1e, wr 5e, rk 5h, br 8e, bk 12l", "declared-W=R");
    forbidden(&game, "W5ex5h");
    // Red's own attackers die with Red's king, so they do not count.
    let game = draw('W', "wk 1e, wr 5e, rk 5h, rr 8e, bk 12l", "declared-W=R");
    allowed(&game, "W5ex5h");
}

/// White's king in the corner 1a is mated: rooks control the first and the second rank, the queen 3b.
const MATE: &str = "wk 1a, rr 1h, rr 2h, rq 3h, rk 16a";

#[test]
fn spec_5_3_a_last_blow_with_three_in_the_game() {
    let game = draw('W', &format!("{MATE}, wp 5a, bk 16h"), "");
    assert_eq!(status(&game), "play");
    assert_eq!(legal(&game), ["W5a-6a", "W5a-6b"]);
    let seat = &game.view(rules::Seat(0)).seats[0];
    assert_eq!(seat.status[0].english(), "checkmated");
    // Red takes the king next time: the check was declared if Red was the one to mate.
    let game = after(&draw('W', &format!("{MATE}, wp 5a, bk 16h"), "declared-R=W"), "W5a-6a");
    allowed(&game, "R1hx1a");
    let game = after(&game, "R1hx1a");
    assert_eq!(field(&game, "out"), "W");
    assert_eq!(to_act(&game), "B");
}

#[test]
fn spec_5_3_any_piece_but_the_king_even_if_it_opens_more_lines() {
    // The knight on 5c is pinned by the bishop on 7d (3b, 5c, 7d are one diagonal), and moves.
    let game = draw('W', &format!("{MATE}, wn 5c, rb 7d, bk 16h"), "");
    assert_eq!(goes(&game, "5c"), sorted("6f 4e 7f 8e 8d 7b 6a 2a 2b 3d"));
    assert_eq!(legal(&game).len(), 10, "nothing but the knight");
}

#[test]
fn spec_5_3_the_last_blow_may_take_a_king_if_5_2_allows() {
    let pieces = format!("{MATE}, wr 12h, bk 16h");
    forbidden(&draw('W', &pieces, ""), "W12hx16h");
    let game = draw('W', &pieces, "declared-W=B");
    allowed(&game, "W12hx16h W12h-11h");
    // Two are left then, and Red takes White's king in turn.
    let game = after(&game, "W12hx16h");
    assert_eq!([field(&game, "out"), to_act(&game)], ["B", "R"]);
}

#[test]
fn spec_5_3_or_a_power() {
    let sieged = "threshold-W=1 run=W1";
    let pieces = format!("{MATE}, wp 5a, bk 16h");
    let game = draw('W', &pieces, &format!("{sieged} powers=field,traitor lost-W=nq"));
    assert_eq!(legal(&game), ["W3h%", "W5a-6a", "W5a-6b", "W5a@(n)"]);
    // An action that ends the check is not a last blow, but the only action allowed.
    let rook = draw('W', &pieces, &format!("{sieged} powers=field,traitor lost-W=rnq"));
    assert_eq!(legal(&rook), ["W1h%"]);
    let shelter = draw('W', &pieces, &format!("{sieged} powers=fortify"));
    assert!(legal(&shelter).iter().all(|a| a.ends_with("(F)")));
    allowed(&shelter, "W1a-1b(F) W5a-6a(F)");
}

/// The king in the corner 1a is not attacked, but each of 1b, 2a, 2b, 2c and 3b is.
const STUCK: &str = "wk 1a, rr 2h, rr 4b, rk 16a";

#[test]
fn spec_5_4_no_action_passes_with_three() {
    let game = draw('W', &format!("{STUCK}, bk 16h"), "quiet=3 pause-W=2");
    assert_eq!(to_act(&game), "R");
    assert_eq!(field(&game, "quiet"), "4", "5.8 counts it");
    assert_eq!(field(&game, "pause-W"), "1", "7.5 counts it");
}

#[test]
fn spec_5_4_mated_without_a_last_blow_passes() {
    let game = draw('W', &format!("{MATE}, bk 16h"), "quiet=3");
    assert_eq!([to_act(&game), field(&game, "quiet")], ["R", "4"]);
}

#[test]
fn spec_5_4_a_passed_turn_declares_checks() {
    // White's frozen pawn on 5j attacks Red's king on 7k, which White may not take so far.
    let game = draw('W', "wk 1a, rr 2h, rr 4b, wp 5j, bn 6j, bn 6k, rk 7k, bk 16h", "");
    assert_eq!(to_act(&game), "R");
    assert_eq!(field(&game, "declared-W"), "R");
}

#[test]
fn spec_5_4_with_two_it_is_a_draw() {
    let game = draw('W', STUCK, "out=B");
    assert_eq!(status(&game), "draw");
    assert_eq!(outcome(&game), Some(rules::Outcome::Draw(rules::game::DrawKind::Stalemate)));
}

#[test]
fn spec_5_4_no_safe_action_is_no_action() {
    // The rook on 1b is pinned to the first rank between 1a and 1h, and can move there.
    let game = draw('W', "wk 1a, wr 1b, rr 1h, rr 2h, br 4b, rk 16a, bk 16h", "");
    assert_eq!(legal(&game), ["W1b-1c", "W1b-1d", "W1b-1e", "W1b-1f", "W1b-1g", "W1bx1h"]);
    // A pinned knight cannot: the turn passes.
    let game = draw('W', "wk 1a, wn 1b, rr 1h, rr 2h, br 4b, rk 16a, bk 16h", "");
    assert_eq!(to_act(&game), "R");
}
