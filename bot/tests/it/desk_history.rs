//! Finished games: which are listed and found, for whom, and where.

use bot::chat::{Context, Membership, PlaceId};
use bot::daemon::Network;

use crate::support::{Fixture, HOUR, without_extension};

/// Plays a game of chess to its end in a place, and returns what the place was before.
fn chess(fixture: &mut Fixture, place: &str, (white, black): (&str, &str), moves: &str, end: &str) {
    let before = std::mem::replace(&mut fixture.place, PlaceId(place.into()));
    fixture.send(white, &format!("/play chess white={white} black={black}"));
    fixture.send(black, "/join");
    for (ply, text) in moves.split(' ').enumerate() {
        fixture.send(if ply % 2 == 0 { white } else { black }, text);
    }
    let (who, text) = end.split_once(' ').unwrap();
    fixture.send(who, text);
    if text == "/draw" {
        let other = if who == white { black } else { white };
        fixture.send(other, "/draw");
    }
    fixture.place = before;
}

/// The numbers of the games in an answer, which nobody else sees.
fn listed(fixture: &mut Fixture, name: &str, text: &str) -> Vec<String> {
    let answer = fixture.answer(name, text);
    assert_eq!(answer.only_to.as_deref(), Some(name), "{text}");
    let lines = answer.text.lines().filter(|line| line.starts_with('g'));
    lines.map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

/// Five games: two of ann in `general`, one of hers elsewhere, one of others in `general` and one of others elsewhere.
fn played() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.threads = false;
    chess(&mut fixture, "general", ("ann", "bob"), "e4 e5 Nf3", "bob /resign yes");
    chess(&mut fixture, "general", ("bob", "ann"), "e4 c5", "ann /draw");
    chess(&mut fixture, "club", ("ann", "cy"), "d4 d5", "ann /resign yes");
    chess(&mut fixture, "general", ("bob", "cy"), "e4 e5 Bc4", "cy /resign yes");
    chess(&mut fixture, "club", ("bob", "cy"), "e4 e5 Nf3", "bob /resign yes");
    // A game that is not over.
    fixture.send("ann", "/play chess white=ann black=dora");
    fixture
}

#[test]
fn history_lists_own_games_and_those_of_the_place() {
    let mut fixture = played();
    let text = fixture.answer_text("ann", "/history");
    assert!(text.contains("\ng2 Chess, bob (White) and ann (Black): drawn, "), "{text}");
    assert!(text.contains("\ng1 Chess, ann (White) and bob (Black): White won, "), "{text}");
    assert_eq!(listed(&mut fixture, "ann", "/history"), ["g3", "g2", "g1"]);
    assert_eq!(listed(&mut fixture, "ann", "/history here"), ["g4", "g2", "g1"]);
    assert_eq!(listed(&mut fixture, "ann", "/history bob"), ["g4", "g2", "g1"]);
    assert_eq!(listed(&mut fixture, "ann", "/history cy"), ["g4", "g3"]);
    assert_eq!(listed(&mut fixture, "dora", "/history bob"), ["g4", "g2", "g1"]);
    assert_eq!(listed(&mut fixture, "bob", "/history"), ["g5", "g4", "g2", "g1"]);
    let none = fixture.answer_text("dora", "/history");
    assert_eq!(none, "There is no such finished game that you can see here.");
    // A finished game after any number of moves.
    let board = fixture.answer("ann", "/board g3 1");
    assert!(board.picture.is_some() && board.text.contains("g3"), "{}", board.text);
}

#[test]
fn find_combines_game_player_result_and_opening() {
    let mut fixture = played();
    for (text, wanted) in [
        ("/find", &["g4", "g3", "g2", "g1"][..]),
        ("/find glinski", &[]),
        ("/find chess bob", &["g4", "g2", "g1"]),
        ("/find won", &["g1"]),
        ("/find drawn", &["g2"]),
        ("/find lost", &["g3"]),
        ("/find bob won", &["g4"]),
        ("/find bob lost", &["g1"]),
        ("/find chess moves=\"e4 e5\"", &["g4", "g1"]),
        ("/find chess moves=\"1. e4 e5 2. Nf3\"", &["g1"]),
        ("/find chess moves=d4 cy", &["g3"]),
    ] {
        assert_eq!(listed(&mut fixture, "ann", text), wanted, "{text}");
    }
    let text = fixture.answer_text("ann", "/find moves=e4");
    assert!(text.contains("which game"), "{text}");
    let text = fixture.answer_text("ann", "/find chess moves=\"e4 e4\"");
    assert!(text.starts_with("I cannot read the opening move 'e4': "), "{text}");
    let text = fixture.answer_text("ann", "/find nobody");
    assert!(text.contains("nobody"), "{text}");
    fixture.send("ann", "/settings language=de");
    let text = fixture.answer_text("ann", "/find drawn");
    assert!(text.starts_with("Beendete Partien:\ng2 "), "{text}");
    assert!(text.contains(" und ") && text.contains(": remis, "), "{text}");
    let text = fixture.answer_text("ann", "/find won");
    assert!(text.contains(" hat gewonnen, "), "{text}");
}

#[test]
fn long_lists_have_pages() {
    let mut fixture = Fixture::new();
    for _ in 0..10 {
        chess(&mut fixture, "general", ("ann", "bob"), "e4", "bob /resign yes");
    }
    let first = fixture.answer_text("ann", "/find chess won");
    assert!(first.ends_with("\nMore: /find chess won page=2"), "{first}");
    assert_eq!(listed(&mut fixture, "ann", "/find chess won").len(), 8);
    assert_eq!(listed(&mut fixture, "ann", "/find chess won page=2"), ["g2", "g1"]);
    assert!(listed(&mut fixture, "ann", "/find chess won page=3").is_empty());
}

/// What is listed is exactly what `/board` shows.
#[test]
fn nothing_is_listed_or_counted_that_could_not_be_seen_before() {
    let mut fixture = Fixture::with(without_extension(), Network::discord());
    fixture.threads = false;
    let guild = |id: &str, manages: bool| Context {
        guild: Some(Membership { guild: id.into(), channel: "0".into(), roles: None, manages }),
        ..Context::default()
    };
    let games = [("a", "1", "10"), ("b", "1", "11"), ("c", "2", "12")];
    for (n, (place, of_guild, white)) in games.into_iter().enumerate() {
        fixture.place = PlaceId(place.into());
        for (name, text) in [
            (white, "/play chess white=me black=<@20>".to_owned()),
            ("20", "/join".to_owned()),
            (white, "e4".to_owned()),
            ("20", "/resign yes".to_owned()),
        ] {
            let mut message = fixture.message(name, &text);
            message.addressed = true;
            message.context = guild(of_guild, false);
            fixture.judge(&message);
        }
        assert!(fixture.game(n as i64 + 1).position.outcome().is_some(), "{n}");
    }
    let places = ["a", "b", "c", "d"];
    let people = [("10", false), ("11", false), ("20", false), ("30", false), ("30", true)];
    let mut seen = 0;
    for place in places {
        for (name, manages) in people {
            for of_guild in ["1", "2"] {
                fixture.place = PlaceId(place.into());
                let mut ask = |text: &str| {
                    // Nobody is answered too often at once.
                    fixture.advance(HOUR);
                    let mut message = fixture.message(name, text);
                    message.addressed = true;
                    message.context = guild(of_guild, manages);
                    fixture.judge(&message).into_iter().next()
                };
                let shown: Vec<String> = (1..=3)
                    .rev()
                    .map(|n| format!("g{n}"))
                    // The same refusal is given once.
                    .filter(|id| ask(&format!("/board {id}")).is_some_and(|m| m.picture.is_some()))
                    .collect();
                let found = ask("/find chess").unwrap().text;
                let found: Vec<&str> = found
                    .lines()
                    .filter(|line| line.starts_with('g'))
                    .map(|line| line.split(' ').next().unwrap())
                    .collect();
                assert_eq!(found, shown, "{name} in {place}, guild {of_guild}, {manages}");
                let page = ask("/player <@20>").unwrap().text;
                let counted = format!("Chess: 0 won, 0 drawn, {} lost.", shown.len());
                assert_eq!(page.contains(" won, "), !shown.is_empty(), "{page}");
                assert!(shown.is_empty() || page.contains(&counted), "{page}");
                seen += shown.len();
            }
        }
    }
    assert!((20..100).contains(&seen), "{seen}");
}

#[test]
fn whoever_does_not_want_it_is_in_no_list_of_others() {
    let mut fixture = played();
    let set = fixture.answer_text("bob", "/settings listed=no rated=no");
    assert!(set.contains("listed: no") && set.contains("rated: no"), "{set}");
    assert!(set.contains("puzzles: yes"), "{set}");
    assert_eq!(listed(&mut fixture, "dora", "/history bob"), [""; 0]);
    assert_eq!(listed(&mut fixture, "dora", "/history here"), [""; 0]);
    assert_eq!(listed(&mut fixture, "dora", "/find chess"), [""; 0]);
    let page = fixture.answer_text("dora", "/player bob");
    assert!(!page.contains("Chess: "), "{page}");
    // Those who played with bob have their games, and bob has all of his.
    assert_eq!(listed(&mut fixture, "ann", "/history"), ["g3", "g2", "g1"]);
    assert_eq!(listed(&mut fixture, "ann", "/history bob"), ["g2", "g1"]);
    assert_eq!(listed(&mut fixture, "bob", "/history"), ["g5", "g4", "g2", "g1"]);
    fixture.send("bob", "/settings listed=yes");
    assert_eq!(listed(&mut fixture, "dora", "/history bob"), ["g4", "g2", "g1"]);
    let wrong = fixture.answer_text("bob", "/settings listed=perhaps");
    assert_eq!(wrong, "'perhaps' is not a value for listed; use yes or no.");
}
