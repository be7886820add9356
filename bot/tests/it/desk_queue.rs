//! Waiting lists: when a game starts, with whom, and who is skipped.

use std::sync::Arc;

use bot::chat::{Context, Incoming, Membership, Outgoing, PersonId, PlaceId};
use bot::config::{GamesConfig, LimitsConfig};
use bot::daemon::Network;
use bot::daemon::core::Judged;
use bot::daemon::plan::Known;
use bot::features::queue::{QUEUED_FOR, QueueChange};
use bot::game::state::{Match, Status};
use bot::store::{Commit, Receipt};
use rules::Variant;

use crate::support::{DAY, Fixture};

fn names(game: &Match) -> Vec<&str> {
    let mut names: Vec<&str> = game.seats.iter().map(|s| s.holder.name().unwrap_or("-")).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_game_starts_when_three_wait() {
    let mut fixture = Fixture::new();
    let first = fixture.answer("ann", "/queue siege");
    assert_eq!(first.only_to.as_deref(), Some("ann"));
    assert!(
        first.text.starts_with("You wait for Siege Chess. 2 more players are needed"),
        "{}",
        first.text
    );
    let again = fixture.answer_text("ann", "/queue siege");
    assert!(again.contains("2 more players are needed"), "ann is one person: {again}");
    let second = fixture.answer_text("bob", "/queue siege");
    assert!(
        second.starts_with("You wait for Siege Chess with ann. 1 more player is needed"),
        "{second}"
    );
    let list = fixture.answer("bob", "/queue");
    assert!(list.text.contains("Siege Chess: 2 of 3 (ann and you)"), "{}", list.text);
    let started = fixture.answer("cy", "/queue siege");
    assert!(started.text.contains("begins"), "{}", started.text);
    assert!(started.text.ends_with("From the waiting list: ann and bob."), "{}", started.text);
    assert_eq!(started.mention, ["ann", "bob", "cy"]);
    let game = fixture.game(1);
    assert_eq!((game.status, names(&game)), (Status::Live, vec!["ann", "bob", "cy"]));
    assert!(fixture.answer_text("ann", "/queue").contains("Nobody is waiting"));
    fixture.verify();
}

#[test]
fn every_game_has_its_own_list() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/queue siege");
    fixture.send("ann", "/queue chess");
    fixture.send("bob", "/queue glinski");
    let list = fixture.answer_text("cy", "/queue");
    assert_eq!(list.matches(" of ").count(), 3, "{list}");
    fixture.send("bob", "/queue chess");
    assert_eq!(fixture.game(1).variant, Variant::Chess);
    // Both still wait for their other games.
    let list = fixture.answer_text("bob", "/queue");
    assert!(list.contains("Siege Chess: 1 of 3 (ann)"), "{list}");
    assert!(list.contains("Hexagonal Chess: 1 of 2 (you)"), "{list}");
    fixture.verify();
}

#[test]
fn one_can_leave() {
    let mut fixture = Fixture::new();
    for game in ["siege", "chess", "wizard"] {
        fixture.send("ann", &format!("/queue {game}"));
    }
    assert!(fixture.answer_text("ann", "/queue chess off").contains("no longer wait for Chess."));
    fixture.send("bob", "/queue chess");
    assert!(fixture.view().replayed(bot::game::state::GameId(1)).unwrap().is_none());
    let left = fixture.answer_text("ann", "/queue off");
    assert!(left.contains("Siege Chess and Advanced Wizard Chess"), "{left}");
    assert!(fixture.answer_text("ann", "/queue off").contains("not on that waiting list"));
    assert!(fixture.answer_text("bob", "/queue siege off").contains("not on that waiting list"));
    assert!(fixture.answer_text("bob", "/queue").contains("Chess: 1 of 2 (you)"));
    fixture.verify();
}

#[test]
fn an_entry_lapses_after_a_week_and_can_be_renewed() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/queue chess");
    fixture.advance(QUEUED_FOR - DAY);
    fixture.send("ann", "/queue chess");
    fixture.advance(2 * DAY);
    assert!(fixture.answer_text("bob", "/queue").contains("(ann)"));
    fixture.advance(5 * DAY);
    assert!(fixture.answer_text("bob", "/queue").contains("Nobody is waiting"));
    fixture.send("bob", "/queue chess");
    assert!(fixture.view().replayed(bot::game::state::GameId(1)).unwrap().is_none());
    fixture.verify();
}

#[test]
fn lists_are_limited_and_words_that_name_no_game_are_refused() {
    let mut fixture = Fixture::new();
    for variant in Variant::ALL.iter().take(5) {
        let answer = fixture.answer_text("ann", &format!("/queue {}", variant.name()));
        assert!(answer.starts_with("You wait"), "{answer}");
    }
    let refused = fixture.answer_text("ann", &format!("/queue {}", Variant::ALL[5].name()));
    assert!(refused.contains("You are on 5 waiting lists already"), "{refused}");
    // One that is there already can be renewed.
    let first = format!("/queue {}", Variant::ALL[0].name());
    assert!(fixture.answer_text("ann", &first).starts_with("You wait"));
    assert!(fixture.answer_text("ann", "/queue shogi").contains("shogi"));
    assert!(fixture.answer_text("ann", "/queue siege now").contains("now"));
}

#[test]
fn in_a_room_with_a_game_nothing_starts() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/queue chess");
    fixture.send("cy", "/play siege");
    assert!(fixture.answer_text("bob", "/queue chess").contains("g1"));
    assert!(fixture.answer_text("bob", "/queue").contains("(ann)"), "ann still waits");
    fixture.verify();
}

fn message(fixture: &mut Fixture, at: (&str, &str), name: &str, text: &str) -> Incoming {
    let guild = Membership {
        guild: at.0.into(),
        channel: at.1.into(),
        roles: Some(Vec::new()),
        manages: name == "boss",
    };
    Incoming {
        place: PlaceId(at.1.into()),
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    }
}

fn slash(fixture: &mut Fixture, at: (&str, &str), name: &str, text: &str) -> Vec<Outgoing> {
    let message = message(fixture, at, name, text);
    fixture.judge(&message)
}

fn discord() -> Fixture {
    Fixture::with(GamesConfig::default(), Network::discord())
}

#[test]
fn every_guild_has_its_own_lists_and_the_game_starts_where_the_last_one_asked() {
    let mut fixture = discord();
    slash(&mut fixture, ("1", "one"), "ann", "/queue siege");
    slash(&mut fixture, ("2", "abroad"), "dan", "/queue siege");
    slash(&mut fixture, ("1", "two"), "bob", "/queue siege");
    let abroad = slash(&mut fixture, ("2", "abroad"), "dan", "/queue").remove(0).text;
    assert!(abroad.contains("1 of 3 (you)") && !abroad.contains("ann"), "{abroad}");
    let posts = slash(&mut fixture, ("1", "three"), "cy", "/queue siege");
    let started = posts.iter().find(|p| p.text.contains("begins")).unwrap();
    assert_eq!(started.mention, ["ann", "bob", "cy"]);
    let game = fixture.game(1);
    assert_eq!(names(&game), ["ann", "bob", "cy"]);
    assert_eq!(game.place.0, "thread-1");
    fixture.verify();
}

fn typed(fixture: &mut Fixture, name: &str, text: &str) -> Outgoing {
    let mut message = message(fixture, ("1", "one"), name, text);
    message.context.unseen = false;
    let posts = fixture.judge(&message);
    posts.into_iter().next().unwrap()
}

#[test]
fn what_is_asked_for_in_public_can_be_joined_with_a_button() {
    let mut fixture = discord();
    let one = ("1", "one");
    let ann = typed(&mut fixture, "ann", "/queue siege");
    assert_eq!(ann.only_to, None);
    assert!(
        ann.text.starts_with("ann waits for Siege Chess. 2 more players are needed"),
        "{}",
        ann.text
    );
    assert_eq!(ann.buttons[0].label, "Join");
    let join = ann.buttons[0].command.clone();
    let bob = slash(&mut fixture, one, "bob", &join).remove(0);
    assert_eq!(bob.only_to.as_deref(), Some("bob"));
    assert!(bob.buttons.is_empty() && bob.text.starts_with("You wait for Siege Chess with ann."));
    let started = slash(&mut fixture, one, "cy", &join);
    assert!(started.iter().any(|post| post.text.contains("begins")), "{started:#?}");
    assert_eq!(names(&fixture.game(1)), ["ann", "bob", "cy"]);
    let stale = "That game has started, or the player no longer waits; '/queue siege' puts you on the waiting list.";
    assert_eq!(slash(&mut fixture, one, "dan", &join).remove(0).text, stale);
    // Somebody else's list is not joined by a button of one who has left.
    let eve = typed(&mut fixture, "eve", "/queue siege");
    typed(&mut fixture, "fay", "/queue siege");
    slash(&mut fixture, one, "eve", "/queue off");
    let gone = slash(&mut fixture, one, "dan", &eve.buttons[0].command).remove(0);
    assert_eq!((gone.text.as_str(), gone.only_to.as_deref()), (stale, Some("dan")));
    let private = slash(&mut fixture, one, "gil", "/queue chess");
    assert!(private.len() == 1 && private[0].only_to.is_some() && private[0].buttons.is_empty());
    fixture.verify();
}

#[test]
fn direct_messages_have_no_lists() {
    let mut fixture = discord();
    let private = Incoming { addressed: true, ..fixture.message("ann", "/queue siege") };
    let answer = fixture.judge(&private).remove(0).text;
    assert!(answer.contains("in a channel of a server"), "{answer}");
}

#[test]
fn blocked_and_departed_people_and_those_with_too_many_games_are_skipped() {
    let one = ("1", "one");
    let mut fixture = Fixture::limited(LimitsConfig { games_per_person: 1, ..LimitsConfig::NONE });
    for name in ["ann", "eve", "fay"] {
        slash(&mut fixture, one, name, "/queue chess");
        // Each waits for an opponent; take them off the game again.
        slash(&mut fixture, one, name, "/games");
    }
    // Ann and eve have started a game; fay waits.
    assert_eq!(names(&fixture.game(1)), ["ann", "eve"]);
    slash(&mut fixture, one, "boss", "/block fay");
    let waits = slash(&mut fixture, one, "gil", "/queue chess").remove(0).text;
    assert!(waits.starts_with("You wait for Chess. 1 more player"), "fay is blocked: {waits}");
    let refused = slash(&mut fixture, one, "fay", "/queue chess").remove(0).text;
    assert!(refused.contains("block"), "{refused}");
    let full = slash(&mut fixture, one, "ann", "/queue chess").remove(0).text;
    assert!(!full.contains("You wait"), "ann plays as many games as she may: {full}");
    // Gil has left the guild in the meantime.
    let mut asked = message(&mut fixture, one, "hal", "/queue chess");
    asked.context.outsiders = vec![PersonId("gil".into())];
    let waits = fixture.judge(&asked).remove(0).text;
    assert!(waits.starts_with("You wait for Chess. 1 more player"), "gil is gone: {waits}");
    // Ian takes hal and leaves gil and fay out.
    let mut asked = message(&mut fixture, one, "ian", "/queue chess");
    asked.context.outsiders = vec![PersonId("gil".into())];
    fixture.judge(&asked);
    assert_eq!(names(&fixture.game(2)), ["hal", "ian"]);
    fixture.verify();
}

#[test]
fn a_person_is_taken_once() {
    let mut fixture = discord();
    slash(&mut fixture, ("1", "one"), "ann", "/queue chess");
    let take = QueueChange::Take {
        scope: "1".into(),
        variant: Variant::Chess,
        people: vec![PersonId("ann".into())],
    };
    let store = fixture.core.store();
    let commit = Commit { changes: vec![Arc::new(take)], now: fixture.now, ..Commit::default() };
    assert_eq!(store.commit(commit.clone()).unwrap(), Receipt::Done);
    assert_eq!(store.commit(commit).unwrap(), Receipt::Conflict);
    // A message that is judged twice has one effect.
    let asked = message(&mut fixture, ("1", "one"), "bob", "/queue chess");
    fixture.judge(&asked);
    let now = fixture.now;
    let again = fixture.core.judge(&asked, now, &Known::everything()).unwrap();
    assert_eq!(again, Judged::Done);
    let list = slash(&mut fixture, ("1", "one"), "cy", "/queue").remove(0).text;
    assert!(list.contains("Chess: 1 of 2 (bob)"), "{list}");
}
