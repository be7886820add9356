//! The actions of the game (8).

use super::piece::Kind;
use crate::board::Cell;
use crate::mechanics::Wing;
use crate::seat::Seat;

/// What a move does on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Goes to an empty hex.
    Quiet,
    /// A pawn's two steps over an empty hex (3).
    Double {
        /// The hex passed.
        passed: Cell,
    },
    /// Captures the piece on it, which may be a king (5.2) or dead (5.6).
    Capture,
    /// Captures a pawn that has just passed the hex (4.1).
    EnPassant,
}

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The hex that the piece leaves.
    pub from: Cell,
    /// The hex to which it goes.
    pub to: Cell,
    /// What it does there.
    pub how: How,
    /// The kind that a pawn becomes (4.3); `None` also if it may promote but stays a pawn.
    pub promotion: Option<Kind>,
    /// Whether fortification is declared with it (7.1).
    pub fortify: bool,
}

impl Move {
    /// Creates a move without promotion.
    #[inline]
    #[must_use]
    pub const fn plain(from: Cell, to: Cell, how: How, fortify: bool) -> Self {
        Self { from, to, how, promotion: None, fortify }
    }
}

/// An action: one ply.
///
/// It is aligned so that it is copied as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub enum Action {
    /// A move, capture, en passant or promotion.
    Move(Move),
    /// Castling (4.2).
    Castle {
        /// The player who castles.
        by: Seat,
        /// The wing. [`Wing::King`] is the pope's side, if there is a pope.
        wing: Wing,
        /// Whether fortification is declared with it (7.1).
        fortify: bool,
    },
    /// Field promotion (7.3).
    FieldPromotion {
        /// The hex of the piece.
        at: Cell,
        /// The kind that it becomes.
        kind: Kind,
    },
    /// One or two traitors (7.4).
    Traitor {
        /// The hex of the piece replaced first.
        first: Cell,
        /// The hex of the other opponent's piece that is replaced next.
        second: Option<Cell>,
    },
    /// Touch of death (7.5).
    Touch,
    /// The decision to let the capture stand (7.5).
    LetStand,
}
