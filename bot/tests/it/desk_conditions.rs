//! Conditional moves: set, shown, removed and played, and private to their author.

use bot::chat::{Context, Incoming, Membership, Outgoing, PlaceId, Subject};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{Cause, GameId, Match};

use rules::Seat;
use rules::record::Record;

use crate::support::{DAY, Fixture};

/// A game of ann (White) and bob (Black).
fn chess() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob pace=3d+5d");
    assert!(fixture.answer_text("bob", "/join").contains("begins"));
    fixture
}

/// A game of ann (White), bob (Red) and cy (Black).
fn siege() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.start_game("3d+5d");
    fixture
}

/// Sends a message about conditions and returns the text of the only answer, which only its author sees.
fn private(fixture: &mut Fixture, name: &str, text: &str) -> String {
    let answer = fixture.answer(name, text);
    assert_eq!(answer.only_to.as_deref(), Some(name), "{text}: {answer:?}");
    answer.text
}

/// Sets a condition.
fn set(fixture: &mut Fixture, name: &str, line: &str) -> String {
    let before = fixture.game(1).revision;
    let text = private(fixture, name, &format!("/if {line}"));
    assert_eq!(fixture.game(1).revision, before + 1, "{line}: {text}");
    text
}

/// Tries to set a condition that is refused.
fn refused(fixture: &mut Fixture, name: &str, line: &str) -> String {
    let before = fixture.game(1).revision;
    let text = private(fixture, name, &format!("/if {line}"));
    assert_eq!(fixture.game(1).revision, before, "{line}: {text}");
    text
}

fn actions(fixture: &Fixture) -> Vec<(String, Cause)> {
    let actions = fixture.view().actions(GameId(1)).unwrap();
    actions.into_iter().map(|a| (a.canonical, a.cause)).collect()
}

fn canonical(fixture: &Fixture) -> String {
    let all: Vec<String> = actions(fixture).into_iter().map(|(canonical, _)| canonical).collect();
    all.join(" ")
}

fn conditions_of(game: &Match, name: &str) -> usize {
    game.conditions
        .iter()
        .filter(|c| c.author.0 == name)
        .map(bot::game::state::Conditions::number)
        .sum()
}

#[test]
fn an_expected_move_is_answered_at_once() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    let text = set(&mut fixture, "ann", "e5 then Nf3");
    assert!(text.contains("if 1. … e5 then 2. Nf3."), "{text}");
    assert!(text.contains("1 condition"), "{text}");
    let answer = fixture.answer("bob", "e5");
    assert_eq!(
        actions(&fixture)[1..],
        [("e7e5".to_owned(), Cause::Message), ("g1f3".to_owned(), Cause::Condition)]
    );
    // One post announces both, and mentions only whoever must move next.
    assert_eq!(answer.mention, ["bob"]);
    assert!(answer.only_to.is_none());
    let lines: Vec<&str> = answer.text.lines().collect();
    assert!(lines[0] == "1. … e5.", "{}", answer.text);
    assert!(lines[1] == "By condition: 2. Nf3.", "{}", answer.text);
    assert!(lines[2].contains("bob (Black) to move"), "{}", answer.text);
    let picture = answer.picture.unwrap();
    assert_eq!(picture.subject, Subject::Game { game: 1, ply: 3 });
    assert_eq!(fixture.game(1).conditions.len(), 0, "the line has ended");
    fixture.verify();
}

#[test]
fn the_answer_costs_no_time() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    fixture.send("bob", "e5");
    fixture.advance(5 * DAY);
    // Two of the five days of the bank are used.
    fixture.send("ann", "Nf3");
    let bank = fixture.game(1).seats[0].bank;
    assert_eq!(bank, 3 * DAY);
    set(&mut fixture, "ann", "Nc6 then Bb5");
    fixture.advance(2 * DAY);
    fixture.send("bob", "Nc6");
    let game = fixture.game(1);
    assert_eq!((game.ply, game.seats[0].bank), (5, bank));
    let ends = game.turn_ends().unwrap();
    assert_eq!(ends.due, fixture.now + 3 * DAY + game.seats[1].bank);
    fixture.verify();
}

#[test]
fn lines_with_the_same_beginning_are_one_tree() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3, Nc6 then Bb5");
    set(&mut fixture, "ann", "e5 -> Nf3; d6: d4");
    let text = set(&mut fixture, "ann", "c5 then Nf3");
    assert!(text.contains("3 conditions"), "{text}");
    assert_eq!(fixture.game(1).conditions[0].tree.plies(), 8);
    fixture.send("bob", "e5");
    // What was prepared for other moves is gone without a notice.
    let shown = fixture.answer("ann", "/ifs");
    assert!(shown.text.contains("1. If 2. … Nc6 then 3. Bb5"), "{}", shown.text);
    assert!(shown.text.contains("2. If 2. … d6 then 3. d4"), "{}", shown.text);
    assert!(!shown.text.contains("c5"), "{}", shown.text);
    assert_eq!(fixture.send("bob", "d6").len(), 1);
    assert_eq!(canonical(&fixture), "e2e4 e7e5 g1f3 d7d6 d2d4");
    fixture.verify();
}

#[test]
fn another_answer_to_the_same_moves_replaces_the_first() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3, Nc6 then Bb5");
    let text = set(&mut fixture, "ann", "e5 then f4");
    assert!(text.contains("replaces your other answer"), "{text}");
    assert!(text.contains("1 condition"), "{text}");
    let text = set(&mut fixture, "ann", "e5 then f4");
    assert!(text.contains("already"), "{text}");
    fixture.send("bob", "e5");
    assert_eq!(canonical(&fixture), "e2e4 e7e5 f2f4");
}

#[test]
fn conditions_of_both_players_make_a_chain() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3, Nc6 then Bb5, a6 then Ba4");
    fixture.send("bob", "e5");
    set(&mut fixture, "ann", "d6 then d4");
    // Bob moves by a condition that he sets while it is ann's turn.
    let mut fixture = chess();
    set(&mut fixture, "bob", "e4 then e5, Nf3 then Nc6");
    fixture.send("ann", "e4");
    assert_eq!(canonical(&fixture), "e2e4 e7e5");
    let refusal = refused(&mut fixture, "ann", "Nf3 then Nc6");
    assert!(refusal.contains("It is your turn in game g1: move first"), "{refusal}");
    fixture.send("ann", "Nf3");
    assert_eq!(canonical(&fixture), "e2e4 e7e5 g1f3 b8c6");
    fixture.send("ann", "Bb5");
    set(&mut fixture, "ann", "a6 then Ba4, Nf6 then O-O, Nxe4 then d4");
    set(&mut fixture, "ann", "d6 then O-O");
    fixture.send("bob", "a6");
    set(&mut fixture, "ann", "d6 then c3");
    assert_eq!(canonical(&fixture).split(' ').count(), 7);
    fixture.verify();
}

#[test]
fn a_chain_runs_through_the_conditions_of_all_players() {
    let mut fixture = siege();
    set(
        &mut fixture,
        "bob",
        "W1f-4i then R3b-5d, B3d-5f W3c-4c then R3i-4i, B3f-4f, W1b-3a then R4i-5j",
    );
    set(&mut fixture, "cy", "W1f-4i R3b-5d then 3d-5f; W3c-4c R3i-4i then 3f-4f");
    let answer = fixture.answer("ann", "1f-4i");
    assert_eq!(canonical(&fixture), "W1f-4i R3b-5d B3d-5f");
    assert_eq!(answer.text.matches("By condition: ").count(), 2, "{}", answer.text);
    assert_eq!(answer.mention, ["ann"]);
    let answer = fixture.answer("ann", "3c-4c");
    assert_eq!(canonical(&fixture), "W1f-4i R3b-5d B3d-5f W3c-4c R3i-4i B3f-4f");
    assert_eq!(answer.mention, ["ann"]);
    // Nothing is left of cy's line, and bob's goes on.
    assert_eq!(conditions_of(&fixture.game(1), "cy"), 0);
    assert_eq!(conditions_of(&fixture.game(1), "bob"), 1);
    fixture.send("ann", "1b-3a");
    assert!(canonical(&fixture).ends_with("W1b-3a R4i-5j"));
    fixture.verify();
}

#[test]
fn the_others_are_named_from_the_authors_own_side() {
    let mut fixture = siege();
    let game = fixture.game(1);
    // What bob sees when White plays 1f-4i.
    let seen = game.position.action_in("W1f-4i", Seat(1));
    assert_ne!(seen, "1f-4i");
    set(&mut fixture, "bob", &format!("{seen} then 3b-5d"));
    fixture.send("ann", "1f-4i");
    assert_eq!(canonical(&fixture), "W1f-4i R3b-5d");
}

#[test]
fn anything_that_the_others_do_is_a_star() {
    let mut fixture = siege();
    fixture.send("ann", "1f-4i");
    set(&mut fixture, "ann", "* then 3c-4c, * then 1b-3a");
    fixture.send("bob", "3b-5d");
    assert_eq!(fixture.game(1).ply, 2);
    fixture.send("cy", "3d-5f");
    assert_eq!(canonical(&fixture), "W1f-4i R3b-5d B3d-5f W3c-4c");
    fixture.send("bob", "3i-4i");
    fixture.send("cy", "3f-4f");
    assert!(canonical(&fixture).ends_with("B3f-4f W1b-3a"));
    // Red as named, Black as it likes; and the other way round.
    set(&mut fixture, "ann", "R4i-5j, * then 1h-4j");
    set(&mut fixture, "ann", "*, B3g-5i then 5d-6d");
    fixture.send("bob", "4i-5j");
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 1);
    fixture.send("cy", "3g-5i");
    assert!(canonical(&fixture).ends_with("B3g-5i W1h-4j"));
    fixture.verify();
}

#[test]
fn an_answer_prepared_behind_a_star_can_be_replaced() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "* then Nf3, Nc6 then Bb5, a6 then Ba4");
    fixture.send("bob", "e5");
    set(&mut fixture, "ann", "Nc6 then Bc4, a6 then d3");
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 1, "the earlier answer is gone");
    fixture.send("bob", "Nc6");
    fixture.send("bob", "a6");
    assert_eq!(canonical(&fixture), "e2e4 e7e5 g1f3 b8c6 f1c4 a7a6 d2d3");
    fixture.verify();
}

#[test]
fn the_newest_answer_is_given_behind_a_star_however_the_move_is_written() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "* then Nf3, Nc6 then Bb5");
    set(&mut fixture, "ann", "* then Nf3, d6 then d4");
    // What move it is, is known only when White's knight is on f3.
    set(&mut fixture, "ann", "* then Nf3, b8c6 then Bc4");
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 3);
    fixture.send("bob", "e5");
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 2);
    fixture.send("bob", "Nc6");
    assert_eq!(canonical(&fixture), "e2e4 e7e5 g1f3 b8c6 f1c4");
    fixture.verify();
}

#[test]
fn an_expected_move_goes_before_a_star() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "* then Nf3");
    set(&mut fixture, "ann", "d5 then exd5");
    fixture.send("bob", "d5");
    assert_eq!(canonical(&fixture), "e2e4 d7d5 e4d5");
}

/// A game in which ann (White) has moved and has a line for what she expects beside one for anything.
fn siege_with_a_fallback() -> Fixture {
    let mut fixture = siege();
    fixture.send("ann", "3e-5e");
    set(&mut fixture, "ann", "* then 3d-5d, * then 3c-5c");
    set(&mut fixture, "ann", "R3e-5e, B3e-5e then 3g-5g");
    fixture
}

#[test]
fn a_star_answers_when_the_named_line_is_left_in_mid_round() {
    let mut fixture = siege_with_a_fallback();
    fixture.send("bob", "3e-5e");
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 2);
    fixture.send("cy", "3d-5d");
    assert_eq!(canonical(&fixture), "W3e-5e R3e-5e B3d-5d W3d-5d");
    fixture.send("bob", "3d-5d");
    fixture.send("cy", "3e-5e");
    assert!(canonical(&fixture).ends_with("B3e-5e W3c-5c"), "{}", canonical(&fixture));
    fixture.verify();
}

#[test]
fn the_named_line_goes_before_a_star_and_ends_it() {
    let mut fixture = siege_with_a_fallback();
    fixture.send("bob", "3e-5e");
    fixture.send("cy", "3e-5e");
    assert_eq!(canonical(&fixture), "W3e-5e R3e-5e B3e-5e W3g-5g");
    assert_eq!(fixture.game(1).conditions.len(), 0, "the other answer was not given");
    fixture.verify();
}

#[test]
fn lines_show_in_mid_round_whose_move_is_whose() {
    let mut fixture = siege_with_a_fallback();
    let text = private(&mut fixture, "ann", "/ifs");
    assert!(text.contains("1. If * then 3d-5d, * then 3c-5c"), "{text}");
    assert!(text.contains("2. If R3e-5e, B3e-5e then 3g-5g"), "{text}");
    fixture.send("bob", "3e-5e");
    let text = private(&mut fixture, "ann", "/ifs");
    assert!(text.contains("1. If * then 3d-5d, * then 3c-5c"), "{text}");
    assert!(text.contains("2. If B3e-5e then 3g-5g"), "{text}");
    // What is shown can be typed.
    let text = private(&mut fixture, "ann", "/if B3e-5e then 3g-5g");
    assert!(text.contains("You have this condition in game g1 already"), "{text}");
}

#[test]
fn an_answer_that_cannot_be_played_gets_its_reason_in_private() {
    let mut fixture = siege();
    fixture.send("ann", "3e-5e");
    // There is a piece of White's own.
    set(&mut fixture, "ann", "* then 1f-3e, * then 3d-4d");
    fixture.send("bob", "3e-5e");
    let answers = fixture.send("cy", "3e-5e");
    let [public, notice] = answers.as_slice() else { panic!("{answers:#?}") };
    assert!(!public.text.contains("1f-3e"), "{}", public.text);
    assert_eq!(notice.only_to.as_deref(), Some("ann"));
    let why = fixture.game(1).position.read_in(Seat(0), Seat(0), "1f-3e").unwrap_err();
    let rules::game::ReadError::Illegal(why) = why else { panic!("{why:?}") };
    let said = format!("'1f-3e' is not possible. {}", why.sentence.english());
    assert!(notice.text.contains(&said), "{}", notice.text);
    fixture.verify();
}

#[test]
fn an_answer_after_a_star_that_is_not_possible_is_dropped() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "* then e5");
    let answers = fixture.send("bob", "e5");
    assert_eq!(fixture.game(1).ply, 2);
    let [public, notice] = answers.as_slice() else { panic!("{answers:#?}") };
    assert_eq!(public.mention, ["ann"]);
    assert_eq!(notice.only_to.as_deref(), Some("ann"));
    assert!(notice.text.contains("have no answer after e5 of bob (Black)"), "{}", notice.text);
    assert_eq!(fixture.game(1).conditions.len(), 0);
    fixture.verify();
}

#[test]
fn conditions_that_no_longer_fit_are_dropped_with_one_private_notice() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3, Nc6 then Bb5");
    set(&mut fixture, "ann", "c5 then Nf3");
    let answers = fixture.send("bob", "d5");
    let private: Vec<&Outgoing> = answers.iter().filter(|a| a.only_to.is_some()).collect();
    assert_eq!((answers.len(), private.len()), (2, 1), "{answers:#?}");
    assert_eq!(private[0].only_to.as_deref(), Some("ann"));
    assert!(private[0].text.contains("so they are removed"), "{}", private[0].text);
    assert_eq!(fixture.game(1).conditions.len(), 0);
    // The author's own move.
    fixture.send("ann", "exd5");
    set(&mut fixture, "ann", "Qxd5 then Nc3, Qa5 then d4");
    fixture.send("bob", "Qxd5");
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 1);
    fixture.send("bob", "Qa5");
    assert!(canonical(&fixture).ends_with("d5a5 d2d4"));
    fixture.verify();
}

#[test]
fn the_authors_own_move_is_followed_too() {
    let mut fixture = siege();
    // The star leaves the answer to bob's own move, which he makes himself before his lines are asked.
    fixture.send("ann", "1f-4i");
    set(&mut fixture, "ann", "*, B3d-5f then 3c-4c");
    fixture.send("bob", "3b-5d");
    let answers = fixture.send("cy", "3f-4f");
    // It is ann's turn, and her line has no answer.
    assert_eq!(answers.len(), 2, "{answers:#?}");
    assert!(answers[1].text.contains("B3f-4f of cy (Black)"), "{}", answers[1].text);
    fixture.verify();
}

#[test]
fn a_line_that_is_not_possible_gets_the_reason() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    let text = refused(&mut fixture, "ann", "e5 then Nf4");
    assert!(text.starts_with("Step 2, your answer 'Nf4', is not possible: "), "{text}");
    let text = refused(&mut fixture, "ann", "e6, Nf3, e4 then d3");
    assert!(text.starts_with("Step 3, 'e4', is not possible for bob (Black): "), "{text}");
    let text = refused(&mut fixture, "ann", "hello then Nf3");
    assert!(text.contains("Step 1, 'hello'") && text.contains("as a move"), "{text}");
    let text = refused(&mut fixture, "ann", "e5");
    assert!(text.contains("End it with your own answer"), "{text}");
    let text = refused(&mut fixture, "ann", "e5 then *");
    assert!(text.contains("Step 2 is your own answer, so it cannot be '*'"), "{text}");
    let text = refused(&mut fixture, "ann", "* then hello there");
    assert!(text.contains("Step 2: I cannot read 'hello there'"), "{text}");
    let text = refused(&mut fixture, "ann", "e5 then (Y)");
    assert!(text.contains("cannot resign"), "{text}");
    let text = refused(&mut fixture, "ann", ", ;");
    assert!(text.contains("/if REPLY then ANSWER"), "{text}");
    let text = refused(&mut fixture, "ann", "f6 then Qh5, g6 then Nc3, g5");
    assert!(text.contains("Step 5"), "{text}");
    let text = private(&mut fixture, "dora", "/if e5 then Nf3");
    assert!(text.contains("no seat in game g1"), "{text}");
    // An ambiguous step.
    let text = refused(&mut fixture, "ann", "e5 then Nc3, Nc6 then Ne2");
    assert!(text.contains("it could be Nce2 or Nge2"), "{text}");
}

#[test]
fn a_line_may_end_the_game() {
    let mut fixture = chess();
    fixture.play("f3 e5");
    set(&mut fixture, "bob", "g4 then Qh4");
    let text = refused(&mut fixture, "bob", "g4 then Qh4, a3 then a6");
    assert!(text.contains("The game is over before step 3, 'a3'"), "{text}");
    let answer = fixture.answer("ann", "g4");
    assert!(answer.text.contains("Game g1 is over"), "{}", answer.text);
    let record = answer.attachment.unwrap().content;
    assert!(record.contains("g2g4") && record.contains("d8h4"), "{record}");
    fixture.verify();
}

#[test]
fn conditions_of_a_game_that_ends_vanish_silently() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3");
    let answers = fixture.send("bob", "/resign yes");
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert_eq!(fixture.game(1).conditions.len(), 0);
    let text = fixture.answer_text("ann", "/ifs g1");
    assert!(text.contains("over"), "{text}");
    fixture.verify();
}

#[test]
fn lines_are_removed_by_their_numbers() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    for line in ["e5 then Nf3", "c5 then Nf3", "d5 then exd5"] {
        set(&mut fixture, "ann", line);
    }
    let text = refused(&mut fixture, "ann", "off 4");
    assert!(text.contains("There is no line 4: you have 3 lines"), "{text}");
    let text = set(&mut fixture, "ann", "off 2");
    assert!(text.contains("Removed 1 condition in game g1. You have 2 left."), "{text}");
    let text = fixture.answer_text("ann", "/ifs");
    assert!(text.contains("2. If 1. … d5") && !text.contains("c5"), "{text}");
    let text = set(&mut fixture, "ann", "off");
    assert!(text.contains("Removed 2 conditions"), "{text}");
    assert!(refused(&mut fixture, "ann", "off").contains("no conditions"));
    assert!(refused(&mut fixture, "ann", "off 1").contains("no conditions"));
    assert_eq!(fixture.send("bob", "e5").len(), 1);
    assert_eq!(fixture.game(1).ply, 2);
}

#[test]
fn the_tree_is_shown_with_a_picture_of_each_end() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    assert!(private(&mut fixture, "ann", "/ifs").contains("no conditions in game g1"));
    set(&mut fixture, "ann", "e5 then Nf3");
    set(&mut fixture, "ann", "c5 then Nf3, * then d4");
    let position = |answer: &Outgoing| match &answer.picture.as_ref().unwrap().subject {
        Subject::Position(free) => free.position.clone(),
        other => panic!("{other:?}"),
    };
    let answer = fixture.answer("ann", "/ifs");
    assert_eq!(answer.only_to.as_deref(), Some("ann"));
    assert!(answer.text.contains("1. If 1. … e5 then 2. Nf3"), "{}", answer.text);
    assert!(answer.text.contains("2. If 1. … c5 then 2. Nf3, * then d4"), "{}", answer.text);
    assert!(answer.text.contains("The picture shows the end of line 1."), "{}", answer.text);
    let mut expected = fixture.game(1).position;
    expected.play("e7e5").unwrap();
    expected.play("g1f3").unwrap();
    assert_eq!(position(&answer), expected.position_string());
    let labels: Vec<&str> = answer.buttons.iter().map(|b| b.label.as_str()).collect();
    assert_eq!(labels, ["Next line", "Remove line 1", "Remove all"]);
    let answer = fixture.answer("ann", &answer.buttons[0].command.clone());
    assert!(answer.text.contains("The picture shows line 2 up to its *."), "{}", answer.text);
    let mut expected = fixture.game(1).position;
    expected.play("c7c5").unwrap();
    expected.play("g1f3").unwrap();
    assert_eq!(position(&answer), expected.position_string());
    let remove = answer.buttons.iter().find(|b| b.label == "Remove line 2").unwrap();
    fixture.send("ann", &remove.command.clone());
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 1);
    assert!(private(&mut fixture, "ann", "/ifs 2").contains("no line 2: you have 1 line"));
    assert!(private(&mut fixture, "bob", "/ifs").contains("no conditions"));
    // A button of an earlier position.
    fixture.send("bob", "e5");
    assert!(fixture.answer_text("ann", "/if g1@1 off").contains("earlier position"));
}

/// A game in which cy (Black) can capture a piece of bob (Red), who decides then about the touch of death.
fn before_a_capture() -> Fixture {
    let text = include_str!("../../../data/examples/siege-powers.siege");
    let record = Record::parse(text).unwrap();
    let options: Vec<String> = record.options.iter().map(|(k, v)| format!("{k}={v}")).collect();
    let mut fixture = Fixture::new();
    let options = options.join(" ");
    fixture.send("ann", &format!("/play siege white=ann red=bob black=cy pace=3d {options}"));
    fixture.send("bob", "/join");
    fixture.send("cy", "/join");
    let moves = record.entries.iter().map(|entry| entry.action.as_str());
    let moves: Vec<&str> = moves.take_while(|action| *action != CAPTURE).collect();
    fixture.play(&moves.join(" "));
    fixture
}

const CAPTURE: &str = "B7fx11k";

#[test]
fn a_decision_always_has_its_standing_answer() {
    for (asked, expected) in [
        ("touch always", "R(T)"),
        ("Touch of death always", "R(T)"),
        ("touch never", "R(-)"),
        ("let it stand always", "R(-)"),
    ] {
        let mut fixture = before_a_capture();
        let text = set(&mut fixture, "bob", asked);
        assert!(text.contains("Your standing answer in game g1"), "{text}");
        let answer = fixture.answer("cy", CAPTURE);
        assert!(answer.text.contains("By condition: "), "{}", answer.text);
        let last = actions(&fixture).pop().unwrap();
        assert_eq!(last, (expected.to_owned(), Cause::Condition), "{asked}");
        // It stands until it is removed.
        assert_eq!(conditions_of(&fixture.game(1), "bob"), 1);
        assert!(private(&mut fixture, "bob", "/ifs").contains("Standing answer: "));
        let (word, _) = asked.rsplit_once(' ').unwrap();
        assert!(set(&mut fixture, "bob", &format!("{word} off")).contains("Removed 1"));
        assert_eq!(fixture.game(1).conditions.len(), 0);
        fixture.verify();
    }
    let mut fixture = before_a_capture();
    assert!(refused(&mut fixture, "bob", "tuoch always").contains("no answer to a decision"));
    assert!(refused(&mut fixture, "bob", "touch off").contains("no standing answer 'touch'"));
    let mut fixture = chess();
    assert!(
        refused(&mut fixture, "ann", "touch always").contains("no answer to a decision of Chess")
    );
}

#[test]
fn a_decision_is_a_step_like_a_move() {
    let mut fixture = before_a_capture();
    let text = set(&mut fixture, "bob", "B7fx11k then touch");
    assert!(text.contains("then touch of death."), "{text}");
    fixture.send("cy", CAPTURE);
    assert_eq!(actions(&fixture).pop().unwrap(), ("R(T)".to_owned(), Cause::Condition));
    // White names bob's decision between the moves of the others.
    let mut fixture = before_a_capture();
    let text = refused(&mut fixture, "ann", "B7fx11k then 7f-3d");
    assert!(text.contains("Step 2, '7f-3d', is not possible for bob (Red)"), "{text}");
    set(&mut fixture, "ann", "B7fx11k, let it stand then 7f-3d");
    let mut touched = fixture.game(1).position;
    touched.play(CAPTURE).unwrap();
    touched.play("R(T)").unwrap();
    let answer = touched.actions()[0].clone();
    set(&mut fixture, "ann", &format!("B7fx11k, touch then {answer}"));
    fixture.send("cy", CAPTURE);
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 2);
    fixture.send("bob", "(-)");
    assert_eq!(actions(&fixture).pop().unwrap(), ("W7f-3d".to_owned(), Cause::Condition));
    fixture.verify();
}

#[test]
fn the_default_answer_at_a_deadline_triggers_conditions_too() {
    let mut fixture = before_a_capture();
    set(&mut fixture, "ann", "B7fx11k, let it stand then 7f-3d");
    fixture.send("cy", CAPTURE);
    let answers = fixture.advance(2 * DAY);
    let all = actions(&fixture);
    let [.., (stands, default), (answer, condition)] = all.as_slice() else { panic!() };
    assert_eq!((stands.as_str(), *default), ("R(-)", Cause::Default));
    assert_eq!((answer.as_str(), *condition), ("W7f-3d", Cause::Condition));
    let post = answers.iter().find(|a| a.text.contains("W7f-3d")).unwrap();
    assert!(post.text.starts_with("R(-). bob (Red) has not decided in time."), "{}", post.text);
    assert_eq!(post.mention, ["bob"]);
    // A deadline can also show that conditions do not fit.
    let mut later = fixture.game(1).position;
    later.play("R3f%").unwrap();
    later.play("B3i-4i").unwrap();
    let answer = later.actions()[0].clone();
    set(&mut fixture, "ann", &format!("R3f%, B3i-4i then {answer}"));
    let answers = fixture.advance(4 * DAY);
    let notices: Vec<&Outgoing> = answers.iter().filter(|a| a.only_to.is_some()).collect();
    assert_eq!(notices.len(), 1, "{answers:#?}");
    assert_eq!(notices[0].only_to.as_deref(), Some("ann"));
    fixture.verify();
}

#[test]
fn what_the_author_decides_meanwhile_belongs_to_the_star() {
    // Bob answers the capture himself, and his line goes on to his own move.
    for standing in [true, false] {
        let mut fixture = before_a_capture();
        set(&mut fixture, "bob", "* then 3f%");
        if standing {
            set(&mut fixture, "bob", "touch never");
        }
        fixture.send("cy", CAPTURE);
        if !standing {
            fixture.send("bob", "(-)");
        }
        let answers = fixture.send("ann", "7f-3d");
        assert_eq!(answers.len(), 1, "{answers:#?}");
        assert_eq!(actions(&fixture).pop().unwrap(), ("R3f%".to_owned(), Cause::Condition));
        fixture.verify();
    }
}

#[test]
fn a_player_with_several_seats_writes_one_line_for_all() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=bob black=ann pace=3d");
    fixture.send("bob", "/join");
    fixture.send("ann", "1f-4i");
    set(&mut fixture, "ann", "R3b-5d then 3d-5f, 3c-4c, R3i-4i then 3f-4f");
    fixture.send("bob", "3b-5d");
    assert_eq!(canonical(&fixture), "W1f-4i R3b-5d B3d-5f W3c-4c");
    fixture.send("bob", "3i-4i");
    assert!(canonical(&fixture).ends_with("R3i-4i B3f-4f"));
    fixture.verify();
}

#[test]
fn a_player_who_is_out_has_no_conditions() {
    let mut fixture = siege();
    set(&mut fixture, "bob", "W1f-4i then 3b-5d");
    set(&mut fixture, "cy", "*, R3b-5d then 3d-5f");
    let answers = fixture.send("bob", "/resign yes");
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert_eq!(conditions_of(&fixture.game(1), "bob"), 0);
    assert!(refused(&mut fixture, "bob", "W1f-4i then 3b-5d").contains("out of this game"));
    assert!(private(&mut fixture, "bob", "/ifs").contains("out of this game"));
    // A resignation is an action like any other for a star.
    assert_eq!(conditions_of(&fixture.game(1), "cy"), 1);
    fixture.verify();
}

#[test]
fn a_hundred_conditions_are_the_most() {
    let mut fixture = chess();
    fixture.send("ann", "e4");
    let replies = fixture.game(1).position.actions();
    assert_eq!(replies.len(), 20);
    let answers = ["a2a3", "a2a4", "b2b3", "b2b4", "g2g3"];
    let mut set_so_far = 0;
    'all: for (first, answer) in replies.iter().zip(answers.iter().cycle()) {
        let mut position = fixture.game(1).position;
        position.play(first).unwrap();
        position.play(answer).unwrap();
        for second in position.actions().iter().take(6) {
            let line = format!("{first} then {answer}, {second} then h2h3");
            if set_so_far == 100 {
                assert!(refused(&mut fixture, "ann", &line).contains("100 conditions"));
                break 'all;
            }
            set(&mut fixture, "ann", &line);
            set_so_far += 1;
        }
    }
    assert_eq!(set_so_far, 100);
    assert_eq!(conditions_of(&fixture.game(1), "ann"), 100);
    let shown = fixture.answer("ann", "/ifs 100");
    assert!(shown.text.contains("\n100. If"), "{}", shown.text);
    let shown = fixture.answer("ann", "/ifs 1");
    assert!(shown.text.contains("more"), "{}", shown.text);
    fixture.send("bob", "a6");
    fixture.verify();
}

#[test]
fn five_hundred_plies_are_the_most_and_are_played_in_one_chain() {
    // Ann and bob expect the same game, in lines that go on where the last one ends.
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=bob black=ann pace=3d");
    fixture.send("bob", "/join");
    let mut moves = Vec::new();
    let mut position = fixture.game(1).position;
    let mut chance = 7_u64;
    while moves.len() < 600 && position.outcome().is_none() {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let actions = position.actions();
        let action = actions[(chance >> 33) as usize % actions.len()].clone();
        position.play(&action).unwrap();
        moves.push(action);
    }
    assert!(moves.len() > 100, "{}", moves.len());
    // A line as long as a message allows.
    let mut line = String::new();
    let mut known = fixture.game(1).position;
    let mut end = 0;
    for (ply, action) in moves.iter().enumerate() {
        let own = known.to_act().unwrap() == Seat(1);
        known.play(action).unwrap();
        if line.len() + action.len() > 1_900 {
            break;
        }
        line = format!("{line} {action}");
        if own {
            end = ply + 1;
        }
    }
    let line: Vec<&str> = line.split_whitespace().take(end).collect();
    set(&mut fixture, "bob", &line.join(" "));
    assert_eq!(fixture.game(1).conditions[0].tree.plies(), end);
    assert!(end > 100, "{end}");
    // Longer trees are made of several lines.
    let mut fixture = chess();
    fixture.send("ann", "e4");
    let mut last = String::new();
    for reply in fixture.game(1).position.actions() {
        let mut line = format!("{reply} then a2a3");
        let mut position = fixture.game(1).position;
        position.play(&reply).unwrap();
        position.play("a2a3").unwrap();
        let mut plies = 2;
        while plies < 60 {
            let next = position.actions();
            let next = next[plies % next.len()].clone();
            position.play(&next).unwrap();
            if position.outcome().is_some() {
                break;
            }
            line = format!("{line} {next}");
            plies += 1;
        }
        if plies % 2 == 1 {
            line = line.rsplit_once(' ').unwrap().0.to_owned();
        }
        last = private(&mut fixture, "ann", &format!("/if {line}"));
        if last.contains("500 moves in all") {
            break;
        }
    }
    assert!(last.contains("500 moves in all"), "{last}");
    let plies = fixture.game(1).conditions[0].tree.plies();
    assert!((440..=500).contains(&plies), "{plies}");
    fixture.verify();
}

#[test]
fn a_typed_move_of_the_other_player_triggers_by_every_way() {
    // A button, a mention, and text in a place where the game was before are all messages of a player.
    let mut fixture = chess();
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3");
    let answers = fixture.send_addressed("bob", "/move g1@1 e7e5");
    assert_eq!(answers.len(), 1);
    assert_eq!(canonical(&fixture), "e2e4 e7e5 g1f3");
    fixture.verify();
}

/// A Discord message in a guild.
fn in_guild(fixture: &mut Fixture, place: &str, name: &str, text: &str, unseen: bool) -> Incoming {
    let guild = Membership {
        guild: "1001".into(),
        channel: place.into(),
        roles: Some(Vec::new()),
        manages: false,
    };
    Incoming {
        place: PlaceId(place.into()),
        addressed: unseen || text.starts_with('@'),
        text: text.trim_start_matches('@').into(),
        context: Context { unseen, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    }
}

/// The posts of the outbox with their places, recorded as sent.
fn posts(fixture: &Fixture) -> Vec<(String, Outgoing)> {
    let mut posts = Vec::new();
    for row in fixture.view().outbox().unwrap() {
        posts.push((row.place.0.clone(), row.message.clone()));
        fixture.core.store().write(move |tx| tx.set_sent(row.id, bot::chat::MessageId(1))).unwrap();
    }
    posts
}

#[test]
fn on_discord_everything_about_conditions_is_private() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    for (name, text) in [("ann", "/games"), ("bob", "/games")] {
        let message = in_guild(&mut fixture, "general", name, text, true);
        fixture.judge(&message);
    }
    let message =
        in_guild(&mut fixture, "general", "ann", "/play chess white=me black=bob pace=3d", true);
    fixture.judge(&message);
    let message = in_guild(&mut fixture, "general", "bob", "/join g1", true);
    fixture.judge(&message);
    let mut public = Vec::new();
    let mut say = |fixture: &mut Fixture, name: &str, text: &str, unseen: bool| {
        let message = in_guild(fixture, "thread-1", name, text, unseen);
        let known = bot::daemon::plan::Known::everything();
        fixture.core.judge(&message, fixture.now, &known).unwrap();
        let posts = posts(fixture);
        public.extend(
            posts.iter().filter(|(place, m)| place == "thread-1" && m.only_to.is_none()).cloned(),
        );
        posts
    };
    say(&mut fixture, "ann", "e4", false);
    // Typed so that everybody can read it: answered in private, with the advice.
    let answers = say(&mut fixture, "ann", "@/if c5 then Nc3, a6 then Qh5", false);
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0].1.only_to.as_deref(), Some("ann"));
    assert!(answers[0].1.text.contains("slash command /if keeps"), "{}", answers[0].1.text);
    let answers = say(&mut fixture, "ann", "/if e5 then Qh5, a6 then Bc4", true);
    assert_eq!(answers[0].1.only_to.as_deref(), Some("ann"));
    assert!(!answers[0].1.text.contains("Everybody"), "{}", answers[0].1.text);
    // Refusals are private too, typed or not.
    for (text, unseen) in [("@/if e5 then Qh6", false), ("/if e5 then Qh6", true)] {
        let answers = say(&mut fixture, "ann", text, unseen);
        assert_eq!(answers[0].1.only_to.as_deref(), Some("ann"), "{answers:#?}");
    }
    let answers = say(&mut fixture, "ann", "/ifs", true);
    assert_eq!(answers[0].1.only_to.as_deref(), Some("ann"));
    for text in ["/board", "/moves", "/record", "/legal", "/games"] {
        say(&mut fixture, "bob", text, true);
    }
    // Bob plays another move: the notice goes to ann's direct messages, and is no answer to bob's message.
    let answers = say(&mut fixture, "bob", "d6", false);
    let [announced, notice] = answers.as_slice() else { panic!("{answers:#?}") };
    assert_eq!(announced.0, "thread-1");
    assert_eq!(notice.0, PlaceId::private(&bot::chat::PersonId("ann".into())).0);
    assert!(notice.1.reply_to.is_none() && notice.1.text.contains("so they are removed"));
    for (_, post) in &public {
        let all = format!("{post:?}");
        for hidden in ["Qh5", "d1h5", "Nc3", "b1c3", "c7c5", "a7a6", "Bc4", "ondition"] {
            assert!(!all.contains(hidden), "{hidden} in {all}");
        }
    }
    assert!(!public.is_empty());
    fixture.verify();
}

#[test]
fn conditions_survive_a_restart_and_belong_to_their_position() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let location = bot::store::Location::File(path.clone());
    let mut fixture = Fixture::at(location.clone());
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3, * then Bb5");
    let before = fixture.game(1).conditions;
    let next = fixture.next_message;
    drop(fixture);
    let mut fixture = Fixture::at(location);
    fixture.next_message = next;
    assert_eq!(fixture.game(1).conditions, before);
    fixture.send("bob", "e5");
    assert_eq!(canonical(&fixture), "e2e4 e7e5 g1f3");
    fixture.verify();
    // A row for another position is a fault, and has no effect.
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute("UPDATE conditions SET ply = 1", []).unwrap();
    let faults = fixture.core.store().verify().unwrap().faults;
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("a condition is stored for a position"), "{faults:?}");
    fixture.core.forget();
    assert_eq!(fixture.game(1).conditions.len(), 0);
    fixture.send("bob", "Nc6");
    assert_eq!(fixture.game(1).ply, 4);
    fixture.verify();
}

#[test]
fn a_restored_backup_plays_the_same_conditions_again() {
    let directory = tempfile::tempdir().unwrap();
    let (path, copy) = (directory.path().join("games.db"), directory.path().join("copy.db"));
    let mut fixture = Fixture::at(bot::store::Location::File(path.clone()));
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3, Nc6 then Bb5");
    assert_eq!(bot::store::backup(&path, &copy).unwrap().faults, Vec::<String>::new());
    let moves = ["e5", "Nc6", "a6"].map(|text| fixture.message("bob", text));
    for message in &moves {
        fixture.judge(message);
    }
    let (played, next) = (actions(&fixture), fixture.next_message);
    assert_eq!(canonical(&fixture), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    drop(fixture);
    bot::store::restore(&copy, &path).unwrap();
    // The same messages are read again from the history.
    let mut fixture = Fixture::at(bot::store::Location::File(path));
    fixture.next_message = next;
    assert_eq!((fixture.game(1).ply, conditions_of(&fixture.game(1), "ann")), (1, 1));
    for message in moves.iter().chain(&moves) {
        fixture.judge(message);
    }
    assert_eq!(actions(&fixture), played);
    fixture.verify();
}

#[test]
fn an_answer_is_stored_with_the_move_that_triggers_it_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = Fixture::at(bot::store::Location::File(path.clone()));
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    fixture.send("ann", "e4");
    set(&mut fixture, "ann", "e5 then Nf3");
    // The database refuses the answer, after the move that triggers it.
    let other = rusqlite::Connection::open(&path).unwrap();
    other
        .execute_batch(
            "CREATE TRIGGER refuse BEFORE INSERT ON actions WHEN new.cause = 'condition'
             BEGIN SELECT RAISE(ABORT, 'refused'); END",
        )
        .unwrap();
    let message = fixture.message("bob", "e5");
    let known = bot::daemon::plan::Known::everything();
    assert!(fixture.core.judge(&message, fixture.now, &known).is_err());
    assert_eq!((fixture.game(1).ply, conditions_of(&fixture.game(1), "ann")), (1, 1));
    assert_eq!(fixture.take_answers(), []);
    other.execute_batch("DROP TRIGGER refuse").unwrap();
    drop(other);
    assert_eq!(fixture.judge(&message).len(), 1);
    assert_eq!(canonical(&fixture), "e2e4 e7e5 g1f3");
    assert_eq!(fixture.judge(&message), []);
    fixture.verify();
}

#[test]
fn conditions_are_shown_in_german() {
    let mut fixture = chess();
    private(&mut fixture, "ann", "/settings language=de");
    fixture.send("ann", "e4");
    let text = set(&mut fixture, "ann", "e5 then Nf3");
    assert!(text.starts_with("Deine Bedingung in Partie g1: '1. … e5 then 2. Nf3'."), "{text}");
    assert!(text.contains(" Du hast dort 1 Bedingung; "), "{text}");
    let text = set(&mut fixture, "ann", "c5 then Nf3");
    assert!(text.contains(" Du hast dort 2 Bedingungen; "), "{text}");
    let shown = fixture.answer("ann", "/ifs");
    assert!(shown.text.contains("\n1. 1. … e5 then 2. Nf3\n"), "{}", shown.text);
    let labels: Vec<&str> = shown.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Nächste Zeile", "Zeile 1 löschen", "Alle löschen"]);
    let text = refused(&mut fixture, "ann", "e5 then Ke4");
    assert!(text.starts_with("Schritt 2, deine Antwort 'Ke4', ist nicht möglich: "), "{text}");
    let text = private(&mut fixture, "ann", "/if off 3");
    assert!(text.starts_with("Es gibt keine Zeile 3: Du hast 2 Zeilen."), "{text}");
    let text = private(&mut fixture, "ann", "/if off 2");
    assert_eq!(text, "In Partie g1 ist 1 Bedingung gelöscht. Du hast dort noch 1.");
    set(&mut fixture, "ann", "c5 then Nf3");
    let text = private(&mut fixture, "ann", "/if off");
    assert_eq!(text, "In Partie g1 sind 2 Bedingungen gelöscht.");
    fixture.verify();
}
