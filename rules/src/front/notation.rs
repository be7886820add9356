//! Canonical notation and the score sheet's algebraic notation.

use super::rules::Rules;
use super::setting::Setting;
use crate::board::Cell;
use crate::ending::{Cause, Ending, Outcome};
use crate::mechanics::{Form, Outline, Wing};
use crate::seat::Seat;

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

/// The mark for check or mate of the action that a seat has just done, if the action itself caused it.
#[must_use]
pub fn check_mark<R: Rules>(
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
