//! The kinds of action.

use locale::text;

use super::action::{Action, How};
use super::table::TABLE;
use crate::groups::{ActionKind, CAPTURES, CASTLING, EN_PASSANT, MOVES, PROMOTIONS};

pub(super) static FORTIFICATION: ActionKind = ActionKind {
    name: "fortification",
    synonyms: &["fortify", "f"],
    how: || text!(TABLE, "how-fortification"),
};
pub(super) static FIELD: ActionKind = ActionKind {
    name: "field promotion",
    synonyms: &["field", "field promotions", "field-promotion", "@"],
    how: || text!(TABLE, "how-field"),
};
pub(super) static TRAITOR: ActionKind = ActionKind {
    name: "traitor",
    synonyms: &["traitors", "replace", "%"],
    how: || text!(TABLE, "how-traitor"),
};
pub(super) static TOUCH: ActionKind = ActionKind {
    name: "touch of death",
    synonyms: &["touch", "death", "t", "let it stand", "decision", "answers"],
    how: || text!(TABLE, "how-touch"),
};

pub(super) static KINDS: [&ActionKind; 9] = [
    &MOVES,
    &CAPTURES,
    &EN_PASSANT,
    &CASTLING,
    &PROMOTIONS,
    &FORTIFICATION,
    &FIELD,
    &TRAITOR,
    &TOUCH,
];

/// The kind of an action. Special kinds take precedence over moves and captures.
pub(super) fn kind_of(action: Action) -> &'static ActionKind {
    match action {
        Action::Move(m) if m.fortify => &FORTIFICATION,
        Action::Castle { fortify: true, .. } => &FORTIFICATION,
        Action::Move(m) if m.promotion.is_some() => &PROMOTIONS,
        Action::Move(m) => match m.how {
            How::Quiet | How::Double { .. } => &MOVES,
            How::Capture => &CAPTURES,
            How::EnPassant => &EN_PASSANT,
        },
        Action::Castle { .. } => &CASTLING,
        Action::FieldPromotion { .. } => &FIELD,
        Action::Traitor { .. } => &TRAITOR,
        Action::Touch | Action::LetStand => &TOUCH,
    }
}
