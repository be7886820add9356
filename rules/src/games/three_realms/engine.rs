//! What a search engine needs.

use super::make::Undo;
use super::piece::kinds::PAWN;
use super::position::Position;
use crate::engine::{Playable, Step, mix_bytes};
use crate::mechanics::castling::Castling;
use crate::mechanics::{EnPassant, Kind, Move};
use crate::seat::Seat;

impl Playable for Position {
    #[inline]
    fn state_key(&self) -> u64 {
        let state = &self.state;
        // What fallen angels imitate matters only if there are any.
        let last = if state.fallen[state.turn] == 0 { 0 } else { state.last.0 };
        let passed = state.en_passant.passed.0;
        mix_bytes(&[state.turn.0, state.rights, passed, last])
    }

    #[inline]
    fn step(&self, m: Move) -> Step {
        m.step(self.state.en_passant)
    }

    const TERMS: &'static [&'static str] = &["castling"];

    fn count_terms(&self, mut visit: impl FnMut(usize, Seat, i32)) {
        for seat in Seat::BOTH {
            visit(0, seat, Castling::count(self.state.rights, seat));
        }
    }

    const PAWN: Option<Kind> = Some(PAWN);

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
