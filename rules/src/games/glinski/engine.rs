//! What a search engine needs.

use super::make::Undo;
use super::piece::PAWN;
use super::position::Position;
use super::tables::TABLES;
use crate::board::Cell;
use crate::engine::{Codes, Playable, Step, mix};
use crate::mechanics::EnPassant;
use crate::mechanics::{Kind, Move, Occupant, Piece, PieceSet};
use crate::seat::Seat;

impl Playable for Position {
    #[inline]
    fn write_codes(&self, codes: &mut Codes) {
        self.board.write_codes(codes);
    }

    fn decode(code: u8) -> Option<Occupant> {
        Piece::from_bits(code).occupant()
    }

    #[inline]
    fn state_key(&self) -> u64 {
        mix(
            u64::from_le_bytes([
                self.state.turn.0,
                self.state.en_passant.passed.0,
                0,
                0,
                0,
                0,
                0,
                0,
            ]),
            1,
        )
    }

    #[inline]
    fn relative(&self, seat: Seat, cell: Cell) -> Cell {
        let hexes = &TABLES.hexes;
        let cell = if seat == Seat::FIRST { cell } else { hexes.opposite(cell).unwrap_or(cell) };
        hexes.nearer_left(cell)
    }

    #[inline]
    fn step(&self, m: Move) -> Step {
        m.step(self.state.en_passant)
    }

    #[inline]
    fn reach(&self, from: Cell, mut visit: impl FnMut(Cell)) {
        let piece = self.board.at(from);
        let prey = PieceSet::all_of(piece.owner().opponent());
        TABLES.moves.moves(&self.board, piece, from, prey, |to, _| visit(to));
    }

    const PAWN: Option<Kind> = Some(PAWN);

    fn pawn_steps(&self, seat: Seat, from: Cell, visit: impl FnMut(Cell, bool)) {
        TABLES.moves.pawn_steps(Piece::new(seat, PAWN), from, visit);
    }

    #[inline]
    fn is_checked(&self) -> bool {
        self.in_check(self.state.turn)
    }

    fn skip(&mut self) -> Option<Undo> {
        let undo = Undo::of_nothing(self.state);
        self.state.turn = self.state.turn.opponent();
        self.state.en_passant = EnPassant::NONE;
        self.state.quiet = self.state.quiet.saturating_add(1);
        Some(undo)
    }

    fn unskip(&mut self, undo: &Undo) {
        self.state = undo.state();
    }
}
