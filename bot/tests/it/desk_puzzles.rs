//! Puzzles: shown and answered in private, one at a time, judged by whether the answer wins or is the best, and counted; those from
//! games only where the game could be seen live.

use std::sync::Arc;
use std::time::Duration;

use bot::chat::{Context, FreePosition, Incoming, Membership, Outgoing, PlaceId, Subject};
use bot::daemon::Network;
use bot::features::puzzles::from_game;
use bot::game::state::GameId;
use bot::store::Commit;
use bot::time::Span;
use rules::record::Record;
use rules::{Seat, Variant};
use search::analyse::{Analysis, Game};
use search::limits::Effort;

use crate::support::{DAY, Fixture, HOUR, without_extension};

/// The only answer, which must be for one person alone.
fn private(fixture: &mut Fixture, name: &str, text: &str) -> Outgoing {
    let answer = fixture.answer(name, text);
    assert_eq!(answer.only_to.as_deref(), Some(name), "{text}: {}", answer.text);
    answer
}

fn private_text(fixture: &mut Fixture, name: &str, text: &str) -> String {
    private(fixture, name, text).text
}

fn labels(answer: &Outgoing) -> Vec<&str> {
    answer.buttons.iter().map(|button| button.label.as_str()).collect()
}

fn position(answer: &Outgoing) -> FreePosition {
    match answer.picture.clone().expect("a picture").subject {
        Subject::Position(position) => position,
        other => panic!("{other:?}"),
    }
}

/// Gives up the next puzzle of a game, and returns its id and the moves of its solution.
fn give_up(fixture: &mut Fixture, name: &str, game: &str) -> (String, Vec<String>) {
    private(fixture, name, &format!("/puzzle {game}"));
    let text = private_text(fixture, name, "/puzzle give-up");
    let rest = text.strip_prefix("The solution of puzzle ").expect(&text);
    let (id, rest) = rest.split_once(": ").expect(&text);
    let line = rest.lines().next().expect(&text);
    let moves = line.split_once(". ").map_or(line, |(moves, _)| moves).trim_end_matches('.');
    (id.to_owned(), moves.split(' ').map(str::to_owned).collect())
}

#[test]
fn a_puzzle_is_shown_answered_and_counted() {
    let mut fixture = Fixture::new();
    assert!(private_text(&mut fixture, "ann", "/solve e4").contains("not solving a puzzle"));
    let shown = private(&mut fixture, "ann", "/puzzle chess");
    assert!(shown.text.starts_with("Puzzle chess-"), "{}", shown.text);
    assert!(shown.text.contains(" Black to move: mate in 1. "), "{}", shown.text);
    assert_eq!(shown.picture.as_ref().unwrap().viewer, Seat(1));
    assert_eq!(labels(&shown), ["Give up"]);
    // The queen takes e2, protected by the bishop.
    assert!(position(&shown).position.starts_with("1n2k1n1/4p2r/1P6/8/3P4/B3qb1P/P3N3/RQ2K2R b"));
    for (typed, why) in [
        ("Qd5", "cannot"),
        ("hello there", "does not read as a move"),
        ("(=)", "solved with moves"),
    ] {
        let refused = private_text(&mut fixture, "ann", &format!("/solve {typed}"));
        assert!(refused.contains(why), "{typed}: {refused}");
    }
    let solved = private(&mut fixture, "ann", "/solve Qxe2");
    assert!(solved.text.contains("with your first answer."), "{}", solved.text);
    assert_eq!(labels(&solved), ["Next puzzle"]);
    // Somebody who answers wrongly at first.
    private(&mut fixture, "bob", "/puzzle chess");
    let wrong = private(&mut fixture, "bob", "/solve Qd2");
    assert!(wrong.text.contains("is not the solution"), "{}", wrong.text);
    let solved = private_text(&mut fixture, "bob", "/solve e3e2");
    assert!(solved.contains("after 1 wrong answer. 1 of 2 people"), "{solved}");
    private(&mut fixture, "cy", "/settings language=de");
    let shown = private(&mut fixture, "cy", "/puzzle chess");
    assert!(shown.text.contains(": Matt in 1. "), "{}", shown.text);
    assert_eq!(labels(&shown), ["Aufgeben"]);
    let solved = private_text(&mut fixture, "cy", "/solve Qxe2");
    let share = "Auf Anhieb gelöst: 2 von 3 Personen.";
    assert!(solved.ends_with(share), "{solved}");
    // The next one is another one.
    let next = private(&mut fixture, "ann", "/puzzle chess");
    assert_ne!(position(&next), position(&shown));
    fixture.verify();
}

#[test]
fn one_puzzle_is_solved_at_a_time() {
    let mut fixture = Fixture::new();
    let first = private(&mut fixture, "ann", "/puzzle chess");
    let again = private(&mut fixture, "ann", "/puzzle");
    assert_eq!((position(&first), &first.text), (position(&again), &again.text));
    let other = private(&mut fixture, "ann", "/puzzle siege");
    assert_eq!(position(&other), position(&first));
    assert!(other.text.starts_with("You are solving puzzle chess-"), "{}", other.text);
    let stale = private_text(&mut fixture, "ann", "/puzzle give-up chess-00000000");
    assert!(stale.contains("not solving puzzle chess-00000000"), "{stale}");
    let given_up = private(&mut fixture, "ann", &first.buttons[0].command);
    assert!(!given_up.text.contains("people"), "nobody else has tried it: {}", given_up.text);
    assert!(private_text(&mut fixture, "ann", "/puzzle give-up").contains("not solving a puzzle"));
    let siege = private(&mut fixture, "ann", "/puzzle siege");
    assert_eq!(position(&siege).variant, Variant::Siege.name());
    assert!(private_text(&mut fixture, "ann", "/puzzle ludo").contains("ludo"));
    fixture.verify();
}

#[test]
fn solutions_solve_with_the_replies_between_them_until_none_is_left() {
    let mut fixture = Fixture::new();
    for variant in Variant::ALL {
        let game = variant.name();
        let mut replies = 0;
        for _ in 0..24 {
            let (id, moves) = give_up(&mut fixture, "dan", game);
            let shown = private_text(&mut fixture, "ann", &format!("/puzzle {game}"));
            assert!(shown.starts_with(&format!("Puzzle {id}. ")), "{id}: {shown}");
            let mut said = private_text(&mut fixture, "ann", &format!("/solve {}", moves[0]));
            if !said.starts_with("Right! ") {
                replies += usize::from(said.starts_with("Right. The repl"));
                assert!(said.starts_with("Right. "), "{id} {moves:?}: {said}");
                let mates = [Variant::Chess, Variant::Glinski].contains(variant);
                let goal = if mates { ": mate in 1. " } else { ": win in 1. " };
                assert!(said.contains(goal), "{id} {moves:?}: {said}");
                // A forced reply after the last move is no move of the solver.
                let mut answers = moves[1..].iter().rev();
                while !said.starts_with("Right! ") {
                    let answer = answers.next().expect("a move that wins");
                    said = private_text(&mut fixture, "ann", &format!("/solve {answer}"));
                }
            }
            assert!(said.starts_with("Right! You solved puzzle "), "{id} {moves:?}: {said}");
            assert!(said.ends_with(" 1 of 2 people solved it with their first answer."));
        }
        // In Underworld the winner moves on both boards before the other side replies.
        assert!(replies > 0 || *variant == Variant::Underworld, "{game}");
    }
    fixture.verify();
}

/// Sends a slash command in the guild.
fn in_guild(fixture: &mut Fixture, name: &str, manages: bool, text: &str) -> Outgoing {
    let guild = Membership { guild: "5".into(), channel: "7".into(), roles: None, manages };
    let context = Context { guild: Some(guild), unseen: true, ..Context::default() };
    let message = Incoming { addressed: true, context, ..fixture.message(name, text) };
    fixture.judge(&message).remove(0)
}

#[test]
fn a_daily_puzzle_is_posted_once_a_day_with_the_solution_of_the_one_before() {
    let mut fixture = Fixture::new();
    let refused = in_guild(&mut fixture, "bob", false, "/puzzle daily=here");
    assert!(refused.text.starts_with("Only people with the permission"), "{}", refused.text);
    assert_eq!(fixture.advance(DAY).len(), 0);
    let set = in_guild(&mut fixture, "ann", true, "/puzzle daily=here");
    assert!(set.text.contains("every day at 08:00 UTC"), "{}", set.text);
    let first = fixture.advance(DAY);
    assert_eq!(first.len(), 1, "{first:#?}");
    assert_eq!(first[0].only_to, None);
    assert!(first[0].text.starts_with("Puzzle of the day. "), "{}", first[0].text);
    assert!(!first[0].text.contains("The solution"), "{}", first[0].text);
    assert_eq!(labels(&first[0]), ["Solve"]);
    // Nothing more is due on this day.
    assert_eq!(fixture.advance(Span(1)).len(), 0);
    let begun = private(&mut fixture, "bob", &first[0].buttons[0].command);
    assert_eq!(position(&begun), position(&first[0]));
    let id = begun.text.strip_prefix("Puzzle ").unwrap().split('.').next().unwrap();
    let second = fixture.advance(DAY);
    assert_eq!(second.len(), 1, "{second:#?}");
    let solution = format!("The solution of the one before, {id}: ");
    assert!(second[0].text.contains(&solution), "{}", second[0].text);
    assert_ne!(position(&second[0]), position(&first[0]));
    // Days that were missed are not posted later.
    assert_eq!(fixture.advance(DAY + DAY + DAY).len(), 1);
    in_guild(&mut fixture, "ann", true, "/puzzle daily=off");
    assert_eq!(fixture.advance(DAY).len(), 0);
    fixture.verify();
}

/// White does not see the mate.
const MATE: &str = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 d2d3";
/// White does not see that the queen can be taken.
const QUEEN: &str = "e2e4 d7d5 e4d5 d8d5 b1c3 c7c6 a2a3";
/// The same after other moves.
const OTHER_QUEEN: &str = "a2a4 c7c6 e2e4 d7d5 e4d5 d8d5 b1c3 a7a5 b2b3";

/// Analyses a game that was played with these moves, and keeps its puzzles.
fn analyse(fixture: &Fixture, id: i64, moves: &str) {
    assert!(fixture.game(id).position.outcome().is_some());
    let record = Record::parse(&format!("[Variant \"chess\"]\n\n{moves}\n*\n")).unwrap();
    let game = Game::new(&record).unwrap();
    let assess = |ply| game.assess(ply, Effort::Depth(3), &Arc::default());
    let analysis = Analysis::new(&game, game.plies().map(assess).collect()).unwrap();
    let found = from_game(GameId(id), (&game, &analysis), Duration::from_secs(2), &Arc::default());
    let changes: Vec<Arc<dyn bot::store::Change>> = vec![Arc::new(found)];
    fixture.core.store().commit(Commit { now: fixture.now, changes, ..Commit::default() }).unwrap();
}

/// Plays a game of ann and bob in the room, which White resigns, and analyses it.
fn play(fixture: &mut Fixture, id: i64, moves: &str) {
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    for (ply, text) in moves.split(' ').enumerate() {
        fixture.send(if ply % 2 == 0 { "ann" } else { "bob" }, text);
    }
    fixture.send("ann", "/resign yes");
    analyse(fixture, id, moves);
}

/// The id at the beginning of a puzzle.
fn id_of(text: &str) -> String {
    let (id, _) = text.split_once("Puzzle ").expect(text).1.split_once('.').expect(text);
    id.to_owned()
}

#[test]
fn a_win_that_was_missed_in_a_game_is_a_puzzle() {
    let mut fixture = Fixture::new();
    play(&mut fixture, 1, MATE);
    let shown = private(&mut fixture, "cy", "/puzzle");
    assert!(shown.text.contains("White to move: mate in 1."), "{shown:?}");
    let before = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    assert_eq!(position(&shown).position, before);
    // What was played in the game is not said before it is solved.
    assert!(!shown.text.contains("g1") && !shown.text.contains("d3"), "{}", shown.text);
    let wrong = private_text(&mut fixture, "cy", "/solve d3");
    assert!(wrong.starts_with("d3 is not the solution."), "{wrong}");
    let solved = private_text(&mut fixture, "cy", "/solve Qxf7");
    let origin = "\nIn game g1, White played d3 here; '/board g1@7' goes on from there.";
    assert!(solved.contains(" after 1 wrong answer."), "{solved}");
    assert!(solved.ends_with(origin), "{solved}");
    assert!(fixture.answer("cy", "/board g1@7").picture.is_some());
    // It is not shown again, and there is no other.
    let next = private(&mut fixture, "cy", "/puzzle chess");
    assert_ne!(position(&next).position, before);
    assert!(next.text.contains("mate in 1."), "{}", next.text);
    fixture.verify();
}

#[test]
fn games_of_who_does_not_want_it_are_no_puzzles() {
    let mut fixture = Fixture::new();
    fixture.send("bob", "/settings puzzles=no");
    play(&mut fixture, 1, MATE);
    let (_, solution) = give_up(&mut fixture, "cy", "chess");
    assert_ne!(solution, ["Qxf7#"]);
    fixture.send("bob", "/settings puzzles=yes");
    let (_, solution) = give_up(&mut fixture, "cy", "chess");
    assert_eq!(solution, ["Qxf7#"]);
}

#[test]
fn only_the_best_move_solves_a_puzzle_that_is_no_forced_win() {
    let mut fixture = Fixture::new();
    play(&mut fixture, 1, QUEEN);
    let shown = private_text(&mut fixture, "cy", "/puzzle chess");
    let goal = "White to move: one move is clearly better than all others. Find it.";
    assert!(shown.contains(goal), "{shown}");
    for wrong in ["d4", "Nf3", "Nb5"] {
        let said = private_text(&mut fixture, "cy", &format!("/solve {wrong}"));
        assert!(said.contains(" is not the solution."), "{said}");
    }
    let solved = private_text(&mut fixture, "cy", "/solve Nxd5");
    assert!(solved.starts_with("Right! You solved puzzle chess-"), "{solved}");
    assert!(solved.contains("\nIn game g1, White played a3 here; "), "{solved}");
    // Whoever gives it up is told the same.
    private(&mut fixture, "dan", "/puzzle chess");
    let given_up = private_text(&mut fixture, "dan", "/puzzle give-up");
    assert!(given_up.contains(": Nxd5. 0 of 2 people "), "{given_up}");
    assert!(given_up.contains("\nIn game g1, White played a3 here; "), "{given_up}");
    // Other games have none.
    let none = private_text(&mut fixture, "eve", "/puzzle siege");
    assert!(none.starts_with("Puzzle siege-"), "{none}");
    fixture.verify();
}

/// Sends a slash command in a place of a guild; without a guild, in a direct message channel.
fn ask(fixture: &mut Fixture, name: &str, (place, guild): Where, text: &str) -> Vec<Outgoing> {
    // Nobody is answered too often at once.
    fixture.advance(HOUR);
    fixture.place = PlaceId(place.into());
    let guild = guild.map(|guild| Membership {
        guild: guild.into(),
        channel: "0".into(),
        roles: None,
        manages: false,
    });
    let context = Context { guild, ..Context::default() };
    let message = Incoming { addressed: true, context, ..fixture.message(name, text) };
    fixture.judge(&message)
}

/// A place and its guild.
type Where = (&'static str, Option<&'static str>);

/// A game in a channel of guild 1, one in a direct message channel, and one in a channel of guild 2.
const GAMES: [(Where, [&str; 2], &str); 3] = [
    (("a", Some("1")), ["10", "20"], MATE),
    (("dm-10", None), ["10", "22"], QUEEN),
    (("b", Some("2")), ["11", "21"], OTHER_QUEEN),
];

/// Plays and analyses the games on Discord. Returns the ids of their puzzles.
fn on_discord(threads: bool) -> (Fixture, Vec<String>) {
    let mut fixture = Fixture::with(without_extension(), Network::discord());
    fixture.threads = threads;
    let mut ids = Vec::new();
    for (id, (place, players, moves)) in (1..).zip(GAMES) {
        let [white, black] = players;
        ask(&mut fixture, white, place, &format!("/play chess white=me black=<@{black}>"));
        ask(&mut fixture, black, place, &format!("/join g{id}"));
        assert!(fixture.view().game(GameId(id)).unwrap().is_some(), "game {id}");
        for (text, player) in moves.split(' ').zip(players.into_iter().cycle()) {
            ask(&mut fixture, player, place, &format!("/move g{id} {text}"));
        }
        ask(&mut fixture, white, place, &format!("/resign g{id} yes"));
        analyse(&fixture, id, moves);
        // Its players can see it.
        let shown = ask(&mut fixture, white, place, "/puzzle chess").remove(0);
        ids.push(id_of(&shown.text));
        ask(&mut fixture, white, place, "/puzzle give-up");
        assert!(shown.text.contains("White to move: "), "{}", shown.text);
    }
    (fixture, ids)
}

#[test]
fn puzzles_from_games_are_shown_only_where_the_game_could_be_seen_live() {
    let (mut fixture, ids) = on_discord(false);
    let places: [Where; 4] = [("a", Some("1")), ("c", Some("1")), ("b", Some("2")), ("dm", None)];
    for (place, visible) in places.into_iter().zip([Some(0), None, Some(2), None]) {
        let any = ask(&mut fixture, "30", place, "/puzzle chess").remove(0).text;
        assert_eq!(ids.iter().position(|id| *id == id_of(&any)), visible, "{place:?}: {any}");
        ask(&mut fixture, "30", place, "/puzzle give-up");
        // Nor by its name.
        for (number, id) in ids.iter().enumerate().filter(|(number, _)| Some(*number) != visible) {
            let said = ask(&mut fixture, "40", place, &format!("/puzzle {id}")).remove(0).text;
            assert!(!said.starts_with("Puzzle "), "{place:?}, game {}: {said}", number + 1);
        }
    }
    // A player sees own games everywhere, and only those.
    for (name, own) in [("20", Some(0)), ("22", Some(1)), ("21", Some(2)), ("12", None)] {
        let text = ask(&mut fixture, name, ("c", Some("1")), "/puzzle chess").remove(0).text;
        assert_eq!(ids.iter().position(|id| *id == id_of(&text)), own, "{name}: {text}");
    }
    fixture.verify();
}

/// Lets a manager set the daily puzzle in a place. Returns the posts of the next days, each with the id of its puzzle.
fn daily(fixture: &mut Fixture, place: &str, guild: &str, days: usize) -> Vec<(String, String)> {
    fixture.place = PlaceId(place.into());
    set_daily(fixture, guild, "here");
    let post = |_| {
        let post = fixture.advance(DAY).remove(0);
        (post.buttons[0].command.strip_prefix("/puzzle ").unwrap().to_owned(), post.text)
    };
    (0..days).map(post).collect()
}

fn set_daily(fixture: &mut Fixture, guild: &str, to: &str) {
    let guild = Membership { guild: guild.into(), channel: "0".into(), roles: None, manages: true };
    let context = Context { guild: Some(guild), unseen: true, ..Context::default() };
    let message = fixture.message("90", &format!("/puzzle daily={to}"));
    fixture.judge(&Incoming { addressed: true, context, ..message });
}

#[test]
fn the_daily_puzzle_is_from_a_game_that_everybody_there_could_see() {
    for threads in [false, true] {
        let (mut fixture, ids) = on_discord(threads);
        let built_in = |posts: &[(String, String)]| posts.iter().all(|(id, _)| !ids.contains(id));
        // A new one first, and once.
        let posts = daily(&mut fixture, "a", "1", 3);
        assert_eq!(posts[0].0, ids[0], "threads: {threads}");
        let solution = format!("\nThe solution of the one before, {}: Qxf7#.", ids[0]);
        assert!(posts[1].1.ends_with(&solution), "{posts:#?}");
        assert!(built_in(&posts[1..]), "{posts:#?}");
        // Not in another channel of the server.
        assert!(built_in(&daily(&mut fixture, "c", "1", 2)), "threads: {threads}");
        set_daily(&mut fixture, "1", "off");
        // In another server only its own, and nothing about it in another channel.
        assert_eq!(daily(&mut fixture, "b", "2", 1)[0].0, ids[2]);
        let posts = daily(&mut fixture, "d", "2", 2);
        assert!(built_in(&posts) && !posts[0].1.contains("The solution"), "{posts:#?}");
        // Who presses Solve where it was posted gets it, whether the game has a thread or not.
        let solve = format!("/puzzle {}", ids[0]);
        let begun = ask(&mut fixture, "50", ("a", Some("1")), &solve).remove(0).text;
        assert_eq!(id_of(&begun), ids[0], "threads: {threads}");
        let elsewhere = ask(&mut fixture, "51", ("c", Some("1")), &solve).remove(0).text;
        assert!(!elsewhere.starts_with("Puzzle "), "{elsewhere}");
        fixture.verify();
    }
}
