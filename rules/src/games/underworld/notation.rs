//! Notation: `we2e4`, `ud5^`, `uRa^`, `uk@d1` (6), and what is read besides.

use super::piece::{BOARDS, KINDS, UNDERWORLD, level};
use super::{Action, Pending, Position};
use crate::board::Cell;
use crate::front::notation;
use crate::mechanics::Kind;
use crate::mechanics::orthodox::kinds::KING;

fn board_letter(level: u8) -> char {
    BOARDS.get(level as usize).and_then(|b| b.letter).unwrap_or('?')
}

/// The letter of a file.
pub(super) fn file_letter(file: u8) -> char {
    char::from(b'a' + (file & 7))
}

fn kind_letter(kind: Kind) -> char {
    KINDS.get(kind.index().wrapping_sub(1)).map_or('?', |k| k.letter)
}

pub(super) fn canonical(position: &Position, action: Action) -> String {
    let squares = &position.realms.setting.squares;
    let under = board_letter(UNDERWORLD);
    match action {
        Action::Move(m) => {
            let (board, from) = (board_letter(level(m.from)), squares.short_name(m.from));
            let mut text = format!("{board}{from}{}", squares.short_name(m.to));
            text.extend(m.becomes().map(|kind| kind_letter(kind).to_ascii_lowercase()));
            text
        }
        Action::Return(cell) => format!("{under}{}^", squares.short_name(cell)),
        Action::Revive(kind, file) => {
            format!("{under}{}{}^", kind_letter(kind), file_letter(file))
        }
        Action::Place(cell) => format!("{under}k@{}", squares.short_name(cell)),
    }
}

/// Standard algebraic notation, `u:` before Underworld moves.
pub(super) fn sheet(position: &Position, action: Action, legal: &[Action]) -> String {
    let text = notation::san(position, action, legal);
    match action {
        Action::Move(m) if level(m.from) == UNDERWORLD => {
            format!("{}:{text}", board_letter(UNDERWORLD))
        }
        _ => text,
    }
}

/// A choice or placement as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// The piece on that Underworld cell, of that kind if one was written.
    Standing(Option<Kind>, Cell),
    /// A piece of that kind, of that home file if one was written.
    Kind(Kind, Option<u8>),
    /// The captured king onto that cell.
    King(Cell),
}

/// Takes apart a choice or placement; whether it was written as one in full, with `^` or `@`.
pub(super) fn typed(position: &Position, text: &str) -> Option<(Typed, bool)> {
    let squares = &position.realms.setting.squares;
    let under = board_letter(UNDERWORLD);
    let cell = |text: &str| {
        let text = text.strip_prefix(under).unwrap_or(text).to_ascii_lowercase();
        squares.find(&format!("{under}{text}"))
    };
    let rest = text.strip_prefix(under).or_else(|| text.strip_prefix(under.to_ascii_uppercase()));
    let rest = rest.unwrap_or(text);
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    for sign in ["k@", "K@", "@"] {
        if let Some(at) = rest.strip_prefix(sign) {
            return Some((Typed::King(cell(at)?), true));
        }
    }
    let unsigned = rest.strip_suffix('^').or_else(|| rest.strip_prefix('^'));
    let (rest, full) = (unsigned.unwrap_or(rest), unsigned.is_some());
    if let Some(cell) = cell(rest) {
        return Some((Typed::Standing(None, cell), full));
    }
    let first = rest.chars().next().filter(|c| full || c.is_ascii_uppercase())?;
    let kind = position.realms.setting.kind_of(first.to_ascii_uppercase())?;
    let rest = rest.get(1..)?;
    if let Some(cell) = cell(rest) {
        let king = kind == KING && !full;
        return Some((
            if king { Typed::King(cell) } else { Typed::Standing(Some(kind), cell) },
            full,
        ));
    }
    let mut letters = rest.chars();
    let file = match letters.next() {
        None => None,
        Some(c) => {
            Some(c.to_ascii_lowercase()).filter(char::is_ascii_lowercase).filter(|c| *c <= 'h')
        }
    };
    match (rest.len(), file) {
        (0, _) if full => Some((Typed::Kind(kind, None), full)),
        (1, Some(file)) => Some((Typed::Kind(kind, Some(file as u8 - b'a')), full)),
        _ => None,
    }
}

/// The legal choices or placements that a text means.
pub(super) fn read(position: &Position, text: &str, legal: &[Action]) -> Vec<Action> {
    if position.state.pending == Pending::None {
        return Vec::new();
    }
    let Some((typed, full)) = typed(position, text) else { return Vec::new() };
    let is = |cell: Cell, kind: Option<Kind>| kind.is_none_or(|k| position.board.at(cell).is(k));
    let means = |action: &&Action| match (**action, typed) {
        (Action::Return(cell), Typed::Standing(kind, at)) => cell == at && is(cell, kind),
        (Action::Return(cell), Typed::Kind(kind, None)) => is(cell, Some(kind)),
        (Action::Revive(kind, _), Typed::Kind(wished, None)) => kind == wished,
        (Action::Revive(kind, file), Typed::Kind(wished, Some(of))) => kind == wished && file == of,
        (Action::Place(cell), Typed::King(at)) => cell == at,
        (Action::Place(cell), Typed::Standing(None, at)) => !full && cell == at,
        _ => false,
    };
    legal.iter().filter(means).copied().collect()
}
