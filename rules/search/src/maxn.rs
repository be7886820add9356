//! Max^n: every seat maximises its own share (Luckhardt and Irani, An Algorithmic Solution of N-Person Games, 1986), with shallow pruning
//! (Korf, Multi-Player Alpha-Beta Pruning, 1991). It is the plain opponent that the search is measured against in games for three.

use rules::ending::Settled;
use rules::engine::Playable;
use rules::{Outcome, Seat};

use crate::evaluate::Evaluation;
use crate::exchange::gains;
use crate::limits::{Clock, Limits};
use crate::search::Found;
use crate::sums::{SEATS, Sums};

/// The share of each seat; together 1.
type Shares = [f32; SEATS];

/// The most captures in a row beyond the depth.
const MOST_CAPTURES: i32 = 6;

/// A search of positions of one game.
pub struct MaxN<'a, P: Playable> {
    position: P,
    seats: usize,
    evaluation: &'a Evaluation,
    clock: Clock,
    nodes: u64,
    actions: Vec<P::Action>,
}

impl<'a, P: Playable> MaxN<'a, P> {
    /// Creates a search.
    pub fn new(position: &P, evaluation: &'a Evaluation, limits: Limits) -> Self {
        Self {
            position: position.clone(),
            seats: position.setting().seats.len(),
            evaluation,
            clock: Clock::start(limits),
            nodes: 0,
            actions: Vec::new(),
        }
    }

    /// Searches deeper and deeper until a limit is reached. Returns `None` if no action is legal.
    pub fn run(&mut self) -> Option<Found<P::Action>> {
        let mut actions = Vec::new();
        self.position.settle(&mut actions);
        let first = *actions.first()?;
        let me = self.position.turn();
        let mut found = Found::only(first);
        for depth in 1..100 {
            if depth > 1 && !self.clock.may_begin(depth as u32, 100) {
                break;
            }
            let mut best: Option<(f32, usize)> = None;
            for (index, &action) in actions.iter().enumerate() {
                let undo = self.position.make(action);
                let bound = best.map_or(0.0, |(share, _)| share);
                let share = self.shares(depth - 1, me, bound)[me.index()];
                self.position.unmake(action, &undo);
                if self.clock.is_stopped() {
                    break;
                }
                if best.is_none_or(|(most, _)| share > most) {
                    best = Some((share, index));
                }
            }
            let Some((share, index)) = best else { break };
            // The best action first, so that it is not forgotten when time runs out.
            actions[..=index].rotate_right(1);
            let share = share.clamp(1e-4, 1.0 - 1e-4);
            found = Found {
                number: 1,
                line: vec![actions[0]],
                score: ((share / (1.0 - share)).ln() * self.evaluation.weights.scale as f32) as i32,
                depth: depth as u32,
                selective_depth: depth as u32,
                nodes: self.nodes,
            };
            if self.clock.is_stopped() || actions.len() == 1 {
                break;
            }
        }
        Some(found)
    }

    /// The shares of a position, in which the seat that acted before, `before`, already has an action worth `bound` to it.
    fn shares(&mut self, depth: i32, before: Seat, bound: f32) -> Shares {
        self.nodes += 1;
        if self.clock.must_stop(self.nodes) {
            return [0.0; SEATS];
        }
        let start = self.actions.len();
        let settled: Settled = self.position.settle(&mut self.actions);
        if let Some(ending) = settled.ending {
            self.actions.truncate(start);
            return self.of_outcome(ending.outcome);
        }
        let me = self.position.turn();
        let mut best: Option<Shares> = None;
        let sums = (depth <= 0).then(|| Sums::new(&self.position, &self.evaluation.table));
        if let Some(sums) = &sums {
            let now = self.of_position(sums);
            if depth <= -MOST_CAPTURES || self.position.is_checked() {
                self.actions.truncate(start);
                return now;
            }
            best = Some(now);
        }
        self.order(start);
        for at in start..self.actions.len() {
            let action = self.actions[at];
            if let Some(sums) = &sums {
                let step = self.position.step(action);
                let loses = || !gains(&self.position, sums, self.evaluation, &step, 1);
                if !step.captures() || loses() {
                    continue;
                }
            }
            let most = best.map_or(0.0, |shares| shares[me.index()]);
            let undo = self.position.make(action);
            let shares = self.shares(depth - 1, me, most);
            self.position.unmake(action, &undo);
            if self.clock.is_stopped() {
                break;
            }
            if best.is_none_or(|best| shares[me.index()] > best[me.index()]) {
                best = Some(shares);
                // What this seat gets is lost to the one before.
                if me != before && shares[me.index()] >= 1.0 - bound {
                    break;
                }
            }
        }
        self.actions.truncate(start);
        best.unwrap_or([0.0; SEATS])
    }

    /// Puts captures first, those of the most valuable pieces before the others.
    fn order(&mut self, start: usize) {
        let mut codes = [0; rules::board::Cell::MAX];
        self.position.write_codes(&mut codes);
        let worth = |cell: rules::board::Cell| {
            codes.get(cell.index()).map_or(0, |&code| self.evaluation.worth(code))
        };
        let (position, actions) = (&self.position, &mut self.actions);
        actions[start..].sort_by_cached_key(|&action| {
            let step = position.step(action);
            if step.captures() { worth(step.from) / 16 - worth(step.takes) - 1 } else { 0 }
        });
    }

    fn of_outcome(&self, outcome: Outcome) -> Shares {
        let mut shares = [0.0; SEATS];
        match outcome {
            Outcome::Win(seat) => shares[seat.index()] = 1.0,
            Outcome::Draw(_) => {
                let left = Seat::all(self.seats).filter(|&seat| self.position.is_in_game(seat));
                let share = 1.0 / left.clone().count().max(1) as f32;
                left.for_each(|seat| shares[seat.index()] = share);
            }
        }
        shares
    }

    fn of_position(&self, sums: &Sums) -> Shares {
        let values = self.evaluation.values(&self.position, sums, self.seats);
        let scale = self.evaluation.weights.scale as f32;
        let best = values.iter().take(self.seats).copied().max().unwrap_or(0);
        let mut shares = [0.0; SEATS];
        let mut sum = 0.0;
        for seat in Seat::all(self.seats).filter(|&seat| self.position.is_in_game(seat)) {
            shares[seat.index()] = ((values[seat.index()] - best) as f32 / scale).exp();
            sum += shares[seat.index()];
        }
        shares.map(|share| share / sum)
    }
}
