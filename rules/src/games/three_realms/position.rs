//! The position, and what makes it a game.

use std::sync::LazyLock;

use locale::text;

use super::piece;
use super::piece::kinds::{
    ANGEL, BISHOP, ELEPHANT, FALLEN, FIEND, GRANDMASTER, HORSE, IMP, KING, KNIGHT, PAWN, PEGASUS,
    SCHOLAR, SILVER, WARMACHINE,
};
use super::piece::{ARRAY, EARTH, HEAVENS, KINDS, UNDERWORLD};
use super::reach::ReachTable;
use super::table::TABLE;
use crate::board::{BoardInfo, Cell, CellSet, Squares};
use crate::front::{Boards, OnTable, Rules, Setting};
use crate::games::orthodox::WHITE_AND_BLACK;
use crate::mechanics::castling::{Castling, Rights};
use crate::mechanics::pawns::DoubleSteps;
use crate::mechanics::{
    EnPassant, Kind, Move, MoveTable, NOWHERE, Outline, Piece, PieceSet, Placement, Repetition,
};
use crate::perft::MakeUnmake as _;
use crate::seat::{PerSeat, Seat};
use crate::variant::Variant;

/// The boards (1.1, 1.2), level 0 first.
pub(super) const BOARDS: &[BoardInfo] = &[
    BoardInfo {
        name: Some("Underworld"),
        letter: None,
        files: "stuvwxyz",
        light_corner: true,
        plain: None,
    },
    BoardInfo {
        name: Some("Earth"),
        letter: None,
        files: "jklmnopq",
        light_corner: false,
        plain: None,
    },
    BoardInfo {
        name: Some("Heavens"),
        letter: None,
        files: "abcdefgh",
        light_corner: true,
        plain: None,
    },
];

/// The parts of the game that never change.
#[derive(Debug)]
pub(super) struct Realms {
    pub(super) setting: Boards,
    pub(super) doubles: DoubleSteps,
    pub(super) castling: Castling,
    pub(super) reach: ReachTable,
}

pub(super) static REALMS: LazyLock<Realms> = LazyLock::new(|| {
    let squares = Squares::new(8, BOARDS, &[HEAVENS, EARTH, UNDERWORLD], Seat::FIRST);
    let reach = ReachTable::new(&squares.geometry);
    let setting =
        Boards::new(Variant::ThreeRealms, WHITE_AND_BLACK, squares, KINDS, Repetition::LAWS)
            .counting(|| text!(TABLE, "quiet"))
            // The source lets a player "castle by capturing their own king".
            .with_rook_takes_king();
    let doubles = DoubleSteps::new(&setting.squares, Seat::FIRST, 1 << EARTH);
    let castling = Castling::new(&setting.squares, Seat::FIRST, EARTH);
    Realms { setting, doubles, castling, reach }
});

/// The small part of a position, copied as a whole to undo an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct State {
    pub(super) turn: Seat,
    pub(super) rights: Rights,
    pub(super) en_passant: EnPassant,
    /// Half-moves since the last capture or move of a pawn, imp or honorable horse (6).
    pub(super) quiet: u8,
    /// The kind that the fallen angels of the player to move imitate (5.1): that of the piece that the opponent moved
    /// last, after its move. A fallen angel counts as the kind as which it moved. `Kind(0)` before the opponent's first
    /// move, and if the piece is an angel that has just fallen.
    pub(super) last: Kind,
    /// The number of fallen angels of each side.
    pub(super) fallen: PerSeat<u8>,
    /// The number of the move, from 1; it stops at the largest value.
    pub(super) number: u16,
}

/// A position.
#[derive(Clone)]
pub struct Position {
    pub(super) realms: &'static Realms,
    pub(super) board: Placement,
    pub(super) kings: PerSeat<Cell>,
    pub(super) state: State,
}

/// The pieces that each seat may capture: those of the other seat except the king.
pub(super) const PREY: PerSeat<PieceSet> = PieceSet::prey_without(KING);

impl Position {
    /// The position at the start (2).
    #[must_use]
    pub fn start() -> Self {
        let mut position = Self::empty();
        let squares = &REALMS.setting.squares;
        for seat in Seat::BOTH {
            let rank = |n: u8| if seat == Seat::FIRST { n } else { 7 - n };
            for (level, back, foot) in ARRAY {
                for (file, kind) in (0..).zip(back) {
                    for (at, kind) in [(rank(0), kind), (rank(1), foot)] {
                        if let Some(cell) = squares.cell(file, at, level) {
                            position.put(cell, Piece::new(seat, kind));
                        }
                    }
                }
            }
        }
        position.state.rights = Castling::ALL;
        position
    }

    pub(super) fn empty() -> Self {
        Self {
            realms: &REALMS,
            board: Placement::default(),
            kings: PerSeat([NOWHERE; 2]),
            state: State {
                turn: Seat::FIRST,
                rights: 0,
                en_passant: EnPassant::NONE,
                quiet: 0,
                last: Kind(0),
                fallen: PerSeat([0; 2]),
                number: 1,
            },
        }
    }

    /// Puts a piece on an empty cell while the position is set up.
    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        self.board.put(cell, piece);
        let owner = piece.owner();
        if piece.is(KING) {
            self.kings[owner] = cell;
        }
        if piece.is(FALLEN) {
            self.state.fallen[owner] += 1;
        }
    }

    /// Whether a piece other than a fallen angel attacks a seat's king (5.4).
    pub(super) fn in_check(&self, seat: Seat) -> bool {
        let king = self.kings[seat];
        self.realms.setting.table.is_attacked(&self.board, king, seat.opponent())
    }

    /// Whether both kings are on Earth with at most one other piece, which cannot give mate (6).
    pub(super) fn is_dead(&self) -> bool {
        const WEAK: [Kind; 8] =
            [SILVER, FALLEN, WARMACHINE, ELEPHANT, BISHOP, KNIGHT, SCHOLAR, PEGASUS];
        let all = self.board.all();
        all.len() <= 3
            && self.kings.iter().all(|&k| piece::level(k) == EARTH)
            && all.iter().map(|c| self.board.at(c).kind()).all(|k| k == KING || WEAK.contains(&k))
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
        (&self.realms.setting, &self.realms.setting.table, &self.board)
    }
}

impl Rules for Position {
    fn turn(&self) -> Seat {
        self.state.turn
    }

    fn outline(&self, action: Move) -> Outline {
        self.realms.castling.outline(action, &self.board, self.state.en_passant)
    }

    fn pseudo(&self, seat: Seat) -> Vec<Move> {
        let mut position = self.clone();
        if position.state.turn != seat {
            position.state.turn = seat;
            position.state.en_passant = EnPassant::NONE;
            // What its fallen angels will imitate is not known yet.
            position.state.last = Kind(0);
        }
        let mut out = Vec::new();
        position.pseudo_moves(&mut out);
        out
    }

    fn attackers_after(&self, action: Move) -> CellSet {
        let me = self.state.turn;
        let mut after = self.clone();
        after.make(action);
        let king = after.kings[me];
        let table = &after.realms.setting.table;
        table.attackers(&after.board, king, me.opponent()) | after.fallen_attackers(me)
    }

    fn draws_on_time(&self, seat: Seat) -> bool {
        self.board.of(seat.opponent()).len() == 1 && piece::level(self.kings[seat]) == EARTH
    }

    fn quiet_plies(&self) -> Option<u32> {
        Some(self.state.quiet.into())
    }

    fn key(&self) -> Vec<u8> {
        let mut key = self.board.bytes(Cell::MAX);
        let turn = self.state.turn;
        let passing = self.passing().unwrap_or(NOWHERE);
        // What the player to move's fallen angels imitate is part of the position (6).
        let fallen = self.state.fallen[turn] != 0;
        let imitated = if fallen { self.state.last } else { Kind(0) };
        key.extend([turn.0, self.state.rights, passing.0, imitated.0]);
        key
    }

    // A fallen angel that imitates a king is not royal (5.5).
    fn royal(&self, seat: Seat) -> CellSet {
        self.kings[seat].into()
    }

    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)> {
        lost(&self.board, seat)
    }
}

/// The pieces that a side has lost, strongest first. A piece that became another kind is not lost: a grandmaster was a
/// pawn, or else a fallen angel, and so on (4.2, 5.3).
pub(super) fn lost(board: &Placement, seat: Seat) -> Vec<(Kind, u8)> {
    let mut missing = [0_i8; 32];
    for kind in (1..=KINDS.len() as u8).map(Kind) {
        missing[kind.index()] = piece::at_start(kind) as i8;
    }
    for cell in board.of(seat) {
        missing[board.at(cell).kind().index()] -= 1;
    }
    let mut settle = |surplus: Kind, from: Kind| {
        let taken = (-missing[surplus.index()]).max(0).min(missing[from.index()].max(0));
        missing[surplus.index()] += taken;
        missing[from.index()] -= taken;
    };
    for (promoted, foot) in [(FALLEN, ANGEL), (GRANDMASTER, PAWN), (PEGASUS, HORSE), (FIEND, IMP)] {
        settle(promoted, foot);
        settle(promoted, ANGEL);
    }
    let mut lost: Vec<_> = (1..=KINDS.len() as u8).map(Kind).collect();
    lost.sort_by_key(|k| std::cmp::Reverse(KINDS[k.index() - 1].worth));
    let count = |k: Kind| (k, missing[k.index()].max(0) as u8);
    lost.into_iter().map(count).filter(|(_, n)| *n > 0).collect()
}
