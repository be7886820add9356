//! Making and unmaking actions, with the placements that happen automatically (4.2).

use super::action::{Action, How};
use super::board::{RETURNING, World};
use super::piece::{DRAGON, NEW, RESURRECTED, WARRIOR, WIZARD};
use super::position::{Position, State};
use crate::board::Cell;
use crate::ending::{Cause, Ending, Settled};
use crate::mechanics::{Kind, NOWHERE, Piece};
use crate::perft::MakeUnmake;
use crate::seat::Seat;

/// What is needed to undo an action.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    /// The acting piece before the action.
    piece: Piece,
    /// The captured piece.
    taken: Piece,
    placed: Placed,
}

/// The cells on which pieces were placed automatically. One action vacates at most one X square of each of two kinds.
type Placed = [Cell; 2];

const NONE_PLACED: Placed = [NOWHERE; 2];

impl Undo {
    /// Undoes nothing but a change of the state.
    pub(super) const fn of_nothing(state: State) -> Self {
        Self { state, piece: Piece::NONE, taken: Piece::NONE, placed: NONE_PLACED }
    }

    pub(super) const fn state(&self) -> State {
        self.state
    }
}

/// Creates a piece that returns, which counts as new (4.1).
fn returned(seat: Seat, kind: Kind) -> Piece {
    Piece::new(seat, kind).with_marks(if kind == WARRIOR { NEW } else { 0 })
}

/// The cell on which a swoop lands: two squares diagonally from its start, on Sky. The target is one level, or 81 cells,
/// below the square between.
#[inline]
pub(super) fn landing(from: Cell, target: Cell) -> Cell {
    let between = target.0 + 81;
    Cell((2 * i16::from(between) - i16::from(from.0)) as u8)
}

impl MakeUnmake for Position {
    type Action = Action;
    type Undo = Undo;

    // A turn without a legal action passes (3).
    fn settle(&mut self, out: &mut Vec<Action>) -> Settled {
        let start = out.len();
        let mut settled = Settled::default();
        for _ in 0..2 {
            let in_check = self.generate(out);
            if out.len() > start {
                return settled;
            }
            let me = self.state.turn;
            if in_check {
                settled.ending = Some(Ending::lost_by(me, Cause::Checkmate));
                return settled;
            }
            settled.passed.insert(me);
            self.state.turn = me.opponent();
        }
        settled.ending = Some(Ending::draw(Cause::Blocked));
        settled
    }

    /// Makes a legal or pseudo-legal action. The turn passes, except after a placement.
    #[inline(always)]
    fn make(&mut self, action: Action) -> Undo {
        let Action { from, to, how, quest } = action;
        let (piece, state) = (self.board.at(from), self.state);
        let (mut taken, mut placed) = (Piece::NONE, NONE_PLACED);
        // Not read from `state`, which would then be copied in parts that have to be waited for.
        let me = self.state.turn;
        self.state.turn = me.opponent();
        match how {
            How::Quiet => self.go(piece, from, to, quest),
            How::Capture => {
                taken = self.board.lift(to);
                self.go(piece, from, to, quest);
            }
            How::Shot => taken = self.board.lift(to),
            How::Swoop => {
                taken = self.board.lift(to);
                self.board.relocate(from, landing(from, to), piece);
            }
            How::Teleport => self.teleport(me, from, to),
            How::Place => {
                self.state.turn = me;
                self.board.put(to, returned(me, self.state.pending));
                self.state.pending = Kind(0);
            }
        }
        if !taken.is_none() {
            placed = self.bury(taken, to);
        }
        if self.state.holds_any() {
            placed = self.release_held(placed);
        }
        // It is made of values and written once: parts written to memory would have to be waited for when it is copied.
        Undo { state, piece, taken, placed }
    }

    #[inline(always)]
    fn unmake(&mut self, action: Action, undo: &Undo) {
        let Action { from, to, how, .. } = action;
        if undo.placed[0] != NOWHERE {
            self.unplace(undo);
        }
        let me = undo.state.turn;
        match how {
            How::Quiet | How::Capture => {
                self.board.relocate(to, from, undo.piece);
                if undo.piece.is(WIZARD) {
                    self.wizards[me] = from;
                }
            }
            How::Shot => {}
            How::Swoop => self.board.relocate(landing(from, to), from, undo.piece),
            How::Teleport => self.teleport(me, to, from),
            How::Place => {
                self.board.lift(to);
            }
        }
        if !undo.taken.is_none() {
            self.board.put(to, undo.taken);
        }
        self.state = undo.state;
    }
}

impl Position {
    /// Moves a piece to an empty cell.
    #[inline(always)]
    fn go(&mut self, piece: Piece, from: Cell, to: Cell, quest: bool) {
        let stands = self.stands_as(piece, to, quest);
        self.board.relocate(from, to, stands);
        if piece.is(WIZARD) {
            self.wizards[piece.owner()] = to;
        } else if stands.is(DRAGON) && !piece.is(DRAGON) {
            self.state.dragons[piece.owner()] -= 1;
        }
    }

    fn teleport(&mut self, me: Seat, from: Cell, to: Cell) {
        let (wizard, other) = (self.board.at(from), self.board.at(to));
        self.board.change(from, other);
        self.board.change(to, wizard);
        self.wizards[me] = to;
        self.state.teleports.remove(me);
    }

    /// Handles a captured piece (4.1, 5.2).
    #[inline]
    fn bury(&mut self, taken: Piece, at: Cell) -> Placed {
        let (seat, kind) = (taken.owner(), taken.kind());
        if kind == DRAGON && taken.marks() & RESURRECTED == 0 {
            self.state.dragons[seat] += 1;
        }
        match World::returning(kind) {
            Some(which) if self.world.returns(seat, kind, at) => self.bring_back(seat, which),
            _ => NONE_PLACED,
        }
    }

    /// Returns a captured piece (4.2): on the only vacant X square, on one of several by its owner's decision, or, if none
    /// is vacant, to the held pieces.
    #[inline(never)]
    fn bring_back(&mut self, seat: Seat, which: usize) -> Placed {
        let mut placed = NONE_PLACED;
        let vacant = self.vacant(seat, which);
        if self.state.held(seat, which) > 0 || vacant.is_empty() {
            self.state.hold(seat, which);
        } else if vacant.len() > 1 {
            self.state.pending = RETURNING[which];
        } else {
            self.place(&mut placed, seat, which);
        }
        placed
    }

    /// Places held pieces on X squares that are vacant now.
    #[inline(never)]
    fn release_held(&mut self, mut placed: Placed) -> Placed {
        for seat in Seat::BOTH {
            for which in 0..2 {
                while self.state.held(seat, which) > 0 && self.place(&mut placed, seat, which) {
                    self.state.release(seat, which);
                }
            }
        }
        placed
    }

    /// Puts a piece that returns on the vacant X square with the lowest file.
    fn place(&mut self, placed: &mut Placed, seat: Seat, which: usize) -> bool {
        let Some(cell) = self.vacant(seat, which).iter().next() else { return false };
        let Some(slot) = placed.iter_mut().find(|c| **c == NOWHERE) else { return false };
        *slot = cell;
        self.board.put(cell, returned(seat, RETURNING[which]));
        true
    }

    #[cold]
    fn unplace(&mut self, undo: &Undo) {
        for &cell in undo.placed.iter().filter(|&&c| c != NOWHERE) {
            self.board.lift(cell);
        }
    }

    /// The cells on which pieces were placed automatically.
    pub(super) fn placed(undo: &Undo) -> impl Iterator<Item = Cell> + use<> {
        undo.placed.into_iter().filter(|&c| c != NOWHERE)
    }
}
