//! What a piece's letter means in every game, in seeded random play.

use rules::game::{Game, Read, ReadError};
use rules::{Seat, Variant};

use crate::support::Random;

/// Visits positions of random games.
fn positions(variant: Variant, most: usize, mut look: impl FnMut(&dyn Game, &mut Random, &str)) {
    let mut seen = 0;
    for seed in 1.. {
        let mut random = Random(seed);
        let options = if variant == Variant::Siege { random.options() } else { Vec::new() };
        let mut game = variant.new_game(&options).expect("options are right");
        let mut line: Vec<String> = Vec::new();
        while game.outcome().is_none() && line.len() < 200 {
            if random.below(8) == 0 {
                let place = format!("{variant:?} {options:?} after {}", line.join(" "));
                look(game.as_ref(), &mut random, &place);
                seen += 1;
                if seen == most {
                    return;
                }
            }
            let actions = game.actions();
            let action = actions[random.below(actions.len())].clone();
            game.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}"));
            line.push(action);
        }
    }
}

/// The letters of pieces that can be typed, in upper case.
fn letters(game: &dyn Game) -> Vec<char> {
    let mut letters: Vec<char> = game.kinds().iter().map(|kind| kind.letter).collect();
    if game.variant() == Variant::ThreeRealms {
        letters.push('M');
    }
    letters
}

/// The names of all cells, and their names without the letter of the board.
fn cells(game: &dyn Game) -> Vec<String> {
    let view = game.view(Seat(0));
    let names = view.boards.iter().flat_map(|b| &b.cells).map(|cell| cell.name.clone());
    let mut names: Vec<String> = names.collect();
    if matches!(game.variant(), Variant::Wizard | Variant::Underworld) {
        let short: Vec<String> = names.iter().map(|name| name[1..].to_owned()).collect();
        names.extend(short);
    }
    names
}

/// The letter of the piece that an action moves, puts on the board or brings back.
fn mover(game: &dyn Game, action: &str) -> char {
    let view = game.view(Seat(0));
    let named = |text: &str| {
        let cells = view.boards.iter().flat_map(|b| &b.cells);
        let found = cells.filter(|cell| text.starts_with(&cell.name));
        found.max_by_key(|cell| cell.name.len()).and_then(|cell| cell.piece)
    };
    let text = if game.has_own_frames() { &action[1..] } else { action };
    if let Some(piece) = named(text) {
        return piece.kind.letter;
    }
    if action.contains('@') {
        // The question names the piece: `where does the warrior return?`
        let question =
            game.decision().map(|decision| decision.question.english()).unwrap_or_default();
        let kinds = game.kinds();
        let kind = kinds.iter().find(|kind| question.contains(kind.name));
        return kind.unwrap_or_else(|| panic!("{action}: {question}")).letter;
    }
    // `uRa^`, `W00(Q)`
    let letter = text.chars().find(char::is_ascii_uppercase).unwrap_or('?');
    if text.starts_with("00") { 'K' } else { letter }
}

/// A text with a piece's letter, such as a player types.
fn lettered(
    random: &mut Random,
    variant: Variant,
    letter: char,
    cells: &[String],
    targets: &[String],
) -> String {
    let cell = |random: &mut Random| cells[random.below(cells.len())].clone();
    let to = match random.below(3) {
        0 => cell(random),
        _ => targets[random.below(targets.len())].clone(),
    };
    let from = match random.below(6) {
        0 => cell(random),
        1 => cell(random).chars().filter(char::is_ascii_alphabetic).collect(),
        2 => cell(random).chars().filter(char::is_ascii_digit).collect(),
        _ => String::new(),
    };
    let sign = random.pick(&["", "", "x", "-", ":", " "]);
    let end = random.pick(&["", "", "", "q", "=Q", "(r)", "N", "^", "*", "!", " e.p.", "+"]);
    let before = match variant {
        Variant::Underworld => random.pick(&["", "", "u:", "w", "u", "U", "W:", "^"]),
        _ => random.pick(&["", "", "", "1. "]),
    };
    let text = format!("{before}{letter}{from}{sign}{to}{end}");
    match random.below(6) {
        0 => format!("{before}{}", text[before.len()..].to_ascii_uppercase()),
        1 => format!("{before}{letter}{}", to.trim_start_matches(|c: char| c.is_alphabetic())),
        _ => text,
    }
}

/// Whether the first letter of a text is not meant as that of a piece: it is a board's before a cell or a move, or a
/// player's before a move.
fn is_no_piece(game: &dyn Game, seat: Seat, text: &str) -> bool {
    let text = text.trim_start_matches("1. ").replace(' ', "");
    let letter = text.chars().next().unwrap_or(' ').to_ascii_uppercase();
    let boards: &[char] = match game.variant() {
        Variant::Wizard => &['E', 'S'],
        Variant::Underworld => &['U', 'W'],
        _ => &[],
    };
    let mut rest = text.chars().skip(1);
    let file = rest.next().is_some_and(|c| c.is_ascii_alphabetic());
    let cell = file && rest.next().is_some_and(|c| c.is_ascii_digit());
    let player = game.has_own_frames() && game.seats()[seat.index()].letter == letter;
    player || cell && boards.contains(&letter) && text.starts_with(|c: char| c.is_uppercase())
}

#[test]
fn a_text_with_a_pieces_letter_never_plays_another_piece() {
    for &variant in Variant::ALL {
        let (mut played, mut refused) = (0, 0);
        positions(variant, 120, |game, random, place| {
            let Some(seat) = game.to_act() else { return };
            let (letters, cells, actions) = (letters(game), cells(game), game.actions());
            let is_target = |cell: &&String| actions.iter().any(|a| a.ends_with(cell.as_str()));
            let mut targets: Vec<String> = cells.iter().filter(is_target).cloned().collect();
            targets.push(cells[0].clone());
            for _ in 0..400 {
                let letter = letters[random.below(letters.len())];
                let text = lettered(random, variant, letter, &cells, &targets);
                let Ok(Read { canonical, .. }) = game.read(seat, &text) else {
                    refused += 1;
                    continue;
                };
                if is_no_piece(game, seat, &text) {
                    continue;
                }
                played += 1;
                let moved = mover(game, &canonical);
                let same = moved == letter || (letter, moved) == ('M', 'I');
                // A rook that takes its own king castles.
                let castles = (letter, moved) == ('R', 'K') && variant == Variant::ThreeRealms;
                assert!(same || castles, "'{text}' plays {canonical} with {moved}: {place}");
            }
        });
        println!("{variant:?}: {played} played, {refused} not");
        assert!(refused > 10_000 && (played > 200 || variant == Variant::Siege), "{variant:?}");
    }
}

/// The sentence and the suggestions for a text that is not played.
#[track_caller]
fn asks(game: &dyn Game, text: &str) -> (String, Vec<String>) {
    match game.read(game.to_act().expect("it goes on"), text) {
        Err(ReadError::Illegal(refusal)) => {
            let labels = refusal.instead.into_iter().map(|(canonical, label)| {
                assert!(game.actions().contains(&canonical), "{canonical}");
                label
            });
            (refusal.sentence.english(), labels.collect())
        }
        other => panic!("'{text}': {other:?}"),
    }
}

#[test]
fn a_bishop_that_cannot_move_is_no_pawn() {
    let ask = |variant: Variant, line: &str, text: &str| {
        let mut game = variant.new_game::<&str, &str>(&[]).expect("no options");
        for action in line.split_whitespace() {
            game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
        }
        asks(game.as_ref(), text)
    };
    let none = "None of your bishops (c1, f1) can go to b3. Did you mean b3?";
    for variant in [Variant::Chess, Variant::SeparateRealms] {
        let (sentence, labels) = ask(variant, "", "Bb3");
        assert_eq!((sentence.as_str(), labels), (none, vec!["b3".to_owned()]));
        // All in upper case.
        assert_eq!(ask(variant, "", "B2B3").1, ["b3"]);
        // No bishop can be meant.
        assert_eq!(ask(variant, "", "B3"), ("Did you mean b3?".to_owned(), vec!["b3".to_owned()]));
        let (sentence, labels) = ask(variant, "b2b4 a7a5", "Bxa5");
        assert!(sentence.starts_with("None of your bishops (c1, f1) can go to a5"), "{sentence}");
        assert_eq!(labels, ["bxa5"]);
    }
    for text in ["Bb3", "w:Bb3", "wBb3", "WBb3"] {
        let (sentence, labels) = ask(Variant::Underworld, "", text);
        assert!(
            sentence.starts_with("None of your bishops (wc1, wf1) can go to wb3."),
            "{sentence}"
        );
        assert_eq!(labels, ["b3"], "{text}");
    }
    // A capital that is no piece's letter is a file.
    let chess = Variant::Chess.new_game::<&str, &str>(&[]).expect("no options");
    let read = |text: &str| chess.read(Seat(0), text).map(|read| read.canonical);
    assert_eq!(read("E4"), Ok("e2e4".to_owned()));
    assert_eq!(read("E2E4"), Ok("e2e4".to_owned()));
}
