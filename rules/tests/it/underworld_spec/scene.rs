//! Positions set up by hand.

use rules::Variant;
use rules::game::{Game, Played, Refusal, SetupError, status_text};

/// Only kings on the World.
pub(crate) const EMPTY_WORLD: &str = "4k3/8/8/8/8/8/8/4K3";
/// Only kings on the Underworld, at home.
pub(crate) const EMPTY_UNDERWORLD: &str = "4k3/8/8/8/8/8/8/4K3";

/// The pieces of a side besides its kings and pawns: letter and home file.
const MEN: [&str; 7] = ["Qd", "Ra", "Rh", "Bc", "Bf", "Nb", "Ng"];

/// A position string in which all pieces that are not mentioned are gone for good, pawns lost on file a.
pub(crate) fn filled(text: &str) -> String {
    let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    for (letter, upper) in [('W', true), ('B', false)] {
        let mut missing: Vec<String> = MEN.iter().map(|m| (*m).to_owned()).collect();
        let mut pawns = 8_i32;
        let mut count = |man: String| match missing.iter().position(|m| *m == man) {
            Some(i) => drop(missing.remove(i)),
            None => pawns -= 1,
        };
        for rank in fields[0].split(['|', '/']) {
            let mut file = b'a';
            let chars: Vec<char> = rank.chars().collect();
            for (i, &c) in chars.iter().enumerate() {
                let home = if chars.get(i + 1) == Some(&'~') { chars[i + 2] } else { file as char };
                let behind = i > 0 && chars[i - 1] == '~';
                if let Some(empty) = c.to_digit(10) {
                    file += empty as u8;
                } else if c != '~' && !behind {
                    if c.is_ascii_uppercase() == upper && !"Kk".contains(c) {
                        count(format!("{}{home}", c.to_ascii_uppercase()));
                    }
                    file += 1;
                }
            }
        }
        let field = format!("gone-{letter}=");
        let given = fields.iter().position(|f| f.starts_with(&field));
        let given = given.map(|i| fields.remove(i)[field.len()..].to_owned()).unwrap_or_default();
        for pair in given.as_bytes().chunks(2) {
            count(String::from_utf8_lossy(pair).into_owned());
        }
        let gone = format!("{given}{}{}", missing.concat(), "Pa".repeat(pawns.max(0) as usize));
        if !gone.is_empty() {
            fields.push(format!("{field}{gone}"));
        }
    }
    fields.join(" ")
}

/// The game at a position string.
pub(crate) fn read(text: &str) -> Result<Box<dyn Game>, SetupError> {
    Variant::Underworld.from_position(text)
}

/// The game at a scene, which [`filled`] completes.
#[allow(clippy::panic)]
pub(crate) fn scene(text: &str) -> Box<dyn Game> {
    read(&filled(text)).unwrap_or_else(|e| panic!("{e}: {}", filled(text)))
}

/// A new game.
#[allow(clippy::expect_used)]
pub(crate) fn start() -> Box<dyn Game> {
    Variant::Underworld.new_game::<&str, &str>(&[]).expect("there are no options")
}

/// Plays actions. Returns the news of the last one.
#[allow(clippy::panic)]
pub(crate) fn play(game: &mut dyn Game, line: &str) -> Option<Played> {
    let mut last = None;
    for action in line.split_whitespace() {
        last = Some(game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}")));
    }
    last
}

/// A scene after actions.
pub(crate) fn after(text: &str, line: &str) -> Box<dyn Game> {
    let mut game = scene(text);
    play(game.as_mut(), line);
    game
}

/// The legal actions of the piece on a cell, or with this beginning, joined.
pub(crate) fn of(game: &dyn Game, beginning: &str) -> String {
    let actions = game.actions();
    actions.into_iter().filter(|a| a.starts_with(beginning)).collect::<Vec<_>>().join(" ")
}

pub(crate) fn has(game: &dyn Game, action: &str) -> bool {
    game.actions().iter().any(|a| a == action)
}

/// TO-ACT and STATUS.
pub(crate) fn state(game: &dyn Game) -> String {
    format!("{} {}", game.to_act_text(), status_text(game))
}

/// The piece on a cell: upper case for White, a dot for none.
pub(crate) fn at(game: &dyn Game, cell: &str) -> char {
    let view = game.view(rules::Seat(0));
    let found = view.boards.iter().flat_map(|b| &b.cells).find(|c| c.name == cell);
    match found.and_then(|c| c.piece) {
        Some(p) if p.owner.0 == 0 => p.kind.letter,
        Some(p) => p.kind.letter.to_ascii_lowercase(),
        None => '.',
    }
}

/// A field of the position string, from 0: boards, slot, castling, en passant, half-moves.
pub(crate) fn field(game: &dyn Game, n: usize) -> String {
    game.position_string().split(' ').nth(n).unwrap_or_default().to_owned()
}

/// The pieces of a seat that are gone for good, from the position string.
pub(crate) fn gone(game: &dyn Game, letter: char) -> String {
    let text = game.position_string();
    let field = format!("gone-{letter}=");
    let found = text.split(' ').find_map(|f| f.strip_prefix(field.as_str()));
    found.unwrap_or_default().to_owned()
}

/// Why an action is refused.
#[allow(clippy::panic)]
pub(crate) fn refused(game: &dyn Game, action: &str) -> String {
    match game.boxed_clone().apply(action) {
        Err(Refusal { sentence, .. }) => sentence.english(),
        Ok(_) => panic!("{action} is taken"),
    }
}
