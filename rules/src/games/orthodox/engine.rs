//! What a search engine needs.

use super::make::Undo;
use super::position::Position;
use super::position::kinds::PAWN;
use crate::board::Cell;
use crate::ending::{Cause, Ending, Settled};
use crate::engine::{Codes, NOWHERE, Playable, Step, mix};
use crate::mechanics::EnPassant;
use crate::mechanics::step::How;
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
        mix(
            u64::from_le_bytes([
                state.turn.0,
                state.rights,
                state.en_passant.passed.0,
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
        self.flavour.setting.table.moves(&self.board, piece, from, prey, |to, _| visit(to));
    }

    #[inline]
    fn is_checked(&self) -> bool {
        self.in_check(self.state.turn)
    }

    const PAWN: Option<Kind> = Some(PAWN);

    fn pawn_steps(&self, seat: Seat, from: Cell, visit: impl FnMut(Cell, bool)) {
        self.flavour.setting.table.pawn_steps(Piece::new(seat, PAWN), from, visit);
    }

    fn settle_loud(&mut self, actions: &mut Vec<Move>) -> Settled {
        let start = actions.len();
        let in_check = self.generate::<true>(actions);
        if in_check && actions.len() == start {
            let ending = Ending::lost_by(self.state.turn, Cause::Checkmate);
            return Settled::new(Some(ending));
        }
        Settled::default()
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

impl Move {
    /// What the move does, for engines.
    #[inline]
    #[must_use]
    pub fn step(self, en_passant: EnPassant) -> Step {
        let takes = match self.how {
            How::Capture => self.to,
            How::EnPassant => en_passant.pawn,
            How::Quiet | How::Double | How::Castle(_) => NOWHERE,
        };
        Step { from: self.from, to: self.to, takes, becomes: self.promotion }
    }
}
