//! The kinds of action.

use locale::Text;

use crate::groups::{ActionKind, CAPTURES, CASTLING, EN_PASSANT, MOVES, PROMOTIONS};

pub(super) static RETURNS: ActionKind = ActionKind {
    name: "returns",
    synonyms: &["return", "choice", "decision", "answers"],
    how: || Text::same("the piece, then ^: it comes back to the World"),
};
pub(super) static PLACEMENT: ActionKind = ActionKind {
    name: "placement",
    synonyms: &["placements", "place"],
    how: || Text::same("where the captured king goes on the Underworld"),
};

pub(super) static KINDS: [&ActionKind; 7] =
    [&MOVES, &CAPTURES, &EN_PASSANT, &CASTLING, &PROMOTIONS, &RETURNS, &PLACEMENT];
