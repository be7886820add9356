//! The task that checks the clock and schedules backfills.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use super::blocking::off_runtime;
use super::clock;
use super::core::Core;
use super::heartbeat::Heartbeat;
use super::processor::Processor;
use super::queues::Item;
use super::shared::Shared;
use super::trouble::Subsystem;
use crate::chat::{Bridge, MessageId, PlaceId};
use crate::config::ClockConfig;
use crate::fail::fault_point;
use crate::game::state::GameId;
use crate::store::{Store, StoreError};
use crate::time::{Moment, Span, TimeSource};

/// The most backfills queued at once by [`Request::Now`] and [`Request::Pass`].
const BACKFILLS_AT_ONCE: usize = 200;

/// The most games whose deadlines are processed at a time; each may read a history.
const DUE_IN_PROGRESS: usize = 16;

/// The most scheduled backfills in progress.
const BACKFILLS_IN_PROGRESS: usize = 4;

/// The time between two scheduled backfills: of places not read since the start, and of others. Most of the
/// network's rate limit is left for messages.
const FIRST_PAUSE: Span = Span(100);
const LATER_PAUSE: Span = Span(200);

/// With this many deliveries in progress or messages queued, the network is busy, and scheduled backfills have this
/// much time between them.
const MANY_DELIVERIES: usize = 4;
const MANY_MESSAGES: usize = 8;
const BUSY_PAUSE: Span = Span::seconds(1);

/// The time between two searches for places that need a backfill.
const LISTED_EVERY: Span = Span::seconds(10);

/// The time before games are checked again in which a computer could not be asked because too many think.
const REFUSED: Span = Span::seconds(1);

const STEP: Span = FIRST_PAUSE;

pub(super) type SetClock = Box<dyn FnOnce() + Send>;

/// The shortest time between two looks because another daemon has stored something.
const WOKEN_EVERY: Duration = Duration::from_millis(250);

pub(super) enum Request {
    Check,
    /// Check the clock now, and reply when everything due is queued.
    Now(oneshot::Sender<()>),
    /// Call `set` as if the clock had been watched until this time; then like [`Request::Now`].
    Pass {
        until: Moment,
        set: SetClock,
        done: oneshot::Sender<()>,
    },
    /// Backfill all places whose backfills were forgotten.
    Resync,
    /// Backfill these places first, because messages were lost there.
    First(Vec<PlaceId>),
}

/// Finds places where messages were lost by comparing the newest messages that the network reports with the store.
/// It is a task of its own, because it takes a while with very many places.
pub(super) async fn find_behind(
    store: Store,
    reports: &mut mpsc::UnboundedReceiver<Vec<(PlaceId, MessageId)>>,
    requests: mpsc::UnboundedSender<Request>,
    stop: &mut watch::Receiver<bool>,
) {
    while !*stop.borrow() {
        let newest = tokio::select! {
            newest = reports.recv() => newest,
            _ = stop.changed() => continue,
        };
        let Some(newest) = newest else { return };
        let store = store.clone();
        let found = off_runtime(move || {
            fault_point("newest", "");
            store.snapshot()?.behind(&newest)
        });
        match found.await {
            Ok(behind) if behind.is_empty() => {}
            Ok(behind) => {
                let _ = requests.send(Request::First(behind));
            }
            // All places are backfilled in their turn anyway.
            Err(error) => {
                tracing::error!("cannot compare the newest messages with the database: {error}")
            }
        }
    }
}

/// Looks for work when another daemon has stored something.
pub(super) async fn wake(
    core: &Core,
    requests: &mpsc::UnboundedSender<Request>,
    stop: &mut watch::Receiver<bool>,
) {
    while !*stop.borrow() {
        tokio::select! {
            () = core.store().stored_elsewhere() => {}
            _ = stop.changed() => continue,
        }
        core.posted.notify_one();
        core.analysis.notify_one();
        let _ = requests.send(Request::Check);
        tokio::time::sleep(WOKEN_EVERY).await;
    }
}

pub(super) struct Ticker<B, T> {
    pub(super) core: Arc<Core>,
    pub(super) processor: Arc<Processor<B, T>>,
    pub(super) time: Arc<T>,
    pub(super) clock: ClockConfig,
    pub(super) shared: Arc<Shared>,
    /// Whether a resynchronisation is requested and has not begun.
    pub(super) resyncs: Arc<AtomicBool>,
    pub(super) heartbeat: Arc<Heartbeat>,
    pub(super) backlog: Backlog,
    pub(super) starting: Option<JoinHandle<()>>,
}

/// What is still to be queued.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    due: VecDeque<(GameId, PlaceId)>,
    backfills: VecDeque<PlaceId>,
    /// When the places that need a backfill were last searched for.
    listed: Option<Moment>,
    /// When the last backfill was queued, and how long to wait after it.
    last: Moment,
    pause: Span,
}

impl Backlog {
    /// Forgets the scheduled backfills, because every place needs one.
    fn clear_backfills(&mut self) {
        self.backfills.clear();
        self.listed = None;
    }

    fn is_empty(&self) -> bool {
        self.due.is_empty() && self.backfills.is_empty()
    }
}

impl<B: Bridge, T: TimeSource> Ticker<B, T> {
    pub(super) async fn run(
        &mut self,
        requests: &mut mpsc::UnboundedReceiver<Request>,
        stop: &mut watch::Receiver<bool>,
    ) {
        while !*stop.borrow() {
            let now = self.now();
            let mut next = match self.core.troubles().next(Subsystem::Clock, now) {
                // Requests received meanwhile do not shorten the wait.
                Some(until) => until,
                None => now + self.check_or_back_off().await,
            };
            loop {
                self.queue_work();
                let left = next - self.now();
                let step = if self.backlog.is_empty() { left } else { left.min(STEP) };
                let pause = step.duration();
                self.heartbeat.beat(Instant::now(), pause);
                tokio::select! {
                    Some(request) = requests.recv() => {
                        match request {
                            Request::Check => {}
                            Request::Resync => {
                                self.resyncs.store(false, Ordering::SeqCst);
                                self.backlog.clear_backfills();
                            }
                            Request::First(places) => {
                                for place in places {
                                    self.backlog.backfills.retain(|known| *known != place);
                                    self.backlog.backfills.push_front(place);
                                }
                            }
                            Request::Now(done) => {
                                if let Err(error) = self.check_all().await {
                                    self.failed(error);
                                }
                                let _ = done.send(());
                            }
                            Request::Pass { until, set, done } => {
                                if let Err(error) = self.pass(until, set).await {
                                    self.failed(error);
                                }
                                let _ = done.send(());
                            }
                        }
                        break;
                    }
                    () = self.core.scheduled.notified() => {
                        // Sooner than when the clock was last checked.
                        next = self.core.take_soonest().map_or(next, |at| next.min(at));
                    }
                    () = self.time.sleep(pause) => if self.now() >= next { break },
                    _ = stop.changed() => break,
                }
            }
        }
    }

    fn now(&self) -> Moment {
        self.time.now()
    }

    /// Like [`Ticker::check`], with growing waits after failures. Returns the wait.
    async fn check_or_back_off(&mut self) -> Span {
        match self.check().await {
            Ok(wait) => {
                self.core.troubles().succeeded(Subsystem::Clock, "");
                wait
            }
            Err(error) => self.failed(error),
        }
    }

    /// Records a failure of the store, and returns the wait.
    fn failed(&self, error: StoreError) -> Span {
        tracing::error!("deadlines cannot be processed: {error}");
        self.shared.failed(error.clone());
        self.core.troubles().failed(Subsystem::Clock, "", error, self.now())
    }

    /// Collects what is due and which places need a backfill. Returns the wait before the next check.
    async fn check(&mut self) -> Result<Span, StoreError> {
        let now = self.now();
        let every = LISTED_EVERY.min(self.clock.sweep_every).min(self.clock.wake);
        let old = self.backlog.listed.is_none_or(|at| now < at || now - at >= every);
        let list = self.backlog.backfills.is_empty() && old;
        let (due, places, wait) = self.read(now, list).await?;
        if self.backlog.due.is_empty() {
            self.backlog.due = due.into();
        }
        if list {
            self.backlog.backfills = places.into();
            self.backlog.listed = Some(now);
        }
        // There may be room for a computer's question in a moment.
        let wait = if self.core.thinking().has_refused() { wait.min(REFUSED) } else { wait };
        Ok(wait)
    }

    /// Like [`Ticker::check`], but queues everything at once.
    async fn check_all(&mut self) -> Result<(), StoreError> {
        let (due, places, _) = self.read(self.now(), true).await?;
        self.core.troubles().succeeded(Subsystem::Clock, "");
        for (id, place) in due {
            self.shared.enqueue(&place, Item::Due(id));
        }
        for place in places.into_iter().take(BACKFILLS_AT_ONCE) {
            self.shared.enqueue(&place, Item::Backfill);
        }
        Ok(())
    }

    /// Records the time until which the clock was watched, and sets it. No check may happen in between: it would
    /// find a gap, or a clock that was set back.
    async fn pass(&mut self, until: Moment, set: SetClock) -> Result<(), StoreError> {
        let core = Arc::clone(&self.core);
        off_runtime(move || core.store().write(move |tx| tx.set_tick(until))).await?;
        set();
        self.check_all().await
    }

    /// Checks the clock. Returns what is due, the places that need a backfill if `list` is set, and the wait before
    /// the next check.
    async fn read(
        &mut self,
        now: Moment,
        list: bool,
    ) -> Result<(Vec<(GameId, PlaceId)>, Vec<PlaceId>, Span), StoreError> {
        // A clock that is not trusted is not checked; when it is trusted again, that time counts as a gap.
        let believed = self.time.is_trusted();
        let (core, config) = (Arc::clone(&self.core), self.clock.clone());
        let (found, mut places, wait) = off_runtime(move || {
            fault_point("tick", "");
            let (found, wait) = if believed {
                (clock::check(&core, &config, now)?, clock::next_check(&core, &config, now)?)
            } else {
                (clock::Found::default(), config.wake)
            };
            let places = if list { core.store().snapshot()?.watched_places()? } else { Vec::new() };
            Ok::<_, StoreError>((found, places, wait))
        })
        .await?;
        if believed {
            self.start_planned(now);
        }
        if found.set_back {
            self.processor.invalidate(None);
            self.backlog.clear_backfills();
        }
        self.processor.invalidate_after(now);
        if list {
            self.processor.histories().probe_only(&places);
        }
        places.retain(|place| self.needs_backfill(place, now));
        Ok((found.due, places, wait))
    }

    /// Starts planned games beside the checks, which must not wait for the network.
    fn start_planned(&mut self, now: Moment) {
        if self.starting.as_ref().is_some_and(|starting| !starting.is_finished()) {
            return;
        }
        let (processor, work) = (Arc::clone(&self.processor), self.shared.outside());
        self.starting = Some(tokio::spawn(async move {
            if let Err(error) = processor.start_planned(now).await {
                tracing::error!("planned games cannot be read: {error}");
            }
            drop(work);
        }));
    }

    fn needs_backfill(&self, place: &PlaceId, now: Moment) -> bool {
        let stale = now - self.clock.sweep_every;
        let old = |at: Option<Moment>| at.is_none_or(|at| at <= stale);
        old(self.processor.backfilled_at(place))
            && self.processor.may_probe(place, now)
            && !self.backs_off(place, now)
    }

    /// Returns whether work in a place is paused because the database refused it.
    fn backs_off(&self, place: &PlaceId, now: Moment) -> bool {
        self.core.troubles().backs_off(Subsystem::Places, &place.0, now)
    }

    /// Queues as much as there is room for: deadlines first, then backfills at their pace.
    fn queue_work(&mut self) {
        while self.shared.background() < DUE_IN_PROGRESS
            && let Some((id, place)) = self.backlog.due.pop_front()
        {
            // It is still due at the next check.
            if self.backs_off(&place, self.now()) {
                continue;
            }
            self.shared.enqueue(&place, Item::Due(id));
        }
        let now = self.now();
        let busy =
            self.core.delivering() >= MANY_DELIVERIES || self.shared.messages() >= MANY_MESSAGES;
        let pause = if busy { BUSY_PAUSE } else { self.backlog.pause };
        let since = now - self.backlog.last;
        if (Span::ZERO..pause).contains(&since)
            || self.shared.background() >= BACKFILLS_IN_PROGRESS
            || !self.processor.has_room()
        {
            return;
        }
        while let Some(place) = self.backlog.backfills.pop_front() {
            // A message or deadline may have caused a backfill of the place meanwhile.
            if self.needs_backfill(&place, now) {
                let first = self.processor.backfilled_at(&place).is_none();
                self.backlog.pause = if first { FIRST_PAUSE } else { LATER_PAUSE };
                self.backlog.last = now;
                self.shared.enqueue(&place, Item::Backfill);
                return;
            }
        }
    }
}
