//! Analysis of whole games: what each seat could expect in each position, which action was best, how much the played one cost, and
//! how well each player played.
//!
//! ```
//! use rules::record::Record;
//! use search::analyse::{Analysis, Game};
//! use search::limits::Effort;
//!
//! let record = Record::parse("[Variant \"chess\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4\nwin:B\n")?;
//! let game = Game::new(&record)?;
//! let assessments = game.plies().map(|ply| game.assess(ply, Effort::Nodes(2_000), &Default::default())).collect();
//! let analysis = Analysis::new(&game, assessments).expect("one assessment for each position");
//! // White's last move allowed a mate.
//! assert_eq!(analysis.turning_points().last(), Some(&2));
//! assert_eq!(analysis.positions[3].wins_in, Some(1));
//! assert_eq!(analysis.accuracy(rules::Seat(1)), Some(100.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rules::game::Termination;
use rules::record::{Record, Replay, ReplayError};
use rules::{Outcome, Seat};

use crate::limits::Effort;
use crate::reason::{Advice, advise};
use crate::think::{Request, position_key, think};

/// The bytes of the table for one position.
const MEMORY: usize = 8 << 20;

/// The most turning points of a game.
pub const TURNING_POINTS: usize = 3;

/// An action that costs less of the expected share is no turning point.
const LEAST_LOSS: f32 = 0.05;

/// A game to be analysed: its positions, and what was played.
#[derive(Clone, Debug)]
pub struct Game {
    replay: Replay,
    /// The keys of all positions, for repetition.
    keys: Vec<u64>,
}

impl Game {
    /// Replays a record.
    ///
    /// # Errors
    /// A [`ReplayError`] if the record is not valid.
    pub fn new(record: &Record) -> Result<Self, ReplayError> {
        let replay = record.replay()?;
        let positions = (0..=replay.plies()).filter_map(|ply| replay.game(ply));
        let keys = positions.map(position_key).collect();
        Ok(Self { replay, keys })
    }

    /// The positions and the effects of the actions.
    #[must_use]
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The plies of all positions, from the start to the position after the last action.
    #[must_use]
    pub fn plies(&self) -> RangeInclusive<usize> {
        0..=self.replay.plies()
    }

    /// Returns the action played in the position after `ply` actions: the seat, and the canonical action. `None` if there is none,
    /// or if it is a termination.
    fn played(&self, ply: usize) -> Option<(Seat, &str)> {
        let played = self.replay.played().get(ply)?;
        let seats = self.replay.last()?.seats();
        let ends = Termination::from_canonical(seats, &played.canonical).is_some();
        (!ends).then_some((played.seat, played.canonical.as_str()))
    }

    /// Thinks about the position after `ply` actions, and about what would be the next best action. Returns `None` if the game is over.
    #[must_use]
    pub fn advise(&self, ply: usize, request: Request<'_>) -> Option<Advice> {
        let earlier = self.keys.get(..ply).unwrap_or_default();
        advise(self.replay.game(ply)?, &Request { earlier, ..request }, Seat::FIRST)
    }

    /// Returns how many times [`Game::assess`] thinks at most about the positions from `ply` on.
    #[must_use]
    pub fn thoughts_from(&self, ply: usize) -> usize {
        (ply..=self.replay.plies()).map(|ply| 1 + usize::from(self.played(ply).is_some())).sum()
    }

    /// Assesses the position after `ply` actions: thinks about it, and about the position after the best action if another one was
    /// played. `effort` is for each of the two thoughts. `stop` ends thinking at once.
    #[must_use]
    pub fn assess(&self, ply: usize, effort: Effort, stop: &Arc<AtomicBool>) -> Assessment {
        let Some(game) = self.replay.game(ply) else { return Assessment::default() };
        let think_about = |game: &dyn rules::Game, earlier: &[u64]| {
            let request = Request { earlier, memory: MEMORY, stop: Arc::clone(stop), ..of(effort) };
            think(game, &request)
        };
        let earlier = self.keys.get(..ply).unwrap_or_default();
        let Some(thought) = think_about(game, earlier) else {
            return Assessment { shares: result(game), ..Assessment::default() };
        };
        let choices = game.actions().len();
        let other = self.played(ply).is_some_and(|(_, played)| played != thought.action);
        let mut after_best = None;
        if other && choices > 1 {
            let mut after = game.boxed_clone();
            if after.play(&thought.action).is_ok() {
                let earlier = self.keys.get(..=ply).unwrap_or_default();
                let next = think_about(&*after, earlier);
                after_best = Some(next.map_or_else(|| result(&*after), |next| next.shares));
            }
        }
        Assessment {
            seat: Some(thought.seat),
            choices,
            line: thought.line,
            shares: thought.shares,
            wins_in: thought.wins_in,
            loses_in: thought.loses_in,
            after_best,
        }
    }
}

fn of(effort: Effort) -> Request<'static> {
    let none = Request::default();
    match effort {
        Effort::Nodes(nodes) => Request { nodes: Some(nodes), ..none },
        Effort::Depth(depth) => Request { depth: Some(depth), ..none },
        Effort::Time(time) => Request { time: Some(time), ..none },
    }
}

/// The shares of a result: all for the winner, or equal ones for those who drew. Equal ones for all if the game is not over.
fn result(game: &dyn rules::Game) -> Vec<f32> {
    let seats = Seat::all(game.seats().len());
    let left = game.in_game();
    let drew = |seat: &Seat| left.is_empty() || left.contains(seat);
    let share = match game.outcome() {
        Some(Outcome::Win(winner)) => {
            return seats.map(|seat| f32::from(u8::from(seat == winner))).collect();
        }
        Some(Outcome::Draw(_)) => 1.0 / seats.clone().filter(drew).count().max(1) as f32,
        None => return vec![1.0 / game.seats().len() as f32; game.seats().len()],
    };
    seats.map(|seat| if drew(&seat) { share } else { 0.0 }).collect()
}

/// What the engine thinks of one position of a game. As text it is one line, which `parse` reads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    /// The seat to act; `None` if the game is over.
    pub seat: Option<Seat>,
    /// The number of legal actions.
    pub choices: usize,
    /// The best action and what may follow, canonical; empty if the game is over.
    pub line: Vec<String>,
    /// The expected share of the result for each seat, from 0 to 1; after the end, the result.
    pub shares: Vec<f32>,
    /// The number of its own actions after which the seat to act has won, if it wins by force.
    pub wins_in: Option<u32>,
    /// The number of its own actions after which the seat to act has lost, if it loses by force.
    pub loses_in: Option<u32>,
    /// The expected shares after the best action, if another one was played.
    pub after_best: Option<Vec<f32>>,
}

impl Assessment {
    /// The best action, canonical; `None` if the game is over.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }
}

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |shares: &[f32]| shares.iter().map(f32::to_string).collect::<Vec<_>>().join(",");
        let seat = self.seat.map_or("-".to_owned(), |seat| seat.0.to_string());
        let forced = match (self.wins_in, self.loses_in) {
            (Some(n), _) => format!("wins:{n}"),
            (_, Some(n)) => format!("loses:{n}"),
            _ => "-".to_owned(),
        };
        let after = self.after_best.as_deref().map_or("-".to_owned(), list);
        write!(f, "{seat} {} {forced} {} {after}", self.choices, list(&self.shares))?;
        self.line.iter().try_for_each(|action| write!(f, " {action}"))
    }
}

/// A line that is no assessment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not the assessment of a position")]
pub struct AssessmentError;

impl FromStr for Assessment {
    type Err = AssessmentError;

    fn from_str(text: &str) -> Result<Self, AssessmentError> {
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or(AssessmentError);
        let number = |text: &str| text.parse().map_err(|_| AssessmentError);
        let (seat, choices, forced, shares, after) = (word()?, word()?, word()?, word()?, word()?);
        let seat = (seat != "-").then(|| seat.parse().map(Seat).map_err(|_| AssessmentError));
        let (wins_in, loses_in) = match forced.split_once(':') {
            Some(("wins", n)) => (Some(number(n)?), None),
            Some(("loses", n)) => (None, Some(number(n)?)),
            _ if forced == "-" => (None, None),
            _ => return Err(AssessmentError),
        };
        let line: Vec<String> = words.map(str::to_owned).collect();
        let possible = |action: &String| {
            (1..=rules::game::MAX_TYPED).contains(&action.len())
                && !action.contains(char::is_control)
        };
        if !line.iter().all(possible) {
            return Err(AssessmentError);
        }
        Ok(Self {
            seat: seat.transpose()?,
            choices: choices.parse().map_err(|_| AssessmentError)?,
            line,
            shares: list(shares)?,
            wins_in,
            loses_in,
            after_best: (after != "-").then(|| list(after)).transpose()?,
        })
    }
}

/// Parses shares.
fn list(text: &str) -> Result<Vec<f32>, AssessmentError> {
    let share = |part: &str| {
        part.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or(AssessmentError)
    };
    text.split(',').map(share).collect()
}

/// An action of an analysed game.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// The seat that acted.
    pub seat: Seat,
    /// The action, canonical.
    pub canonical: String,
    /// Whether it is a termination, such as a resignation, and so no choice of an action.
    pub ends: bool,
}

/// The analysis of a whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The actions.
    pub actions: Vec<Action>,
    /// The assessments of the positions: before each action, and after the last one.
    pub positions: Vec<Assessment>,
}

impl Analysis {
    /// Joins the actions of a game and the assessments of all of its positions. Returns `None` if they do not belong together.
    #[must_use]
    pub fn new(game: &Game, positions: Vec<Assessment>) -> Option<Self> {
        let seats = game.replay.last()?.seats().len();
        let fits = |(ply, position): (usize, &Assessment)| {
            let shares = std::iter::once(&position.shares).chain(&position.after_best);
            position.seat == game.replay.game(ply).and_then(|game| game.to_act())
                && shares.clone().all(|shares| shares.len() == seats)
        };
        if positions.len() != game.replay.plies() + 1 || !positions.iter().enumerate().all(fits) {
            return None;
        }
        let positions = with_forced_wins(game, positions);
        let played = game.replay.played().iter().enumerate();
        let actions = played.map(|(ply, played)| Action {
            seat: played.seat,
            canonical: played.canonical.clone(),
            ends: game.played(ply).is_none(),
        });
        Some(Self { actions: actions.collect(), positions })
    }

    /// The expected share of each seat in the course of the game, before each action and after the last one.
    ///
    /// With more than two seats each entry is the mean over the positions of one round, because every position is judged from the
    /// view of the seat to act, and these views differ. The result of a game that is over is exact.
    #[must_use]
    pub fn course(&self) -> Vec<Vec<f32>> {
        let seats = self.positions.first().map_or(0, |position| position.shares.len());
        let open = self.positions.iter().take_while(|position| position.seat.is_some()).count();
        let around = if seats > 2 { (seats - 1) / 2 } else { 0 };
        let mean = |(ply, position): (usize, &Assessment)| {
            if ply >= open {
                return position.shares.clone();
            }
            let Range { start, end } = self.between_terminations(ply);
            let first = ply.saturating_sub(around).max(start);
            let near = &self.positions[first..(ply + around + 1).min(end).min(open)];
            let of = |seat: usize| near.iter().filter_map(|p| p.shares.get(seat)).sum::<f32>();
            (0..seats).map(|seat| of(seat) / near.len() as f32).collect()
        };
        self.positions.iter().enumerate().map(mean).collect()
    }

    /// The positions from which the one after `ply` actions can be reached, or that can be reached from it, without a termination: that
    /// changes what everybody can expect, and nobody has played for it.
    fn between_terminations(&self, ply: usize) -> Range<usize> {
        let (before, after) = self.actions.split_at(ply.min(self.actions.len()));
        let ends = |action: &Action| action.ends;
        let first = before.iter().rposition(ends).map_or(0, |last| last + 1);
        let last = after.iter().position(ends).unwrap_or(after.len());
        first..before.len() + last + 1
    }

    /// How much of its expected share the seat that acted after `ply` actions lost by its choice, from 0 to 1. `None` if it had no
    /// choice, or nothing was chosen.
    ///
    /// It is the difference between what the seat could expect after the best action and after the one that was played.
    #[must_use]
    pub fn loss(&self, ply: usize) -> Option<f32> {
        let (action, position) = (self.actions.get(ply)?, self.positions.get(ply)?);
        if action.ends || position.choices < 2 {
            return None;
        }
        let share = |shares: &[f32]| shares.get(action.seat.index()).copied();
        let Some(best) = &position.after_best else { return Some(0.0) };
        let played = share(&self.positions.get(ply + 1)?.shares)?;
        Some((share(best)? - played).max(0.0))
    }

    /// The plies of the positions in which an action cost most, at most [`TURNING_POINTS`], in the order of the game.
    #[must_use]
    pub fn turning_points(&self) -> Vec<usize> {
        let losses = (0..self.actions.len()).filter_map(|ply| Some((ply, self.loss(ply)?)));
        let mut found: Vec<(usize, f32)> = losses.filter(|(_, loss)| *loss >= LEAST_LOSS).collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        found.truncate(TURNING_POINTS);
        let mut plies: Vec<usize> = found.into_iter().map(|(ply, _)| ply).collect();
        plies.sort_unstable();
        plies
    }

    /// How well a seat played, from 0 to 100; `None` if it never had a choice.
    ///
    /// The formula is that of lichess (<https://lichess.org/page/accuracy>), with expected shares for its chances to win:
    /// [`action_accuracy`] of each action that was chosen, then the mean of two means. The first is weighted with how much the
    /// seat's share varied around the action, so that actions count more where something is at stake; the second is the harmonic
    /// mean, in which bad actions count more.
    #[must_use]
    pub fn accuracy(&self, seat: Seat) -> Option<f32> {
        let (mut weighted, mut weights, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
        for (ply, _) in self.actions.iter().enumerate().filter(|(_, action)| action.seat == seat) {
            let Some(loss) = self.loss(ply) else { continue };
            let (accuracy, weight) = (action_accuracy(loss), self.weight(ply, seat));
            weighted += accuracy * weight;
            weights += weight;
            inverse += 1.0 / accuracy.max(1.0);
            count += 1.0;
        }
        (count > 0.0).then(|| (weighted / weights + count / inverse) / 2.0)
    }

    /// The standard deviation of a seat's share, in percent, over some positions that end with the one after an action. It is at
    /// least 0.5 and at most 12.
    fn weight(&self, ply: usize, seat: Seat) -> f32 {
        let positions = self.between_terminations(ply);
        let actions = self.actions.iter().filter(|action| !action.ends).count();
        let span = (actions / 10).clamp(2, 8).min(positions.len());
        let end = (ply + 2).clamp(positions.start + span, positions.end);
        let shares = self.positions[end - span..end].iter();
        let shares: Vec<f32> =
            shares.filter_map(|p| p.shares.get(seat.index()).map(|share| share * 100.0)).collect();
        let mean = shares.iter().sum::<f32>() / shares.len() as f32;
        let squares = shares.iter().map(|share| (share - mean).powi(2)).sum::<f32>();
        (squares / shares.len() as f32).sqrt().clamp(0.5, 12.0)
    }
}

/// Lets the shares of a forced win stand up to the winner's next action if the winning action was played: the thoughts about the
/// positions in between may not look far enough to see it.
fn with_forced_wins(game: &Game, mut positions: Vec<Assessment>) -> Vec<Assessment> {
    for ply in 0..positions.len() {
        let position = &positions[ply];
        let played = game.played(ply).map(|(_, played)| played);
        if position.wins_in.is_none() || played != position.best() {
            continue;
        }
        let (winner, shares) = (position.seat, position.shares.clone());
        for (after, now) in positions.iter_mut().enumerate().skip(ply + 1) {
            if now.seat.is_none() {
                break;
            }
            now.shares.clone_from(&shares);
            if let Some(after_best) = &mut now.after_best {
                after_best.clone_from(&shares);
            }
            if now.seat == winner || game.played(after).is_none() {
                break;
            }
        }
    }
    positions
}

/// The accuracy of one action, from 0 to 100, that loses `loss` of the expected share: 100 if it loses nothing, 80 for a loss of
/// 0.05, 40 for 0.2.
#[must_use]
pub fn action_accuracy(loss: f32) -> f32 {
    if loss <= 0.0 {
        return 100.0;
    }
    // The constants were fitted by lichess.
    (103.166_8 * (-0.043_54 * loss * 100.0).exp() - 3.166_9).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(seat: u8, white: f32, after_best: Option<f32>) -> Assessment {
        let of = |white: f32| vec![white, 1.0 - white];
        Assessment {
            seat: Some(Seat(seat)),
            choices: 20,
            line: vec!["a1a2".to_owned()],
            shares: of(white),
            after_best: after_best.map(of),
            ..Assessment::default()
        }
    }

    fn action(seat: u8) -> Action {
        Action { seat: Seat(seat), canonical: "b1b2".to_owned(), ends: false }
    }

    /// Four actions: White plays the best one, Black loses 10 %, White loses 30 %, Black loses 2 %.
    fn analysis() -> Analysis {
        Analysis {
            actions: [0, 1, 0, 1].map(action).to_vec(),
            positions: vec![
                position(0, 0.5, None),
                position(1, 0.5, Some(0.5)),
                position(0, 0.6, Some(0.6)),
                position(1, 0.3, Some(0.28)),
                position(0, 0.3, None),
            ],
        }
    }

    fn near(a: f32, b: f32) -> bool {
        (a - b).abs() < 0.01
    }

    #[test]
    fn a_loss_is_what_the_best_action_would_have_kept() {
        let analysis = analysis();
        let losses: Vec<f32> = (0..4).filter_map(|ply| analysis.loss(ply)).collect();
        assert_eq!(losses.len(), 4);
        assert!(losses.iter().zip([0.0, 0.1, 0.3, 0.02]).all(|(a, b)| near(*a, b)), "{losses:?}");
        // Nothing was played in the last position.
        assert_eq!(analysis.loss(4), None);
    }

    #[test]
    fn an_action_better_than_the_engines_loses_nothing() {
        let mut analysis = analysis();
        analysis.positions[2].shares = vec![0.4, 0.6];
        assert_eq!(analysis.loss(1), Some(0.0));
    }

    #[test]
    fn turning_points_are_the_largest_losses_in_the_order_of_the_game() {
        let mut analysis = analysis();
        // A loss of 2 % is none.
        assert_eq!(analysis.turning_points(), [1, 2]);
        // The only action is no choice, and a resignation neither.
        analysis.positions[2].choices = 1;
        assert_eq!(analysis.turning_points(), [1]);
        analysis.actions[1].ends = true;
        assert!(analysis.turning_points().is_empty());
        // The fourth largest is left out.
        let positions = [0.9, 0.5, 0.9, 0.7, 0.1, 0.6];
        let after = [0.9, 0.1, 0.9, 0.0, 0.1];
        let five = Analysis {
            actions: vec![action(0), action(1), action(0), action(1), action(0)],
            positions: (0..6)
                .map(|i| position(i as u8 % 2, positions[i], after.get(i).copied()))
                .collect(),
        };
        // Losses of 0.4, 0.8, 0.2, 0.1 and none.
        assert_eq!(five.turning_points(), [0, 1, 2]);
    }

    #[test]
    fn the_accuracy_of_an_action_falls_with_its_loss() {
        assert_eq!(action_accuracy(0.0), 100.0);
        // 103.1668 e^-0.2177 - 3.1669, e^-0.4354, e^-0.8708, e^-1.3062
        for (loss, accuracy) in [(0.05, 79.82), (0.1, 63.58), (0.2, 40.02), (0.3, 24.77)] {
            assert!(near(action_accuracy(loss), accuracy), "{loss}: {}", action_accuracy(loss));
        }
        assert_eq!(action_accuracy(1.0), 0.0);
    }

    #[test]
    fn the_accuracy_of_a_player_is_the_mean_of_two_means() {
        let analysis = analysis();
        // White: 100 in a position where nothing changes (0.5 and 0.5: weight 0.5), 24.77 where the share falls from 60 to 30 %
        // (standard deviation 15, weight 12). Weighted: (50 + 297.24) / 12.5 = 27.78. Harmonic: 2 / (0.01 + 1 / 24.77) = 39.71.
        let white = analysis.accuracy(Seat(0)).unwrap();
        assert!((white - 33.74).abs() < 0.05, "{white}");
        // Black: 63.58 where the share falls from 50 to 40 % (weight 5), 91.40 where nothing changes (weight 0.5).
        // Weighted: (317.9 + 45.7) / 5.5 = 66.11. Harmonic: 2 / (1 / 63.58 + 1 / 91.40) = 74.99.
        let black = analysis.accuracy(Seat(1)).unwrap();
        assert!((black - 70.55).abs() < 0.05, "{black}");
        // Who never had a choice has none.
        let mut forced = analysis;
        forced.positions.iter_mut().for_each(|position| position.choices = 1);
        assert_eq!(forced.accuracy(Seat(0)), None);
    }

    #[test]
    fn a_termination_counts_for_nobodys_accuracy() {
        let end = |seat| Action { ends: true, ..action(seat) };
        // White resigns after the last action, and Black has won.
        let without = analysis();
        let mut with = without.clone();
        with.actions.push(end(0));
        with.positions.push(Assessment { shares: vec![0.0, 1.0], ..Assessment::default() });
        assert_eq!(with.loss(4), None);
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(with.accuracy(seat), without.accuracy(seat), "{seat:?}");
        }
        // A third player resigns after 20 of 40 actions, and White expects 90% from then on. White's first action loses 10%, all others
        // nothing, so that nothing is at stake around any action: the mean is (63.58 + 19 * 100) / 20 = 98.18, the harmonic mean
        // 20 / (1 / 63.58 + 19 / 100) = 97.22.
        let acted = |ply: u8| match ply {
            20 => end(2),
            ply => action((ply + u8::from(ply > 20)) % 2),
        };
        let best = |ply| (ply == 0).then_some(0.6);
        let three = Analysis {
            actions: (0..41).map(acted).collect(),
            positions: (0..42)
                .map(|ply| position(0, if ply <= 20 { 0.5 } else { 0.9 }, best(ply)))
                .collect(),
        };
        let white = three.accuracy(Seat(0)).unwrap();
        assert!((white - 97.70).abs() < 0.05, "{white}");
    }

    #[test]
    fn an_assessment_is_one_line() {
        let mut one = position(1, 0.123, Some(0.5));
        one.loses_in = Some(3);
        let over = Assessment { shares: vec![0.0, 0.5, 0.5], ..Assessment::default() };
        for assessment in [one, over, position(0, 1.0, None)] {
            let line = assessment.to_string();
            assert!(!line.contains('\n'));
            assert_eq!(line.parse(), Ok(assessment), "{line}");
        }
        for wrong in [
            "",
            "0 3",
            "0 3 - 0.5,0.5",
            "x 3 - 1 -",
            "0 3 - 2,0 -",
            "0 3 - NaN -",
            "0 3 soon 1 -",
            "0 3 - 1 - e2e4 e7e5\0garbage",
        ] {
            assert_eq!(wrong.parse::<Assessment>(), Err(AssessmentError), "{wrong}");
        }
    }

    #[test]
    fn with_three_players_the_course_is_the_mean_of_each_round() {
        let of = |seat: Option<u8>, shares: [f32; 3]| Assessment {
            seat: seat.map(Seat),
            shares: shares.to_vec(),
            ..Assessment::default()
        };
        let positions = vec![
            of(Some(0), [0.2, 0.4, 0.4]),
            of(Some(1), [0.6, 0.2, 0.2]),
            of(Some(2), [0.4, 0.6, 0.0]),
            of(None, [0.0, 1.0, 0.0]),
        ];
        let three = Analysis { actions: vec![action(0); 3], positions };
        let wanted = [[0.4, 0.3, 0.3], [0.4, 0.4, 0.2], [0.5, 0.4, 0.1], [0.0, 1.0, 0.0]];
        let course = three.course();
        assert_eq!(course.len(), wanted.len());
        for (found, wanted) in course.iter().zip(wanted) {
            assert!(found.iter().zip(wanted).all(|(a, b)| near(*a, b)), "{found:?}");
        }
        // With two players every position stands for itself.
        let two = analysis();
        let shares: Vec<_> = two.positions.iter().map(|p| p.shares.clone()).collect();
        assert_eq!(two.course(), shares);
    }

    #[test]
    fn a_game_is_analysed_to_its_end() {
        let text = "[Variant \"chess\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4\nwin:B\n";
        let game = Game::new(&Record::parse(text).unwrap()).unwrap();
        assert_eq!((game.plies(), game.thoughts_from(0)), (0..=4, 9));
        let stop = Arc::default();
        let assess = |ply| game.assess(ply, Effort::Depth(3), &stop);
        let positions: Vec<Assessment> = game.plies().map(assess).collect();
        assert_eq!(positions[4], Assessment { shares: vec![0.0, 1.0], ..Assessment::default() });
        assert_eq!((positions[3].best(), positions[3].wins_in), (Some("d8h4"), Some(1)));
        // The same effort gives the same result.
        assert_eq!(assess(1), positions[1]);
        assert!(Analysis::new(&game, positions[..4].to_vec()).is_none());
        let analysis = Analysis::new(&game, positions).unwrap();
        assert!(analysis.loss(2).unwrap() > 0.2 && analysis.loss(3) == Some(0.0));
        assert!(analysis.turning_points().contains(&2));
    }

    /// Fool's mate with an assessment that sees the mate, and one after it that does not.
    #[test]
    fn a_forced_win_stands_while_it_is_played() {
        let text = "[Variant \"chess\"]\n\n1. f2f3 e7e5 2. g2g4 a7a6 3. a2a3 d8h4\nwin:B\n";
        let game = Game::new(&Record::parse(text).expect("a record")).expect("a valid record");
        let blind =
            |seat| Assessment { line: vec!["h2h3".to_owned()], ..position(seat, 0.4, Some(0.3)) };
        let mut positions: Vec<Assessment> = [0, 1, 0, 1, 0, 1].map(blind).to_vec();
        positions[3] = Assessment {
            line: vec!["a7a6".to_owned()],
            wins_in: Some(2),
            ..position(1, 0.0, None)
        };
        positions.push(Assessment { seat: None, shares: vec![0.0, 1.0], ..Assessment::default() });
        let analysis = Analysis::new(&game, positions).expect("one assessment for each position");
        let white: Vec<f32> =
            analysis.positions.iter().map(|position| position.shares[0]).collect();
        assert_eq!(white, [0.4, 0.4, 0.4, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(analysis.loss(4), Some(0.0));
        assert_eq!(analysis.loss(2), Some(0.3));
    }

    #[test]
    fn a_resignation_is_no_action_that_is_judged() {
        let text = "[Variant \"siege\"]\n\n1. W3e-5e R(Y) B(Y)\nwin:W\n";
        let game = Game::new(&Record::parse(text).unwrap()).unwrap();
        let stop = Arc::default();
        let positions: Vec<Assessment> =
            game.plies().map(|ply| game.assess(ply, Effort::Nodes(200), &stop)).collect();
        assert_eq!(positions[2].shares[1], 0.0, "who has resigned has no share");
        assert_eq!(positions[3].shares, [1.0, 0.0, 0.0]);
        let analysis = Analysis::new(&game, positions).unwrap();
        assert!(analysis.actions[1].ends && analysis.loss(1).is_none());
        assert_eq!(analysis.accuracy(Seat(1)), None);
    }
}
