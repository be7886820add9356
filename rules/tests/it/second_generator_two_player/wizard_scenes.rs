//! Positions for the slow Advanced Wizard Chess, by paragraph of the page.

use super::driver::SlowGame;
use super::wizard::{Boards, Cell, Colour, Kind, Level, Piece, Wizard};

fn cell(text: &str) -> Cell {
    let bytes = text.as_bytes();
    let level = if bytes[0] == b'E' { Level::Earth } else { Level::Sky };
    Cell::new(level, (bytes[1] - b'a') as i8 + 1, (bytes[2] - b'0') as i8)
}

const KINDS: [(char, Kind); 8] = [
    ('Z', Kind::Wizard),
    ('D', Kind::Dragon),
    ('P', Kind::Pegasus),
    ('A', Kind::Archer),
    ('G', Kind::Giant),
    ('H', Kind::Hero),
    ('W', Kind::Warrior),
    ('E', Kind::Eagle),
];

/// A board letter, a piece letter (upper case for White), a square, and marks: `n` new, `p` promoted, `q` quest, `r`
/// resurrected.
fn place(boards: &mut Boards, text: &str) {
    let letter = text.as_bytes()[1] as char;
    let owner = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
    let kind = KINDS.iter().find(|(l, _)| *l == letter.to_ascii_uppercase());
    let kind = kind.map_or(Kind::Eagle, |(_, k)| *k);
    let marks = &text[4..];
    let piece = Piece {
        new: marks.contains('n'),
        promoted: marks.contains('p'),
        quest: marks.contains('q'),
        resurrected: marks.contains('r'),
        ..Piece::new(owner, kind)
    };
    boards.pieces.insert(cell(&format!("{}{}", &text[..1], &text[2..4])), piece);
}

fn boards(pieces: &str) -> Boards {
    let mut boards = Boards::empty();
    for text in pieces.split_whitespace() {
        place(&mut boards, text);
    }
    boards
}

fn colour(letter: char) -> Colour {
    if letter == 'W' { Colour::White } else { Colour::Black }
}

fn scene(turn: char, pieces: &str) -> Wizard {
    let game = Wizard::from(boards(pieces), colour(turn));
    if game.status() == "play" {
        assert_eq!(game.to_act(), turn.to_string(), "{pieces}");
    }
    game
}

/// Wizards out of the way of most scenes, and out of each other's sight.
const WIZARDS: &str = "EZa1 Ezi8";

fn with_wizards(turn: char, pieces: &str) -> Wizard {
    scene(turn, &format!("{WIZARDS} {pieces}"))
}

fn play(game: &mut Wizard, actions: &str) {
    for action in actions.split_whitespace() {
        assert_eq!(game.apply(action), Ok(()), "{action} of {actions}: {:?}", game.actions());
    }
}

/// The rest of the actions with this beginning, without teleports.
fn listed(game: &Wizard, prefix: &str) -> String {
    let actions = game.actions();
    let rest: Vec<&str> = actions.iter().filter_map(|a| a.strip_prefix(prefix)).collect();
    rest.into_iter().filter(|a| !a.starts_with('~')).collect::<Vec<_>>().join(" ")
}

/// The piece on a square, as `place` writes it, with its marks.
fn on(game: &Wizard, text: &str) -> String {
    let Some(piece) = game.boards.pieces.get(&cell(text)) else { return ".".to_owned() };
    let letter = KINDS.iter().find(|(_, k)| *k == piece.kind).map_or('?', |(l, _)| *l);
    let mut text = match piece.owner {
        Colour::White => letter.to_string(),
        Colour::Black => letter.to_ascii_lowercase().to_string(),
    };
    for (mark, name) in
        [(piece.new, 'n'), (piece.promoted, 'p'), (piece.quest, 'q'), (piece.resurrected, 'r')]
    {
        if mark {
            text.push(name);
        }
    }
    text
}

fn fired(game: &Wizard, name: &str) -> u64 {
    game.fired().get(name).copied().unwrap_or(0)
}

#[test]
fn p1_set_up() {
    let game = Wizard::start(&[]);
    assert_eq!(game.to_act(), "B");
    assert_eq!(game.boards.pieces.len(), 2 * (9 + 9 + 3 + 5));
    for (square, piece) in [
        ("Ea1", "D"),
        ("Eb1", "P"),
        ("Ec1", "A"),
        ("Ed1", "G"),
        ("Ee1", "Z"),
        ("Ei1", "D"),
        ("Ea2", "H"),
        ("Eb2", "Wn"),
        ("Ed2", "A"),
        ("Ee2", "G"),
        ("Eh2", "Wn"),
        ("Ea3", "Wn"),
        ("Ee3", "H"),
        ("Ei3", "Wn"),
        ("Sa1", "E"),
        ("Sb1", "."),
        ("Se1", "E"),
        ("Ea9", "d"),
        ("Ee9", "z"),
        ("Ei8", "h"),
        ("Ec8", "wn"),
        ("Ee7", "h"),
        ("Sg9", "e"),
    ] {
        assert_eq!(on(&game, square), piece, "{square}");
    }
}

#[test]
fn p2_wizard_steps_and_teleports_once() {
    let mut game = scene('W', "EZe1 Eze9 EWe2 EHe3 Ehe5 SEa1 Ewa9");
    assert_eq!(listed(&game, "Ee1"), "Ed1 Ed2 Ef1 Ef2");
    // Exchange with any own piece on Earth; eagles are in the Sky.
    assert_eq!(
        game.actions().iter().filter(|a| a.contains('~')).collect::<Vec<_>>(),
        ["Ee1~Ee2", "Ee1~Ee3"]
    );
    play(&mut game, "Ee1~Ee3");
    assert_eq!((on(&game, "Ee3"), on(&game, "Ee1")), ("Z".into(), "H".into()));
    play(&mut game, "Ea9Eb8");
    assert!(game.actions().iter().all(|a| !a.contains('~')));
    assert_eq!(fired(&game, "2 teleport"), 1);
}

#[test]
fn p2_a_teleport_is_no_move_of_the_other_piece_and_not_out_of_check() {
    let mut game = scene('W', "EZe1 Ezi8 EWb2n Ewa8");
    play(&mut game, "Ee1~Eb2");
    assert_eq!(on(&game, "Ee1"), "Wn");
    play(&mut game, "Ea8Eb7");
    assert_eq!(listed(&game, "Ee1"), "Ec3 Ed2 Ee3 Ef2 Eg3");
    // Not in check, and not into check.
    let game = scene('W', "EZe1 Ezi8 EWb2n Epe8");
    assert!(game.actions().iter().all(|a| !a.contains('~')));
    let game = scene('W', "EZe1 Ezi8 EWb2n Epb8 EHd4");
    assert!(!game.actions().contains(&"Ee1~Eb2".to_owned()));
    assert!(game.actions().contains(&"Ee1~Ed4".to_owned()));
}

#[test]
fn p2_dragon_on_earth() {
    // Moves like a queen without capturing; captures only the first piece beyond exactly one.
    let game = with_wizards('W', "EDe5 Ehe7 Eha9 Ewe8 Ewe9 EHc5 Ewb5 Ewa5 EHg5 EHh5 Ewi5");
    let to = listed(&game, "Ee5");
    let to: Vec<&str> = to.split(' ').filter(|t| t.starts_with('E')).collect();
    let mut expected = vec!["Ee6", "Ee8", "Ed5", "Eb5", "Ef5"];
    expected.extend(["Ee4", "Ee3", "Ee2", "Ee1"]);
    expected.extend(["Ed6", "Ec7", "Eb8", "Ef6", "Eg7", "Eh8", "Ei9"]);
    expected.extend(["Ed4", "Ec3", "Eb2", "Ef4", "Eg3", "Eh2", "Ei1"]);
    expected.sort_unstable();
    assert_eq!(to, expected); // a9 has no screen, h5 is its own, a5 is the second beyond
}

#[test]
fn p2_dragon_changes_boards() {
    let game = with_wizards('W', "EDe5 Sed4 SEf6");
    let to = listed(&game, "Ee5");
    assert_eq!(
        to.split(' ').filter(|t| t.starts_with('S')).collect::<Vec<_>>(),
        ["Sd6", "Se5", "Sf4"]
    );
    // Down, with or without a capture.
    let game = with_wizards('W', "SDe5 Ehd4 EHf6 Ewe6");
    let to = listed(&game, "Se5");
    assert_eq!(
        to.split(' ').filter(|t| t.starts_with('E')).collect::<Vec<_>>(),
        ["Ed4", "Ed6", "Ee5", "Ef4"]
    );
    // In the Sky at most three squares.
    let game = with_wizards('W', "SDa5 Sea7 See5");
    let to = listed(&game, "Sa5");
    assert_eq!(
        to.split(' ').filter(|t| t.starts_with('S')).collect::<Vec<_>>(),
        [
            "Sa2", "Sa3", "Sa4", "Sa6", "Sa7", "Sb4", "Sb5", "Sb6", "Sc3", "Sc5", "Sc7", "Sd2",
            "Sd5", "Sd8"
        ]
    );
}

#[test]
fn p2_pegasus() {
    let game = with_wizards('W', "EPe5 Ehe8 EHc5 Ewf5");
    // Up: two on and one up, past an empty square of Earth, not onto a piece.
    assert_eq!(listed(&game, "Ee5"), "Ed5 Ee1 Ee2 Ee3 Ee4 Ee6 Ee7 Ee8 Ef5 Sc5 Se3 Se7");
    let game = with_wizards('W', "EPe5 See7 SEe3 Sed5");
    let to = listed(&game, "Ee5");
    assert_eq!(to.split(' ').filter(|t| t.starts_with('S')).collect::<Vec<_>>(), ["Sc5", "Sg5"]);
    // In the Sky at most three; down past an empty square of the Sky, with or without a capture.
    let game = with_wizards('W', "SPe5 Sef5 Ehe7 EHe3 Ehg5 Ewd5");
    assert_eq!(listed(&game, "Se5"), "Ec5 Ee7 Sb5 Sc5 Sd5 Se2 Se3 Se4 Se6 Se7 Se8 Sf5");
}

#[test]
fn p2_archer() {
    // Moves one or two squares in a line over empty ones, never to capture.
    let game = with_wizards('W', "EAe5 Ehe6 EHc5 Ehf5");
    assert_eq!(listed(&game, "Ee5"), "Ed5 Ee3 Ee4");
    // Shoots at the Sky's diagonal neighbours, and on Earth two squares diagonally away over any piece on Earth...
    let mut game = with_wizards('W', "EAe5 Sed6 Ehg7 Ehf6 Ehc7 Ehg3 Ehc3 Ehf4 EHd4");
    // ...unless the Sky above the square between is occupied, here d6.
    assert_eq!(listed(&game, "Ee5x"), "Ec3 Eg3 Eg7 Sd6");
    play(&mut game, "Ee5xSd6");
    assert_eq!((on(&game, "Ee5"), on(&game, "Sd6")), ("A".into(), ".".into()));
    // An own piece there blocks it as well, and is not a target.
    let game = with_wizards('W', "EAe5 SEf6 Ehg7");
    assert_eq!(listed(&game, "Ee5x"), "");
}

#[test]
fn p2_giant_hero_warrior() {
    let game = with_wizards('W', "EGe5 Ehe6 Ehf6 Ehg7 Ehc7 EHd4");
    assert_eq!(listed(&game, "Ee5"), "Ec7 Ed5 Ed6 Ee4 Ee6 Ef4 Ef5 Ef6 Eg3");
    let game = with_wizards('W', "EHe5 Ehe6 Ehf6 Ewd5");
    assert_eq!(listed(&game, "Ee5"), "Ed4 Ed5 Ed6 Ee6 Ef4");
    // A warrior: diagonally forward, two squares on its first move, straight ahead or back; captures ahead.
    let game = with_wizards('W', "EWe5 Ehe6 Ehf6");
    assert_eq!(listed(&game, "Ee5"), "Ed6 Ee6");
    let game = with_wizards('W', "EWe3n Ewc5");
    assert_eq!(listed(&game, "Ee3"), "Ed4 Ee5 Ef4 Eg5");
    let game = with_wizards('W', "EWe3n Ewd4 EHf4");
    assert_eq!(listed(&game, "Ee3"), "");
    let game = with_wizards('B', "Ewe7n EWe6");
    assert_eq!(listed(&game, "Ee7"), "Ec5 Ed6 Ee5 Ee6 Ef6 Eg5");
    // Any move is the first one, even a capture.
    let mut game = with_wizards('B', "Ewe7n EWe6 EHa5");
    play(&mut game, "Ee7Ee6 Ea5Eb6");
    assert_eq!(listed(&game, "Ee6"), "Ed5 Ef5");
}

#[test]
fn p2_eagle() {
    // A horse of xiangqi: e6 is occupied, so nothing over it.
    let game = with_wizards('W', "SEe5 See6 Seg4 SEc4");
    assert_eq!(listed(&game, "Se5"), "Sc6 Sd3 Sf3 Sg4 Sg6");
    // Swoops: the target on Earth, the landing square two on in the Sky, which must be empty.
    let mut game = with_wizards('W', "SEe5 Ehd6 Ehf6 Ehf4 EHd4 Sec7 Seg3 Sef6");
    assert_eq!(listed(&game, "Se5x"), "Ef6"); // f6 in the Sky is passed over
    play(&mut game, "Se5xEf6");
    assert_eq!(
        (on(&game, "Sg7"), on(&game, "Se5"), on(&game, "Ef6")),
        ("E".into(), ".".into(), ".".into())
    );
    // Nor off the board.
    let game = with_wizards('W', "SEe8 Ehf9 Ehd9 Ehf7");
    assert_eq!(listed(&game, "Se8x"), "Ef7");
}

#[test]
fn p3_check_by_every_way_of_capture() {
    for (pieces, check) in [
        ("Eph1", true),
        ("Eph2", false),
        ("Epe7", true),
        ("Ede7", false),
        ("Ede7 Ewe4", true),
        ("Ede7 Ewe4 Ewe6", false),
        ("Sde3", false),
        ("Sdf2", true),
        ("Spe3", true),
        ("Spe3 See2", false),
        ("Eac3", true),
        ("Eac3 Sed2", false),
        ("Eac3 EWd2", true),
        ("Sef2", false),
        ("Egf2", true),
        ("Ehf2", false),
        ("Ehe2", true),
        ("Ewe2", true),
        ("Ewf2", false),
    ] {
        let game = Wizard::from(boards(&format!("EZe1 Ezi8 EWa2 Ewa8 {pieces}")), Colour::Black);
        assert_eq!(game.boards.in_check(Colour::White), check, "{pieces}");
    }
    // An eagle swoops at f2, below its own diagonal neighbour.
    let game = Wizard::from(boards("EZf2 Ezi8 Seg3 Ewa8 EWa2"), Colour::Black);
    assert!(game.boards.in_check(Colour::White));
}

#[test]
fn p3_wizards_do_not_face_each_other() {
    // On a file, a row or a diagonal with nothing between on Earth; the Sky does not matter.
    for (pieces, faced) in [
        ("EZe1 Eze9", true),
        ("EZe1 Eze9 Ewe5", false),
        ("EZe1 Eze9 See5", true),
        ("EZa5 Ezi5", true),
        ("EZa1 Ezi9", true),
        ("EZa1 Ezi9 EWe5", false),
        ("EZa1 Ezi8", false),
    ] {
        let boards = boards(&format!("{pieces} EWb1 Ewb9"));
        for colour in [Colour::White, Colour::Black] {
            assert_eq!(boards.in_check(colour), faced, "{pieces}");
        }
    }
    // So a piece between may not leave the line.
    let game = scene('W', "EZe1 Eze9 EHe5 Ewb8");
    assert_eq!(listed(&game, "Ee5"), "");
}

#[test]
fn p3_mate() {
    let mut game = scene('B', "EZa1 Ezi8 Eph2 Epg5");
    play(&mut game, "Eg5Eg1");
    assert_eq!((game.status().as_str(), game.to_act().as_str()), ("win:B", "-"));
    assert!(game.actions().is_empty());
    assert_eq!(fired(&game, "3 mate"), 1);
}

#[test]
fn p3_without_an_action_the_turn_passes() {
    // Not in check on a1, and without a move.
    let mut game = scene('B', "EZa1 Ezi8 Eph2 Epb8");
    play(&mut game, "Eb8Eb9");
    assert_eq!((game.status().as_str(), game.to_act().as_str()), ("play", "B"));
    assert_eq!(fired(&game, "3 pass"), 1);
    // Again and again, as long as that lasts.
    play(&mut game, "Eb9Eb8");
    assert_eq!((game.to_act().as_str(), fired(&game, "3 pass")), ("B", 2));
}

#[test]
fn p3_two_passes_draw() {
    // Warriors on their last row, and behind those, wall the wizards in.
    let white = "EZa9 EWa8 EWb8 EWb9 EWc9";
    let black = "Ezi1 Ewi2 Ewh2 Ewh1 Ewg1";
    let mut start = boards(&format!("{white} {black}"));
    start.teleport.insert(Colour::White, false);
    start.teleport.insert(Colour::Black, false);
    let game = Wizard::from(start.clone(), Colour::Black);
    assert_eq!((game.status().as_str(), game.to_act().as_str()), ("draw", "-"));
    assert_eq!((fired(&game, "3 pass"), fired(&game, "3 both pass")), (2, 1));
    // If one of them still has a teleport it is that player's turn.
    start.teleport.insert(Colour::White, true);
    let game = Wizard::from(start, Colour::Black);
    assert_eq!(game.to_act(), "W");
    assert!(game.actions().iter().all(|a| a.contains('~')));
}

#[test]
fn p3_a_forced_placement_is_looked_at_before_check() {
    // The warrior captured on e6 goes to h8, the only vacant X, and is the dragon's screen.
    let full = "Ehb8 Ehc8 Ehg8";
    let game = scene('W', &format!("EZh1 Eza9 Edh9 EHe5 Ewe6 EGa1 {full}"));
    assert!(!game.actions().contains(&"Ee5Ee6".to_owned()));
    // Without the dragon it may be captured.
    let game = scene('W', &format!("EZh1 Eza9 EHe5 Ewe6 EGa1 {full}"));
    assert!(game.actions().contains(&"Ee5Ee6".to_owned()));
    // It may also answer a check: h8 shields from the pegasus on h9.
    let game = scene('W', &format!("EZh1 Eza9 Eph9 EHe5 Ewe6 EGa1 {full}"));
    assert!(game.boards.in_check(Colour::White));
    assert!(game.actions().contains(&"Ee5Ee6".to_owned()));
}

#[test]
fn p3_a_wizard_exposed_on_the_others_turn_is_not_taken() {
    let mut game = scene('W', "EZh1 Eza9 Edh9 EHe5 Ewe6 EGa1 Ehb8 Ehc8");
    play(&mut game, "Ee5Ee6");
    assert_eq!(game.actions(), ["@Eg8", "@Eh8"]);
    play(&mut game, "@Eh8");
    assert_eq!(game.to_act(), "B");
    assert!(game.boards.in_check(Colour::White));
    assert!(!game.actions().contains(&"Eh9Eh1".to_owned()));
    play(&mut game, "Eb8Ea7");
    // White answers next: off the h file, or a second piece on it.
    assert!(game.actions().iter().all(|a| a.starts_with("Eh1")), "{:?}", game.actions());
    assert!(game.actions().contains(&"Eh1Eg1".to_owned()));
}

#[test]
fn p4_1_warriors_and_eagles_come_back() {
    // Own territory and row 5, on either board; not the enemy's.
    for (row, returns) in [(7, true), (6, true), (5, true), (4, false), (3, false), (2, false)] {
        let mut game = with_wizards('W', &format!("EHe{} Ewd{row} Ewe{row}", row - 1));
        play(&mut game, &format!("Ee{}Ee{row}", row - 1));
        let places = ["@Eb8", "@Ec8", "@Eg8", "@Eh8"];
        assert_eq!(game.to_act(), "B");
        assert_eq!(game.actions() == places, returns, "row {row}");
        let mut game = with_wizards('W', &format!("SDe{} Ewd6 See{row}", row - 1));
        play(&mut game, &format!("Se{}Se{row}", row - 1));
        assert_eq!(game.actions() == ["@Sa9", "@Se9", "@Si9"], returns, "row {row}");
    }
    // White's territory is rows 1 to 4.
    for (row, returns) in [(3, true), (5, true), (6, false)] {
        let mut game = with_wizards('B', &format!("Ehe{} EWe{row} EWd3", row + 1));
        play(&mut game, &format!("Ee{}Ee{row}", row + 1));
        assert_eq!(game.actions() == ["@Eb2", "@Ec2", "@Eg2", "@Eh2"], returns, "row {row}");
    }
    // Other kinds do not.
    let mut game = with_wizards('W', "EHe6 Ehe7 Ewa7");
    play(&mut game, "Ee6Ee7");
    assert!(!game.actions()[0].starts_with('@'));
}

#[test]
fn p4_2_a_choice_is_an_action_before_the_turn() {
    let mut game = with_wizards('W', "EHe6 Ewe7 Ewc6 Epb8");
    play(&mut game, "Ee6Ee7");
    assert_eq!(game.actions(), ["@Ec8", "@Eg8", "@Eh8"]);
    for wrong in ["@Eb8", "@Sa9", "Ec6Ed5", "@Eb2"] {
        assert!(game.clone().apply(wrong).is_err());
    }
    play(&mut game, "@Ec8");
    assert_eq!((on(&game, "Ec8"), game.to_act()), ("wn".into(), "B".into()));
    assert!(listed(&game, "Ec8").contains("Ec6") || listed(&game, "Ec8").contains("Ee6"));
    // Regardless of the own wizard: in check, the placement need not answer.
    let mut game = scene('W', "EZa1 Ezi8 EHe6 Ewe7 EPi1 EDe1 Ewc6 Egi5");
    play(&mut game, "Ee6Ee7");
    assert_eq!(game.actions(), ["@Eb8", "@Ec8", "@Eg8", "@Eh8"]);
}

#[test]
fn p4_2_one_vacant_x_is_filled_by_itself() {
    let mut game = with_wizards('W', "EHe6 Ewe7 Ewc6 Ehb8 Ehc8 EGg8p");
    play(&mut game, "Ee6Ee7");
    assert_eq!((on(&game, "Eh8"), fired(&game, "4.2 placed by itself")), ("wn".into(), 1));
    assert!(!game.actions()[0].starts_with('@'));
}

#[test]
fn p4_2_held_until_an_x_is_vacant() {
    let full = "Ehb8 Ehc8 Ehg8 Ehh8";
    let mut game = with_wizards('W', &format!("EHe6 Ewe7 Ewc6 {full}"));
    play(&mut game, "Ee6Ee7");
    assert_eq!(game.boards.held.get(&(Colour::Black, Kind::Warrior)), Some(&1));
    let mut other = game.clone();
    play(&mut other, "Ec6Eb5");
    assert_eq!(other.boards.held.get(&(Colour::Black, Kind::Warrior)), Some(&1));
    play(&mut game, "Ec8Eb7");
    assert_eq!((on(&game, "Ec8"), game.to_act()), ("wn".into(), "W".into()));
    assert_eq!(game.boards.held.get(&(Colour::Black, Kind::Warrior)), Some(&0));
    // Also when the enemy leaves it, and when a piece is shot on it.
    let mut game = with_wizards('W', "EGb8p Ewa6 Ehc8 Ehg8 Ehh8");
    game.boards.held.insert((Colour::Black, Kind::Warrior), 2);
    play(&mut game, "Eb8Ea7");
    assert_eq!(on(&game, "Eb8"), "wn");
    assert_eq!(game.boards.held.get(&(Colour::Black, Kind::Warrior)), Some(&1));
    let mut game = with_wizards('W', "EAa6 Ewa7 Ehb8 Ewc8 Ehg8 Ehh8");
    play(&mut game, "Ea6xEc8");
    assert_eq!(on(&game, "Ec8"), "wn"); // the one vacant X is where it was shot
    // The first file of several.
    let mut game = with_wizards('W', "EGb8p Ewa6 Ehc8");
    game.boards.held.insert((Colour::Black, Kind::Warrior), 1);
    play(&mut game, "Eb8Ea7");
    assert_eq!((on(&game, "Eb8"), on(&game, "Eg8")), ("wn".into(), ".".into()));
}

#[test]
fn p4_2_captured_on_an_x_by_a_piece_that_stays() {
    let mut game = with_wizards('W', "EHb7 Ewb8 Ewc6 Ehc8 Ehg8 Ehh8");
    play(&mut game, "Eb7Eb8");
    assert_eq!((on(&game, "Eb8"), fired(&game, "4.2 held")), ("Gp".into(), 1));
}

#[test]
fn p5_1_promotion() {
    for (piece, action, to, after) in [
        ("EWe7", "Ee7Ed8", "Ed8", "Hp"),
        ("EWe7n", "Ee7Ec9", "Ec9", "Hp"),
        ("EHe7", "Ee7Ed8", "Ed8", "Gp"),
        ("EGe7", "Ee7Ee8", "Ee8", "Pp"),
        ("EGe7", "Ee7Ec9", "Ec9", "Pp"),
        ("EAe7", "Ee7Ee8", "Ee8", "A"),
        ("EHe7p", "Ee7Ed8", "Ed8", "Hp"),
        ("EGe7p", "Ee7Ee8", "Ee8", "Gp"),
        ("EHe7q", "Ee7Ed8", "Ed8", "Hq"),
        ("EWe6n", "Ee6Ed7", "Ed7", "W"),
        // Brought into the camp by a teleport: with the next move that ends there.
        ("EHe8", "Ee8Ed9", "Ed9", "Gp"),
        ("EHe8", "Ee8Ed7", "Ed7", "H"),
    ] {
        let mut game = with_wizards('W', &format!("{piece} Ewa6"));
        play(&mut game, action);
        assert_eq!(on(&game, to), after, "{piece} {action}");
    }
    let mut game = with_wizards('B', "Ehe3 EWa4");
    play(&mut game, "Ee3Ed2");
    assert_eq!(on(&game, "Ed2"), "gp");
    // A capture that ends in the camp is a move.
    let mut game = with_wizards('W', "EWe7 Eae8 Ewa6");
    play(&mut game, "Ee7Ee8");
    assert_eq!(on(&game, "Ee8"), "Hp");
}

#[test]
fn p5_1_a_teleport_does_not_promote() {
    let mut game = scene('W', "EZe8 Ezi6 EHa3 Ewa6");
    play(&mut game, "Ee8~Ea3");
    assert_eq!((on(&game, "Ee8"), on(&game, "Ea3")), ("H".into(), "Z".into()));
}

fn with_dead(dead: u8, pieces: &str) -> Wizard {
    let mut start = boards(&format!("{WIZARDS} {pieces}"));
    start.dead_dragons.insert(Colour::White, dead);
    Wizard::from(start, Colour::White)
}

#[test]
fn p5_2_quests() {
    let game = with_dead(0, "EHe7 Ewa6");
    assert_eq!(listed(&game, "Ee7"), "Ed6 Ed8 Ef6 Ef8");
    let mut game = with_dead(1, "EHe7 Ewa6");
    assert_eq!(listed(&game, "Ee7"), "Ed6 Ed8 Ed8* Ef6 Ef8 Ef8*");
    play(&mut game, "Ee7Ed8* Ea6Eb5");
    assert_eq!(on(&game, "Ed8"), "Hq");
    // It is not declared again; on the last row it becomes the dragon.
    assert_eq!(listed(&game, "Ed8"), "Ec7 Ec9 Ee7 Ee9");
    play(&mut game, "Ed8Ec9 Eb5Ea4");
    assert_eq!(on(&game, "Ec9"), "Dr");
    assert_eq!(game.boards.dead_dragons.get(&Colour::White), Some(&0));
    assert!(listed(&game, "Ec9").contains("Sc9"));
    // A quest cannot be declared by a promoted piece, an archer, or outside the camp.
    let game = with_dead(1, "EHe7p EAc7 EGa4 Ewa6");
    assert!(game.actions().iter().all(|a| !a.contains('*')));
}

#[test]
fn p5_2_at_once_and_in_vain() {
    let mut game = with_dead(1, "EGe7 Ewa6");
    play(&mut game, "Ee7Ec9*");
    assert_eq!((on(&game, "Ec9"), fired(&game, "5.2 resurrection at once")), ("Dr".into(), 1));
    let mut game = with_dead(1, "EWe7n Ewa6");
    play(&mut game, "Ee7Eg9*");
    assert_eq!(on(&game, "Eg9"), "Dr");
    // There is no such dead dragon: nothing changes, and with a move along the row it arrives again.
    let mut game = with_dead(0, "EGe8q Ewa6");
    play(&mut game, "Ee8Ee9 Ea6Eb5");
    assert_eq!((on(&game, "Ee9"), fired(&game, "5.2 arrival in vain")), ("Gq".into(), 1));
    let mut later = game.clone();
    later.boards.dead_dragons.insert(Colour::White, 2);
    play(&mut later, "Ee9Ef9");
    assert_eq!(on(&later, "Ef9"), "Dr");
    assert_eq!(later.boards.dead_dragons.get(&Colour::White), Some(&1));
    // A teleport is not an arrival.
    let mut start = boards("EZe9 Ezi6 EGc4q Ewa6");
    start.dead_dragons.insert(Colour::White, 1);
    let mut game = Wizard::from(start, Colour::White);
    play(&mut game, "Ee9~Ec4");
    assert_eq!(on(&game, "Ee9"), "Gq");
}

#[test]
fn p5_2_each_dragon_comes_back_once() {
    let mut game = with_wizards('B', "EDe5 Ehe6 EWa3");
    play(&mut game, "Ee6Ee5");
    assert_eq!(game.boards.dead_dragons.get(&Colour::White), Some(&1));
    let mut game = with_wizards('B', "EDe5r Ehe6 EWa3");
    play(&mut game, "Ee6Ee5");
    assert_eq!(game.boards.dead_dragons.get(&Colour::White), None);
    assert_eq!(fired(&game, "5.2 a resurrected dragon dies"), 1);
}

#[test]
fn p6_repetition_and_no_move_count() {
    let mut game = Wizard::start(&[]);
    // The first moves of the archers have no lasting effect.
    let round = "Ed8Ed7 Ed2Ed3 Ed7Ed8 Ed3Ed2";
    play(&mut game, round);
    play(&mut game, round);
    // The third time, and the fourth: nothing to claim.
    assert_eq!(fired(&game, "6 nothing to claim at the third time"), 1);
    assert!(!game.may_claim() && game.apply("B(S)").is_err() && game.apply("W(S)").is_err());
    play(&mut game, round);
    assert!(!game.may_claim() && game.apply("B(S)").is_err());
    assert_eq!(game.status(), "play");
    play(&mut game, round);
    assert_eq!((game.status().as_str(), fired(&game, "6 fivefold repetition")), ("draw", 1));
}

#[test]
fn p6_what_belongs_to_a_position() {
    let position = |pieces: &str| with_wizards('W', pieces).position();
    let plain = position("EWe5 Ewa6 EDc1");
    for other in ["EWe5n Ewa6 EDc1", "EWe5q Ewa6 EDc1", "EWe5 Ewa6 EDc1r"] {
        assert_ne!(position(other), plain, "{other}");
    }
    assert_ne!(position("EHe5p"), position("EHe5"));
    let with = |change: fn(&mut Boards)| {
        let mut start = boards(&format!("{WIZARDS} EWe5 Ewa6 EDc1"));
        change(&mut start);
        Wizard::from(start, Colour::White).position()
    };
    assert_eq!(with(|_| {}), plain);
    assert_ne!(with(|b| _ = b.teleport.insert(Colour::Black, false)), plain);
    assert_ne!(with(|b| _ = b.held.insert((Colour::Black, Kind::Eagle), 1)), plain);
    assert_ne!(with(|b| _ = b.dead_dragons.insert(Colour::White, 1)), plain);
}

#[test]
fn p7_words_without_coordinates() {
    for (word, status) in [
        ("W(Y)", "win:B"),
        ("B(Y)", "win:W"),
        ("W(L)", "win:B"),
        ("B(L)", "win:W"),
        ("W(=)", "draw"),
        ("B(=)", "draw"),
    ] {
        let mut game = Wizard::start(&[]);
        play(&mut game, word);
        assert_eq!((game.status().as_str(), game.to_act().as_str()), (status, "-"));
        assert!(game.apply("B(Y)").is_err());
    }
    let mut game = Wizard::start(&[]);
    for wrong in ["Ed2Ed3", "Ed8", "ed8ed7", "Ed8Ed7*", "Ed8xEd7", "@Eb8", "", "W(S)"] {
        assert!(game.apply(wrong).is_err(), "{wrong}");
    }
}
