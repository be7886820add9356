//! What a player may decide (8).

use super::piece::Kind;
use crate::board::Cell;
use crate::mechanics::castling::Wing;
use crate::seat::Seat;

/// What a move does where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Goes to an empty hex.
    Quiet,
    /// A pawn's two steps over an empty hex (3).
    Double {
        /// The hex passed.
        passed: Cell,
    },
    /// Captures what stands there, a king (5.2) or a dead piece (5.6) included.
    Capture,
    /// Captures a pawn that has just passed the hex (4.1).
    EnPassant,
}

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What happens there.
    pub how: How,
    /// What a pawn becomes (4.3); `None` also when it may promote and stays a pawn.
    pub promotion: Option<Kind>,
    /// Fortification is declared with it (7.1).
    pub fortify: bool,
}

/// An action: one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A move, capture, en passant or promotion.
    Move(Move),
    /// Castling (4.2).
    Castle {
        /// Whose king castles.
        by: Seat,
        /// With which rook: [`Wing::King`] is the pope's side, if there is a pope.
        wing: Wing,
        /// Fortification is declared with it (7.1).
        fortify: bool,
    },
    /// Field promotion (7.3).
    FieldPromotion {
        /// Where the piece stands.
        at: Cell,
        /// What it becomes.
        kind: Kind,
    },
    /// One or two traitors (7.4).
    Traitor {
        /// The piece replaced first.
        first: Cell,
        /// The piece of the other opponent replaced next.
        second: Option<Cell>,
    },
    /// Touch of death (7.5).
    Touch,
    /// The decision to let the capture stand (7.5).
    LetStand,
}
