//! The piece table (2).
//!
//! Offsets are in the doubled coordinates of [`super::board`]: one hex ahead is `[0, 2, 0]`.

use crate::board::{Movement, Offset, Purpose};
use crate::mechanics::{Kind, KindInfo};

pub(super) const PAWN: Kind = Kind(1);
pub(super) const KNIGHT: Kind = Kind(2);
pub(super) const BISHOP: Kind = Kind(3);
pub(super) const ROOK: Kind = Kind(4);
pub(super) const QUEEN: Kind = Kind(5);
pub(super) const KING: Kind = Kind(6);
/// The kinds that a pawn may become (3.3).
pub(super) const PROMOTIONS: [Kind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// White's initial array (1.3), except the pawns (see [`super::board::Hexes::starts_pawn`]).
pub(super) const ARRAY: &[(Kind, &[&str])] = &[
    (KING, &["g1"]),
    (QUEEN, &["e1"]),
    (ROOK, &["c1", "i1"]),
    (BISHOP, &["f1", "f2", "f3"]),
    (KNIGHT, &["d1", "h1"]),
];
/// The number of pawns with which a seat starts.
pub(super) const PAWNS: u32 = 9;

/// The number of pieces of a kind other than the pawn with which a seat starts.
pub(super) fn at_start(kind: Kind) -> u32 {
    ARRAY.iter().find(|(of, _)| *of == kind).map_or(0, |(_, hexes)| hexes.len() as u32)
}

/// One hex straight ahead.
pub(super) const AHEAD: Offset = [0, 2, 0];

/// One step to each of the six hexes that share a side (1.2).
const ADJACENT: &[Offset] =
    &[[0, 2, 0], [0, -2, 0], [1, 1, 0], [1, -1, 0], [-1, 1, 0], [-1, -1, 0]];
/// One step along the side between two adjacent hexes, to the next hex of the same colour (1.2).
const DIAGONAL: &[Offset] =
    &[[2, 0, 0], [-2, 0, 0], [1, 3, 0], [1, -3, 0], [-1, 3, 0], [-1, -3, 0]];
/// Two hexes along a line of adjacent hexes and one more to either side.
const KNIGHTS: &[Offset] = &[
    [1, 5, 0],
    [1, -5, 0],
    [-1, 5, 0],
    [-1, -5, 0],
    [2, 4, 0],
    [2, -4, 0],
    [-2, 4, 0],
    [-2, -4, 0],
    [3, 1, 0],
    [3, -1, 0],
    [-3, 1, 0],
    [-3, -1, 0],
];

const fn kind(
    letter: char,
    name: &'static str,
    worth: u8,
    movements: &'static [Movement],
) -> KindInfo {
    KindInfo { letter, also: "", silent: false, name, worth, movements }
}

/// The kinds, `Kind(1)` first.
pub(super) const KINDS: &[KindInfo] = &[
    KindInfo {
        silent: true,
        ..kind(
            'P',
            "pawn",
            1,
            &[
                Movement::leap(Purpose::Quiet, &[AHEAD]),
                Movement::leap(Purpose::Capture, &[[-1, 1, 0], [1, 1, 0]]),
            ],
        )
    },
    kind('N', "knight", 3, &[Movement::leap(Purpose::Any, KNIGHTS)]),
    kind('B', "bishop", 3, &[Movement::slide(Purpose::Any, DIAGONAL)]),
    kind('R', "rook", 5, &[Movement::slide(Purpose::Any, ADJACENT)]),
    kind(
        'Q',
        "queen",
        9,
        &[Movement::slide(Purpose::Any, ADJACENT), Movement::slide(Purpose::Any, DIAGONAL)],
    ),
    kind(
        'K',
        "king",
        0,
        &[Movement::leap(Purpose::Any, ADJACENT), Movement::leap(Purpose::Any, DIAGONAL)],
    ),
];
