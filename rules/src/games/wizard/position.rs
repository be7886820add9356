//! The position: the pieces on the boards, and the state that the boards do not show.

use super::action::Action;
use super::board::{EARTH, SKY, WORLD, World};
use super::piece::{
    ARCHER, DRAGON, EAGLE, GIANT, HERO, NEW, PEGASUS, PROMOTED, QUEST, WARRIOR, WIZARD,
};
use crate::board::{Cell, CellSet};
use crate::mechanics::{Kind, NOWHERE, Piece, Placement};
use crate::seat::{PerSeat, Seat, SeatSet};

/// The small part of a position, copied as a whole to undo an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(8))]
pub(super) struct State {
    /// The seat to act.
    pub(super) turn: Seat,
    /// The seats that may still teleport (2).
    pub(super) teleports: SeatSet,
    /// The number of each seat's dead dragons that never came back (5.2).
    pub(super) dragons: PerSeat<u8>,
    /// The numbers of each seat's held pieces (4.2): warriors in the low four bits, eagles in the high ones.
    pub(super) held: PerSeat<u8>,
    /// The kind that the player to act has to place first; `Kind(0)` for none.
    pub(super) pending: Kind,
}

impl State {
    /// The number of pieces that a seat holds, of the kind with an index into [`super::board::RETURNING`].
    #[inline]
    pub(super) fn held(&self, seat: Seat, which: usize) -> u8 {
        self.held[seat] >> (4 * which) & 15
    }

    /// Adds a held piece.
    pub(super) fn hold(&mut self, seat: Seat, which: usize) {
        self.held[seat] += 1 << (4 * which);
    }

    /// Removes a held piece.
    pub(super) fn release(&mut self, seat: Seat, which: usize) {
        self.held[seat] -= 1 << (4 * which);
    }

    /// Whether a seat holds a piece.
    #[inline]
    pub(super) fn holds_any(&self) -> bool {
        self.held != PerSeat([0, 0])
    }
}

/// A position.
#[derive(Clone)]
pub struct Position {
    pub(super) world: &'static World,
    pub(super) board: Placement,
    pub(super) wizards: PerSeat<Cell>,
    pub(super) state: State,
    /// A buffer for actions that have to be made and tested.
    pub(super) doubtful: Vec<Action>,
}

/// The pieces on row 1 and row 2 of Earth (1.2).
const ARRAY: [[Kind; 9]; 2] = [
    [DRAGON, PEGASUS, ARCHER, GIANT, WIZARD, GIANT, ARCHER, PEGASUS, DRAGON],
    [HERO, WARRIOR, WARRIOR, ARCHER, GIANT, ARCHER, WARRIOR, WARRIOR, HERO],
];
/// The pieces on row 3 of Earth, by file and kind (1.2).
const OUTPOSTS: [(u8, Kind); 3] = [(0, WARRIOR), (4, HERO), (8, WARRIOR)];
/// The files of the eagles on row 1 of Sky (1.2).
const EYRIES: [u8; 5] = [0, 2, 4, 6, 8];

impl Position {
    /// A position without pieces.
    pub(super) fn empty() -> Self {
        Self {
            world: &WORLD,
            board: Placement::default(),
            wizards: PerSeat([NOWHERE; 2]),
            state: State::default(),
            doubtful: Vec::new(),
        }
    }

    /// The position at the start (1.2).
    #[must_use]
    pub fn start() -> Self {
        let mut position = Self::empty();
        position.state.teleports = SeatSet::all(2);
        for seat in Seat::BOTH {
            let mut put = |file: u8, row: u8, level: u8, kind: Kind| {
                let rank = if position.world.setting.is_far(seat) { 8 - row } else { row };
                let marks = if kind == WARRIOR { NEW } else { 0 };
                if let Some(cell) = position.world.setting.squares.cell(file, rank, level) {
                    let piece = Piece::new(seat, kind).with_marks(marks);
                    position.board.put(cell, piece);
                    if kind == WIZARD {
                        position.wizards[seat] = cell;
                    }
                }
            };
            for (row, kinds) in (0..).zip(ARRAY) {
                (0..).zip(kinds).for_each(|(file, kind)| put(file, row, EARTH, kind));
            }
            OUTPOSTS.iter().for_each(|&(file, kind)| put(file, 2, EARTH, kind));
            EYRIES.iter().for_each(|&file| put(file, 0, SKY, EAGLE));
        }
        position
    }

    /// The vacant X squares of a seat (4.1), by index into [`super::board::RETURNING`].
    pub(super) fn vacant(&self, seat: Seat, which: usize) -> CellSet {
        self.world.spots[seat][which & 1] & !self.board.all()
    }

    /// Whether a seat's wizard is in check (3).
    #[inline]
    pub(super) fn in_check(&self, seat: Seat) -> bool {
        let wizard = self.wizards[seat];
        self.world.setting.table.is_attacked(&self.board, wizard, seat.opponent())
    }

    /// Whether a piece is promoted, or may declare a quest, when a move of it ends in the opponent's
    /// camp (5.1, 5.2).
    #[inline]
    pub(super) fn may_rise(piece: Piece) -> bool {
        match piece.kind() {
            WARRIOR => piece.marks() & QUEST == 0,
            HERO | GIANT => piece.marks() & (PROMOTED | QUEST) == 0,
            _ => false,
        }
    }

    /// The piece that a piece becomes when its move ends on a cell, with or without a declared quest (5.1, 5.2). The caller
    /// counts dragons that come back.
    #[inline]
    pub(super) fn stands_as(&self, piece: Piece, to: Cell, quest: bool) -> Piece {
        let seat = piece.owner();
        let marks = match piece.kind() {
            // The warrior has made its first move.
            WARRIOR => piece.marks() & !NEW,
            HERO | GIANT => piece.marks(),
            _ => return piece,
        };
        let piece = piece.with_marks(marks);
        if !self.world.goal[seat].contains(to) {
            return piece;
        }
        if quest || marks & QUEST != 0 {
            let arrives = self.world.last[seat].contains(to);
            return if arrives && self.state.dragons[seat] > 0 {
                Piece::new(seat, DRAGON).with_marks(super::piece::RESURRECTED)
            } else {
                piece.with_marks(marks | QUEST)
            };
        }
        if !Self::may_rise(piece) {
            return piece;
        }
        let next = match piece.kind() {
            WARRIOR => HERO,
            HERO => GIANT,
            _ => PEGASUS,
        };
        Piece::new(seat, next).with_marks(PROMOTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_copied_is_small() {
        assert_eq!(std::mem::size_of::<State>(), 8);
        assert_eq!(std::mem::size_of::<Action>(), 4);
    }
}
