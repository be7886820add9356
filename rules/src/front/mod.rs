//! The front: what all games share between their rules and the outside.
//!
//! A game is a [`Setting`] (boards, piece table, wording) and a position that implements [`Pieces`] (the pieces on the boards),
//! [`Rules`] (whose turn it is, what is legal, how the game ends) and [`Words`] (how it is written, read and explained);
//! [`GameOf`] makes a [`Game`](crate::Game) of it. The position trusts its caller. `GameOf` checks what it is given, stores
//! the earlier positions, reads what players type, and composes the sentences.

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

/// The last action and its effects, for marks and sentences.
#[derive(Clone, Debug)]
struct Last<R: Words> {
    touched: Touched,
    /// The seat that acted and its action, with the position before it, if sentences about it depend on the frame.
    action: Option<(Seat, R::Action)>,
    before: Option<Box<R>>,
    /// The sentences about the action itself or about a termination.
    sentences: Vec<String>,
    settled: Settled,
    sheet: String,
}

impl<R: Words> Default for Last<R> {
    fn default() -> Self {
        Self {
            touched: Touched::default(),
            action: None,
            before: None,
            sentences: Vec::new(),
            settled: Settled::default(),
            sheet: String::new(),
        }
    }
}

/// A game of any variant: its position, history and end.
#[derive(Clone, Debug)]
pub struct GameOf<R: Words> {
    /// The position, always settled.
    position: R,
    actions: Vec<R::Action>,
    history: History,
    ending: Option<Ending>,
    ply: usize,
    /// The seats that resigned or ran out of time, with the words for their final places.
    left: Vec<(Seat, &'static str)>,
    last: Last<R>,
}

impl<R: Words> GameOf<R> {
    /// Creates a game that starts from a position.
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

    /// The position, always settled.
    #[must_use]
    pub const fn position(&self) -> &R {
        &self.position
    }

    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.actions.clear();
        self.position.stop();
    }

    /// The canonical notation of an action of the seat to act.
    fn text(&self, action: R::Action) -> String {
        self.position.canonical(self.position.turn(), action)
    }

    /// The legal action with a canonical notation.
    fn find(&self, canonical: &str) -> Option<R::Action> {
        self.actions.iter().copied().find(|&a| self.text(a) == canonical)
    }

    /// The seat, or the last one if there is no such seat.
    fn seat(&self, seat: Seat) -> Seat {
        self.position.setting().clamped(seat)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        Seat::all(self.position.setting().seats.len())
    }

    /// The decision to be made now, if it is not an ordinary turn.
    fn pending(&self) -> Option<Decision> {
        if self.ending.is_some() { None } else { self.position.decision(&self.actions) }
    }

    /// The actions of a seat: the legal ones, or, if it is not to act, what its pieces could do by movement alone.
    fn available(&self, seat: Seat) -> Vec<R::Action> {
        if self.ending.is_some() {
            Vec::new()
        } else if self.position.turn() == seat {
            self.actions.clone()
        } else {
            self.position.pseudo(seat)
        }
    }

    /// Whether a seat is still in the game: it has not left on the board, resigned or run out of time.
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

    /// The words for how a seat left the game on the board.
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

    /// How often the current position has occurred.
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

    /// The news of the last action, with cells named in a frame.
    fn news(&self, before: &R, frame: Seat) -> Vec<String> {
        let Last { action, sentences, settled, .. } = &self.last;
        let mut news = match action {
            Some((_, action)) => vec![format!("{}.", before.describe(*action, frame))],
            None => sentences.clone(),
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
            _ => self.last.sentences.join(" ").trim_end_matches('.').to_owned(),
        }
    }

    fn has_own_frames(&self) -> bool {
        self.position.setting().layout.has_own_frames()
    }
}
