//! Quiescence: captures until the position is quiet.

use rules::engine::Playable;

use super::Search;
use super::node::Node;
use super::score::{INFINITE, Window};
use super::{FORCED, MOST_PLIES, WIN};
use crate::table::NO_ACTION;

impl<P: Playable> Search<'_, P> {
    /// Searches captures until the position is quiet; in check, all actions.
    pub(super) fn quiescence(&mut self, node: Node, window: Window) -> i32 {
        let Node { me, ply, checked, .. } = node;
        let Window { mut alpha, beta } = window;
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.clock.must_stop(self.nodes) {
            return 0;
        }
        let stored = self.table.get(self.frames[ply].key);
        if !window.is_open()
            && let Some(score) = stored.and_then(|entry| Self::cutoff(&entry, window, ply))
        {
            return score;
        }
        let eval = match stored {
            _ if checked => -INFINITE,
            Some(entry) => entry.eval.into(),
            None => self.evaluate(me, ply),
        };
        self.frames[ply].eval = eval;
        if ply >= MOST_PLIES {
            return if checked { self.evaluate(me, ply) } else { eval };
        }
        let mut best = if checked { ply as i32 - WIN } else { eval };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
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
            let code = self.frames[ply].sums.code(next.step.from);
            let undo = self.position.make(next.action);
            self.enter(ply, Some((code, next.step)));
            let score = self.node(me, Window { alpha, beta }, 0, ply + 1, false);
            self.position.unmake(next.action, &undo);
            if self.clock.is_stopped() {
                self.ordered.truncate(list);
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
        self.ordered.truncate(list);
        self.store(Node { depth: 0, ..node }, (best, best_tag), window)
    }
}
