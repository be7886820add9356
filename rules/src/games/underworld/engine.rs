//! What a search engine needs.

use super::piece::{UNDERWORLD, level};
use super::position::{Action, Pending, Position};
use crate::board::{Cell, CellSet};
use crate::engine::{Playable, Step, mix_bytes};
use crate::games::orthodox::kinds::PAWN;
use crate::mechanics::castling::Castling;
use crate::mechanics::{Kind, NOWHERE};
use crate::seat::Seat;

impl Playable for Position {
    /// Home files and pieces that are gone for good do not count, as for repetition (5).
    #[inline]
    fn state_key(&self) -> u64 {
        let state = &self.state;
        let [one, two] = state.en_passant.map(|right| right.passed.0);
        let (slot, pending) = (state.slot.index(), state.pending as u8);
        mix_bytes(&[slot, pending, state.rights, one, two])
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

    fn all_royal(&self, seat: Seat) -> CellSet {
        self.kings.iter().map(|kings| kings[seat]).filter(|&king| king != NOWHERE).collect()
    }

    // A piece below is lost until it captures a king.
    fn worth_on(cell: Cell) -> i32 {
        if level(cell) == UNDERWORLD { 20 } else { 100 }
    }

    const TERMS: &'static [&'static str] = &["castling"];

    fn count_terms(&self, mut visit: impl FnMut(usize, Seat, i32)) {
        for seat in Seat::BOTH {
            visit(0, seat, Castling::count(self.state.rights, seat));
        }
    }

    const PAWN: Option<Kind> = Some(PAWN);

    #[inline]
    fn is_checked(&self) -> bool {
        let slot = self.state.slot;
        self.state.pending == Pending::None && self.is_king_attacked(slot.seat(), slot.level())
    }
}
