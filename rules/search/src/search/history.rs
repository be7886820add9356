//! What earlier positions of a game teach: which steps were good there.

use rules::board::Cell;
use rules::engine::Step;

use crate::table::NO_ACTION;

/// History values stay within this.
const MOST: i32 = 16_384;
/// The kinds of pieces that captures are told apart by.
const KINDS: usize = 8;
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

/// What is kept from one search of a game to the next, besides the table.
#[derive(Debug, Default)]
pub(super) struct History {
    /// How often quiet steps were good, by piece and target.
    pub(super) steps: Vec<i16>,
    /// The same by those of the step before, too.
    pub(super) pairs: Vec<i16>,
    /// How often captures were good, by piece, target and what they take.
    pub(super) takes: Vec<i16>,
    cells: usize,
}

impl History {
    /// Makes room for a game, and forgets another one.
    pub(super) fn fit(&mut self, pieces: usize, cells: usize) {
        let steps = pieces * cells;
        if self.steps.len() == steps && self.cells == cells {
            return;
        }
        *self = Self {
            steps: vec![0; steps],
            pairs: vec![0; PAIRS],
            takes: vec![0; steps * KINDS],
            cells,
        };
    }

    /// The place of a capture of a kind by a step.
    #[inline]
    pub(super) fn take(&self, step: usize, kind: usize) -> usize {
        step * KINDS + kind.min(KINDS - 1)
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
