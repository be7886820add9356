//! The actions of the game.

use crate::board::Cell;

/// The sort of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// A piece goes to an empty cell.
    Quiet,
    /// A piece captures on the cell to which it goes.
    Capture,
    /// An archer captures without moving.
    Shot,
    /// An eagle captures on Earth and lands beyond.
    Swoop,
    /// The wizard changes places with a piece of its own side.
    Teleport,
    /// A captured piece is placed on an X.
    Place,
}

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// The cell of the acting piece; for a placement, the target itself.
    pub from: Cell,
    /// The cell to which it goes, at which it shoots, or with whose piece it changes places.
    pub to: Cell,
    /// The sort of action.
    pub how: How,
    /// Whether a quest is declared with it (5.2).
    pub quest: bool,
}

impl Action {
    /// Creates an action without a quest.
    #[inline]
    #[must_use]
    pub const fn new(from: Cell, to: Cell, how: How) -> Self {
        Self { from, to, how, quest: false }
    }

    /// Creates a placement.
    #[inline]
    #[must_use]
    pub const fn place(at: Cell) -> Self {
        Self::new(at, at, How::Place)
    }

    /// Whether it captures.
    #[inline]
    #[must_use]
    pub const fn captures(self) -> bool {
        matches!(self.how, How::Capture | How::Shot | How::Swoop)
    }
}
