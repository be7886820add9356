//! Outlines: actions as notation, sentences and marks need them.

use crate::board::Cell;
use crate::groups::{ActionKind, CAPTURES, CASTLING, EN_PASSANT, MOVES, PROMOTIONS};
use crate::mechanics::piece::{Kind, Occupant};

/// The side on which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// The king's side: `O-O`.
    King,
    /// The queen's side: `O-O-O`.
    Queen,
}

/// The form of an action, for reading and writing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A piece goes from one cell to another, castling included.
    Move,
    /// A pawn captures in passing.
    EnPassant,
    /// A piece captures without going there; always written with `x`.
    Shot,
    /// An action with a notation of its own: a placement, choice or teleport.
    Other,
}

/// An action as notation, sentences and marks need it, in the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The cell of the acting piece.
    pub from: Option<Cell>,
    /// The cell to which the piece goes, at which it shoots, or on which a piece is put.
    pub to: Option<Cell>,
    /// The acting piece, or the one that is put.
    pub piece: Occupant,
    /// The cell on which an enemy's piece is captured.
    pub takes: Option<Cell>,
    /// The kind that the piece becomes.
    pub becomes: Option<Kind>,
    /// The wing it castles on.
    pub castles: Option<Wing>,
    /// The form in which it is read and written.
    pub form: Form,
    /// Whether something is declared with it, which is written after it. Without that the text means another action.
    pub declares: bool,
    /// A second cell it acts on, such as that of the castling rook.
    pub also: Option<Cell>,
}

impl Outline {
    /// Creates an outline with only a form and a piece.
    #[must_use]
    pub const fn new(form: Form, piece: Occupant) -> Self {
        Self {
            from: None,
            to: None,
            piece,
            takes: None,
            becomes: None,
            castles: None,
            form,
            declares: false,
            also: None,
        }
    }

    /// The kind of the action, among those of orthodox chess.
    #[must_use]
    pub fn usual_kind(&self) -> &'static ActionKind {
        if self.form == Form::EnPassant {
            &EN_PASSANT
        } else if self.castles.is_some() {
            &CASTLING
        } else if self.becomes.is_some() {
            &PROMOTIONS
        } else if self.takes.is_some() {
            &CAPTURES
        } else {
            &MOVES
        }
    }

    /// The cells that the action touches, if it affects no others.
    #[must_use]
    pub fn touched(&self) -> Touched {
        let removed = self.takes.filter(|&at| Some(at) != self.to);
        Touched { from: self.from, to: self.to, removed }
    }
}

/// The cells that an action touched, for the marks on the board after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// The cell that the acting piece left.
    pub from: Option<Cell>,
    /// The cell of the acting piece now, or of the piece that was put on the board.
    pub to: Option<Cell>,
    /// Another cell from which something was removed.
    pub removed: Option<Cell>,
}
