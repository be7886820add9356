//! Principal variation search with iterative deepening.
//!
//! There are two sides: the seat that thinks, and all others. With three players that is the paranoid assumption (Sturtevant and Korf,
//! On Pruning Techniques for Multi-Player Games, 2000), which [`Replies`] can weaken. Scores are hundredths of a pawn. A node is
//! searched from the side of its parent; the seat to act may be on either side, because turns can pass, one seat can act twice, and
//! two opponents can follow each other.

mod node;
mod order;
mod quiescence;
mod score;

use rules::engine::{Playable, Step};
use rules::{Outcome, Seat};

use crate::chance::Chance;
use crate::evaluate::{Evaluation, Sums};
use crate::level::Level;
use crate::limits::{Clock, Limits};
use crate::table::{NO_ACTION, Table};
use order::{History, Ordered};
pub use score::{FORCED, WIN};
use score::{Window, together};

/// The most lines that one search finds.
pub const MOST_LINES: usize = 16;

/// The most plies ahead.
pub const MOST_PLIES: usize = 120;

/// Which replies of several opponents are searched between two actions of the seat that thinks (Baier and Kaisers, Guiding
/// Multiplayer MCTS by Focusing on Yourself, 2020, and Opponent-Pruning Paranoid Search, 2020).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replies {
    /// That many opponents may choose among all of their actions.
    pub free: u8,
    /// The others choose among that many, the first in order.
    pub few: u8,
}

impl Replies {
    /// All of them: plain paranoid search.
    pub const ALL: Self = Self { free: u8::MAX, few: u8::MAX };
}

/// What a search has found out.
#[derive(Clone, Debug)]
pub struct Found<A> {
    /// The number of the line, the best being 1.
    pub number: usize,
    /// The best action and what may follow.
    pub line: Vec<A>,
    /// The score from the side of the seat to act.
    pub score: i32,
    /// The depth in plies that was completed.
    pub depth: u32,
    /// The greatest depth that was reached.
    pub selective_depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

impl<A> Found<A> {
    /// An action that nothing else is known of.
    #[must_use]
    pub fn only(action: A) -> Self {
        Self { number: 1, line: vec![action], score: 0, depth: 0, selective_depth: 0, nodes: 0 }
    }
}

/// One ply of the line that is searched.
#[derive(Clone, Debug)]
struct Frame<A> {
    sums: Sums,
    key: u64,
    /// The side of the seat to act.
    side: Side,
    /// The evaluation from that side; [`score::INFINITE`] below zero if a royal piece is attacked.
    eval: i32,
    killers: [Option<A>; 2],
    /// The step that led to the next ply, with the code of the piece; `None` for a null move.
    step: Option<(u8, Step)>,
    /// The opponents that have chosen freely since the seat that thinks acted.
    chosen: u8,
    best: Vec<A>,
}

/// One of the two sides of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// The seat that thinks.
    Own,
    /// All other seats.
    Others,
}

/// A search of positions of one game.
pub struct Search<'a, P: Playable> {
    position: P,
    /// The seat that thinks.
    root: Seat,
    seats: usize,
    evaluation: &'a Evaluation,
    table: &'a mut Table,
    clock: Clock,
    frames: Vec<Frame<P::Action>>,
    /// The keys of the game's earlier positions and of the line that is searched.
    keys: Vec<u64>,
    /// The length of `keys` at the root.
    game: usize,
    actions: Vec<P::Action>,
    /// The actions of all nodes of the line, each in the order in which they are tried.
    ordered: Vec<Ordered<P::Action>>,
    history: History,
    replies: Replies,
    /// How many lines are found.
    lines: usize,
    /// The first actions of better lines, which are left out at the root.
    excluded: Vec<P::Action>,
    nodes: u64,
    /// The depth of the iteration.
    depth: i32,
    selective_depth: usize,
    reductions: Vec<[i32; 64]>,
}

impl<'a, P: Playable> Search<'a, P> {
    /// Creates a search. `earlier` are the keys of the game's earlier positions, oldest first.
    pub fn new(
        position: &P,
        earlier: &[u64],
        evaluation: &'a Evaluation,
        table: &'a mut Table,
        limits: Limits,
    ) -> Self {
        let sums = Sums::new(position, &evaluation.table);
        let frame = Frame {
            key: 0,
            side: Side::Own,
            eval: 0,
            killers: [None; 2],
            step: None,
            chosen: 0,
            best: Vec::with_capacity(MOST_PLIES),
            sums,
        };
        let reduction = |depth: usize, number: usize| {
            if depth == 0 || number == 0 {
                return 0;
            }
            (0.8 + (depth as f64).ln() * (number as f64).ln() / 2.3) as i32
        };
        let reductions =
            (0..64).map(|depth| std::array::from_fn(|n| reduction(depth, n))).collect();
        table.age();
        Self {
            position: position.clone(),
            root: position.turn(),
            seats: position.setting().seats.len(),
            evaluation,
            table,
            clock: Clock::start(limits),
            frames: vec![frame; MOST_PLIES + 2],
            keys: earlier.to_vec(),
            game: earlier.len(),
            actions: Vec::with_capacity(4096),
            ordered: Vec::with_capacity(4096),
            history: History::new(evaluation.pieces(), position.setting().layout.geometry().len()),
            replies: Replies::ALL,
            lines: 1,
            excluded: Vec::new(),
            nodes: 0,
            depth: 0,
            selective_depth: 0,
            reductions,
        }
    }

    /// Sets which replies of several opponents are searched.
    #[must_use]
    pub fn with_replies(mut self, replies: Replies) -> Self {
        self.replies = replies;
        self
    }

    /// Sets how many lines are found, from 1 to [`MOST_LINES`]: the best, the best of the other actions, and so on.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Self {
        self.lines = lines.clamp(1, MOST_LINES);
        self
    }

    /// Searches deeper and deeper until a limit is reached, and calls `report` after each depth. Returns `None` if no action is legal.
    pub fn run(&mut self, mut report: impl FnMut(&Found<P::Action>)) -> Option<Found<P::Action>> {
        let mut actions = Vec::new();
        self.position.settle(&mut actions);
        self.root = self.position.turn();
        let me = Side::Own;
        let mut found = Found::only(self.first_of(&actions)?);
        let (mut stable, mut share) = (0, 100);
        for depth in 1..MOST_PLIES as u32 {
            if depth > 1 && !self.clock.may_begin(depth, share) {
                break;
            }
            self.selective_depth = 0;
            self.depth = depth as i32;
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
            if actions.len() == 1 && depth >= 6 {
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
        self.excluded.clear();
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
        self.ordered.clear();
        first
    }

    /// Searches as a level does: like [`Search::run`], but no deeper than the level looks, and then one of the actions that are nearly
    /// as good is chosen by chance.
    pub fn at_level(
        mut self,
        level: Level,
        chance: &mut Chance,
        report: impl FnMut(&Found<P::Action>),
    ) -> Option<Found<P::Action>> {
        self.clock.look_at_most(level.depth());
        let mut found = self.run(report)?;
        if level.margin() > 0 {
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

    #[inline]
    fn side(&self, seat: Seat) -> Side {
        if seat == self.root { Side::Own } else { Side::Others }
    }

    fn end_score(&self, me: Side, outcome: Outcome, ply: usize) -> i32 {
        match outcome {
            Outcome::Win(seat) if self.side(seat) == me => WIN - ply as i32,
            Outcome::Win(_) => ply as i32 - WIN,
            Outcome::Draw(_) => self.draw_score(me),
        }
    }

    /// The score of a draw among those who are left: that of a position worth the same for each of them.
    fn draw_score(&self, me: Side) -> i32 {
        let others = Seat::all(self.seats)
            .filter(|&seat| seat != self.root && self.position.is_in_game(seat))
            .map(|_| 0);
        let score = -together(others, self.evaluation.weights.scale);
        if me == Side::Own { score } else { -score }
    }

    /// Prepares the next ply after an action was made.
    fn enter(&mut self, ply: usize, step: Option<(u8, Step)>) {
        self.frames[ply].step = step;
        let (before, after) = self.frames.split_at_mut(ply + 1);
        after[0].sums.follow(&before[ply].sums, &self.position, &self.evaluation.table);
        after[0].chosen = 0;
        if let Some(later) = after.get_mut(1) {
            later.killers = [None; 2];
        }
    }

    fn evaluate(&self, me: Side, ply: usize) -> i32 {
        let values = self.evaluation.values(&self.position, &self.frames[ply].sums, self.seats);
        let others = Seat::all(self.seats)
            .filter(|&seat| seat != self.root && self.position.is_in_game(seat))
            .map(|seat| values[seat.index()]);
        let others = together(others, self.evaluation.weights.scale);
        let score = (values[self.root.index()] - others).clamp(-FORCED + 1, FORCED - 1);
        if me == Side::Own { score } else { -score }
    }
}
