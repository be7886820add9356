//! The only legal action of a player, which is played for them if they want that.

use bot::chat::Outgoing;
use bot::game::state::{Cause, Deadline, DeadlineKind, FORCED_AFTER, GameId, Status};
use bot::store::{Commit, Location, Receipt, Save};
use bot::time::Span;

use crate::support::{DAY, Fixture, HOUR};

const SECOND: Span = Span(1_000);

/// A game of chess in which bob can only play g7-g6, which is played for him if he wants that.
fn checked(fixture: &mut Fixture, forced: bool) {
    let set = if forced { "auto" } else { "off" };
    fixture.send("bob", &format!("/settings forced={set}"));
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    fixture.play("e4 f6 Qh5");
    assert_eq!(fixture.game(1).position.actions(), ["g7g6"]);
    assert_eq!(is_set(fixture), forced);
}

fn is_set(fixture: &Fixture) -> bool {
    fixture.game(1).deadlines.iter().any(|d| d.kind == DeadlineKind::Forced)
}

fn ply(fixture: &Fixture) -> usize {
    fixture.game(1).ply
}

fn played(posts: &[Outgoing]) {
    assert_eq!(posts.len(), 1, "{posts:#?}");
    let text = &posts[0].text;
    assert!(text.starts_with("The only move, played for bob (Black): "), "{text}");
    assert!(text.contains("g6") && text.contains("ann (White) to move"), "{text}");
    assert_eq!(posts[0].mention, ["ann"]);
}

#[test]
fn it_is_played_a_minute_after_the_turn_begins() {
    let mut fixture = Fixture::new();
    checked(&mut fixture, true);
    let set = fixture.answer_text("bob", "/settings");
    assert!(set.contains("forced: your only move is played for you"), "{set}");
    assert!(fixture.advance(FORCED_AFTER - SECOND).is_empty());
    assert_eq!(ply(&fixture), 3);
    let posts = fixture.advance(SECOND);
    played(&posts);
    let last = fixture.view().actions(GameId(1)).unwrap().pop().unwrap();
    assert_eq!((last.canonical.as_str(), last.cause), ("g7g6", Cause::Condition));
    assert_eq!(last.at, fixture.now);
    // It is the only one again, and in between somebody else had the move.
    assert!(fixture.advance(HOUR).is_empty());
    fixture.play("Qxg6");
    played_with_pawn(&fixture.advance(FORCED_AFTER));
    assert!(!is_set(&fixture));
    fixture.verify();
}

fn played_with_pawn(posts: &[Outgoing]) {
    let text = &posts[0].text;
    assert!(text.starts_with("The only move, played for bob (Black): "), "{text}");
    assert!(text.contains("hxg6"), "{text}");
}

#[test]
fn nobody_else_is_played_for_and_not_when_there_is_a_choice() {
    let mut fixture = Fixture::new();
    checked(&mut fixture, false);
    assert!(fixture.advance(HOUR).is_empty());
    fixture.play("g6");
    fixture.send("ann", "/settings forced=auto");
    fixture.play("Qh4 a6");
    assert!(!is_set(&fixture));
    assert!(fixture.advance(HOUR).is_empty());
    assert_eq!(ply(&fixture), 6);
    fixture.verify();
}

#[test]
fn the_player_can_act_first_resign_or_switch_it_off() {
    for (text, plies) in [("g6", 4), ("/settings forced=off", 3), ("/resign yes", 4)] {
        let mut fixture = Fixture::new();
        checked(&mut fixture, true);
        fixture.advance(SECOND);
        fixture.send("bob", text);
        let posts = fixture.advance(HOUR);
        assert!(posts.is_empty(), "{text}: {posts:#?}");
        assert_eq!(ply(&fixture), plies, "{text}");
        assert!(!is_set(&fixture), "{text}");
        fixture.verify();
    }
}

#[test]
fn it_goes_with_the_turn_when_that_is_taken_back() {
    let mut fixture = Fixture::new();
    checked(&mut fixture, true);
    fixture.send("ann", "/takeback");
    fixture.send("bob", "/takeback agree");
    assert!(!is_set(&fixture));
    fixture.advance(HOUR);
    assert_eq!(fixture.game(1).position.round(), 2, "ann is to move again");
    fixture.play("Qh5");
    played(&fixture.advance(FORCED_AFTER));
    // What was played for bob can be taken back, and is then played again.
    fixture.send("bob", "/takeback");
    fixture.send("ann", "/takeback agree");
    played(&fixture.advance(FORCED_AFTER));
    fixture.verify();
}

#[test]
fn it_waits_while_the_game_is_paused() {
    let mut fixture = Fixture::new();
    checked(&mut fixture, true);
    fixture.send("ann", "/pause");
    fixture.send("bob", "/pause");
    assert!(fixture.game(1).clock.paused_at.is_some());
    let before = ply(&fixture);
    assert!(fixture.advance(DAY).is_empty());
    assert_eq!(ply(&fixture), before);
    fixture.send("ann", "/resume");
    assert!(fixture.game(1).clock.paused_at.is_none());
    fixture.advance(FORCED_AFTER);
    assert_eq!(ply(&fixture), before + 1);
    fixture.verify();
}

#[test]
fn it_outlives_a_stop_and_lost_time_and_a_vacation_does_not_keep_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    checked(&mut fixture, true);
    let (next, now) = (fixture.next_message, fixture.now);
    fixture.core.store().close();
    drop(fixture);
    let mut fixture = Fixture::at(Location::File(path));
    (fixture.next_message, fixture.now) = (next, now + DAY);
    fixture.core.grace(fixture.now + HOUR).unwrap();
    assert!(fixture.advance(HOUR - SECOND).is_empty(), "bob had no time to answer meanwhile");
    played(&fixture.advance(SECOND));
    fixture.send("bob", "/vacation 3d");
    fixture.play("Qxg6");
    played_with_pawn(&fixture.advance(FORCED_AFTER));
    assert_eq!(fixture.game(1).status, Status::Live);
    fixture.verify();
}

/// As if another player's resignation had given bob a choice since the turn began.
#[test]
fn nothing_is_played_when_there_is_a_choice_at_the_end_of_the_minute() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/settings forced=auto");
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    let mut game = fixture.game(1);
    let due = fixture.now + FORCED_AFTER;
    game.deadlines.push(Deadline { due, kind: DeadlineKind::Forced });
    game.revision += 1;
    let saves = vec![Save { game, actions: Vec::new() }];
    let commit = Commit { saves, now: fixture.now, ..Commit::default() };
    assert_eq!(fixture.core.store().commit(commit).unwrap(), Receipt::Done);
    assert!(is_set(&fixture));
    assert!(fixture.advance(HOUR).is_empty());
    assert_eq!((ply(&fixture), is_set(&fixture)), (0, false));
    fixture.verify();
}
