//! What a search engine needs.

use super::piece::level;
use super::position::{Action, Pending, Position};
use crate::board::Cell;
use crate::engine::{Codes, NOWHERE, Playable, Step, mix};
use crate::games::orthodox::kinds::PAWN;
use crate::mechanics::{Kind, Occupant, Piece, PieceSet};
use crate::seat::Seat;

impl Playable for Position {
    #[inline]
    fn write_codes(&self, codes: &mut Codes) {
        self.board.write_codes(codes);
    }

    fn decode(code: u8) -> Option<Occupant> {
        Piece::from_bits(code).occupant()
    }

    /// Home files and pieces that are gone for good do not count, as for repetition (5).
    #[inline]
    fn state_key(&self) -> u64 {
        let state = &self.state;
        let [one, two] = state.en_passant.map(|right| right.passed.0);
        let (slot, pending) = (state.slot.index(), state.pending as u8);
        mix(u64::from_le_bytes([slot, pending, state.rights, one, two, 0, 0, 0]), 1)
    }

    #[inline]
    fn relative(&self, seat: Seat, cell: Cell) -> Cell {
        crate::engine::relative_square(seat, cell)
    }

    #[inline]
    fn step(&self, action: Action) -> Step {
        let other = Step { from: NOWHERE, to: NOWHERE, takes: NOWHERE, becomes: Kind(0) };
        match action {
            Action::Move(m) => m.step(self.state.en_passant[usize::from(level(m.from))]),
            Action::Return(from) => {
                Step { from, to: self.comes_back_to(action).unwrap_or(from), ..other }
            }
            Action::Revive(..) => {
                Step { to: self.comes_back_to(action).unwrap_or(NOWHERE), ..other }
            }
            Action::Place(to) => Step { to, ..other },
        }
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

    #[inline]
    fn is_checked(&self) -> bool {
        let slot = self.state.slot;
        self.state.pending == Pending::None && self.is_king_attacked(slot.seat(), slot.level())
    }
}
