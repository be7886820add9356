//! Pieces, packed into a byte, and kinds of pieces.

use crate::board::Movement;
use crate::seat::{PerSeat, Seat};
use crate::view::KindName;

/// A kind of piece, 1 to 31, or 0 for none. Its name and its movements are in the game's [`KindInfo`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind as an index into arrays of 32.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }
}

/// One line of a game's piece table: the names and the movements of a kind.
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// The letter in position strings and notation, upper case, unique among the kinds.
    pub letter: char,
    /// Other letters that players may type for it.
    pub also: &'static str,
    /// Whether notation leaves the letter out, as that of a pawn.
    pub silent: bool,
    /// The name in English, lower case, which is also the name of its artwork.
    pub name: &'static str,
    /// Its approximate value, by which lost pieces are sorted.
    pub worth: u8,
    /// Its movements, with offsets in file, rank and level for the seat at the near side.
    pub movements: &'static [Movement],
}

/// The letters of pieces in German, and the kinds that have them there, by name. They are read where no kind of the game has the letter.
pub const GERMAN_LETTERS: [(char, &str); 6] =
    [('K', "king"), ('D', "queen"), ('T', "rook"), ('L', "bishop"), ('S', "knight"), ('B', "pawn")];

/// Creates an entry of a piece table, of a kind whose letter is written before its moves.
#[must_use]
pub const fn kind(
    letter: char,
    name: &'static str,
    worth: u8,
    movements: &'static [Movement],
) -> KindInfo {
    KindInfo { letter, also: "", silent: false, name, worth, movements }
}

impl KindInfo {
    /// The name and letter for pictures.
    #[must_use]
    pub const fn kind_name(&self) -> KindName {
        KindName { letter: self.letter, name: self.name }
    }
}

/// The content of a cell: nothing, or a piece with up to two marks of the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

impl Piece {
    /// An empty cell.
    pub const NONE: Piece = Piece(0);
    /// The first mark a game may put on a piece.
    pub const MARK_1: u8 = 0b0100_0000;
    /// The second mark a game may put on a piece.
    pub const MARK_2: u8 = 0b1000_0000;

    /// Creates a piece of one of two seats, without marks.
    #[inline]
    #[must_use]
    pub const fn new(owner: Seat, kind: Kind) -> Piece {
        Piece((owner.0 & 1) << 5 | (kind.0 & 31))
    }

    /// Whether the cell is empty.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Its kind; `Kind(0)` for an empty cell.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 31)
    }

    /// Whether it is a piece of that kind.
    #[inline]
    #[must_use]
    pub const fn is(self, kind: Kind) -> bool {
        self.0 & 31 == kind.0
    }

    /// Its owner; the first seat for an empty cell.
    #[inline]
    #[must_use]
    pub const fn owner(self) -> Seat {
        Seat(self.0 >> 5 & 1)
    }

    /// Whether it is a piece of that seat.
    #[inline]
    #[must_use]
    pub const fn belongs_to(self, seat: Seat) -> bool {
        !self.is_none() && self.owner().0 == seat.0
    }

    /// Owner and kind as an index into arrays of 64, without the marks.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The game's marks on it.
    #[inline]
    #[must_use]
    pub const fn marks(self) -> u8 {
        self.0 & (Self::MARK_1 | Self::MARK_2)
    }

    /// The same piece with exactly these marks.
    #[inline]
    #[must_use]
    pub const fn with_marks(self, marks: u8) -> Piece {
        Piece(self.0 & 63 | marks & (Self::MARK_1 | Self::MARK_2))
    }

    /// The piece as words and pictures need it; `None` for an empty cell.
    #[must_use]
    pub fn occupant(self) -> Option<Occupant> {
        (!self.is_none()).then(|| self.into())
    }

    /// The byte, for keys of positions.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The piece of a byte.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }
}

/// A piece as words and pictures need it, independent of how a game packs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The seat that owns it, or owned it.
    pub owner: Seat,
    /// The kind of piece.
    pub kind: Kind,
    /// Whether its owner is out of the game, so that it is only an obstacle.
    pub dead: bool,
}

impl Occupant {
    /// Creates a living piece.
    #[must_use]
    pub const fn new(owner: Seat, kind: Kind) -> Self {
        Self { owner, kind, dead: false }
    }

    /// Whether it is a piece of that kind.
    #[must_use]
    pub fn is(self, kind: Kind) -> bool {
        self.kind == kind
    }

    /// Whether it is a living piece of that seat.
    #[must_use]
    pub fn belongs_to(self, seat: Seat) -> bool {
        self.owner == seat && !self.dead
    }
}

impl From<Piece> for Occupant {
    fn from(piece: Piece) -> Self {
        Self::new(piece.owner(), piece.kind())
    }
}

/// A set of pieces (owner and kind), not of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSet(u64);

impl PieceSet {
    /// The empty set.
    pub const EMPTY: PieceSet = PieceSet(0);
    const KINDS: u64 = 0xffff_fffe;

    /// All pieces of a seat.
    #[inline]
    #[must_use]
    pub const fn all_of(owner: Seat) -> PieceSet {
        PieceSet(Self::KINDS << (32 * (owner.0 & 1)))
    }

    /// The pieces that each of two seats may capture: those of the other seat except one kind.
    #[must_use]
    pub const fn prey_without(kind: Kind) -> PerSeat<PieceSet> {
        PerSeat([Self::all_of(Seat::SECOND).without(kind), Self::all_of(Seat::FIRST).without(kind)])
    }

    /// Adds a piece.
    pub const fn insert(&mut self, piece: Piece) {
        self.0 |= 1 << piece.index();
    }

    /// The set without pieces of a kind.
    #[inline]
    #[must_use]
    pub const fn without(self, kind: Kind) -> PieceSet {
        PieceSet(self.0 & !(1 << kind.index() | 1 << (32 + kind.index())))
    }

    /// Whether the piece is in the set. An empty cell never is.
    #[inline]
    #[must_use]
    pub const fn has(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
