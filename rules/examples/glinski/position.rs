//! The position, and what makes it a game: [`OnTable`], [`Rules`], [`Words`].

use std::fmt;

use super::piece::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK};
use super::{TABLES, position_string};
use rules::Seat;
use rules::board::{Cell, CellSet};
use rules::front::{OnTable, Outline, Rules, Setting, Words};
use rules::mechanics::pawns::EnPassant;
use rules::mechanics::{Kind, Move, MoveTable, NOWHERE, Piece, Placement};
use rules::seat::PerSeat;

/// All of a position that is small: copied whole to be undone.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) turn: Seat,
    pub(super) en_passant: EnPassant,
    /// Half-moves since the last capture or pawn move.
    pub(super) quiet: u8,
    /// The number of the move, from 1; counts no further than it can.
    pub(super) number: u16,
}

/// A position.
#[derive(Clone)]
pub(crate) struct Position {
    pub(super) board: Placement,
    pub(super) kings: PerSeat<Cell>,
    pub(super) state: State,
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.format()).finish()
    }
}

impl Position {
    /// A board without pieces.
    pub(super) fn empty() -> Self {
        let state = State { turn: Seat::FIRST, en_passant: EnPassant::NONE, quiet: 0, number: 1 };
        Self { board: Placement::default(), kings: PerSeat([NOWHERE; 2]), state }
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
        [self.kings[seat]].into_iter().collect()
    }

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

    fn format(&self) -> String {
        position_string::format(self)
    }

    fn outline(&self, action: Move) -> Outline {
        action.outline_of_one(&self.board, self.state.en_passant)
    }

    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)> {
        const START: [(Kind, u8); 5] = [(QUEEN, 1), (ROOK, 2), (BISHOP, 3), (KNIGHT, 2), (PAWN, 9)];
        let now = |kind| self.board.like(Piece::new(seat, kind)).len() as u8;
        // Every piece beyond its starting number was a pawn.
        let promoted: u8 = START[..4].iter().map(|&(k, n)| now(k).saturating_sub(n)).sum();
        let lost = START.into_iter().map(|(kind, n)| {
            let promoted = if kind == PAWN { promoted } else { 0 };
            (kind, n.saturating_sub(now(kind)).saturating_sub(promoted))
        });
        lost.filter(|&(_, n)| n > 0).collect()
    }
}

/// The defaults suit the game.
impl Words for Position {}
