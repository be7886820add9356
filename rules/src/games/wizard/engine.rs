//! What a search engine needs.

use super::action::{Action, How};
use super::make::{Undo, landing};
use super::position::Position;
use crate::board::Cell;
use crate::engine::{Playable, Step, mix_bytes};
use crate::mechanics::{Kind, NOWHERE, Piece};
use crate::seat::Seat;

impl Playable for Position {
    #[inline]
    fn state_key(&self) -> u64 {
        let state = &self.state;
        let [[a, b], [c, d]] = [state.dragons.0, state.held.0];
        let teleports = u8::from(state.teleports);
        mix_bytes(&[state.turn.0, teleports, a, b, c, d, state.pending.0])
    }

    #[inline]
    fn relative(&self, seat: Seat, cell: Cell) -> Cell {
        // The first seat sits at the far side. The two boards have 81 cells each, row by row.
        let (level, row, file) = (cell.0 / 81, cell.0 % 81 / 9, cell.0 % 9);
        let row = if seat == Seat::FIRST { row } else { 8 - row };
        Cell(level * 81 + row * 9 + file.min(8 - file))
    }

    #[inline]
    fn step(&self, action: Action) -> Step {
        let Action { from, to, how, .. } = action;
        let (from, to, takes) = match how {
            How::Quiet | How::Teleport => (from, to, NOWHERE),
            How::Capture => (from, to, to),
            How::Shot => (from, from, to),
            How::Swoop => (from, landing(from, to), to),
            How::Place => (NOWHERE, to, NOWHERE),
        };
        let piece = if from == NOWHERE { Piece::NONE } else { self.board.at(from) };
        let stands = self.stands_as(piece, to, action.quest);
        let becomes = if stands.kind() == piece.kind() { Kind(0) } else { stands.kind() };
        Step { from, to, takes, becomes }
    }

    const TERMS: &'static [&'static str] =
        &["teleport", "lost-dragons", "held-warriors", "held-eagles"];

    fn count_terms(&self, mut visit: impl FnMut(usize, Seat, i32)) {
        let state = &self.state;
        for seat in Seat::BOTH {
            let teleport = i32::from(state.teleports.contains(seat));
            let held = [0, 1].map(|which| i32::from(state.held(seat, which)));
            let counts = [teleport, state.dragons[seat].into(), held[0], held[1]];
            for (term, count) in counts.into_iter().enumerate().filter(|(_, count)| *count > 0) {
                visit(term, seat, count);
            }
        }
    }

    #[inline]
    fn is_checked(&self) -> bool {
        self.state.pending == Kind(0) && self.in_check(self.state.turn)
    }

    fn skip(&mut self) -> Option<Undo> {
        if self.state.pending != Kind(0) {
            return None;
        }
        let undo = Undo::of_nothing(self.state);
        self.state.turn = self.state.turn.opponent();
        Some(undo)
    }

    fn unskip(&mut self, undo: &Undo) {
        self.state = undo.state();
    }
}
