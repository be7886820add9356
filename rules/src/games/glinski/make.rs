//! Doing and undoing moves.

use super::piece::{KING, PAWN};
use super::position::{Position, State};
use super::tables::TABLES;
use crate::ending::{Cause, Ending, Settled};
use crate::front::LAST_PLIES;
use crate::mechanics::{EnPassant, How, Move, Piece, Undo};
use crate::perft::MakeUnmake;

impl MakeUnmake for Position {
    type Action = Move;
    type Undo = Undo<State>;

    fn settle(&mut self, out: &mut Vec<Move>) -> Settled {
        let start = out.len();
        let in_check = self.generate::<false>(out);
        let me = self.state.turn;
        let ending = if out.len() == start {
            // 4.2, 5.1.
            Some(if in_check {
                Ending::lost_by(me, Cause::Checkmate)
            } else {
                Ending::draw(Cause::Stalemate)
            })
        // 5.3.
        } else if u32::from(self.state.quiet) >= LAST_PLIES {
            Some(Ending::draw(Cause::MoveCount))
        } else if self.is_dead() {
            Some(Ending::draw(Cause::Material))
        } else {
            None
        };
        if ending.is_some() {
            out.truncate(start);
        }
        Settled::new(ending)
    }

    /// Makes a legal or pseudo-legal move; the turn passes.
    #[inline(always)]
    fn make(&mut self, m: Move) -> Undo<State> {
        let (state, mut taken) = (self.state, Piece::NONE);
        let me = state.turn;
        let piece = self.board.at(m.from);
        let counts = piece.is(PAWN) || m.how == How::Capture;
        self.state.quiet = if counts { 0 } else { self.state.quiet.saturating_add(1) };
        self.state.en_passant = EnPassant::NONE;
        match m.how {
            How::Double => {
                if let Some((passed, pawn)) = TABLES.doubles.from(me, m.from) {
                    self.state.en_passant = EnPassant { passed, pawn };
                }
            }
            How::Capture => taken = self.board.lift(m.to),
            How::EnPassant => taken = self.board.lift(state.en_passant.pawn),
            How::Quiet | How::Castle(_) => {}
        }
        let stands = m.becomes().map_or(piece, |kind| Piece::new(me, kind));
        self.board.relocate(m.from, m.to, stands);
        if piece.is(KING) {
            self.kings[me] = m.to;
        }
        self.state.turn = me.opponent();
        self.state.number = self.state.number.saturating_add(me.0.into());
        Undo { state, taken }
    }

    #[inline(always)]
    fn unmake(&mut self, m: Move, undo: &Undo<State>) {
        let me = undo.state.turn;
        let stands = self.board.at(m.to);
        let piece = if m.becomes().is_some() { Piece::new(me, PAWN) } else { stands };
        self.board.relocate(m.to, m.from, piece);
        if piece.is(KING) {
            self.kings[me] = m.from;
        }
        match m.how {
            How::Capture => self.board.put(m.to, undo.taken),
            How::EnPassant => self.board.put(undo.state.en_passant.pawn, undo.taken),
            How::Quiet | How::Double | How::Castle(_) => {}
        }
        self.state = undo.state;
    }
}
