//! A game of any variant: its position, history and end.

use std::fmt;

use super::words::Words;
use crate::ending::{Cause, Ending, Outcome, Settled};
use crate::front::{draws, news};
use crate::game::Decision;
use crate::illegal::Illegal;
use crate::mechanics::Touched;
use crate::mechanics::history::History;
use crate::seat::Seat;
use crate::termination::Termination;
use crate::view::MAY_CLAIM;

/// The last action and its effects, for marks and sentences.
#[derive(Clone)]
pub(super) struct Last<R: Words> {
    pub(super) touched: Touched,
    /// The seat that acted and its action, with the position before it, if sentences about it depend on the frame.
    pub(super) action: Option<(Seat, R::Action)>,
    pub(super) before: Option<Box<R>>,
    /// The sentences about the action itself or about a termination.
    pub(super) sentences: Vec<String>,
    pub(super) settled: Settled,
    pub(super) sheet: String,
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
#[derive(Clone)]
pub struct GameOf<R: Words> {
    /// The position, always settled.
    pub(super) position: R,
    pub(super) actions: Vec<R::Action>,
    pub(super) history: History,
    pub(super) ending: Option<Ending>,
    pub(super) ply: usize,
    /// The seats that resigned or ran out of time, with the words for their final places.
    pub(super) left: Vec<(Seat, &'static str)>,
    pub(super) last: Last<R>,
}

impl<R: Words> fmt::Debug for GameOf<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameOf").field(&self.position.to_string()).finish()
    }
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

    pub(super) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.actions.clear();
        self.position.stop();
    }

    /// The canonical notation of an action of the seat to act, with its promotion, placement and options (general 4.3).
    pub(super) fn text(&self, action: R::Action) -> String {
        self.position.canonical(self.position.turn(), action)
    }

    /// The legal action with a canonical notation.
    pub(super) fn find(&self, canonical: &str) -> Option<R::Action> {
        self.actions.iter().copied().find(|&a| self.text(a) == canonical)
    }

    /// The seat, or the last one if there is no such seat.
    pub(super) fn seat(&self, seat: Seat) -> Seat {
        self.position.setting().clamped(seat)
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        Seat::all(self.position.setting().seats.len())
    }

    /// The decision to be made now, if it is not an ordinary turn.
    pub(super) fn pending(&self) -> Option<Decision> {
        if self.ending.is_some() { None } else { self.position.decision(&self.actions) }
    }

    /// The actions of a seat: the legal ones, or, if it is not to act, what its pieces could do by movement alone.
    pub(super) fn available(&self, seat: Seat) -> Vec<R::Action> {
        if self.ending.is_some() {
            Vec::new()
        } else if self.position.turn() == seat {
            self.actions.clone()
        } else {
            self.position.pseudo(seat)
        }
    }

    /// Whether a seat is still in the game: it has not left on the board, resigned or run out of time.
    pub(super) fn is_in_game(&self, seat: Seat) -> bool {
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
    pub(super) fn how_left(&self, seat: Seat) -> &'static str {
        self.left.iter().find(|(left, _)| *left == seat).map_or("left", |(_, how)| how)
    }

    pub(super) fn status(&self, seat: Seat) -> Vec<String> {
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
    pub(super) fn occurrences(&self) -> u32 {
        match self.position.setting().repetition {
            Some(_) => self.history.count(&self.position.key()),
            None => 1,
        }
    }

    /// Whether a seat may claim a draw now.
    pub(super) fn claimable(&self, seat: Seat) -> Result<(), Illegal> {
        self.position.claimable(seat, self.occurrences())
    }

    /// The news of the last action, with cells named in a frame.
    pub(super) fn news(&self, before: &R, frame: Seat) -> Vec<String> {
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
        news.extend(consequences(&self.position, &after));
        news
    }

    /// The last action in words, without a full stop.
    pub(super) fn last_action(&self, frame: Seat) -> String {
        match (&self.last.action, &self.last.before) {
            (Some((_, action)), Some(before)) => before.describe(*action, frame),
            _ => self.last.sentences.join(" ").trim_end_matches('.').to_owned(),
        }
    }

    pub(super) fn has_own_frames(&self) -> bool {
        self.position.setting().layout.has_own_frames()
    }
}

/// The sentences about all effects of an action or of a seat leaving the game: the game's own ones, passes, the end or
/// checks, decisions, claims.
fn consequences<R: Words>(position: &R, after: &news::After<'_, R>) -> Vec<String> {
    let mut news = position.aftermath(after);
    for seat in after.settled.passed.iter() {
        news.push(position.pass_text(seat, after.settled.mated.contains(seat)));
    }
    if let Some(ending) = after.ending {
        news.push(position.ending_text(ending));
        return news;
    }
    news.extend(position.check_news(after));
    if let Some(decision) = position.decision(after.legal) {
        news.push(decision.question);
    }
    if position.claimable(position.turn(), after.times).is_ok() {
        news.extend(position.claim_news(after.before, after.times));
    }
    news.extend(draws::repetition_news(position, after.times).map(str::to_owned));
    news
}

/// The shortest sentences for a termination that ended a game for two, and for the end of the game.
pub(super) fn termination_news<R: Words>(
    position: &R,
    seat: Seat,
    termination: Termination,
    sentences: &[String],
    ending: Ending,
) -> Vec<String> {
    let mut news = sentences.to_vec();
    match termination {
        Termination::AgreedDraw => {}
        Termination::Resignation => news = vec![position.ending_text(ending)],
        Termination::OutOfTime => news.push(news::after_flag(position.setting(), seat, ending)),
        Termination::DrawClaim => news.push(position.ending_text(ending)),
    }
    news
}
