//! The position, and what makes it a game: [`OnTable`], [`Rules`], [`Words`].

use super::piece::{ARRAY, BISHOP, KING, KNIGHT, PAWN, PAWNS, at_start};
use super::tables::TABLES;
use crate::Seat;
use crate::board::{Cell, CellSet, Layout as _};
use crate::front::{OnTable, Rules, Setting, Words};
use crate::mechanics::{EnPassant, Kind, Move, MoveTable, NOWHERE, Outline, Piece, Placement};
use crate::seat::PerSeat;

/// The small part of a position, copied as a whole to undo an action.
#[derive(Clone, Copy, Debug)]
pub struct State {
    pub(super) turn: Seat,
    pub(super) en_passant: EnPassant,
    /// Half-moves since the last capture or pawn move.
    pub(super) quiet: u8,
    /// The number of the move, from 1; it stops at the largest value.
    pub(super) number: u16,
}

/// A position.
#[derive(Clone)]
pub struct Position {
    pub(super) board: Placement,
    pub(super) kings: PerSeat<Cell>,
    pub(super) state: State,
}

impl Position {
    /// A board without pieces.
    pub(super) fn empty() -> Self {
        let state = State { turn: Seat::FIRST, en_passant: EnPassant::NONE, quiet: 0, number: 1 };
        Self { board: Placement::default(), kings: PerSeat([NOWHERE; 2]), state }
    }

    /// The position of the initial array (1.3).
    pub(super) fn start() -> Self {
        let mut start = Self::empty();
        for seat in Seat::BOTH {
            let own =
                |cell| if seat == Seat::FIRST { Some(cell) } else { TABLES.hexes.opposite(cell) };
            for &(kind, hexes) in ARRAY {
                let hexes = hexes.iter().filter_map(|name| TABLES.hexes.find(Seat::FIRST, name));
                for cell in hexes.filter_map(own) {
                    start.board.put(cell, Piece::new(seat, kind));
                    if kind == KING {
                        start.kings[seat] = cell;
                    }
                }
            }
            for cell in TABLES.hexes.geometry.cells() {
                if TABLES.hexes.starts_pawn(seat, cell) {
                    start.board.put(cell, Piece::new(seat, PAWN));
                }
            }
        }
        start
    }

    /// Whether there are only the kings and at most one bishop or knight (5.2).
    pub(super) fn is_dead(&self) -> bool {
        let minor = |cell| matches!(self.board.at(cell).kind(), KING | KNIGHT | BISHOP);
        self.board.all().len() <= 3 && self.board.all().iter().all(minor)
    }

    pub(super) fn in_check(&self, seat: Seat) -> bool {
        TABLES.moves.is_attacked(&self.board, self.kings[seat], seat.opponent())
    }
}

impl OnTable for Position {
    fn tables(&self) -> (&'static Setting, &'static MoveTable, &Placement) {
        (&TABLES.setting, &TABLES.moves, &self.board)
    }
}

impl Rules for Position {
    fn turn(&self) -> Seat {
        self.state.turn
    }

    fn pseudo(&self, seat: Seat) -> Vec<Move> {
        let mut position = self.clone();
        if position.state.turn != seat {
            position.state.turn = seat;
            position.state.en_passant = EnPassant::NONE;
        }
        let mut out = Vec::new();
        position.pseudo_moves(&mut out);
        out
    }

    fn royal(&self, seat: Seat) -> CellSet {
        self.kings[seat].into()
    }

    // 5.5.
    fn draws_on_time(&self, seat: Seat) -> bool {
        self.board.of(seat.opponent()).len() == 1
    }

    fn quiet_plies(&self) -> Option<u32> {
        Some(self.state.quiet.into())
    }

    fn key(&self) -> Vec<u8> {
        let mut key = self.board.bytes(TABLES.hexes.geometry.len());
        key.extend([self.state.turn.0, self.passing().unwrap_or(NOWHERE).0]);
        key
    }

    fn outline(&self, action: Move) -> Outline {
        action.outline(&self.board, self.state.en_passant)
    }

    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)> {
        let now = |kind| self.board.like(Piece::new(seat, kind)).len();
        // Every piece beyond its number at the start was a pawn.
        let beyond = |&(kind, _): &(Kind, _)| now(kind).saturating_sub(at_start(kind));
        let promoted: u32 = ARRAY.iter().map(beyond).sum();
        let pieces =
            ARRAY.iter().map(|&(kind, _)| (kind, at_start(kind).saturating_sub(now(kind))));
        let pawns = (PAWN, PAWNS.saturating_sub(now(PAWN)).saturating_sub(promoted));
        let lost = pieces.chain([pawns]).filter(|&(_, n)| n > 0);
        lost.map(|(kind, n)| (kind, n as u8)).collect()
    }
}

/// The defaults suit the game.
impl Words for Position {}
