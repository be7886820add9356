//! Notation: `we2e4`, `ud5^`, `uRa^`, `uk@d1` (6), and the other spellings that are read.

use super::piece::{BOARDS, KINDS, UNDERWORLD};
use super::position::Position;
use crate::board::Cell;
use crate::games::orthodox::kinds::KING;
use crate::mechanics::Kind;

pub(super) fn board_letter(level: u8) -> char {
    BOARDS.get(level as usize).and_then(|b| b.letter).unwrap_or('?')
}

/// The letter of a file.
pub(super) fn file_letter(file: u8) -> char {
    char::from(b'a' + (file & 7))
}

pub(super) fn kind_letter(kind: Kind) -> char {
    KINDS.get(kind.index().wrapping_sub(1)).map_or('?', |k| k.letter)
}

/// A choice or placement as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The piece on that Underworld cell, with its kind if that was typed.
    Standing(Option<Kind>, Cell),
    /// A piece of that kind, with its home file if that was typed.
    Kind(Kind, Option<u8>),
    /// The captured king, put on that cell.
    King(Cell),
}

/// Parses a choice or placement. Also returns whether it was typed in full, with `^` or `@`.
pub(super) fn read_answer(position: &Position, text: &str) -> Option<(Answer, bool)> {
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
            return Some((Answer::King(cell(at)?), true));
        }
    }
    let unsigned = rest.strip_suffix('^').or_else(|| rest.strip_prefix('^'));
    let (rest, full) = (unsigned.unwrap_or(rest), unsigned.is_some());
    if let Some(cell) = cell(rest) {
        return Some((Answer::Standing(None, cell), full));
    }
    let first = rest.chars().next().filter(|c| full || c.is_ascii_uppercase())?;
    let kind = position.realms.setting.typed_kind(first.to_ascii_uppercase())?;
    let rest = rest.get(1..)?;
    if let Some(cell) = cell(rest) {
        let king = kind == KING && !full;
        return Some((
            if king { Answer::King(cell) } else { Answer::Standing(Some(kind), cell) },
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
        (0, _) if full => Some((Answer::Kind(kind, None), full)),
        (1, Some(file)) => Some((Answer::Kind(kind, Some(file as u8 - b'a')), full)),
        _ => None,
    }
}
