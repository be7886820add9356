//! Matches between players, and what they say about their strength.

use rules::engine::Playable;
use rules::{Outcome, Seat};

use crate::player::{Course, Player};
use crate::selfplay::{Chance, opening};

/// The result of a match, from the side of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Score {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points.
    #[must_use]
    pub fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The difference in strength in Elo points, with the ends of its 95% interval.
    #[must_use]
    pub fn elo(&self) -> (f64, f64, f64) {
        let n = f64::from(self.games().max(1));
        let share = self.share();
        let variance = (f64::from(self.wins) * (1.0 - share).powi(2)
            + f64::from(self.draws) * (0.5 - share).powi(2)
            + f64::from(self.losses) * share.powi(2))
            / n;
        let error = 1.96 * (variance / n).sqrt();
        let elo = |share: f64| {
            let share = share.clamp(1e-3, 1.0 - 1e-3);
            400.0 * (share / (1.0 - share)).log10()
        };
        (elo(share), elo(share - error), elo(share + error))
    }
}

/// How long a game may last, in actions, before it counts as drawn.
pub const MOST: usize = 600;

/// Plays one game from a position that is not over. `players` are those of the seats, as indices into `all`.
pub fn play_out<P: Playable>(
    mut course: Course<P>,
    all: &mut [Player],
    players: &[usize],
) -> Outcome {
    for _ in 0..MOST {
        if let Some(outcome) = course.outcome {
            return outcome;
        }
        let player = players[course.position.turn().index()];
        let Some(found) = all[player].think(&course.position, &course.earlier) else { break };
        course.play(found.line[0]);
    }
    Outcome::Draw(rules::game::DrawKind::Count)
}

/// Plays pairs of games between two players of a game for two: each pair begins with the same random actions, with seats swapped.
pub fn pairs<P: Playable>(
    start: &P,
    all: &mut [Player; 2],
    pairs: u32,
    random: usize,
    seed: u64,
    mut report: impl FnMut(&Score),
) -> Score {
    let mut score = Score::default();
    for pair in 0..pairs {
        let mut chance = Chance::new(seed ^ u64::from(pair) << 12);
        let course = opening(start, random, &mut chance);
        for seats in [[0, 1], [1, 0]] {
            all.iter_mut().for_each(Player::forget);
            match play_out(course.clone(), all, &seats) {
                Outcome::Win(Seat(seat)) if seats[usize::from(seat)] == 0 => score.wins += 1,
                Outcome::Win(_) => score.losses += 1,
                Outcome::Draw(_) => score.draws += 1,
            }
        }
        report(&score);
    }
    score
}
