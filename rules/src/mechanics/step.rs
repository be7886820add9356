//! Moves of one piece from a cell to another, which every game has.

use super::outline::{Form, Outline, Wing};
use super::piece::{Kind, Piece};
use super::placement::{NOWHERE, Placement};
use crate::board::Cell;

/// A pawn that may be captured in passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnPassant {
    /// The cell that the pawn passed; [`NOWHERE`] if no pawn may be captured.
    pub passed: Cell,
    /// The cell of the pawn.
    pub pawn: Cell,
}

impl EnPassant {
    /// No pawn may be captured in passing.
    pub const NONE: Self = Self { passed: NOWHERE, pawn: NOWHERE };

    /// Whether a pawn may be captured in passing.
    #[inline]
    #[must_use]
    pub fn is_some(self) -> bool {
        self.passed != NOWHERE
    }
}

/// What a move does on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Goes to an empty cell.
    Quiet,
    /// A pawn's two steps.
    Double,
    /// Captures the piece on it.
    Capture,
    /// Captures a pawn that has just passed the cell.
    EnPassant,
    /// Castles: `from` and `to` are the king's.
    Castle(Wing),
}

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cell that the piece leaves.
    pub from: Cell,
    /// The cell to which it goes.
    pub to: Cell,
    /// What it does there.
    pub how: How,
    /// The kind that it becomes; `Kind(0)` if it does not change.
    pub promotion: Kind,
}

impl Move {
    /// Creates a move without promotion.
    #[inline]
    #[must_use]
    pub const fn new(from: Cell, to: Cell, how: How) -> Self {
        Self { from, to, how, promotion: Kind(0) }
    }

    /// Creates a quiet move or a capture.
    #[inline]
    #[must_use]
    pub const fn plain(from: Cell, to: Cell, captures: bool) -> Self {
        Self::new(from, to, if captures { How::Capture } else { How::Quiet })
    }

    /// The kind that the piece becomes, if it changes.
    #[must_use]
    pub const fn becomes(self) -> Option<Kind> {
        if self.promotion.0 == 0 { None } else { Some(self.promotion) }
    }

    /// The outline of the move on the board before it, without the rook of castling.
    #[must_use]
    pub fn outline(self, board: &Placement, en_passant: EnPassant) -> Outline {
        let form = if self.how == How::EnPassant { Form::EnPassant } else { Form::Move };
        Outline {
            from: Some(self.from),
            to: Some(self.to),
            takes: match self.how {
                How::Capture => Some(self.to),
                How::EnPassant => Some(en_passant.pawn),
                _ => None,
            },
            becomes: self.becomes(),
            ..Outline::new(form, board.at(self.from).into())
        }
    }
}

/// What is needed to undo a move: the state before it, and the captured piece.
#[derive(Clone, Copy, Debug)]
pub struct Undo<S> {
    /// The state.
    pub state: S,
    /// The piece; [`Piece::NONE`] if nothing was captured.
    pub taken: Piece,
}
