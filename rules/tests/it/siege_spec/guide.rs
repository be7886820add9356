//! What a player reads unasked and on request: siege and its powers (6, 7), checks (5.1, 5.2), kinds of actions.

use crate::support::english;
use rules::Seat;
use rules::view::Mark;

use super::refusals::{ASIDE, SIEGED};
use super::words::*;

/// The actions of a kind in White's frame.
fn of_kind(game: &Position, seat: u8, kind: &str) -> String {
    let groups = game.action_groups(Seat(seat));
    groups.iter().find(|g| g.kind.name == kind).map_or(String::new(), |g| g.actions.join(" "))
}

/// The news of an action, both in White's frame.
fn news(game: &mut Position, action: &str) -> Vec<String> {
    play(game, action);
    english(&game.news_in(Seat(0)).expect("news"))
}

#[test]
fn spec_6_1_who_is_under_siege_is_told_with_the_reason_and_the_powers() {
    let pieces = "wr 5a, wp 1a, rn 5e, rk 12a, bk 12l, wk 1e, rp 9b";
    let mut game = draw('W', pieces, "run=R2");
    let text = news(&mut game, "W5ax5e").join(" ");
    let sentence = "Red is under siege: the last three pieces captured were all Red's. Siege powers until another \
player's piece is captured: touch of death, fortification, field promotion, traitor (twice).";
    assert!(text.contains(sentence), "{text}");
    // Only powers that are enabled and not used up.
    let fields = "run=R2 powers=fortify,traitor fortify-spent=R traitors-R=1";
    let mut game = draw('W', pieces, fields);
    let text = news(&mut game, "W5ax5e").join(" ");
    assert!(text.contains("captured: traitor (once)."), "{text}");
    let mut game = draw('W', pieces, "run=R2 powers=");
    let text = news(&mut game, "W5ax5e").join(" ");
    assert!(text.contains("were all Red's.") && !text.contains("powers"), "{text}");
}

#[test]
fn spec_6_1_the_end_of_a_siege_is_told() {
    let pieces = format!("wr 5a, rn 5e, wn 9d, {ASIDE}");
    let mut game = draw('W', &pieces, "threshold-W=1 threshold-R=9 run=W1");
    let text = news(&mut game, "W5ax5e");
    assert!(text.contains(&"White is no longer under siege.".to_owned()), "{text:?}");
    // One power goes, another comes.
    let mut game = draw('W', &pieces, "threshold-W=1 threshold-R=1 run=W1 powers=");
    let text = news(&mut game, "W5ax5e").join(" ");
    let both =
        "White is no longer under siege. Red is under siege: the last piece captured was Red's.";
    assert!(text.contains(both), "{text}");
    // 7.5: after a touch not for three own turns.
    let game = draw('R', "wk 1e, wn 5d, wp 9b, rr 5a, rk 12a, bk 12l", SIEGED);
    let mut game = after(&game, "R5ax5d");
    let text = news(&mut game, "W(T)").join(" ");
    let sentence = "White is no longer under siege, and cannot be during White's next three turns.";
    assert!(text.contains(sentence), "{text}");
}

#[test]
fn spec_6_2_the_count_is_told() {
    let pieces = "wk 1e, wp 2a, rk 12a, rq 9b, rr 9d, rr 9f, bk 12l, bq 9k, br 9i, br 9m, bn 10i";
    let mut game = draw('B', pieces, "siege=points threshold-W=4");
    let text = news(&mut game, "B10i-8h").join(" ");
    // White 1, Red 5, Black 6: half of eleven, rounded up, is 6; the threshold of 4 is exceeded from the start.
    assert!(!text.contains("under siege:"), "text when it begins: {text}");
    let mut game = draw('B', &format!("{pieces}, wn 8h"), "siege=points threshold-W=4");
    let text = news(&mut game, "B10ix8h").join(" ");
    let sentence =
        "White is under siege: half the opponents' count is 6, more than 4 above White's 1.";
    assert!(text.contains(sentence), "{text}");
}

#[test]
fn spec_7_the_player_to_act_is_told_what_is_open_now() {
    let game = draw('W', &format!("wp 2a, rn 9e, bn 9k, {KINGS}"), &format!("{SIEGED} lost-W=n"));
    let notice = game.notice(Seat(0)).expect("a notice");
    let names: Vec<_> = notice.groups.iter().map(|g| g.kind.name).collect();
    assert_eq!(names, ["fortification", "field promotion", "traitor"]);
    for part in [
        "You are under siege.",
        "Fortify by adding (F) to a move that captures nothing: 1e-",
        "(F)",
        "Field promotion, instead of a move: 2a@(n).",
        "Traitor, instead of a move: 9e% or 9k%.",
        "touch of death",
    ] {
        assert!(notice.text.english().contains(part), "{part}: {}", notice.text.english());
    }
    // In another frame the same hexes have other names.
    let red = game.notice(Seat(1)).expect("a notice").text.english();
    assert!(red.contains(&format!("{}@(n)", by("9", 'R', "2a"))), "{red}");
    // 7.2: in check only what ends it. The rook attacks from 8e; a traitor of the knight does not help.
    let pieces = "wk 1e, wp 2a, rr 8e, rr 9g, rk 12a, bk 12l, br 9i";
    let game = draw('W', pieces, &format!("{SIEGED} lost-W=rn"));
    let notice = game.notice(Seat(0)).expect("a notice");
    let text = notice.groups.iter().map(|g| (g.kind.name, g.actions.join(" ")));
    let text: Vec<_> = text.filter(|(name, _)| *name != "fortification").collect();
    assert_eq!(text, [("traitor", "W8e%".to_owned())]);
    assert!(!notice.text.english().contains("Field promotion"), "{}", notice.text.english());
    // The other players read nothing about it, nor does White when fortified or not under siege.
    assert!(draw('R', pieces, &format!("{SIEGED} lost-W=rn")).notice(Seat(1)).is_none());
    let quiet = draw('W', &format!("wp 2a, {KINGS}"), "");
    assert!(quiet.notice(Seat(0)).is_none());
    let fortified = format!("{SIEGED} fortified-W=2 fortify-spent=W");
    assert!(draw('W', &format!("wp 2a, {KINGS}"), &fortified).notice(Seat(0)).is_none());
}

#[test]
fn spec_5_2_who_checks_whom_with_what() {
    let mut game = draw('W', "wk 1a, wr 5a, rk 8e, bk 12l, bp 9k", "");
    let text = news(&mut game, "W5a-5e");
    assert_eq!(text[1], "White calls check on Red (rook on 5e).");
    // Black's turn does not change it.
    let mut game = draw('W', "wk 1a, wr 5a, rk 12a, bk 8e, rp 9c", "");
    play(&mut game, "W5a-5e");
    let text = news(&mut game, "R9c-9d");
    assert_eq!(text[1], "White's check on Black still stands (rook on 5e).");
}

#[test]
fn spec_5_1_an_undeclared_attack_has_to_be_met_too() {
    // Red's rook was behind White's knight: White opens the line to Black's king.
    let mut game = draw('W', "wk 1a, wn 6e, rr 4e, rk 12a, bk 8e, bp 9k", "");
    let text = news(&mut game, "W6e-5b");
    let alone = "Red attacks Black's king (rook on 4e) without having declared check; Black has to answer it all the same.";
    assert_eq!(in_check(&game), "B");
    assert!(text.contains(&alone.to_owned()), "{text:?}");
    // Beside a declared check.
    let mut game = draw('W', "wk 1a, wq 6e, rr 4e, rk 12a, bk 8e, bp 9k", "");
    let text = news(&mut game, "W6e-6d");
    let both = [
        "White's queen goes from 6e to 6d.",
        "White calls check on Black (queen on 6d).",
        "Red attacks Black's king too (rook on 4e), without having declared check; Black has to answer that as well.",
    ];
    assert_eq!(text, both);
}

#[test]
fn kinds_of_action_are_listed_and_asked_for() {
    let game = draw('W', &format!("wp 2a, rn 9e, bn 9k, {KINGS}"), &format!("{SIEGED} lost-W=n"));
    assert_eq!(of_kind(&game, 0, "traitor"), "W9e% W9k%");
    assert_eq!(of_kind(&game, 0, "field promotion"), "W2a@(n)");
    assert!(of_kind(&game, 0, "fortification").split(' ').all(|a| a.ends_with("(F)")));
    let ask = |what: &str| {
        let mut view = game.view(Seat(0));
        let actions = game.mark_targets(Seat(0), what, &mut view).map(|a| a.join(" "));
        let special = view.boards[0].cells.iter().filter(|c| c.marks.contains(Mark::TargetSpecial));
        (
            actions.map_err(|r| r.sentence.english()),
            special.map(|c| c.name.clone()).collect::<Vec<_>>().join(" "),
        )
    };
    // A traitor on the enemy's piece, and all traitors.
    assert_eq!(ask("9e"), (Ok("W9e%".to_owned()), "9e".to_owned()));
    assert_eq!(ask("traitor"), (Ok("W9e% W9k%".to_owned()), "9e 9k".to_owned()));
    assert_eq!(ask("Field"), (Ok("W2a@(n)".to_owned()), "2a".to_owned()));
    assert!(ask("2a").0.expect("a pawn").contains("W2a@(n)"));
    assert_eq!(ask("castling").0.expect_err("moved"), "You cannot castle: your king has moved.");
    assert_eq!(ask("captures").0.expect_err("none"), "White has no captures now.");
    // The reasons.
    let other = draw('W', &format!("wp 2a, rn 9e, {KINGS}"), "");
    let why =
        |what: &str| other.mark_targets(Seat(0), what, &mut other.view(Seat(0))).expect_err(what);
    assert_eq!(
        why("traitor").sentence.english(),
        "The traitor is for a player under siege, and nobody is now."
    );
    assert_eq!(why("9e").sentence.english(), "Red's knight stands on 9e, not a piece of White's.");
    let lost = draw('W', &format!("wp 2a, rb 9e, {KINGS}"), &format!("{SIEGED} lost-W=n"));
    let why = lost.mark_targets(Seat(0), "9e", &mut lost.view(Seat(0))).expect_err("none lost");
    assert_eq!(
        why.sentence.english(),
        "Red's bishop stands on 9e, not a piece of White's. It cannot turn traitor. You have lost no bishop that \
could take its place."
    );
}

#[test]
fn a_player_under_siege_can_look_before_the_own_turn() {
    let game = draw('R', &format!("wp 2a, rn 9e, bn 9k, {KINGS}"), &format!("{SIEGED} lost-W=n"));
    let mut view = game.view(Seat(0));
    assert_eq!(game.mark_targets(Seat(0), "9e", &mut view).expect("a traitor"), ["W9e%"]);
    assert_eq!(of_kind(&game, 0, "field promotion"), "W2a@(n)");
}
