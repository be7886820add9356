//! Games of the engine against itself, as samples for [`crate::tune`].

use rules::engine::{Playable, mix};
use rules::{Outcome, Seat};

use crate::evaluate::{Evaluation, SEATS, Sums};
use crate::features::features;
use crate::player::{Course, Player};
use crate::search::FORCED;
use crate::tune::Sample;

/// Numbers drawn from a seed.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Creates the numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (mix(0x6368_616e, self.0) >> 33) as usize % n.max(1)
    }
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The random actions at the beginning, at most.
    pub random: usize,
    /// The actions after which a game counts as drawn.
    pub most: usize,
    /// A seat that is better than the next best by so much for each opponent, in hundredths of a pawn, for six plies counts as the
    /// winner.
    pub decided: i32,
    /// How much the score of the search counts beside the result of the game, from 0 to 1.
    pub trust: f32,
    /// One quiet position of that many becomes a sample, by chance. Those of one game have too much in common.
    pub every: usize,
}

impl Default for Terms {
    fn default() -> Self {
        Self { random: 10, most: 400, decided: 600, trust: 0.3, every: 3 }
    }
}

/// Plays a few random actions that do not end the game.
#[must_use]
pub fn opening<P: Playable>(start: &P, plies: usize, chance: &mut Chance) -> Course<P> {
    loop {
        let mut course = Course::new(start);
        for _ in 0..plies {
            if course.actions.is_empty() {
                break;
            }
            let action = course.actions[chance.below(course.actions.len())];
            course.play(action);
        }
        if course.outcome.is_none() {
            return course;
        }
    }
}

/// Returns the share of each seat in an outcome.
#[must_use]
pub fn shares<P: Playable>(position: &P, outcome: Outcome) -> [f32; SEATS] {
    let mut shares = [0.0; SEATS];
    match outcome {
        Outcome::Win(seat) => shares[seat.index()] = 1.0,
        Outcome::Draw(_) => {
            let seats = position.setting().seats.len();
            let left: Vec<Seat> = Seat::all(seats).filter(|&s| position.is_in_game(s)).collect();
            for seat in &left {
                shares[seat.index()] = 1.0 / left.len() as f32;
            }
        }
    }
    shares
}

/// Returns the seat whose position is worth more than that of each other seat in the game by at least `lead`, if there is one.
fn leader<P: Playable>(position: &P, evaluation: &Evaluation, lead: i32) -> Option<Seat> {
    let seats = position.setting().seats.len();
    let values = evaluation.values(position, &Sums::new(position, &evaluation.table), seats);
    let left: Vec<Seat> = Seat::all(seats).filter(|&s| position.is_in_game(s)).collect();
    let best = *left.iter().max_by_key(|seat| values[seat.index()])?;
    let leads = |&other: &Seat| values[best.index()] - values[other.index()] >= lead;
    left.into_iter().filter(|&seat| seat != best).all(|seat| leads(&seat)).then_some(best)
}

/// Plays a game and returns quiet positions of it with its result.
#[must_use]
pub fn game<P: Playable>(
    start: &P,
    player: &mut Player,
    terms: Terms,
    chance: &mut Chance,
) -> Vec<Sample> {
    let seats = start.setting().seats.len();
    let scale = player.evaluation.weights.scale as f32;
    player.begin(0);
    let plies = terms.random / 2 + chance.below(terms.random / 2 + 1);
    let mut course = opening(start, plies, chance);
    let mut samples: Vec<Sample> = Vec::new();
    // What the search thought of each sample, for the seat to act.
    let mut thoughts: Vec<(Seat, f32)> = Vec::new();
    let mut decided = (0, Seat::FIRST);
    let mut outcome = course.outcome;
    for _ in 0..terms.most {
        outcome = course.outcome;
        if outcome.is_some() {
            break;
        }
        let Ok(Some(found)) = player.think(&course) else { break };
        let action = found.line[0];
        let me = course.position.turn();
        let step = course.position.step(action);
        let quiet = step.is_quiet() && !course.position.is_checked();
        if found.score.abs() < FORCED && quiet && chance.below(terms.every) == 0 {
            let own = 1.0 / (1.0 + (-found.score as f32 / scale).exp());
            thoughts.push((me, own));
            samples.push(Sample {
                features: features(&course.position, &player.evaluation),
                phase: player.evaluation.phase(&course.position),
                result: [0.0; SEATS],
                alive: std::array::from_fn(|seat| {
                    seat < seats && course.position.is_in_game(Seat(seat as u8))
                }),
            });
        }
        let far_ahead = if seats == 2 {
            let better = if found.score > 0 { me } else { me.opponent() };
            (found.score.abs() >= terms.decided).then_some(better)
        } else {
            leader(&course.position, &player.evaluation, terms.decided * (seats as i32 - 1))
        };
        decided = match far_ahead {
            Some(seat) if seat == decided.1 => (decided.0 + 1, seat),
            Some(seat) => (1, seat),
            None => (0, decided.1),
        };
        if decided.0 >= 6 {
            outcome = Some(Outcome::Win(decided.1));
            break;
        }
        course.play(action);
    }
    let draw = Outcome::Draw(rules::game::DrawKind::Count);
    let result = shares(&course.position, outcome.unwrap_or(draw));
    for (sample, (me, own)) in samples.iter_mut().zip(thoughts) {
        sample.result = result;
        if seats == 2 {
            // What the search saw says sooner than the result what a position was worth.
            let thought = |seat: usize| if seat == me.index() { own } else { 1.0 - own };
            for (seat, share) in sample.result.iter_mut().enumerate().take(2) {
                *share += terms.trust * (thought(seat) - *share);
            }
        }
    }
    samples
}
