//! What a search knows while it runs.

use rules::engine::{Playable, Step};
use rules::{Outcome, Seat};

use super::history::{History, Ordered};
use super::score::{FORCED, WIN, together};
use crate::evaluate::Evaluation;
use crate::limits::{Clock, Limits};
use crate::sums::{SEATS, Sums};
use crate::table::Table;

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

/// What is kept from one search of a game to the next. It belongs to one game at a time.
#[derive(Debug)]
pub struct Memory {
    /// The transposition table.
    pub(crate) table: Table,
    pub(super) history: History,
}

impl Memory {
    /// Creates a memory with a table of that many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { table: Table::new(bytes), history: History::default() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history = History::default();
    }
}

/// One ply of the line that is searched.
#[derive(Clone, Debug)]
pub(super) struct Frame<A> {
    pub(super) sums: Sums,
    pub(super) key: u64,
    /// The side of the seat to act.
    pub(super) side: Side,
    /// The evaluation from that side, nearer to a draw as [`Search::damped`] says; [`score::INFINITE`] below zero if a royal piece is attacked.
    pub(super) eval: i32,
    /// The evaluation without regard to draws by count.
    pub(super) raw: i32,
    pub(super) killers: [Option<A>; 2],
    /// The step that led to the next ply, with the code of the piece; `None` for a null move.
    pub(super) step: Option<(u8, Step)>,
    /// The opponents that have chosen freely since the seat that thinks acted.
    pub(super) chosen: u8,
    pub(super) best: Vec<A>,
}

/// One of the two sides of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The seat that thinks.
    Own,
    /// All other seats.
    Others,
}

/// A search of positions of one game.
pub struct Search<'a, P: Playable> {
    pub(super) position: P,
    /// The seat that thinks.
    pub(super) root: Seat,
    pub(super) seats: usize,
    pub(super) evaluation: &'a Evaluation,
    pub(super) memory: &'a mut Memory,
    pub(super) clock: Clock,
    pub(super) frames: Vec<Frame<P::Action>>,
    /// The keys of the game's earlier positions and of the line that is searched.
    pub(super) keys: Vec<u64>,
    /// The length of `keys` at the root.
    pub(super) game: usize,
    pub(super) actions: Vec<P::Action>,
    /// The actions of all nodes of the line, each in the order in which they are tried.
    pub(super) ordered: Vec<Ordered<P::Action>>,
    /// Their ranks.
    pub(super) ranks: Vec<i32>,
    pub(super) replies: Replies,
    /// How many lines are found.
    pub(super) lines: usize,
    /// The actions that are left out at the root, such as the first ones of better lines.
    pub(super) excluded: Vec<P::Action>,
    /// The most positions that are searched once one action ahead is looked at, besides the limits.
    pub(super) most: Option<u64>,
    pub(super) nodes: u64,
    /// The depth of the iteration.
    pub(super) depth: i32,
    pub(super) selective_depth: usize,
    pub(super) reductions: Vec<[i32; 64]>,
}

impl<'a, P: Playable> Search<'a, P> {
    /// Creates a search. `earlier` are the keys of the game's earlier positions, oldest first.
    pub fn new(
        position: &P,
        earlier: &[u64],
        evaluation: &'a Evaluation,
        memory: &'a mut Memory,
        limits: Limits,
    ) -> Self {
        let sums = Sums::new(position, &evaluation.table);
        let frame = Frame {
            key: 0,
            side: Side::Own,
            eval: 0,
            raw: 0,
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
        memory.table.age();
        let cells = position.setting().layout.geometry().len();
        memory.history.fit(evaluation.pieces(), cells);
        Self {
            position: position.clone(),
            root: position.turn(),
            seats: position.setting().seats.len(),
            evaluation,
            memory,
            clock: Clock::start(limits),
            frames: vec![frame; MOST_PLIES + 2],
            keys: earlier.to_vec(),
            game: earlier.len(),
            actions: Vec::with_capacity(4096),
            ordered: Vec::with_capacity(4096),
            ranks: Vec::with_capacity(4096),
            replies: Replies::ALL,
            lines: 1,
            excluded: Vec::new(),
            most: None,
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

    /// Leaves out actions of the position.
    #[must_use]
    pub fn without(mut self, actions: impl IntoIterator<Item = P::Action>) -> Self {
        self.excluded.extend(actions);
        self
    }

    #[inline]
    pub(super) fn side(&self, seat: Seat) -> Side {
        if seat == self.root { Side::Own } else { Side::Others }
    }

    pub(super) fn end_score(&self, me: Side, outcome: Outcome, ply: usize) -> i32 {
        match outcome {
            Outcome::Win(seat) if self.side(seat) == me => WIN - ply as i32,
            Outcome::Win(_) => ply as i32 - WIN,
            Outcome::Draw(_) => self.draw_score(me),
        }
    }

    /// The score of a draw among those who are left: that of a position worth the same for each of them.
    pub(super) fn draw_score(&self, me: Side) -> i32 {
        let others = Seat::all(self.seats)
            .filter(|&seat| seat != self.root && self.position.is_in_game(seat))
            .map(|_| 0);
        let score = -together(others, self.evaluation.weights.scale);
        if me == Side::Own { score } else { -score }
    }

    /// Prepares the next ply after an action was made.
    pub(super) fn enter(&mut self, ply: usize, step: Option<(u8, Step)>) {
        self.frames[ply].step = step;
        let (before, after) = self.frames.split_at_mut(ply + 1);
        after[0].sums.follow(&before[ply].sums, &self.position, &self.evaluation.table);
        after[0].chosen = 0;
        if let Some(later) = after.get_mut(1) {
            later.killers = [None; 2];
        }
    }

    /// The static evaluation by the pieces and their cells alone.
    #[inline]
    pub(super) fn material(&self, me: Side, ply: usize) -> i32 {
        self.score_of(me, self.evaluation.material(&self.frames[ply].sums))
    }

    pub(super) fn evaluate(&self, me: Side, ply: usize) -> i32 {
        let values = self.evaluation.values(&self.position, &self.frames[ply].sums, self.seats);
        self.score_of(me, values)
    }

    /// What values of the seats are worth for a side.
    #[inline]
    fn score_of(&self, me: Side, values: [i32; SEATS]) -> i32 {
        let others = Seat::all(self.seats)
            .filter(|&seat| seat != self.root && self.position.is_in_game(seat))
            .map(|seat| values[seat.index()]);
        let others = together(others, self.evaluation.weights.scale);
        let score = (values[self.root.index()] - others).clamp(-FORCED + 1, FORCED - 1);
        if me == Side::Own { score } else { -score }
    }
}

#[cfg(test)]
mod tests {
    use rules::Variant;
    use rules::engine::Visitor;
    use rules::games::visit;

    use super::*;
    use crate::weights::{Shape, Weights};

    struct Even;

    impl Visitor for Even {
        type Output = (i32, i32);

        fn visit<P: Playable>(self, start: &P) -> (i32, i32) {
            let evaluation = Evaluation::new(start, Weights::plain(Shape::of(start)));
            let mut memory = Memory::new(1);
            let search = Search::new(start, &[], &evaluation, &mut memory, Limits::default());
            assert_eq!(search.draw_score(Side::Others), -search.draw_score(Side::Own));
            (search.draw_score(Side::Own), search.evaluate(Side::Own, 0))
        }
    }

    #[test]
    fn a_draw_is_worth_as_much_as_an_even_position() {
        for variant in Variant::ALL {
            let game = variant.new_game::<&str, &str>(&[]).unwrap();
            let (draw, even) = visit(&*game, Even).unwrap();
            assert_eq!(draw, even, "{}", variant.name());
            // One of three expects a third, which is less than an even chance.
            assert_eq!(draw < 0, game.seats().len() > 2, "{}", variant.name());
        }
    }
}
