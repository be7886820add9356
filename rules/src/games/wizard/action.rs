//! What a player can do.

use crate::board::Cell;

/// How an action does what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// A piece goes to an empty cell.
    Quiet,
    /// A piece captures what stands where it goes.
    Capture,
    /// An archer captures from where it stands.
    Shot,
    /// An eagle captures on Earth and lands beyond.
    Swoop,
    /// The wizard changes places with an own piece.
    Teleport,
    /// A captured piece is placed on an X.
    Place,
}

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// Where the acting piece stands; the target itself for a placement.
    pub from: Cell,
    /// Where it goes, what it aims at, with what it changes places.
    pub to: Cell,
    /// How.
    pub how: How,
    /// A quest is declared with it (5.2).
    pub quest: bool,
}

impl Action {
    /// An action without a quest.
    #[inline]
    #[must_use]
    pub const fn new(from: Cell, to: Cell, how: How) -> Self {
        Self { from, to, how, quest: false }
    }

    /// A piece is placed.
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
