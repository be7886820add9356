//! Canonical notation (8).

use super::action::{Action, How, Side};
use super::board::Board;
use super::options::SetUp;

/// The letters of the players, in turn order.
pub(crate) const LETTERS: [char; 3] = ['W', 'R', 'B'];

/// The letter of the side castled to (8).
pub(crate) fn side_letter(setup: SetUp, side: Side) -> char {
    match (side, setup) {
        (Side::Queen, _) => 'Q',
        (Side::Far, SetUp::Nine) => 'O',
        (Side::Far, SetUp::Eight) => 'K',
    }
}

/// An action of a player, canonical; with `marks` added last inside the parentheses, as the score
/// sheet does.
pub(crate) fn format(board: &Board, player: u8, action: Action, marks: &str) -> String {
    let seat = usize::from(player);
    let name = |hex| board.name(seat, hex);
    let (body, mut inside) = match action {
        Action::Move(m) => {
            let sign = match m.how {
                How::Quiet | How::Double { .. } => '-',
                How::Capture => 'x',
                How::EnPassant => '+',
            };
            let mut inside: String = m.promotion.map(|kind| kind.letter()).into_iter().collect();
            if m.fortify {
                inside.push('F');
            }
            (format!("{}{sign}{}", name(m.from), name(m.to)), inside)
        }
        Action::Castle { side, fortify } => {
            let mut inside = String::from(side_letter(board.setup, side));
            if fortify {
                inside.push('F');
            }
            ("00".to_owned(), inside)
        }
        Action::FieldPromotion { at, kind } => {
            (format!("{}@", name(at)), String::from(kind.letter()))
        }
        Action::Traitor { first, second } => {
            (format!("{}%{}", name(first), second.map(name).unwrap_or_default()), String::new())
        }
        Action::Touch => (String::new(), "T".to_owned()),
        Action::LetStand => (String::new(), "-".to_owned()),
    };
    inside.push_str(marks);
    let letter = LETTERS[seat];
    if inside.is_empty() { format!("{letter}{body}") } else { format!("{letter}{body}({inside})") }
}

/// A score sheet's entry with one more mark, last inside the parentheses (8).
pub(crate) fn with_mark(sheet: &str, mark: &str) -> String {
    match sheet.strip_suffix(')') {
        Some(open) => format!("{open}{mark})"),
        None => format!("{sheet}({mark})"),
    }
}

/// The player whose letter an action or an entry of the score sheet begins with.
fn player_of(action: &str) -> Option<usize> {
    let first = action.chars().next()?;
    LETTERS.iter().position(|&l| l == first)
}

/// An action, or an entry of the score sheet, without its player's letter and with hexes named in another frame.
pub(crate) fn typed(board: &Board, action: &str, frame: u8) -> String {
    let Some(player) = player_of(action) else { return action.to_owned() };
    let body = &action[1..];
    // Inside the parentheses stand no hexes.
    let (hexes, inside) = body.split_at(body.find('(').unwrap_or(body.len()));
    let (mut text, mut rank) = (String::new(), String::new());
    for c in hexes.chars() {
        if c.is_ascii_digit() {
            rank.push(c);
            continue;
        }
        let name = format!("{}{c}", std::mem::take(&mut rank));
        match board.hex(player, &name) {
            Some(hex) => text.push_str(&board.name(frame.into(), hex)),
            None => text.push_str(&name),
        }
    }
    text + &rank + inside
}
