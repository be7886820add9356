//! What a search engine needs.

use super::piece::PAWN;
use super::position::{Position, State};
use super::tables::TABLES;
use crate::board::Cell;
use crate::ending::{Cause, Ending, Settled};
use crate::engine::{Playable, Step, mix_bytes};
use crate::mechanics::{EnPassant, Kind, Move, Piece, Undo};
use crate::seat::Seat;

impl Playable for Position {
    #[inline]
    fn state_key(&self) -> u64 {
        mix_bytes(&[self.state.turn.0, self.state.en_passant.passed.0])
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

    const PAWN: Option<Kind> = Some(PAWN);

    fn settle_loud(&mut self, actions: &mut Vec<Move>) -> Settled {
        let start = actions.len();
        let in_check = self.generate::<true>(actions);
        let mated = in_check && actions.len() == start;
        Settled::new(mated.then(|| Ending::lost_by(self.state.turn, Cause::Checkmate)))
    }

    #[inline]
    fn is_checked(&self) -> bool {
        self.in_check(self.state.turn)
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
