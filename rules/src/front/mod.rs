//! The one front of all games.
//!
//! A game is a [`Setting`] (boards, piece table, wording) and a position that implements [`Pieces`] (what stands where),
//! [`Rules`] (whose turn it is, what is legal, how the game ends) and [`Words`] (how it is written, read and explained);
//! [`GameOf`] makes a [`Game`](crate::Game) of it. The position trusts its caller. `GameOf` is the checked entry: it stores what has
//! been on the board before, reads what players type, and composes the sentences.

mod draws;
mod ended;
mod ending;
mod game;
#[cfg(test)]
pub(crate) mod laws;
pub mod news;
pub mod notation;
mod outline;
pub mod parse;
mod pieces;
pub mod position_string;
pub mod read;
pub mod refusal;
mod rules;
mod setting;
mod view;
mod words;

pub use draws::LAST_PLIES;
pub use ending::{Cause, Ending, Settled};
pub use outline::{Form, Outline, Touched};
pub use pieces::{Obstacle, OnTable, Pieces};
pub use rules::Rules;
pub use setting::{Repetition, Setting, Wording};
pub use words::{Attempt, Words};

use crate::game::{Decision, Outcome, Refusal, Seat};
use crate::mechanics::history::History;
use crate::view::MAY_CLAIM;

/// What the last action touched, for marks and words.
#[derive(Clone, Debug)]
struct Last<R: Words> {
    touched: Touched,
    /// Who did what, and in which position, where words about it depend on who reads them.
    action: Option<(Seat, R::Action)>,
    before: Option<Box<R>>,
    /// The sentences on the action itself, or on a termination.
    said: Vec<String>,
    settled: Settled,
    sheet: String,
}

impl<R: Words> Default for Last<R> {
    fn default() -> Self {
        Self {
            touched: Touched::default(),
            action: None,
            before: None,
            said: Vec::new(),
            settled: Settled::default(),
            sheet: String::new(),
        }
    }
}

/// A game behind the one front of all games.
#[derive(Clone, Debug)]
pub struct GameOf<R: Words> {
    /// Settled at all times.
    position: R,
    actions: Vec<R::Action>,
    history: History,
    ending: Option<Ending>,
    ply: usize,
    /// How each seat that left did so, in the words for final places.
    left: Vec<(Seat, &'static str)>,
    last: Last<R>,
}

impl<R: Words> GameOf<R> {
    /// The game from a position, with nothing before it.
    #[must_use]
    pub fn new(mut position: R) -> Self {
        let mut actions = Vec::new();
        let settled = position.settle(&mut actions);
        let mut history = History::default();
        if position.setting().repetition.is_some() {
            history.push(position.key());
        }
        let last = Last::default();
        Self { position, actions, history, ending: settled.ending, ply: 0, left: Vec::new(), last }
    }

    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.actions.clear();
        self.position.stop();
    }

    /// An action of who decides now, canonical.
    fn text(&self, action: R::Action) -> String {
        self.position.canonical(self.position.turn(), action)
    }

    /// The legal action of a canonical text.
    fn find(&self, canonical: &str) -> Option<R::Action> {
        self.actions.iter().copied().find(|&a| self.text(a) == canonical)
    }

    /// The seat, or the last there is.
    fn seat(&self, seat: Seat) -> Seat {
        self.position.setting().clamped(seat)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        Seat::all(self.position.setting().seats.len())
    }

    /// What is asked for now besides an ordinary turn.
    fn pending(&self) -> Option<Decision> {
        if self.ending.is_some() { None } else { self.position.decision(&self.actions) }
    }

    /// What a seat may do now; for a seat not to act what its pieces could do by movement alone.
    fn available(&self, seat: Seat) -> Vec<R::Action> {
        if self.ending.is_some() {
            Vec::new()
        } else if self.position.turn() == seat {
            self.actions.clone()
        } else {
            self.position.pseudo(seat)
        }
    }

    /// Whether a seat has neither left by the board nor ended the game by leaving: resigned, or lost on time.
    fn is_in_game(&self, seat: Seat) -> bool {
        let left = match self.ending {
            Some(Ending {
                outcome: Outcome::Win(winner),
                cause: Cause::Resigned | Cause::OutOfTime(_),
            }) => winner != seat,
            _ => false,
        };
        self.position.is_in_game(seat) && !left
    }

    /// How a seat that left by the board did so.
    fn how_left(&self, seat: Seat) -> &'static str {
        self.left.iter().find(|(left, _)| *left == seat).map_or("left", |(_, how)| how)
    }

    fn status(&self, seat: Seat) -> Vec<String> {
        if !self.position.is_in_game(seat) {
            return vec![self.how_left(seat).to_owned()];
        }
        if let Some(ending) = self.ending {
            return self.position.status_at_end(seat, ending);
        }
        let mut status = self.position.status(seat);
        if self.claimable(seat).is_ok() {
            status.push(MAY_CLAIM.to_owned());
        }
        status
    }

    /// How often the position on the board has occurred.
    fn occurrences(&self) -> u32 {
        match self.position.setting().repetition {
            Some(_) => self.history.count(&self.position.key()),
            None => 1,
        }
    }

    /// Whether a seat may claim a draw now.
    fn claimable(&self, seat: Seat) -> Result<(), Refusal> {
        self.position.claimable(seat, self.occurrences())
    }

    /// The news of the last action, cells named in a frame.
    fn news(&self, before: &R, frame: Seat) -> Vec<String> {
        let Last { action, said, settled, .. } = &self.last;
        let mut news = match action {
            Some((_, action)) => vec![format!("{}.", before.describe(*action, frame))],
            None => said.clone(),
        };
        let after = news::After {
            before,
            action: *action,
            settled,
            legal: &self.actions,
            ending: self.ending,
            times: self.occurrences(),
            frame,
        };
        news.extend(news::consequences(&self.position, &after));
        news
    }

    /// The last action in words, without a full stop.
    fn last_action(&self, frame: Seat) -> String {
        match (&self.last.action, &self.last.before) {
            (Some((_, action)), Some(before)) => before.describe(*action, frame),
            _ => self.last.said.join(" ").trim_end_matches('.').to_owned(),
        }
    }

    fn has_own_frames(&self) -> bool {
        self.position.setting().layout.has_own_frames()
    }
}
