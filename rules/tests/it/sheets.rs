//! An entry of the score sheet, typed by the same player in the position before, means the same action. Checked in
//! every game, in seeded random play.

use std::collections::BTreeSet;

use rules::game::{Game, Read};
use rules::{Seat, Variant};

use crate::support::Random;
use crate::support::fuzzed;

/// The most actions checked in one position.
const LOOKED_AT: usize = 24;

/// Positions in which an entry of the score sheet differs only in case from another piece's canonical move: `B4c3` of
/// a bishop and `b4c3` of a queen.
const SAME_BUT_FOR_CASE: &[(Variant, &str)] = &[
    (Variant::Chess, "6k1/8/8/8/1Q1B4/8/3B4/6K1 w - - 0 1"),
    (Variant::SeparateRealms, "3B2k1/8/8/8/1R1B4/8/8/6K1 w - - 0 1"),
    (Variant::ThreeRealms, "8/8/8/8/8/8/8/8|7k/8/8/8/3NQ3/8/3N4/K7|8/8/8/8/8/8/8/8 w - - K 0 30"),
];

/// Asserts that an entry of a seat's score sheet is read as an action, in every frame.
#[track_caller]
fn reads_back(game: &dyn Game, seat: Seat, sheet: &str, action: &str, place: &str) {
    let wanted = Ok(Read { canonical: action.to_owned(), marks: String::new() });
    let at = game.position_string();
    assert_eq!(game.read(seat, sheet), wanted, "'{sheet}', {place}, {at}");
    if game.has_own_frames() {
        for frame in (0..game.seats().len() as u8).map(Seat) {
            let text = game.action_in(sheet, frame);
            let read = game.read_in(seat, frame, &text);
            assert_eq!(read, wanted, "'{text}' for {sheet} in {frame:?}, {place}, {at}");
        }
    }
}

/// The parts of an entry besides a plain move.
fn features(variant: Variant, sheet: &str, seen: &mut BTreeSet<&'static str>) {
    let mut note = |shown: bool, name| {
        if shown {
            seen.insert(name);
        }
    };
    note(sheet.contains('x'), "capture");
    note(sheet.contains(['0', 'O']) && sheet.contains("-0") | sheet.contains("-O"), "castling");
    note(sheet.contains('='), "promotion");
    note(sheet.ends_with('+'), "check");
    note(sheet.ends_with('#'), "mate");
    note(sheet.contains('@'), "placement");
    note(sheet.contains('~'), "teleport");
    note(sheet.contains('*'), "quest");
    note(sheet.contains('^'), "return");
    note(sheet.starts_with("u:"), "underworld");
    if variant == Variant::Wizard {
        note(sheet.starts_with("ES"), "eagle");
        note(sheet.starts_with('E') && sheet.contains("xE"), "swoop");
        note(sheet.starts_with('A') && sheet.contains('x'), "shot");
    }
    if variant == Variant::Siege {
        let inside = sheet.split_once('(').map_or("", |(_, inside)| inside);
        note(sheet.contains("00("), "castling");
        note(sheet[1..].contains('+'), "en passe");
        note(sheet.contains('%'), "traitor");
        note(inside.contains('T'), "touch");
        note(inside.contains('-'), "let it stand");
        note(inside.contains('C'), "check");
        note(inside.contains('M'), "mate");
        note(inside.contains('F'), "fortification");
        note(inside.starts_with(['q', 'r', 'b', 'n', 'o']), "promotion");
    }
}

/// Plays at random from a position and reads the entries of the score sheet.
fn walk(
    mut game: Box<dyn Game>,
    random: &mut Random,
    plies: usize,
    place: &str,
    seen: &mut BTreeSet<&'static str>,
) {
    let mut before: Option<(Box<dyn Game>, Seat, String)> = None;
    for _ in 0..plies {
        let Some(seat) = game.to_act() else { return };
        let mut actions = game.actions();
        while actions.len() > LOOKED_AT {
            actions.swap_remove(random.below(actions.len()));
        }
        let mut sharp = Vec::new();
        for action in &actions {
            let mut after = game.clone();
            let played = after.play(action).unwrap_or_else(|e| panic!("{action}: {e}"));
            reads_back(game.as_ref(), seat, &played.sheet, action, place);
            features(game.variant(), &played.sheet, seen);
            if let (Some(changed), Some((before, seat, last))) = (&played.previous_sheet, &before) {
                reads_back(before.as_ref(), *seat, changed, last, place);
                features(game.variant(), changed, seen);
            }
            if played.sheet.contains(['x', '=', '@', '^', '~', '*', '%', '(', '0', '+', '#']) {
                sharp.push(action);
            }
        }
        let list: Vec<&String> = if random.below(2) == 0 && !sharp.is_empty() {
            sharp
        } else {
            actions.iter().collect()
        };
        let action = list[random.below(list.len())].clone();
        let last = (game.clone(), seat, action.clone());
        game.play(&action).unwrap_or_else(|e| panic!("{action}: {e}"));
        before = Some(last);
    }
}

/// Walks from the start of a game and from sharp positions.
#[track_caller]
fn sheets_read_back(variant: Variant, wanted: &[&str]) {
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        let game = variant.new_game::<&str, &str>(&[]).unwrap_or_else(|e| panic!("{e}"));
        walk(game, &mut Random(seed), 100, &format!("seed {seed}"), &mut seen);
    }
    for choice in 0..u8::MAX {
        let game = fuzzed::game(choice);
        if game.variant() != variant {
            continue;
        }
        walk(game, &mut Random(choice.into()), 12, &format!("scene {choice}"), &mut seen);
    }
    for (_, text) in SAME_BUT_FOR_CASE.iter().filter(|(of, _)| *of == variant) {
        for seed in 0..8 {
            let game = variant.from_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            walk(game, &mut Random(seed), 12, &format!("scene, seed {seed}"), &mut seen);
        }
    }
    for name in wanted {
        assert!(seen.contains(name), "{name} was not met, only {seen:?}");
    }
}

#[test]
fn chess() {
    sheets_read_back(Variant::Chess, &["capture", "castling", "promotion", "check", "mate"]);
}

#[test]
fn glinski() {
    sheets_read_back(Variant::Glinski, &["capture", "promotion", "check"]);
}

#[test]
fn separate_realms() {
    sheets_read_back(Variant::SeparateRealms, &["capture", "castling", "promotion", "check"]);
}

#[test]
fn three_realms() {
    sheets_read_back(Variant::ThreeRealms, &["capture", "castling", "promotion", "check"]);
}

#[test]
fn underworld() {
    let wanted = ["capture", "castling", "promotion", "check", "underworld", "return", "placement"];
    sheets_read_back(Variant::Underworld, &wanted);
}

#[test]
fn wizard() {
    let wanted = [
        "capture",
        "promotion",
        "check",
        "placement",
        "teleport",
        "quest",
        "eagle",
        "swoop",
        "shot",
    ];
    sheets_read_back(Variant::Wizard, &wanted);
}

#[test]
fn siege() {
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let mut random = Random(seed);
        let options = random.options();
        let game = Variant::Siege.new_game(&options).unwrap_or_else(|e| panic!("{options:?}: {e}"));
        walk(game, &mut random, 90, &format!("seed {seed}, {options:?}"), &mut seen);
    }
    for choice in 0..u8::MAX {
        let game = fuzzed::game(choice);
        if game.variant() == Variant::Siege {
            walk(game, &mut Random(choice.into()), 12, &format!("scene {choice}"), &mut seen);
        }
    }
    for name in [
        "capture",
        "castling",
        "en passe",
        "promotion",
        "fortification",
        "placement",
        "traitor",
        "touch",
        "let it stand",
        "check",
        "mate",
    ] {
        assert!(seen.contains(name), "{name} was not met, only {seen:?}");
    }
}
