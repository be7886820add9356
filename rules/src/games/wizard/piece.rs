//! The piece table of Advanced Wizard Chess (2).
//!
//! Offsets are file, rank, level; level 0 is Earth, level 1 Sky. Everything is here
//! except the warrior's first move and the wizard's teleport.

use crate::board::{Movement, Offset, Purpose};
use crate::mechanics::Piece;
use crate::mechanics::piece::{Kind, KindInfo, kind};

/// The royal piece.
pub const WIZARD: Kind = Kind(1);
/// A piece that captures over another piece on Earth.
pub const DRAGON: Kind = Kind(2);
/// A rook that takes to the air.
pub const PEGASUS: Kind = Kind(3);
/// A piece that captures without moving.
pub const ARCHER: Kind = Kind(4);
/// A piece that goes a king's step, or two squares diagonally.
pub const GIANT: Kind = Kind(5);
/// A piece that moves diagonally and captures orthogonally.
pub const HERO: Kind = Kind(6);
/// A piece that moves diagonally forward and captures straight forward.
pub const WARRIOR: Kind = Kind(7);
/// A xiangqi horse of the Sky that swoops.
pub const EAGLE: Kind = Kind(8);

/// The mark of a warrior that still has its first move, of two steps (2, 4.1).
pub const NEW: u8 = Piece::MARK_1;
/// The mark of a promoted hero, giant or pegasus (5.1).
pub const PROMOTED: u8 = Piece::MARK_1;
/// The mark of a dragon that came back (5.2).
pub const RESURRECTED: u8 = Piece::MARK_1;
/// The mark of a warrior, hero or giant on a quest to become a dragon (5.2).
pub const QUEST: u8 = Piece::MARK_2;

/// Board mask of Earth.
pub const ON_EARTH: u8 = 1;
/// Board mask of Sky.
pub const ON_SKY: u8 = 2;

const ORTHOGONAL: &[Offset] = &[[0, 1, 0], [0, -1, 0], [1, 0, 0], [-1, 0, 0]];
const DIAGONAL: &[Offset] = &[[1, 1, 0], [1, -1, 0], [-1, 1, 0], [-1, -1, 0]];
const AROUND: &[Offset] =
    &[[0, 1, 0], [0, -1, 0], [1, 0, 0], [-1, 0, 0], [1, 1, 0], [1, -1, 0], [-1, 1, 0], [-1, -1, 0]];
/// The square above and its diagonal neighbours.
const RISES: &[Offset] = &[[0, 0, 1], [1, 1, 1], [1, -1, 1], [-1, 1, 1], [-1, -1, 1]];
/// The square below and its diagonal neighbours.
const DROPS: &[Offset] = &[[0, 0, -1], [1, 1, -1], [1, -1, -1], [-1, 1, -1], [-1, -1, -1]];
/// Two squares orthogonally and up.
const TAKE_OFFS: &[Offset] = &[[0, 2, 1], [0, -2, 1], [2, 0, 1], [-2, 0, 1]];
/// Two squares orthogonally and down.
const LANDINGS: &[Offset] = &[[0, 2, -1], [0, -2, -1], [2, 0, -1], [-2, 0, -1]];
/// The diagonal neighbours of the square above.
const DIAGONAL_UP: &[Offset] = &[[1, 1, 1], [1, -1, 1], [-1, 1, 1], [-1, -1, 1]];
/// The diagonal neighbours of the square below.
const DIAGONAL_DOWN: &[Offset] = &[[1, 1, -1], [1, -1, -1], [-1, 1, -1], [-1, -1, -1]];
/// Exactly two squares diagonally.
const TWO_DIAGONAL: &[Offset] = &[[2, 2, 0], [2, -2, 0], [-2, 2, 0], [-2, -2, 0]];
/// A horse's leaps, and the neighbours that block them.
const HORSE: &[Offset] = &[
    [1, 2, 0],
    [-1, 2, 0],
    [1, -2, 0],
    [-1, -2, 0],
    [2, 1, 0],
    [2, -1, 0],
    [-2, 1, 0],
    [-2, -1, 0],
];
const HORSE_OVER: &[Offset] =
    &[[0, 1, 0], [0, 1, 0], [0, -1, 0], [0, -1, 0], [1, 0, 0], [1, 0, 0], [-1, 0, 0], [-1, 0, 0]];

/// The kinds, [`WIZARD`] first.
pub const KINDS: &[KindInfo] = &[
    kind(
        'Z',
        "wizard",
        0,
        &[
            Movement::leap(Purpose::Any, AROUND).on(ON_EARTH),
            // Wizards that face each other are in check (3), so a line between them is a threat.
            Movement::slide(Purpose::Threat, AROUND).on(ON_EARTH),
        ],
    ),
    kind(
        'D',
        "dragon",
        9,
        &[
            Movement::slide(Purpose::Quiet, AROUND).on(ON_EARTH),
            Movement::screen(AROUND).on(ON_EARTH),
            Movement::leap(Purpose::Quiet, RISES).on(ON_EARTH),
            Movement::bounded(Purpose::Any, 3, AROUND).on(ON_SKY),
            Movement::leap(Purpose::Any, DROPS).on(ON_SKY),
        ],
    ),
    kind(
        'P',
        "pegasus",
        6,
        &[
            Movement::slide(Purpose::Any, ORTHOGONAL).on(ON_EARTH),
            Movement::lame(Purpose::Quiet, TAKE_OFFS, ORTHOGONAL).on(ON_EARTH),
            Movement::bounded(Purpose::Any, 3, ORTHOGONAL).on(ON_SKY),
            Movement::lame(Purpose::Any, LANDINGS, ORTHOGONAL).on(ON_SKY),
        ],
    ),
    kind(
        'A',
        "archer",
        4,
        &[
            Movement::bounded(Purpose::Quiet, 2, ORTHOGONAL).on(ON_EARTH),
            Movement::leap(Purpose::Shot, DIAGONAL_UP).on(ON_EARTH),
            // A shot over one square of Earth is blocked by a piece on the Sky square above it.
            Movement::lame(Purpose::Shot, TWO_DIAGONAL, DIAGONAL_UP).on(ON_EARTH),
        ],
    ),
    kind(
        'G',
        "giant",
        4,
        &[
            Movement::leap(Purpose::Any, AROUND).on(ON_EARTH),
            Movement::lame(Purpose::Any, TWO_DIAGONAL, DIAGONAL).on(ON_EARTH),
        ],
    ),
    kind(
        'H',
        "hero",
        3,
        &[
            Movement::leap(Purpose::Quiet, DIAGONAL).on(ON_EARTH),
            Movement::leap(Purpose::Capture, ORTHOGONAL).on(ON_EARTH),
        ],
    ),
    kind(
        'W',
        "warrior",
        1,
        &[
            Movement::leap(Purpose::Quiet, &[[-1, 1, 0], [1, 1, 0]]).on(ON_EARTH),
            Movement::leap(Purpose::Capture, &[[0, 1, 0]]).on(ON_EARTH),
        ],
    ),
    kind(
        'E',
        "eagle",
        3,
        &[
            Movement::lame(Purpose::Any, HORSE, HORSE_OVER).on(ON_SKY),
            // The swoop: the cell on which it lands must be empty.
            Movement::lame(Purpose::Shot, DIAGONAL_DOWN, TWO_DIAGONAL).on(ON_SKY),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_name_their_lines() {
        let named = [WIZARD, DRAGON, PEGASUS, ARCHER, GIANT, HERO, WARRIOR, EAGLE];
        let letters: String = named.iter().map(|k| KINDS[k.index() - 1].letter).collect();
        assert_eq!(letters, "ZDPAGHWE");
    }
}
