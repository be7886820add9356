//! The seven kinds of piece, and a piece on the board (3).

use locale::Text;

use crate::board::{Movement, Offset, Purpose};
use crate::mechanics;
use crate::mechanics::piece::{GERMAN_LETTERS, kind};
use crate::mechanics::{KindInfo, Occupant};
use crate::names::{self, Form};
use crate::seat::{Seat, SeatSet};

/// A kind of piece, numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// The pawn, which moves ahead and captures ahead on the diagonals.
    Pawn = 1,
    /// The knight, which leaps two steps and one aside.
    Knight,
    /// The bishop, which slides on the diagonals.
    Bishop,
    /// The rook, which slides over adjacent hexes.
    Rook,
    /// The pope, which leaps to the nearest hexes of its colour.
    Pope,
    /// The queen, which slides like rook and bishop.
    Queen,
    /// The king, which goes one step like rook or bishop; royal.
    King,
}

impl Kind {
    /// All kinds, weakest first.
    pub const ALL: [Kind; 7] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Pope, Kind::Queen, Kind::King];

    /// The kinds that a pawn may become (4.3), in the order in which players see them.
    pub const PROMOTIONS: [Kind; 5] =
        [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pope];

    /// The kind as an index into arrays of eight.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[inline]
    const fn from_bits(bits: u8) -> Option<Kind> {
        match bits & 7 {
            1 => Some(Kind::Pawn),
            2 => Some(Kind::Knight),
            3 => Some(Kind::Bishop),
            4 => Some(Kind::Rook),
            5 => Some(Kind::Pope),
            6 => Some(Kind::Queen),
            7 => Some(Kind::King),
            _ => None,
        }
    }

    /// Its line of the piece table.
    #[must_use]
    pub fn info(self) -> &'static KindInfo {
        &KINDS[self as usize - 1]
    }

    /// The letter of canonical notation, lower case (8).
    #[must_use]
    pub fn letter(self) -> char {
        self.info().letter.to_ascii_lowercase()
    }

    /// The kind with a letter, in any case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.letter() == letter.to_ascii_lowercase())
    }

    /// The kind with a letter that a player typed, in any case: its own, or else its letter in German (general 1.2).
    #[must_use]
    pub fn typed(letter: char) -> Option<Kind> {
        let german = || {
            let mut letters = GERMAN_LETTERS.into_iter();
            let (_, name) = letters.find(|(german, _)| german.eq_ignore_ascii_case(&letter))?;
            Kind::ALL.into_iter().find(|kind| kind.name() == name)
        };
        Self::from_letter(letter).or_else(german)
    }

    /// The name in English, lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The name in a sentence.
    #[must_use]
    pub fn text(self, form: Form) -> Text {
        names::piece(self.name(), form)
    }

    /// The kind as the front numbers it.
    #[must_use]
    pub const fn shared(self) -> mechanics::Kind {
        mechanics::Kind(self as u8)
    }
}

/// The piece table, weakest first (3), in cube coordinates and White's frame: the third axis points ahead, the first to the
/// right.
pub static KINDS: [KindInfo; 7] = [
    silent('P', "pawn", 1, PAWN),
    silent('N', "knight", 3, KNIGHT),
    silent('B', "bishop", 3, BISHOP),
    silent('R', "rook", 5, ROOK),
    silent('O', "pope", 5, POPE),
    silent('Q', "queen", 9, QUEEN),
    silent('K', "king", 0, KING),
];

/// Creates an entry of a kind whose letter is not written before its moves, as is the case for all kinds (8).
const fn silent(
    letter: char,
    name: &'static str,
    worth: u8,
    movements: &'static [Movement],
) -> KindInfo {
    KindInfo { silent: true, ..kind(letter, name, worth, movements) }
}

/// The six adjacent directions (1.4).
const ADJACENT: &[Offset] =
    &[[1, -1, 0], [1, 0, -1], [0, 1, -1], [-1, 1, 0], [-1, 0, 1], [0, -1, 1]];
/// The six diagonal directions (1.4).
const DIAGONAL: &[Offset] =
    &[[2, -1, -1], [1, 1, -2], [-1, 2, -1], [-2, 1, 1], [-1, -1, 2], [1, -2, 1]];
const TWO_AND_ASIDE: &[Offset] = &[
    [3, -2, -1],
    [3, -1, -2],
    [2, 1, -3],
    [1, 2, -3],
    [-1, 3, -2],
    [-2, 3, -1],
    [-3, 2, 1],
    [-3, 1, 2],
    [-2, -1, 3],
    [-1, -2, 3],
    [1, -3, 2],
    [2, -3, 1],
];
const THREE_ADJACENT: &[Offset] =
    &[[3, -3, 0], [3, 0, -3], [0, 3, -3], [-3, 3, 0], [-3, 0, 3], [0, -3, 3]];
const AHEAD: &[Offset] = &[[-1, 0, 1], [0, -1, 1]];
const AHEAD_DIAGONAL: &[Offset] = &[[-2, 1, 1], [-1, -1, 2], [1, -2, 1]];

const PAWN: &[Movement] =
    &[Movement::leap(Purpose::Quiet, AHEAD), Movement::leap(Purpose::Capture, AHEAD_DIAGONAL)];
const KNIGHT: &[Movement] = &[Movement::leap(Purpose::Any, TWO_AND_ASIDE)];
const BISHOP: &[Movement] = &[Movement::slide(Purpose::Any, DIAGONAL)];
const ROOK: &[Movement] = &[Movement::slide(Purpose::Any, ADJACENT)];
const POPE: &[Movement] =
    &[Movement::leap(Purpose::Any, DIAGONAL), Movement::leap(Purpose::Any, THREE_ADJACENT)];
const QUEEN: &[Movement] =
    &[Movement::slide(Purpose::Any, ADJACENT), Movement::slide(Purpose::Any, DIAGONAL)];
const KING: &[Movement] =
    &[Movement::leap(Purpose::Any, ADJACENT), Movement::leap(Purpose::Any, DIAGONAL)];

/// The content of a hex: nothing, or a piece of a player, living or dead.
///
/// The number is below 64, so that a set of pieces fits into a `u64` (see `PieceSet`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece(u8);

impl Piece {
    /// An empty hex.
    pub const NONE: Piece = Piece(0);
    const DEAD: u8 = 0b10_0000;

    /// Creates a living piece.
    #[inline]
    #[must_use]
    pub const fn new(owner: Seat, kind: Kind) -> Piece {
        Piece(owner.0 << 3 | kind as u8)
    }

    /// Whether the hex is empty.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The kind, unless the hex is empty.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Option<Kind> {
        Kind::from_bits(self.0)
    }

    /// The name of the kind in a sentence.
    #[must_use]
    pub fn text(self, form: Form) -> Text {
        names::piece(self.kind().map_or("piece", Kind::name), form)
    }

    /// The kind as an index into arrays of eight; 0 for an empty hex.
    #[inline]
    #[must_use]
    pub const fn kind_index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Whether it is of that kind.
    #[inline]
    #[must_use]
    pub const fn is(self, kind: Kind) -> bool {
        self.0 & 7 == kind as u8
    }

    /// The seat that owns it, or owned it; the first seat for an empty hex.
    #[inline]
    #[must_use]
    pub const fn owner(self) -> Seat {
        Seat(self.0 >> 3 & 3)
    }

    /// Whether it is only an obstacle (5.5).
    #[inline]
    #[must_use]
    pub const fn is_dead(self) -> bool {
        self.0 & Self::DEAD != 0
    }

    /// The piece as sentences and pictures need it; `None` for an empty hex.
    #[must_use]
    pub fn occupant(self) -> Option<Occupant> {
        (!self.is_none()).then(|| self.into())
    }

    /// The byte, for engines.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The piece of a byte.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Piece {
        Piece(bits)
    }

    /// The same piece, dead.
    #[inline]
    #[must_use]
    pub const fn dead(self) -> Piece {
        Piece(self.0 | Self::DEAD)
    }

    /// The same piece, living.
    #[inline]
    #[must_use]
    pub const fn living(self) -> Piece {
        Piece(self.0 & !Self::DEAD)
    }
}

impl From<Piece> for Occupant {
    fn from(piece: Piece) -> Self {
        let kind = mechanics::Kind(piece.kind_index() as u8);
        Self { owner: piece.owner(), kind, dead: piece.is_dead() }
    }
}

/// A set of pieces (owner and kind), not of hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PieceSet(u64);

impl PieceSet {
    /// The living pieces of these kinds that belong to these players.
    #[inline]
    pub(crate) const fn of(players: SeatSet, kinds: u64) -> PieceSet {
        let mut bits = 0;
        let mut p = 0;
        while p < 3 {
            if players.contains(Seat(p)) {
                bits |= kinds << (8 * p);
            }
            p += 1;
        }
        PieceSet(bits)
    }

    /// Whether the piece is in the set. An empty hex never is.
    #[inline]
    pub(crate) const fn has(self, piece: Piece) -> bool {
        self.0 >> (piece.0 & 63) & 1 != 0
    }
}

/// Kinds as bits for [`PieceSet::of`].
pub(crate) mod kinds {
    use crate::games::siege::piece::Kind;
    pub(crate) const KING: u64 = 1 << Kind::King as u8;
    pub(crate) const ALL: u64 = 0b1111_1110;
    pub(crate) const ALL_BUT_KING: u64 = ALL & !KING;
}
