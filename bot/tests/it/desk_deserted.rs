//! Games in which no person is left, and what computers may cost.

use bot::chat::{Context, Incoming, Membership, Outgoing, PersonId, PlaceId};
use bot::config::LimitsConfig;
use bot::game::Decided;
use bot::game::state::{Cause, GameId, Status};
use bot::time::Span;
use rules::{Seat, Variant};

use crate::support::{DAY, Fixture};

/// The longest pause of a computer in the room, with a margin.
const SOON: Span = Span::seconds(2);

fn until_a_person(fixture: &mut Fixture) {
    while fixture.game(1).computer_task().is_some() {
        fixture.advance(SOON);
    }
}

/// A game of Siege of ann, as White, against two computers, in which all have moved.
fn moved_game(options: &str) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", &format!("/play siege red=computer:1 black=computer:1 {options}"));
    fixture.send("ann", "3e-5e");
    until_a_person(&mut fixture);
    assert_eq!(fixture.game(1).ply, 3);
    fixture
}

fn last_action(fixture: &Fixture) -> (String, Cause) {
    let last = fixture.view().actions(GameId(1)).unwrap().pop().unwrap();
    (last.canonical, last.cause)
}

fn is_drawn(fixture: &Fixture) {
    let game = fixture.game(1);
    assert_eq!((game.status, game.deadlines.len()), (Status::Over, 0));
    let (canonical, cause) = last_action(fixture);
    assert!(canonical.ends_with("(=)") && cause == Cause::Computer, "{canonical}");
    assert_eq!(game.clock.paused_at, None);
    fixture.verify();
}

fn is_cancelled(fixture: &Fixture) {
    let game = fixture.game(1);
    assert_eq!((game.status, game.deadlines.len()), (Status::Aborted, 0));
    assert_eq!(game.clock.paused_at, None);
    fixture.verify();
}

#[test]
fn a_game_that_its_only_person_resigns_before_all_have_moved_is_cancelled() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege computer=8");
    let revision = fixture.game(1).revision;
    let end = fixture.answer_text("ann", "/resign yes");
    assert!(end.contains("No person is left in game g1") && end.contains("cancelled"), "{end}");
    assert!(!end.contains("to move"), "{end}");
    assert_eq!(fixture.game(1).revision, revision + 1, "in one commit");
    is_cancelled(&fixture);
    assert_eq!(fixture.advance(DAY), []);
    let next = fixture.answer_text("ann", "/play chess computer");
    assert!(next.contains("begins"), "the room has its place again: {next}");
}

#[test]
fn a_resignation_is_no_move() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=computer:1 red=computer:1 black=me");
    until_a_person(&mut fixture);
    assert_eq!(fixture.game(1).ply, 2);
    fixture.send("ann", "/resign yes");
    is_cancelled(&fixture);
}

#[test]
fn the_computers_of_a_game_whose_last_person_resigns_agree_to_a_draw() {
    let mut fixture = moved_game("");
    let revision = fixture.game(1).revision;
    let end = fixture.answer("ann", "/resign yes");
    assert!(end.text.contains("No person is left in the game"), "{}", end.text);
    assert!(end.text.contains("agree to a draw") && !end.text.contains("to move"), "{}", end.text);
    assert!(end.attachment.is_some(), "the record");
    assert_eq!(end.mention, ["ann"]);
    assert_eq!(fixture.game(1).revision, revision + 1, "in one commit");
    is_drawn(&fixture);
    assert_eq!(fixture.advance(DAY), []);
}

#[test]
fn the_last_of_several_people_ends_the_game() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=bob black=computer:1");
    fixture.send("bob", "/join");
    fixture.play("3e-5e");
    // It is red's turn; a game that one person plays goes on.
    fixture.send("ann", "/resign yes");
    assert_eq!(fixture.game(1).status, Status::Live);
    fixture.send("bob", "/resign yes");
    assert_eq!(fixture.game(1).status, Status::Over, "the computer has won");
    fixture.verify();
}

#[test]
fn a_player_who_runs_out_of_time_has_left() {
    let mut fixture = moved_game("pace=1d");
    let posts = fixture.advance(3 * DAY);
    let text = &posts.last().unwrap().text;
    assert!(
        text.contains("ann (White) has run out of time.") && text.contains("No person is left"),
        "{text}"
    );
    is_drawn(&fixture);
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege red=computer:1 black=computer:1 pace=1d");
    fixture.advance(3 * DAY);
    is_cancelled(&fixture);
}

/// Returns the actions of a game of Siege in which all move, and then White's king is captured while two are left.
fn capture_of_whites_king() -> Vec<String> {
    // No seed before it has such a game.
    (1_163..2_000_u64)
        .find_map(|seed| {
            let mut chance = bot_chance(seed);
            let mut game =
                Variant::from_name("siege").unwrap().new_game::<&str, &str>(&[]).unwrap();
            let mut actions = Vec::new();
            while game.outcome().is_none() && actions.len() < 200 {
                let legal = game.actions();
                let action = legal[chance(legal.len())].clone();
                game.play(&action).unwrap();
                actions.push(action);
                let left = game.in_game();
                if left.len() == 2 {
                    return (!left.contains(&Seat(0)) && game.outcome().is_none())
                        .then_some(actions);
                }
            }
            None
        })
        .unwrap()
}

/// Returns pseudorandom numbers below a limit.
fn bot_chance(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    }
}

#[test]
fn a_player_whose_king_was_captured_has_left() {
    let actions = capture_of_whites_king();
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=computer:1 black=computer:1");
    for action in &actions {
        let game = fixture.game(1);
        assert_eq!(game.status, Status::Live);
        if game.position.to_act() == Some(Seat(0)) {
            fixture.send("ann", &format!("/move {action}"));
        } else {
            let at = (GameId(1), game.revision);
            let decided = Decided::Act(vec![action.clone()]);
            assert!(fixture.core.decided(at, &decided, fixture.now).unwrap(), "{action}");
        }
        assert!(fixture.game(1).ply > game.ply, "{action}");
    }
    let posts = fixture.take_answers();
    assert_eq!(fixture.game(1).ply, actions.len() + 1, "{:?}", posts.last());
    is_drawn(&fixture);
}

#[test]
fn a_game_whose_last_person_hands_over_to_a_computer_ends_and_so_does_its_pause() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:1 pace=1d");
    fixture.send("ann", "e4");
    until_a_person(&mut fixture);
    fixture.send("ann", "/pause");
    assert!(fixture.game(1).clock.paused_at.is_some());
    let end = fixture.answer("ann", "/computer white 1").text;
    assert!(end.starts_with("Computer (White, level 1) plays in game g1 from now on"), "{end}");
    assert!(end.contains("No person is left in the game"), "{end}");
    is_drawn(&fixture);
    // Before both have moved.
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:1 pace=1d");
    fixture.send("ann", "/pause");
    let end = fixture.answer("ann", "/replace computer:8").text;
    assert!(end.contains("plays in game g1") && end.contains("it is cancelled"), "{end}");
    is_cancelled(&fixture);
}

#[test]
fn the_last_person_left_can_cancel_a_game_against_computers_at_any_time() {
    let mut fixture = moved_game("");
    let text = fixture.answer_text("ann", "/abort");
    assert!(text.contains("ann cancels game g1"), "{text}");
    is_cancelled(&fixture);
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=bob black=computer:1");
    fixture.send("bob", "/join");
    fixture.play("3e-5e");
    let bobs = fixture.game(1).position.actions().swap_remove(0);
    fixture.send("bob", &format!("/move {bobs}"));
    until_a_person(&mut fixture);
    let late = fixture.answer_text("ann", "/abort");
    assert!(late.contains("Everybody has moved once"), "bob still plays: {late}");
    fixture.send("bob", "/resign yes");
    let text = fixture.answer_text("ann", "/abort");
    assert!(text.contains("ann cancels game g1"), "{text}");
    is_cancelled(&fixture);
}

/// Sends a slash command in a channel of a guild.
fn slash(fixture: &mut Fixture, guild: &str, name: &str, text: &str) -> Vec<Outgoing> {
    let guild = Membership {
        guild: guild.into(),
        channel: format!("{guild}-hall"),
        roles: Some(Vec::new()),
        manages: false,
    };
    fixture.place = PlaceId(guild.channel.clone());
    let message = Incoming {
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    };
    fixture.judge(&message)
}

#[test]
fn a_game_does_not_count_against_a_person_who_has_left_it() {
    let mut fixture = Fixture::limited(LimitsConfig { games_per_person: 1, ..LimitsConfig::NONE });
    slash(&mut fixture, "7", "ann", "/play siege white=me red=computer:1 black=open");
    slash(&mut fixture, "7", "bob", "/join g1");
    let full = slash(&mut fixture, "7", "ann", "/play chess");
    assert!(full[0].text.contains("a seat in 1 game"), "{full:#?}");
    slash(&mut fixture, "7", "ann", "/resign g1 yes");
    assert_eq!(fixture.game(1).status, Status::Live);
    let opened = slash(&mut fixture, "7", "ann", "/play chess");
    assert!(opened[0].text.contains("opens"), "{opened:#?}");
    let full = slash(&mut fixture, "7", "bob", "/play chess");
    assert!(full[0].text.contains("a seat in 1 game"), "{full:#?}");
    fixture.verify();
}

#[test]
fn games_in_which_people_wait_for_a_computer_come_first_and_guilds_and_openers_take_turns() {
    let mut fixture = Fixture::limited(LimitsConfig::NONE);
    let alone = "/play chess white=computer:1 black=computer:1";
    let against = "/play chess white=computer:1 black=me";
    for (guild, name, text) in [
        ("7", "dan", alone),
        ("7", "ann", against),
        ("7", "ann", against),
        ("7", "bob", against),
        ("8", "cy", against),
        ("8", "cy", alone),
    ] {
        slash(&mut fixture, guild, name, text);
        fixture.now += Span(1);
    }
    let due = fixture.view().computers_due(fixture.now + DAY, 10).unwrap();
    let order: Vec<i64> = due.iter().map(|(id, _)| id.0).collect();
    assert_eq!(order, [2, 5, 4, 3, 1, 6]);
    let due = fixture.view().computers_due(fixture.now + DAY, 2).unwrap();
    assert_eq!(due.iter().map(|(id, _)| id.0).collect::<Vec<_>>(), [2, 5]);
    assert!(fixture.game(2).plays(&PersonId("ann".into())));
}
