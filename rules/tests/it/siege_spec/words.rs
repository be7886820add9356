//! Helpers that the tests of Siege Chess are written with.
//!
//! Boards are drawn as lists, and hexes are **White's names for all three players**, so that a test needs one board
//! only: `draw('R', "wk 1e, Wp 3e, rr 4a, rk 12a, bk 12l", "run=W1")`. As in the position string, an upper-case owner
//! is a piece that has not moved. Frames are computed here again, from 1.2 alone.
//!
//! On the board of `setup=9`, ranks 1 to 8 grow: from 4e a step ahead leads to 5e (left) and 5f (right), two ranks
//! straight ahead to 6f; ranks 8 to 16 shrink: from 9e to 10d and 10e, and to 11d. Red's first rank is 16a (Red's 1a)
//! down to 8a, and Red's pawns go right (9c-9d) and right down (9c-8d); Black's is 8p (Black's 1a) up to 16h, and
//! Black's pawns go left and left down.

use rules::game::{Game, Played, Seat, status_text};
use rules::{Outcome, Variant};

pub(crate) type Position = Box<dyn Game>;

/// Kings on their starting hexes, moved.
pub(crate) const KINGS: &str = "wk 1e, rk 12a, bk 12l";

/// 1.1.
pub(crate) fn rank_sizes(setup: &str) -> Vec<usize> {
    if setup == "8" {
        (8..=16).chain((9..=15).rev()).collect()
    } else {
        (9..=16).chain((8..=15).rev()).collect()
    }
}

/// Every hex with its name in White's frame (1.2).
fn places(setup: &str) -> Vec<(String, f64, f64)> {
    let mut places = Vec::new();
    for (rank, size) in rank_sizes(setup).into_iter().enumerate() {
        for i in 0..size {
            let name = format!("{}{}", rank + 1, (b'a' + i as u8) as char);
            let x = i as f64 - (size as f64 - 1.0) / 2.0;
            places.push((name, x, rank as f64 * 3.0_f64.sqrt() / 2.0));
        }
    }
    places
}

/// The name in another player's frame of the hex that White calls `hex`. Red sees the board turned clockwise by 120
/// degrees, so for Red the hex is where it gets to when turned back (1.2).
pub(crate) fn by(setup: &str, player: char, hex: &str) -> String {
    let places = places(setup);
    let middle = places.iter().map(|p| p.2).sum::<f64>() / places.len() as f64;
    let turns = "WRB".find(player).unwrap_or_else(|| panic!("no player {player}"));
    let (_, mut x, mut y) =
        places.iter().find(|p| p.0 == hex).unwrap_or_else(|| panic!("no hex {hex}")).clone();
    let (sin, cos) = 120.0_f64.to_radians().sin_cos();
    for _ in 0..turns {
        let up = y - middle;
        (x, y) = (x * cos - up * sin, x * sin + up * cos + middle);
    }
    let there = places.iter().find(|p| (p.1 - x).abs() < 0.01 && (p.2 - y).abs() < 0.01);
    there.unwrap_or_else(|| panic!("{hex} turns off the board")).0.clone()
}

/// White's name of the hex that another player calls `hex`.
pub(crate) fn white_name(setup: &str, player: char, hex: &str) -> String {
    // Two more turns of 120 degrees complete the circle.
    match player {
        'W' => hex.to_owned(),
        'R' => by(setup, 'B', hex),
        _ => by(setup, 'R', hex),
    }
}

/// An action with `name` applied to every hex.
fn rename(action: &str, name: impl Fn(&str) -> String) -> String {
    let (body, inside) = action.split_at(action.find('(').unwrap_or(action.len()));
    let (mut text, mut hex) = (String::new(), String::new());
    for c in body.chars() {
        if c.is_ascii_digit() {
            hex.push(c);
        } else if !hex.is_empty() && c.is_ascii_lowercase() && c != 'x' {
            hex.push(c);
            text.push_str(&name(&std::mem::take(&mut hex)));
        } else {
            text.push_str(&std::mem::take(&mut hex));
            text.push(c);
        }
    }
    text + &hex + inside
}

fn setup(game: &dyn Game) -> String {
    game.options()[0].1.clone()
}

/// An action in White's frame, written in its player's frame.
pub(crate) fn own(game: &dyn Game, action: &str) -> String {
    let player = action.chars().next().expect("an action has a letter");
    rename(action, |hex| by(&setup(game), player, hex))
}

/// A position drawn as a list of pieces; `fields` are those of the position string, including options.
pub(crate) fn draw(turn: char, pieces: &str, fields: &str) -> Position {
    let text = drawn(turn, pieces, fields);
    Variant::Siege.from_position(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// The position string of a drawing.
pub(crate) fn drawn(turn: char, pieces: &str, fields: &str) -> String {
    let setup = if fields.contains("setup=8") { "8" } else { "9" };
    let list: Vec<(&str, &str)> = pieces
        .split(',')
        .filter_map(|piece| piece.trim().split_once(' '))
        .map(|(piece, hex)| (piece, hex.trim()))
        .collect();
    let mut put = 0;
    let mut ranks = Vec::new();
    for (rank, size) in rank_sizes(setup).into_iter().enumerate().rev() {
        let (mut text, mut empty) = (String::new(), 0);
        for i in 0..size {
            let name = format!("{}{}", rank + 1, (b'a' + i as u8) as char);
            match list.iter().find(|(_, hex)| *hex == name) {
                None => empty += 1,
                Some((piece, _)) => {
                    put += 1;
                    if empty > 0 {
                        text.push_str(&std::mem::take(&mut empty).to_string());
                    }
                    text.push_str(piece);
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    assert_eq!(put, list.len(), "a piece is off the board, or two stand on one hex: {pieces}");
    format!("{} {turn} {fields}", ranks.join("/")).trim().to_owned()
}

/// A new game after a line of canonical actions, each in its player's frame.
pub(crate) fn line(options: &[(&str, &str)], actions: &str) -> Position {
    let mut game = Variant::Siege.new_game(options).expect("options are right");
    for action in actions.split_whitespace() {
        game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
    }
    game
}

/// The position after some actions in White's frame.
pub(crate) fn after(game: &Position, actions: &str) -> Position {
    let mut game = game.clone();
    for action in actions.split_whitespace() {
        play(&mut game, action);
    }
    game
}

/// Plays one action in White's frame.
pub(crate) fn play(game: &mut Position, action: &str) -> Played {
    let text = own(game.as_ref(), action);
    game.apply(&text).unwrap_or_else(|e| panic!("{action} ({text}): {e}"))
}

/// The legal actions in White's frame, sorted.
pub(crate) fn legal(game: &Position) -> Vec<String> {
    let setup = setup(game.as_ref());
    let name = |action: String| {
        let player = action.chars().next().expect("an action has a letter");
        rename(&action, |hex| white_name(&setup, player, hex))
    };
    let mut actions: Vec<String> = game.actions().into_iter().map(name).collect();
    actions.sort();
    actions
}

/// The legal actions that contain a text.
pub(crate) fn legal_with(game: &Position, part: &str) -> Vec<String> {
    legal(game).into_iter().filter(|a| a.contains(part)).collect()
}

/// Whether an action in White's frame is legal.
pub(crate) fn may(game: &Position, action: &str) -> bool {
    legal(game).iter().any(|a| a == action)
}

/// Asserts that actions are legal.
#[track_caller]
pub(crate) fn allowed(game: &Position, actions: &str) {
    for action in actions.split_whitespace() {
        assert!(may(game, action), "{action} is refused; legal: {}", legal(game).join(" "));
    }
}

/// Asserts that actions are illegal.
#[track_caller]
pub(crate) fn forbidden(game: &Position, actions: &str) {
    for action in actions.split_whitespace() {
        assert!(!may(game, action), "{action} is legal");
    }
}

/// The targets of the piece on a hex, sorted as text: `4e x5f`.
pub(crate) fn goes(game: &Position, hex: &str) -> String {
    let mut targets: Vec<String> = Vec::new();
    for action in legal(game) {
        let Some(rest) = action[1..].strip_prefix(hex) else { continue };
        if rest.starts_with(['-', 'x', '+']) {
            targets.push(rest.trim_start_matches('-').to_owned());
        }
    }
    targets.sort();
    targets.join(" ")
}

/// A list in the order of [`goes`].
pub(crate) fn sorted(list: &str) -> String {
    let mut words: Vec<&str> = list.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// The player under siege, `-` for nobody.
pub(crate) fn sieged(game: &Position) -> char {
    let seats = game.view(Seat(0)).seats;
    let mut sieged = seats.iter().filter(|s| s.status.iter().any(|t| t.english() == "under siege"));
    let first = sieged.next().map_or('-', |s| s.letter);
    assert!(sieged.next().is_none(), "at most one player is sieged");
    first
}

/// The players in check.
pub(crate) fn in_check(game: &Position) -> String {
    game.view(Seat(0)).seats.iter().filter(|s| s.in_check).map(|s| s.letter).collect()
}

/// A field of the position string, empty if it has its default.
pub(crate) fn field(game: &Position, key: &str) -> String {
    let text = game.position_string();
    let found = text.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    found.unwrap_or_default().to_owned()
}

/// The piece on a hex as drawn (a dead piece with its owner's letter): `Wp`, empty for none.
pub(crate) fn on(game: &Position, hex: &str) -> String {
    let view = game.view(Seat(0));
    let cell = view.boards[0].cells.iter().find(|c| c.name == hex).expect("a hex");
    let Some(piece) = cell.piece else { return String::new() };
    let letter = ['w', 'r', 'b'][piece.owner.index()];
    let dead = if piece.dead { "!" } else { "" };
    format!("{letter}{}{dead}", piece.kind.letter.to_ascii_lowercase())
}

/// `play`, `draw` or `win:X`.
pub(crate) fn status(game: &Position) -> String {
    status_text(game.as_ref())
}

/// How the game ended.
pub(crate) fn outcome(game: &Position) -> Option<Outcome> {
    game.outcome()
}

/// Who decides next.
pub(crate) fn to_act(game: &Position) -> String {
    game.to_act_text()
}

/// Why an action in White's frame is refused.
#[track_caller]
pub(crate) fn refusal(game: &Position, action: &str) -> String {
    let text = own(game.as_ref(), action);
    match game.clone().apply(&text) {
        Ok(_) => panic!("{action} is legal"),
        Err(refusal) => refusal.sentence.english(),
    }
}
