//! The last actions in views: what the player to act has not seen, and the last round for everybody else.

use rules::past::{Effect, PastAction};
use rules::record::Record;
use rules::view::{Mark, View};
use rules::{Game, Seat, Variant};

fn game(variant: Variant, actions: &str) -> Box<dyn Game> {
    let mut game = variant.new_game::<&str, &str>(&[]).unwrap();
    for action in actions.split_whitespace() {
        game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
    }
    game
}

/// The actions of a view: the letter of the seat, the round and the score sheet.
fn past(view: &View) -> String {
    let letter = |seat: Seat| view.variant.seats()[seat.index()].letter;
    let shown = |a: &PastAction| format!("{}{} {}", letter(a.seat), a.round, a.sheet);
    view.past.iter().map(shown).collect::<Vec<_>>().join(", ")
}

/// The names of the cells with a mark.
fn marked(view: &View, mark: Mark) -> String {
    let cells = view.boards.iter().flat_map(|b| &b.cells).filter(|c| c.marks.contains(mark));
    cells.map(|c| c.name.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn nothing_is_shown_before_the_first_action() {
    assert!(Variant::Chess.array_view().past.is_empty());
    assert_eq!(past(&game(Variant::Chess, "e2e4").view(Seat(1))), "W1 e4");
}

#[test]
fn in_games_for_two_the_player_to_act_sees_one_move_and_the_other_two() {
    let game = game(Variant::Chess, "e2e4 e7e5 g1f3 b8c6");
    let (white, black) = (game.view(Seat(0)), game.view(Seat(1)));
    assert_eq!((past(&white), marked(&white, Mark::EarlierTo)), ("B2 Nc6".into(), String::new()));
    assert_eq!(past(&black), "W2 Nf3, B2 Nc6");
    assert_eq!(
        (marked(&black, Mark::EarlierFrom), marked(&black, Mark::EarlierTo)),
        ("g1".into(), "f3".into())
    );
    assert_eq!((marked(&black, Mark::From), marked(&black, Mark::To)), ("b8".into(), "c6".into()));
}

#[test]
fn of_three_the_player_to_act_sees_both_moves_since_their_own() {
    let game = game(Variant::Siege, "W3e-5e R3e-5e B3e-5e");
    let white = game.view(Seat(0));
    let seats: Vec<Seat> = white.past.iter().map(|a| a.seat).collect();
    assert_eq!(seats, [Seat(1), Seat(2)]);
    assert_eq!(marked(&white, Mark::To), game.cell_in("5e", Seat(2), Seat(0)).unwrap());
    assert_eq!(marked(&white, Mark::EarlierTo), game.cell_in("5e", Seat(1), Seat(0)).unwrap());
    let place = white.past[0].to.unwrap();
    assert!(white.boards[place.0].cells[place.1].marks.contains(Mark::EarlierTo));
    // Everybody else sees a whole round.
    assert_eq!(game.view(Seat(1)).past.len(), 3);
    assert_eq!(game.view(Seat(2)).past.len(), 3);
}

#[test]
fn actions_are_named_in_the_frame_of_the_view() {
    let game = game(Variant::Siege, "W3e-5e R3e-5e B3e-5e");
    let view = game.view_in(Seat(0), Seat(2));
    assert_eq!(past(&view), "R1 R3e-5e, B1 B3e-5e");
    assert_eq!(view.past[1].text.english(), "Black's pawn goes from 3e to 5e");
    let [from, to] = ["3e", "5e"].map(|cell| game.cell_in(cell, Seat(1), Seat(2)).unwrap());
    assert_eq!(view.past[0].text.english(), format!("Red's pawn goes from {from} to {to}"));
}

#[test]
fn a_player_who_answered_a_decision_still_sees_what_led_to_it() {
    let record = example("siege-powers.siege");
    for answer in ["(T)", "(-)"] {
        let at = record.entries.iter().position(|e| e.action.ends_with(answer)).unwrap();
        let replay = record.replay().unwrap();
        let (before, after) = (replay.game(at).unwrap(), replay.game(at + 1).unwrap());
        let victim = before.to_act().unwrap();
        let captor = replay.played()[at - 1].seat;
        let seen = before.view(victim).past;
        assert_eq!(seen.last().map(|a| (a.seat, a.effect)), Some((captor, Effect::Capture)));
        let shown = after.view(victim).past;
        let last: Vec<Seat> = shown.iter().rev().take(2).map(|a| a.seat).collect();
        assert_eq!(last, [victim, captor], "{answer}");
    }
}

#[test]
fn a_seat_that_left_counts_no_more() {
    let game = game(Variant::Siege, "W3e-5e R3e-5e B3e-5e W(Y) R3d-5d B3d-5d");
    assert_eq!(game.to_act(), Some(Seat(1)));
    assert_eq!(game.view(Seat(1)).past.iter().map(|a| a.seat).collect::<Vec<_>>(), [Seat(2)]);
    let out: Vec<Seat> = game.view(Seat(0)).past.iter().map(|a| a.seat).collect();
    assert_eq!(out, [Seat(1), Seat(2)], "who is out sees a round of the others");
}

#[test]
fn a_resignation_is_among_the_actions() {
    let game = game(Variant::Siege, "W3e-5e R3e-5e B3e-5e W3d-5d B(Y)");
    let red = game.view(Seat(1));
    assert_eq!(past(&red), "B1 B3e-5e, W2 W3d-5d, B2 B(Y)");
    assert_eq!(red.past[2].effect, Effect::Ended);
    assert_eq!((red.past[2].from, red.past[2].to), (None, None));
}

#[test]
fn after_the_end_a_whole_round_is_shown() {
    let game = game(Variant::Chess, "f2f3 e7e5 g2g4 d8h4");
    for seat in Seat::all(2) {
        assert_eq!(past(&game.view(seat)), "W2 g4, B2 Qh4#");
    }
}

#[test]
fn what_an_action_did_is_told_apart() {
    let of = |actions: &str| {
        let game = game(Variant::Chess, actions);
        game.view(game.to_act().unwrap()).past[0].effect
    };
    assert_eq!(of("e2e4"), Effect::Quiet);
    assert_eq!(of("e2e4 d7d5 e4d5"), Effect::Capture);
    assert_eq!(of("e2e4 a7a6 e4e5 d7d5 e5d6"), Effect::Capture);
    assert_eq!(of("g1f3 a7a6 e2e3 b7b6 f1e2 c7c6 e1g1"), Effect::Special);
}

fn example(name: &str) -> Record {
    let path = format!("{}/../data/examples/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap().parse().unwrap()
}

/// In whole games of every kind, what a view shows ends with the last action, and begins after the viewer's own last turn.
#[test]
fn every_position_of_the_examples_shows_at_most_a_round() {
    let names = [
        "championship.glinski",
        "return.underworld",
        "draw.siege",
        "siege-powers.siege",
        "imitation.three-realms",
        "repetition.wizard",
        "stalemate.separate-realms",
    ];
    for name in names {
        let replay = example(name).replay().unwrap();
        for ply in 1..=replay.plies() {
            let (game, played) = (replay.game(ply).unwrap(), replay.played());
            for seat in Seat::all(game.seats().len()) {
                let past = game.view(seat).past;
                let shown: Vec<Seat> = past.iter().map(|a| a.seat).collect();
                let first = ply - shown.len();
                let made: Vec<Seat> = played[first..ply].iter().map(|p| p.seat).collect();
                assert!(!shown.is_empty() && shown == made, "{name} {ply}: {shown:?} {made:?}");
                assert!(shown.len() <= 8, "{name} {ply}");
            }
        }
    }
}
