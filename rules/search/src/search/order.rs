//! The order in which the actions of a node are tried.

use rules::engine::{Playable, Step};

use super::history::{Ordered, change, tag};
use super::state::Search;
use crate::exchange::gains;
use crate::sums::Sums;

/// The rank of the action that an earlier search found best.
const FIRST: i32 = i32::MAX;
/// Captures and promotions have ranks around this, and those that lose material around its negative.
const LOUD: i32 = 1_000_000;
/// The ranks of killers.
pub(super) const KILLERS: [i32; 2] = [900_000, 800_000];

impl<P: Playable> Search<'_, P> {
    /// The places of a quiet step in the history: alone, and after the step before.
    #[inline]
    fn places(&self, ply: usize, code: u8, step: &Step) -> (usize, Option<usize>) {
        let history = &self.memory.history;
        let now = history.step(self.evaluation.piece(code), step.to);
        let before = ply.checked_sub(1).and_then(|before| self.frames[before].step);
        let pair = before.map(|(code, step)| {
            history.pair(history.step(self.evaluation.piece(code), step.to), now)
        });
        (now, pair)
    }

    /// The place of a capture in the history.
    #[inline]
    fn take(&self, sums: &Sums, step: &Step) -> usize {
        let history = &self.memory.history;
        let now = history.step(self.evaluation.piece(sums.code(step.from)), step.to);
        history.take(now, self.evaluation.kind(sums.code(step.takes)))
    }

    /// Ranks the actions of a node, or only its captures and promotions, and appends them to [`Search::ordered`].
    pub(super) fn rank(&mut self, ply: usize, start: usize, first: u16, quiet_too: bool) {
        let frame = &self.frames[ply];
        for &action in &self.actions[start..] {
            let step = self.position.step(action);
            let tag = tag(&step);
            let quiet = step.is_quiet();
            if quiet && !quiet_too {
                continue;
            }
            let code = frame.sums.code(step.from);
            let mut certain = true;
            let rank = if tag == first {
                FIRST
            } else if !quiet {
                let worth = self.evaluation.worth(code);
                // A capture of more than the piece is worth loses nothing.
                certain =
                    !step.captures() || self.evaluation.worth(frame.sums.code(step.takes)) >= worth;
                let before = self.memory.history.takes[self.take(&frame.sums, &step)];
                LOUD + self.gain(&frame.sums, &step) * 8 - worth / 16 + i32::from(before) / 16
            } else if frame.killers[0] == Some(action) {
                KILLERS[0]
            } else if frame.killers[1] == Some(action) {
                KILLERS[1]
            } else {
                let (alone, after) = self.places(ply, code, &step);
                let history = &self.memory.history;
                let after = after.map_or(0, |at| history.pairs[at].into());
                i32::from(history.steps[alone]) + after
            };
            self.ordered.push(Ordered { action, tag, step, rank, quiet, certain });
            self.ranks.push(rank);
        }
    }

    /// Moves the best of the actions from a place in [`Search::ordered`] on to that place, and returns it.
    #[inline]
    pub(super) fn pick(&mut self, ply: usize, at: usize) -> Ordered<P::Action> {
        loop {
            let (mut best, mut most) = (at, i32::MIN);
            for (other, &rank) in self.ranks[at..].iter().enumerate() {
                if rank > most {
                    (best, most) = (at + other, rank);
                }
            }
            self.ordered.swap(at, best);
            self.ranks.swap(at, best);
            let chosen = self.ordered[at];
            if chosen.certain
                || gains(&self.position, &self.frames[ply].sums, self.evaluation, &chosen.step, -20)
            {
                return chosen;
            }
            self.ordered[at].certain = true;
            self.ordered[at].rank -= 2 * LOUD;
            self.ranks[at] -= 2 * LOUD;
        }
    }

    /// Forgets the actions from a place in [`Search::ordered`] on.
    #[inline]
    pub(super) fn leave(&mut self, list: usize) {
        self.ordered.truncate(list);
        self.ranks.truncate(list);
    }

    /// What a step wins at once: the captured piece, and what the piece is worth more as another kind.
    pub(super) fn gain(&self, sums: &Sums, step: &Step) -> i32 {
        let taken = self.evaluation.worth(sums.code(step.takes));
        if step.becomes.0 == 0 {
            return taken;
        }
        let becomes = self.evaluation.worth_of_kind(step.becomes.index().wrapping_sub(1));
        taken + becomes - self.evaluation.worth(sums.code(step.from))
    }

    /// Remembers that the action at a place in [`Search::ordered`] was too good, and that those before it, from `list` on, were not.
    pub(super) fn reward(&mut self, ply: usize, list: usize, good: usize, depth: i32) {
        let Ordered { action, quiet: good_is_quiet, .. } = self.ordered[good];
        let killers = &mut self.frames[ply].killers;
        if good_is_quiet && killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let bonus = (depth * depth * 16).min(1600);
        for at in list..=good {
            let Ordered { step, quiet, .. } = self.ordered[at];
            let bonus = if at == good { bonus } else { -bonus };
            if !quiet {
                let at = self.take(&self.frames[ply].sums, &step);
                change(&mut self.memory.history.takes[at], bonus);
                continue;
            }
            if !good_is_quiet {
                continue;
            }
            let code = self.frames[ply].sums.code(step.from);
            let (alone, after) = self.places(ply, code, &step);
            let history = &mut self.memory.history;
            change(&mut history.steps[alone], bonus);
            if let Some(at) = after {
                change(&mut history.pairs[at], bonus);
            }
        }
    }
}
