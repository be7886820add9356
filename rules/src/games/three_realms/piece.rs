//! The piece table of Three Realms Chess (3), promotion and fall.
//!
//! Offsets are in file, rank and level; level 0 is the underworld, 1 Earth, 2 the heavens (1.1).

use crate::board::{Cell, Movement, Offset, Purpose};
use crate::mechanics::piece::{Kind, KindInfo, kind};
use crate::seat::Seat;

/// The level of the underworld.
pub const UNDERWORLD: u8 = 0;
/// The level of Earth.
pub const EARTH: u8 = 1;
/// The level of the heavens.
pub const HEAVENS: u8 = 2;

/// Masks of boards, for movements.
const BELOW: u8 = 1 << UNDERWORLD;
const MIDDLE: u8 = 1 << EARTH;
const ABOVE: u8 = 1 << HEAVENS;

/// The kinds of piece, in the order of [`KINDS`].
pub mod kinds {
    use crate::mechanics::Kind;
    /// The pawn.
    pub const PAWN: Kind = Kind(1);
    /// The rook.
    pub const ROOK: Kind = Kind(2);
    /// The knight.
    pub const KNIGHT: Kind = Kind(3);
    /// The bishop.
    pub const BISHOP: Kind = Kind(4);
    /// The queen.
    pub const QUEEN: Kind = Kind(5);
    /// The king.
    pub const KING: Kind = Kind(6);
    /// The grandmaster, a promoted pawn.
    pub const GRANDMASTER: Kind = Kind(7);
    /// The honorable horse.
    pub const HORSE: Kind = Kind(8);
    /// The silver general.
    pub const SILVER: Kind = Kind(9);
    /// The pegasus.
    pub const PEGASUS: Kind = Kind(10);
    /// The angel.
    pub const ANGEL: Kind = Kind(11);
    /// The imp.
    pub const IMP: Kind = Kind(12);
    /// The warmachine.
    pub const WARMACHINE: Kind = Kind(13);
    /// The scholar.
    pub const SCHOLAR: Kind = Kind(14);
    /// The elephant.
    pub const ELEPHANT: Kind = Kind(15);
    /// The fiend, a promoted imp.
    pub const FIEND: Kind = Kind(16);
    /// The fallen angel.
    pub const FALLEN: Kind = Kind(17);
}
use kinds::{
    ANGEL, BISHOP, ELEPHANT, FALLEN, FIEND, GRANDMASTER, HORSE, IMP, KING, KNIGHT, PAWN, PEGASUS,
    QUEEN, ROOK, SCHOLAR, SILVER, WARMACHINE,
};

/// The bounds of offsets in any direction.
const ANY: [Offset; 2] = [[-2; 3], [2; 3]];
/// The bounds of offsets that stay on their board.
const FLAT: [Offset; 2] = [[-2, -2, 0], [2, 2, 0]];
/// The bounds of offsets that go down.
const DOWN: [Offset; 2] = [[-2; 3], [2, 2, -1]];
/// The bounds of offsets that go up.
const UP: [Offset; 2] = [[-2, -2, 1], [2; 3]];
/// The bounds of offsets on one board that go exactly `ranks` ranks forward.
const fn forward(ranks: i8) -> [Offset; 2] {
    [[-2, ranks, -2], [2, ranks, 2]]
}

/// The `N` offsets within the bounds whose three distances, in ascending order, are these, in any order of axes and in
/// both directions (1.3).
const fn offsets<const N: usize>(distances: [i8; 3], [low, high]: [Offset; 2]) -> [Offset; N] {
    let mut found = [[0; 3]; N];
    let mut n = 0;
    let mut file = low[0];
    while file <= high[0] {
        let mut rank = low[1];
        while rank <= high[1] {
            let mut level = low[2];
            while level <= high[2] {
                if are_distances(distances, [file, rank, level]) {
                    found[n] = [file, rank, level];
                    n += 1;
                }
                level += 1;
            }
            rank += 1;
        }
        file += 1;
    }
    assert!(n == N, "as many as are asked for");
    found
}

/// Whether an offset has these distances, in ascending order.
const fn are_distances(distances: [i8; 3], [a, b, c]: Offset) -> bool {
    let (a, b, c) = (a.abs(), b.abs(), c.abs());
    let (a, b) = if a > b { (b, a) } else { (a, b) };
    let (b, c) = if b > c { (c, b) } else { (b, c) };
    let (a, b) = if a > b { (b, a) } else { (a, b) };
    a == distances[0] && b == distances[1] && c == distances[2]
}

const ORTHOGONAL: &[Offset] = &offsets::<6>([0, 0, 1], ANY);
const DIAGONAL: &[Offset] = &offsets::<12>([0, 1, 1], ANY);
const TRIAGONAL: &[Offset] = &offsets::<8>([1, 1, 1], ANY);
const ORTHOGONAL_2: &[Offset] = &offsets::<6>([0, 0, 2], ANY);
const DIAGONAL_2: &[Offset] = &offsets::<12>([0, 2, 2], ANY);
const TRIAGONAL_2: &[Offset] = &offsets::<8>([2, 2, 2], ANY);
const AHEAD: &[Offset] = &offsets::<1>([0, 0, 1], forward(1));
const DIAGONAL_AHEAD: &[Offset] = &offsets::<4>([0, 1, 1], forward(1));
const TRIAGONAL_AHEAD: &[Offset] = &offsets::<4>([1, 1, 1], forward(1));
const STRAIGHT_UP: &[Offset] = &offsets::<1>([0, 0, 1], UP);
const STRAIGHT_DOWN: &[Offset] = &offsets::<1>([0, 0, 1], DOWN);
const DIAGONAL_DOWN: &[Offset] = &offsets::<4>([0, 1, 1], DOWN);
const TRIAGONAL_DOWN: &[Offset] = &offsets::<4>([1, 1, 1], DOWN);
/// A 2-1 leap, on one board.
const KNIGHTS: &[Offset] = &offsets::<8>([0, 1, 2], FLAT);
/// A 2-1-1 leap that ends below: eight go one level down, four go two levels.
const LEAVING: &[Offset] = &offsets::<12>([1, 1, 2], DOWN);
/// One straight forward, then one diagonally forward.
const HORSES: &[Offset] = &offsets::<4>([0, 1, 2], forward(2));
/// A 2-1-0 leap.
const SPATIAL: &[Offset] = &offsets::<24>([0, 1, 2], ANY);
/// A 2-2-1 leap.
const SCHOLARS: &[Offset] = &offsets::<24>([1, 2, 2], ANY);

const fn leap(offsets: &'static [Offset]) -> Movement {
    Movement::leap(Purpose::Any, offsets)
}

const fn slide(offsets: &'static [Offset]) -> Movement {
    Movement::slide(Purpose::Any, offsets)
}

/// The kinds, in the order of [`kinds`]. Their values follow the source's notes.
pub const KINDS: &[KindInfo] = &[
    KindInfo {
        silent: true,
        ..kind(
            'W',
            "pawn",
            1,
            &[
                Movement::leap(Purpose::Quiet, AHEAD),
                Movement::leap(Purpose::Capture, DIAGONAL_AHEAD),
            ],
        )
    },
    kind('R', "rook", 6, &[slide(ORTHOGONAL)]),
    kind(
        'N',
        "knight",
        5,
        &[
            Movement::slide(Purpose::Quiet, KNIGHTS).on(ABOVE),
            leap(LEAVING).on(ABOVE),
            leap(KNIGHTS).on(MIDDLE),
            leap(STRAIGHT_DOWN).on(MIDDLE),
            leap(DIAGONAL_DOWN).on(MIDDLE),
            leap(TRIAGONAL_DOWN).on(MIDDLE),
            leap(STRAIGHT_UP).on(MIDDLE | BELOW),
        ],
    ),
    kind('B', "bishop", 4, &[slide(DIAGONAL).on(ABOVE | MIDDLE), leap(TRIAGONAL).on(BELOW)]),
    kind(
        'Q',
        "queen",
        8,
        &[
            slide(ORTHOGONAL).on(MIDDLE),
            slide(DIAGONAL).on(MIDDLE),
            slide(TRIAGONAL).on(MIDDLE),
            leap(ORTHOGONAL).on(ABOVE | BELOW),
            leap(DIAGONAL).on(ABOVE | BELOW),
            leap(TRIAGONAL).on(ABOVE | BELOW),
        ],
    ),
    kind(
        'K',
        "king",
        0,
        &[leap(ORTHOGONAL), leap(DIAGONAL).on(MIDDLE), leap(TRIAGONAL).on(MIDDLE)],
    ),
    kind('G', "grandmaster", 14, &[slide(ORTHOGONAL), slide(DIAGONAL), slide(TRIAGONAL)]),
    kind('H', "honorable horse", 1, &[leap(HORSES)]),
    kind('S', "silver general", 2, &[leap(DIAGONAL), leap(AHEAD), leap(TRIAGONAL_AHEAD)]),
    kind('P', "pegasus", 6, &[leap(SPATIAL)]),
    kind(
        'A',
        "angel",
        6,
        &[
            slide(DIAGONAL).on(ABOVE | MIDDLE),
            leap(ORTHOGONAL).on(ABOVE),
            leap(TRIAGONAL).on(ABOVE),
        ],
    ),
    KindInfo {
        also: "M",
        ..kind(
            'I',
            "imp",
            1,
            &[
                leap(STRAIGHT_DOWN).on(MIDDLE),
                leap(AHEAD).on(BELOW),
                leap(TRIAGONAL_AHEAD).on(BELOW),
            ],
        )
    },
    kind(
        'D',
        "warmachine",
        3,
        &[
            leap(ORTHOGONAL).on(ABOVE | MIDDLE),
            leap(ORTHOGONAL_2).on(ABOVE | MIDDLE),
            slide(ORTHOGONAL).on(BELOW),
        ],
    ),
    kind('C', "scholar", 5, &[leap(TRIAGONAL), leap(TRIAGONAL_2), leap(SCHOLARS)]),
    kind(
        'E',
        "elephant",
        4,
        &[
            leap(DIAGONAL).on(ABOVE | MIDDLE),
            leap(DIAGONAL_2).on(ABOVE | MIDDLE),
            slide(DIAGONAL).on(BELOW),
        ],
    ),
    kind(
        'F',
        "fiend",
        12,
        &[
            leap(ORTHOGONAL),
            leap(ORTHOGONAL_2),
            leap(DIAGONAL),
            leap(DIAGONAL_2),
            leap(TRIAGONAL),
            leap(TRIAGONAL_2),
        ],
    ),
    // It moves as another kind: see chapter 5.
    kind('X', "fallen angel", 2, &[]),
];

/// The pieces on rank 1 of the heavens, of Earth and of the underworld, and the kind on rank 2 (2).
pub const ARRAY: [(u8, [Kind; 8], Kind); 3] = [
    (HEAVENS, [SILVER, SILVER, PEGASUS, ANGEL, ANGEL, PEGASUS, SILVER, SILVER], HORSE),
    (EARTH, [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK], PAWN),
    (
        UNDERWORLD,
        [WARMACHINE, WARMACHINE, ELEPHANT, SCHOLAR, SCHOLAR, ELEPHANT, WARMACHINE, WARMACHINE],
        IMP,
    ),
];

/// The number of pieces of a kind with which a side starts.
#[must_use]
pub fn at_start(kind: Kind) -> u8 {
    let count = |(_, rank, foot): &(u8, [Kind; 8], Kind)| {
        let back = rank.iter().filter(|&&k| k == kind).count();
        back as u8 + if *foot == kind { 8 } else { 0 }
    };
    ARRAY.iter().map(count).sum()
}

/// The rank of a cell, from 0 at White's side.
#[inline]
#[must_use]
pub const fn rank(cell: Cell) -> u8 {
    cell.0 >> 3 & 7
}

/// The level of a cell.
#[inline]
#[must_use]
pub const fn level(cell: Cell) -> u8 {
    cell.0 >> 6
}

/// The kind that a seat's foot piece becomes if it ends a move on a cell; `Kind(0)` if it does not change (4.2).
#[inline]
#[must_use]
pub const fn promotion(seat: Seat, kind: Kind, to: Cell) -> Kind {
    let back_rank = if seat.0 == 0 { 7 } else { 0 };
    if rank(to) != back_rank {
        return Kind(0);
    }
    match kind {
        PAWN => GRANDMASTER,
        HORSE => PEGASUS,
        IMP => FIEND,
        _ => Kind(0),
    }
}

/// The kind that a seat's piece of a kind becomes if it ends a move on a cell, by promotion or by the angel's fall (4.3).
#[inline]
#[must_use]
pub const fn becomes(seat: Seat, kind: Kind, to: Cell) -> Kind {
    if matches!(kind, ANGEL) && level(to) == UNDERWORLD {
        FALLEN
    } else {
        promotion(seat, kind, to)
    }
}
