//! Doing and undoing moves.

use super::kinds::{KING, PAWN};
use super::{Position, State};
use crate::board::Cell;
use crate::front::rules::Rules;
use crate::mechanics::Piece;
use crate::mechanics::pawns::EnPassant;
use crate::mechanics::step::{How, Move};

/// What [`Position::unmake_move`] needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    taken: Piece,
}

impl Position {
    /// Does a legal (or pseudo-legal) move; the turn passes.
    #[inline(always)]
    pub(super) fn make_move(&mut self, m: Move) -> Undo {
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

    /// What a move that is not quiet does before the piece goes.
    #[inline]
    fn prepare(&mut self, m: Move, undo: &mut Undo) {
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

    /// Undoes the move that [`Position::make_move`] answered with `undo`.
    #[inline(always)]
    pub(super) fn unmake_move(&mut self, m: Move, undo: &Undo) {
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
        debug_assert_eq!(self.turn(), me);
    }
}
