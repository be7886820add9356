//! Judges messages in their order, and what is due in games.

use std::sync::Arc;
use std::time::Duration;

use super::blocking::off_runtime;
use super::caught::{Work, caught_off_runtime};
use super::core::{Core, Judged, Lapsed};
use super::marks::{CLOSED_FOR, Marks};
use super::plan::{History, Known};
use super::trouble::Subsystem;
use crate::bridge::{Bridge, Change, DeliveryError, Incoming, MessageId, PlaceId};
use crate::config::ClockConfig;
use crate::play::GameId;
use crate::store::StoreError;
use crate::time::{TimeSource, millis};
use crate::words::Failure;

/// Things done about one game's deadlines at one stroke of the clock; more is done at the next.
const AT_ONE_STROKE: usize = 16;

/// Why something could not be done now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClerkError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The history cannot be read.
    #[error("the history cannot be read: {0}")]
    History(#[from] DeliveryError),
}

/// Judges what comes in.
#[derive(Debug)]
pub struct Clerk<B, T> {
    pub(super) core: Arc<Core>,
    pub(super) bridge: Arc<B>,
    pub(super) time: Arc<T>,
    lag: i64,
    /// The wait in milliseconds after a first refusal.
    sweep_every: i64,
    /// So many milliseconds a place that was found closed counts as closed, however much is said there.
    pub(super) closed_for: i64,
    pub(super) marks: Arc<Marks>,
    /// How long judging one message may take; none for as long as it likes.
    patience: Option<Duration>,
}

impl<B: Bridge, T: TimeSource> Clerk<B, T> {
    /// A clerk who has swept nothing yet.
    #[must_use]
    pub fn new(core: Arc<Core>, bridge: Arc<B>, time: Arc<T>, clock: &ClockConfig) -> Self {
        let closed_for = CLOSED_FOR.min(clock.sweep_every.0);
        Self {
            core,
            bridge,
            time,
            lag: clock.flag_lag.0,
            sweep_every: clock.sweep_every.0,
            closed_for,
            marks: Arc::default(),
            patience: None,
        }
    }

    /// Gives up on messages that take longer to judge, in the machine's time.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience: Some(patience), ..self }
    }

    pub(super) fn now(&self) -> i64 {
        millis(self.time.now())
    }

    /// Takes one message: judges it once enough history is read. A message that may not wait (`may_wait`) is judged without
    /// the histories that the network does not give now.
    ///
    /// # Errors
    /// [`ClerkError`]; the message has no verdict then and must be taken again.
    pub async fn take(&self, incoming: Incoming, may_wait: bool) -> Result<(), ClerkError> {
        let known = self.known(&incoming.place).await?.waiting(may_wait);
        self.judge_in_order(Arc::new(incoming), known).await.map(drop)
    }

    /// Judges one message on what is known, after reading its history has panicked.
    ///
    /// # Errors
    /// [`StoreError`]; the message has no verdict then.
    pub async fn take_unswept(&self, incoming: Incoming) -> Result<(), StoreError> {
        self.judge(Arc::new(incoming), Known::everything()).await.map(drop)
    }

    pub(super) async fn judge(
        &self,
        incoming: Arc<Incoming>,
        known: Known,
    ) -> Result<Judged, StoreError> {
        self.judge_within(incoming, known, self.patience, ()).await
    }

    /// Judges a message that only looks. `budget` is held for as long as that takes, which may be longer than anybody
    /// waits for it.
    ///
    /// # Errors
    /// [`StoreError`]; the message has no verdict then.
    pub async fn look(
        &self,
        incoming: Arc<Incoming>,
        patience: Duration,
        budget: impl Send + 'static,
    ) -> Result<Judged, StoreError> {
        let read = self.swept(&incoming.place).is_some();
        let history = if read { History::Read } else { History::Unread };
        let known = Known::nothing().with(&incoming.place, history);
        self.judge_within(incoming, known, Some(patience), budget).await
    }

    /// Refuses a message that only looks: too many are looking.
    ///
    /// # Errors
    /// [`StoreError`]; the message has no verdict then.
    pub async fn put_off(&self, incoming: Arc<Incoming>) -> Result<(), StoreError> {
        let (core, now) = (Arc::clone(&self.core), self.now());
        off_runtime(move || core.put_off(&incoming, now)).await
    }

    /// Whether a message is a command that changes nothing.
    #[must_use]
    pub fn only_looks(&self, incoming: &Incoming) -> bool {
        self.core.only_looks(incoming)
    }

    async fn judge_within(
        &self,
        incoming: Arc<Incoming>,
        known: Known,
        patience: Option<Duration>,
        budget: impl Send + 'static,
    ) -> Result<Judged, StoreError> {
        let (core, now) = (Arc::clone(&self.core), self.now());
        let asked = Arc::clone(&incoming);
        let judging = caught_off_runtime(Work::Judging, move || {
            let _budget = budget;
            core.judge(&asked, now, &known)
        });
        let judged = match patience {
            // Judged too late it has its verdict already, and nothing comes of it.
            Some(patience) => tokio::time::timeout(patience, judging).await,
            None => Ok(judging.await),
        };
        match judged {
            Ok(Ok(judged)) => judged,
            Ok(Err(_)) => self.fail(incoming, Failure::Broken).await,
            Err(_) => {
                let (place, message) = (&incoming.place, incoming.id);
                tracing::error!(%place, %message, "judging it takes too long; it is set aside");
                self.fail(incoming, Failure::TookTooLong).await
            }
        }
    }

    /// Gives a message that cannot be judged its verdict.
    async fn fail(&self, incoming: Arc<Incoming>, why: Failure) -> Result<Judged, StoreError> {
        let now = self.now();
        let (core, told) = (Arc::clone(&self.core), Arc::clone(&incoming));
        let told = caught_off_runtime(Work::Judging, move || core.fail(&told, now, why)).await;
        let done = match told {
            Ok(done) => done,
            Err(_) => {
                let core = Arc::clone(&self.core);
                off_runtime(move || core.fail_silently(&incoming, now)).await
            }
        };
        done.map(|()| Judged::Done)
    }

    /// Whether a place may be tried again by itself.
    #[must_use]
    pub fn may_probe(&self, place: &PlaceId, now: i64) -> bool {
        self.marks.may_probe(place, now, self.sweep_every)
    }

    /// Whether the network may be asked for what nobody waits for.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.bridge.has_room()
    }

    /// Does what is due in a game, `place` being where it was played when that was found. Nobody loses on time before
    /// the history of its place, of its former places, and of the private conversations with its players is known past
    /// the deadline.
    ///
    /// # Errors
    /// [`ClerkError`]; nothing is lost, it is due again at the next stroke.
    pub async fn due(&self, id: GameId, place: &PlaceId) -> Result<(), ClerkError> {
        let mut fresh = false;
        for _ in 0..AT_ONE_STROKE {
            // Reading the history may just have shown that the clock is wrong.
            if !self.time.is_believed() {
                break;
            }
            // A message written in time may take a moment to appear in the history.
            let (core, now) = (Arc::clone(&self.core), self.now());
            let (marks, lag) = (Arc::clone(&self.marks), self.lag);
            let known = move |place: &PlaceId| marks.known(place).map(|at| at.saturating_sub(lag));
            match off_runtime(move || core.lapse_by(id, now, known)).await? {
                Lapsed::Changed => {}
                Lapsed::Nothing => break,
                Lapsed::Waiting if fresh => break,
                Lapsed::Waiting => {
                    let core = Arc::clone(&self.core);
                    let places = off_runtime(move || core.places_of(id)).await?;
                    let (home, others) = places.unwrap_or_else(|| (place.clone(), Vec::new()));
                    self.sweep(&home).await?;
                    for other in &others {
                        self.sweep_beside(other).await?;
                    }
                    fresh = true;
                }
            }
        }
        Ok(())
    }

    /// A place is gone or closed.
    ///
    /// # Errors
    /// [`StoreError`]; it is found out again at the next sweep.
    pub async fn place_lost(&self, place: &PlaceId) -> Result<(), StoreError> {
        let (core, place, now) = (Arc::clone(&self.core), place.clone(), self.now());
        off_runtime(move || core.place_lost(&place, now)).await
    }

    /// Somebody edited or deleted a message.
    ///
    /// # Errors
    /// [`StoreError`].
    pub async fn changed(
        &self,
        place: &PlaceId,
        id: MessageId,
        change: Change,
    ) -> Result<(), StoreError> {
        let (core, place, now) = (Arc::clone(&self.core), place.clone(), self.now());
        off_runtime(move || core.changed(&place, id, change, now)).await
    }

    /// What was to be done in a place could be stored.
    pub(super) fn succeeded(&self, place: &PlaceId) {
        self.core.troubles().succeeded(Subsystem::Lanes, &place.0);
    }

    /// It could not: nothing is done there by itself for a while.
    pub(super) fn failed(&self, place: &PlaceId, error: &StoreError) {
        let pause =
            self.core.troubles().failed(Subsystem::Lanes, &place.0, error.clone(), self.now());
        tracing::error!(%place, pause, "what was said or is due there could not be judged: {error}");
    }

    /// When the last complete sweep of a place began.
    #[must_use]
    pub fn swept(&self, place: &PlaceId) -> Option<i64> {
        self.marks.began(place)
    }

    /// When a place in which games are paused, or none is played now, was last found closed.
    #[must_use]
    pub fn closed(&self, place: &PlaceId) -> Option<i64> {
        self.marks.closed(place)
    }

    /// Forgets which places were swept: the connection was lost, or a message could not be stored.
    pub fn unsweep(&self, place: Option<&PlaceId>) {
        match place {
            Some(place) => self.marks.unsweep(place),
            None => self.marks.forget(),
        }
    }

    /// Forgets sweeps that began after `now`: the clock was set forward for a while, and back again.
    pub fn unsweep_after(&self, now: i64) {
        self.marks.forget_after(now);
    }

    /// Which places were swept.
    #[must_use]
    pub fn marks(&self) -> Arc<Marks> {
        Arc::clone(&self.marks)
    }
}
