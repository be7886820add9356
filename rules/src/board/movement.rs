//! How pieces move, as data.

use super::{Cell, CellSet, Geometry, Offset};

/// What a movement may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Only onto an empty cell.
    Quiet,
    /// Only onto an enemy's piece.
    Capture,
    /// Both.
    Any,
    /// Takes an enemy's piece on a cell without going there.
    Shot,
    /// Counts as an attack and does nothing else.
    Threat,
}

/// How a movement leads from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Straight to the cell at the offset, whatever is between; a step is the shortest leap.
    Leap,
    /// The offset repeated over empty cells, up to a limit; what is between two landings
    /// of a longer offset does not matter.
    Slide {
        /// Most repetitions.
        most: u8,
    },
    /// A leap for which one more cell has to be there and empty.
    Lame {
        /// That cell: one offset for each of the movement's, in the same order.
        over: &'static [Offset],
    },
    /// The offset repeated onto the first piece beyond exactly one other piece, whosever.
    Screen,
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
    /// The first rank follows the last, and the last the first.
    pub around: bool,
}

impl Movement {
    const fn new(purpose: Purpose, path: Path, offsets: &'static [Offset]) -> Self {
        Self { purpose, path, offsets, boards: ALL_BOARDS, around: false }
    }

    /// A leap on every board.
    #[must_use]
    pub const fn leap(purpose: Purpose, offsets: &'static [Offset]) -> Self {
        Self::new(purpose, Path::Leap, offsets)
    }

    /// An unlimited slide on every board.
    #[must_use]
    pub const fn slide(purpose: Purpose, offsets: &'static [Offset]) -> Self {
        Self::new(purpose, Path::Slide { most: u8::MAX }, offsets)
    }

    /// A slide of at most `most` steps, on every board.
    #[must_use]
    pub const fn bounded(purpose: Purpose, most: u8, offsets: &'static [Offset]) -> Self {
        Self::new(purpose, Path::Slide { most }, offsets)
    }

    /// A leap over a cell that has to be empty, on every board: `over[i]` for `offsets[i]`.
    #[must_use]
    pub const fn lame(
        purpose: Purpose,
        offsets: &'static [Offset],
        over: &'static [Offset],
    ) -> Self {
        Self::new(purpose, Path::Lame { over }, offsets)
    }

    /// A capture over exactly one piece, on every board.
    #[must_use]
    pub const fn screen(offsets: &'static [Offset]) -> Self {
        Self::new(Purpose::Capture, Path::Screen, offsets)
    }

    /// The same on these boards only: bit n for board n.
    #[must_use]
    pub const fn on(self, boards: u8) -> Self {
        Self { boards, ..self }
    }

    /// The same with the first rank after the last.
    #[must_use]
    pub const fn around(self) -> Self {
        Self { around: true, ..self }
    }

    /// Whether the movement may be used for that.
    #[must_use]
    pub fn serves(&self, purpose: Purpose) -> bool {
        match self.purpose {
            Purpose::Any => matches!(purpose, Purpose::Any | Purpose::Quiet | Purpose::Capture),
            own => own == purpose,
        }
    }

    /// Whether an enemy's piece is attacked by it.
    #[must_use]
    pub fn attacks(&self) -> bool {
        self.purpose != Purpose::Quiet
    }

    /// Whether it holds for a piece that starts on a cell.
    #[must_use]
    pub fn holds(&self, geometry: &Geometry, from: Cell) -> bool {
        self.boards >> geometry.board(from) & 1 != 0
    }

    /// One of its offsets (already turned) from a cell.
    #[must_use]
    pub fn step(&self, geometry: &Geometry, from: Cell, by: Offset) -> Option<Cell> {
        if self.around { geometry.step_around(from, by) } else { geometry.step(from, by) }
    }
}

/// Where a piece may go on a board that is empty but for what its movements need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Without capturing.
    pub quiet: CellSet,
    /// Capturing, without going there or over another piece too.
    pub captures: CellSet,
}

impl Reach {
    /// The reach of movements from a cell, for the first seat.
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
                let next = |&c: &Cell| m.step(geometry, c, offset).filter(|&c| c != from);
                let cells = std::iter::successors(next(&from), next).take(most.into());
                for cell in cells.skip(first) {
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
