//! What a search engine needs.

use super::make::Undo;
use super::piece::kinds::PAWN;
use super::position::Position;
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
        let state = &self.state;
        // What fallen angels imitate matters only if there are any.
        let last = if state.fallen[state.turn] == 0 { 0 } else { state.last.0 };
        let passed = state.en_passant.passed.0;
        mix(u64::from_le_bytes([state.turn.0, state.rights, passed, last, 0, 0, 0, 0]), 1)
    }

    #[inline]
    fn relative(&self, seat: Seat, cell: Cell) -> Cell {
        crate::engine::relative_square(seat, cell)
    }

    #[inline]
    fn step(&self, m: Move) -> Step {
        m.step(self.state.en_passant)
    }

    #[inline]
    fn reach(&self, from: Cell, mut visit: impl FnMut(Cell)) {
        let piece = self.board.at(from);
        let prey = PieceSet::all_of(piece.owner().opponent());
        self.realms.setting.table.moves(&self.board, piece, from, prey, |to, _| visit(to));
    }

    const PAWN: Option<Kind> = Some(PAWN);

    fn pawn_steps(&self, seat: Seat, from: Cell, visit: impl FnMut(Cell, bool)) {
        self.realms.setting.table.pawn_steps(Piece::new(seat, PAWN), from, visit);
    }

    fn is_checked(&self) -> bool {
        let me = self.state.turn;
        self.in_check(me) || !self.fallen_attackers(me).is_empty()
    }

    fn skip(&mut self) -> Option<Undo> {
        let undo = Undo::of_nothing(self.state);
        self.state.turn = self.state.turn.opponent();
        self.state.en_passant = EnPassant::NONE;
        self.state.last = Kind(0);
        self.state.quiet = self.state.quiet.saturating_add(1);
        Some(undo)
    }

    fn unskip(&mut self, undo: &Undo) {
        self.state = undo.state();
    }
}
