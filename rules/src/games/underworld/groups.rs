//! The kinds of action.

use locale::text;

use super::table::TABLE;
use crate::groups::{ActionKind, CAPTURES, CASTLING, EN_PASSANT, MOVES, PROMOTIONS};

pub(super) static RETURNS: ActionKind = ActionKind {
    name: "returns",
    synonyms: &["return", "choice", "decision", "answers"],
    how: || text!(TABLE, "how-returns"),
};
pub(super) static PLACEMENT: ActionKind = ActionKind {
    name: "placement",
    synonyms: &["placements", "place"],
    how: || text!(TABLE, "how-placement"),
};

pub(super) static KINDS: [&ActionKind; 7] =
    [&MOVES, &CAPTURES, &EN_PASSANT, &CASTLING, &PROMOTIONS, &RETURNS, &PLACEMENT];
