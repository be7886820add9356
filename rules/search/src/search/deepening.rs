//! Iterative deepening: searches deeper and deeper until a limit is reached.

use rules::engine::Playable;

use super::score::{FORCED, WIN, Window};
use super::state::{Found, MOST_PLIES, Search, Side};
use crate::chance::Chance;
use crate::level::Level;
use crate::table::NO_ACTION;

impl<P: Playable> Search<'_, P> {
    /// Searches deeper and deeper until a limit is reached, and calls `report` after each depth. Returns `None` if no action is legal.
    pub fn run(&mut self, mut report: impl FnMut(&Found<P::Action>)) -> Option<Found<P::Action>> {
        let mut actions = Vec::new();
        self.position.settle(&mut actions);
        self.root = self.position.turn();
        let forced = actions.len() == 1;
        actions.retain(|action| !self.excluded.contains(action));
        let me = Side::Own;
        let mut found = Found::only(self.first_of(&actions)?);
        let (mut stable, mut share) = (0, 100);
        for depth in 1..MOST_PLIES as u32 {
            if depth > 1 && !self.clock.may_begin(depth, share) {
                break;
            }
            self.selective_depth = 0;
            self.depth = depth as i32;
            if depth == 2 {
                self.clock.search_at_most(self.most);
            }
            let score = self.widen(me, depth as i32, found.score);
            let line = self.frames[0].best.clone();
            let Some(score) = score else {
                // An action that was better than the best of the depth before, or that one.
                if !line.is_empty() {
                    found.line = line;
                }
                break;
            };
            if line.is_empty() {
                break;
            }
            stable = if line[0] == found.line[0] { stable + 1 } else { 0 };
            // An action that stays the best needs less time, and one whose score falls more.
            let falls = (found.score - score).clamp(0, 60) as u32;
            share = [130, 110, 95, 85, 75, 65, 60, 55][stable.min(7)]
                + if depth > 4 { falls } else { 0 };
            found = Found {
                number: 1,
                line,
                score,
                depth,
                selective_depth: self.selective_depth as u32,
                nodes: self.nodes,
            };
            let lines = self.lines_after(found, actions.len());
            lines.iter().for_each(&mut report);
            found = lines.into_iter().next()?;
            if found.score >= FORCED && self.clock.is_wanted(WIN - found.score) {
                break;
            }
            if forced && depth >= 6 {
                break;
            }
        }
        found.nodes = self.nodes;
        Some(found)
    }

    /// Searches the lines besides the first one to the same depth, and returns all that are finished, the best first.
    fn lines_after(&mut self, first: Found<P::Action>, actions: usize) -> Vec<Found<P::Action>> {
        let depth = first.depth;
        let mut lines = vec![first];
        let excluded = self.excluded.len();
        while lines.len() < self.lines.min(actions) {
            let last = &lines[lines.len() - 1];
            self.excluded.push(last.line[0]);
            let Some(score) = self.widen(Side::Own, depth as i32, last.score) else { break };
            let line = self.frames[0].best.clone();
            if line.is_empty() {
                break;
            }
            let (selective_depth, nodes) = (self.selective_depth as u32, self.nodes);
            lines.push(Found { number: 1, line, score, depth, selective_depth, nodes });
        }
        self.excluded.truncate(excluded);
        // What the table learned meanwhile can make a later line the better one.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        (1..).zip(&mut lines).for_each(|(number, line)| line.number = number);
        lines
    }

    /// The action that is tried first if nothing else is known.
    fn first_of(&mut self, actions: &[P::Action]) -> Option<P::Action> {
        self.actions.extend_from_slice(actions);
        self.rank(0, 0, NO_ACTION, true);
        let first = (!self.ordered.is_empty()).then(|| self.pick(0, 0).action);
        self.actions.clear();
        self.leave(0);
        first
    }

    /// Searches as a level does: like [`Search::run`], but no more positions than the level does. Then it compares the others with
    /// the best one, for as long again, and chooses by chance among those that are nearly as good.
    pub fn at_level(
        mut self,
        level: Level,
        chance: &mut Chance,
        report: impl FnMut(&Found<P::Action>),
    ) -> Option<Found<P::Action>> {
        self.most = level.nodes();
        let mut found = self.run(report)?;
        if let Some(nodes) = level.nodes() {
            // To compare them with the best one takes about as long again.
            self.clock.search_at_most(Some(self.nodes + nodes));
            let near = self.near(&found, level.margin());
            let chosen = near[chance.below(near.len())];
            if chosen != found.line[0] {
                found.line = vec![chosen];
            }
        }
        Some(found)
    }

    /// Returns the actions whose scores, at the depth of what was found, are at most `margin` worse than the best one. That one comes
    /// first; an action whose score is not known when a limit is reached is not among them.
    fn near(&mut self, found: &Found<P::Action>, margin: i32) -> Vec<P::Action> {
        let mut near = vec![found.line[0]];
        let mut actions = Vec::new();
        self.position.settle(&mut actions);
        let least = found.score - margin;
        if found.depth == 0 || found.score.abs() >= FORCED {
            return near;
        }
        self.keys.push(self.frames[0].key);
        for action in actions {
            if action == found.line[0] {
                continue;
            }
            let step = self.position.step(action);
            let code = self.frames[0].sums.code(step.from);
            let undo = self.position.make(action);
            self.enter(0, Some((code, step)));
            let score = self.node(Side::Own, Window::below(least), found.depth as i32 - 1, 1, true);
            self.position.unmake(action, &undo);
            if self.clock.is_stopped() {
                break;
            }
            if score >= least {
                near.push(action);
            }
        }
        self.keys.pop();
        near
    }

    /// Searches a depth with a narrow window around the score of the one before, which is widened until it holds the score.
    fn widen(&mut self, me: Side, depth: i32, before: i32) -> Option<i32> {
        let mut width = 20;
        let mut window = Window::ALL;
        if depth >= 5 {
            window = Window { alpha: before - width, beta: before + width };
        }
        loop {
            let score = self.node(me, window, depth, 0, false);
            if self.clock.is_stopped() {
                return None;
            }
            width *= 2;
            if score <= window.alpha {
                let beta = i32::midpoint(window.alpha, window.beta);
                window = Window { alpha: score - width, beta };
            } else if score >= window.beta {
                window.beta = score + width;
            } else {
                return Some(score);
            }
            if width > 600 {
                window = Window::ALL;
            }
        }
    }
}
