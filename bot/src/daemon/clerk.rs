//! Takes messages in order, and reads what was missed from the history of each place.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::blocking::off_runtime;
use super::caught::{Work, caught_off_runtime};
use super::core::{Core, Judged, Known, Lapsed};
use super::trouble::Subsystem;
use crate::bridge::{Bridge, Change, Delivery, DeliveryError, Incoming, MessageId, PlaceId};
use crate::config::ClockConfig;
use crate::kill::kill_point;
use crate::metrics::{self, Counter, Last};
use crate::play::GameId;
use crate::store::StoreError;
use crate::time::{TimeSource, millis};
use crate::words::Failure;

/// Messages read from a history at once: what Discord gives.
const PAGE: usize = 100;

/// Pages read in one turn of a place where nobody plays.
const PAGES_AT_ONCE: usize = 4;

/// Things done about one game's deadlines at one stroke of the clock; more is done at the next.
const AT_ONE_STROKE: usize = 16;

/// The longest wait between two tries of a place that is refused again and again, in milliseconds.
const LONGEST_PROBE: i64 = 24 * 3_600_000;

/// The most milliseconds that a place counts as closed without another look.
const CLOSED_FOR: i64 = 60_000;

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

/// When the last complete sweep of each place began.
#[derive(Debug, Default)]
pub struct Marks(Mutex<Swept>);

/// When a complete sweep of a place began, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
struct Began {
    /// By the daemon's clock.
    at: i64,
    /// By the network's clock, by which messages are dated: the history is known up to this moment.
    known: i64,
}

#[derive(Debug, Default)]
struct Swept {
    began: HashMap<PlaceId, Began>,
    /// Places in which games are paused, or none is played now, and when they were last found closed.
    closed: HashMap<PlaceId, i64>,
    /// Places whose history is refused, by how often.
    probes: HashMap<PlaceId, Probe>,
    /// How often all was forgotten: a sweep under way meanwhile proves nothing.
    forgotten: u64,
    /// How often a place was doubted: what was asked before that may be outdated.
    doubted: u64,
}

/// A place whose history was refused again and again.
#[derive(Debug)]
struct Probe {
    /// When it was refused last; none when it is to be tried at once.
    at: Option<i64>,
    times: u32,
}

impl Marks {
    /// Forgets all sweeps, also those under way: something may have been missed anywhere.
    pub fn forget(&self) {
        let mut swept = self.held();
        // Tried once more, and when that is in vain as seldom as before.
        swept.probes.values_mut().for_each(|probe| probe.at = None);
        swept.began.clear();
        swept.closed.clear();
        swept.forgotten += 1;
        swept.doubted += 1;
    }

    /// Something changed in a place, perhaps: what was found out about it holds no longer.
    pub fn doubt(&self, place: &PlaceId) {
        let mut swept = self.held();
        swept.began.remove(place);
        swept.closed.remove(place);
        swept.probes.remove(place);
        swept.doubted += 1;
    }

    fn held(&self) -> MutexGuard<'_, Swept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Judges what comes in.
#[derive(Debug)]
pub struct Clerk<B, T> {
    core: Arc<Core>,
    bridge: Arc<B>,
    time: Arc<T>,
    lag: i64,
    /// The wait in milliseconds after a first refusal.
    sweep_every: i64,
    /// So many milliseconds a place that was found closed counts as closed, however much is said there.
    closed_for: i64,
    marks: Arc<Marks>,
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

    fn now(&self) -> i64 {
        millis(self.time.now())
    }

    /// Takes one message. Before the first of a place, what was said there while nobody listened is read.
    ///
    /// # Errors
    /// [`ClerkError`]; the message has no verdict then and must be taken again.
    pub async fn take(&self, incoming: Incoming) -> Result<(), ClerkError> {
        self.prepare(&incoming.place).await?;
        // What is a game's place only since a moment was not read just now.
        let read = self.swept(&incoming.place).is_some();
        let known = if read { Known::Here } else { Known::Nothing };
        if let Judged::SweepFirst(places) = self.judge(incoming.clone(), known).await? {
            self.sweep_before(std::slice::from_ref(&incoming.place), incoming.id).await?;
            self.sweep_before(&places, incoming.id).await?;
            self.judge(incoming, Known::All).await?;
        }
        Ok(())
    }

    /// Reads what was said in a place before the next message there, if that is not known.
    ///
    /// # Errors
    /// [`ClerkError`].
    pub async fn prepare(&self, place: &PlaceId) -> Result<(), ClerkError> {
        if self.swept(place).is_none() || self.is_stopped(place).await? {
            self.find_thread(place).await?;
            self.sweep_if_readable(place).await?;
        }
        Ok(())
    }

    /// Perhaps it is the thread of a game, which nobody has told us is made.
    async fn find_thread(&self, place: &PlaceId) -> Result<(), StoreError> {
        let Some(from) = self.bridge.started_from(place) else { return Ok(()) };
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || core.found_thread(&place, from)).await
    }

    /// Without the right to read a history there is nothing to wait for.
    async fn sweep_if_readable(&self, place: &PlaceId) -> Result<(), ClerkError> {
        match self.sweep(place).await {
            Err(ClerkError::History(error)) if error.is_final() => Ok(()),
            other => other,
        }
    }

    /// Reads what was said in a place while there was no room for it. `after` comes before the first of it that can
    /// matter where nobody plays; none when nothing of it can. Some when there is more: after that message.
    ///
    /// # Errors
    /// [`ClerkError`]; what was not read must be read again.
    pub async fn catch_up(
        &self,
        place: &PlaceId,
        after: Option<MessageId>,
    ) -> Result<Option<MessageId>, ClerkError> {
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        if off_runtime(move || core.store().is_listened_to(&asked)).await? {
            return self.sweep_if_readable(place).await.map(|()| None);
        }
        let Some(mut after) = after else { return Ok(None) };
        for _ in 0..PAGES_AT_ONCE {
            let mut page = match self.bridge.history(place, after, PAGE).await {
                Err(error) if error.is_final() => return Ok(None),
                page => page?,
            };
            let full = page.len() >= PAGE;
            page.sort_by_key(|m| m.id);
            page.retain(|m| m.id > after && m.place == *place);
            let Some(last) = page.last().map(|m| m.id) else { return Ok(None) };
            for message in page {
                self.take(message).await?;
            }
            after = last;
            if !full {
                return Ok(None);
            }
        }
        Ok(Some(after))
    }

    /// Takes one message although the history could not be read.
    ///
    /// # Errors
    /// [`StoreError`]; the message has no verdict then.
    pub async fn take_unswept(&self, incoming: Incoming) -> Result<(), StoreError> {
        self.judge(incoming, Known::All).await.map(drop)
    }

    async fn judge(&self, incoming: Incoming, known: Known) -> Result<Judged, StoreError> {
        self.judge_within(Arc::new(incoming), known, self.patience, ()).await
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
        let known = if read { Known::Here } else { Known::Nothing };
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
            core.judge(&asked, now, known)
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

    /// Reads the history of a place after its watermark to its end, judges what has no verdict, and moves
    /// the watermark. Nothing else ever moves it.
    ///
    /// # Errors
    /// [`ClerkError`]; the watermark stays before the first message without a verdict.
    pub async fn sweep(&self, place: &PlaceId) -> Result<(), ClerkError> {
        let doubted = self.marks.held().doubted;
        let swept = self.sweep_up_to(place, None).await;
        if let Err(ClerkError::History(error)) = &swept
            && error.is_final()
            && !self.is_played_in(place).await?
        {
            // It is looked into as seldom as a place in which games are paused.
            let now = self.now();
            let mut marks = self.marks.held();
            if marks.doubted == doubted {
                marks.closed.insert(place.clone(), now);
            }
        }
        swept
    }

    /// Whether a game is played in a place now.
    async fn is_played_in(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || Ok(!core.store().unfinished_in(&place)?.is_empty())).await
    }

    /// Reads what was said in some places before a message.
    async fn sweep_before(&self, places: &[PlaceId], id: MessageId) -> Result<(), ClerkError> {
        for place in places {
            match Box::pin(self.sweep_up_to(place, Some(id))).await {
                // Without the right to read a history there is nothing to wait for.
                Err(ClerkError::History(error)) if error.is_final() => {}
                other => other?,
            }
        }
        Ok(())
    }

    /// Sweeps a place to its end, or up to a message that was said elsewhere. Before a message that changes a game that is
    /// played elsewhere, or was, is judged, those places are swept up to it: what was said there earlier comes first,
    /// and nothing that was said later.
    async fn sweep_up_to(
        &self,
        place: &PlaceId,
        before: Option<MessageId>,
    ) -> Result<(), ClerkError> {
        let (began, forgotten) = (self.now(), self.marks.held().forgotten);
        let played_in = {
            let (core, place) = (Arc::clone(&self.core), place.clone());
            off_runtime(move || {
                let listened = core.store().is_listened_to(&place)?;
                if listened { core.store().watermark(&place) } else { Ok(None) }
            })
            .await?
        };
        // Where nobody plays nothing can have been missed, yet: what is said there before its game is noted must be
        // found afterwards.
        let Some(mut after) = played_in else { return Ok(()) };
        self.reopen(place, after).await?;
        loop {
            kill_point("sweep-before");
            let page = self.bridge.history(place, after, PAGE).await;
            let mut page = page.inspect_err(|_| metrics::count(Counter::FailedSweeps))?;
            kill_point("sweep-page-read");
            // The answer to another question says nothing about this place, not even that nothing was said there.
            if page.iter().any(|m| m.id <= after || m.place != *place) {
                metrics::count(Counter::FailedSweeps);
                let reason = "the network gave another history".to_owned();
                return Err(DeliveryError::Later { reason, after: None }.into());
            }
            let full = page.len() >= PAGE;
            page.sort_by_key(|m| m.id);
            let all = page.len();
            page.retain(|m| before.is_none_or(|before| m.id < before));
            let beyond = page.len() < all;
            let Some(last) = page.last().map(|m| m.id) else { break };
            for message in page {
                let judged = self.judge(message.clone(), Known::Here).await?;
                if let Judged::SweepFirst(places) = judged {
                    self.sweep_before(&places, message.id).await?;
                    self.judge(message, Known::All).await?;
                }
                kill_point("sweep-message-judged");
            }
            let (core, marked) = (Arc::clone(&self.core), place.clone());
            off_runtime(move || core.store().write(move |tx| tx.set_watermark(&marked, last)))
                .await?;
            kill_point("sweep-watermark-after");
            after = last;
            if !full || beyond {
                break;
            }
        }
        if before.is_some() {
            // There may be more.
            return Ok(());
        }
        metrics::count(Counter::Sweeps);
        metrics::happened(Last::Sweep, began);
        let mut marks = self.marks.held();
        if marks.forgotten == forgotten {
            marks.began.insert(place.clone(), self.began(began));
        }
        Ok(())
    }

    /// A sweep that began at `at` and has just ended: its answers have told what time it is in the network.
    fn began(&self, at: i64) -> Began {
        Began { at, known: at.saturating_sub(self.time.ahead()) }
    }

    /// Sweeps a place for which nobody waits. Refused again and again, it is tried ever more seldom.
    ///
    /// # Errors
    /// As [`Clerk::sweep`].
    pub async fn probe(&self, place: &PlaceId) -> Result<(), ClerkError> {
        let doubted = self.marks.held().doubted;
        let swept = self.sweep(place).await;
        let now = self.now();
        let mut marks = self.marks.held();
        match &swept {
            Ok(()) => {
                marks.probes.remove(place);
            }
            // Perhaps it was opened meanwhile: it is tried again at once.
            Err(_) if marks.doubted != doubted => {}
            Err(ClerkError::History(error)) => {
                // What may work later is tried as usual.
                let closed = marks.closed.contains_key(place);
                if error.is_final() || closed {
                    let probe =
                        marks.probes.entry(place.clone()).or_insert(Probe { at: None, times: 0 });
                    probe.times = if error.is_final() { probe.times.saturating_add(1) } else { 1 };
                    probe.at = Some(now);
                }
            }
            Err(ClerkError::Store(_)) => {}
        }
        drop(marks);
        swept
    }

    /// Whether a place may be tried again by itself.
    #[must_use]
    pub fn may_probe(&self, place: &PlaceId, now: i64) -> bool {
        let marks = self.marks.held();
        let Some(Probe { at: Some(at), times }) = marks.probes.get(place) else { return true };
        let doublings = times.saturating_sub(1).min(32);
        let wait = self.sweep_every.saturating_mul(1 << doublings).min(LONGEST_PROBE);
        !(0..wait).contains(&now.saturating_sub(*at))
    }

    /// Forgets how often places were refused that nobody listens to any more.
    pub(super) fn probe_only(&self, listened: &[PlaceId]) {
        let mut marks = self.marks.held();
        if !marks.probes.is_empty() {
            let listened: HashSet<&PlaceId> = listened.iter().collect();
            marks.probes.retain(|place, _| listened.contains(place));
        }
    }

    /// Whether the network may be asked for what nobody waits for.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.bridge.has_room()
    }

    async fn is_stopped(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || core.store().is_stopped(&place)).await
    }

    /// Where games are paused, looks whether the place is open again, and lets them go on. Before that nothing there
    /// is read: what was typed meanwhile is judged when it can be played.
    async fn reopen(&self, place: &PlaceId, after: MessageId) -> Result<(), ClerkError> {
        if !self.is_stopped(place).await? {
            return Ok(());
        }
        let now = self.now();
        let (closed, doubted) = {
            let marks = self.marks.held();
            (marks.closed.get(place).copied(), marks.doubted)
        };
        if closed.is_some_and(|at| (0..self.closed_for).contains(&now.saturating_sub(at))) {
            return Err(DeliveryError::Gone("it was closed a moment ago".to_owned()).into());
        }
        let opened = self.try_to_reopen(place, after).await;
        let mut marks = self.marks.held();
        match &opened {
            Ok(()) => marks.closed.remove(place),
            // Perhaps it was opened while it was looked into.
            Err(_) if marks.doubted != doubted => None,
            Err(_) => marks.closed.insert(place.clone(), now),
        };
        opened
    }

    /// The players are told first: where that can be posted they can play, whatever the network says of rights.
    async fn try_to_reopen(&self, place: &PlaceId, after: MessageId) -> Result<(), ClerkError> {
        self.bridge.history(place, after, 1).await?;
        match self.bridge.is_open(place).await? {
            Some(true) => {}
            Some(false) => {
                return Err(DeliveryError::Gone("nobody may play there".to_owned()).into());
            }
            None => {
                let reason = "it is unknown whether it is open again".to_owned();
                return Err(DeliveryError::Later { reason, after: None }.into());
            }
        }
        let now = self.now();
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        let Some(post) = off_runtime(move || core.reopened(&asked, now)).await? else {
            return Ok(());
        };
        let delivery = Delivery {
            nonce: post.key.to_string(),
            place: place.clone(),
            message: post.message.clone(),
            picture: None,
            origin: None,
            made_at: now.saturating_sub(CLOSED_FOR),
            // The process may have died just after it was posted.
            doubtful: true,
        };
        let posted = self.core.unnoted.deliver(self.bridge.as_ref(), &delivery).await;
        let posted = posted.inspect_err(|_| self.core.unnoted.noted(&delivery.nonce));
        let posted = posted.map_err(|error| match error {
            DeliveryError::Never(why) => DeliveryError::Gone(why),
            other => other,
        })?;
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || core.resume(&place, now, &(post, posted))).await?;
        self.core.unnoted.noted(&delivery.nonce);
        Ok(())
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
            let known = move |place: &PlaceId| {
                let began = marks.held().began.get(place).copied();
                began.map(|began| began.known.saturating_sub(lag))
            };
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

    /// Sweeps a private conversation, or a former place. One that cannot be read holds nobody's clock.
    async fn sweep_beside(&self, place: &PlaceId) -> Result<(), ClerkError> {
        let began = self.now();
        match self.sweep(place).await {
            Err(ClerkError::History(error)) if error.is_final() => {
                tracing::warn!(%place, "this place is not read before a player loses on time: {error}");
                self.marks.held().began.insert(place.clone(), self.began(began));
                Ok(())
            }
            other => other,
        }
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
        self.marks.held().began.get(place).map(|began| began.at)
    }

    /// When a place in which games are paused, or none is played now, was last found closed.
    #[must_use]
    pub fn closed(&self, place: &PlaceId) -> Option<i64> {
        self.marks.held().closed.get(place).copied()
    }

    /// Forgets which places were swept: the connection was lost, or a message could not be stored.
    pub fn unsweep(&self, place: Option<&PlaceId>) {
        match place {
            Some(place) => {
                self.marks.held().began.remove(place);
            }
            None => self.marks.forget(),
        }
    }

    /// Forgets sweeps that began after `now`: the clock was set forward for a while, and back again.
    pub fn unsweep_after(&self, now: i64) {
        let mut marks = self.marks.held();
        marks.began.retain(|_, began| began.at <= now);
        marks.closed.retain(|_, at| *at <= now);
        for probe in marks.probes.values_mut() {
            probe.at = probe.at.filter(|at| *at <= now);
        }
    }

    /// Which places were swept.
    #[must_use]
    pub fn marks(&self) -> Arc<Marks> {
        Arc::clone(&self.marks)
    }
}
