//! Principal variation search with iterative deepening.
//!
//! There are two sides: the seat that thinks, and all others. With three players that is the paranoid assumption (Sturtevant and Korf,
//! On Pruning Techniques for Multi-Player Games, 2000). Scores are hundredths of a pawn. A node is searched from the side of its
//! parent; the seat to act may be on either side, because turns can pass, one seat can act twice, and two opponents can follow each
//! other.

use rules::engine::{Playable, Step};
use rules::front::Settled;
use rules::{Outcome, Seat};

use crate::evaluate::{Evaluation, Sums};
use crate::exchange::gains;
use crate::limits::{Clock, Limits};
use crate::table::{Bound, Entry, NO_ACTION, Result, Table};

/// The score of a win at once. One that takes `n` plies is worth `n` less.
pub const WIN: i32 = 30_000;
/// Scores beyond this are wins or losses by force.
pub const FORCED: i32 = 29_000;
/// Beyond every score.
const INFINITE: i32 = 32_000;
/// The most plies ahead.
pub const MOST_PLIES: usize = 120;
/// After that many plies without a capture or pawn move a draw can be claimed.
const CLAIM_AFTER: u32 = 100;
/// History values stay within this.
const MOST_HISTORY: i32 = 16_384;
/// Nodes deeper than this use no shortcuts by evaluation.
const SHALLOW: i32 = 8;

/// What a search has found out.
#[derive(Clone, Debug)]
pub struct Found<A> {
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

/// One ply of the line that is searched.
#[derive(Clone, Debug)]
struct Frame<A> {
    sums: Sums,
    key: u64,
    eval: i32,
    killers: [Option<A>; 2],
    /// The step that led to the next ply, with the code of the piece; `None` for a null move.
    step: Option<(u8, Step)>,
    best: Vec<A>,
}

/// How often quiet steps were good, by code and target.
type Quiet = Vec<i32>;

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
    history: Quiet,
    follow: Quiet,
    nodes: u64,
    selective_depth: usize,
    reductions: Vec<[i32; 64]>,
}

/// An action with its place in the order.
#[derive(Clone, Copy, Debug)]
struct Ordered<A> {
    action: A,
    index: u16,
    step: Step,
    rank: i32,
    quiet: bool,
}

const CELLS: usize = rules::board::Cell::MAX;

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
            eval: 0,
            killers: [None; 2],
            step: None,
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
            history: vec![0; 256 * CELLS],
            follow: vec![0; 64 * 256 * CELLS],
            nodes: 0,
            selective_depth: 0,
            reductions,
        }
    }

    /// Searches deeper and deeper until a limit is reached, and calls `report` after each depth. Returns `None` if no action is legal.
    pub fn run(&mut self, mut report: impl FnMut(&Found<P::Action>)) -> Option<Found<P::Action>> {
        let mut actions = Vec::new();
        self.position.settle(&mut actions);
        let first = *actions.first()?;
        self.root = self.position.turn();
        let me = Side::Own;
        let mut found =
            Found { line: vec![first], score: 0, depth: 0, selective_depth: 0, nodes: 0 };
        let (mut stable, mut share) = (0, 100);
        for depth in 1..MOST_PLIES as u32 {
            if depth > 1 && !self.clock.may_begin(depth, share) {
                break;
            }
            self.selective_depth = 0;
            let Some(score) = self.widen(me, depth as i32, found.score) else { break };
            let line = self.frames[0].best.clone();
            if line.is_empty() {
                break;
            }
            stable = if line[0] == found.line[0] { stable + 1 } else { 0 };
            // An action that stays the best needs less time, and one whose score falls more.
            let falls = (found.score - score).clamp(0, 60) as u32;
            share = [130, 110, 95, 85, 75, 65, 60, 55][stable.min(7)]
                + if depth > 4 { falls } else { 0 };
            found = Found {
                line,
                score,
                depth,
                selective_depth: self.selective_depth as u32,
                nodes: self.nodes,
            };
            report(&found);
            if actions.len() == 1 && depth >= 6 {
                break;
            }
        }
        found.nodes = self.nodes;
        Some(found)
    }

    /// Returns the actions whose scores, at the depth of what was found, are at most `margin` worse than the best one. That one comes
    /// first; an action whose score is not known when a limit is reached is not among them.
    pub fn near(&mut self, found: &Found<P::Action>, margin: i32) -> Vec<P::Action> {
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
            let score = self.node(Side::Own, least - 1, least, found.depth as i32 - 1, 1, true);
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
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 {
            (alpha, beta) = (before - width, before + width);
        }
        loop {
            let score = self.node(me, alpha, beta, depth, 0, false);
            if self.clock.is_stopped() {
                return None;
            }
            width *= 2;
            if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - width).max(-INFINITE);
            } else if score >= beta {
                beta = (score + width).min(INFINITE);
            } else {
                return Some(score);
            }
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    #[inline]
    fn side(&self, seat: Seat) -> Side {
        if seat == self.root { Side::Own } else { Side::Others }
    }

    /// Searches the position after an action, from the side of `view`.
    fn node(
        &mut self,
        view: Side,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        let start = self.actions.len();
        let settled = self.position.settle(&mut self.actions);
        let me = self.side(self.position.turn());
        let score = if me == view {
            self.settled_node(me, alpha, beta, depth, ply, cut, start, &settled)
        } else {
            -self.settled_node(me, -beta, -alpha, depth, ply, cut, start, &settled)
        };
        self.actions.truncate(start);
        score
    }

    fn end_score(&self, me: Side, outcome: Outcome, ply: usize) -> i32 {
        match outcome {
            Outcome::Win(seat) if self.side(seat) == me => WIN - ply as i32,
            Outcome::Win(_) => ply as i32 - WIN,
            Outcome::Draw(_) => 0,
        }
    }

    /// The score of a position that occurred before, if that ends the game or can be claimed.
    fn repetition(&self, key: u64, ply: usize) -> Option<i32> {
        let rule = self.position.setting().repetition?;
        if ply == 0 || !self.position.judges_draws() {
            return None;
        }
        let now = self.keys.len() - 1;
        let quiet = self.position.quiet_plies().map_or(now, |plies| (plies as usize).min(now));
        let (mut times, mut in_line) = (1, false);
        for earlier in (now - quiet..now).rev() {
            if self.keys[earlier] == key {
                times += 1;
                in_line |= earlier >= self.game;
            }
        }
        if rule.loses {
            // The player whose action repeated the position loses: that is the one who does not act now.
            return (times >= rule.ends).then_some(WIN - ply as i32);
        }
        let drawn = times >= rule.claim.unwrap_or(rule.ends) || times > 1 && in_line;
        drawn.then_some(0)
    }

    #[allow(clippy::too_many_arguments, reason = "the state of one node")]
    fn settled_node(
        &mut self,
        me: Side,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
        start: usize,
        settled: &Settled,
    ) -> i32 {
        self.frames[ply].best.clear();
        if let Some(ending) = settled.ending {
            return self.end_score(me, ending.outcome, ply);
        }
        if !self.position.is_in_game(self.root) {
            // The others go on without it.
            let lost = ply as i32 - WIN;
            return if me == Side::Own { lost } else { -lost };
        }
        let root = ply == 0;
        let exact = beta - alpha > 1;
        // Scores depend on who thinks if there are more than two.
        let thinks = if self.seats > 2 { u64::from(self.root.0) + 1 } else { 0 };
        let key = self.frames[ply].sums.key(self.position.state_key() ^ thinks << 56);
        self.frames[ply].key = key;
        let checked = self.position.is_checked();
        depth += i32::from(checked);
        if depth <= 0 {
            return self.quiescence(me, alpha, beta, ply, start, checked);
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.clock.must_stop(self.nodes) {
            return 0;
        }
        self.keys.push(key);
        let score = 'node: {
            if !root {
                if let Some(score) = self.repetition(key, ply) {
                    break 'node score;
                }
                if self.position.quiet_plies().is_some_and(|plies| plies >= CLAIM_AFTER) {
                    break 'node 0;
                }
                // A shorter win than one already found.
                alpha = alpha.max(ply as i32 - WIN);
                beta = beta.min(WIN - ply as i32 - 1);
                if alpha >= beta {
                    break 'node alpha;
                }
            }
            if ply >= MOST_PLIES {
                break 'node self.evaluate(me, ply);
            }
            let stored = self.table.get(key);
            if let Some(entry) = stored.filter(|e| !exact && i32::from(e.depth) >= depth) {
                let score = from_stored(entry.score.into(), ply);
                let enough = match entry.bound() {
                    Bound::Exact => true,
                    Bound::Lower => score >= beta,
                    Bound::Upper => score <= alpha,
                    Bound::None => false,
                };
                if enough {
                    break 'node score;
                }
            }
            let eval = match stored {
                _ if checked => -INFINITE,
                Some(entry) => entry.eval.into(),
                None => self.evaluate(me, ply),
            };
            self.frames[ply].eval = eval;
            let improving = !checked && ply >= 2 && eval > self.frames[ply - 2].eval;
            // The stored score tells more than the evaluation.
            let mut guess = eval;
            if let Some(entry) = stored.filter(|_| !checked) {
                let score = from_stored(entry.score.into(), ply);
                match entry.bound() {
                    Bound::Exact => guess = score,
                    Bound::Lower => guess = guess.max(score),
                    Bound::Upper => guess = guess.min(score),
                    Bound::None => {}
                }
            }
            if !exact && !checked && beta.abs() < FORCED {
                if depth <= SHALLOW && guess - 75 * (depth - i32::from(improving)) >= beta {
                    break 'node guess;
                }
                if depth <= 3 && guess + 200 * depth <= alpha {
                    let score = self.quiescence(me, alpha, alpha + 1, ply, start, false);
                    if score <= alpha {
                        break 'node score;
                    }
                }
                if depth >= 3 && guess >= beta && !self.after_null(ply) && self.has_pieces() {
                    if let Some(score) = self.null_move(me, beta, depth, guess, ply) {
                        break 'node score;
                    }
                    if self.clock.is_stopped() {
                        break 'node 0;
                    }
                }
            }
            if depth >= 4 && stored.is_none_or(|e| e.action == NO_ACTION) && (exact || cut) {
                depth -= 1;
            }
            self.actions_of_node(
                me, alpha, beta, depth, ply, cut, start, checked, improving, stored,
            )
        };
        self.keys.pop();
        score
    }

    /// Whether the ply before this one was a null move.
    fn after_null(&self, ply: usize) -> bool {
        ply > 0 && self.frames[ply - 1].step.is_none()
    }

    /// Whether the seat to act has more than pawns and royal pieces. Without them doing nothing can be best.
    fn has_pieces(&self) -> bool {
        let mut pieces = self.position.pieces_of(self.position.turn()).iter();
        pieces.any(|cell| {
            let occupant = self.position.piece_at(cell);
            let info = occupant.and_then(|piece| self.position.setting().kind(piece.kind));
            info.is_some_and(|info| !info.silent && info.worth > 0)
        })
    }

    /// Lets the other side act twice. If the score is still too good, so is that of the node.
    fn null_move(
        &mut self,
        me: Side,
        beta: i32,
        depth: i32,
        guess: i32,
        ply: usize,
    ) -> Option<i32> {
        let undo = self.position.skip()?;
        let reduction = 3 + depth / 4 + ((guess - beta) / 200).min(3);
        self.enter(ply, None);
        let score = self.node(me, beta - 1, beta, depth - 1 - reduction, ply + 1, true);
        self.position.unskip(&undo);
        (score >= beta && !self.clock.is_stopped()).then_some(if score >= FORCED {
            beta
        } else {
            score
        })
    }

    /// Prepares the next ply after an action was made.
    fn enter(&mut self, ply: usize, step: Option<(u8, Step)>) {
        self.frames[ply].step = step;
        let (before, after) = self.frames.split_at_mut(ply + 1);
        after[0].sums.follow(&before[ply].sums, &self.position, &self.evaluation.table);
        if let Some(later) = after.get_mut(1) {
            later.killers = [None; 2];
        }
    }

    fn evaluate(&self, me: Side, ply: usize) -> i32 {
        let values = self.evaluation.values(&self.position, &self.frames[ply].sums, self.seats);
        let others = Seat::all(self.seats)
            .filter(|&seat| seat != self.root && self.position.is_in_game(seat))
            .map(|seat| values[seat.index()]);
        let score = (values[self.root.index()] - together(others)).clamp(-FORCED + 1, FORCED - 1);
        if me == Side::Own { score } else { -score }
    }

    /// The place of the history of a quiet step.
    #[inline]
    fn place(code: u8, step: &Step) -> usize {
        usize::from(code) * CELLS + step.to.index().min(CELLS - 1)
    }

    /// The place of the history of a quiet step that follows another.
    #[inline]
    fn follow_place(&self, ply: usize, code: u8, step: &Step) -> Option<usize> {
        let (before, last) = self.frames[ply.checked_sub(1)?].step?;
        let before = usize::from(before & 63) * CELLS + last.to.index().min(CELLS - 1);
        let now = usize::from(code & 63) * 4 + step.to.index() / 48;
        Some((before * 256 + now) % self.follow.len())
    }

    /// Ranks the actions of a node, and appends them to [`Search::ordered`].
    fn rank(&mut self, ply: usize, start: usize, first: u16) {
        let frame = &self.frames[ply];
        for (index, &action) in self.actions[start..].iter().enumerate() {
            let step = self.position.step(action);
            let quiet = step.is_quiet();
            let code = frame.sums.code(step.from);
            let gain = self.gain(&frame.sums, &step);
            let rank = if index == usize::from(first) {
                i32::MAX
            } else if !quiet {
                let cost = self.evaluation.worth(code) / 16;
                let good = !step.captures()
                    || gains(&self.position, &frame.sums, self.evaluation, &step, -20);
                if good { 1_000_000 + gain * 8 - cost } else { -1_000_000 + gain * 8 - cost }
            } else if frame.killers[0] == Some(action) {
                900_000
            } else if frame.killers[1] == Some(action) {
                800_000
            } else {
                let follow = self.follow_place(ply, code, &step).map_or(0, |at| self.follow[at]);
                self.history[Self::place(code, &step)] + follow
            };
            let index = index.min(usize::from(u16::MAX) - 1) as u16;
            self.ordered.push(Ordered { action, index, step, rank, quiet });
        }
    }

    /// Moves the best of the actions from an index on to that index, and returns it.
    #[inline]
    fn pick(&mut self, next: usize) -> Ordered<P::Action> {
        let mut best = next;
        for other in next + 1..self.ordered.len() {
            if self.ordered[other].rank > self.ordered[best].rank {
                best = other;
            }
        }
        self.ordered.swap(next, best);
        self.ordered[next]
    }

    /// What a step wins at once: the captured piece, and what the piece is worth more as another kind.
    fn gain(&self, sums: &Sums, step: &Step) -> i32 {
        let taken = self.evaluation.worth(sums.code(step.takes));
        if step.becomes.0 == 0 {
            return taken;
        }
        let kinds = &self.evaluation.weights.kinds;
        let becomes = kinds.get(step.becomes.index().wrapping_sub(1)).map_or(0, |of| of.piece.0);
        taken + becomes - self.evaluation.worth(sums.code(step.from))
    }

    #[allow(clippy::too_many_arguments, reason = "the state of one node")]
    fn actions_of_node(
        &mut self,
        me: Side,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        start: usize,
        checked: bool,
        improving: bool,
        stored: Option<Entry>,
    ) -> i32 {
        let exact = beta - alpha > 1;
        let before = alpha;
        let first = stored.map_or(NO_ACTION, |entry| entry.action);
        let list = self.ordered.len();
        self.rank(ply, start, first);
        let (mut best, mut best_index) = (-INFINITE, NO_ACTION);
        let eval = self.frames[ply].eval;
        for number in 0..self.ordered.len() - list {
            let Ordered { action, index, step, rank, quiet } = self.pick(list + number);
            let code = self.frames[ply].sums.code(step.from);
            if ply > 0 && best > -FORCED {
                if quiet && !checked {
                    let most = (3 + depth * depth) / if improving { 1 } else { 2 };
                    if depth <= 6 && number as i32 > most {
                        continue;
                    }
                    if depth <= 6 && eval + 90 + 80 * depth <= alpha {
                        continue;
                    }
                    if depth <= 3 && rank < -3000 * depth && number > 2 {
                        continue;
                    }
                } else if depth <= 5
                    && step.captures()
                    && rank < 0
                    && !gains(
                        &self.position,
                        &self.frames[ply].sums,
                        self.evaluation,
                        &step,
                        -90 * depth,
                    )
                {
                    continue;
                }
            }
            let undo = self.position.make(action);
            self.enter(ply, Some((code, step)));
            let deeper = depth - 1;
            let mut score;
            if number == 0 {
                score = self.node(me, alpha, beta, deeper, ply + 1, false);
            } else {
                let mut reduction = 0;
                if depth >= 3 && number > 1 + usize::from(exact) && (quiet || rank < 0) {
                    reduction = self.reductions[depth.min(63) as usize][number.min(63)];
                    reduction += i32::from(!improving) + i32::from(cut) - i32::from(exact);
                    reduction -= i32::from(checked) + i32::from(rank >= 800_000);
                    if quiet && rank < 800_000 {
                        reduction -= (rank / 8192).clamp(-2, 2);
                    }
                    reduction = reduction.clamp(0, deeper - 1);
                }
                score = self.node(me, alpha, alpha + 1, deeper - reduction, ply + 1, true);
                if score > alpha && reduction > 0 {
                    score = self.node(me, alpha, alpha + 1, deeper, ply + 1, !cut);
                }
                if score > alpha && score < beta {
                    score = self.node(me, alpha, beta, deeper, ply + 1, false);
                }
            }
            self.position.unmake(action, &undo);
            if self.clock.is_stopped() {
                self.ordered.truncate(list);
                return 0;
            }
            if score > best {
                (best, best_index) = (score, index);
                if score > alpha {
                    alpha = score;
                    let (now, later) = self.frames.split_at_mut(ply + 1);
                    let line = &mut now[ply].best;
                    line.clear();
                    line.push(action);
                    line.extend_from_slice(&later[0].best);
                    if score >= beta {
                        if quiet {
                            self.reward(ply, list, list + number, depth);
                        }
                        break;
                    }
                }
            }
        }
        self.ordered.truncate(list);
        let action = if best > before { best_index } else { NO_ACTION };
        self.store(ply, (best, action), (before, beta), depth, checked)
    }

    /// Remembers that the quiet action with an index in [`Search::ordered`] was too good, and that those before it, from `list` on,
    /// were not.
    fn reward(&mut self, ply: usize, list: usize, good: usize, depth: i32) {
        let action = self.ordered[good].action;
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let bonus = (depth * depth * 16).min(1600);
        let change = |value: &mut i32, bonus: i32| {
            *value += bonus - *value * bonus.abs() / MOST_HISTORY;
        };
        for at in list..=good {
            let Ordered { step, quiet, .. } = self.ordered[at];
            if !quiet {
                continue;
            }
            let bonus = if at == good { bonus } else { -bonus };
            let code = self.frames[ply].sums.code(step.from);
            change(&mut self.history[Self::place(code, &step)], bonus);
            if let Some(at) = self.follow_place(ply, code, &step) {
                change(&mut self.follow[at], bonus);
            }
        }
    }

    /// Stores the best score of a node and its action, found in a window, and returns the score.
    fn store(
        &mut self,
        ply: usize,
        (best, action): (i32, u16),
        (alpha, beta): (i32, i32),
        depth: i32,
        checked: bool,
    ) -> i32 {
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let Frame { key, eval, .. } = self.frames[ply];
        let result = Result {
            score: to_stored(best, ply),
            eval: if checked { 0 } else { eval.clamp(-FORCED, FORCED) as i16 },
            action,
            depth: depth.clamp(0, 100) as i8,
        };
        self.table.put(key, result, bound);
        best
    }

    /// Searches captures until the position is quiet; in check, all actions.
    fn quiescence(
        &mut self,
        me: Side,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        start: usize,
        checked: bool,
    ) -> i32 {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.clock.must_stop(self.nodes) {
            return 0;
        }
        let key = self.frames[ply].key;
        let stored = self.table.get(key);
        if let Some(entry) = stored.filter(|_| beta - alpha <= 1) {
            let score = from_stored(entry.score.into(), ply);
            let enough = match entry.bound() {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
                Bound::None => false,
            };
            if enough {
                return score;
            }
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
        let before = alpha;
        alpha = alpha.max(best);
        let mut best_index = NO_ACTION;
        let list = self.ordered.len();
        self.rank_loud(ply, start, checked);
        for number in 0..self.ordered.len() - list {
            let Ordered { action, index, step, .. } = self.pick(list + number);
            let sums = &self.frames[ply].sums;
            if !checked {
                let gain = self.gain(sums, &step);
                if eval + gain + 150 <= alpha
                    || step.captures() && !gains(&self.position, sums, self.evaluation, &step, 0)
                {
                    continue;
                }
            } else if number > 0 && step.is_quiet() && best > -FORCED {
                continue;
            }
            let code = sums.code(step.from);
            let undo = self.position.make(action);
            self.enter(ply, Some((code, step)));
            let score = self.node(me, alpha, beta, 0, ply + 1, false);
            self.position.unmake(action, &undo);
            if self.clock.is_stopped() {
                self.ordered.truncate(list);
                return 0;
            }
            if score > best {
                (best, best_index) = (score, index);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.ordered.truncate(list);
        self.store(ply, (best, best_index), (before, beta), 0, checked)
    }

    /// Ranks the captures and promotions of a node, or all of its actions, and appends them to [`Search::ordered`].
    fn rank_loud(&mut self, ply: usize, start: usize, all: bool) {
        let sums = &self.frames[ply].sums;
        for (index, &action) in self.actions[start..].iter().enumerate() {
            let step = self.position.step(action);
            let quiet = step.is_quiet();
            if quiet && !all {
                continue;
            }
            let rank = if quiet {
                0
            } else {
                1 + self.gain(sums, &step) * 16 - self.evaluation.worth(sums.code(step.from)) / 4
            };
            let index = index.min(usize::from(u16::MAX) - 1) as u16;
            self.ordered.push(Ordered { action, index, step, rank, quiet });
        }
    }
}

/// The hundredths of a pawn that make a result `e` times as likely.
pub const SCALE: f32 = 170.0;

/// The value of a single opponent who is as hard to beat as several together.
fn together(mut values: impl Iterator<Item = i32> + Clone) -> i32 {
    let Some(best) = values.clone().max() else { return 0 };
    if values.clone().count() == 1 {
        return values.next().unwrap_or(0);
    }
    let sum: f32 = values.map(|value| ((value - best) as f32 / SCALE).exp()).sum();
    best + (sum.ln() * SCALE) as i32
}

/// A score as it is stored: a win is counted from the position, not from the root.
fn to_stored(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let stored = if score >= FORCED {
        score + ply
    } else if score <= -FORCED {
        score - ply
    } else {
        score
    };
    stored.clamp(-INFINITE, INFINITE) as i16
}

/// The reverse of [`to_stored`].
fn from_stored(score: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    if score >= FORCED {
        score - ply
    } else if score <= -FORCED {
        score + ply
    } else {
        score
    }
}
