//! The capture table: by which movements each hex is captured from each other, looked up instead of walked.

use super::piece::{Kind, Piece};
use crate::board::{Cell, CellSet};
use crate::seat::Seat;

/// The number of hexes on the board (1.1).
pub(crate) const HEXES: usize = 192;

/// Ways to capture, as bits.
type Ways = u8;

const ADJACENT: Ways = 1;
const DIAGONAL: Ways = 2;
const KNIGHT: Ways = 4;
const POPE: Ways = 8;
const KING: Ways = 16;
/// The pawns of the first seat; those of the others follow.
const PAWN: Ways = 32;
/// Ways along a line, on which other pieces may stand between.
const LINES: Ways = ADJACENT | DIAGONAL;

/// The ways of each piece, by its byte; none for an empty hex and for dead pieces.
static WAYS: [Ways; 64] = {
    let mut ways = [0; 64];
    let mut seat = 0;
    while seat < 3 {
        let mut i = 0;
        while i < Kind::ALL.len() {
            let kind = Kind::ALL[i];
            ways[Piece::new(Seat(seat), kind).bits() as usize] = match kind {
                Kind::Pawn => PAWN << seat,
                Kind::Knight => KNIGHT,
                Kind::Bishop => DIAGONAL,
                Kind::Rook => ADJACENT,
                Kind::Pope => POPE,
                Kind::Queen => LINES,
                Kind::King => KING,
            };
            i += 1;
        }
        seat += 1;
    }
    ways
};

/// How a piece may capture on a hex, as far as its movement is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Capture {
    /// Not at all.
    Never,
    /// By a leap.
    Leap,
    /// Along a line, if these hexes are empty.
    Line(CellSet),
}

/// By which movements each hex is captured from each other.
#[derive(Debug)]
pub(super) struct CaptureTable {
    /// By target, then by start. The rows are longer than the board, so that no index needs a check.
    ways: Vec<[Ways; 256]>,
    /// The starts from which some piece captures on a target.
    zones: Vec<CellSet>,
    /// The hexes of each ray; the first is empty.
    rays: Vec<CellSet>,
    /// The ray from a hex on which another is, as an index into `rays`.
    ray_to: Vec<[u16; 256]>,
}

impl CaptureTable {
    /// Creates the table from the rays of adjacent and diagonal directions, and from the hexes reached by the leaps of
    /// knight, pope and king and by the captures of each seat's pawns.
    pub(super) fn new<'a, R: Iterator<Item = &'a [Cell]>>(
        rays: [impl Fn(Cell) -> R; 2],
        leaps: [impl Fn(Cell) -> CellSet; 6],
    ) -> Self {
        let mut table = Self {
            ways: vec![[0; 256]; HEXES],
            zones: vec![CellSet::EMPTY; HEXES],
            rays: vec![CellSet::EMPTY],
            ray_to: vec![[0; 256]; HEXES],
        };
        for from in (0..HEXES as u8).map(Cell) {
            for (way, rays) in [ADJACENT, DIAGONAL].into_iter().zip(&rays) {
                for ray in rays(from) {
                    for to in ray {
                        table.add(way, from, *to);
                        table.ray_to[from.index()][to.index()] = table.rays.len() as u16;
                    }
                    table.rays.push(ray.iter().copied().collect());
                }
            }
            let ways = [KNIGHT, POPE, KING, PAWN, PAWN << 1, PAWN << 2];
            for (way, reach) in ways.into_iter().zip(&leaps) {
                for to in reach(from) {
                    table.add(way, from, to);
                }
            }
        }
        table
    }

    fn add(&mut self, way: Ways, from: Cell, to: Cell) {
        self.ways[to.index()][from.index()] |= way;
        self.zones[to.index()].insert(from);
    }

    /// The hexes from which some piece captures on a hex.
    #[inline]
    pub(super) fn zone(&self, hex: Cell) -> CellSet {
        self.zones[hex.index()]
    }

    /// How a piece on a hex captures on another.
    #[inline]
    pub(super) fn capture(&self, piece: Piece, from: Cell, hex: Cell) -> Capture {
        match self.ways[hex.index()][from.index()] & WAYS[usize::from(piece.bits() & 63)] {
            0 => Capture::Never,
            way if way & LINES == 0 => Capture::Leap,
            _ => Capture::Line(self.ray(hex, from) & self.ray(from, hex)),
        }
    }

    /// The ray from a hex on which another is.
    #[inline]
    fn ray(&self, from: Cell, to: Cell) -> CellSet {
        self.rays[usize::from(self.ray_to[from.index()][to.index()])]
    }
}
