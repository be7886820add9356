//! Which quiet steps were good before.

use rules::board::Cell;
use rules::engine::Step;

use crate::table::NO_ACTION;

/// History values stay within this.
const MOST: i32 = 16_384;
/// The entries for pairs of steps. Chess needs them all; with more pieces or cells, pairs share some.
const PAIRS: usize = 1 << 20;

/// An action with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ordered<A> {
    pub(super) action: A,
    /// What the table stores for it.
    pub(super) tag: u16,
    pub(super) step: Step,
    pub(super) rank: i32,
    pub(super) quiet: bool,
    /// Whether the rank says for certain whether a capture loses material.
    pub(super) certain: bool,
}

/// How often quiet steps were good: by piece and target, and by those of the step before, too.
#[derive(Debug)]
pub(super) struct History {
    pub(super) steps: Vec<i16>,
    pub(super) pairs: Vec<i16>,
    cells: usize,
}

impl History {
    pub(super) fn new(pieces: usize, cells: usize) -> Self {
        Self { steps: vec![0; pieces * cells], pairs: vec![0; PAIRS], cells }
    }

    #[inline]
    pub(super) fn step(&self, piece: usize, to: Cell) -> usize {
        (piece * self.cells + to.index().min(self.cells - 1)).min(self.steps.len() - 1)
    }

    #[inline]
    pub(super) fn pair(&self, before: usize, step: usize) -> usize {
        (before * self.steps.len() + step) % PAIRS
    }
}

/// A step in 16 bits. Few actions of a position share one; those that do are tried first together.
#[inline]
pub(super) fn tag(step: &Step) -> u16 {
    let kind = u16::from(step.becomes.0).wrapping_mul(0x2f35);
    (u16::from_le_bytes([step.from.0, step.to.0]) ^ kind).min(NO_ACTION - 1)
}

#[inline]
pub(super) fn change(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}
