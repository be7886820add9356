//! Processing of messages in order, and of deadlines.

use std::sync::Arc;
use std::time::Duration;

use super::blocking::off_runtime;
use super::caught::{Work, caught_off_runtime};
use super::core::{Core, Judged, Lapsed};
use super::histories::{CLOSED_FOR, Histories};
use super::plan::{History, Known};
use super::question::Question;
use super::trouble::Subsystem;
use crate::chat::{Bridge, Change, DeliveryError, Incoming, MessageId, PersonId, PlaceId};
use crate::config::ClockConfig;
use crate::game::Decided;
use crate::game::state::GameId;
use crate::game::words::Failure;
use crate::store::StoreError;
use crate::time::{Moment, Span, TimeSource};

/// The most deadlines of one game processed in one tick; the next tick continues.
const DEADLINES_PER_TICK: usize = 16;

/// The most people waiting for a game, of which one has fewer seats, or places about which the network is asked for one message.
const MOST_CHECKED: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProcessorError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the history cannot be read: {0}")]
    History(#[from] DeliveryError),
}

/// The processor of the inbox: judges messages, reads histories and processes deadlines.
#[derive(Debug)]
pub struct Processor<B, T> {
    pub(super) core: Arc<Core>,
    pub(super) bridge: Arc<B>,
    pub(super) time: Arc<T>,
    lag: Span,
    /// How often a place is backfilled, which is also the first wait before a refused place is probed again.
    sweep_every: Span,
    /// How long a place that was found closed counts as closed, even if messages are received from it.
    pub(super) closed_for: Span,
    pub(super) histories: Arc<Histories>,
    /// How long judging one message may take; `None` for no limit.
    patience: Option<Duration>,
}

impl<B: Bridge, T: TimeSource> Processor<B, T> {
    /// Creates a processor that has read no history yet.
    pub fn new(core: Arc<Core>, bridge: Arc<B>, time: Arc<T>, clock: &ClockConfig) -> Self {
        let closed_for = CLOSED_FOR.min(clock.sweep_every);
        Self {
            core,
            bridge,
            time,
            lag: clock.flag_lag,
            sweep_every: clock.sweep_every,
            closed_for,
            histories: Arc::default(),
            patience: None,
        }
    }

    /// Sets how long judging one message may take, in real time.
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience: Some(patience), ..self }
    }

    pub(super) fn now(&self) -> Moment {
        self.time.now()
    }

    /// Judges a message once enough history is read; if it may not wait, without the histories that the network does not return now.
    /// After an error it has no verdict and must be processed again.
    pub async fn process(&self, incoming: Incoming, may_wait: bool) -> Result<(), ProcessorError> {
        let known = self.known(&incoming.place).await?.waiting(may_wait);
        self.judge_in_order(Arc::new(incoming), known).await.map(drop)
    }

    /// Judges a message without reading any history, because reading it has panicked.
    pub async fn process_without_history(&self, incoming: Incoming) -> Result<(), StoreError> {
        self.judge(Arc::new(incoming), Known::everything()).await.map(drop)
    }

    pub(super) async fn judge(
        &self,
        incoming: Arc<Incoming>,
        known: Known,
    ) -> Result<Judged, StoreError> {
        let incoming = self.with_outsiders(incoming).await?;
        let incoming = self.with_places_seen(incoming).await?;
        self.judge_within(incoming, known, self.patience, ()).await
    }

    /// Adds to a message that may start a game with people who wait for one those who cannot read and write in its place.
    /// If the network gives no answer, that is assumed of those who asked for the game in another place.
    async fn with_outsiders(&self, incoming: Arc<Incoming>) -> Result<Arc<Incoming>, StoreError> {
        let (core, message, now) =
            (Arc::clone(&self.core), Arc::clone(&incoming), self.time.network_time());
        let waiting = off_runtime(move || core.may_start_with(&message, now)).await?;
        if waiting.is_empty() {
            return Ok(incoming);
        }
        let people: Vec<PersonId> =
            waiting.iter().take(MOST_CHECKED).map(|(person, _)| person.clone()).collect();
        let access = if self.bridge.has_room() {
            self.bridge.access(&incoming.place, &people).await.unwrap_or_else(|error| {
                tracing::debug!(place = %incoming.place, "it is unknown who can play there: {error}");
                Vec::new()
            })
        } else {
            Vec::new()
        };
        let plays = access.iter().map(|access| access.plays).chain(std::iter::repeat(None));
        let mut incoming = Arc::unwrap_or_clone(incoming);
        for ((person, place), plays) in waiting.into_iter().zip(plays) {
            if !plays.unwrap_or(place == incoming.place) {
                incoming.context.outsiders.push(person);
            }
        }
        Ok(Arc::new(incoming))
    }

    /// Adds to a message the places elsewhere that it asks about and that its author is known to see.
    async fn with_places_seen(&self, incoming: Arc<Incoming>) -> Result<Arc<Incoming>, StoreError> {
        let (core, message) = (Arc::clone(&self.core), Arc::clone(&incoming));
        let places = off_runtime(move || core.asks_about(&message)).await?;
        if places.is_empty() {
            return Ok(incoming);
        }
        let mut incoming = Arc::unwrap_or_clone(incoming);
        let author = [incoming.author.id.clone()];
        for place in places.into_iter().take(MOST_CHECKED) {
            if !self.bridge.has_room() {
                break;
            }
            match self.bridge.access(&place, &author).await.as_deref() {
                Ok([access]) if access.sees == Some(true) => incoming.context.sees.push(place),
                Ok(_) => {}
                Err(error) => tracing::debug!(%place, "it is unknown who sees it: {error}"),
            }
        }
        Ok(Arc::new(incoming))
    }

    /// Starts the games that features have planned, once the network has said who can play in their place. Those of a place about which it
    /// gives no answer wait for the next check. The error is that what is planned cannot be read.
    pub async fn start_planned(&self, now: Moment) -> Result<(), StoreError> {
        let core = Arc::clone(&self.core);
        for (feature, planned) in off_runtime(move || core.planned(now)).await? {
            if !self.bridge.has_room() {
                return Ok(());
            }
            let outside = match self.bridge.access(&planned.place, &planned.people).await {
                Ok(access) => {
                    let people = planned.people.iter().zip(access);
                    let outside = people.filter(|(_, access)| access.plays == Some(false));
                    Some(outside.map(|(person, _)| person.clone()).collect::<Vec<_>>())
                }
                Err(error) if error.is_about_place() => None,
                Err(error) => {
                    tracing::debug!(place = %planned.place, "it is unknown who can play there: {error}");
                    continue;
                }
            };
            let (core, place) = (Arc::clone(&self.core), planned.place.clone());
            let started = off_runtime(move || {
                core.start_planned((feature, &planned), outside.as_deref(), now)
            })
            .await;
            if let Err(error) = started {
                tracing::error!(%place, "games cannot be started: {error}");
            }
        }
        Ok(())
    }

    /// Judges a read-only command. `budget` is held until judging ends, which may be after the caller has stopped waiting.
    pub async fn judge_read_only(
        &self,
        incoming: Arc<Incoming>,
        patience: Duration,
        budget: impl Send + 'static,
    ) -> Result<Judged, StoreError> {
        let read = self.backfilled_at(&incoming.place).is_some();
        let history = if read { History::Read } else { History::Unread };
        let known = Known::nothing().with(&incoming.place, history);
        self.judge_within(incoming, known, Some(patience), budget).await
    }

    /// Refuses a read-only command because too many are waiting.
    pub async fn refuse_busy(&self, incoming: Arc<Incoming>) -> Result<(), StoreError> {
        let (core, now) = (Arc::clone(&self.core), self.time.network_time());
        off_runtime(move || core.refuse_busy(&incoming, now)).await
    }

    pub fn is_read_only(&self, incoming: &Incoming) -> bool {
        self.core.is_read_only(incoming)
    }

    async fn judge_within(
        &self,
        incoming: Arc<Incoming>,
        known: Known,
        patience: Option<Duration>,
        budget: impl Send + 'static,
    ) -> Result<Judged, StoreError> {
        let (core, now) = (Arc::clone(&self.core), self.time.network_time());
        let message = Arc::clone(&incoming);
        let judging = caught_off_runtime(Work::Judging, move || {
            let _budget = budget;
            core.judge(&message, now, &known)
        });
        let judged = match patience {
            // If judging ends later, it finds the verdict and has no effect.
            Some(patience) => tokio::time::timeout(patience, judging).await,
            None => Ok(judging.await),
        };
        match judged {
            Ok(Ok(judged)) => judged,
            Ok(Err(_)) => self.fail(incoming, Failure::Broken).await,
            Err(_) => {
                let (place, message) = (&incoming.place, incoming.id);
                tracing::error!(%place, %message, "judging a message takes too long; it gets a verdict without being judged");
                self.fail(incoming, Failure::TookTooLong).await
            }
        }
    }

    /// Gives a message that cannot be judged its verdict.
    async fn fail(&self, incoming: Arc<Incoming>, why: Failure) -> Result<Judged, StoreError> {
        let now = self.time.network_time();
        let (core, failed) = (Arc::clone(&self.core), Arc::clone(&incoming));
        let failed = caught_off_runtime(Work::Judging, move || core.fail(&failed, now, why)).await;
        let done = match failed {
            Ok(done) => done,
            Err(_) => {
                let core = Arc::clone(&self.core);
                off_runtime(move || core.fail_silently(&incoming, now)).await
            }
        };
        done.map(|()| Judged::Done)
    }

    pub fn may_probe(&self, place: &PlaceId, now: Moment) -> bool {
        self.histories.may_probe(place, now, self.sweep_every)
    }

    /// Returns whether the network accepts requests that nobody waits for.
    pub fn has_room(&self) -> bool {
        self.bridge.has_room()
    }

    /// Processes the passed deadlines of a game; `place` is where it was played when they were found. Nobody loses on time before the
    /// histories of its place, its former places and the direct message channels of its players are read past the deadline. Returns what a
    /// computer has to think about then, if one is to do something. After an error the deadline is processed in the next tick.
    pub async fn due(
        &self,
        id: GameId,
        place: &PlaceId,
    ) -> Result<Option<Question>, ProcessorError> {
        let mut fresh = false;
        for _ in 0..DEADLINES_PER_TICK {
            // An answer of the network may have shown just now that the clock is wrong.
            if !self.time.is_trusted() {
                break;
            }
            // A message posted in time may appear in the history a moment later.
            let (core, now) = (Arc::clone(&self.core), self.now());
            let (histories, lag) = (Arc::clone(&self.histories), self.lag);
            let known = move |place: &PlaceId| histories.known_until(place).map(|at| at - lag);
            match off_runtime(move || core.lapse_by(id, now, known)).await? {
                Lapsed::Changed => {}
                Lapsed::Nothing => break,
                Lapsed::Waiting if fresh => break,
                Lapsed::Waiting => {
                    let core = Arc::clone(&self.core);
                    let places = off_runtime(move || core.places_of(id)).await?;
                    let (home, others) = places.unwrap_or_else(|| (place.clone(), Vec::new()));
                    self.backfill(&home).await?;
                    for other in &others {
                        self.backfill_if_readable(other).await?;
                    }
                    fresh = true;
                }
            }
        }
        self.computer_due(id, place).await
    }

    /// Returns what a computer has to think about in a game, once the messages that were posted while the daemon was away are
    /// judged: a move among them was not an answer to what the computer does now.
    async fn computer_due(
        &self,
        id: GameId,
        place: &PlaceId,
    ) -> Result<Option<Question>, ProcessorError> {
        if !self.time.is_trusted() {
            return Ok(None);
        }
        let (core, now) = (Arc::clone(&self.core), self.now());
        let question = off_runtime(move || core.question(id, now)).await?;
        if question.is_none() || self.backfilled_at(place).is_some() {
            return Ok(question);
        }
        self.backfill(place).await?;
        let (core, now) = (Arc::clone(&self.core), self.now());
        Ok(off_runtime(move || core.question(id, now)).await?)
    }

    /// Enters what a computer has decided about a question. After an error the computer is still to act.
    pub async fn decided(
        &self,
        question: (GameId, i64),
        decided: Decided,
    ) -> Result<(), StoreError> {
        let (core, now) = (Arc::clone(&self.core), self.time.network_time());
        off_runtime(move || core.decided(question, &decided, now)).await.map(drop)
    }

    /// Processes that a place is gone or closed. After an error the next backfill finds that again.
    pub async fn place_lost(&self, place: &PlaceId) -> Result<(), StoreError> {
        let (core, place, now) = (Arc::clone(&self.core), place.clone(), self.time.network_time());
        off_runtime(move || core.place_lost(&place, now)).await
    }

    pub async fn changed(
        &self,
        place: &PlaceId,
        id: MessageId,
        change: Change,
    ) -> Result<(), StoreError> {
        if change == Change::Edited && self.corrected(place, id).await? {
            return Ok(());
        }
        let (core, place, now) = (Arc::clone(&self.core), place.clone(), self.time.network_time());
        off_runtime(move || core.changed(&place, id, change, now)).await
    }

    async fn corrected(&self, place: &PlaceId, id: MessageId) -> Result<bool, StoreError> {
        let (core, at) = (Arc::clone(&self.core), place.clone());
        if off_runtime(move || core.store().snapshot()?.correctable(&at, id)).await?.is_none() {
            return Ok(false);
        }
        let found = self.bridge.history(place, MessageId(id.0.saturating_sub(1)), 1).await;
        let message = match found {
            Ok(found) => found.into_iter().find(|message| message.id == id),
            Err(error) => {
                tracing::info!(%place, "an edited message could not be read: {error}");
                None
            }
        };
        let Some(message) = message else { return Ok(false) };
        let (core, now) = (Arc::clone(&self.core), self.time.network_time());
        off_runtime(move || core.edited(&message, now)).await
    }

    /// Records that the database accepted the work in a place.
    pub(super) fn succeeded(&self, place: &PlaceId) {
        self.core.troubles().succeeded(Subsystem::Places, &place.0);
    }

    /// Records that the database refused the work in a place, which is then paused.
    pub(super) fn failed(&self, place: &PlaceId, error: &StoreError) {
        let pause =
            self.core.troubles().failed(Subsystem::Places, &place.0, error.clone(), self.now());
        tracing::error!(%place, pause = pause.0, "messages or deadlines of a place could not be processed: {error}");
    }

    /// Returns when the last complete backfill of a place began.
    pub fn backfilled_at(&self, place: &PlaceId) -> Option<Moment> {
        self.histories.read_at(place)
    }

    /// Returns when a place with paused games, or without unfinished ones, was last found closed.
    pub fn closed(&self, place: &PlaceId) -> Option<Moment> {
        self.histories.closed(place)
    }

    /// Records that a place, or every place, is not read: the connection was lost, or a message could not be stored.
    pub fn invalidate(&self, place: Option<&PlaceId>) {
        match place {
            Some(place) => self.histories.invalidate(place),
            None => self.histories.forget(),
        }
    }

    /// Records that places whose backfill began after `now` are not read: the clock was ahead and is set back.
    pub fn invalidate_after(&self, now: Moment) {
        self.histories.forget_after(now);
    }

    pub fn histories(&self) -> Arc<Histories> {
        Arc::clone(&self.histories)
    }
}
