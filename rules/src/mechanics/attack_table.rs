//! The attack table: in which ways each cell is attacked from each other, derived from the piece table.

use crate::board::{Cell, CellSet, Geometry, Movement, Offset, Path};
use crate::mechanics::piece::{Kind, KindInfo, Piece, PieceSet};
use crate::seat::Seat;

/// One way in which a cell is attacked from another.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The pieces that attack in this way.
    pub(super) pieces: PieceSet,
    /// The cells that must be empty.
    pub(super) between: CellSet,
    /// Whether exactly one of the cells must be occupied instead.
    pub(super) screen: bool,
}

impl Way {
    /// Whether nothing is in the way.
    #[inline]
    pub(super) fn is_open(&self, occupied: CellSet) -> bool {
        let between = self.between & occupied;
        if self.screen { between.only().is_some() } else { between.is_empty() }
    }

    /// The cells on which a move can end the attack from a cell.
    #[inline]
    pub(super) fn line(&self, from: Cell) -> CellSet {
        let mut line = self.between;
        line.insert(from);
        line
    }
}

/// The attacks of a seat's pieces.
#[derive(Debug)]
pub(super) struct AttackTable {
    cells: usize,
    ways: Vec<Way>,
    /// The first way for each target and start, by target, and the end of the last.
    firsts: Vec<u32>,
    /// The cells from which some piece attacks each target.
    zones: Vec<CellSet>,
}

impl AttackTable {
    /// Creates the table of a seat's pieces, with offsets turned by `orient`.
    pub(super) fn new(
        geometry: &Geometry,
        kinds: &'static [KindInfo],
        owner: Seat,
        orient: impl Fn(Offset) -> Offset,
    ) -> Self {
        let cells = geometry.len();
        let mut all: Vec<Vec<Way>> = vec![vec![]; cells * cells];
        let mut zones = vec![CellSet::EMPTY; cells];
        for (info, kind) in kinds.iter().zip(1..) {
            let piece = Piece::new(owner, Kind(kind));
            for m in info.movements.iter().filter(|m| m.attacks()) {
                for from in geometry.cells().filter(|&from| m.holds(geometry, from)) {
                    each_attack(geometry, m, from, &orient, |to, between| {
                        let screen = m.path == Path::Screen;
                        let ways = &mut all[to.index() * cells + from.index()];
                        let same = |way: &&mut Way| (way.between, way.screen) == (between, screen);
                        match ways.iter_mut().find(same) {
                            Some(way) => way.pieces.insert(piece),
                            None => {
                                let mut pieces = PieceSet::EMPTY;
                                pieces.insert(piece);
                                ways.push(Way { pieces, between, screen });
                            }
                        }
                        zones[to.index()].insert(from);
                    });
                }
            }
        }
        let mut table = Self { cells, ways: vec![], firsts: vec![0], zones };
        for ways in all {
            table.ways.extend(ways);
            table.firsts.push(table.ways.len() as u32);
        }
        table
    }

    /// The cells from which some piece attacks a cell, if the other pieces are placed as it needs.
    #[inline]
    pub(super) fn zone(&self, target: Cell) -> CellSet {
        self.zones[target.index()]
    }

    /// The ways in which a cell is attacked from another.
    #[inline]
    pub(super) fn ways(&self, target: Cell, from: Cell) -> &[Way] {
        let index = target.index() * self.cells + from.index();
        &self.ways[self.firsts[index] as usize..self.firsts[index + 1] as usize]
    }
}

/// Calls `attack` with each cell that a movement attacks from a cell, and the cells between.
fn each_attack(
    geometry: &Geometry,
    m: &Movement,
    from: Cell,
    orient: impl Fn(Offset) -> Offset,
    mut attack: impl FnMut(Cell, CellSet),
) {
    for (i, &offset) in m.offsets.iter().enumerate() {
        let by = orient(offset);
        let most = match m.path {
            Path::Leap => 1,
            Path::Slide { most } => most,
            Path::Screen => u8::MAX,
            Path::Lame { over } => {
                let over = over.get(i).and_then(|&over| m.step(geometry, from, orient(over)));
                if let (Some(over), Some(to)) = (over, m.step(geometry, from, by)) {
                    attack(to, over.into());
                }
                continue;
            }
        };
        let mut between = CellSet::EMPTY;
        for to in m.ray(geometry, from, by).take(most.into()) {
            attack(to, between);
            between.insert(to);
        }
    }
}
