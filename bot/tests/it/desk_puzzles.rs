//! Puzzles: shown and answered in private, one at a time, judged by whether the answer wins, and counted.

use bot::chat::{Context, FreePosition, Incoming, Membership, Outgoing, Subject};
use bot::time::Span;
use rules::{Seat, Variant};

use crate::support::{DAY, Fixture};

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
    let (moves, _) = rest.split_once(". ").expect(&text);
    (id.to_owned(), moves.split(' ').map(str::to_owned).collect())
}

#[test]
fn a_puzzle_is_shown_answered_and_counted() {
    let mut fixture = Fixture::new();
    assert!(private_text(&mut fixture, "ann", "/solve e4").contains("not solving a puzzle"));
    let shown = private(&mut fixture, "ann", "/puzzle chess");
    assert!(shown.text.starts_with("Puzzle chess-"), "{}", shown.text);
    assert!(shown.text.contains(" Black to move: win in 1 move, "), "{}", shown.text);
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
    assert!(solved.text.contains("with your first answer. 1 of 1 person"), "{}", solved.text);
    assert_eq!(labels(&solved), ["Next puzzle"]);
    // Somebody who answers wrongly at first.
    private(&mut fixture, "bob", "/puzzle chess");
    let wrong = private(&mut fixture, "bob", "/solve Qd2");
    assert!(wrong.text.contains("is not the solution"), "{}", wrong.text);
    let solved = private_text(&mut fixture, "bob", "/solve e3e2");
    assert!(solved.contains("after 1 wrong answer. 1 of 2 people"), "{solved}");
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
    assert!(given_up.text.contains("0 of 1 person"), "{}", given_up.text);
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
                assert!(said.contains("win in 1 move,"), "{id} {moves:?}: {said}");
                // A forced reply after the last move is no move of the solver.
                let mut answers = moves[1..].iter().rev();
                while !said.starts_with("Right! ") {
                    let answer = answers.next().expect("a move that wins");
                    said = private_text(&mut fixture, "ann", &format!("/solve {answer}"));
                }
            }
            assert!(said.starts_with("Right! You solved puzzle "), "{id} {moves:?}: {said}");
            assert!(said.ends_with(" 1 of 2 people who tried it solved it with the first answer."));
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
