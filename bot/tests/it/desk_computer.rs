//! Computers at the board: how they get a seat, when they act, and what they answer.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bot::chat::Outgoing;
use bot::config::{GamesConfig, LimitsConfig};
use bot::daemon::Network;
use bot::daemon::core::Lapsed;
use bot::game::Decided;
use bot::game::state::{
    Cause, ComputerTask, DeadlineKind, GameId, Holder, Match, ProposalKind, Status,
};
use bot::time::{Moment, Span};
use rules::Seat;
use rules::record::Record;
use search::level::Level;

use crate::support::{DAY, EFFORT, Fixture, HOUR, without_extension};

/// The longest pause of a computer in the room, with a margin.
const SOON: Span = Span::seconds(2);

fn level(number: u8) -> Holder {
    Holder::Computer(Level::new(number).unwrap())
}

fn causes(fixture: &Fixture) -> Vec<Cause> {
    let actions = fixture.view().actions(GameId(1)).unwrap();
    actions.iter().map(|action| action.cause).collect()
}

fn kinds(game: &Match) -> Vec<DeadlineKind> {
    game.deadlines.iter().map(|deadline| deadline.kind).collect()
}

fn texts(answers: &[Outgoing]) -> Vec<&str> {
    answers.iter().map(|answer| answer.text.as_str()).collect()
}

/// Lets computers play until it is a person's turn or the game is over.
fn until_a_person(fixture: &mut Fixture) -> Vec<Outgoing> {
    let mut answers = Vec::new();
    while fixture.game(1).computer_task().is_some() {
        answers.extend(fixture.advance(SOON));
    }
    answers
}

/// Plays the first legal actions for the person until the game is over, and returns the number of actions.
fn play_out(fixture: &mut Fixture) -> usize {
    loop {
        until_a_person(fixture);
        let game = fixture.game(1);
        let Some(seat) = game.position.to_act() else { return game.ply };
        assert!(game.ply < 600, "the game does not end");
        let actions = game.position.actions();
        let name = game.holder(seat).person().unwrap().0.clone();
        fixture.send(&name, &format!("/move {}", actions[game.ply * 7 % actions.len()]));
        assert_eq!(fixture.game(1).ply, game.ply + 1);
    }
}

#[test]
fn a_computer_has_a_seat_at_once_and_answers_after_a_pause() {
    let mut fixture = Fixture::new();
    let begins = fixture.answer("ann", "/play chess black=computer:3 pace=3d");
    assert!(begins.text.contains("ann (White), Computer (Black, level 3)."), "{}", begins.text);
    assert_eq!(begins.mention, ["ann"]);
    assert_eq!(fixture.game(1).seats[1].holder, level(3));
    let moved = fixture.answer("ann", "e4");
    assert!(moved.text.ends_with("Computer (Black, level 3) to move."), "{}", moved.text);
    assert_eq!(moved.mention, Vec::<String>::new(), "a computer is not addressed");
    assert_eq!(moved.picture.unwrap().viewer, Seat(0), "the board is shown from the person's side");
    assert_eq!(kinds(&fixture.game(1)), [DeadlineKind::Computer], "it cannot lose on time");
    assert_eq!(fixture.advance(Span(500)), [], "the pause is longer");
    let answers = fixture.advance(Span(600));
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert!(answers[0].text.starts_with("Computer, level 3: "), "{}", answers[0].text);
    assert_eq!(answers[0].mention, ["ann"]);
    assert_eq!(causes(&fixture), [Cause::Message, Cause::Computer]);
    assert!(fixture.game(1).turn_ends().is_some(), "ann can lose on time");
    fixture.verify();
}

#[test]
fn the_same_position_of_the_same_game_has_the_same_answer() {
    let played = || {
        let mut fixture = Fixture::new();
        fixture.send("ann", "/play chess black=computer:2");
        fixture.send("ann", "e4");
        until_a_person(&mut fixture);
        fixture.view().actions(GameId(1)).unwrap()
    };
    assert_eq!(played(), played());
}

#[test]
fn a_game_of_chess_ends() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:2 pace=1d");
    play_out(&mut fixture);
    let game = fixture.game(1);
    assert_eq!(game.status, Status::Over);
    let own = causes(&fixture).iter().filter(|cause| **cause == Cause::Computer).count();
    assert!(own * 2 + 2 > game.ply, "every second action is the computer's");
    let record = fixture.answer("ann", "/record g1").attachment.unwrap();
    assert!(Record::parse(&record.content).unwrap().walk(|_, _, _| ()).is_ok());
    assert!(record.content.contains("[Black \"Computer (level 2)\"]"), "{}", record.content);
    fixture.verify();
}

#[test]
fn the_end_of_a_game_is_seen_from_the_side_of_the_person() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=computer:1 black=ann");
    until_a_person(&mut fixture);
    let over = fixture.answer("ann", "/resign yes");
    assert_eq!(fixture.game(1).status, Status::Over);
    assert_eq!(over.picture.unwrap().viewer, Seat(1));
}

#[test]
fn two_computers_in_a_row_make_one_post_with_one_picture() {
    let mut fixture = Fixture::new();
    let begins = fixture.answer("ann", "/play siege red=computer:1 black=computer:2");
    assert!(begins.text.contains("begins"), "{}", begins.text);
    fixture.send("ann", "3e-5e");
    let first = fixture.advance(Span(1_100));
    assert_eq!(first.len(), 1, "{:?}", texts(&first));
    assert!(first[0].text.starts_with("Computer, level 1: R"), "{}", first[0].text);
    assert!(first[0].text.contains("\nComputer, level 2: B"), "{}", first[0].text);
    assert_eq!(first[0].mention, ["ann"]);
    let picture = first[0].picture.as_ref().unwrap();
    assert_eq!(picture.viewer, Seat(0), "ann reads it");
    assert_eq!(picture.subject, bot::chat::Subject::Game { game: 1, ply: 3 });
    assert_eq!(causes(&fixture), [Cause::Message, Cause::Computer, Cause::Computer]);
    assert_eq!(fixture.advance(HOUR).len(), 0, "it is ann's turn");
    fixture.verify();
}

#[test]
fn three_computers_play_a_game_to_its_end() {
    let mut fixture = Fixture::new();
    let begins =
        fixture.answer("ann", "/play siege white=computer:1 red=computer:1 black=computer:1");
    assert!(begins.text.contains("begins"), "{}", begins.text);
    let posts = until_a_person(&mut fixture);
    let game = fixture.game(1);
    assert_eq!(game.status, Status::Over, "{:?}", posts.last());
    assert_eq!(posts.len(), game.ply, "one post for each move");
    assert!(causes(&fixture).iter().all(|cause| *cause == Cause::Computer));
    fixture.verify();
}

#[test]
fn every_game_is_played_by_computers() {
    for variant in rules::Variant::ALL {
        let mut fixture = Fixture::new();
        fixture.send("ann", &format!("/play {} computer=1 random", variant.name()));
        for _ in 0..8 {
            until_a_person(&mut fixture);
            let game = fixture.game(1);
            let Some(seat) = game.position.to_act() else { break };
            assert!(!game.is_computer(seat));
            let action = game.position.actions().swap_remove(0);
            fixture.send("ann", &format!("/move {action}"));
            assert_eq!(fixture.game(1).ply, game.ply + 1, "{}: {action}", variant.name());
        }
        assert!(causes(&fixture).contains(&Cause::Computer), "{}", variant.name());
        fixture.verify();
    }
}

#[test]
fn open_seats_are_given_to_computers_by_those_who_may() {
    let mut fixture = Fixture::new();
    let opened = fixture.answer("ann", "/play siege red=bob");
    let add = opened.buttons.iter().find(|b| b.label == "Add a computer").unwrap();
    assert_eq!(add.command, "/computer g1");
    let other = fixture.answer_text("dan", "/computer black");
    assert!(other.contains("Only who opened game g1 or plays in it"), "{other}");
    let joined = fixture.answer_text("ann", "/computer black 7");
    assert!(joined.contains("Computer (level 7) plays in game g1."), "{joined}");
    assert!(joined.contains("Black: Computer (level 7)"), "{joined}");
    let none = fixture.answer_text("ann", "/computer");
    assert!(none.contains("No seat of game g1 is open"), "{none}");
    let again = fixture.answer_text("ann", "/computer black 8");
    assert!(again.contains("Black: Computer (level 8)"), "the level can be changed: {again}");
    let wrong = fixture.answer_text("ann", "/computer black 9");
    assert!(wrong.contains("levels 1 (weakest) to 8 (strongest)"), "{wrong}");
    // The opener withdraws an invitation by giving the seat to a computer.
    let begins = fixture.answer_text("ann", "/computer red 1");
    assert!(begins.contains("begins"), "{begins}");
    assert_eq!(fixture.game(1).seats[1].holder, level(1));
    fixture.verify();
}

#[test]
fn computers_take_all_seats_that_are_left_open() {
    let mut fixture = Fixture::new();
    let begins = fixture.answer_text("ann", "/play siege computer=4");
    assert!(begins.contains("begins"), "{begins}");
    let game = fixture.game(1);
    assert!(game.plays(&bot::chat::PersonId("ann".into())));
    assert_eq!([&game.seats[1].holder, &game.seats[2].holder], [&level(4), &level(4)]);
    fixture.send("ann", "/abort");
    let begins = fixture.answer_text("ann", "/play chess computer");
    assert!(begins.contains("drawn at random"), "{begins}");
    let wrong = Fixture::new().answer_text("ann", "/play chess black=computer:11");
    assert!(wrong.contains("'computer:11' names no level"), "{wrong}");
}

#[test]
fn a_computer_agrees_to_a_draw_from_move_30_on_if_it_expects_no_more() {
    // Black wins a queen for a bishop in 4 rounds. Nothing happens in 25 more, and no position comes three times.
    let mut moves = "e4 e5 Qh5 Nf6 Qxe5 Be7 Qxe7 Qxe7".to_owned();
    for pawns in ["a3 a6", "b3 b6", "g3 g6", "h3 h6", "d3 d6", "a4 a5", "h4 h5", "c3 c6 b4 b5"] {
        moves += &format!(" Nf3 Nc6 Ng1 Nb8 {pawns}");
    }
    let moves: Vec<&str> = moves.split(' ').collect();
    assert_eq!(moves.len(), 2 * 29);
    // The computer has White in move 29 and in move 30, and Black in move 30.
    for (computer, rounds, agrees) in
        [("white", 28, false), ("white", 29, true), ("black", 29, false)]
    {
        let mut fixture = Fixture::new();
        fixture.send("ann", "/play chess white=ann black=bob");
        fixture.send("bob", "/join");
        fixture.play(&moves[..2 * rounds].join(" "));
        let (leaves, stays) = if computer == "black" { ("bob", "ann") } else { ("ann", "bob") };
        let replaced = fixture.answer_text(leaves, "/replace computer:3");
        assert!(replaced.contains("plays in game g1 from now on"), "{replaced}");
        let offer = fixture.send(stays, "/draw");
        assert_eq!(offer.len(), 1);
        assert!(offer[0].text.contains("offers a draw to Computer"), "{}", offer[0].text);
        let task = fixture.game(1).computer_task();
        assert!(matches!(task, Some(ComputerTask::Answer(_))), "the offer is answered first");
        let answers = fixture.advance(SOON);
        let game = fixture.game(1);
        if agrees {
            assert_eq!(game.status, Status::Over, "{:?}", texts(&answers));
            assert!(answers[0].text.contains("agreed draw") || answers[0].text.contains("draw"));
        } else {
            assert_eq!(
                (game.status, game.proposal(ProposalKind::Draw)),
                (Status::Live, None),
                "{:?}",
                texts(&answers)
            );
            assert!(answers[0].text.contains("declines the draw"), "{}", answers[0].text);
        }
        fixture.verify();
    }
}

#[test]
fn a_computer_agrees_to_a_takeback_and_forgets_what_it_thought() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:1");
    fixture.send("ann", "e4");
    let thinks = fixture.core.question(GameId(1), fixture.now + SOON).unwrap().unwrap();
    let back = fixture.answer_text("ann", "/takeback");
    assert!(back.contains("takes back") && back.contains("ann (White) to move"), "{back}");
    assert_eq!(fixture.game(1).moves(), 0);
    // What it has thought meanwhile is an answer to another position.
    let decided = thinks.decide(EFFORT, &Arc::default()).unwrap();
    let revision = (GameId(1), thinks.revision);
    assert!(!fixture.core.decided(revision, &decided, fixture.now).unwrap());
    assert_eq!(fixture.advance(SOON), []);
    // With the computer's answer, too.
    fixture.send("ann", "d4");
    until_a_person(&mut fixture);
    let back = fixture.answer_text("ann", "/takeback");
    assert!(back.contains("with what followed"), "{back}");
    assert_eq!((fixture.game(1).moves(), fixture.game(1).position.to_act()), (0, Some(Seat(0))));
    fixture.verify();
}

#[test]
fn nothing_is_played_after_the_game_has_ended_or_paused() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:1 pace=1d");
    fixture.send("ann", "e4");
    let paused = fixture.answer_text("ann", "/pause");
    assert!(paused.contains("paused") || paused.contains("stands still"), "{paused}");
    assert_eq!(fixture.advance(DAY), [], "it rests in a pause");
    let goes_on = fixture.answer_text("ann", "/unpause");
    assert!(goes_on.contains("Computer (Black, level 1) to move"), "{goes_on}");
    let thinks = fixture.core.question(GameId(1), fixture.now + SOON).unwrap().unwrap();
    let decided = thinks.decide(EFFORT, &Arc::default()).unwrap();
    fixture.send("ann", "/resign yes");
    assert_eq!(fixture.game(1).status, Status::Over);
    let revision = (GameId(1), thinks.revision);
    assert!(!fixture.core.decided(revision, &decided, fixture.now).unwrap());
    assert_eq!(fixture.advance(DAY), []);
    fixture.verify();
}

#[test]
fn a_stopped_question_has_no_answer() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:1");
    fixture.send("ann", "e4");
    let question = fixture.core.question(GameId(1), fixture.now + SOON).unwrap().unwrap();
    assert_eq!(question.decide(EFFORT, &Arc::new(AtomicBool::new(true))), None);
}

#[test]
fn a_computer_resigns_when_it_is_lost_for_long_and_never_among_three() {
    // Black has a king; White has two queens.
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    let mut turns = 0;
    for text in "e4 f6 d4 g5 Qh5".split_whitespace() {
        turns += 1;
        let name = if turns % 2 == 1 { "ann" } else { "bob" };
        fixture.send(name, text);
    }
    assert_eq!(fixture.game(1).status, Status::Over, "the shortest mate");
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    // Black loses nearly everything.
    let moves = "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Qxe2+ Qxe2 Nc6 Nf3 Bg4 d4 Bxf3 Qxf3 Nxd4 Qxb7 Nxc2+ Kf1 Nxa1 Qxa8+ Kd7 Qb7 Ke6";
    for (index, text) in moves.split_whitespace().enumerate() {
        let ply = fixture.game(1).ply;
        fixture.send(if index % 2 == 0 { "ann" } else { "bob" }, text);
        assert_eq!(fixture.game(1).ply, ply + 1, "{text}");
    }
    fixture.send("bob", "/replace computer:3");
    let mut resigned = false;
    for _ in 0..40 {
        let game = fixture.game(1);
        if game.status == Status::Over {
            resigned = true;
            break;
        }
        // White plays well.
        let seat = game.position.to_act().unwrap();
        if seat == Seat(0) {
            let request = search::think::Request { nodes: Some(3_000), ..Default::default() };
            let thought = search::think::think(game.position.as_ref(), &request).unwrap();
            fixture.send("ann", &format!("/move {}", thought.action));
        }
        until_a_person(&mut fixture);
    }
    assert!(resigned, "the game ended");
    fixture.verify();
}

#[test]
fn a_player_who_left_is_replaced_by_a_computer_if_the_others_agree() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e");
    let asked = fixture.answer_text("ann", "/replace red=computer:4");
    assert!(
        asked.contains("ann (White) would like Computer (level 4) to take over Red"),
        "{asked}"
    );
    assert!(asked.contains("bob (Red)") && asked.contains("cy (Black)"), "{asked}");
    assert!(!asked.contains("Computer (level 4):"), "a computer is not asked: {asked}");
    let agreed = fixture.answer_text("cy", "/replace g1 agree");
    assert!(agreed.contains("bob (Red) has not answered yet"), "{agreed}");
    let replaced = fixture.answer("bob", "/replace g1 agree");
    assert!(
        replaced.text.starts_with(
            "Computer (Red, level 4) plays in game g1 from now on, in the place of bob"
        ),
        "{}",
        replaced.text
    );
    assert_eq!(replaced.mention, Vec::<String>::new());
    let game = fixture.game(1);
    assert_eq!((&game.seats[1].holder, game.former_players.len()), (&level(4), 1));
    assert_eq!(kinds(&game), [DeadlineKind::Computer]);
    let answers = fixture.advance(SOON);
    assert!(answers[0].text.starts_with("Computer, level 4: R"), "{:?}", texts(&answers));
    fixture.verify();
    // A person takes the seat back; nobody asks the computer.
    let asked = fixture.answer_text("ann", "/replace red=dora");
    assert!(!asked.contains("If Computer"), "{asked}");
    fixture.send("dora", "/replace g1 agree");
    let replaced = fixture.send("cy", "/replace g1 agree");
    assert_eq!(fixture.game(1).seats[1].holder.name(), Some("dora"), "{:?}", texts(&replaced));
    assert_eq!(fixture.game(1).former_players.len(), 1, "a computer has no record");
    fixture.verify();
}

#[test]
fn a_computer_takes_the_offered_seat_of_a_player_who_ran_out_of_time() {
    let mut fixture = Fixture::with(without_extension(), Network::room());
    fixture.send("ann", "/play siege white=ann red=bob black=cy pace=1d absent=seat");
    fixture.send("bob", "/join");
    fixture.send("cy", "/join");
    fixture.play("3e-5e");
    fixture.advance(2 * DAY);
    assert_eq!(fixture.game(1).offered_seat(), Some(Seat(1)));
    let other = fixture.answer_text("dan", "/computer g1 red 2");
    assert!(other.contains("Only players who are still in game g1"), "{other}");
    let asked = fixture.answer_text("cy", "/computer g1 red 2");
    assert!(asked.contains("only if nobody else has taken it"), "{asked}");
    let agreed = fixture.answer_text("ann", "/replace g1 agree");
    assert!(agreed.contains("Everybody agrees: if nobody has taken Red"), "{agreed}");
    assert_eq!(fixture.game(1).seats[1].holder.name(), Some("bob"), "people can still take it");
    let due = fixture.game(1).turn_ends().unwrap().due;
    fixture.advance(due - fixture.now - Span(1));
    assert_eq!(fixture.game(1).seats[1].holder.name(), Some("bob"));
    let taken = fixture.advance(Span(1));
    assert!(taken[0].text.contains("Computer (Red, level 2)"), "{:?}", texts(&taken));
    let answers = fixture.advance(SOON);
    assert!(answers[0].text.starts_with("Computer, level 2: R"), "{:?}", texts(&answers));
    fixture.verify();
}

#[test]
fn an_offered_seat_goes_to_no_computer_without_the_consent_of_all_others_left() {
    let offering = || {
        let mut fixture = Fixture::with(without_extension(), Network::room());
        fixture.send("ann", "/play siege white=ann red=bob black=cy pace=1d absent=seat");
        fixture.send("bob", "/join");
        fixture.send("cy", "/join");
        fixture.play("3e-5e");
        fixture.advance(DAY);
        assert_eq!(fixture.game(1).offered_seat(), Some(Seat(1)));
        fixture
    };
    // Ann does not agree: bob loses on time.
    let mut fixture = offering();
    fixture.send("cy", "/computer g1 red 1");
    fixture.advance(3 * DAY);
    assert_eq!(fixture.game(1).position.in_game(), [Seat(0), Seat(2)]);
    // Who has left the game has no say, and the player himself comes back with a move.
    let mut fixture = offering();
    fixture.send("cy", "/resign yes");
    for who in ["cy", "bob"] {
        let refused = fixture.answer_text(who, "/computer g1 red 1");
        assert_eq!(fixture.game(1).proposal(ProposalKind::Replacement), None, "{who}: {refused}");
    }
    // A person comes first.
    fixture.send("ann", "/replace red=computer:1");
    fixture.send("dora", "/join g1 red");
    assert_eq!(fixture.game(1).seats[1].holder.name(), Some("dora"));
    // A move ends all of it.
    let mut fixture = offering();
    fixture.send("ann", "/computer g1 red 1");
    fixture.send("cy", "/replace g1 agree");
    fixture.play("3e-5e");
    assert_eq!(
        (fixture.game(1).offered_seat(), fixture.game(1).proposal(ProposalKind::Replacement)),
        (None, None)
    );
    fixture.verify();
}

#[test]
fn votes_and_time_do_not_hang_on_a_computer() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=bob black=computer:1 pace=1d");
    fixture.send("bob", "/join");
    fixture.play("3e-5e");
    fixture.send("ann", "/takeback");
    let back = fixture.answer_text("bob", "/takeback g1 agree");
    assert!(back.contains("Everybody agrees: ann (White) takes back"), "{back}");
    let pause = fixture.answer_text("ann", "/pause");
    assert!(pause.contains("bob (Red)") && !pause.contains("Computer"), "{pause}");
    let paused = fixture.answer_text("bob", "/pause");
    assert!(fixture.game(1).clock.paused_at.is_some(), "{paused}");
    fixture.send("ann", "/unpause");
    let time = fixture.answer_text("ann", "/extend black 1d");
    assert!(time.contains("cannot lose on time"), "{time}");
    let secret = fixture.answer_text("ann", "/draw secret");
    assert!(secret.contains("do not vote in secret"), "{secret}");
    fixture.verify();
}

#[test]
fn a_computer_is_not_late_after_an_outage() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:1 pace=1d");
    fixture.send("ann", "e4");
    let before = fixture.game(1);
    fixture.now += 30 * DAY;
    fixture.core.grace(fixture.now + 12 * HOUR).unwrap();
    assert_eq!(fixture.game(1).deadlines, before.deadlines, "a computer needs no grace");
    assert_eq!(
        fixture.core.lapse(GameId(1), fixture.now, Some(fixture.now)).unwrap(),
        Lapsed::Nothing
    );
    fixture.think(GameId(1));
    let game = fixture.game(1);
    assert_eq!((game.status, game.ply), (Status::Live, 2));
    assert_eq!(game.turn_ends().unwrap().due, fixture.now + DAY, "ann has her full time");
    fixture.verify();
}

#[test]
fn a_decision_with_another_task_is_not_entered() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:1");
    fixture.send("ann", "e4");
    let revision = fixture.game(1).revision;
    for decided in [
        Decided::Draw(true),
        Decided::Draw(false),
        Decided::Claim,
        Decided::Act(vec!["e2e4".to_owned()]),
        Decided::Act(vec!["nonsense".to_owned()]),
    ] {
        assert!(!fixture.core.decided((GameId(1), revision), &decided, fixture.now).unwrap());
        assert_eq!(fixture.game(1).revision, revision);
    }
    let decided = Decided::Act(vec!["e7e5".to_owned()]);
    assert!(fixture.core.decided((GameId(1), revision), &decided, fixture.now).unwrap());
    assert!(!fixture.core.decided((GameId(1), revision), &decided, fixture.now).unwrap(), "once");
    assert_eq!(fixture.game(1).ply, 2);
}

#[test]
fn conditions_answer_a_computer() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess black=computer:1");
    fixture.send("ann", "e4");
    fixture.send("ann", "/if * then a3");
    let answers = fixture.advance(Span(1_100));
    assert_eq!(answers.len(), 1, "{:?}", texts(&answers));
    assert!(answers[0].text.starts_with("Computer, level 1: "), "{}", answers[0].text);
    assert!(answers[0].text.contains("\nBy condition: 2. a3."), "{}", answers[0].text);
    assert_eq!(causes(&fixture), [Cause::Message, Cause::Computer, Cause::Condition]);
    fixture.verify();
}

#[test]
fn a_rematch_keeps_the_computer() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=computer:6");
    fixture.send("ann", "/resign yes");
    let again = fixture.answer_text("ann", "/rematch");
    assert!(again.contains("Computer (White, level 6), ann (Black)"), "{again}");
    assert_eq!(fixture.game(2).seats[0].holder, level(6));
}

#[test]
fn games_of_computers_alone_are_limited_and_can_be_ended() {
    let limits = LimitsConfig { computer_games_per_person: 1, ..LimitsConfig::NONE };
    let mut fixture = Fixture::limited(limits);
    fixture.send_addressed("ann", "/play chess white=computer:1 black=computer:1");
    assert_eq!(fixture.game(1).status, Status::Live);
    let second = fixture.send_addressed("ann", "/play chess white=computer:1 black=computer:1");
    assert!(second[0].text.contains("that is as many as one person can have"), "{second:#?}");
    fixture.send_addressed("ann", "/abort g1");
    assert_eq!(fixture.game(1).status, Status::Aborted);
    fixture.send_addressed("ann", "/play chess white=computer:1 black=computer:1");
    assert_eq!(fixture.game(2).status, Status::Live);
}

#[test]
fn the_pause_is_what_is_configured_and_never_long_for_a_quick_game() {
    let config = bot::config::ComputerConfig::default();
    let desk =
        bot::game::Desk::new(GamesConfig::default(), Network::discord(), bot::features::FEATURES);
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    fixture.core =
        bot::daemon::core::Core::new(fixture.core.store().clone(), desk.with_computers(&config), 1);
    let pause = |game: &Match, from: Moment| game.deadlines[0].due - from;
    let mut pauses = Vec::new();
    for id in 1..=8 {
        fixture.send_addressed("ann", "/play chess white=computer:1 black=me");
        pauses.push(pause(&fixture.game(id), fixture.now));
    }
    assert!(
        pauses.iter().all(|pause| (Span::seconds(5)..=Span::minutes(1)).contains(pause)),
        "{pauses:?}"
    );
    pauses.dedup();
    assert!(pauses.len() > 1, "they differ");
    for id in 9..=16 {
        fixture.send_addressed("ann", "/play chess white=computer:1 black=me pace=1m");
        assert!(
            pause(&fixture.game(id), fixture.now) <= Span::seconds(15),
            "a quarter of the time for a move"
        );
    }
}
