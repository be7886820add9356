//! What a search engine needs.

use super::position::kinds::PAWN;
use super::position::{Position, State};
use crate::ending::{Cause, Ending, Settled};
use crate::engine::{Playable, Step, mix_bytes};
use crate::mechanics::castling::Castling;
use crate::mechanics::step::How;
use crate::mechanics::{EnPassant, Kind, Move, NOWHERE, Piece, Undo};
use crate::seat::Seat;

impl Playable for Position {
    #[inline]
    fn state_key(&self) -> u64 {
        let state = &self.state;
        mix_bytes(&[state.turn.0, state.rights, state.en_passant.passed.0])
    }

    #[inline]
    fn step(&self, m: Move) -> Step {
        m.step(self.state.en_passant)
    }

    #[inline]
    fn is_checked(&self) -> bool {
        self.in_check(self.state.turn)
    }

    const TERMS: &'static [&'static str] = &["castling"];

    fn count_terms(&self, mut visit: impl FnMut(usize, Seat, i32)) {
        for seat in Seat::BOTH {
            visit(0, seat, Castling::count(self.state.rights, seat));
        }
    }

    const PAWN: Option<Kind> = Some(PAWN);

    fn settle_loud(&mut self, actions: &mut Vec<Move>) -> Settled {
        let start = actions.len();
        let in_check = self.generate::<true>(actions);
        if in_check && actions.len() == start {
            let ending = Ending::lost_by(self.state.turn, Cause::Checkmate);
            return Settled::new(Some(ending));
        }
        Settled::default()
    }

    fn skip(&mut self) -> Option<Undo<State>> {
        let undo = Undo { state: self.state, taken: Piece::NONE };
        self.state.turn = self.state.turn.opponent();
        self.state.en_passant = EnPassant::NONE;
        self.state.quiet = self.state.quiet.saturating_add(1);
        Some(undo)
    }

    fn unskip(&mut self, undo: &Undo<State>) {
        self.state = undo.state;
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
