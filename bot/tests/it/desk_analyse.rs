//! `/analyse` and `/hint`: who may ask, what is answered, and that an analysis survives a stop of the daemon.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::chat::{
    Context, Incoming, Membership, MessageId, Outgoing, Person, PersonId, PlaceId, Subject,
};
use bot::config::{AnalysisConfig, Config};
use bot::daemon::{Daemon, Network, Setup};
use bot::features::analysis::{self, AnalysisChange};
use bot::game::state::GameId;
use bot::painter::NoPainter;
use bot::store::{Location, OutboxKey, Post};
use bot::time::{SimTime, Span};
use rules::Seat;
use rules::record::Record;
use search::analyse::Game;
use search::limits::Effort;

use crate::support::net::Net;
use crate::support::{Fixture, START, without_extension};

/// The shortest mate, played by ann and bob.
const MATE: [(&str, &str); 6] = [
    ("ann", "/play chess white=ann black=bob pace=3d"),
    ("bob", "/join"),
    ("ann", "f3"),
    ("bob", "e5"),
    ("ann", "g4"),
    ("bob", "Qh4"),
];

fn finished() -> Fixture {
    let mut fixture = Fixture::new();
    for (name, text) in MATE {
        fixture.send_addressed(name, text);
    }
    fixture
}

/// The results of an analysis of the mate.
fn results() -> String {
    let record =
        Record::parse("[Variant \"chess\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4\nwin:B\n").unwrap();
    let game = Game::new(&record).unwrap();
    let assess = |ply| game.assess(ply, Effort::Depth(3), &Arc::default());
    game.plies().map(|ply| format!("{}\n", assess(ply))).collect()
}

/// Ends the analysis that waits, as the daemon does.
fn end(fixture: &mut Fixture, text: Option<String>) -> Vec<Outgoing> {
    let waiting = analysis::requests(&fixture.view()).unwrap();
    let commit = analysis::answers(&fixture.view(), fixture.now, &waiting, text).unwrap();
    fixture.core.store().commit(commit).unwrap();
    fixture.take_answers()
}

#[test]
fn an_analysis_is_begun_once_and_answered_at_once_the_next_time() {
    let mut fixture = finished();
    let begun = fixture.answer("ann", "/analyse g1");
    assert_eq!(
        begun.text,
        "Game g1 is being analysed, which takes about 1 minute; the result is posted here."
    );
    assert_eq!(begun.only_to, None);
    let again = fixture.answer_text("bob", "/analyze g1");
    assert!(again.contains("is being analysed already"), "{again}");
    let waiting = analysis::requests(&fixture.view()).unwrap();
    assert_eq!(waiting.len(), 1);
    assert_eq!((waiting[0].game, waiting[0].person.0.as_str()), (GameId(1), "ann"));
    let posted = end(&mut fixture, Some(results()));
    assert_eq!(posted.len(), 1);
    let text = &posted[0].text;
    assert!(text.starts_with("Analysis of game g1. Accuracy: ann (White) "), "{text}");
    // Which first move is the best is a matter of taste; the mate is not.
    let (_, bob) = text.split_once("bob (Black) ").unwrap();
    let accuracy: u32 = bob.split_once('.').unwrap().0.parse().unwrap();
    assert!((90..=100).contains(&accuracy), "{text}");
    assert!(text.contains("Move 2, White: g4 cost "), "{text}");
    assert!(text.ends_with(" was better."), "{text}");
    let picture = posted[0].picture.clone().unwrap();
    assert_eq!(picture.subject, Subject::Course { game: 1 });
    assert!(analysis::requests(&fixture.view()).unwrap().is_empty());
    let known = fixture.answer("bob", "/analyse g1");
    assert_eq!((&known.text, known.picture), (text, Some(picture)));
    fixture.verify();
}

#[test]
fn a_running_game_is_not_analysed() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e");
    let refused = fixture.answer_text("ann", "/analyse");
    assert!(
        refused.starts_with("Game g1 is not over; /analyse is for finished games"),
        "{refused}"
    );
    assert!(analysis::requests(&fixture.view()).unwrap().is_empty());
}

#[test]
fn one_person_waits_for_two_analyses_at_most_where_there_are_limits() {
    let network = Network { limited: true, ..Network::room() };
    let mut fixture = Fixture::with(without_extension(), network);
    for id in 1..=3 {
        fixture.send("ann", "/play chess white=ann black=ann");
        for text in ["f3", "e5", "g4", "Qh4"] {
            fixture.send("ann", &format!("/move g{id} {text}"));
        }
    }
    let mut ask = |id: i64| fixture.answer_text("ann", &format!("/analyse g{id}"));
    assert!(ask(1).contains("takes about 1 minute"));
    assert!(ask(2).ends_with(
        "takes about 2 minutes; the result is posted here. One other game comes first."
    ));
    let refused = ask(3);
    assert!(refused.contains("as many analyses as one person can"), "{refused}");
}

/// Ten accounts of one server ask for as many analyses as they can; another server waits for one of them.
#[test]
fn servers_take_turns() {
    let network = Network { limited: true, ..Network::room() };
    let mut fixture = Fixture::with(without_extension(), network);
    let in_guild = |fixture: &mut Fixture, guild: &str, name: &str, text: &str| {
        fixture.place = PlaceId(format!("{guild} {name}"));
        let guild =
            Membership { guild: guild.into(), channel: "9".into(), roles: None, manages: false };
        let context = Context { guild: Some(guild), ..Context::default() };
        let message = Incoming { addressed: true, context, ..fixture.message(name, text) };
        fixture.judge(&message).remove(0).text
    };
    let mut games = 0;
    let mut ask = |guild: &str, name: &str| {
        games += 1;
        in_guild(&mut fixture, guild, name, &format!("/play chess white={name} black={name}"));
        for text in ["f3", "e5", "g4", "Qh4"] {
            in_guild(&mut fixture, guild, name, &format!("/move g{games} {text}"));
        }
        in_guild(&mut fixture, guild, name, &format!("/analyse g{games}"))
    };
    for nth in 0..20 {
        let name = format!("crowd{}", nth / 2);
        assert!(ask("5", &name).contains("is being analysed"), "{nth}");
    }
    assert!(ask("5", "eleventh").starts_with("Too many games are waiting"));
    let other = ask("6", "ann");
    assert!(other.ends_with("One other game comes first."), "{other}");
}

#[test]
fn a_failed_analysis_is_said_so() {
    let mut fixture = finished();
    fixture.send("ann", "/analyse g1");
    let posted = end(&mut fixture, None);
    assert!(posted[0].text.starts_with("Game g1 could not be analysed."), "{}", posted[0].text);
    // Results of another game are a failure too, and are not kept.
    fixture.send("ann", "/analyse g1");
    let posted = end(&mut fixture, Some("- 0 - 1,0 -\n".to_owned()));
    assert!(posted[0].text.starts_with("Game g1 could not be analysed."), "{}", posted[0].text);
    assert_eq!(analysis::result(&fixture.view(), GameId(1)).unwrap(), None);
}

#[test]
fn an_answer_that_was_given_is_not_given_again() {
    let mut fixture = finished();
    fixture.send("ann", "/analyse g1");
    let waiting = analysis::requests(&fixture.view()).unwrap();
    let commit =
        analysis::answers(&fixture.view(), fixture.now, &waiting, Some(results())).unwrap();
    assert!(matches!(commit.change(), Some(AnalysisChange::End { .. })));
    let [Post { key, .. }] = commit.posts.as_slice() else { panic!("{:?}", commit.posts) };
    assert_eq!(*key, OutboxKey::analysis(GameId(1), waiting[0].message));
    fixture.core.store().commit(commit.clone()).unwrap();
    assert_eq!(fixture.take_answers().len(), 1);
    fixture.core.store().commit(commit).unwrap();
    assert_eq!(fixture.take_answers().len(), 0);
}

#[test]
fn a_hint_is_for_its_reader_alone_and_never_against_people() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let refused = fixture.answer("ann", "/hint");
    assert_eq!(refused.only_to.as_deref(), Some("ann"));
    assert_eq!(
        refused.text,
        "There are no hints in game g1, because other people play in it; /hint is for games against computers only."
    );
}

#[test]
fn who_plays_all_seats_gets_hints() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=ann");
    for text in ["f3", "e5", "g4"] {
        fixture.send("ann", &format!("/move g1 {text}"));
    }
    let hint = fixture.answer("ann", "/hint g1");
    assert_eq!(
        (hint.text.as_str(), hint.only_to.as_deref()),
        ("Hint: Qh4#. White is checkmated: Black wins.", Some("ann"))
    );
    // The arrow is on the picture of the same message, so nobody else sees it.
    let picture = hint.picture.unwrap();
    assert_eq!(picture.subject, Subject::Game { game: 1, ply: 3 });
    assert_eq!(picture.targets, Some((Seat(1), "d8h4".to_owned())));
    let other = fixture.answer_text("bob", "/hint g1");
    assert!(other.contains("no hints in game g1"), "{other}");
}

#[test]
fn a_position_set_up_by_hand_has_a_hint() {
    let mut fixture = Fixture::new();
    let hint = fixture.answer("ann", "/hint chess 4k3/8/8/8/8/8/4q3/4K2R w - - 0 1");
    assert_eq!(hint.only_to.as_deref(), Some("ann"));
    let only = "Hint: Kxe2. It is the only legal action.\n";
    assert!(hint.text.starts_with(only), "{}", hint.text);
    assert!(hint.text.contains("\nThe expected share of the result is "), "{}", hint.text);
    assert_eq!(hint.picture.unwrap().targets, Some((Seat(0), "e1e2".to_owned())));
    let over = fixture.answer_text("ann", "/hint chess 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(over.contains("The game is over in this position"), "{over}");
}

#[test]
fn a_hint_says_why_and_what_may_follow() {
    let mut fixture = Fixture::new();
    let start = "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR";
    let hint = fixture.answer_text("ann", &format!("/hint chess {start} w KQkq - 0 3"));
    let why = "Hint: Nxd5. It wins Black's queen on d5";
    assert!(hint.starts_with(why) && hint.contains("\nLine: Nxd5 "), "{hint}");
    assert!(hint.contains(", the next best action, it is "), "{hint}");
    // The reader's own pieces are called so.
    fixture.send("ann", "/play chess white=ann black=ann");
    for text in ["e4", "d5", "exd5", "Qxd5", "Nc3", "a6"] {
        fixture.send("ann", &format!("/move g1 {text}"));
    }
    let hint = fixture.answer_text("ann", "/hint g1");
    assert!(hint.starts_with("Hint: Nxd5. It wins Black's queen on d5"), "{hint}");
    fixture.send("ann", "/move g1 a3");
    let hint = fixture.answer_text("ann", "/hint g1");
    assert!(hint.contains("your queen on d5"), "{hint}");
    fixture.send("ann", "/settings language=de");
    let hint = fixture.answer_text("ann", &format!("/hint chess {start} w KQkq - 0 3"));
    assert!(hint.starts_with("Tipp: Nxd5. Das gewinnt ") && hint.contains(" auf d5"), "{hint}");
    assert!(hint.contains("\nVariante: Nxd5 "), "{hint}");
    assert!(hint.contains("\nDie Gewinnerwartung ist "), "{hint}");
}

#[test]
fn a_line_of_three_players_names_who_acts_and_cells_as_the_reader_sees_them() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=ann black=ann");
    fixture.send("ann", "/move g1 3e-5e");
    let hint = fixture.answer("ann", "/hint g1");
    let line = hint.text.lines().find_map(|line| line.strip_prefix("Line: ")).unwrap();
    let actions: Vec<&str> = line.split(", ").collect();
    assert!((2..=6).contains(&actions.len()), "{line}");
    let seats = ["Red ", "Black ", "White "];
    let named = actions.iter().zip(seats).all(|(action, seat)| action.starts_with(seat));
    assert!(named, "{line}");
    let (first, picture) = (actions[0].trim_start_matches("Red "), hint.picture.unwrap());
    assert!(hint.text.starts_with(&format!("Hint: {first}.")), "{}", hint.text);
    // The canonical form names cells from Red's side too.
    assert_eq!(picture.targets, Some((Seat(1), format!("R{first}"))));
}

/// A daemon whose analyses take that long.
async fn daemon(net: &Arc<Net>, location: &Location, time: Span) -> Daemon {
    let config = Config {
        games: without_extension(),
        analysis: AnalysisConfig { time },
        ..Config::default()
    };
    Daemon::start(Setup {
        location: location.clone(),
        network: Network::room(),
        config,
        bridge: Arc::clone(net),
        time: Arc::new(SimTime::new(START)),
        painter: Arc::new(NoPainter),
    })
    .await
    .unwrap()
}

async fn say(daemon: &Daemon, id: u64, name: &str, text: &str) {
    let message = Incoming {
        id: MessageId(id),
        place: PlaceId("general".into()),
        author: Person { id: PersonId(name.into()), name: name.into() },
        at: START,
        text: text.into(),
        addressed: false,
        context: Context::default(),
    };
    daemon.incoming(message).await;
    daemon.quiet().await.unwrap();
}

/// Waits until the analysis that waits is begun.
async fn until_begun(daemon: &Daemon) {
    let tries = || analysis::requests(&daemon.store().snapshot().unwrap()).unwrap()[0].tries;
    let began = Instant::now();
    while tries() == 0 {
        assert!(began.elapsed() < Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_that_was_cut_off_is_made_after_the_next_start() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("games.db"));
    let net = Arc::new(Net::new(1));
    // Long enough that it is still running when the daemon stops.
    let slow = daemon(&net, &location, Span::hours(1)).await;
    for (id, (name, text)) in (1..).zip(MATE) {
        say(&slow, id, name, text).await;
    }
    say(&slow, 7, "ann", "/analyse g1").await;
    until_begun(&slow).await;
    slow.stop().await;
    // However often people leave meanwhile: none of that is a failed attempt.
    for _ in 0..3 {
        let slow = daemon(&net, &location, Span::hours(1)).await;
        until_begun(&slow).await;
        slow.stop().await;
    }
    let results = || net.texts().iter().filter(|t| t.starts_with("Analysis of game g1.")).count();
    assert_eq!(results(), 0);
    let quick = daemon(&net, &location, Span(200)).await;
    let began = Instant::now();
    while results() == 0 && began.elapsed() < Duration::from_secs(120) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    quick.quiet().await.unwrap();
    assert_eq!(results(), 1, "{:#?}", net.texts());
    // Moves are judged while others are analysed, and the result is there at once the next time.
    say(&quick, 8, "bob", "/analyse g1").await;
    assert_eq!(results(), 2, "{:#?}", net.texts());
    quick.stop().await;
}

/// Waits until a text that begins like this is posted.
async fn posted(net: &Net, start: &str) -> String {
    let began = Instant::now();
    loop {
        if let Some(text) = net.texts().into_iter().find(|text| text.starts_with(start)) {
            return text;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{start}: {:#?}", net.texts());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_makes_a_puzzle_of_a_missed_win() {
    let net = Arc::new(Net::new(1));
    let daemon = daemon(&net, &Location::Memory, Span::seconds(10)).await;
    let moves = "e4 e5 Bc4 Nc6 Qh5 Nf6 d3";
    let mut typed = vec!["/play chess white=ann black=ann".to_owned()];
    typed.extend(moves.split(' ').map(|text| format!("/move g1 {text}")));
    typed.extend(["/resign g1 yes".to_owned(), "/analyse g1".to_owned()]);
    for (id, text) in (1..).zip(&typed) {
        say(&daemon, id, "ann", text).await;
    }
    posted(&net, "Analysis of game g1.").await;
    daemon.quiet().await.unwrap();
    say(&daemon, 50, "bob", "/puzzle chess").await;
    let shown = posted(&net, "Puzzle chess-").await;
    assert!(shown.contains("White to move: mate in 1. "), "{shown}");
    say(&daemon, 51, "bob", "/solve Qxf7").await;
    let solved = posted(&net, "Right! You solved puzzle chess-").await;
    assert!(solved.contains("In game g1, White played d3 here; "), "{solved}");
    daemon.stop().await;
}
