//! Geometry: the coordinates of cells in three axes.
//!
//! Square boards use (file, rank, level); hexagonal ones cube coordinates, whose sum is the same for
//! every cell (see <https://www.redblobgames.com/grids/hexagons/>).

use std::collections::HashMap;

use super::cell::Cell;

/// A difference of two coordinates.
pub type Offset = [i8; 3];

/// The cells of a game and their coordinates.
#[derive(Clone, Debug)]
pub struct Geometry {
    coordinates: Vec<[i8; 3]>,
    cells: HashMap<[i8; 3], Cell>,
    board_axis: Option<usize>,
}

impl Geometry {
    /// Creates the geometry of cells with these coordinates, cell 0 first. `board_axis` is the axis of the levels, if
    /// there are several boards.
    ///
    /// # Panics
    /// If there are more than [`Cell::MAX`] cells, or two cells with the same coordinates. Both are mistakes in the
    /// definition of a game.
    #[must_use]
    pub fn new(coordinates: Vec<[i8; 3]>, board_axis: Option<usize>) -> Self {
        assert!(coordinates.len() <= Cell::MAX, "too many cells");
        let cells: HashMap<_, _> =
            coordinates.iter().enumerate().map(|(i, &c)| (c, Cell(i as u8))).collect();
        assert_eq!(cells.len(), coordinates.len(), "two cells in one place");
        Self { coordinates, cells, board_axis }
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.coordinates.len()
    }

    /// Whether there are no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.coordinates.is_empty()
    }

    /// All cells, ascending.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.coordinates.len() as u8).map(Cell)
    }

    /// The coordinates of a cell.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> [i8; 3] {
        self.coordinates[cell.index()]
    }

    /// The cell at these coordinates.
    #[must_use]
    pub fn at(&self, coordinates: [i8; 3]) -> Option<Cell> {
        self.cells.get(&coordinates).copied()
    }

    /// The cell at an offset from another.
    #[must_use]
    pub fn step(&self, from: Cell, by: Offset) -> Option<Cell> {
        let c = self.coordinates(from);
        self.at([c[0] + by[0], c[1] + by[1], c[2] + by[2]])
    }

    /// The number of steps between two cells: of a king on squares, to adjacent cells on hexes. Other boards are as far as other
    /// ranks.
    #[must_use]
    pub fn distance(&self, one: Cell, two: Cell) -> u8 {
        let (one, two) = (self.coordinates(one), self.coordinates(two));
        one.iter().zip(two).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
    }

    /// Like [`Geometry::step`], on a board on which the lowest rank (second axis) and the highest are adjacent in both
    /// directions.
    #[must_use]
    pub fn step_around(&self, from: Cell, by: Offset) -> Option<Cell> {
        let c = self.coordinates(from);
        let ranks = self.coordinates.iter().map(|c| c[1]);
        let (low, high) = (ranks.clone().min()?, ranks.max()?);
        let rank = low + (c[1] + by[1] - low).rem_euclid(high - low + 1);
        self.at([c[0] + by[0], rank, c[2] + by[2]])
    }

    /// The board a cell is on, from 0.
    #[must_use]
    pub fn board(&self, cell: Cell) -> u8 {
        self.board_axis.map_or(0, |axis| self.coordinates(cell)[axis] as u8)
    }
}
