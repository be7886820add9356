//! Placement: the pieces on the cells of a board.

use crate::board::{Cell, CellSet, Codes};
use crate::mechanics::piece::Piece;
use crate::seat::{PerSeat, Seat};

/// No cell: an index beyond every board, which is always empty.
pub const NOWHERE: Cell = Cell(255);

/// The pieces of two seats: a mailbox, indexed without a bounds check, and one set of cells per seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    cells: [Piece; 256],
    pieces: PerSeat<CellSet>,
}

impl Default for Placement {
    fn default() -> Self {
        Self { cells: [Piece::NONE; 256], pieces: PerSeat::default() }
    }
}

impl Placement {
    /// The piece on a cell.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: Cell) -> Piece {
        self.cells[cell.index()]
    }

    /// Whether a cell is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.at(cell).is_none()
    }

    /// The cells of a seat's pieces.
    #[inline]
    #[must_use]
    pub fn of(&self, seat: Seat) -> CellSet {
        self.pieces[seat]
    }

    /// The cells of all pieces.
    #[inline]
    #[must_use]
    pub fn all(&self) -> CellSet {
        self.pieces[Seat::FIRST] | self.pieces[Seat::SECOND]
    }

    /// The cells of all pieces of the same owner and kind; marks do not matter.
    #[must_use]
    pub fn like(&self, piece: Piece) -> CellSet {
        self.of(piece.owner()).iter().filter(|&c| self.at(c).index() == piece.index()).collect()
    }

    /// Puts a piece on an empty cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, piece: Piece) {
        self.cells[cell.index()] = piece;
        self.pieces[piece.owner()].insert(cell);
    }

    /// Removes the piece on a cell.
    #[inline]
    pub fn lift(&mut self, cell: Cell) -> Piece {
        let piece = std::mem::replace(&mut self.cells[cell.index()], Piece::NONE);
        self.pieces[piece.owner()].remove(cell);
        piece
    }

    /// Moves a piece to an empty cell, where it becomes `piece`, of the same owner.
    #[inline]
    pub fn relocate(&mut self, from: Cell, to: Cell, piece: Piece) {
        self.cells[from.index()] = Piece::NONE;
        self.cells[to.index()] = piece;
        self.pieces[piece.owner()].relocate(from, to);
    }

    /// Replaces the piece on a cell by another of the same owner.
    #[inline]
    pub fn change(&mut self, cell: Cell, piece: Piece) {
        self.cells[cell.index()] = piece;
    }

    /// Writes the bytes of the pieces, for engines.
    #[inline]
    pub fn write_codes(&self, codes: &mut Codes) {
        for (code, piece) in codes.iter_mut().zip(&self.cells) {
            *code = piece.bits();
        }
    }

    /// The pieces cell by cell, for keys of positions.
    #[must_use]
    pub fn bytes(&self, cells: usize) -> Vec<u8> {
        self.cells.iter().take(cells).map(|p| p.bits()).collect()
    }
}
