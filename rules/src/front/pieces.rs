//! The pieces on the boards of a position.

use super::setting::Setting;
use crate::board::{Cell, CellSet};
use crate::mechanics::{MoveTable, Obstacle, Occupant, Placement};
use crate::seat::Seat;

/// The pieces of a position and their attacks.
pub trait Pieces {
    /// The setting of the game.
    fn setting(&self) -> &'static Setting;

    /// The piece on a cell.
    fn piece_at(&self, cell: Cell) -> Option<Occupant>;

    /// The cells of a seat's pieces.
    fn pieces_of(&self, seat: Seat) -> CellSet;

    /// The cells of a seat's pieces that attack a cell.
    fn attackers(&self, cell: Cell, by: Seat) -> CellSet;

    /// The reason why the piece on a cell cannot reach another by movement alone, if that is known.
    fn obstacle(&self, _from: Cell, _to: Cell) -> Option<Obstacle> {
        None
    }
}

/// A position on the shared placement and move table, which implement [`Pieces`] for it.
pub trait OnTable {
    /// The setting of the game, its move table, and the placement.
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
