//! How pieces move, as data.

use super::Offset;

/// What a movement may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Only onto an empty cell.
    Quiet,
    /// Only onto an enemy's piece.
    Capture,
    /// Both.
    Any,
}

/// How a movement gets from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Straight to the cell at the offset, whatever lies between; a step is the shortest leap.
    Leap,
    /// The offset repeated over empty cells, at most so many times; what lies between two landings
    /// of a longer offset does not matter.
    Slide {
        /// Most repetitions.
        most: u8,
    },
}

/// Every board, as a [`Movement::boards`] mask.
pub const ALL_BOARDS: u8 = 0xff;

/// One line of a piece table.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    /// What for.
    pub purpose: Purpose,
    /// How.
    pub path: Path,
    /// Where to, in the frame of the first seat; a game turns them for the others.
    pub offsets: &'static [Offset],
    /// The boards it holds on when the piece starts there: bit n for board n.
    pub boards: u8,
}

impl Movement {
    /// A leap on every board.
    #[must_use]
    pub const fn leap(purpose: Purpose, offsets: &'static [Offset]) -> Self {
        Self { purpose, path: Path::Leap, offsets, boards: ALL_BOARDS }
    }

    /// An unlimited slide on every board.
    #[must_use]
    pub const fn slide(purpose: Purpose, offsets: &'static [Offset]) -> Self {
        Self { purpose, path: Path::Slide { most: u8::MAX }, offsets, boards: ALL_BOARDS }
    }

    /// Whether the movement may be used for that.
    #[must_use]
    pub fn serves(&self, purpose: Purpose) -> bool {
        self.purpose == Purpose::Any || purpose == self.purpose
    }
}
