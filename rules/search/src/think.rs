//! The engine for programs: a game in, an action out.
//!
//! ```
//! use rules::Variant;
//! use search::think::{Request, think};
//!
//! let mut game = Variant::Chess.new_game::<&str, &str>(&[])?;
//! for action in ["f2f3", "e7e5", "g2g4"] {
//!     game.play(action)?;
//! }
//! let thought = think(&*game, &Request { nodes: Some(1_000), ..Request::default() }).expect("Black can move");
//! assert_eq!(thought.action, "d8h4");
//! assert_eq!(thought.wins_in, Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::{Game, Seat};

use crate::chance::Chance;
use crate::evaluate::{Evaluation, evaluation};
use crate::level::Level;
use crate::limits::Limits;
use crate::search::{FORCED, Found, Memory, Search};
use crate::sums::{SEATS, Sums, key};

/// The bytes of stack that a thread needs to think: searches are recursive, and much deeper than the usual stack allows for in a build
/// without optimisation.
pub const STACK: usize = 8 << 20;

/// What to think about, and for how long.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The [`position_key`]s of the game's earlier positions, oldest first, for repetition.
    pub earlier: &'a [u64],
    /// How well to play.
    pub level: Level,
    /// What the choices of a level below the highest come from. The same seed and node limit give the same action.
    pub seed: u64,
    /// The longest time. It is kept to about ten milliseconds.
    pub time: Option<Duration>,
    /// The most positions to search.
    pub nodes: Option<u64>,
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The bytes of the transposition table.
    pub memory: usize,
    /// Set from another thread to stop at once with the best action so far.
    pub stop: Arc<AtomicBool>,
}

impl Default for Request<'_> {
    /// The highest level without any limit, and a table of 16 MiB.
    fn default() -> Self {
        Self {
            earlier: &[],
            level: Level::HIGHEST,
            seed: 0,
            time: None,
            nodes: None,
            depth: None,
            memory: 16 << 20,
            stop: Arc::default(),
        }
    }
}

impl Request<'_> {
    /// The limits of a search.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            stop: Arc::clone(&self.stop),
            ..Limits::default()
        }
    }
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The seat to act.
    pub seat: Seat,
    /// The action it would play, canonical.
    pub action: String,
    /// The action and what may follow, canonical.
    pub line: Vec<String>,
    /// The expected share of the result for each seat, from 0 to 1; together 1. Those of seats out of the game are 0.
    pub shares: Vec<f32>,
    /// The score for the seat to act, in hundredths of a pawn.
    pub score: i32,
    /// The number of its own actions after which the seat to act has won, if it wins by force.
    pub wins_in: Option<u32>,
    /// The number of its own actions after which the seat to act has lost, if it loses by force.
    pub loses_in: Option<u32>,
    /// The depth in plies that was completed.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

/// Thinks about a game. Returns `None` if it is over.
///
/// It does not return before a limit is reached or the request is stopped, unless the action is the only one or the level looks
/// only so far ahead.
#[must_use]
pub fn think(game: &dyn Game, request: &Request<'_>) -> Option<Thought> {
    game.to_act()?;
    visit(game, Think { request })?
}

/// Returns the key of a game's position, for [`Request::earlier`].
#[must_use]
pub fn position_key(game: &dyn Game) -> u64 {
    struct Key;
    impl Visitor for Key {
        type Output = u64;
        fn visit<P: Playable>(self, position: &P) -> u64 {
            key(position)
        }
    }
    visit(game, Key).unwrap_or_default()
}

struct Think<'a> {
    request: &'a Request<'a>,
}

impl Visitor for Think<'_> {
    type Output = Option<Thought>;

    fn visit<P: Playable>(self, position: &P) -> Option<Thought> {
        let (request, evaluation) = (self.request, evaluation(position));
        let mut memory = Memory::new(request.memory);
        let limits = request.limits();
        let search = Search::new(position, request.earlier, &evaluation, &mut memory, limits);
        let found = search.at_level(request.level, &mut Chance::new(request.seed), |_| {})?;
        Some(thought(position, &evaluation, &found))
    }
}

/// Puts what was found into words and shares.
pub(crate) fn thought<P: Playable>(
    position: &P,
    evaluation: &Evaluation,
    found: &Found<P::Action>,
) -> Thought {
    let seat = position.turn();
    let mut after = position.clone();
    let (mut line, mut own) = (Vec::new(), 0);
    for &action in &found.line {
        own += u32::from(after.turn() == seat);
        line.push(after.canonical(after.turn(), action));
        after.make(action);
        after.settle(&mut Vec::new());
    }
    let forced = found.score.abs() >= FORCED;
    Thought {
        seat,
        action: line[0].clone(),
        shares: shares(position, evaluation, seat, found.score),
        score: found.score,
        wins_in: (forced && found.score > 0).then_some(own),
        loses_in: (forced && found.score < 0).then_some(own),
        depth: found.depth,
        nodes: found.nodes,
        line,
    }
}

/// Returns the shares of all seats if a seat's score is `score`. The others share the rest by how well they stand in the position: the
/// expected line does not say it, because each of them plays it against that seat alone.
pub(crate) fn shares<P: Playable>(
    position: &P,
    evaluation: &Evaluation,
    me: Seat,
    score: i32,
) -> Vec<f32> {
    let seats = position.setting().seats.len();
    let sums = Sums::new(position, &evaluation.table);
    let values = evaluation.values(position, &sums, seats);
    let scale = evaluation.weights.scale as f32;
    let own = if score.abs() >= FORCED {
        f32::from(u8::from(score > 0))
    } else {
        1.0 / (1.0 + (-score as f32 / scale).exp())
    };
    let best = values.iter().take(seats).copied().max().unwrap_or(0);
    let mut weights = [0.0; SEATS];
    for other in Seat::all(seats).filter(|&other| other != me && position.is_in_game(other)) {
        weights[other.index()] = ((values[other.index()] - best) as f32 / scale).exp().max(1e-6);
    }
    let sum: f32 = weights.iter().sum();
    let share = |seat: Seat| match seat {
        _ if seat == me => own,
        _ if sum > 0.0 => (1.0 - own) * weights[seat.index()] / sum,
        _ => 0.0,
    };
    Seat::all(seats).map(share).collect()
}

#[cfg(test)]
mod tests {
    use rules::Variant;

    use super::*;

    #[test]
    fn the_shares_at_the_start_are_equal() {
        let request = Request { nodes: Some(20_000), ..Request::default() };
        for &variant in Variant::ALL {
            let mut game = variant.new_game::<&str, &str>(&[]).unwrap();
            let seats = game.seats().len();
            // Each seat thinks once.
            for _ in 0..seats {
                let thought = think(&*game, &request).unwrap();
                let shares = &thought.shares;
                // Weights fitted to games know who is better off: in Underworld the seat that moves second.
                let equal = |share: &f32| (share - 1.0 / seats as f32).abs() < 0.2;
                assert!(shares.iter().all(equal), "{variant:?}: {shares:?}");
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{variant:?}: {shares:?}");
                game.play(&thought.action).unwrap();
            }
        }
    }
}
