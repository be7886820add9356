//! The position, and what makes it a game.

use std::sync::LazyLock;

use locale::{Text, text};

use super::piece::{ARRAY, BOARDS, KINDS, KINGS_FILE, Slot, UNDERWORLD, WORLD};
use super::table::TABLE;
use super::{groups, piece};
use crate::board::{Cell, CellSet, Squares};
use crate::ending::{Cause, Ending, Settled};
use crate::front::{Boards, OnTable, Rules, Setting};
use crate::games::orthodox::WHITE_AND_BLACK;
use crate::games::orthodox::kinds::{KING, PAWN};
use crate::groups::ActionKind;
use crate::mechanics::castling::{Castling, Rights};
use crate::mechanics::pawns::DoubleSteps;
use crate::mechanics::{
    EnPassant, Form, Kind, Move, MoveTable, NOWHERE, Occupant, Outline, Piece, Placement,
    Repetition,
};
use crate::perft::MakeUnmake as _;
use crate::seat::{PerSeat, Seat, SeatSet};
use crate::variant::Variant;

/// The parts of the game that never change.
#[derive(Debug)]
pub(super) struct Realms {
    pub(super) setting: Boards,
    pub(super) boards: [CellSet; 2],
    pub(super) doubles: DoubleSteps,
    pub(super) castling: Castling,
}

pub(super) static REALMS: LazyLock<Realms> = LazyLock::new(|| {
    let squares = Squares::new(8, BOARDS, &[WORLD, UNDERWORLD], Seat::FIRST);
    let boards = [WORLD, UNDERWORLD].map(|level| squares.level_cells(level));
    // If all slots but one pass, a player repeats a position by two moves, there and back.
    let repetition = Repetition { cycle: 2, ..Repetition::LAWS };
    let (variant, seats) = (Variant::Underworld, WHITE_AND_BLACK);
    let setting =
        Boards::new(variant, seats, squares, KINDS, repetition).counting(|| text!(TABLE, "quiet"));
    let doubles = DoubleSteps::new(&setting.squares, Seat::FIRST, 1 << WORLD | 1 << UNDERWORLD);
    let castling = Castling::new(&setting.squares, Seat::FIRST, WORLD);
    Realms { setting, boards, doubles, castling }
});

/// An action: one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A move on the slot's board.
    Move(Move),
    /// The player's piece on an Underworld cell comes back to the World (4.3).
    Return(Cell),
    /// A piece that is gone for good, given by kind and home file, comes back to the World (4.3).
    Revive(Kind, u8),
    /// The captured king is put on an Underworld cell (4.4).
    Place(Cell),
}

/// A decision that is due before the next slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pending {
    /// No decision is due.
    None,
    /// The slot's player chooses which piece comes back to the World (4.3).
    Choice,
    /// The owner of the captured king chooses where it is put (4.4).
    Placement,
}

/// The small part of a position, copied as a whole to undo an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct State {
    pub(super) slot: Slot,
    pub(super) pending: Pending,
    pub(super) rights: Rights,
    /// Half-moves since the last one that resets the count (5).
    pub(super) quiet: u8,
    /// The number of pieces other than kings on each board. A board without any is inactive (1.2).
    pub(super) men: [u8; 2],
    /// For each board, the pawn that may be captured in passing in the other player's next slot there.
    pub(super) en_passant: [EnPassant; 2],
}

/// A position.
#[derive(Clone)]
pub struct Position {
    pub(super) realms: &'static Realms,
    pub(super) board: Placement,
    /// For each cell, the home file of the piece on it, unless that is a pawn or king (2.1).
    pub(super) home: [u8; 128],
    /// The kings' cells, by board and seat.
    pub(super) kings: [PerSeat<Cell>; 2],
    /// The numbers of pieces that are gone for good, by seat, kind and file (2.2, 2.3).
    pub(super) gone: PerSeat<[[u8; 8]; 8]>,
    pub(super) state: State,
}

impl Position {
    /// The position at the start (1.1).
    #[must_use]
    pub fn start() -> Self {
        let mut position = Self::empty();
        for seat in Seat::BOTH {
            for (file, kind) in (0..).zip(ARRAY) {
                let at = |rank| piece::cell(WORLD, seat, file, rank);
                position.put(at(0), Piece::new(seat, kind), file);
                position.put(at(1), Piece::new(seat, PAWN), file);
            }
            let below = piece::cell(UNDERWORLD, seat, KINGS_FILE, 0);
            position.put(below, Piece::new(seat, KING), KINGS_FILE);
        }
        position.state.rights = Castling::ALL;
        position
    }

    pub(super) fn empty() -> Self {
        Self {
            realms: &REALMS,
            board: Placement::default(),
            home: [0; 128],
            kings: [PerSeat([NOWHERE; 2]); 2],
            gone: PerSeat([[[0; 8]; 8]; 2]),
            state: State {
                slot: Slot::of(Seat::FIRST, WORLD),
                pending: Pending::None,
                rights: 0,
                quiet: 0,
                men: [0; 2],
                en_passant: [EnPassant::NONE; 2],
            },
        }
    }

    /// Puts a piece with its home file on an empty cell while the position is set up.
    pub(super) fn put(&mut self, cell: Cell, piece: Piece, home: u8) {
        let level = piece::level(cell) as usize;
        self.board.put(cell, piece);
        if piece.is(KING) {
            self.kings[level][piece.owner()] = cell;
        } else {
            self.state.men[level] += 1;
            self.home[cell.index() & 127] = home;
        }
    }

    /// Whether a seat has a king on a board and it is attacked.
    pub(super) fn is_king_attacked(&self, seat: Seat, level: u8) -> bool {
        let king = self.kings[(level & 1) as usize][seat];
        king != NOWHERE && self.realms.setting.table.is_attacked(&self.board, king, seat.opponent())
    }

    /// Passes slots until there is something to decide or the game is over. Returns the seats that passed, and the end.
    pub(super) fn next_decision(&mut self, out: &mut Vec<Action>) -> Settled {
        let start = out.len();
        let mut passed = SeatSet::EMPTY;
        loop {
            let ended = |ending| Settled { passed, ..Settled::new(Some(ending)) };
            if self.state.pending == Pending::None && self.state.men == [0; 2] {
                return ended(Ending::draw(Cause::Material));
            }
            let in_check = self.generate(out);
            if out.len() > start {
                return Settled { passed, ..Settled::default() };
            }
            let slot = self.state.slot;
            if slot.level() == WORLD {
                return ended(if in_check {
                    Ending::lost_by(slot.seat(), Cause::Checkmate)
                } else {
                    Ending::draw(Cause::Stalemate)
                });
            }
            passed.insert(slot.seat());
            self.pass();
            if self.state.men[WORLD as usize] == 0 && passed == SeatSet::all(2) {
                return Settled { passed, ..Settled::new(Some(Ending::draw(Cause::Blocked))) };
            }
        }
    }

    /// The piece that a choice brings back, and its cell on the World.
    pub(super) fn chosen(&self, action: Action) -> Option<(Piece, Cell)> {
        let piece = match action {
            Action::Return(cell) => self.board.at(cell),
            Action::Revive(kind, _) => Piece::new(self.state.slot.seat(), kind),
            Action::Move(_) | Action::Place(_) => return None,
        };
        Some((piece, self.comes_back_to(action)?))
    }
}

impl OnTable for Position {
    fn tables(&self) -> (&'static Setting, &'static MoveTable, &Placement) {
        (&self.realms.setting, &self.realms.setting.table, &self.board)
    }
}

impl Rules for Position {
    fn turn(&self) -> Seat {
        let seat = self.state.slot.seat();
        if self.state.pending == Pending::Placement { seat.opponent() } else { seat }
    }

    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &groups::KINDS
    }

    fn kind_of(&self, action: Action) -> &'static ActionKind {
        match action {
            Action::Return(_) | Action::Revive(..) => &groups::RETURNS,
            Action::Place(_) => &groups::PLACEMENT,
            Action::Move(_) => self.outline(action).usual_kind(),
        }
    }

    fn outline(&self, action: Action) -> Outline {
        let king = Occupant::new(self.state.slot.seat().opponent(), KING);
        let other = Outline::new(Form::Other, king);
        match action {
            Action::Move(m) => {
                let passing = self.state.en_passant[piece::level(m.from) as usize];
                self.realms.castling.outline(m, &self.board, passing)
            }
            Action::Place(cell) => Outline { to: Some(cell), ..other },
            Action::Return(_) | Action::Revive(..) => {
                let from = if let Action::Return(cell) = action { Some(cell) } else { None };
                let (piece, to) = self.chosen(action).unzip();
                Outline { from, to, piece: piece.unwrap_or(Piece::NONE).into(), ..other }
            }
        }
    }

    fn checks(&self) -> CellSet {
        let seats = Seat::BOTH.into_iter().flat_map(|seat| [(seat, WORLD), (seat, UNDERWORLD)]);
        seats
            .filter(|&(seat, level)| self.is_king_attacked(seat, level))
            .map(|(seat, level)| self.kings[level as usize][seat])
            .collect()
    }

    fn pseudo(&self, seat: Seat) -> Vec<Action> {
        let mut out = Vec::new();
        if self.state.pending == Pending::None && self.state.slot.seat() == seat {
            self.pseudo_moves(&mut out, seat, self.state.slot.level());
            return out;
        }
        let mut position = self.clone();
        position.state.en_passant = [EnPassant::NONE; 2];
        for level in [WORLD, UNDERWORLD] {
            position.pseudo_moves(&mut out, seat, level);
        }
        out
    }

    fn attackers_after(&self, action: Action) -> CellSet {
        let slot = self.state.slot;
        let me = slot.seat();
        let mut after = self.clone();
        after.make(action);
        let king = after.kings[slot.level() as usize][me];
        if king == NOWHERE {
            return CellSet::EMPTY;
        }
        after.realms.setting.table.attackers(&after.board, king, me.opponent())
    }

    fn quiet_plies(&self) -> Option<u32> {
        Some(self.state.quiet.into())
    }

    fn judges_draws(&self) -> bool {
        self.state.pending == Pending::None
    }

    fn key(&self) -> Vec<u8> {
        // Home files and pieces that are gone for good do not count (5).
        let mut key = self.board.bytes(128);
        let passing = [WORLD, UNDERWORLD].map(|level| self.passing(level).unwrap_or(NOWHERE));
        let State { slot, pending, rights, .. } = self.state;
        key.extend([slot.index(), pending as u8, rights, passing[0].0, passing[1].0]);
        key
    }

    fn royal(&self, seat: Seat) -> CellSet {
        self.kings[self.state.slot.level() as usize][seat].into()
    }

    /// The next slot, unless a board becomes active or inactive before it (1.2).
    fn next(&self) -> Option<(Seat, Text)> {
        let mut after = self.clone();
        after.advance();
        let slot = after.state.slot;
        Some((slot.seat(), text!(TABLE, "next", board = piece::board_key(slot.level()))))
    }

    // A piece below is lost until it captures a king.
    fn is_in_play(&self, cell: Cell) -> bool {
        piece::level(cell) == WORLD
    }

    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)> {
        let mut lost: Vec<(Kind, u8)> = (PAWN.0..KING.0)
            .map(Kind)
            .map(|kind| (kind, (0..8).map(|file| self.gone_count(seat, kind, file)).sum()))
            .filter(|(_, n)| *n > 0)
            .collect();
        lost.sort_by_key(|(k, _)| std::cmp::Reverse(KINDS[k.index() - 1].worth));
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_and_actions_are_small() {
        assert_eq!(std::mem::size_of::<State>(), 16);
        assert!(std::mem::size_of::<Action>() <= 8);
    }
}
