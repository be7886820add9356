//! The nodes of the search.

use rules::ending::Settled;
use rules::engine::Playable;

use super::order::KILLERS;
use super::score::{FORCED, INFINITE, WIN, Window, from_stored, to_stored};
use super::state::{Frame, MOST_PLIES, Search, Side};
use crate::exchange::gains;
use crate::table::{Bound, CHECKED, NO_ACTION, Result};

/// Nodes deeper than this use no shortcuts by evaluation.
const SHALLOW: i32 = 8;
/// A side that is better by so much wins.
const DECIDED: i32 = 1000;

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The side of the seat to act, from which its scores are.
    pub(super) me: Side,
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// The place of its first action.
    pub(super) start: usize,
    /// Whether one of its actions will probably be too good.
    pub(super) cut: bool,
    /// Whether a royal piece of the seat to act is attacked.
    pub(super) checked: bool,
}

impl<P: Playable> Search<'_, P> {
    /// Searches the position after an action, from the side of `view`.
    pub(super) fn node(
        &mut self,
        view: Side,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        let start = self.actions.len();
        if P::KEYED_BEFORE_SETTLING && ply > 0 && !window.is_open() {
            let me = self.side(self.position.turn());
            let sign = if me == view { 1 } else { -1 };
            let window = if me == view { window } else { window.flip() };
            if let Some(score) = self.known(me, window, depth, ply) {
                self.frames[ply].best.clear();
                return sign * score;
            }
        }
        let settled = if depth > 0 {
            self.position.settle(&mut self.actions)
        } else {
            self.position.settle_loud(&mut self.actions)
        };
        let me = self.side(self.position.turn());
        let node = Node { me, ply, depth, start, cut, checked: false };
        let score = if me == view {
            self.settled(node, window, &settled)
        } else {
            -self.settled(node, window.flip(), &settled)
        };
        self.actions.truncate(start);
        score
    }

    fn settled(&mut self, mut node: Node, window: Window, settled: &Settled) -> i32 {
        let Node { me, ply, .. } = node;
        self.frames[ply].best.clear();
        if let Some(ending) = settled.ending {
            return self.end_score(me, ending.outcome, ply);
        }
        if !self.position.is_in_game(self.root) {
            // The others go on without it.
            let lost = ply as i32 - WIN;
            return if me == Side::Own { lost } else { -lost };
        }
        let key = self.key(me, ply);
        self.frames[ply].key = key;
        node.checked = self.position.is_checked();
        // A check is answered before the horizon, unless the line is long already.
        if node.checked && node.depth >= 0 && (ply as i32) < 2 * self.depth {
            node.depth += 1;
        }
        if node.depth <= 0 {
            return self.quiescence(node, window);
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.clock.must_stop(self.nodes) {
            return 0;
        }
        if ply > 0
            && let Some(score) = self.repetition(me, key, ply)
        {
            return score;
        }
        self.keys.push(key);
        let score = self.deep(node, window);
        self.keys.pop();
        score
    }

    fn deep(&mut self, mut node: Node, mut window: Window) -> i32 {
        let Node { me, ply, checked, cut, .. } = node;
        let key = self.frames[ply].key;
        if ply > 0 {
            if self.position.draw_count().is_some_and(|(plies, enough)| plies >= enough) {
                return self.draw_score(me);
            }
            // A shorter win than one already found.
            window.alpha = window.alpha.max(ply as i32 - WIN);
            window.beta = window.beta.min(WIN - ply as i32 - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        if ply >= MOST_PLIES {
            return self.evaluate(me, ply);
        }
        let open = window.is_open();
        let stored = self.memory.table.get(key);
        if !open
            && let Some(entry) = stored.filter(|e| i32::from(e.depth) >= node.depth)
            && let Some(score) = Self::cutoff(&entry, window, ply)
        {
            return score;
        }
        let eval = self.set_eval(ply, me, checked, stored, -INFINITE);
        let improving = !checked && self.improves(ply);
        if !open && !checked && window.beta.abs() < DECIDED {
            // The stored score tells more than the evaluation.
            let guess = stored.map_or(eval, |entry| {
                let score = from_stored(entry.score.into(), ply);
                match entry.bound() {
                    Bound::Exact => score,
                    Bound::Lower => eval.max(score),
                    Bound::Upper => eval.min(score),
                    Bound::None => eval,
                }
            });
            if let Some(score) = self.shortcut(node, window, guess, improving) {
                return score;
            }
            if self.clock.is_stopped() {
                return 0;
            }
        }
        let first = stored.map_or(NO_ACTION, |entry| entry.action);
        if node.depth >= 4 && first == NO_ACTION && (open || cut) {
            node.depth -= 1;
        }
        self.actions_of(node, window, first, improving)
    }

    /// The score of a node that need not be searched to its depth, if there is one. `guess` is what it is probably worth.
    fn shortcut(&mut self, node: Node, window: Window, guess: i32, improving: bool) -> Option<i32> {
        let Node { ply, depth, .. } = node;
        let Window { alpha, beta } = window;
        if depth <= SHALLOW && guess - 75 * (depth - i32::from(improving)) >= beta {
            return Some(guess);
        }
        if depth <= 3 && guess + 200 * depth <= alpha {
            let score = self.quiescence(Node { depth: 0, ..node }, Window::below(alpha + 1));
            if score <= alpha {
                return Some(score);
            }
        }
        let after_null = ply > 0 && self.frames[ply - 1].step.is_none();
        if depth >= 3 && guess >= beta && !after_null && self.has_pieces(ply) {
            return self.null_move(node, beta, guess);
        }
        None
    }

    /// Whether the seat to act has more than pawns and royal pieces. Without them doing nothing can be best.
    fn has_pieces(&self, ply: usize) -> bool {
        let mut pieces = self.position.pieces_of(self.position.turn()).iter();
        pieces.any(|cell| {
            let kind = self.evaluation.kind(self.frames[ply].sums.code(cell));
            self.evaluation.weights.shape.worth(kind) > 1
        })
    }

    /// Lets the other side act twice. If the score is still too good, so is that of the node.
    fn null_move(&mut self, node: Node, beta: i32, guess: i32) -> Option<i32> {
        let Node { me, depth, ply, .. } = node;
        let undo = self.position.skip()?;
        let reduction = 3 + depth / 4 + ((guess - beta) / 200).min(3);
        self.enter(ply, None);
        let score = self.node(me, Window::below(beta), depth - 1 - reduction, ply + 1, !node.cut);
        self.position.unskip(&undo);
        (score >= beta && !self.clock.is_stopped()).then_some(if score >= FORCED {
            beta
        } else {
            score
        })
    }

    fn actions_of(&mut self, node: Node, mut window: Window, first: u16, improving: bool) -> i32 {
        let Node { me, ply, depth, checked, cut, .. } = node;
        let before = window;
        let list = self.ordered.len();
        self.rank(ply, node.start, first, true);
        let (mut best, mut best_tag) = (-INFINITE, NO_ACTION);
        let eval = self.frames[ply].eval;
        let chosen = self.frames[ply].chosen;
        let restricted = self.seats > 2 && me == Side::Others;
        for number in 0..self.ordered.len() - list {
            let free = number < usize::from(self.replies.few);
            if restricted && !free && chosen >= self.replies.free {
                break;
            }
            let next = self.pick(ply, list + number);
            if ply == 0 && self.excluded.contains(&next.action) {
                continue;
            }
            // Where one side wins anyway only a forced win is better, and may begin with any action.
            if ply > 0 && best > -FORCED && window.alpha < DECIDED {
                if next.quiet && !checked {
                    let most = (3 + depth * depth) / if improving { 1 } else { 2 };
                    let late = depth <= 6 && number as i32 > most;
                    let hopeless = depth <= 6 && eval + 90 + 80 * depth <= window.alpha;
                    let bad = depth <= 3 && next.rank < -4000 * depth && number > 2;
                    if late || hopeless || bad {
                        continue;
                    }
                } else if depth <= 5 && next.step.captures() && next.rank < 0 {
                    let sums = &self.frames[ply].sums;
                    let (position, least) = (&self.position, -90 * depth);
                    if !gains(position, sums, self.evaluation, &next.step, least) {
                        continue;
                    }
                }
            }
            let code = self.frames[ply].sums.code(next.step.from);
            let undo = self.position.make(next.action);
            self.enter(ply, Some((code, next.step)));
            if restricted {
                self.frames[ply + 1].chosen = chosen + u8::from(!free);
            }
            let deeper = depth - 1;
            let mut score;
            if best == -INFINITE {
                score = self.node(me, window, deeper, ply + 1, false);
            } else {
                let narrow = Window::below(window.alpha + 1);
                let mut reduction = 0;
                let late = number > 1 + usize::from(before.is_open());
                if depth >= 3 && late && (next.quiet || next.rank < 0) {
                    reduction = self.reductions[depth.min(63) as usize][number.min(63)];
                    reduction +=
                        i32::from(!improving) + i32::from(cut) - i32::from(before.is_open());
                    reduction -= i32::from(checked) + i32::from(next.rank >= KILLERS[1]);
                    if next.quiet && next.rank < KILLERS[1] {
                        reduction -= (next.rank / 10_000).clamp(-2, 2);
                    }
                    reduction = reduction.clamp(0, deeper - 1);
                }
                score = self.node(me, narrow, deeper - reduction, ply + 1, true);
                if score > window.alpha && reduction > 0 {
                    score = self.node(me, narrow, deeper, ply + 1, !cut);
                }
                if score > window.alpha && score < window.beta {
                    score = self.node(me, window, deeper, ply + 1, false);
                }
            }
            self.position.unmake(next.action, &undo);
            if self.clock.is_stopped() {
                self.leave(list);
                return 0;
            }
            if score > best {
                (best, best_tag) = (score, next.tag);
                if score > window.alpha {
                    window.alpha = score;
                    let (now, later) = self.frames.split_at_mut(ply + 1);
                    let line = &mut now[ply].best;
                    line.clear();
                    line.push(next.action);
                    line.extend_from_slice(&later[0].best);
                    if score >= window.beta {
                        self.reward(ply, list, list + number, depth);
                        break;
                    }
                }
            }
        }
        self.leave(list);
        let tag = if best > before.alpha { best_tag } else { NO_ACTION };
        if ply == 0 && !self.excluded.is_empty() {
            return best;
        }
        self.store(node, (best, tag), before)
    }

    /// Stores the best score of a node and its action, found in a window, and returns the score.
    pub(super) fn store(&mut self, node: Node, (best, action): (i32, u16), window: Window) -> i32 {
        let bound = window.bound(best);
        let Frame { key, raw, .. } = self.frames[node.ply];
        let result = Result {
            score: to_stored(best, node.ply),
            eval: if node.checked { CHECKED } else { raw as i16 },
            action,
            depth: node.depth.clamp(0, 100) as i8,
        };
        self.memory.table.put(key, result, bound);
        best
    }
}
