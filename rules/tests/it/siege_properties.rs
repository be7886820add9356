//! Properties of every position of Siege Chess, checked in random play. Seeds are printed.

use std::collections::BTreeSet;

use rules::game::{Game, ReadError, Termination, status_text};
use rules::view::Mark;
use rules::{Seat, Variant};

use crate::support::{Random, leaves_a_promotion_out, random_positions};

/// `W3e-5e` as `R3e-5e`, `R` as `B`, `B` as `W`: the same action by the player to the left.
fn turned(action: &str) -> String {
    let next = |c| match c {
        'W' => 'R',
        'R' => 'B',
        _ => 'W',
    };
    let mut chars = action.chars();
    chars.next().map(next).into_iter().chain(chars).collect()
}

/// The board has three equal sides: with the seats rotated, it is the same game.
#[test]
fn the_board_turned_by_120_degrees_is_the_same_board() {
    for seed in 1..=24 {
        let mut random = Random(seed);
        let options = random.options();
        let mut game = Variant::Siege.new_game(&options).expect("options are right");
        // The same with Red as first player, and each player's handicap given to the next.
        let start = game.position_string();
        let board = start.split(' ').next().expect("a board");
        let fields: Vec<String> = options
            .iter()
            .map(|(key, value)| match key.strip_prefix("threshold-") {
                Some(player) => format!("threshold-{}={value}", turned(player)),
                None => format!("{key}={value}"),
            })
            .collect();
        let mut other = Variant::Siege
            .from_position(&format!("{board} R {}", fields.join(" ")))
            .expect("the start with Red to move");
        for ply in 0..250 {
            let place = format!("seed {seed}, {options:?}, ply {ply}\n{}", game.position_string());
            let mut expected: Vec<String> = game.actions().iter().map(|a| turned(a)).collect();
            expected.sort();
            assert_eq!(other.actions(), expected, "{place}");
            assert_eq!(other.to_act(), game.to_act().map(|s| Seat((s.0 + 1) % 3)), "{place}");
            if game.outcome().is_some() {
                let (a, b) = (status_text(game.as_ref()), status_text(other.as_ref()));
                assert_eq!(a.len(), b.len(), "{place}: {a} and {b}");
                break;
            }
            let action = if random.below(200) == 0 {
                let termination =
                    [Termination::Resignation, Termination::OutOfTime][random.below(2)];
                termination.canonical(game.seats()[game.in_game()[0].index()])
            } else {
                random.action(&game.actions())
            };
            let played = game.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}; {place}"));
            let twin = other.apply(&turned(&action)).unwrap_or_else(|e| panic!("{e}; {place}"));
            assert_eq!(twin.news.len(), played.news.len(), "{place}");
        }
    }
}

/// Texts similar to legal actions: other hexes, other signs, other letters at the end.
fn variation(random: &mut Random, game: &dyn Game, hexes: &[String]) -> String {
    let actions = game.actions();
    let letter = game.to_act_text();
    let hex = |random: &mut Random| hexes[random.below(hexes.len())].clone();
    // Half of the texts start with the hex of a legal action.
    let from = match random.below(2) {
        0 if !actions.is_empty() => {
            let action = &actions[random.below(actions.len())];
            let end = action.find(['-', 'x', '+', '@', '%', '(']).unwrap_or(action.len());
            action[1..end].to_owned()
        }
        _ => hex(random),
    };
    let sign = random.pick(&["-", "x", "+", "%"]);
    let inside =
        random.pick(&["", "", "", "(q)", "(r)", "(n)", "(F)", "(rF)", "(k)", "(p)", "(C)"]);
    match random.below(8) {
        0 => {
            format!("{letter}00{}", random.pick(&["(Q)", "(K)", "(O)", "(QF)", "(OF)", "(KF)", ""]))
        }
        1 => format!("{letter}{from}@({})", random.pick(&["n", "b", "r", "o", "q", "k", "p"])),
        2 => format!("{letter}{from}%"),
        3 => format!("{letter}{}", random.pick(&["(T)", "(-)", "(t)", "", "()"])),
        _ => format!("{letter}{from}{sign}{}{inside}", hex(random)),
    }
}

#[test]
fn the_listed_actions_are_exactly_the_accepted_ones() {
    let mut random = Random(7);
    let (mut accepted, mut refused) = (0, 0);
    random_positions(100, 120, |game, place| {
        let listed: BTreeSet<String> = game.actions().into_iter().collect();
        let sorted: Vec<String> = listed.iter().cloned().collect();
        assert_eq!(sorted, game.actions(), "sorted, none twice; {place}");
        let view = game.view(Seat(0));
        let hexes: Vec<String> = view.boards[0].cells.iter().map(|c| c.name.clone()).collect();
        let more = (0..300).map(|_| variation(&mut random, game, &hexes));
        for text in game.actions().into_iter().chain(more) {
            let mut after = game.boxed_clone();
            let result = after.apply(&text);
            assert_eq!(result.is_ok(), listed.contains(&text), "'{text}'; {place}");
            match result {
                Ok(played) => {
                    accepted += 1;
                    assert_eq!(played.canonical, text, "{place}");
                    assert!(played.sheet.starts_with(text.trim_end_matches(')')), "{place}");
                    assert_eq!(Some(played.seat), game.to_act(), "{place}");
                    assert!(
                        played.news.iter().all(|n| n.english().ends_with(['.', '?'])),
                        "{:?}",
                        played.news
                    );
                }
                Err(refusal) => {
                    refused += 1;
                    assert!(
                        refusal.sentence.english().ends_with('.'),
                        "'{text}': {refusal}; {place}"
                    );
                    assert_eq!(after.position_string(), game.position_string(), "{place}");
                }
            }
        }
    });
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 5_000 && refused > 20_000);
}

#[test]
fn every_action_is_read_as_itself_by_its_player_alone() {
    random_positions(200, 300, |game, place| {
        let Some(actor) = game.to_act() else { return };
        for action in game.actions() {
            let asked = leaves_a_promotion_out(&game.actions(), &action);
            for text in [action.clone(), action.to_lowercase(), action[1..].to_owned()] {
                match game.read(actor, &text) {
                    Err(ReadError::Illegal(refusal)) if asked && text == action[1..] => {
                        let mut instead = refusal.instead.iter();
                        assert!(instead.any(|(canonical, _)| *canonical == action), "{text}");
                    }
                    Ok(read) => assert_eq!(read.canonical, action, "{text}; {place}"),
                    Err(error) => panic!("{text}: {error}; {place}"),
                }
            }
            let other = Seat((actor.0 + 1) % 3);
            assert!(game.read(other, &action).is_err(), "{action}; {place}");
        }
    });
}

#[test]
fn readings_of_short_texts_are_listed_actions() {
    let mut random = Random(11);
    random_positions(300, 150, |game, place| {
        let actions = game.actions();
        for _ in 0..150 {
            let length = 1 + random.below(9);
            let text: String = (0..length).map(|_| char::from(random.pick(&ALPHABET)[0])).collect();
            for seat in 0..3 {
                match game.read(Seat(seat), &text) {
                    Ok(read) => {
                        let listed = actions.contains(&read.canonical);
                        assert!(listed, "'{text}' as {}; {place}", read.canonical);
                    }
                    Err(ReadError::Ambiguous(all)) => {
                        assert!(all.len() > 1 && all.is_sorted(), "'{text}'; {place}");
                        assert!(all.iter().all(|a| actions.contains(a)), "'{text}'; {place}");
                    }
                    Err(ReadError::Illegal(refusal)) => {
                        assert!(
                            refusal.sentence.english().ends_with(['.', '?']),
                            "'{text}': {refusal}; {place}"
                        );
                    }
                    Err(ReadError::NotAnAction | ReadError::Termination(_)) => {}
                }
            }
        }
    });
}

/// Single bytes of which actions consist.
const ALPHABET: [&[u8]; 34] = [
    b"1", b"2", b"3", b"4", b"5", b"6", b"9", b"0", b"0", b"a", b"b", b"c", b"d", b"e", b"f", b"h",
    b"k", b"n", b"o", b"q", b"r", b"x", b"-", b"+", b"@", b"%", b"(", b")", b"W", b"R", b"B", b"T",
    b"=", b" ",
];

#[test]
fn views_are_consistent() {
    random_positions(400, 200, |game, place| {
        let text = game.position_string();
        let board = text.split(' ').next().expect("a board");
        let on_board = board.chars().filter(|c| c.is_ascii_alphabetic()).count() / 2;
        for seat in 0..3 {
            let view = game.view(Seat(seat));
            let cells = &view.boards[0].cells;
            assert_eq!(cells.len(), 192, "{place}");
            let names: BTreeSet<&str> = cells.iter().map(|c| c.name.as_str()).collect();
            assert_eq!(names.len(), 192, "{place}");
            let pieces: Vec<_> = cells.iter().filter_map(|c| c.piece).collect();
            assert_eq!(pieces.len(), on_board, "{place}");
            for owner in 0..3 {
                let left = game.in_game().contains(&Seat(owner));
                let own = || pieces.iter().filter(|p| p.owner == Seat(owner));
                assert!(own().all(|p| p.dead != left), "{place}");
                let kings = own().filter(|p| p.kind.letter == 'K').count();
                assert_eq!(kings, usize::from(left), "{place}");
                let shown = &view.seats[owner as usize];
                assert_eq!(shown.in_game, left, "{place}");
                assert_eq!(shown.to_act, game.to_act() == Some(Seat(owner)), "{place}");
                assert!(shown.lost.iter().all(|(_, n)| *n > 0), "{place}");
            }
            assert!(
                !view.headline.english().is_empty() && !view.headline.english().ends_with('.'),
                "{place}"
            );
            assert!(
                !view.last_action.english().is_empty()
                    && !view.last_action.english().ends_with('.'),
                "{place}"
            );
        }
        let sieged = game.view(Seat(0)).seats;
        let sieged =
            sieged.iter().filter(|s| s.status.iter().any(|t| t.english() == "under siege")).count();
        assert!(sieged <= 1, "{place}");
    });
}

#[test]
fn marked_targets_are_the_actions() {
    random_positions(500, 150, |game, place| {
        for seat in 0..3 {
            let clean = game.view(Seat(seat));
            let own: Vec<String> = clean.boards[0]
                .cells
                .iter()
                .filter(|c| c.piece.is_some_and(|p| p.owner == Seat(seat) && !p.dead))
                .map(|c| c.name.clone())
                .collect();
            let foreign = clean.boards[0].cells.iter().filter(|c| !own.contains(&c.name));
            let mut turned = BTreeSet::new();
            for cell in foreign {
                let texts = game.mark_targets(Seat(seat), &cell.name, &mut clean.clone());
                turned.extend(texts.unwrap_or_default());
            }
            assert!(turned.iter().all(|a| a.contains('%')), "{turned:?}; {place}");
            let mut all = BTreeSet::new();
            for cell in own {
                let mut view = clean.clone();
                let texts = game.mark_targets(Seat(seat), &cell, &mut view);
                let texts = texts.unwrap_or_else(|e| panic!("{cell}: {e}; {place}"));
                let marked =
                    |mark| view.boards[0].cells.iter().filter(|c| c.marks.contains(mark)).count();
                assert_eq!(marked(Mark::Selected), 1, "{place}");
                let shown = [Mark::Target, Mark::TargetCapture, Mark::TargetSpecial].map(marked);
                assert_eq!(shown.iter().all(|&n| n == 0), texts.is_empty(), "{cell}; {place}");
                all.extend(texts);
            }
            if game.to_act() == Some(Seat(seat)) && game.decision().is_none() {
                all.extend(turned);
                let listed: BTreeSet<String> = game.actions().into_iter().collect();
                assert_eq!(all, listed, "{place}");
            }
        }
    });
}

#[test]
fn actions_written_in_a_frame_can_be_read_in_it() {
    random_positions(800, 60, |game, place| {
        let Some(seat) = game.to_act() else { return };
        for action in game.actions() {
            for frame in [0, 1, 2].map(Seat) {
                let typed = game.action_in(&action, frame);
                for text in [&typed, &action] {
                    let read = game.read_in(seat, frame, text);
                    let read = read.unwrap_or_else(|e| panic!("{text}: {e}; {place}"));
                    assert_eq!(read.canonical, action, "{text} from {frame:?}; {place}");
                }
            }
        }
    });
}

#[test]
fn every_action_is_of_one_kind() {
    random_positions(900, 300, |game, place| {
        let Some(seat) = game.to_act() else { return };
        let groups = game.action_groups(seat);
        let mut all: Vec<String> = groups.iter().flat_map(|g| g.actions.clone()).collect();
        all.sort_unstable();
        assert_eq!(all, game.actions(), "{place}");
        for group in groups {
            let mut view = game.view(seat);
            let marked = game.mark_targets(seat, group.kind.name, &mut view);
            assert_eq!(marked.as_ref(), Ok(&group.actions), "{}; {place}", group.kind.name);
        }
        if let Some(notice) = game.notice(seat) {
            let listed = |g: &rules::groups::ActionGroup| {
                g.actions.iter().all(|a| game.actions().contains(a))
            };
            assert!(notice.groups.iter().all(listed) && !notice.text.is_empty(), "{place}");
        }
    });
}

#[test]
fn a_position_string_is_written_as_it_was_read() {
    random_positions(600, 400, |game, place| {
        let text = game.position_string();
        let again = Variant::Siege.from_position(&text);
        let again = again.unwrap_or_else(|e| panic!("{e}: {text}; {place}"));
        assert_eq!(again.position_string(), text, "{place}");
        assert_eq!(again.actions(), game.actions(), "{place}");
        assert_eq!(status_text(again.as_ref()), status_text(game), "{place}");
    });
}

#[test]
fn divide_sums_to_perft() {
    random_positions(700, 12, |game, place| {
        let divided = game.divide(2);
        let names: Vec<String> = divided.iter().map(|(a, _)| a.clone()).collect();
        assert_eq!(names, game.actions(), "{place}");
        assert_eq!(divided.iter().map(|(_, n)| n).sum::<u64>(), game.perft(2), "{place}");
        assert_eq!(game.perft(1), names.len() as u64, "{place}");
        assert_eq!(game.perft(0), 1, "{place}");
    });
}
