//! Canonical notation and the score sheet's algebraic notation.

use super::castling::Wing;
use super::rules::{Form, Outline, Rules, Setting};
use crate::board::Cell;

/// `FROMTO` and the promotion's letter in lower case; `FROMxTARGET` for a shot.
#[must_use]
pub fn canonical(setting: &Setting, outline: &Outline) -> String {
    let name = |cell: Option<Cell>| cell.map_or("", |c| setting.squares.name(c));
    let sign = if outline.form == Form::Shot { "x" } else { "" };
    let promotion = outline.becomes.and_then(|k| setting.kind(k)).map(|k| k.letter);
    let promotion: String = promotion.iter().flat_map(|l| l.to_lowercase()).collect();
    format!("{}{sign}{}{promotion}", name(outline.from), name(outline.to))
}

/// How a wing is written.
#[must_use]
pub const fn castling(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "O-O",
        Wing::Queen => "O-O-O",
    }
}

/// Standard algebraic notation: the shortest that no other legal action shares, without marks for
/// check and mate.
#[must_use]
pub fn san<R: Rules>(game: &R, action: R::Action, legal: &[R::Action]) -> String {
    let setting = game.setting();
    let outline = game.outline(action);
    if let Some(wing) = outline.castles {
        return castling(wing).to_owned();
    }
    let (Some(from), Some(to)) = (outline.from, outline.to) else {
        return game.canonical(action);
    };
    if outline.form == Form::Other {
        return game.canonical(action);
    }
    let squares = &setting.squares;
    let info = setting.kind(outline.piece.kind());
    let silent = info.is_some_and(|k| k.silent);
    let letter = info.filter(|k| !k.silent).map(|k| k.letter.to_string()).unwrap_or_default();
    let takes = outline.takes.is_some();
    let rivals: Vec<Cell> = legal
        .iter()
        .map(|&a| game.outline(a))
        .filter(|o| {
            o.castles.is_none()
                && o.piece.is(outline.piece.kind())
                && o.to == Some(to)
                && o.form != Form::Other
                && (o.form == Form::Shot) == (outline.form == Form::Shot)
                && o.from != Some(from)
        })
        .filter_map(|o| o.from)
        .collect();
    let other_file = rivals.iter().all(|&c| squares.file_letter(c) != squares.file_letter(from));
    let other_rank = rivals.iter().all(|&c| squares.rank(c) != squares.rank(from));
    let from_text = if silent && takes && other_file {
        squares.file_letter(from).to_string()
    } else if rivals.is_empty() {
        String::new()
    } else if other_file {
        squares.file_letter(from).to_string()
    } else if other_rank && !silent {
        (squares.rank(from) + 1).to_string()
    } else {
        game.sheet_cell(from).to_owned()
    };
    let promotion = outline.becomes.and_then(|k| setting.kind(k));
    let promotion = promotion.map(|k| format!("={}", k.letter)).unwrap_or_default();
    let sign = if takes { "x" } else { "" };
    format!("{letter}{from_text}{sign}{}{promotion}", game.sheet_cell(to))
}
