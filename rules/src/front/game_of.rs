//! A game of any variant: its position, history and end.

use std::fmt;

use locale::{Text, text};

use super::table::TABLE;
use super::words::Words;
use crate::ending::{Cause, Ending, Outcome, Settled};
use crate::front::{draws, news};
use crate::game::Decision;
use crate::illegal::Illegal;
use crate::list::{ended, without_stop};
use crate::mechanics::Touched;
use crate::mechanics::history::History;
use crate::past::{Effect, Rounds};
use crate::seat::Seat;
use crate::termination::Termination;

/// The last action and its effects, for marks and sentences.
#[derive(Clone)]
pub(super) struct Last<R: Words> {
    /// The seat that acted.
    pub(super) by: Seat,
    /// Whether it began a turn, unlike an answer to a decision and a termination.
    pub(super) begins: bool,
    pub(super) round: usize,
    pub(super) effect: Effect,
    pub(super) touched: Touched,
    /// The seat that acted and its action, with the position before it, if sentences about it depend on the frame.
    pub(super) action: Option<(Seat, R::Action)>,
    pub(super) before: Option<Box<R>>,
    /// The sentences about the action itself or about a termination.
    pub(super) sentences: Vec<Text>,
    pub(super) settled: Settled,
    pub(super) sheet: String,
}

impl<R: Words> Default for Last<R> {
    fn default() -> Self {
        Self {
            by: Seat::FIRST,
            begins: false,
            round: 1,
            effect: Effect::Ended,
            touched: Touched::default(),
            action: None,
            before: None,
            sentences: Vec::new(),
            settled: Settled::default(),
            sheet: String::new(),
        }
    }
}

impl<R: Words> Last<R> {
    /// The action in words, without a full stop.
    pub(super) fn text(&self, frame: Seat) -> Text {
        match (&self.action, &self.before) {
            (Some((_, action)), Some(before)) => before.describe(*action, frame),
            _ => without_stop(&Text::joined(self.sentences.clone(), " ")),
        }
    }
}

/// At most this many actions before the last one are remembered. A round has fewer unless seats pass or leave.
const MOST_EARLIER: usize = 7;

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
    pub(super) left: Vec<(Seat, Text)>,
    pub(super) rounds: Rounds,
    pub(super) last: Last<R>,
    /// The actions before the last one that [`GameOf::past`] may need, oldest first.
    pub(super) earlier: Vec<Last<R>>,
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
        Self {
            position,
            actions,
            history,
            ending: settled.ending,
            ply: 0,
            left: Vec::new(),
            rounds: Rounds::default(),
            last,
            earlier: Vec::new(),
        }
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
    pub(super) fn how_left(&self, seat: Seat) -> Text {
        let how = self.left.iter().find(|(left, _)| *left == seat).map(|(_, how)| how.clone());
        how.unwrap_or_else(|| text!(TABLE, "left"))
    }

    pub(super) fn status(&self, seat: Seat) -> Vec<Text> {
        if !self.position.is_in_game(seat) {
            return vec![self.how_left(seat)];
        }
        if let Some(ending) = self.ending {
            return self.position.status_at_end(seat, ending);
        }
        let mut status = self.position.status(seat);
        if self.claimable(seat).is_ok() {
            status.push(text!(TABLE, "may-claim"));
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
    pub(super) fn news(&self, before: &R, frame: Seat) -> Vec<Text> {
        let Last { action, sentences, settled, .. } = &self.last;
        let mut news = match action {
            Some((_, action)) => vec![ended(before.describe(*action, frame))],
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

    /// Remembers the action that was just made.
    pub(super) fn remember(&mut self, last: Last<R>) {
        let before = std::mem::replace(&mut self.last, last);
        if self.ply > 1 {
            self.earlier.push(before);
        }
    }

    /// Forgets the actions before the last round.
    pub(super) fn forget(&mut self) {
        let kept = self.all_past().len() - self.round_start();
        let kept = kept.saturating_sub(1).min(MOST_EARLIER);
        self.earlier.drain(..self.earlier.len().saturating_sub(kept));
    }

    /// The last actions, oldest first: those since the last turn of the viewer, if it is to act, else those of a whole round.
    pub(super) fn past(&self, viewer: Seat) -> Vec<&Last<R>> {
        let mut past = self.all_past();
        let acts = self.ending.is_none() && self.position.turn() == viewer;
        let since =
            if acts { self.last_turn(viewer).map_or(0, |(_, end)| end) } else { past.len() };
        let start = if since < past.len() { since } else { self.round_start() };
        past.drain(..start);
        past
    }

    fn all_past(&self) -> Vec<&Last<R>> {
        self.earlier.iter().chain((self.ply > 0).then_some(&self.last)).collect()
    }

    /// The beginning and the end of a seat's last turn among the actions remembered. Its answers to decisions in it are part of the
    /// turn.
    fn last_turn(&self, seat: Seat) -> Option<(usize, usize)> {
        let past = self.all_past();
        let start = past.iter().rposition(|action| action.begins && action.by == seat)?;
        let answers = past[start + 1..].iter().take_while(|a| a.by == seat && a.action.is_some());
        Some((start, start + 1 + answers.count()))
    }

    /// The index of the first action of the last round: the last turn of every seat.
    fn round_start(&self) -> usize {
        let playing = self.seats().filter(|&seat| self.position.is_in_game(seat));
        let starts = playing.map(|seat| self.last_turn(seat).map_or(0, |(start, _)| start));
        starts.min().unwrap_or(0)
    }

    pub(super) fn has_own_frames(&self) -> bool {
        self.position.setting().layout.has_own_frames()
    }
}

/// The sentences about all effects of an action or of a seat leaving the game: the game's own ones, passes, the end or
/// checks, decisions, claims.
fn consequences<R: Words>(position: &R, after: &news::After<'_, R>) -> Vec<Text> {
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
    news.extend(draws::repetition_news(position, after.times));
    news
}

/// The shortest sentences for a termination that ended a game for two, and for the end of the game.
pub(super) fn termination_news<R: Words>(
    position: &R,
    seat: Seat,
    termination: Termination,
    sentences: &[Text],
    ending: Ending,
) -> Vec<Text> {
    let mut news = sentences.to_vec();
    match termination {
        Termination::AgreedDraw => {}
        Termination::Resignation => news = vec![position.ending_text(ending)],
        Termination::OutOfTime => news.push(news::after_flag(position.setting(), seat, ending)),
        Termination::DrawClaim => news.push(position.ending_text(ending)),
    }
    news
}
