//! Making and unmaking actions: moves with fall (2.2) and return (4.2), choices (4.3), placements (4.4).

use super::piece::{self, Slot, UNDERWORLD, WORLD};
use super::position::{Action, Pending, Position, State};
use crate::board::Cell;
use crate::ending::{Cause, Ending, Settled};
use crate::front::{LAST_PLIES, Rules as _};
use crate::games::orthodox::kinds::{KING, PAWN};
use crate::mechanics::{EnPassant, How, Kind, Move, NOWHERE, Piece, Wing};
use crate::perft::MakeUnmake;
use crate::seat::Seat;

/// What is needed to undo an action, and the effects of the action.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    /// The captured piece.
    pub(super) taken: Piece,
    /// Its home file; that of a pawn is the file on which it was captured.
    taken_home: u8,
    /// The cell to which it fell; none if it is gone for good.
    pub(super) fell: Cell,
    /// The cell on which a piece came back to the World.
    pub(super) back: Cell,
}

/// The slot after each slot, by which boards are active, as bits (1.2); if none is, four steps lead back to the next one.
static NEXT: [[Slot; 4]; 4] = {
    let mut next = [Slot::ALL; 4];
    let mut active = 0;
    while active < 4 {
        let mut i = 0;
        while i < 4 {
            let mut steps = 1;
            next[active][i] = Slot::ALL[i].next();
            while steps < 5 && active >> next[active][i].level() & 1 == 0 {
                next[active][i] = next[active][i].next();
                steps += 1;
            }
            i += 1;
        }
        active += 1;
    }
    next
};

impl MakeUnmake for Position {
    type Action = Action;
    type Undo = Undo;

    fn settle(&mut self, out: &mut Vec<Action>) -> Settled {
        let start = out.len();
        let mut settled = self.next_decision(out);
        let counted = self.judges_draws() && u32::from(self.state.quiet) >= LAST_PLIES;
        if settled.ending.is_none() && counted {
            settled.ending = Some(Ending::draw(Cause::MoveCount));
            out.truncate(start);
        }
        settled
    }

    #[inline(always)]
    fn make(&mut self, action: Action) -> Undo {
        if let Action::Move(m) = action { self.make_move(m) } else { self.decide(action) }
    }

    #[inline(always)]
    fn unmake(&mut self, action: Action, undo: &Undo) {
        match action {
            Action::Move(m) => self.unmake_move(m, undo),
            _ => self.undecide(action, undo),
        }
        self.state = undo.state;
    }
}

impl Position {
    /// The cell to which a piece falls (2.2) or comes back (4.2): the empty square of a file that is nearest to its own
    /// side.
    pub(super) fn landing(&self, level: u8, piece: Piece, file: u8) -> Option<Cell> {
        let ranks = match (piece.is(PAWN), level) {
            (false, _) => 0..8,
            (true, WORLD) => 1..7,
            (true, _) => 1..8,
        };
        ranks
            .map(|rank| piece::cell(level, piece.owner(), file, rank))
            .find(|&c| self.board.is_empty(c))
    }

    /// The file to which a piece would fall or come back if it were captured on a cell.
    #[inline]
    pub(super) fn home_of(&self, piece: Piece, at: Cell) -> u8 {
        if piece.is(PAWN) { piece::file(at) } else { self.home[at.index() & 127] }
    }

    #[inline]
    fn set_home(&mut self, at: Cell, file: u8) {
        self.home[at.index() & 127] = file;
    }

    fn gone(&mut self, piece: Piece, file: u8) -> &mut u8 {
        &mut self.gone[piece.owner()][piece.kind().index() & 7][(file & 7) as usize]
    }

    /// Moves a piece, with its home file, to an empty cell.
    #[inline(always)]
    fn carry(&mut self, from: Cell, to: Cell, stands: Piece) {
        self.board.relocate(from, to, stands);
        self.home[to.index() & 127] = self.home[from.index() & 127];
    }

    /// Goes on to the next slot of an active board (1.2), or simply to the next slot if no board is active.
    #[inline]
    pub(super) fn advance(&mut self) {
        let [world, underworld] = self.state.men.map(|men| usize::from(men != 0));
        self.state.slot = NEXT[world | underworld << 1][usize::from(self.state.slot.index() & 3)];
    }

    /// What is needed to undo an action without effects on the board.
    #[inline(always)]
    fn nothing(&self) -> Undo {
        let (fell, back) = (NOWHERE, NOWHERE);
        Undo { state: self.state, taken: Piece::NONE, taken_home: 0, fell, back }
    }

    /// Makes a legal or pseudo-legal move, with its effects.
    #[inline(always)]
    pub(super) fn make_move(&mut self, m: Move) -> Undo {
        // It is never borrowed, so that it is written to where the caller keeps it, not copied there.
        let mut undo = self.nothing();
        let slot = self.state.slot;
        let (me, level) = (slot.seat(), slot.level());
        let piece = self.board.at(m.from);
        let passing = self.state.en_passant[level as usize].pawn;
        self.state.quiet = self.state.quiet.saturating_add(1);
        if piece.is(PAWN) && level == WORLD {
            self.state.quiet = 0;
        }
        self.state.en_passant[level as usize] = EnPassant::NONE;
        let castling = &self.realms.castling;
        self.state.rights &= castling.kept(m.from) & castling.kept(m.to);
        let mut taken = Piece::NONE;
        if m.how != How::Quiet {
            (taken, undo.taken_home) = self.prepare(m, slot, passing);
            undo.taken = taken;
        }
        let stands = if m.promotion.0 == 0 { piece } else { Piece::new(me, m.promotion) };
        self.carry(m.from, m.to, stands);
        if m.promotion.0 != 0 {
            // 2.1
            self.set_home(m.to, piece::file(m.to));
        }
        if piece.is(KING) {
            self.kings[level as usize][me] = m.to;
        }
        if taken.is(KING) {
            undo.back = self.capture_king(m, piece, taken.owner());
        } else if !taken.is_none() {
            undo.fell = self.fall(piece, taken, undo.taken_home, level);
        }
        if self.state.pending == Pending::None {
            self.advance();
        }
        undo
    }

    /// Does the part of a move other than a quiet one that comes before the piece moves. `passing` is the pawn that may be
    /// captured in passing. Returns the captured piece and its home file.
    #[inline]
    fn prepare(&mut self, m: Move, slot: Slot, passing: Cell) -> (Piece, u8) {
        let captured = match m.how {
            How::Capture => m.to,
            How::EnPassant => passing,
            How::Double => {
                let passed = Cell((m.from.0 + m.to.0) / 2);
                self.state.en_passant[slot.level() as usize] = EnPassant { passed, pawn: m.to };
                return (Piece::NONE, 0);
            }
            How::Castle(wing) => {
                self.move_rook(slot.seat(), wing, false);
                return (Piece::NONE, 0);
            }
            How::Quiet => return (Piece::NONE, 0),
        };
        let home = self.home_of(self.board.at(captured), captured);
        (self.board.lift(captured), home)
    }

    /// Lets a captured piece other than a king fall (2.2, 2.3). Returns its cell, or [`NOWHERE`] if it is gone for good.
    #[inline]
    fn fall(&mut self, by: Piece, taken: Piece, home: u8, level: u8) -> Cell {
        self.state.men[level as usize] -= 1;
        let spared = level == WORLD || !by.is(KING);
        let landing = if spared { self.landing(UNDERWORLD, taken, home) } else { None };
        if level == WORLD || landing.is_none() {
            self.state.quiet = 0;
        }
        match landing {
            Some(cell) => {
                self.board.put(cell, taken);
                self.set_home(cell, home);
                self.state.men[UNDERWORLD as usize] += 1;
                cell
            }
            None => {
                *self.gone(taken, home) += 1;
                NOWHERE
            }
        }
    }

    /// Handles a captured king and the piece that captured it (4.2, 4.3). Returns the cell of the World on which that piece
    /// comes back, or [`NOWHERE`].
    #[cold]
    fn capture_king(&mut self, m: Move, by: Piece, owner: Seat) -> Cell {
        self.state.quiet = 0;
        self.kings[UNDERWORLD as usize][owner] = NOWHERE;
        self.state.pending = Pending::Placement;
        if by.is(KING) {
            if self.may_choose() {
                self.state.pending = Pending::Choice;
            }
            return NOWHERE;
        }
        let file = self.home_of(by, m.to);
        let Some(cell) = self.landing(WORLD, by, file) else { return NOWHERE };
        self.carry(m.to, cell, by);
        self.come_back(1);
        cell
    }

    /// Counts a piece that has come to the World, for which `left` pieces, 0 or 1, have left the Underworld. It resets the
    /// count of moves (5).
    fn come_back(&mut self, left: u8) {
        self.state.quiet = 0;
        self.state.men[UNDERWORLD as usize] -= left;
        self.state.men[WORLD as usize] += 1;
    }

    #[cold]
    fn move_rook(&mut self, seat: Seat, wing: Wing, back: bool) {
        let path = self.realms.castling.path(seat, wing);
        let (mut from, mut to) = (path.rook_from, path.rook_to);
        if back {
            (from, to) = (to, from);
        }
        let rook = self.board.at(from);
        self.carry(from, to, rook);
    }

    #[inline(always)]
    fn unmake_move(&mut self, m: Move, undo: &Undo) {
        let slot = undo.state.slot;
        let (me, level) = (slot.seat(), slot.level());
        if !undo.taken.is_none() {
            self.undo_fate(m, undo);
        }
        let stands = self.board.at(m.to);
        let piece = if m.promotion.0 == 0 { stands } else { Piece::new(me, PAWN) };
        self.carry(m.to, m.from, piece);
        if piece.is(KING) {
            self.kings[level as usize][me] = m.from;
        }
        match m.how {
            How::Quiet | How::Double => {}
            How::Capture => self.restore(m.to, undo),
            How::EnPassant => self.restore(undo.state.en_passant[level as usize].pawn, undo),
            How::Castle(wing) => self.move_rook(me, wing, true),
        }
    }

    #[inline]
    fn restore(&mut self, at: Cell, undo: &Undo) {
        self.board.put(at, undo.taken);
        self.set_home(at, undo.taken_home);
        if undo.taken.is(KING) {
            self.kings[UNDERWORLD as usize][undo.taken.owner()] = at;
        }
    }

    #[inline]
    fn undo_fate(&mut self, m: Move, undo: &Undo) {
        if undo.taken.is(KING) {
            if undo.back != NOWHERE {
                let piece = self.board.at(undo.back);
                self.carry(undo.back, m.to, piece);
            }
        } else if undo.fell == NOWHERE {
            *self.gone(undo.taken, undo.taken_home) -= 1;
        } else {
            self.board.lift(undo.fell);
        }
    }

    /// The square on which the chosen piece comes back (4.3).
    pub(super) fn comes_back_to(&self, action: Action) -> Option<Cell> {
        let seat = self.state.slot.seat();
        match action {
            Action::Return(cell) => {
                let piece = self.board.at(cell);
                self.landing(WORLD, piece, self.home_of(piece, cell))
            }
            Action::Revive(kind, file) => self.landing(WORLD, Piece::new(seat, kind), file),
            Action::Move(_) | Action::Place(_) => None,
        }
    }

    /// Makes a choice or a placement.
    #[cold]
    fn decide(&mut self, action: Action) -> Undo {
        let mut undo = self.nothing();
        self.state.quiet = self.state.quiet.saturating_add(1);
        let seat = self.state.slot.seat();
        let back = self.comes_back_to(action);
        self.state.pending = Pending::Placement;
        match (action, back) {
            (Action::Return(from), Some(to)) => {
                self.carry(from, to, self.board.at(from));
                self.come_back(1);
                undo.back = to;
            }
            (Action::Revive(kind, file), Some(to)) => {
                let piece = Piece::new(seat, kind);
                *self.gone(piece, file) -= 1;
                self.board.put(to, piece);
                self.set_home(to, file);
                self.come_back(0);
                undo.back = to;
            }
            (Action::Place(at), _) => {
                let owner = seat.opponent();
                self.board.put(at, Piece::new(owner, KING));
                self.kings[UNDERWORLD as usize][owner] = at;
                self.state.pending = Pending::None;
                self.advance();
            }
            _ => {}
        }
        undo
    }

    #[cold]
    fn undecide(&mut self, action: Action, undo: &Undo) {
        let seat = undo.state.slot.seat();
        match action {
            Action::Return(from) => {
                let piece = self.board.at(undo.back);
                self.carry(undo.back, from, piece);
            }
            Action::Revive(kind, file) => {
                self.board.lift(undo.back);
                *self.gone(Piece::new(seat, kind), file) += 1;
            }
            Action::Place(at) => {
                self.board.lift(at);
                self.kings[UNDERWORLD as usize][seat.opponent()] = NOWHERE;
            }
            Action::Move(_) => {}
        }
    }

    /// Ends the slot of a player who cannot act, with the captures in passing that were that player's (1.3).
    pub(super) fn pass(&mut self) {
        self.state.en_passant[self.state.slot.level() as usize] = EnPassant::NONE;
        self.advance();
    }

    /// The number of pieces of a kind and file that are gone for good.
    pub(super) fn gone_count(&self, seat: Seat, kind: Kind, file: u8) -> u8 {
        self.gone[seat][kind.index() & 7][(file & 7) as usize]
    }
}
