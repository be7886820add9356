//! Tables of rays and leaps from every cell, derived from geometry and movements.

use super::cell::{Cell, CellSet};
use super::geometry::{Geometry, Offset};
use super::movement::{Movement, Path, Purpose};

/// Lists of cells in one contiguous block, several for each cell.
#[derive(Clone, Debug)]
struct Lists {
    cells: Vec<Cell>,
    starts: Vec<u16>,
}

impl Default for Lists {
    fn default() -> Self {
        Self { cells: vec![], starts: vec![0] }
    }
}

impl Lists {
    fn push(&mut self, list: impl IntoIterator<Item = Cell>) {
        self.cells.extend(list);
        self.starts.push(self.cells.len() as u16);
    }

    #[inline]
    fn get(&self, index: usize) -> &[Cell] {
        &self.cells[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// The rays of a set of sliding movements from each cell, nearest cell first.
#[derive(Clone, Debug, Default)]
pub struct RayTable {
    lists: Lists,
    /// The first list of each cell, and the end of the last.
    firsts: Vec<u16>,
}

impl RayTable {
    /// Creates the table of the slides and screens among `movements` that serve `purpose`, with offsets turned
    /// by `orient`.
    #[must_use]
    pub fn new(
        geometry: &Geometry,
        movements: &[Movement],
        purpose: Purpose,
        orient: impl Fn(Offset) -> Offset,
    ) -> Self {
        let slides: Vec<_> = movements
            .iter()
            .filter(|m| m.serves(purpose))
            .filter_map(|m| match m.path {
                Path::Slide { most } => Some((m, most)),
                Path::Screen => Some((m, u8::MAX)),
                Path::Leap | Path::Lame { .. } => None,
            })
            .flat_map(|(m, most)| m.offsets.iter().map(move |&o| (o, most, m)))
            .collect();
        let mut table = Self { lists: Lists::default(), firsts: vec![0] };
        for from in geometry.cells() {
            for &(offset, most, m) in slides.iter().filter(|(.., m)| m.holds(geometry, from)) {
                let mut ray = m.ray(geometry, from, orient(offset)).take(most.into()).peekable();
                if ray.peek().is_some() {
                    table.lists.push(ray);
                }
            }
            table.firsts.push(table.lists.starts.len() as u16 - 1);
        }
        table
    }

    /// The rays from a cell.
    #[inline]
    pub fn all(&self, from: Cell) -> impl Iterator<Item = &[Cell]> {
        let (first, last) = (self.firsts[from.index()], self.firsts[from.index() + 1]);
        let starts = &self.lists.starts[first.into()..=last.into()];
        starts.windows(2).map(|w| &self.lists.cells[w[0] as usize..w[1] as usize])
    }
}

/// The targets of a set of leaping movements from each cell.
#[derive(Clone, Debug, Default)]
pub struct LeapTable {
    lists: Lists,
    reach: Vec<CellSet>,
}

impl LeapTable {
    /// Creates the table of the leaps among `movements` that serve `purpose`, with offsets turned by `orient`.
    #[must_use]
    pub fn new(
        geometry: &Geometry,
        movements: &[Movement],
        purpose: Purpose,
        orient: impl Fn(Offset) -> Offset,
    ) -> Self {
        let mut table = Self::default();
        for from in geometry.cells() {
            let targets: Vec<Cell> = movements
                .iter()
                .filter(|m| m.path == Path::Leap && m.serves(purpose))
                .filter(|m| m.holds(geometry, from))
                .flat_map(|m| m.offsets.iter().map(move |&o| (m, o)))
                .filter_map(|(m, offset)| m.step(geometry, from, orient(offset)))
                .collect();
            table.reach.push(targets.iter().copied().collect());
            table.lists.push(targets);
        }
        table
    }

    /// The targets of the leaps from a cell.
    #[inline]
    #[must_use]
    pub fn targets(&self, from: Cell) -> &[Cell] {
        self.lists.get(from.index())
    }

    /// The targets of the leaps from a cell as a set.
    #[inline]
    #[must_use]
    pub fn reach(&self, from: Cell) -> CellSet {
        self.reach[from.index()]
    }
}
