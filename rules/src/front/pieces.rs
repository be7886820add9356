//! The pieces on the boards of a position.

use super::setting::Setting;
use crate::board::{Cell, CellSet, Codes};
use crate::mechanics::{MoveTable, Obstacle, Occupant, Piece, PieceSet, Placement};
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

    /// Writes the codes of all pieces. Cells beyond the board stay as they are.
    fn write_codes(&self, codes: &mut Codes);

    /// The piece of a code; `None` for 0.
    fn decode(code: u8) -> Option<Occupant>;

    /// Calls `visit` with each cell to which the piece on a cell could go by movement alone, for mobility.
    fn reach(&self, from: Cell, visit: impl FnMut(Cell));

    /// Calls `visit` with each cell to which the piece of a code could ever go from a cell, whatever else stands on the board, and perhaps
    /// with others.
    fn open_reach(&self, _code: u8, _from: Cell, visit: impl FnMut(Cell)) {
        self.setting().layout.geometry().cells().for_each(visit);
    }

    /// Calls `visit` with each cell to which a piece that only goes forward goes from a cell by a single step if nothing is
    /// in its way (`false`), and each that it attacks (`true`).
    fn single_steps(&self, _piece: Piece, _from: Cell, _visit: impl FnMut(Cell, bool)) {}

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

    #[inline]
    fn write_codes(&self, codes: &mut Codes) {
        self.tables().2.write_codes(codes);
    }

    fn decode(code: u8) -> Option<Occupant> {
        Piece::from_bits(code).occupant()
    }

    #[inline]
    fn reach(&self, from: Cell, mut visit: impl FnMut(Cell)) {
        let (_, table, board) = self.tables();
        let piece = board.at(from);
        let prey = PieceSet::all_of(piece.owner().opponent());
        table.moves(board, piece, from, prey, |to, _| visit(to));
    }

    fn open_reach(&self, code: u8, from: Cell, visit: impl FnMut(Cell)) {
        self.tables().1.targets(Piece::from_bits(code), from).for_each(visit);
    }

    fn single_steps(&self, piece: Piece, from: Cell, visit: impl FnMut(Cell, bool)) {
        self.tables().1.pawn_steps(piece, from, visit);
    }

    fn obstacle(&self, from: Cell, to: Cell) -> Option<Obstacle> {
        let (_, table, board) = self.tables();
        table.obstacle(board, from, to)
    }
}
