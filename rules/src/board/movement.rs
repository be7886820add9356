//! How pieces move, as data.

use super::cell::{Cell, CellSet};
use super::geometry::{Geometry, Offset};

/// The purpose for which a movement may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Only onto an empty cell.
    Quiet,
    /// Only onto an enemy's piece.
    Capture,
    /// Onto an empty cell or an enemy's piece.
    Any,
    /// Captures an enemy's piece on a cell without going there.
    Shot,
    /// Only attacks; it is not a move.
    Threat,
}

/// How a movement leads from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Directly to the cell at the offset, whatever is between. A step is the shortest leap.
    Leap,
    /// The offset repeated over empty cells, up to a limit. If the offset is longer than a step, the cells between two
    /// landings do not matter.
    Slide {
        /// The most repetitions.
        most: u8,
    },
    /// A leap that requires one other cell, which must exist and be empty.
    Lame {
        /// The offsets of that cell, one for each of the movement's offsets, in the same order.
        over: &'static [Offset],
    },
    /// The offset repeated onto the first piece beyond exactly one other piece, of any owner.
    Screen,
}

/// Every board, as a [`Movement::boards`] mask.
pub const ALL_BOARDS: u8 = 0xff;

/// One line of a piece table.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    /// The purpose.
    pub purpose: Purpose,
    /// The path.
    pub path: Path,
    /// The offsets for the first seat. A game turns them for the others.
    pub offsets: &'static [Offset],
    /// The boards from which the piece may start it: bit n for board n.
    pub boards: u8,
    /// Whether the first and the last rank are adjacent.
    pub around: bool,
}

impl Movement {
    const fn new(purpose: Purpose, path: Path, offsets: &'static [Offset]) -> Self {
        Self { purpose, path, offsets, boards: ALL_BOARDS, around: false }
    }

    /// Creates a leap on every board.
    #[must_use]
    pub const fn leap(purpose: Purpose, offsets: &'static [Offset]) -> Self {
        Self::new(purpose, Path::Leap, offsets)
    }

    /// Creates an unlimited slide on every board.
    #[must_use]
    pub const fn slide(purpose: Purpose, offsets: &'static [Offset]) -> Self {
        Self::new(purpose, Path::Slide { most: u8::MAX }, offsets)
    }

    /// Creates a slide of at most `most` steps on every board.
    #[must_use]
    pub const fn bounded(purpose: Purpose, most: u8, offsets: &'static [Offset]) -> Self {
        Self::new(purpose, Path::Slide { most }, offsets)
    }

    /// Creates a leap over a cell that must be empty, on every board: `over[i]` for `offsets[i]`.
    #[must_use]
    pub const fn lame(
        purpose: Purpose,
        offsets: &'static [Offset],
        over: &'static [Offset],
    ) -> Self {
        Self::new(purpose, Path::Lame { over }, offsets)
    }

    /// Creates a capture over exactly one piece on every board.
    #[must_use]
    pub const fn screen(offsets: &'static [Offset]) -> Self {
        Self::new(Purpose::Capture, Path::Screen, offsets)
    }

    /// Restricts the movement to these boards: bit n for board n.
    #[must_use]
    pub const fn on(self, boards: u8) -> Self {
        Self { boards, ..self }
    }

    /// Makes the first and the last rank adjacent for the movement.
    #[must_use]
    pub const fn around(self) -> Self {
        Self { around: true, ..self }
    }

    /// Whether the movement may be used for a purpose.
    #[must_use]
    pub fn serves(&self, purpose: Purpose) -> bool {
        match self.purpose {
            Purpose::Any => matches!(purpose, Purpose::Any | Purpose::Quiet | Purpose::Capture),
            own => own == purpose,
        }
    }

    /// Whether the movement attacks.
    #[must_use]
    pub fn attacks(&self) -> bool {
        self.purpose != Purpose::Quiet
    }

    /// Whether a piece may start it on a cell.
    #[must_use]
    pub fn holds(&self, geometry: &Geometry, from: Cell) -> bool {
        self.boards >> geometry.board(from) & 1 != 0
    }

    /// The cell at one of its offsets, already turned, from a cell.
    #[must_use]
    pub fn step(&self, geometry: &Geometry, from: Cell, by: Offset) -> Option<Cell> {
        if self.around { geometry.step_around(from, by) } else { geometry.step(from, by) }
    }

    /// The cells at multiples of one of its offsets, already turned, from a cell, nearest first: to the edge of the board or
    /// all the way round.
    pub fn ray(&self, geometry: &Geometry, from: Cell, by: Offset) -> impl Iterator<Item = Cell> {
        let next = move |&c: &Cell| self.step(geometry, c, by).filter(|&c| c != from);
        std::iter::successors(next(&from), next)
    }
}

/// Where a piece may go on a board that is empty except for the pieces that its movements need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The cells to which it may go without capturing.
    pub quiet: CellSet,
    /// The cells on which it may capture, including shots and captures over a screen.
    pub captures: CellSet,
}

impl Reach {
    /// Returns the reach of movements from a cell, for the first seat.
    #[must_use]
    pub fn new(geometry: &Geometry, movements: &[Movement], from: Cell) -> Self {
        let mut reach = Self::default();
        for m in movements.iter().filter(|m| m.holds(geometry, from)) {
            let (first, most) = match m.path {
                Path::Leap | Path::Lame { .. } => (0, 1),
                Path::Slide { most } => (0, most),
                Path::Screen => (1, u8::MAX),
            };
            for &offset in m.offsets {
                let ray = m.ray(geometry, from, offset).take(most.into());
                for cell in ray.skip(first) {
                    if m.serves(Purpose::Quiet) {
                        reach.quiet.insert(cell);
                    }
                    if m.serves(Purpose::Capture) || m.serves(Purpose::Shot) {
                        reach.captures.insert(cell);
                    }
                }
            }
        }
        reach
    }
}
