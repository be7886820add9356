//! The piece table of Separate Realms Chess (2), in which pieces move in one way and capture in another.

use crate::board::{Movement, Offset, Purpose};
use crate::games::chess::piece::{DIAGONAL, ORTHOGONAL, PAWN};
use crate::mechanics::piece::{KindInfo, kind};

/// `AA`: two squares diagonally, repeated. The squares jumped over do not matter.
const ALFIL: &[Offset] = &[[2, 2, 0], [2, -2, 0], [-2, 2, 0], [-2, -2, 0]];
/// `DD`: two squares orthogonally, repeated. The squares jumped over do not matter.
const DABBABA: &[Offset] = &[[2, 0, 0], [-2, 0, 0], [0, 2, 0], [0, -2, 0]];
/// `fbN`: the knight's leaps that go two squares along the file.
const TALL: &[Offset] = &[[1, 2, 0], [-1, 2, 0], [1, -2, 0], [-1, -2, 0]];
/// `sN`: the knight's leaps that go two squares along the rank.
const WIDE: &[Offset] = &[[2, 1, 0], [2, -1, 0], [-2, 1, 0], [-2, -1, 0]];

/// The kinds, in the order of [`crate::games::orthodox::kinds`].
pub const KINDS: &[KindInfo] = &[
    PAWN,
    // fbNcsN
    kind(
        'N',
        "knight",
        3,
        &[Movement::leap(Purpose::Any, TALL), Movement::leap(Purpose::Capture, WIDE)],
    ),
    // mAAcB
    kind(
        'B',
        "bishop",
        3,
        &[Movement::slide(Purpose::Quiet, ALFIL), Movement::slide(Purpose::Capture, DIAGONAL)],
    ),
    // mDDcR
    kind(
        'R',
        "rook",
        5,
        &[Movement::slide(Purpose::Quiet, DABBABA), Movement::slide(Purpose::Capture, ORTHOGONAL)],
    ),
    // mAADDcQ
    kind(
        'Q',
        "queen",
        9,
        &[
            Movement::slide(Purpose::Quiet, ALFIL),
            Movement::slide(Purpose::Quiet, DABBABA),
            Movement::slide(Purpose::Capture, ORTHOGONAL),
            Movement::slide(Purpose::Capture, DIAGONAL),
        ],
    ),
    // FcW
    kind(
        'K',
        "king",
        0,
        &[Movement::leap(Purpose::Any, DIAGONAL), Movement::leap(Purpose::Capture, ORTHOGONAL)],
    ),
];
