//! Matches between players, and what they say about their strength.

use std::io;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use rules::Outcome;
use rules::engine::Playable;
use rules::game::DrawKind;

use crate::chance::Chance;
use crate::course::{Course, opening, shares_of};
use crate::player::Player;
use crate::sums::SEATS;

/// How long a game may last, in actions, before it counts as drawn.
pub const MOST: usize = 600;

/// The result of a match, from the side of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The sum of its shares of the results.
    pub points: f64,
    /// The sum of the squares of those shares.
    squares: f64,
}

impl Score {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, share: f32, drawn: bool) {
        match share {
            _ if drawn => self.draws += 1,
            1.0 => self.wins += 1,
            _ => self.losses += 1,
        }
        self.points += f64::from(share);
        self.squares += f64::from(share).powi(2);
    }

    /// The share of the points, with the ends of its 95% interval.
    #[must_use]
    pub fn share(&self) -> (f64, f64, f64) {
        let n = f64::from(self.games().max(1));
        let mean = self.points / n;
        let error = 1.96 * ((self.squares / n - mean * mean).max(0.0) / n).sqrt();
        (mean, (mean - error).max(0.0), (mean + error).min(1.0))
    }

    /// The difference in strength in Elo points, with the ends of its 95% interval, in a match of two.
    #[must_use]
    pub fn elo(&self) -> (f64, f64, f64) {
        let (mean, least, most) = self.share();
        let elo = |share: f64| {
            let share = share.clamp(1e-3, 1.0 - 1e-3);
            400.0 * (share / (1.0 - share)).log10()
        };
        (elo(mean), elo(least), elo(most))
    }
}

/// A sequential probability ratio test (Wald, 1945): a match goes on until it says which of two differences in strength is the more
/// likely one, and errs in one case of 20.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference of a player who is not better, in Elo points.
    pub elo0: f64,
    /// The difference of one who is.
    pub elo1: f64,
}

impl Sprt {
    /// The logarithm of 19: what is 19 times as likely is accepted.
    pub const BOUND: f64 = 2.944;

    /// Returns the logarithm of how much more likely a score is with the second difference than with the first, by the normal
    /// approximation. With more than two seats, Elo points compare the player with one of the others.
    #[must_use]
    pub fn llr(self, score: &Score, seats: usize) -> f64 {
        let share = |elo: f64| 1.0 / (1.0 + (seats as f64 - 1.0) * 10_f64.powf(-elo / 400.0));
        let (low, high) = (share(self.elo0), share(self.elo1));
        let n = f64::from(score.games().max(1));
        let mean = score.points / n;
        // As if there were one more game of each kind: without differences nothing is certain.
        let variance = (score.squares / n - mean * mean).max(0.0) + 0.25 / n;
        n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once(':').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let (elo0, elo1) =
            numbers.filter(|(a, b)| a < b).ok_or("two Elo differences, such as 0:30")?;
        Ok(Self { elo0, elo1 })
    }
}

/// How a match is played.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// Ends the match when it has decided.
    pub sprt: Option<Sprt>,
    /// The number of openings. From each, every player plays every seat once.
    pub openings: u32,
    /// The random actions of an opening.
    pub random: usize,
    /// The actions, besides those of the opening, after which a game is drawn.
    pub most: usize,
    /// What all random numbers come from.
    pub seed: u64,
    /// The games played at the same time.
    pub threads: usize,
}

/// Plays one game from a position that is not over, with `most` actions, and returns the share of each seat and whether it was drawn. `players` are those
/// of the seats, as indices into `all`.
///
/// # Errors
/// What thinking fails with: the game has no result then.
pub fn play_out<P: Playable>(
    mut course: Course<P>,
    all: &mut [Player],
    players: &[usize],
    most: usize,
) -> io::Result<([f32; SEATS], bool)> {
    for _ in 0..most {
        if course.outcome.is_some() {
            break;
        }
        let player = players[course.position.turn().index()];
        let Some(found) = all[player].think(&course)? else { break };
        course.play(found.line[0]);
    }
    let outcome = course.outcome.unwrap_or(Outcome::Draw(DrawKind::Count));
    Ok((shares_of(&course.position, outcome), matches!(outcome, Outcome::Draw(_))))
}

impl Match {
    /// Plays the match. `players` makes the players of one thread, one for each seat; the score is that of the first. Calls `report`
    /// after each game.
    ///
    /// # Errors
    /// What thinking fails with; the match ends there.
    pub fn play<P: Playable + Sync>(
        &self,
        start: &P,
        players: impl Fn() -> Vec<Player> + Sync,
        report: impl Fn(&Score) + Sync,
    ) -> io::Result<Score> {
        let seats = start.setting().seats.len();
        let games = self.openings * seats as u32;
        let (next, score) = (AtomicU32::new(0), Mutex::new(Ok(Score::default())));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let mut all = players();
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= games {
                            break;
                        }
                        let (number, turn) = (game / seats as u32, game as usize % seats);
                        let seed = self.seed ^ u64::from(number) << 12;
                        let course = opening(start, self.random, &mut Chance::new(seed));
                        for (player, of) in all.iter_mut().enumerate() {
                            of.begin(seed ^ (turn * SEATS + player + 1) as u64);
                        }
                        // Each player moves on by one seat from game to game.
                        let of_seats: Vec<usize> =
                            (0..seats).map(|seat| (seat + turn) % seats).collect();
                        let first = of_seats.iter().position(|&player| player == 0).unwrap_or(0);
                        let played = play_out(course, &mut all, &of_seats, self.most);
                        let mut score = score.lock().unwrap_or_else(PoisonError::into_inner);
                        match (played, &mut *score) {
                            (Ok((shares, drawn)), Ok(score)) => {
                                // A draw among others is a loss for a player who is out of the game.
                                score.add(shares[first], drawn && shares[first] > 0.0);
                                report(score);
                                let llr = self.sprt.map_or(0.0, |sprt| sprt.llr(score, seats));
                                if llr.abs() >= Sprt::BOUND {
                                    next.fetch_max(games, Ordering::Relaxed);
                                }
                            }
                            (Err(error), score @ Ok(_)) => *score = Err(error),
                            (_, Err(_)) => {}
                        }
                        if score.is_err() {
                            break;
                        }
                    }
                });
            }
        });
        score.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_decides_for_the_stronger_and_against_an_equal() {
        let play = |wins: u32| {
            let mut score = Score::default();
            (0..400).for_each(|game| score.add(if game % 20 < wins { 1.0 } else { 0.0 }, false));
            "0:30".parse::<Sprt>().unwrap().llr(&score, 2)
        };
        assert!(play(13) > Sprt::BOUND, "65%: {}", play(13));
        assert!(play(9) < -Sprt::BOUND, "45%: {}", play(9));
        assert!(play(10) < 0.0, "{}", play(10));
        assert!("30:0".parse::<Sprt>().is_err());
    }

    #[test]
    fn a_score_of_three_quarters_is_191_elo() {
        let mut score = Score::default();
        for game in 0..200 {
            score.add(if game % 4 == 0 { 0.0 } else { 1.0 }, false);
        }
        let (elo, least, most) = score.elo();
        assert!((elo - 190.8).abs() < 0.1 && least < 140.0 && most > 240.0);
        assert_eq!((score.wins, score.draws, score.losses), (150, 0, 50));
    }
}
