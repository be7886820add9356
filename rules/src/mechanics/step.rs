//! Moves of one piece from a cell to another, which every game has.

use crate::board::Cell;
use crate::front::{Form, Outline};
use crate::mechanics::castling::{Castling, Wing};
use crate::mechanics::pawns::EnPassant;
use crate::mechanics::piece::Kind;
use crate::mechanics::placement::Placement;

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

    /// The outline of the move, on the board before it.
    #[must_use]
    pub fn outline(self, board: &Placement, en_passant: EnPassant, castling: &Castling) -> Outline {
        let outline = self.outline_of_one(board, en_passant);
        let How::Castle(wing) = self.how else { return outline };
        let rook_from = castling.path(outline.piece.owner, wing).rook_from;
        Outline { castles: Some(wing), also: Some(rook_from), ..outline }
    }

    /// The outline of the move in games without castling, on the board before it.
    #[must_use]
    pub fn outline_of_one(self, board: &Placement, en_passant: EnPassant) -> Outline {
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
