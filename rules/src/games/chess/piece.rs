//! The piece table of chess.

use crate::board::{Movement, Offset, Purpose};
use crate::mechanics::piece::{KindInfo, kind};

/// One step along ranks and files.
pub const ORTHOGONAL: &[Offset] = &[[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]];
/// One step along diagonals.
pub const DIAGONAL: &[Offset] = &[[1, 1, 0], [1, -1, 0], [-1, 1, 0], [-1, -1, 0]];
/// The knight's leap.
pub const KNIGHT: &[Offset] = &[
    [1, 2, 0],
    [2, 1, 0],
    [2, -1, 0],
    [1, -2, 0],
    [-1, -2, 0],
    [-2, -1, 0],
    [-2, 1, 0],
    [-1, 2, 0],
];
/// One step straight ahead.
pub const AHEAD: &[Offset] = &[[0, 1, 0]];
/// One step diagonally ahead.
pub const AHEAD_DIAGONAL: &[Offset] = &[[-1, 1, 0], [1, 1, 0]];

/// The pawn's movements, except the double step and the capture in passing.
pub const PAWN_MOVEMENTS: &[Movement] =
    &[Movement::leap(Purpose::Quiet, AHEAD), Movement::leap(Purpose::Capture, AHEAD_DIAGONAL)];

/// The pawn of every game with the orthodox array.
pub const PAWN: KindInfo = KindInfo { silent: true, ..kind('P', "pawn", 1, PAWN_MOVEMENTS) };

/// The kinds, in the order of [`crate::games::orthodox::kinds`].
pub const KINDS: &[KindInfo] = &[
    PAWN,
    kind('N', "knight", 3, &[Movement::leap(Purpose::Any, KNIGHT)]),
    kind('B', "bishop", 3, &[Movement::slide(Purpose::Any, DIAGONAL)]),
    kind('R', "rook", 5, &[Movement::slide(Purpose::Any, ORTHOGONAL)]),
    kind(
        'Q',
        "queen",
        9,
        &[Movement::slide(Purpose::Any, ORTHOGONAL), Movement::slide(Purpose::Any, DIAGONAL)],
    ),
    kind(
        'K',
        "king",
        0,
        &[Movement::leap(Purpose::Any, ORTHOGONAL), Movement::leap(Purpose::Any, DIAGONAL)],
    ),
];
