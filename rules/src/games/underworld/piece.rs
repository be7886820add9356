//! The piece table, boards and slots of Underworld Chess.

use locale::Text;

use crate::board::{BoardInfo, Cell, Movement, Purpose};
use crate::games::chess::piece as orthodox;
use crate::games::chess::piece::{AHEAD, AHEAD_DIAGONAL};
use crate::mechanics::{Kind, KindInfo};
use crate::seat::Seat;

/// The World's level.
pub const WORLD: u8 = 0;
/// The Underworld's level.
pub const UNDERWORLD: u8 = 1;

/// The boards, level 0 first.
pub const BOARDS: &[BoardInfo] = &[
    BoardInfo {
        name: Some("World"),
        letter: Some('w'),
        files: "abcdefgh",
        light_corner: false,
        plain: None,
    },
    BoardInfo {
        name: Some("Underworld"),
        letter: Some('u'),
        files: "abcdefgh",
        light_corner: false,
        plain: None,
    },
];

/// The pawn's movements (3, 4.1), except double steps and captures in passing.
pub const PAWN_MOVEMENTS: &[Movement] = &[
    Movement::leap(Purpose::Quiet, AHEAD).on(1 << WORLD),
    Movement::leap(Purpose::Capture, AHEAD_DIAGONAL).on(1 << WORLD),
    Movement::leap(Purpose::Quiet, AHEAD).on(1 << UNDERWORLD).around(),
    Movement::leap(Purpose::Capture, AHEAD_DIAGONAL).on(1 << UNDERWORLD).around(),
];

/// The kinds, in the order of [`crate::games::orthodox::kinds`].
pub const KINDS: &[KindInfo] = &[
    KindInfo { movements: PAWN_MOVEMENTS, ..orthodox::PAWN },
    orthodox::KINDS[1],
    orthodox::KINDS[2],
    orthodox::KINDS[3],
    orthodox::KINDS[4],
    orthodox::KINDS[5],
];

/// The first rank of the World from the a-file (1.1), which gives each piece except the king its home file (2.1).
pub const ARRAY: [Kind; 8] = {
    use crate::games::orthodox::kinds::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
    [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK]
};

/// The file of the kings' first squares.
pub const KINGS_FILE: u8 = 4;

/// The board a cell is on.
#[inline]
#[must_use]
pub const fn level(cell: Cell) -> u8 {
    cell.0 >> 6
}

/// The file of a cell, from 0.
#[inline]
#[must_use]
pub const fn file(cell: Cell) -> u8 {
    cell.0 & 7
}

/// The rank of a cell as a seat counts it, from 0.
#[inline]
#[must_use]
pub const fn rank_for(seat: Seat, cell: Cell) -> u8 {
    let rank = cell.0 >> 3 & 7;
    if seat.0 == 0 { rank } else { 7 - rank }
}

/// The cell of a board, a file and a rank as a seat counts it.
#[inline]
#[must_use]
pub const fn cell(level: u8, seat: Seat, file: u8, rank: u8) -> Cell {
    let rank = if seat.0 == 0 { rank } else { 7 - rank };
    Cell(level << 6 | (rank & 7) << 3 | (file & 7))
}

/// A slot: a turn of a player on a board. The four slots follow each other in a cycle (1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot(u8);

impl Slot {
    /// White on the World, Black on the World, Black on the Underworld, White on the Underworld.
    pub const ALL: [Slot; 4] = [Slot(0), Slot(1), Slot(2), Slot(3)];

    /// The player.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat((self.0 ^ self.0 >> 1) & 1)
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn level(self) -> u8 {
        self.0 >> 1 & 1
    }

    /// The next slot.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Slot {
        Slot((self.0 + 1) & 3)
    }

    /// The slot of a player on a board.
    #[must_use]
    pub const fn of(seat: Seat, level: u8) -> Slot {
        Slot(level << 1 | (seat.0 ^ level) & 1)
    }

    /// The slot as an index, also for keys of positions.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }
}

/// The word by which sentences choose the name of a board.
pub(super) fn board_key(level: u8) -> Text {
    Text::same(if level == WORLD { "world" } else { "underworld" })
}
