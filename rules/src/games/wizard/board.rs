//! The two boards and their special squares (1.1, 1.3).

use std::sync::LazyLock;

use locale::text;

use super::piece::{DRAGON, EAGLE, KINDS, PEGASUS, WARRIOR, WIZARD};
use super::table::TABLE;
use crate::board::{BoardInfo, Cell, CellSet, Division, Plain, Purpose, Squares};
use crate::front::Boards;
use crate::mechanics::{Kind, Piece, Repetition};
use crate::seat::{PerSeat, Seat, SeatName};
use crate::variant::Variant;
use crate::view::Meaning;

/// Black, who moves first and sits at the far side.
pub(super) const BLACK: Seat = Seat::FIRST;
/// White, who sits at the near side.
pub(super) const WHITE: Seat = Seat::SECOND;

/// The seats, in turn order.
pub const NAMES: &[SeatName] =
    &[SeatName { letter: 'B', name: "Black" }, SeatName { letter: 'W', name: "White" }];

/// The level of Earth.
pub(super) const EARTH: u8 = 0;
/// The level of Sky.
pub(super) const SKY: u8 = 1;

/// Earth and Sky (1.1).
const BOARDS: &[BoardInfo] = &[
    BoardInfo {
        name: Some("Earth"),
        letter: Some('E'),
        files: "abcdefghi",
        light_corner: false,
        plain: Some(&Plain { apart: NO_MANS_LAND, lines: &[CAMPS[0], LAND[0], LAND[1], CAMPS[1]] }),
    },
    BoardInfo {
        name: Some("Sky"),
        letter: Some('S'),
        files: "abcdefghi",
        light_corner: false,
        plain: Some(&Plain { apart: NO_MANS_LAND, lines: &LAND }),
    },
];

/// Row 5 (1.3), as a rank from 0.
const NO_MANS_LAND: (u8, Meaning) =
    (4, Meaning { key: "land", text: || text!(TABLE, "no-mans-land") });
/// The borders of territories (1.3).
const LAND: [Division; 2] = [
    Division { rank: 4, dashed: false, meaning: None },
    Division { rank: 5, dashed: false, meaning: None },
];
const CAMP: Meaning = Meaning { key: "camp", text: || text!(TABLE, "camp") };
/// The borders of camps (1.3).
const CAMPS: [Division; 2] = [
    Division { rank: 2, dashed: true, meaning: Some(CAMP) },
    Division { rank: 7, dashed: true, meaning: Some(CAMP) },
];

/// The fifth occurrence of a position is an automatic draw, and draws cannot be claimed (6). A position can occur again
/// after two actions if the other player's turns pass.
const REPETITION: Repetition = Repetition { claim: None, ends: 5, loses: false, cycle: 2 };

/// The two kinds that return (4.1). Their indices are 0 for warriors and 1 for eagles.
pub(super) const RETURNING: [Kind; 2] = [WARRIOR, EAGLE];

/// The parts of the game that never change.
#[derive(Debug)]
pub(super) struct World {
    /// The boards, the pieces and the move table.
    pub(super) setting: Boards,
    /// For each seat the opponent's camp, where its pieces are promoted (1.3, 5.1).
    pub(super) goal: PerSeat<CellSet>,
    /// For each seat the last row of Earth (5.2).
    pub(super) last: PerSeat<CellSet>,
    /// For each seat its territory and row 5 on both boards. Pieces that are captured there return (4.1).
    pub(super) home: PerSeat<CellSet>,
    /// For each seat the X squares (1.3), by index into [`RETURNING`]. Ascending, they go by file.
    pub(super) spots: PerSeat<[CellSet; 2]>,
    /// All X squares.
    pub(super) all_spots: CellSet,
    /// For each seat and cell, the cells from which its pieces could attack it: first those of kinds that strike far
    /// (dragon, pegasus, wizard), second those of the others.
    pub(super) origins: PerSeat<Vec<[CellSet; 2]>>,
    /// For each seat and cell, a new warrior's steps of two (2).
    pub(super) doubles: PerSeat<Vec<Vec<DoubleStep>>>,
    /// The cells of Earth.
    pub(super) earth: CellSet,
}

/// Two steps of a new warrior.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleStep {
    pub(super) to: Cell,
    /// The cells between, one of which must be empty; twice the same if only one path leads there.
    pub(super) over: [Cell; 2],
}

/// The boards and tables, made on first use.
pub(super) static WORLD: LazyLock<World> = LazyLock::new(World::new);

/// Whether a kind can attack from further than three squares.
pub(super) const fn strikes_far(kind: Kind) -> bool {
    kind.0 == WIZARD.0 || kind.0 == DRAGON.0 || kind.0 == PEGASUS.0
}

impl World {
    fn new() -> Self {
        let squares = Squares::new(9, BOARDS, &[EARTH, SKY], WHITE);
        let setting = Boards::new(Variant::Wizard, NAMES, squares, KINDS, REPETITION);
        let squares = &setting.squares;
        let earth = squares.level_cells(EARTH);
        let rows = |seat: Seat, rows: std::ops::RangeInclusive<u8>| -> CellSet {
            let far = setting.is_far(seat);
            squares.cells().filter(|&c| rows.contains(&squares.rank_for(far, c))).collect()
        };
        // X squares are on row 2 of Earth for warriors and on row 1 of Sky for eagles.
        let spots = |seat: Seat| {
            let on = |level: u8, row: u8, files: &[u8]| -> CellSet {
                let rank = if setting.is_far(seat) { 8 - row } else { row };
                files.iter().filter_map(|&f| squares.cell(f, rank, level)).collect()
            };
            [on(EARTH, 1, &[1, 2, 6, 7]), on(SKY, 0, &[0, 4, 8])]
        };
        let spots = PerSeat::new(spots);
        let origins = |seat: Seat| {
            let of = |target: Cell| {
                let mut sets = [CellSet::EMPTY; 2];
                for kind in (1..=KINDS.len() as u8).map(Kind) {
                    let piece = Piece::new(seat, kind);
                    sets[usize::from(!strikes_far(kind))] |=
                        setting.table.attack_origins(piece, target);
                }
                sets
            };
            squares.cells().map(of).collect()
        };
        let doubles = |seat: Seat| {
            let warrior = Piece::new(seat, WARRIOR);
            let steps = |from: Cell| setting.table.leaps(warrior, Purpose::Quiet, from).iter();
            let of = |from: Cell| {
                let mut doubles: Vec<DoubleStep> = Vec::new();
                for (&over, &to) in
                    steps(from).flat_map(|over| steps(*over).map(move |to| (over, to)))
                {
                    match doubles.iter_mut().find(|double| double.to == to) {
                        Some(double) => double.over[1] = over,
                        None => doubles.push(DoubleStep { to, over: [over; 2] }),
                    }
                }
                doubles
            };
            squares.cells().map(of).collect()
        };
        Self {
            goal: PerSeat::new(|seat| earth & rows(seat, 7..=8)),
            last: PerSeat::new(|seat| earth & rows(seat, 8..=8)),
            home: PerSeat::new(|seat| rows(seat, 0..=4)),
            all_spots: spots.iter().flatten().copied().collect(),
            spots,
            origins: PerSeat::new(origins),
            doubles: PerSeat::new(doubles),
            earth,
            setting,
        }
    }

    /// The index of a kind that returns.
    #[inline]
    #[must_use]
    pub(super) fn returning(kind: Kind) -> Option<usize> {
        match kind {
            WARRIOR => Some(0),
            EAGLE => Some(1),
            _ => None,
        }
    }

    /// Whether a piece of a seat, captured on a cell, returns (4.1).
    #[inline]
    #[must_use]
    pub(super) fn returns(&self, seat: Seat, kind: Kind, at: Cell) -> bool {
        (kind == WARRIOR || kind == EAGLE) && self.home[seat].contains(at)
    }
}
