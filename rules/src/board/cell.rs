//! Cells and sets of cells.

use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A cell of any board: an index from 0, at most 191.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u8);

impl Cell {
    /// The most cells of a game.
    pub const MAX: usize = 192;

    /// The cell as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The pieces on all cells as codes: 0 for an empty cell, otherwise a byte of owner, kind and marks.
pub type Codes = [u8; Cell::MAX];

/// A set of cells: 192 bits, one per cell.
///
/// ```
/// use rules::board::{Cell, CellSet};
/// let mut set = CellSet::EMPTY;
/// set.insert(Cell(7));
/// set.insert(Cell(190));
/// assert!(set.contains(Cell(190)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Cell(7), Cell(190)]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet([u64; 3]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet([0; 3]);

    // A cell out of range would need a word beyond the array, so it is in no set.
    #[inline]
    const fn place(cell: Cell) -> (usize, u64) {
        ((cell.0 >> 6) as usize, 1 << (cell.0 & 63))
    }

    /// Whether the cell is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = Self::place(cell);
        self.0.get(word).is_some_and(|w| w & bit != 0)
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        let (word, bit) = Self::place(cell);
        if let Some(w) = self.0.get_mut(word) {
            *w |= bit;
        }
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        let (word, bit) = Self::place(cell);
        if let Some(w) = self.0.get_mut(word) {
            *w &= !bit;
        }
    }

    /// Removes a cell that is in the set and adds one that is not.
    ///
    /// It writes every word once, whether it changes or not: two writes to the same word would wait for each other, and
    /// a branch on the words could not be predicted.
    #[inline]
    pub fn relocate(&mut self, from: Cell, to: Cell) {
        let (from, to) = (&SINGLE[from.index()].0, &SINGLE[to.index()].0);
        for ((word, x), y) in self.0.iter_mut().zip(from).zip(to) {
            *word ^= x ^ y;
        }
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The number of cells in the set.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// The bits, for keys of positions.
    #[inline]
    #[must_use]
    pub const fn words(self) -> [u64; 3] {
        self.0
    }

    /// The only cell of the set; `None` if there is none, or more than one.
    #[inline]
    #[must_use]
    pub fn only(self) -> Option<Cell> {
        let mut cells = self.iter();
        let first = cells.next();
        if cells.next().is_none() { first } else { None }
    }

    /// The cells, ascending.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> CellSetIter {
        let [word, ..] = self.0;
        CellSetIter { word, start: 0, rest: [self.0[1], self.0[2]] }
    }
}

/// The set of each single cell; empty for an index that is not a cell.
static SINGLE: [CellSet; 256] = {
    let mut sets = [CellSet::EMPTY; 256];
    let mut cell = 0;
    while cell < Cell::MAX {
        sets[cell].0[cell / 64] = 1 << (cell % 64);
        cell += 1;
    }
    sets
};

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl FromIterator<CellSet> for CellSet {
    fn from_iter<I: IntoIterator<Item = CellSet>>(sets: I) -> Self {
        sets.into_iter().fold(CellSet::EMPTY, |all, set| all | set)
    }
}

/// The set of a single cell.
impl From<Cell> for CellSet {
    #[inline]
    fn from(cell: Cell) -> Self {
        SINGLE[cell.index()]
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;
    #[inline]
    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, o: CellSet) -> CellSet {
        CellSet([self.0[0] & o.0[0], self.0[1] & o.0[1], self.0[2] & o.0[2]])
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, o: CellSet) -> CellSet {
        CellSet([self.0[0] | o.0[0], self.0[1] | o.0[1], self.0[2] | o.0[2]])
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, o: CellSet) {
        *self = *self | o;
    }
}

impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet([!self.0[0], !self.0[1], !self.0[2]])
    }
}

/// The cells of a set, ascending.
#[derive(Clone, Debug)]
pub struct CellSetIter {
    /// What is left of the current word, and its first cell.
    word: u64,
    start: u8,
    /// The words after it. They move up, because an index into them would keep the iterator out of registers.
    rest: [u64; 2],
}

impl Iterator for CellSetIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            if self.rest == [0, 0] {
                return None;
            }
            (self.word, self.rest) = (self.rest[0], [self.rest[1], 0]);
            self.start += 64;
        }
        let bit = self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Some(Cell(self.start + bit))
    }
}

impl FusedIterator for CellSetIter {}
