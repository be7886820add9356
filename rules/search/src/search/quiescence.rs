//! Quiescence: captures until the position is quiet.

use rules::engine::Playable;

use super::node::Node;
use super::score::{FORCED, WIN, Window};
use super::state::{MOST_PLIES, Search};
use crate::table::NO_ACTION;

/// Beyond that many plies only the piece that has just captured is captured, and checks are not answered.
const MOST_CAPTURES: i32 = 4;

/// Beyond the first ply only that many actions are tried besides recaptures.
const MOST_TRIED: usize = 3;

impl<P: Playable> Search<'_, P> {
    /// Searches captures until the position is quiet; in check, all actions. The depth is 0 at the horizon and negative beyond.
    pub(super) fn quiescence(&mut self, node: Node, window: Window) -> i32 {
        let Node { me, ply, depth, .. } = node;
        let far = depth <= -MOST_CAPTURES;
        let checked = node.checked && !far;
        let Window { mut alpha, beta } = window;
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.clock.must_stop(self.nodes) {
            return 0;
        }
        let stored = self.memory.table.get(self.frames[ply].key);
        if !window.is_open()
            && let Some(score) = stored.and_then(|entry| Self::cutoff(&entry, window, ply))
        {
            return score;
        }
        let eval = self.set_eval(ply, me, checked, stored, alpha);
        if ply >= MOST_PLIES {
            return if checked { self.evaluate(me, ply) } else { eval };
        }
        let mut best = if checked { ply as i32 - WIN } else { eval };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let last = ply.checked_sub(1).and_then(|before| self.frames[before].step);
        let last = last.map(|(_, step)| step.to);
        let mut best_tag = NO_ACTION;
        let list = self.ordered.len();
        let first = stored.map_or(NO_ACTION, |entry| entry.action);
        self.rank(ply, node.start, first, checked);
        for number in 0..self.ordered.len() - list {
            let next = self.pick(ply, list + number);
            if !checked {
                // What is left loses material.
                if next.rank < 0 {
                    break;
                }
                if eval + self.gain(&self.frames[ply].sums, &next.step) + 150 <= alpha {
                    continue;
                }
            } else if number > 0 && next.quiet && best > -FORCED {
                continue;
            }
            let recaptures = Some(next.step.takes) == last;
            if !recaptures && best > -FORCED && (far || depth < 0 && number >= MOST_TRIED) {
                continue;
            }
            let code = self.frames[ply].sums.code(next.step.from);
            let undo = self.position.make(next.action);
            self.enter(ply, Some((code, next.step)));
            let score = self.node(me, Window { alpha, beta }, depth - 1, ply + 1, false);
            self.position.unmake(next.action, &undo);
            if self.clock.is_stopped() {
                self.leave(list);
                return 0;
            }
            if score > best {
                (best, best_tag) = (score, next.tag);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.leave(list);
        self.store(Node { depth: 0, ..node }, (best, best_tag), window)
    }
}
