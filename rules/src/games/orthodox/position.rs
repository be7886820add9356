//! The position, and what makes it a game.

use crate::board::{BoardInfo, Cell, CellSet, Squares};
use crate::front::{Attempt, Boards, OnTable, Rules, Setting, Words};
use crate::game::OptionInfo;
use crate::illegal::Illegal;
use crate::mechanics::castling::{Castling, Rights};
use crate::mechanics::pawns::DoubleSteps;
use crate::mechanics::step::Move;
use crate::mechanics::{
    EnPassant, Kind, KindInfo, MoveTable, NOWHERE, Outline, Piece, PieceSet, Placement, Repetition,
    Wing,
};
use crate::seat::{PerSeat, Seat, SeatName};
use crate::variant::Variant;

/// The kinds, in the order every such game's piece table has them.
pub mod kinds {
    use crate::mechanics::Kind;
    /// The pawn.
    pub const PAWN: Kind = Kind(1);
    /// The knight.
    pub const KNIGHT: Kind = Kind(2);
    /// The bishop.
    pub const BISHOP: Kind = Kind(3);
    /// The rook.
    pub const ROOK: Kind = Kind(4);
    /// The queen.
    pub const QUEEN: Kind = Kind(5);
    /// The king.
    pub const KING: Kind = Kind(6);
    /// The kinds that a pawn may become.
    pub const PROMOTIONS: [Kind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];
}
use kinds::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};

/// The seats of most games for two, White first.
pub const WHITE_AND_BLACK: &[SeatName] =
    &[SeatName { letter: 'W', name: "White" }, SeatName { letter: 'B', name: "Black" }];

pub(super) const BOARD: &[BoardInfo] =
    &[BoardInfo { name: None, letter: None, files: "abcdefgh", light_corner: false, plain: None }];

/// The differences between these games.
#[derive(Debug)]
pub struct Flavour {
    /// The boards, the pieces and the move table.
    pub setting: Boards,
    /// The options; `pawns` is the only one that this position knows.
    pub options: &'static [OptionInfo],
    /// Whether a stalemated player loses; otherwise stalemate is a draw.
    pub stalemate_loses: bool,
    /// Whether positions in which neither side can give mate are drawn, and running out of time against a bare king too.
    pub dead_material: bool,
    /// Whether pieces have realms (see [`Words::has_realms`]).
    pub realms: bool,
    pub(super) doubles: DoubleSteps,
    pub(super) castling: Castling,
}

impl Flavour {
    /// Creates a game with this piece table, which has the order of [`kinds`].
    #[must_use]
    pub fn new(
        variant: Variant,
        kinds: &'static [KindInfo],
        repetition: Repetition,
        stalemate_loses: bool,
        options: &'static [OptionInfo],
    ) -> Self {
        let squares = Squares::new(8, BOARD, &[0], Seat::FIRST);
        let setting = Boards::new(variant, WHITE_AND_BLACK, squares, kinds, repetition);
        let doubles = DoubleSteps::new(&setting.squares, Seat::FIRST, 1);
        let castling = Castling::new(&setting.squares, Seat::FIRST, 0);
        let dead_material = !stalemate_loses;
        let realms = false;
        Self { setting, options, stalemate_loses, dead_material, realms, doubles, castling }
    }
}

/// The small part of a position, copied as a whole to undo an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(8))]
pub struct State {
    pub(super) turn: Seat,
    pub(super) rights: Rights,
    pub(super) en_passant: EnPassant,
    /// Half-moves since the last capture or pawn move.
    pub(super) quiet: u8,
    /// The number of the move, from 1; it stops at the largest value.
    pub(super) number: u16,
}

/// A position.
#[derive(Clone)]
pub struct Position {
    pub(super) flavour: &'static Flavour,
    pub(super) board: Placement,
    pub(super) kings: PerSeat<Cell>,
    pub(super) state: State,
    /// Whether all pawns started on the third rank and have no double step (option `pawns=advanced`).
    pub(super) advanced: bool,
}

impl Position {
    /// The start.
    #[must_use]
    pub fn start(flavour: &'static Flavour, advanced: bool) -> Self {
        const ARRAY: [Kind; 8] = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
        let mut position = Self::empty(flavour, advanced);
        for seat in Seat::BOTH {
            let rank = |n: u8| if seat == Seat::FIRST { n } else { 7 - n };
            for (file, kind) in (0..).zip(ARRAY) {
                let pawns = if advanced { 2 } else { 1 };
                for (at, kind) in [(rank(0), kind), (rank(pawns), PAWN)] {
                    if let Some(cell) = flavour.setting.squares.cell(file, at, 0) {
                        position.put(cell, Piece::new(seat, kind));
                    }
                }
            }
        }
        position.state.rights = Castling::ALL;
        position
    }

    pub(super) fn empty(flavour: &'static Flavour, advanced: bool) -> Self {
        Self {
            flavour,
            board: Placement::default(),
            kings: PerSeat([NOWHERE; 2]),
            state: State {
                turn: Seat::FIRST,
                rights: 0,
                en_passant: EnPassant::NONE,
                quiet: 0,
                number: 1,
            },
            advanced,
        }
    }

    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        self.board.put(cell, piece);
        if piece.is(KING) {
            self.kings[piece.owner()] = cell;
        }
    }

    pub(super) fn in_check(&self, seat: Seat) -> bool {
        let king = self.kings[seat];
        self.flavour.setting.table.is_attacked(&self.board, king, seat.opponent())
    }

    /// Whether neither side can ever give mate: there are only kings, or kings and one knight or bishop, or kings and
    /// bishops on squares of one colour (Chess, 5.2).
    pub(super) fn is_dead(&self) -> bool {
        let squares = &self.flavour.setting.squares;
        if self.board.all().len() > 3 {
            let mut shades = [false; 2];
            for cell in self.board.all() {
                match self.board.at(cell).kind() {
                    KING => {}
                    BISHOP => shades[squares.shade(cell) as usize] = true,
                    _ => return false,
                }
            }
            return shades != [true; 2];
        }
        let minor = |cell| matches!(self.board.at(cell).kind(), KING | KNIGHT | BISHOP);
        self.board.all().iter().all(minor)
    }

    /// The cell on which a capture in passing is legal now, if there is one.
    pub(super) fn passing(&self) -> Option<Cell> {
        if !self.state.en_passant.is_some() {
            return None;
        }
        let mut actions = Vec::new();
        self.clone().captures_in_passing(&mut actions, true);
        actions.first().map(|m| m.to)
    }
}

impl OnTable for Position {
    fn tables(&self) -> (&'static Setting, &'static MoveTable, &Placement) {
        (&self.flavour.setting, &self.flavour.setting.table, &self.board)
    }
}

impl Rules for Position {
    fn options(&self) -> Vec<(String, String)> {
        let value = if self.advanced { "advanced" } else { "normal" };
        self.flavour.options.iter().map(|o| (o.key.to_owned(), value.to_owned())).collect()
    }

    fn turn(&self) -> Seat {
        self.state.turn
    }

    fn outline(&self, action: Move) -> Outline {
        self.flavour.castling.outline(action, &self.board, self.state.en_passant)
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

    // Chess, 5.5.
    fn draws_on_time(&self, seat: Seat) -> bool {
        self.flavour.dead_material && self.board.of(seat.opponent()).len() == 1
    }

    fn quiet_plies(&self) -> Option<u32> {
        Some(self.state.quiet.into())
    }

    fn key(&self) -> Vec<u8> {
        let mut key = self.board.bytes(64);
        let passing = self.passing().unwrap_or(NOWHERE);
        key.extend([self.state.turn.0, self.state.rights, passing.0]);
        key
    }

    fn royal(&self, seat: Seat) -> CellSet {
        self.kings[seat].into()
    }

    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)> {
        const START: [(Kind, u8); 5] = [(QUEEN, 1), (ROOK, 2), (BISHOP, 2), (KNIGHT, 2), (PAWN, 8)];
        let now = |kind| self.board.like(Piece::new(seat, kind)).len() as u8;
        // Every piece beyond the initial number of its kind was a pawn.
        let promoted: u8 = START[..4].iter().map(|&(k, n)| now(k).saturating_sub(n)).sum();
        START
            .iter()
            .map(|&(kind, n)| {
                let promoted = if kind == PAWN { promoted } else { 0 };
                (kind, n.saturating_sub(now(kind)).saturating_sub(promoted))
            })
            .filter(|(_, n)| *n > 0)
            .collect()
    }
}

impl Words for Position {
    fn has_realms(&self) -> bool {
        self.flavour.realms
    }

    fn no_castling(&self, wing: Wing) -> Option<Illegal> {
        let Flavour { setting, castling, .. } = self.flavour;
        let why =
            castling.why_not(&setting.table, &self.board, self.state.rights, self.turn(), wing)?;
        Some(Illegal::Castling(wing, why))
    }

    fn refuse_move(&self, &Attempt { from, to, .. }: &Attempt<'_>) -> Option<Illegal> {
        let wing = self.flavour.castling.wing(self.turn(), from, to);
        self.no_castling(wing.filter(|_| self.board.at(from).is(KING))?)
    }
}

/// The pieces that each seat may capture: those of the other seat except the king.
pub(super) const PREY: PerSeat<PieceSet> = PieceSet::prey_without(KING);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert_eq!(std::mem::size_of::<State>(), 8);
        assert!(std::mem::size_of::<Move>() <= 8);
    }
}
