//! Games of the engine against itself: their quiet positions with what each seat could expect there.

use std::fmt;
use std::str::FromStr;

use rules::engine::Playable;
use rules::game::DrawKind;
use rules::{Outcome, Seat};

use crate::chance::Chance;
use crate::course::{Course, opening, shares_of};
use crate::evaluate::Evaluation;
use crate::player::Player;
use crate::search::FORCED;
use crate::sums::{SEATS, Sums};
use crate::think::shares;

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
    /// One quiet position of that many is kept, by chance. Those of one game have too much in common.
    pub every: usize,
    /// By how much the expected share of the seat to act may differ from a fair one after the random actions.
    pub unfair: f32,
}

impl Default for Terms {
    fn default() -> Self {
        Self { random: 12, most: 400, decided: 500, every: 3, unfair: 0.2 }
    }
}

/// A quiet position of a game. As text, a line: the shares of the result, the expected shares, and the position string, separated by
/// blanks; shares are separated by commas.
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    /// The position string.
    pub position: String,
    /// The share of the result that each seat got; together 1.
    pub result: [f32; SEATS],
    /// The share that the search expected for each seat; together 1.
    pub expected: [f32; SEATS],
}

impl fmt::Display for Labelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.result;
        let [d, e, g] = self.expected;
        write!(f, "{a:.3},{b:.3},{c:.3} {d:.3},{e:.3},{g:.3} {}", self.position)
    }
}

/// A line that is no [`Labelled`] position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no position with its shares")]
pub struct NotLabelled;

impl FromStr for Labelled {
    type Err = NotLabelled;

    fn from_str(line: &str) -> Result<Self, NotLabelled> {
        let shares = |text: &str| {
            let all: Result<Vec<f32>, _> = text.split(',').map(str::parse).collect();
            <[f32; SEATS]>::try_from(all.ok()?).ok()
        };
        let mut parts = line.splitn(3, ' ');
        let mut next = || parts.next().ok_or(NotLabelled);
        let (result, expected, position) = (next()?, next()?, next()?);
        let read = |text| shares(text).ok_or(NotLabelled);
        Ok(Self { position: position.to_owned(), result: read(result)?, expected: read(expected)? })
    }
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

/// Begins a game with random actions after which the seat to act expects about a fair share.
fn balanced<P: Playable>(
    start: &P,
    player: &mut Player,
    terms: Terms,
    chance: &mut Chance,
) -> Course<P> {
    let fair = 1.0 / start.setting().seats.len() as f32;
    loop {
        let plies = terms.random / 2 + chance.below(terms.random / 2 + 1);
        let course = opening(start, plies, chance);
        let Ok(Some(found)) = player.think(&course) else { return course };
        let (position, me) = (&course.position, course.position.turn());
        let expected = shares(position, &player.evaluation, me, found.score)[me.index()];
        if (expected - fair).abs() <= terms.unfair {
            return course;
        }
    }
}

/// Plays a game and returns quiet positions of it with its result.
#[must_use]
pub fn game<P: Playable>(
    start: &P,
    player: &mut Player,
    terms: Terms,
    chance: &mut Chance,
) -> Vec<Labelled> {
    let seats = start.setting().seats.len();
    player.begin(0);
    let mut course = balanced(start, player, terms, chance);
    let mut kept: Vec<Labelled> = Vec::new();
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
        let quiet = course.position.step(action).is_quiet() && !course.position.is_checked();
        if found.score.abs() < FORCED && quiet && chance.below(terms.every) == 0 {
            let mut expected = [0.0; SEATS];
            let all = shares(&course.position, &player.evaluation, me, found.score);
            expected.iter_mut().zip(all).for_each(|(slot, share)| *slot = share);
            let position = course.position.to_string();
            kept.push(Labelled { position, result: [0.0; SEATS], expected });
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
    let result = shares_of(&course.position, outcome.unwrap_or(Outcome::Draw(DrawKind::Count)));
    kept.iter_mut().for_each(|position| position.result = result);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let line = "0.500,0.500,0.000 0.613,0.387,0.000 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let read: Labelled = line.parse().unwrap();
        assert_eq!(read.position, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(read.to_string(), line);
        assert_eq!("0.5,0.5 1,0,0 x".parse::<Labelled>(), Err(NotLabelled));
    }
}
