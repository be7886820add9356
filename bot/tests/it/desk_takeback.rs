//! Taking back: who is asked, what is undone, the clock afterwards, and that nothing written for an undone position acts on
//! the new one.

use bot::chat::{Context, Incoming, Outgoing, Subject};
use bot::game::state::{DeadlineKind, GameId, ProposalKind, Status, in_force};
use bot::store::Location;
use rules::record::Record;
use rules::{Seat, Variant};

use crate::support::{DAY, Fixture, HOUR};

fn started() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture
}

/// Presses the button with a label under a post.
fn press(fixture: &mut Fixture, name: &str, post: &Outgoing, label: &str) -> Vec<Outgoing> {
    let button = post.buttons.iter().find(|button| button.label == label).expect(label);
    let (context, text) = (Context { unseen: true, ..Context::default() }, button.command.clone());
    let message = Incoming { addressed: true, context, ..fixture.message(name, &text) };
    fixture.judge(&message)
}

fn sheet(fixture: &mut Fixture) -> String {
    fixture.answer_text("ann", "/moves")
}

#[test]
fn all_must_agree_and_the_game_returns_to_before_the_move() {
    let mut fixture = started();
    fixture.play("3e-5e 3d-5d 3e-5e");
    let before = fixture.game(1);
    let asked = fixture.answer("bob", "/takeback");
    assert!(
        asked.text.starts_with(
            "bob (Red) would like to take back R3d-5d of round 1 with what followed (B3e-5e) in game g1."
        ),
        "{}",
        asked.text
    );
    assert_eq!(asked.mention, ["ann", "cy"]);
    assert_eq!(fixture.game(1).position.position_string(), before.position.position_string());
    let one = press(&mut fixture, "cy", &asked, "Agree to the takeback");
    assert!(
        one[0]
            .text
            .contains("cy (Black) agrees to the takeback in game g1. ann (White) has not answered"),
        "{}",
        one[0].text
    );
    let done = fixture.answer("ann", "/takeback agree");
    assert!(done.text.starts_with("Everybody agrees: bob (Red) takes back R3d-5d of round 1 with what followed (B3e-5e) in game g1.\nbob (Red) to move"), "{}", done.text);
    assert_eq!(done.mention, ["bob"]);
    let game = fixture.game(1);
    assert_eq!((game.ply, game.moves(), game.position.to_act()), (4, 1, Some(Seat(1))));
    assert_eq!(done.picture.unwrap().subject, Subject::Game { game: 1, ply: 4 });
    assert_eq!(sheet(&mut fixture), "1. W3e-5e");
    fixture.verify();
    // It goes on from there, and can be taken back again.
    fixture.play("3d-4d");
    assert_eq!(sheet(&mut fixture), "1. W3e-5e R3d-4d");
    let asked = fixture.answer("ann", "/takeback");
    assert!(asked.text.contains("W3e-5e of round 1 with what followed (R3d-4d)"), "{}", asked.text);
    press(&mut fixture, "bob", &asked, "Agree to the takeback");
    press(&mut fixture, "cy", &asked, "Agree to the takeback");
    let game = fixture.game(1);
    assert_eq!((game.ply, game.moves(), game.position.to_act()), (6, 0, Some(Seat(0))));
    assert_eq!(game.seats.iter().map(|seat| seat.acted).collect::<Vec<_>>(), [0, 0, 0]);
    fixture.verify();
}

#[test]
fn the_record_keeps_what_was_taken_back() {
    let mut fixture = started();
    fixture.play("3e-5e 3d-5d");
    fixture.send("bob", "/takeback");
    fixture.send("ann", "/takeback agree");
    fixture.send("cy", "/takeback agree");
    fixture.play("3d-4d");
    fixture.send("ann", "/note after the takeback");
    let record = fixture.answer("ann", "/record private").attachment.unwrap().content;
    let record = Record::parse(&record).unwrap();
    assert_eq!(record.entries[0].comment.as_deref(), Some("Red took back: R3d-5d."));
    assert_eq!(record.entries[1].comment.as_deref(), Some("Note 1: after the takeback"));
    assert_eq!(record.entries.len(), 2);
    let end = record.check().unwrap();
    assert_eq!(end.position_string(), fixture.game(1).position.position_string());
    // Boards and notes count the moves that stand.
    assert!(fixture.answer_text("ann", "/board 1").contains("after 1 of 2 moves"));
    assert!(fixture.answer_text("ann", "/board 3").contains("name a number from 0 to 2"));
    let shown = fixture.answer("ann", "/board 2");
    assert_eq!(shown.picture.unwrap().subject, Subject::Game { game: 1, ply: 4 });
    assert!(fixture.answer_text("ann", "/notes").contains("1. After 2 moves: after the takeback"));
    let first = fixture.view().shown_at(GameId(1), 1).unwrap().unwrap().position;
    let undone = fixture.view().shown_at(GameId(1), 2).unwrap().unwrap().position;
    let back = fixture.view().shown_at(GameId(1), 3).unwrap().unwrap().position;
    assert_eq!(first.position_string(), back.position_string());
    assert_ne!(
        undone.position_string(),
        back.position_string(),
        "earlier pictures stay what they were"
    );
    fixture.verify();
}

#[test]
fn buttons_and_texts_for_the_undone_position_have_no_effect() {
    let mut fixture = started();
    fixture.play("3e-5e");
    // Bob types a move that arrives after the takeback.
    let late = fixture.message("bob", "3d-5d");
    fixture.play("3d-4d");
    fixture.send("bob", "/takeback");
    fixture.send("ann", "/takeback agree");
    fixture.send("cy", "/takeback agree");
    assert_eq!(fixture.game(1).moves(), 1);
    let answers = fixture.judge(&late);
    assert!(answers[0].text.contains("reached me late"), "{}", answers[0].text);
    // A button made before the takeback, at each ply.
    for ply in 0..=2 {
        let answer = fixture.answer_text("bob", &format!("/move g1@{ply} R3d-5d"));
        assert!(answer.contains("has gone on"), "{answer}");
        assert_eq!(fixture.game(1).moves(), 1);
    }
    fixture.play("3d-5d");
    fixture.verify();
}

#[test]
fn a_request_ends_by_a_move_a_refusal_or_after_a_day() {
    let mut fixture = started();
    fixture.play("3e-5e");
    let asked = fixture.answer("ann", "/takeback");
    let again = fixture.answer_text("ann", "/takeback");
    assert!(again.contains("You have already agreed"), "{again}");
    let other = fixture.answer_text("cy", "/takeback");
    assert!(
        other.contains("ann (White) is asking to take back a move in game g1. Answer that first"),
        "{other}"
    );
    let moved = fixture.answer("bob", "3d-5d");
    assert!(moved.text.contains("The request to take back a move has lapsed."), "{}", moved.text);
    let stale = press(&mut fixture, "bob", &asked, "Agree to the takeback");
    assert!(stale[0].text.contains("no longer stands"), "{}", stale[0].text);
    assert!(fixture.answer_text("bob", "/takeback agree").contains("Nobody is asking"));
    // Declined.
    let asked = fixture.answer("bob", "/takeback");
    let declined = press(&mut fixture, "ann", &asked, "Decline");
    assert!(
        declined[0].text.starts_with("ann (White) declines: nothing is taken back in game g1."),
        "{}",
        declined[0].text
    );
    // Withdrawn.
    fixture.now += DAY;
    fixture.send("bob", "/takeback");
    let withdrawn = fixture.answer_text("bob", "/takeback decline");
    assert!(withdrawn.starts_with("bob (Red) no longer asks"), "{withdrawn}");
    // Unanswered: said once.
    let mut fixture = started();
    fixture.play("3e-5e 3d-5d");
    fixture.send("bob", "/takeback");
    fixture.send("ann", "/takeback agree");
    assert!(fixture.advance(23 * HOUR).is_empty());
    let lapsed = fixture.advance(2 * HOUR);
    assert_eq!(lapsed.len(), 1, "{lapsed:#?}");
    assert!(
        lapsed[0].text.starts_with(
            "Not everybody has answered bob (Red) within 24 hours: nothing is taken back"
        ),
        "{}",
        lapsed[0].text
    );
    assert!(fixture.answer_text("cy", "/takeback agree").contains("Nobody is asking"));
    assert_eq!((fixture.game(1).moves(), fixture.game(1).ply), (2, 2));
    fixture.verify();
}

#[test]
fn who_may_ask_and_when() {
    let mut fixture = started();
    assert!(fixture.answer_text("ann", "/takeback").contains("You have made no move in game g1"));
    fixture.play("3e-5e");
    assert!(fixture.answer_text("bob", "/takeback").contains("You have made no move in game g1"));
    let stranger = fixture.answer_text("dan", "/takeback");
    assert!(stranger.contains("You have no seat in game g1"), "{stranger}");
    assert_eq!(fixture.game(1).proposal(ProposalKind::Takeback), None);
    assert!(fixture.answer_text("ann", "/takeback agree").contains("Nobody is asking"));
    // Somebody left the game after the move: that is not undone.
    fixture.send("bob", "/resign yes");
    let left = fixture.answer_text("ann", "/takeback");
    assert!(left.contains("because somebody has left the game since"), "{left}");
    assert!(fixture.answer_text("bob", "/takeback").contains("out"), "a player who has left");
    // The end of the game ends everything.
    fixture.play("3e-5e 3f-5f");
    fixture.send("cy", "/takeback");
    fixture.send("cy", "/resign yes");
    let game = fixture.game(1);
    assert_eq!((game.status, game.proposal(ProposalKind::Takeback)), (Status::Over, None));
    let over = fixture.answer_text("ann", "/takeback");
    assert!(over.contains("over"), "{over}");
    fixture.verify();
}

#[test]
fn a_player_who_holds_all_seats_needs_no_consent() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=ann");
    fixture.send("ann", "e4");
    fixture.send("ann", "e5");
    let done = fixture.answer_text("ann", "/takeback");
    assert!(done.starts_with("ann (Black) takes back 1. … e5 in game g1."), "{done}");
    assert_eq!(fixture.game(1).moves(), 1);
    fixture.verify();
}

#[test]
fn banks_return_and_the_turn_is_fresh() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob pace=1d+5d");
    fixture.send("bob", "/join");
    fixture.play("e4");
    // Bob uses two days of his bank, Ann one.
    fixture.advance(3 * DAY);
    fixture.send("bob", "e5");
    fixture.advance(2 * DAY);
    fixture.send("ann", "Nf3");
    let bank = |fixture: &Fixture| {
        fixture.game(1).seats.iter().map(|seat| seat.bank / HOUR).collect::<Vec<_>>()
    };
    assert_eq!(bank(&fixture), [96, 72]);
    fixture.send("ann", "/takeback");
    fixture.advance(HOUR);
    fixture.send("bob", "/takeback agree");
    assert_eq!(bank(&fixture), [120, 72], "only what was used before the position");
    let game = fixture.game(1);
    let ends = game.deadlines.iter().find(|d| d.kind == DeadlineKind::Flag).unwrap();
    assert_eq!(ends.due, fixture.now + 6 * DAY);
    // Back to the start: the whole bank.
    fixture.send("ann", "/takeback");
    fixture.send("bob", "/takeback agree");
    assert_eq!((bank(&fixture), fixture.game(1).moves()), (vec![120, 120], 0));
    fixture.verify();
}

/// Numbers that look random, from a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Starts a game of all seats of a variant.
fn start(fixture: &mut Fixture, variant: Variant, pace: &str) {
    let seats = variant.seats().iter().zip(NAMES);
    let seats: Vec<_> =
        seats.map(|(seat, n)| format!("{}={n}", seat.name.to_lowercase())).collect();
    fixture.send("ann", &format!("/play {} {} pace={pace}", variant.name(), seats.join(" ")));
    for name in &NAMES[1..variant.seats().len()] {
        fixture.send(name, "/join");
    }
    assert_eq!(fixture.game(1).status, Status::Live);
}

const NAMES: [&str; 3] = ["ann", "bob", "cy"];

/// Canonical actions up to one after which another player than the mover has to decide.
fn line_to_decision(variant: Variant) -> Option<Vec<String>> {
    for seed in 0..60 {
        let mut chance = Chance(seed);
        let mut position = variant.new_game::<&str, &str>(&[]).unwrap();
        let mut line = Vec::new();
        while position.outcome().is_none() && line.len() < 100 {
            let actions = position.actions();
            let captures: Vec<&String> = actions.iter().filter(|a| a.contains('x')).collect();
            let action = match captures.len() {
                0 => actions[chance.below(actions.len())].clone(),
                n => captures[chance.below(n)].clone(),
            };
            let mover = position.to_act();
            let before = position.decision().is_some();
            position.play(&action).unwrap();
            line.push(action);
            if let Some(decision) = position.decision()
                && !before
                && Some(decision.seat) != mover
            {
                return Some(line);
            }
        }
    }
    None
}

/// Plays canonical actions, each by the player in turn.
fn play_all(fixture: &mut Fixture, actions: &[String]) {
    for action in actions {
        let game = fixture.game(1);
        let seat = game.position.to_act().unwrap();
        fixture.send(NAMES[seat.index()], &format!("/move g1 {action}"));
        assert_eq!(fixture.game(1).ply, game.ply + 1, "{action}");
    }
}

/// A player takes back, and all others agree.
fn take_back(fixture: &mut Fixture, by: Seat) {
    let name = NAMES[by.index()];
    fixture.send(name, "/takeback");
    assert!(fixture.game(1).proposal(ProposalKind::Takeback).is_some(), "{name}");
    for other in NAMES.iter().filter(|other| **other != name) {
        fixture.send(other, "/takeback agree");
    }
    assert_eq!(fixture.game(1).proposal(ProposalKind::Takeback), None);
}

#[test]
fn a_decision_about_another_players_move_is_taken_back_alone() {
    let line = line_to_decision(Variant::Siege).expect("a line to a decision");
    let mut fixture = Fixture::new();
    start(&mut fixture, Variant::Siege, "none");
    play_all(&mut fixture, &line[..line.len() - 1]);
    let mover = fixture.game(1).position.to_act().unwrap();
    play_all(&mut fixture, &line[line.len() - 1..]);
    let decision = fixture.game(1).position.decision().unwrap();
    for seat in [Seat(0), Seat(1), Seat(2)].into_iter().filter(|seat| *seat != decision.seat) {
        let refused = fixture.answer_text(NAMES[seat.index()], "/takeback");
        assert!(refused.contains("has a decision to make first"), "{refused}");
    }
    play_all(&mut fixture, &decision.answers[..1].iter().map(|a| a.0.clone()).collect::<Vec<_>>());
    take_back(&mut fixture, decision.seat);
    let game = fixture.game(1);
    assert_eq!(game.position.decision().map(|d| d.seat), Some(decision.seat));
    assert_eq!(game.moves(), line.len());
    // The move itself goes with the decision about it.
    play_all(&mut fixture, &decision.answers[..1].iter().map(|a| a.0.clone()).collect::<Vec<_>>());
    take_back(&mut fixture, mover);
    assert_eq!(fixture.game(1).moves(), line.len() - 1);
    assert_eq!(fixture.game(1).position.to_act(), Some(mover));
    fixture.verify();
}

#[test]
fn a_takeback_survives_a_restart_and_is_made_once() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("games.db"));
    let mut fixture = Fixture::at(location.clone());
    fixture.start_game("3d+5d");
    fixture.play("3e-5e 3d-5d");
    fixture.send("bob", "/takeback");
    fixture.send("ann", "/takeback agree");
    let last = fixture.message("cy", "/takeback agree");
    let reopen = |fixture: Fixture| {
        let next = fixture.next_message;
        fixture.core.store().close();
        drop(fixture);
        let mut fixture = Fixture::at(location.clone());
        fixture.next_message = next;
        fixture
    };
    let mut fixture = reopen(fixture);
    assert_eq!(
        fixture.game(1).proposal(ProposalKind::Takeback).map(|t| t.agreed.clone()),
        Some(vec![Seat(1), Seat(0)])
    );
    assert_eq!(fixture.judge(&last).len(), 1);
    let mut fixture = reopen(fixture);
    assert!(fixture.judge(&last).is_empty(), "it is judged again");
    let game = fixture.game(1);
    assert_eq!(
        (game.ply, game.moves(), game.undone, game.proposal(ProposalKind::Takeback)),
        (3, 1, 2, None)
    );
    // What was typed before the takeback stays late after a restart.
    assert_eq!(game.last_turn, Some(last.id));
    fixture.verify();
}

/// In random games of all variants with random takebacks, the stored actions replay to the position that plain playing of the
/// remaining moves gives.
#[test]
fn stored_actions_with_takebacks_replay_to_the_stored_state() {
    let mut takebacks = 0;
    for seed in 0..14 {
        let variant = Variant::ALL[seed as usize % Variant::ALL.len()];
        println!("seed {seed}: {variant:?}");
        let mut chance = Chance(seed);
        let mut fixture = Fixture::new();
        start(&mut fixture, variant, "3d+5d");
        let people = &NAMES[..variant.seats().len()];
        // The moves that stand, with their seats.
        let mut model: Vec<(String, Seat)> = Vec::new();
        for _ in 0..30 {
            let game = fixture.game(1);
            let Some(seat) = game.position.to_act() else { break };
            if chance.below(5) > 0 {
                let actions = game.position.actions();
                let action = actions[chance.below(actions.len())].clone();
                play_all(&mut fixture, std::slice::from_ref(&action));
                model.push((action, seat));
                continue;
            }
            fixture.send(people[chance.below(people.len())], "/takeback");
            let asked = fixture.game(1);
            let Some(request) = asked.proposal(ProposalKind::Takeback) else { continue };
            for name in people {
                fixture.send(name, "/takeback agree");
            }
            let after = fixture.game(1);
            assert_eq!(after.proposal(ProposalKind::Takeback), None);
            assert_eq!(model[after.moves()].1, request.by, "the first undone move");
            model.truncate(after.moves());
            takebacks += 1;
        }
        let game = fixture.game(1);
        let stored = fixture.view().actions(GameId(1)).unwrap();
        let counting: Vec<String> =
            in_force(&stored).unwrap().iter().map(|a| a.canonical.clone()).collect();
        let standing: Vec<String> = model.iter().map(|(action, _)| action.clone()).collect();
        assert_eq!(counting, standing);
        let mut position = variant.new_game::<&str, &str>(&[]).unwrap();
        standing.iter().for_each(|action| drop(position.apply(action).unwrap()));
        assert_eq!(game.position.position_string(), position.position_string());
        let record = fixture.answer("ann", "/record g1").attachment.unwrap().content;
        let record = Record::parse(&record).unwrap();
        assert_eq!(record.entries.len(), standing.len());
        assert_eq!(record.check().unwrap().position_string(), position.position_string());
        fixture.verify();
    }
    assert!(takebacks > 20, "{takebacks}");
}

#[test]
fn time_that_was_given_stays_given() {
    let mut f = Fixture::new();
    f.start_game("3d");
    f.play("3e-5e");
    f.send("ann", "/extend bob 5d");
    f.play("3e-5e");
    f.send("bob", "/takeback");
    f.send("ann", "/takeback agree");
    f.send("cy", "/takeback agree");
    assert_eq!(f.game(1).position.to_act(), Some(rules::Seat(1)));
    assert_eq!(f.game(1).seats[1].bank, 5 * crate::support::DAY);
    assert_eq!(f.game(1).turn_ends().unwrap().due, f.now + 8 * crate::support::DAY);
    // To before the gift, too.
    f.send("ann", "/takeback");
    f.send("bob", "/takeback agree");
    f.send("cy", "/takeback agree");
    assert_eq!(f.game(1).position.to_act(), Some(rules::Seat(0)));
    f.core.forget();
    assert_eq!(f.game(1).seats[1].bank, 5 * crate::support::DAY);
    f.verify();
}
