//! Making and unmaking moves.

use super::position::kinds::{KING, PAWN};
use super::position::{Position, State};
use crate::board::Cell;
use crate::ending::{Cause, Ending, Settled};
use crate::front::LAST_PLIES;
use crate::mechanics::step::{How, Move};
use crate::mechanics::{EnPassant, Piece, Undo};
use crate::perft::MakeUnmake;

impl MakeUnmake for Position {
    type Action = Move;
    type Undo = Undo<State>;

    fn settle(&mut self, out: &mut Vec<Move>) -> Settled {
        let start = out.len();
        let in_check = self.generate::<false>(out);
        let me = self.state.turn;
        let ending = if out.len() == start {
            // Chess, 4.2, 5.1; Separate Realms Chess (5).
            Some(match (in_check, self.flavour.stalemate_loses) {
                (true, _) => Ending::lost_by(me, Cause::Checkmate),
                (false, true) => Ending::lost_by(me, Cause::Stalemate),
                (false, false) => Ending::draw(Cause::Stalemate),
            })
        // Chess, 5.3.
        } else if u32::from(self.state.quiet) >= LAST_PLIES {
            Some(Ending::draw(Cause::MoveCount))
        } else if self.flavour.dead_material && self.board.all().len() < 22 && self.is_dead() {
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
        let mut undo = Undo { state: self.state, taken: Piece::NONE };
        let me = self.state.turn;
        let piece = self.board.at(m.from);
        self.state.quiet = self.state.quiet.saturating_add(1);
        self.state.en_passant = EnPassant::NONE;
        let castling = &self.flavour.castling;
        self.state.rights &= castling.kept(m.from) & castling.kept(m.to);
        if piece.is(PAWN) {
            self.state.quiet = 0;
        }
        if m.how != How::Quiet {
            self.prepare(m, &mut undo);
        }
        let stands = if m.promotion.0 == 0 { piece } else { Piece::new(me, m.promotion) };
        self.board.relocate(m.from, m.to, stands);
        if piece.is(KING) {
            self.kings[me] = m.to;
        }
        self.state.turn = me.opponent();
        self.state.number = self.state.number.saturating_add(me.0.into());
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, m: Move, undo: &Undo<State>) {
        let me = undo.state.turn;
        let stands = self.board.at(m.to);
        let piece = if m.promotion.0 == 0 { stands } else { Piece::new(me, PAWN) };
        self.board.relocate(m.to, m.from, piece);
        if piece.is(KING) {
            self.kings[me] = m.from;
        }
        match m.how {
            How::Quiet | How::Double => {}
            How::Capture => self.board.put(m.to, undo.taken),
            How::EnPassant => self.board.put(undo.state.en_passant.pawn, undo.taken),
            How::Castle(wing) => self.flavour.castling.move_rook(&mut self.board, me, wing, true),
        }
        self.state = undo.state;
    }
}

impl Position {
    /// Does the part of a move other than a quiet one that comes before the piece moves.
    #[inline]
    fn prepare(&mut self, m: Move, undo: &mut Undo<State>) {
        match m.how {
            How::Quiet => {}
            How::Double => {
                let passed = Cell((m.from.0 + m.to.0) / 2);
                self.state.en_passant = EnPassant { passed, pawn: m.to };
            }
            How::Capture => {
                self.state.quiet = 0;
                undo.taken = self.board.lift(m.to);
            }
            How::EnPassant => undo.taken = self.board.lift(undo.state.en_passant.pawn),
            How::Castle(wing) => {
                self.flavour.castling.move_rook(&mut self.board, undo.state.turn, wing, false)
            }
        }
    }
}
