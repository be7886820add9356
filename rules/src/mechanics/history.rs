//! The history of a game's positions, for repetition.

use std::sync::Arc;

/// The rule for positions that occur again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The occurrence from which on a draw can be claimed.
    pub claim: Option<u32>,
    /// The occurrence at which the game ends automatically.
    pub ends: u32,
    /// Whether the player whose action repeated the position then loses; otherwise it is a draw.
    pub loses: bool,
    /// The fewest actions after which a position can occur again. `perft` need not look for repetitions before.
    pub cycle: u32,
}

impl Repetition {
    /// The rule of the Laws of Chess: a claim at the third occurrence, an automatic draw at the fifth.
    pub const LAWS: Self = Self { claim: Some(3), ends: 5, loses: false, cycle: 4 };
}

/// The positions of a game by exact keys, so that different positions are never mistaken for each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct History(Vec<Arc<[u8]>>);

impl History {
    /// The number of positions.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Forgets all positions but the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Adds a position and returns how often it has occurred, this time included.
    pub(crate) fn push(&mut self, key: Vec<u8>) -> u32 {
        let times = self.count(&key) + 1;
        self.0.push(key.into());
        times
    }

    /// Returns how often a position has occurred.
    pub(crate) fn count(&self, key: &[u8]) -> u32 {
        self.0.iter().filter(|k| ***k == *key).count() as u32
    }

    /// Whether a line of `depth` plies may end by repetition before its last ply.
    pub(crate) fn may_end(&self, rule: Repetition, depth: u32) -> bool {
        let Some(plies) = depth.checked_sub(1).filter(|&plies| plies > 0) else { return false };
        let cycle = rule.cycle.max(1);
        let now = self.0.last();
        // The current position can occur again after a whole cycle, an older one after one ply.
        self.0.iter().any(|key| {
            let again = if Some(key) == now { plies / cycle } else { 1 + (plies - 1) / cycle };
            self.count(key) + again >= rule.ends
        })
    }
}
