//! What stands where on the boards of a position.

use crate::board::{Cell, CellSet};
use crate::front::Setting;
use crate::game::Seat;
use crate::mechanics::{MoveTable, Occupant, Placement};

/// Why a piece does not reach a cell by movement alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Something is in the way: on this cell, if it is one piece.
    Blocked(Option<Cell>),
    /// It goes there only if the cell is empty.
    OnlyEmpty,
    /// It goes there only to capture.
    OnlyCapture,
}

/// What stands where, and what attacks what.
pub trait Pieces {
    /// What never changes about the game.
    fn setting(&self) -> &'static Setting;

    /// What stands on a cell.
    fn piece_at(&self, cell: Cell) -> Option<Occupant>;

    /// The cells of a seat's pieces.
    fn pieces_of(&self, seat: Seat) -> CellSet;

    /// The cells of a seat's pieces that attack a cell.
    fn attackers(&self, cell: Cell, by: Seat) -> CellSet;

    /// Why the piece on a cell does not reach another, if movement alone forbids it.
    fn obstacle(&self, _from: Cell, _to: Cell) -> Option<Obstacle> {
        None
    }
}

/// A position made of the shared placement and move table; it has [`Pieces`] from them.
pub trait OnTable {
    /// What never changes about the game, its move table, and what stands where.
    fn tables(&self) -> (&'static Setting, &'static MoveTable, &Placement);
}

impl<P: OnTable> Pieces for P {
    fn setting(&self) -> &'static Setting {
        self.tables().0
    }

    fn piece_at(&self, cell: Cell) -> Option<Occupant> {
        self.tables().2.at(cell).occupant()
    }

    fn pieces_of(&self, seat: Seat) -> CellSet {
        self.tables().2.of(seat)
    }

    fn attackers(&self, cell: Cell, by: Seat) -> CellSet {
        let (_, table, board) = self.tables();
        table.attackers(board, cell, by)
    }

    fn obstacle(&self, from: Cell, to: Cell) -> Option<Obstacle> {
        let (_, table, board) = self.tables();
        table.obstacle(board, from, to)
    }
}
