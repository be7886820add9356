//! Target tables: the cells that a piece looks at when it moves, one list for each cell that it may move from.

use super::cell::Cell;
use super::geometry::{Geometry, Offset};
use super::movement::{Movement, Path, Purpose};

/// A cell that a piece looks at when it moves, and where its list goes on.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The cell.
    pub cell: Cell,
    uses: u8,
    /// How many entries further the list goes on if the cell is empty.
    empty: u8,
    /// How many entries further the list goes on if the cell is occupied, such as behind the rest of a ray.
    occupied: u8,
}

impl Target {
    const GO: u8 = 1;
    const CAPTURE: u8 = 2;
    /// The list does not go on with the next entry if the cell is empty.
    const SKIP: u8 = 4;

    /// Creates an entry after which the list goes on with the next one.
    const fn new(cell: Cell, uses: u8) -> Self {
        Self { cell, uses, empty: 1, occupied: 1 }
    }

    /// Whether the piece may go to the cell if it is empty.
    #[inline]
    #[must_use]
    pub const fn may_go(&self) -> bool {
        self.uses & Self::GO != 0
    }

    /// Whether the piece may capture an enemy's piece on the cell.
    #[inline]
    #[must_use]
    pub const fn may_capture(&self) -> bool {
        self.uses & Self::CAPTURE != 0
    }
}

/// The targets of a kind from each cell, whatever its movements are: one list, which one loop follows (see
/// <https://www.chessprogramming.org/Table-driven_Move_Generation>).
#[derive(Clone, Debug)]
pub struct TargetTable(Vec<Box<[Target]>>);

impl TargetTable {
    /// Creates the table of those among `movements` that have exactly one of these purposes, with offsets turned by
    /// `orient`.
    ///
    /// Targets are in the order of purposes; those of a purpose are in the order slides, leaps, lame leaps, screens.
    #[must_use]
    pub fn new(
        geometry: &Geometry,
        movements: &[Movement],
        purposes: &[Purpose],
        orient: impl Fn(Offset) -> Offset,
    ) -> Self {
        let order = |m: &&Movement| {
            let path = match m.path {
                Path::Slide { .. } => 0,
                Path::Leap => 1,
                Path::Lame { .. } => 2,
                Path::Screen => 3,
            };
            (purposes.iter().position(|&p| p == m.purpose), path)
        };
        let mut movements: Vec<_> =
            movements.iter().filter(|m| purposes.contains(&m.purpose)).collect();
        movements.sort_by_key(order);
        let list = |from| {
            let movements = movements.iter().filter(|m| m.holds(geometry, from));
            let offsets = movements.flat_map(|m| (0..m.offsets.len()).map(move |i| (m, i)));
            offsets.flat_map(|(m, i)| targets(geometry, m, i, from, &orient)).collect()
        };
        Self(geometry.cells().map(list).collect())
    }

    /// The cells of all targets from a cell.
    pub fn all(&self, from: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.0[from.index()].iter().map(|target| target.cell)
    }

    /// Calls `visit` with each target from a cell that can be reached. It returns whether the target is empty.
    #[inline(always)]
    pub fn visit(&self, from: Cell, mut visit: impl FnMut(&Target) -> bool) {
        let targets: &[Target] = &self.0[from.index()];
        let mut next = 0;
        while let Some(target) = targets.get(next) {
            // Mostly a constant, so that the next entry does not wait for the board.
            next += match visit(target) {
                true if target.uses & Target::SKIP == 0 => 1,
                true => usize::from(target.empty),
                false => usize::from(target.occupied),
            };
        }
    }
}

/// The targets from a cell by one of a movement's offsets.
fn targets(
    geometry: &Geometry,
    m: &Movement,
    offset: usize,
    from: Cell,
    orient: impl Fn(Offset) -> Offset,
) -> Vec<Target> {
    let uses = match m.purpose {
        Purpose::Any => Target::GO | Target::CAPTURE,
        Purpose::Quiet => Target::GO,
        Purpose::Capture | Purpose::Shot | Purpose::Threat => Target::CAPTURE,
    };
    let turned = orient(m.offsets[offset]);
    let ray = |most: u8| -> Vec<Cell> { m.ray(geometry, from, turned).take(most.into()).collect() };
    match m.path {
        Path::Leap => {
            m.step(geometry, from, turned).map(|to| Target::new(to, uses)).into_iter().collect()
        }
        Path::Slide { most } => {
            let ray = ray(most);
            let left = (1..=ray.len() as u8).rev();
            ray.iter()
                .zip(left)
                .map(|(&cell, left)| Target { occupied: left, ..Target::new(cell, uses) })
                .collect()
        }
        Path::Lame { over } => {
            let over = over.get(offset).and_then(|&over| m.step(geometry, from, orient(over)));
            match (over, m.step(geometry, from, turned)) {
                (Some(over), Some(to)) => {
                    vec![Target { occupied: 2, ..Target::new(over, 0) }, Target::new(to, uses)]
                }
                _ => vec![],
            }
        }
        Path::Screen => screen(&ray(u8::MAX), uses),
    }
}

/// The targets of a capture over a screen: the cells of a ray, on which the list looks for the screen, then those behind
/// the first, on which it looks for the target.
fn screen(ray: &[Cell], uses: u8) -> Vec<Target> {
    let len = ray.len() as u8;
    let screens = (1..=len).zip(ray).map(|(n, &cell)| Target {
        empty: if n == len { len } else { 1 },
        occupied: len,
        ..Target::new(cell, if n == len { Target::SKIP } else { 0 })
    });
    let left = (1..len).rev();
    let behind = ray.iter().skip(1).zip(left);
    let behind = behind.map(|(&cell, left)| Target { occupied: left, ..Target::new(cell, uses) });
    if len < 2 { vec![] } else { screens.chain(behind).collect() }
}
