//! The kinds of action.

use super::action::{Action, How};
use locale::Text;

use crate::groups::{ActionKind, CAPTURES, CASTLING, EN_PASSANT, MOVES, PROMOTIONS};

pub(super) static FORTIFICATION: ActionKind = ActionKind {
    name: "fortification",
    synonyms: &["fortify", "f"],
    how: || Text::same("(F) after a move that captures nothing"),
};
pub(super) static FIELD: ActionKind = ActionKind {
    name: "field promotion",
    synonyms: &["field", "field promotions", "field-promotion", "@"],
    how: || Text::same("the piece's hex, @ and the letter of what it becomes, instead of a move"),
};
pub(super) static TRAITOR: ActionKind = ActionKind {
    name: "traitor",
    synonyms: &["traitors", "replace", "%"],
    how: || {
        Text::same(
            "the enemy piece's hex and %, instead of a move: a lost piece of yours of that kind takes its place",
        )
    },
};
pub(super) static TOUCH: ActionKind = ActionKind {
    name: "touch of death",
    synonyms: &["touch", "death", "t", "let it stand", "decision", "answers"],
    how: || {
        Text::same("(T) takes your piece back and removes the captor, (-) lets the capture stand")
    },
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
