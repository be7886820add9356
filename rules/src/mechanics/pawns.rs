//! The double step of pawns and the capture in passing.

use super::piece::{Piece, PieceSet};
use super::placement::Placement;
use super::step::{EnPassant, How};
use super::table::MoveTable;
use crate::board::{Cell, Geometry, Offset};
use crate::mechanics::table::orient;
use crate::seat::{PerSeat, Seat};

/// The double steps of each seat's pawns from each cell: the cell passed and the target.
#[derive(Debug)]
pub struct DoubleSteps(PerSeat<Vec<Option<(Cell, Cell)>>>);

impl MoveTable {
    /// Calls `step` for each move of a pawn except captures in passing, with its target. `doubles` is `None` if pawns have
    /// no double step.
    #[inline(always)]
    pub fn pawn_moves(
        &self,
        board: &Placement,
        (piece, from): (Piece, Cell),
        prey: PieceSet,
        doubles: Option<&DoubleSteps>,
        mut step: impl FnMut(Cell, How),
    ) {
        self.moves(board, piece, from, prey, |to, captures| {
            step(to, if captures { How::Capture } else { How::Quiet });
        });
        if let Some((over, to)) = doubles.and_then(|doubles| doubles.from(piece.owner(), from))
            && board.is_empty(over)
            && board.is_empty(to)
        {
            step(to, How::Double);
        }
    }
}

impl DoubleSteps {
    /// Creates the double steps straight ahead from each seat's second rank, on the boards of a mask.
    #[must_use]
    pub fn new(squares: &crate::board::Squares, near: Seat, boards: u8) -> Self {
        Self::from_cells(&squares.geometry, near, [0, 1, 0], |seat, cell| {
            squares.rank_for(seat != near, cell) == 1 && boards >> squares.level(cell) & 1 != 0
        })
    }

    /// Creates the double steps from the cells that `starts` returns for each seat: twice the offset `ahead`, which is
    /// turned for the far seat.
    #[must_use]
    pub fn from_cells(
        geometry: &Geometry,
        near: Seat,
        ahead: Offset,
        starts: impl Fn(Seat, Cell) -> bool,
    ) -> Self {
        let steps = |seat: Seat| {
            let ahead = |cell| geometry.step(cell, orient(seat != near, ahead));
            let step = |cell: Cell| {
                let over = ahead(cell).filter(|_| starts(seat, cell))?;
                Some((over, ahead(over)?))
            };
            geometry.cells().map(step).collect()
        };
        Self(PerSeat::new(steps))
    }

    /// The double step of a seat's pawn on a cell.
    #[inline]
    #[must_use]
    pub fn from(&self, seat: Seat, cell: Cell) -> Option<(Cell, Cell)> {
        self.0[seat].get(cell.index()).copied().flatten()
    }

    /// The double step of a seat that passes a cell: its start, and the pawn that may then be captured in passing.
    #[must_use]
    pub fn over(&self, seat: Seat, passed: Cell) -> Option<(Cell, EnPassant)> {
        let steps = (0_u8..).zip(&self.0[seat]);
        steps.filter_map(|(from, step)| Some((Cell(from), (*step)?))).find_map(
            |(from, (over, pawn))| (over == passed).then_some((from, EnPassant { passed, pawn })),
        )
    }
}
