//! 5.3 and 5.4 with two players in the game: mate ends it only if the check was declared.

use crate::support::english;
use rules::Outcome;
use rules::game::DrawKind;

use super::words::*;

/// White's king in the corner 1a is mated: rooks control the first and the second rank, the queen 3b. Black's dead
/// knight is far away.
const MATE: &str = "wk 1a, rr 1h, rr 2h, rq 3h, rk 16a, bn 16h";

#[test]
fn spec_5_3_with_two_a_declared_mate_ends_the_game() {
    let game = draw('W', &format!("{MATE}, wp 5a"), "out=B declared-R=W");
    assert_eq!(status(&game), "win:R");
    assert!(legal(&game).is_empty());
    // By an action: the rook moves to the first rank.
    let mut game = draw('R', &format!("{}, wp 9e", MATE.replace("1h", "5h")), "out=B");
    let played = play(&mut game, "R5h-1d");
    assert_eq!(status(&game), "win:R");
    assert!(played.sheet.ends_with("(MW)"), "{}", played.sheet);
}

#[test]
fn spec_5_3_declared_mate_comes_before_the_draws_of_5_8() {
    let game = draw('W', MATE, "out=B quiet=80 declared-R=W");
    assert_eq!(status(&game), "win:R");
    let mut game = draw('R', &MATE.replace("1h", "5h"), "out=B quiet=79");
    play(&mut game, "R5h-1d");
    assert_eq!(status(&game), "win:R");
}

#[test]
fn spec_5_3_with_two_an_undeclared_mate_leaves_a_last_blow() {
    let game = draw('W', &format!("{MATE}, wp 5a"), "out=B");
    assert_eq!(status(&game), "play");
    assert_eq!(legal(&game), ["W5a-6a", "W5a-6b"]);
    assert_eq!(game.view(rules::Seat(0)).seats[0].status[0].english(), "checkmated");
    // Red cannot take the king in the turn after that, and declares at its end.
    let blow = after(&game, "W5a-6a");
    assert_eq!(status(&blow), "play");
    forbidden(&blow, "R1hx1a");
    let mut declared = blow.clone();
    let played = play(&mut declared, "R16a-16b");
    assert_eq!(status(&declared), "win:R");
    assert!(played.sheet.ends_with("(MW)"), "{}", played.sheet);
}

#[test]
fn spec_5_3_with_two_the_game_goes_on_if_the_other_looks_away() {
    let game = after(&draw('W', &format!("{MATE}, wp 5a"), "out=B"), "W5a-6a R1h-2i");
    assert_eq!([status(&game), field(&game, "declared-R"), in_check(&game)], ["play", "", ""]);
    allowed(&game, "W1a-1b");
}

#[test]
fn spec_5_3_with_two_an_undeclared_check_that_can_be_ended_must_be() {
    let game = draw('W', "wk 1e, wr 5a, rr 8e, rk 12a, bn 16h", "out=B");
    let expected = ["W1e-1d", "W1e-1f", "W1e-2d", "W1e-2f", "W1e-2g", "W1e-3f", "W5a-5e"];
    assert_eq!(legal(&game), expected);
}

#[test]
fn spec_5_3_with_two_a_check_declared_by_the_player_in_check_ends_nothing() {
    // White declared check on Red, not Red on White.
    let game = draw('W', &format!("{MATE}, wp 5a, wr 16d"), "out=B declared-W=R");
    assert_eq!(status(&game), "play");
    // The rook can take the king, so White is not mated at all.
    assert_eq!(legal(&game), ["W16dx16a"]);
    assert_eq!(status(&after(&game, "W16dx16a")), "win:W");
    // Had White not declared the check, the rook would have other last blows, and not that one.
    let undeclared = draw('W', &format!("{MATE}, wp 5a, wr 16d"), "out=B");
    forbidden(&undeclared, "W16dx16a");
    allowed(&undeclared, "W16d-16c W16d-15d W5a-6a");
}

#[test]
fn spec_5_3_with_two_the_last_blow_is_no_kings_move() {
    let game = draw('W', &format!("{MATE}, wn 5c"), "out=B");
    assert_eq!(goes(&game, "1a"), "");
    assert_eq!(goes(&game, "5c"), sorted("6f 4e 7f 8e 8d 7b 6a 2a 2b 3d"));
}

#[test]
fn spec_5_3_with_two_a_power_is_a_last_blow_in_a_duel() {
    let fields = "out=B threshold-W=1 run=W1 powers=field,traitor lost-W=nq";
    let pieces = format!("{MATE}, wp 5a");
    assert_eq!(legal(&draw('W', &pieces, fields)), ["W5a-6a", "W5a-6b"]);
    let duel = draw('W', &pieces, &format!("{fields} duel=on"));
    assert_eq!(legal(&duel), ["W3h%", "W5a-6a", "W5a-6b", "W5a@(n)"]);
}

#[test]
fn spec_5_3_after_a_fortification_the_check_is_undeclared() {
    let pieces = format!("{MATE}, wp 5a");
    let mut game = draw('R', &pieces, "out=B fortified-W=1 fortify-spent=W");
    let played = play(&mut game, "R16a-16b");
    assert_eq!([status(&game), field(&game, "declared-R"), in_check(&game)], ["play", "", "W"]);
    assert_eq!(legal(&game), ["W5a-6a", "W5a-6b"]);
    assert!(!played.sheet.contains('('), "no check was called: {}", played.sheet);
    let news = "White is checkmated, but the check was not declared: White has a last blow.";
    assert!(english(&played.news).contains(&news.to_owned()), "{:?}", played.news);
    assert!(
        !played.news.iter().any(|line| line.english().contains("has to answer")),
        "{:?}",
        played.news
    );
    assert_eq!(status(&after(&game, "W5a-6a R16b-16a")), "win:R");
}

#[test]
fn spec_5_3_after_the_third_players_resignation_the_check_may_be_undeclared() {
    // Black's knight on 1d blocks the line; it moves, and Black resigns.
    let pieces = "wk 1a, rr 1h, rr 2h, rq 3h, rk 16a, wp 5a, bn 1d, bk 16h";
    let game = draw('B', pieces, "");
    let opened = after(&game, "B1d-4e");
    assert_eq!(in_check(&opened), "W");
    let left = after(&opened, "B(Y)");
    assert_eq!([status(&left), field(&left, "declared-R")], ["play", ""]);
    assert_eq!(legal(&left), ["W5a-6a", "W5a-6b"]);
    // A mate declared before ends the game as soon as two are left.
    let declared = draw('W', &pieces.replace("bn 1d", "bn 9g"), "declared-R=W");
    assert_eq!(legal(&declared), ["W5a-6a", "W5a-6b"], "with three a last blow");
    assert_eq!(status(&after(&declared, "B(Y)")), "win:R");
}

#[test]
fn spec_5_4_with_two_mated_without_a_last_blow_passes() {
    let game = draw('W', MATE, "out=B quiet=3 pause-W=2");
    assert_eq!([to_act(&game), status(&game)], ["R", "play"]);
    assert_eq!([field(&game, "quiet"), field(&game, "pause-W")], ["4", "1"]);
    forbidden(&game, "R1hx1a");
    let mut game = draw('R', MATE, "out=B fortified-W=1 fortify-spent=W");
    let news = "White is checkmated and has no last blow: the turn passes.";
    let played = play(&mut game, "R16a-16b");
    assert!(english(&played.news).contains(&news.to_owned()), "{:?}", played.news);
    assert!(
        !played.news.iter().any(|line| line.english().contains("has to answer")),
        "{:?}",
        played.news
    );
    assert_eq!([to_act(&game), status(&game)], ["R", "play"]);
    // Red declares at the end of the next turn.
    let game = draw('W', MATE, "out=B");
    assert_eq!(status(&after(&game, "R16a-16b")), "win:R");
    assert_eq!(status(&after(&game, "R1h-2i")), "play");
}

#[test]
fn spec_5_4_with_two_the_pass_declares_checks() {
    // White's frozen pawn on 5j attacks Red's king on 7k.
    let pieces = "wk 1a, rr 1h, rr 2h, rq 3h, wp 5j, bn 6j, bn 6k, rk 7k";
    let game = draw('W', pieces, "out=B");
    assert_eq!([to_act(&game), field(&game, "declared-W")], ["R", "W"].map(|_| "R".to_owned()));
    assert_eq!(in_check(&game), "WR");
    // Red leaves the check, and wins by the mate that is declared at the same time.
    assert_eq!(status(&after(&game, "R7k-7l")), "win:R");
}

#[test]
fn spec_5_4_with_two_a_stalemate_is_still_a_draw() {
    let game = draw('W', "wk 1a, rr 2h, rr 4b, rk 16a", "out=B");
    assert_eq!(outcome(&game), Some(Outcome::Draw(DrawKind::Stalemate)));
}

#[test]
fn spec_5_8_draws_come_before_a_last_blow_and_a_pass() {
    for pieces in [MATE.to_owned(), format!("{MATE}, wp 5a")] {
        let game = draw('W', &pieces, "out=B quiet=80");
        assert_eq!(outcome(&game), Some(Outcome::Draw(DrawKind::Count)), "{pieces}");
    }
    // The pass itself may be the eightieth turn.
    let game = draw('W', MATE, "out=B quiet=79");
    assert_eq!(outcome(&game), Some(Outcome::Draw(DrawKind::Count)));
}
