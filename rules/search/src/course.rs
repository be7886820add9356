//! Games in progress.

use rules::engine::Playable;
use rules::{Outcome, Seat};

use crate::chance::Chance;
use crate::sums::{SEATS, key};

/// A game in progress: its position and what was before.
#[derive(Clone, Debug)]
pub struct Course<P: Playable> {
    /// The position, settled.
    pub position: P,
    /// The keys of the earlier positions.
    pub earlier: Vec<u64>,
    /// The actions played, canonical.
    pub played: Vec<String>,
    /// The legal actions; none if the game is over.
    pub actions: Vec<P::Action>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl<P: Playable> Course<P> {
    /// Begins a game.
    #[must_use]
    pub fn new(start: &P) -> Self {
        let mut course = Self {
            position: start.clone(),
            earlier: Vec::new(),
            played: Vec::new(),
            actions: Vec::new(),
            outcome: None,
        };
        course.settle();
        course
    }

    fn settle(&mut self) {
        self.actions.clear();
        let settled = self.position.settle(&mut self.actions);
        self.outcome = settled.ending.map(|ending| ending.outcome);
        if let Some(rule) = self.position.setting().repetition
            && self.outcome.is_none()
            && self.position.judges_draws()
        {
            let now = key(&self.position);
            let times = 1 + self.earlier.iter().filter(|earlier| **earlier == now).count() as u32;
            let limit = rule.claim.unwrap_or(rule.ends);
            if times >= limit {
                self.outcome = Some(if rule.loses {
                    // The player whose action repeated it does not act now.
                    Outcome::Win(self.position.turn())
                } else {
                    Outcome::Draw(rules::game::DrawKind::Repetition)
                });
                self.actions.clear();
            }
        }
    }

    /// Plays a legal action.
    pub fn play(&mut self, action: P::Action) {
        self.earlier.push(key(&self.position));
        self.played.push(self.position.canonical(self.position.turn(), action));
        self.position.make(action);
        self.settle();
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
pub fn shares_of<P: Playable>(position: &P, outcome: Outcome) -> [f32; SEATS] {
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
