//! Canonical notation and the score sheet's algebraic notation.

use crate::board::Cell;
use crate::front::{Cause, Ending, Form, Outline, Setting, Words};
use crate::game::{Outcome, Seat};
use crate::mechanics::castling::Wing;

/// Coordinate notation: `FROMTO` and the promotion's letter in lower case, or `FROMxTARGET` for a shot.
#[must_use]
pub fn canonical(setting: &Setting, outline: &Outline) -> String {
    let name = |cell: Option<Cell>| cell.map_or("", |c| setting.layout.name(setting.near, c));
    let sign = if outline.form == Form::Shot { "x" } else { "" };
    let promotion = outline.becomes.and_then(|k| setting.kind(k)).map(|k| k.letter);
    let promotion: String = promotion.iter().flat_map(|l| l.to_lowercase()).collect();
    format!("{}{sign}{}{promotion}", name(outline.from), name(outline.to))
}

/// The notation of castling on a wing.
#[must_use]
pub const fn castling(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "O-O",
        Wing::Queen => "O-O-O",
    }
}

/// Standard algebraic notation: the shortest that no other legal action has, without marks for check and mate.
#[must_use]
pub fn san<R: Words>(game: &R, action: R::Action, legal: &[R::Action]) -> String {
    let setting = game.setting();
    let outline = game.outline(action);
    if let Some(wing) = outline.castles {
        return castling(wing).to_owned();
    }
    let (Some(from), Some(to)) = (outline.from, outline.to) else {
        return game.canonical(game.turn(), action);
    };
    if outline.form == Form::Other {
        return game.canonical(game.turn(), action);
    }
    let (layout, near) = (&setting.layout, setting.near);
    let info = setting.kind(outline.piece.kind);
    let silent = info.is_some_and(|k| k.silent);
    let letter = info.filter(|k| !k.silent).map(|k| k.letter.to_string()).unwrap_or_default();
    let takes = outline.takes.is_some();
    let rivals: Vec<Cell> = legal
        .iter()
        .map(|&a| game.outline(a))
        .filter(|o| {
            o.castles.is_none()
                && o.piece.is(outline.piece.kind)
                && o.to == Some(to)
                && o.form != Form::Other
                && (o.form == Form::Shot) == (outline.form == Form::Shot)
                && o.from != Some(from)
        })
        .filter_map(|o| o.from)
        .collect();
    let other_file =
        rivals.iter().all(|&c| layout.file_letter(near, c) != layout.file_letter(near, from));
    let other_rank =
        rivals.iter().all(|&c| layout.rank_number(near, c) != layout.rank_number(near, from));
    let from_text = if silent && takes && other_file {
        layout.file_letter(near, from).to_string()
    } else if rivals.is_empty() {
        String::new()
    } else if other_file {
        layout.file_letter(near, from).to_string()
    } else if other_rank && !silent {
        layout.rank_number(near, from).to_string()
    } else {
        game.sheet_cell(from).to_owned()
    };
    let promotion = outline.becomes.and_then(|k| setting.kind(k));
    let promotion = promotion.map(|k| format!("={}", k.letter)).unwrap_or_default();
    let sign = if takes { "x" } else { "" };
    format!("{letter}{from_text}{sign}{}{promotion}", game.sheet_cell(to))
}

/// The mark for check or mate of the action that a seat has just done, if the action itself caused it.
#[must_use]
pub fn check_mark<R: Words>(
    after: &R,
    before: &R,
    by: Seat,
    ending: Option<Ending>,
) -> &'static str {
    let mates = |e: &Ending| e.cause == Cause::Checkmate && e.outcome == Outcome::Win(by);
    let new = after.checks() & !before.checks();
    if ending.as_ref().is_some_and(mates) {
        "#"
    } else if (new & !after.pieces_of(by)).is_empty() {
        ""
    } else {
        "+"
    }
}

/// An action, or an entry of the score sheet, as a player types it who names cells in a frame. If each seat has its own
/// frame, the player's letter is left out.
#[must_use]
pub fn in_frame(setting: &Setting, action: &str, frame: Seat) -> String {
    let mut chars = action.chars();
    let by = chars.next().and_then(|letter| setting.seat_of(letter));
    match by.filter(|_| setting.layout.has_own_frames()) {
        Some(by) => setting.layout.rename(chars.as_str(), by, frame),
        None => action.to_owned(),
    }
}
