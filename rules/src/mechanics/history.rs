//! The history of a game's positions, for repetition.

use std::sync::Arc;

use crate::front::{Repetition, Rules, Settled};
use crate::perft::Search;

/// The positions of a game by exact keys, so that different positions are never mistaken for each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct History(Vec<Arc<[u8]>>);

impl History {
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

/// A search that knows the positions before its root.
#[derive(Clone, Debug)]
pub(crate) struct Remembering<P> {
    pub(crate) position: P,
    pub(crate) history: History,
    /// Whether the current position is that of the root, which is already in the history.
    pub(crate) at_root: bool,
}

impl<P: Rules> Search for Remembering<P> {
    type Action = P::Action;
    type Undo = (P::Undo, usize, bool);

    fn settle(&mut self, actions: &mut Vec<P::Action>) -> Settled {
        let start = actions.len();
        let settled = self.position.settle(actions);
        if std::mem::take(&mut self.at_root) || settled.ending.is_some() {
            return settled;
        }
        let times = self.history.push(self.position.key());
        let ends = self.position.setting().repetition.is_some_and(|rule| times >= rule.ends);
        if ends && self.position.judges_draws() {
            actions.truncate(start);
        }
        settled
    }

    fn make(&mut self, action: P::Action) -> Self::Undo {
        let known = self.history.0.len();
        (self.position.make(action), known, self.at_root)
    }

    fn unmake(&mut self, action: P::Action, undo: &Self::Undo) {
        self.history.0.truncate(undo.1);
        self.at_root = undo.2;
        self.position.unmake(action, &undo.0);
    }
}
