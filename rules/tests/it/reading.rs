//! What a piece's letter means in every game, in seeded random play.

use rules::game::{Game, Read, ReadError};
use rules::mechanics::piece::GERMAN_LETTERS;
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

/// The letters of pieces that can be typed, in upper case, each with the letter in notation. German ones come last.
fn letters(game: &dyn Game) -> Vec<(char, char)> {
    let mut letters: Vec<(char, char)> =
        game.kinds().iter().map(|kind| (kind.letter, kind.letter)).collect();
    if game.variant() == Variant::ThreeRealms {
        letters.push(('M', 'I'));
    }
    for (letter, name) in GERMAN_LETTERS {
        if let Some(kind) = game.kinds().iter().find(|kind| kind.name == name)
            && letters.iter().all(|(own, _)| *own != letter)
        {
            letters.push((letter, kind.letter));
        }
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
    let end =
        random.pick(&["", "", "", "q", "=Q", "(r)", "N", "=D", "S", "^", "*", "!", " e.p.", "+"]);
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

/// Whether a text can have the letter as a file.
fn is_file(letter: char, text: &str) -> bool {
    text.match_indices(letter)
        .any(|(at, _)| text[at + 1..].trim_start().starts_with(|c: char| c.is_ascii_digit()))
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
                let (letter, means) = letters[random.below(letters.len())];
                let text = lettered(random, variant, letter, &cells, &targets);
                let Ok(Read { canonical, .. }) = game.read(seat, &text) else {
                    refused += 1;
                    continue;
                };
                if is_no_piece(game, seat, &text) || letter != means && is_file(letter, &text) {
                    continue;
                }
                played += 1;
                let moved = mover(game, &canonical);
                let same = moved == means;
                // A rook that takes its own king castles.
                let castles = (means, moved) == ('R', 'K') && variant == Variant::ThreeRealms;
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

/// Every German letter is a piece's own letter in the game, or is read as that piece, or the game has no such piece.
#[test]
fn spec_general_1_2_german_letters_are_read_where_no_piece_has_them() {
    let read_as = |variant: Variant| -> String {
        let game = variant.new_game::<&str, &str>(&[]).expect("no options");
        let (letters, kinds) = (letters(game.as_ref()), game.kinds());
        let name = |letter: char| kinds.iter().find(|kind| kind.letter == letter).map(|k| k.name);
        let of = |german: char| {
            let found = letters.iter().find(|(letter, _)| *letter == german)?;
            Some(format!("{german} {}", name(found.1)?))
        };
        GERMAN_LETTERS.iter().filter_map(|(letter, _)| of(*letter)).collect::<Vec<_>>().join(", ")
    };
    for (variant, expected) in [
        (Variant::Chess, "K king, D queen, T rook, L bishop, S knight, B bishop"),
        (Variant::Siege, "K king, D queen, T rook, L bishop, S knight, B bishop"),
        (
            Variant::ThreeRealms,
            "K king, D warmachine, T rook, L bishop, S silver general, B bishop",
        ),
        (Variant::Wizard, "D dragon"),
    ] {
        assert_eq!(read_as(variant), expected, "{variant:?}");
    }
    for &variant in Variant::ALL {
        let (mut same, mut asked) = (0, 0);
        positions(variant, 60, |game, _, place| {
            let Some(seat) = game.to_act() else { return };
            let german: Vec<_> =
                letters(game).into_iter().filter(|(letter, own)| letter != own).collect();
            for action in game.actions() {
                let sheet = game.boxed_clone().apply(&action).expect("it is legal").sheet;
                for (letter, own) in &german {
                    let lettered = sheet.strip_prefix(*own).filter(|_| !game.has_own_frames());
                    let text = match lettered {
                        Some(rest) => format!("{letter}{rest}"),
                        None => sheet.replace(&format!("={own}"), &letter.to_string()),
                    };
                    if text == sheet {
                        continue;
                    }
                    match game.read(seat, &text) {
                        Ok(read) => assert_eq!(read.canonical, action, "{text}: {place}"),
                        Err(ReadError::Ambiguous(texts)) => assert!(texts.contains(&action)),
                        Err(error) => panic!("{text}: {error}: {place}"),
                    }
                    let exact = game.read(seat, &text).is_ok();
                    *(if exact { &mut same } else { &mut asked }) += 1;
                }
            }
        });
        println!("{variant:?}: {same} read, {asked} asked about");
        let lettered = !matches!(variant, Variant::Siege | Variant::Wizard);
        assert_eq!(same > 200, lettered, "{variant:?}");
        assert!(asked * 20 <= same, "{variant:?}: {asked} of {same}");
    }
}

#[test]
fn a_german_letter_is_no_file_where_a_piece_can_be_meant() {
    let game = |line: &str| {
        let mut game = Variant::Chess.new_game::<&str, &str>(&[]).expect("no options");
        for action in line.split_whitespace() {
            game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
        }
        game
    };
    let read = |line: &str, text: &str| {
        let game = game(line);
        game.read(game.to_act().expect("it goes on"), text).map(|read| read.canonical)
    };
    let (open, taken) = ("e2e4 e7e5", "d2d4 e7e5");
    assert_eq!(read("", "Sf3"), Ok("g1f3".to_owned()));
    assert_eq!(read("", "sf3"), Ok("g1f3".to_owned()));
    assert_eq!(read(open, "Lc4"), Ok("f1c4".to_owned()));
    assert_eq!(read(open, "Dh5"), Ok("d1h5".to_owned()));
    // Files in upper case are read as before.
    assert_eq!(read("", "D4"), Ok("d2d4".to_owned()));
    assert_eq!(read("", "D2D4"), Ok("d2d4".to_owned()));
    assert_eq!(read(taken, "dxe5"), Ok("d4e5".to_owned()));
    // A queen that cannot go there is no pawn.
    let (_, labels) = asks(game(taken).as_ref(), "Dxe5");
    assert_eq!(labels, ["dxe5"]);
    // A bishop's letter is no German pawn.
    let (sentence, _) = asks(game("").as_ref(), "Be4");
    assert!(sentence.starts_with("None of your bishops"), "{sentence}");
    let siege = Variant::Siege
        .from_position("8/9/2rk7/11/11bk/13/14/1wp13/16/15/14/rp12/12/11/10/4wk4 W lost-W=qn");
    let siege = siege.expect("a position");
    let read = |text: &str| siege.read(Seat(0), text).map(|read| read.canonical);
    assert_eq!(read("9b-10a(s)"), Ok("W9b-10a(n)".to_owned()));
    assert_eq!(read("9b-10aD"), Ok("W9b-10a(q)".to_owned()));
}
