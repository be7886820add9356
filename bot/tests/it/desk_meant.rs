//! Lines that are neither commands nor moves, of a player who is alone with computers.

use bot::chat::{Context, Incoming, Membership, Outgoing, PlaceId};
use bot::daemon::Network;
use bot::store::Outcome;
use locale::Language;

use crate::support::{Fixture, without_extension};

/// Lets Ann write at a terminal at which nobody else has written. Her line must have one answer, which is no refusal.
fn says(fixture: &mut Fixture, text: &str, language: Language) -> Outgoing {
    let context = Context { alone: true, language: Some(language), ..Context::default() };
    let message = Incoming { context, ..fixture.message("ann", text) };
    let mut answers = fixture.judge(&message);
    assert_eq!(answers.len(), 1, "{text}: {answers:#?}");
    let outcome = fixture.view().verdict(&message.place, message.id).unwrap();
    assert_eq!(outcome, Some(Outcome::Answered), "{text}");
    let answer = answers.remove(0);
    assert_eq!(answer.only_to.as_deref(), Some("ann"), "{text}");
    answer
}

fn labels(answer: &Outgoing) -> Vec<&str> {
    answer.buttons.iter().map(|button| button.label.as_str()).collect()
}

fn game(variant: &str) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", &format!("/play {variant} computer=1"));
    fixture
}

#[test]
fn a_beginner_alone_with_a_computer_reads_what_a_line_may_mean() {
    let mut fixture = game("chess");
    for (text, wanted) in [
        ("castle", "Rules: Castling"),
        ("how do I castle?", "Rules: Castling"),
        ("help", "/help"),
        ("hlep", "/help"),
        ("resign", "/resign"),
        ("I give up", "/resign"),
        ("moves", "/moves"),
        ("show board", "/board"),
        ("play chess", "/play chess"),
        ("undo", "/takeback"),
        ("pawn e4", "e4"),
        ("pawn to e4 please", "e4"),
        ("knight f3", "Nf3"),
        ("Knight g1 to f3", "Nf3"),
        ("/e4", "e4"),
        ("e9", "e4"),
        ("the knight", "Rules: Knight"),
    ] {
        let answer = says(&mut fixture, text, Language::English);
        assert!(labels(&answer).contains(&wanted), "{text}: {answer:#?}");
        assert_eq!(fixture.game(1).ply, 0, "{text}");
    }
    let nothing = says(&mut fixture, "xyzzy", Language::English);
    assert!(nothing.text.starts_with("I cannot read 'xyzzy' as a move."), "{}", nothing.text);
    assert!(nothing.text.contains("/help"), "{}", nothing.text);
    // Why a move that is named with words is not possible.
    let impossible = says(&mut fixture, "knight e5", Language::English);
    assert!(impossible.text.contains("knight"), "{}", impossible.text);
    // A button does what it says.
    let answer = says(&mut fixture, "knight f3", Language::English);
    let button = answer.buttons.iter().find(|b| b.label == "Nf3").unwrap();
    fixture.send_addressed("ann", &button.command);
    assert_eq!(fixture.game(1).ply, 1);
    for text in ["e4", "pawn e4", "d2d4"] {
        let message = fixture.message("ann", text);
        let context = Context { alone: true, ..Context::default() };
        let answer = fixture.judge(&Incoming { context, ..message }).remove(0);
        assert!(answer.text.starts_with("It is not your turn: "), "{text}: {}", answer.text);
    }
    fixture.verify();
}

#[test]
fn a_beginner_reads_it_in_german() {
    let mut fixture = game("chess");
    for (text, wanted) in [
        ("Rochade", "Regeln: Rochade"),
        ("wie rochiere ich", "/help"),
        ("hilfe", "/help"),
        ("aufgeben", "/resign"),
        ("Ich gebe auf!", "/resign"),
        ("züge", "/moves"),
        ("brett", "/board"),
        ("remis?", "/draw"),
        ("Bauer e4", "e4"),
        ("Bauer nach e4", "e4"),
        ("Springer f3", "Nf3"),
        ("Springer von g1 nach f3", "Nf3"),
        ("e9", "e4"),
    ] {
        let answer = says(&mut fixture, text, Language::German);
        assert!(labels(&answer).contains(&wanted), "{text}: {answer:#?}");
        assert!(answer.text.contains("ist kein Zug"), "{text}: {}", answer.text);
    }
    let nothing = says(&mut fixture, "xyzzy", Language::German);
    assert!(nothing.text.contains("/help"), "{}", nothing.text);
}

#[test]
fn a_line_in_siege_and_without_a_game_is_answered_too() {
    let mut fixture = Fixture::new();
    for (text, wanted) in [("play", "/play"), ("hello", "/help"), ("qwertz", "/help")] {
        let answer = says(&mut fixture, text, Language::English);
        assert!(labels(&answer).contains(&wanted), "{text}: {answer:#?}");
    }
    let mut fixture = game("siege");
    for (text, wanted) in
        [("pawn 5e", "3e-5e"), ("touch of death", "Rules: Touch of death"), ("resign", "/resign")]
    {
        let answer = says(&mut fixture, text, Language::English);
        assert!(labels(&answer).contains(&wanted), "{text}: {answer:#?}");
    }
}

#[test]
fn scripts_and_talk_stay_as_they_are() {
    let mut fixture = game("chess");
    for text in ["castle", "help", "resign", "moves", "pawn e4", "knight f3", "e9", "hello"] {
        assert_eq!(fixture.send("ann", text), [], "{text}");
    }
}

/// Ann opens a game of the server in a channel; it gets a thread, in which all write from now on.
fn thread(seats: &str) -> Fixture {
    let mut fixture = Fixture::with(without_extension(), Network::discord());
    command(&mut fixture, "ann", &format!("/play {seats}"));
    fixture
}

fn guild(unseen: bool) -> Context {
    let (guild, channel) = ("guild".into(), "general".into());
    let guild = Some(Membership { guild, channel, roles: Some(Vec::new()), manages: false });
    Context { unseen, guild, ..Context::default() }
}

fn command(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    let message = fixture.message(name, text);
    fixture.judge(&Incoming { addressed: true, context: guild(true), ..message })
}

fn writes(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    fixture.place = PlaceId("thread-1".to_owned());
    let message = fixture.message(name, text);
    fixture.judge(&Incoming { context: guild(false), ..message })
}

#[test]
fn in_the_thread_of_a_game_against_computers_three_lines_running_are_answered() {
    let mut fixture = thread("chess white=me black=computer:1");
    for text in ["castle", "resign", "knight f3"] {
        let answers = writes(&mut fixture, "ann", text);
        let [answer] = answers.as_slice() else { panic!("{text}: {answers:#?}") };
        assert_eq!(answer.only_to.as_deref(), Some("ann"), "{text}");
        assert!(!answer.buttons.is_empty() && answer.text.contains("g1"), "{answer:#?}");
    }
    for text in ["castle", "help"] {
        assert_eq!(writes(&mut fixture, "ann", text), [], "the fourth running");
    }
    // A move was understood.
    writes(&mut fixture, "ann", "e4");
    let answers = writes(&mut fixture, "ann", "e5");
    assert!(answers[0].text.contains("It is not your turn"), "{answers:#?}");
    // Somebody else may be meant.
    assert_eq!(writes(&mut fixture, "bob", "hello"), []);
    assert_eq!(writes(&mut fixture, "ann", "castle"), []);
    fixture.verify();
}

#[test]
fn among_several_players_nobody_is_answered() {
    let mut fixture = thread("siege white=me black=computer:1");
    command(&mut fixture, "bob", "/join g1");
    for text in ["castle", "help", "resign"] {
        assert_eq!(writes(&mut fixture, "ann", text), [], "{text}");
    }
}

#[test]
fn a_direct_message_has_the_buttons_too() {
    let mut fixture = Fixture::with(without_extension(), Network::discord());
    fixture.send_addressed("ann", "/play chess white=me black=computer:1");
    let refused = fixture.send_addressed("ann", "knight f3").remove(0);
    assert!(refused.text.starts_with("'knight f3' is not a move."), "{}", refused.text);
    assert!(labels(&refused).contains(&"Nf3"), "{refused:#?}");
}
