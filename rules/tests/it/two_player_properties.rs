//! Properties of every two-player game at the front, in seeded random play. A new game needs nothing here: it is in
//! `Variant::ALL`.

use std::collections::BTreeSet;

use rules::game::{Game, ReadError};
use rules::view::Mark;
use rules::{Seat, Variant};

use crate::support::Random;

/// Every two-player game, with each combination of the values of its options.
fn starts() -> Vec<(Variant, Vec<(&'static str, &'static str)>)> {
    let mut starts = Vec::new();
    for &variant in Variant::ALL.iter().filter(|v| v.seats().len() == 2) {
        let mut choices: Vec<Vec<(&str, &str)>> = vec![vec![]];
        for option in variant.options() {
            let longer = |c: &Vec<_>| {
                let values = option.values.split('|');
                values.map(|v| [c.clone(), vec![(option.key, v)]].concat()).collect::<Vec<_>>()
            };
            choices = choices.iter().flat_map(longer).collect();
        }
        starts.extend(choices.into_iter().map(|c| (variant, c)));
    }
    starts
}

/// Visits positions of random games, some of each.
fn positions(most: usize, mut look: impl FnMut(&dyn Game, &str)) {
    for (variant, options) in starts() {
        let (mut seen, mut seed) = (0, 0);
        while seen < most {
            seed += 1;
            let mut random = Random(seed);
            let mut game = variant.new_game(&options).expect("options are right");
            let mut line: Vec<String> = Vec::new();
            for _ in 0..200 {
                if random.below(8) == 0 {
                    let place = format!("{variant:?} {options:?} seed {seed}: {}", line.join(" "));
                    look(game.as_ref(), &place);
                    seen += 1;
                }
                let actions = game.actions();
                if actions.is_empty() {
                    break;
                }
                let action = &actions[random.below(actions.len())];
                game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
                line.push(action.clone());
            }
        }
    }
}

#[test]
fn actions_can_be_read_in_canonical_notation_and_as_on_the_score_sheet() {
    let (mut read, mut sheets) = (0, 0);
    positions(60, |game, place| {
        let Some(seat) = game.to_act() else { return };
        let other = Seat(1 - seat.0);
        let mut seen = BTreeSet::new();
        for action in game.actions() {
            let back =
                game.read(seat, &action).unwrap_or_else(|e| panic!("{action}: {e}: {place}"));
            assert_eq!(
                (back.canonical.as_str(), back.marks.as_str()),
                (action.as_str(), ""),
                "{place}"
            );
            let out_of_turn = game.read(other, &action);
            assert!(
                matches!(out_of_turn, Err(ReadError::Illegal(_) | ReadError::NotAnAction)),
                "{action}: {place}"
            );
            let played = game.boxed_clone().apply(&action).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(
                (played.seat, played.canonical.as_str()),
                (seat, action.as_str()),
                "{place}"
            );
            assert!(
                played.news.iter().all(|n| n.english().ends_with(['.', '?'])),
                "{:?}",
                played.news
            );
            let sheet = played.sheet;
            assert!(seen.insert(sheet.trim_end_matches(['+', '#']).to_owned()), "{sheet}: {place}");
            match game.read(seat, &sheet) {
                Ok(back) => assert_eq!(back.canonical, action, "{sheet}: {place}"),
                Err(e) => panic!("{sheet}: {e}: {place}"),
            }
            read += 1;
            sheets += 1;
        }
    });
    assert!(read > 1_000 && sheets > 1_000, "{read} read, {sheets} from the sheet");
}

#[test]
fn a_position_string_is_written_as_it_was_read() {
    positions(150, |game, place| {
        let text = game.position_string();
        let again = game.variant().from_position(&text);
        let again = again.unwrap_or_else(|e| panic!("{e}: {text}: {place}"));
        assert_eq!(again.position_string(), text, "{place}");
        assert_eq!(again.actions(), game.actions(), "{text}: {place}");
        assert_eq!(again.options(), game.options(), "{text}: {place}");
        assert_eq!(again.to_act_text(), game.to_act_text(), "{text}: {place}");
        assert_eq!(again.outcome(), game.outcome(), "{text}: {place}");
        assert_eq!(again.decision(), game.decision(), "{text}: {place}");
    });
}

#[test]
fn a_refused_action_changes_nothing() {
    positions(60, |game, place| {
        for text in ["", "x", "a1a1", "e2e9", "W(S)", "B(S)", "(Y)", "W(Z)", "e2e4 ", "\u{e9}"] {
            let mut after = game.boxed_clone();
            if let Err(refusal) = after.apply(text) {
                assert!(
                    refusal.sentence.english().ends_with(['.', '?']),
                    "{text}: {refusal}: {place}"
                );
                assert_eq!(after.position_string(), game.position_string(), "{text}: {place}");
                assert_eq!(after.actions(), game.actions(), "{text}: {place}");
            }
        }
    });
}

#[test]
fn the_list_is_sorted_and_counted() {
    positions(150, |game, place| {
        let actions = game.actions();
        assert!(actions.windows(2).all(|w| w[0] < w[1]), "{actions:?}: {place}");
        assert_eq!(actions.is_empty(), game.outcome().is_some(), "{place}");
        assert_eq!(game.perft(0), 1);
        assert_eq!(game.perft(1), actions.len() as u64, "{place}");
        let divided = game.divide(2);
        let names: Vec<&String> = divided.iter().map(|(a, _)| a).collect();
        assert_eq!(names, actions.iter().collect::<Vec<_>>(), "{place}");
        for (action, leaves) in &divided {
            let mut child = game.boxed_clone();
            child.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
            assert_eq!(child.actions().len() as u64, *leaves, "{action}: {place}");
        }
        assert_eq!(game.perft(2), divided.iter().map(|d| d.1).sum::<u64>(), "{place}");
    });
}

#[test]
fn both_seats_see_the_same_pieces() {
    positions(60, |game, place| {
        let views = [game.view(Seat(0)), game.view(Seat(1))];
        let pieces = |n: usize| -> BTreeSet<(String, u8, char, u8)> {
            let cells = views[n].boards.iter().flat_map(|b| &b.cells);
            let piece = |c: &rules::view::CellView| {
                c.piece.map(|p| (c.name.clone(), p.owner.0, p.kind.letter, c.shade))
            };
            cells.filter_map(piece).collect()
        };
        assert_eq!(pieces(0), pieces(1), "{place}");
        assert!(!pieces(0).is_empty(), "{place}");
        for view in &views {
            let names: BTreeSet<&str> =
                view.boards.iter().flat_map(|b| &b.cells).map(|c| c.name.as_str()).collect();
            let cells: usize = view.boards.iter().map(|b| b.cells.len()).sum();
            assert_eq!(names.len(), cells, "every name once: {place}");
            let acting = view.seats.iter().filter(|s| s.to_act).count();
            assert_eq!(acting, usize::from(game.outcome().is_none()), "{place}");
        }
    });
}

#[test]
fn targets_of_every_piece() {
    positions(40, |game, place| {
        let Some(seat) = game.to_act() else { return };
        let mut listed = BTreeSet::new();
        let view = game.view(seat);
        for cell in view.boards.iter().flat_map(|b| &b.cells) {
            let mut marked = view.clone();
            let targets = game.mark_targets(seat, &cell.name, &mut marked);
            let own = cell.piece.is_some_and(|p| p.owner == seat);
            assert_eq!(targets.is_ok(), own, "{}: {place}", cell.name);
            listed.extend(targets.unwrap_or_default());
        }
        let actions: BTreeSet<String> = game.actions().into_iter().collect();
        assert!(listed.is_subset(&actions), "{place}");
        // An action that starts from no piece is a decision or a placement.
        if game.decision().is_none() {
            let missing: Vec<_> = actions.difference(&listed).collect();
            assert!(missing.iter().all(|a| a.contains(['@', '^'])), "{missing:?}: {place}");
        }
    });
}

#[test]
fn every_action_is_of_one_kind() {
    positions(100, |game, place| {
        for seat in [0, 1].map(Seat) {
            let groups = game.action_groups(seat);
            for group in &groups {
                let mut view = game.view(seat);
                let marked = game.mark_targets(seat, group.kind.name, &mut view).expect("actions");
                assert!(
                    group.actions.iter().all(|a| marked.contains(a)),
                    "{}: {place}",
                    group.kind.name
                );
                assert!(game.action_kinds().iter().any(|k| std::ptr::eq(*k, group.kind)));
            }
            if game.to_act() == Some(seat) {
                let mut all: Vec<String> = groups.into_iter().flat_map(|g| g.actions).collect();
                all.sort_unstable();
                assert_eq!(all, game.actions(), "{place}");
            }
        }
    });
}

#[test]
fn a_decision_has_a_button_for_every_answer_and_its_cells_are_marked() {
    let mut asked = 0;
    positions(400, |game, place| {
        let Some(decision) = game.decision() else { return };
        let answers: Vec<&String> = decision.answers.iter().map(|(answer, _)| answer).collect();
        assert!((1..=25).contains(&answers.len()), "{place}");
        assert!(answers.iter().all(|a| game.actions().contains(a)), "{place}");
        assert!(answers.contains(&&decision.default), "{place}");
        let view = game.view(decision.seat);
        let mut cells = view.boards.iter().flat_map(|b| &b.cells);
        assert!(cells.any(|c| c.marks.contains(Mark::Target)), "{place}");
        asked += 1;
    });
    assert!(asked > 4, "{asked} decisions");
}
