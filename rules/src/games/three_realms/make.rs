//! Making and unmaking moves.

use super::piece::kinds::{ANGEL, FALLEN, HORSE, IMP, KING, PAWN};
use super::position::{Position, State};
use crate::board::Cell;
use crate::ending::{Cause, Ending, Settled};
use crate::front::LAST_PLIES;
use crate::mechanics::{EnPassant, How, Kind, Move, Piece, PieceSet};
use crate::perft::MakeUnmake;
use crate::seat::Seat;

/// What is needed to undo a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    taken: Piece,
    moved: Piece,
}

/// The pieces of both seats whose moves reset the count of moves (6).
const FOOT: PieceSet = {
    let mut set = PieceSet::EMPTY;
    let kinds = [PAWN, HORSE, IMP];
    let mut i = 0;
    while i < kinds.len() {
        set.insert(Piece::new(Seat::FIRST, kinds[i]));
        set.insert(Piece::new(Seat::SECOND, kinds[i]));
        i += 1;
    }
    set
};

impl Undo {
    /// Undoes nothing but a change of the state.
    pub(super) const fn of_nothing(state: State) -> Self {
        Self { state, taken: Piece::NONE, moved: Piece::NONE }
    }

    pub(super) const fn state(&self) -> State {
        self.state
    }
}

impl MakeUnmake for Position {
    type Action = Move;
    type Undo = Undo;

    fn settle(&mut self, out: &mut Vec<Move>) -> Settled {
        let start = out.len();
        let in_check = self.generate(out);
        let ending = if out.len() == start {
            Some(if in_check {
                Ending::lost_by(self.state.turn, Cause::Checkmate)
            } else {
                Ending::draw(Cause::Stalemate)
            })
        } else if self.is_dead() {
            Some(Ending::draw(Cause::Material))
        } else if u32::from(self.state.quiet) >= LAST_PLIES {
            Some(Ending::draw(Cause::MoveCount))
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
    fn make(&mut self, m: Move) -> Undo {
        let me = self.state.turn;
        let piece = self.board.at(m.from);
        let mut undo = Undo { state: self.state, taken: Piece::NONE, moved: piece };
        let castling = &self.realms.castling;
        let quiet = self.state.quiet.saturating_add(1);
        self.state.quiet = if FOOT.has(piece) { 0 } else { quiet };
        self.state.en_passant = EnPassant::NONE;
        self.state.rights &= castling.kept(m.from) & castling.kept(m.to);
        if m.how != How::Quiet {
            self.prepare(m, &mut undo);
        }
        let stands = if m.promotion.0 == 0 { piece } else { self.change(piece, m.promotion) };
        self.board.relocate(m.from, m.to, stands);
        if piece.is(KING) {
            self.kings[me] = m.to;
        }
        // 5.1: a fallen angel counts as the kind as which it moved, which the field already contains.
        if !stands.is(FALLEN) {
            self.state.last = stands.kind();
        } else if piece.is(ANGEL) {
            self.state.last = Kind(0);
        }
        self.state.turn = me.opponent();
        self.state.number = self.state.number.saturating_add(me.0.into());
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, m: Move, undo: &Undo) {
        self.board.relocate(m.to, m.from, undo.moved);
        if undo.moved.is(KING) {
            self.kings[undo.state.turn] = m.from;
        }
        match m.how {
            How::Quiet | How::Double => {}
            How::Capture => self.board.put(m.to, undo.taken),
            How::EnPassant => self.board.put(undo.state.en_passant.pawn, undo.taken),
            How::Castle(wing) => {
                self.realms.castling.move_rook(&mut self.board, undo.state.turn, wing, true)
            }
        }
        self.state = undo.state;
    }
}

impl Position {
    /// Does the part of a move other than a quiet one that comes before the piece moves.
    #[inline]
    fn prepare(&mut self, m: Move, undo: &mut Undo) {
        match m.how {
            How::Quiet => {}
            How::Double => {
                let passed = Cell((m.from.0 + m.to.0) / 2);
                self.state.en_passant = EnPassant { passed, pawn: m.to };
            }
            How::Capture => self.take(m.to, undo),
            How::EnPassant => self.take(undo.state.en_passant.pawn, undo),
            How::Castle(wing) => {
                self.realms.castling.move_rook(&mut self.board, undo.state.turn, wing, false)
            }
        }
    }

    #[inline]
    fn take(&mut self, cell: Cell, undo: &mut Undo) {
        self.state.quiet = 0;
        undo.taken = self.board.lift(cell);
        if undo.taken.is(FALLEN) {
            self.state.fallen[undo.taken.owner()] -= 1;
        }
    }

    /// Promotes the piece (4.2, 5.3), or lets an angel fall (4.3).
    #[cold]
    fn change(&mut self, piece: Piece, into: Kind) -> Piece {
        let fallen = &mut self.state.fallen[piece.owner()];
        if piece.is(FALLEN) {
            *fallen -= 1;
        }
        if into == FALLEN {
            *fallen += 1;
        }
        Piece::new(piece.owner(), into)
    }
}
