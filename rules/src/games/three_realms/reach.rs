//! Attacks on empty boards, a quick first test for fallen angels (5.4).

use super::piece::KINDS;
use crate::board::{Cell, Geometry, Path};
use crate::mechanics::table::orient;
use crate::seat::Seat;

/// The kinds whose movement may attack a target from a cell if the boards are empty, for each seat, cell and target, as
/// bits by [`crate::mechanics::Kind::index`].
#[derive(Debug)]
pub(super) struct ReachTable(Vec<u32>);

impl ReachTable {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let mut reach = Self(vec![0; 2 * Cell::MAX * Cell::MAX]);
        for seat in Seat::BOTH {
            for (kind, info) in (1..).zip(KINDS) {
                for m in info.movements.iter().filter(|m| m.attacks()) {
                    for from in geometry.cells().filter(|&c| m.holds(geometry, c)) {
                        let most = if let Path::Slide { most } = m.path { most } else { 1 };
                        for &offset in m.offsets {
                            let next = |&c: &Cell| {
                                m.step(geometry, c, orient(seat == Seat::SECOND, offset))
                            };
                            let ray = std::iter::successors(next(&from), next);
                            for to in ray.take(most.into()) {
                                reach.0[Self::index(seat, from, to)] |= 1 << kind;
                            }
                        }
                    }
                }
            }
        }
        reach
    }

    const fn index(seat: Seat, from: Cell, to: Cell) -> usize {
        ((seat.0 & 1) as usize * Cell::MAX + from.index()) * Cell::MAX + to.index()
    }

    /// The kinds as which a seat's piece could attack a cell from another.
    #[inline]
    pub(super) fn kinds(&self, seat: Seat, from: Cell, to: Cell) -> u32 {
        self.0[Self::index(seat, from, to)]
    }
}
