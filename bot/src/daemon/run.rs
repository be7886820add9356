//! The task that looks at the clock.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot, watch};

use super::beat::Beat;
use super::blocking::off_runtime;
use super::clerk::Clerk;
use super::clock;
use super::core::Core;
use super::queues::Item;
use super::shared::Shared;
use super::trouble::Subsystem;
use crate::bridge::{Bridge, MessageId, PlaceId};
use crate::config::ClockConfig;
use crate::kill::panic_point;
use crate::play::GameId;
use crate::store::{Store, StoreError};
use crate::time::{TimeSource, millis};

/// Sweeps given at once to whoever asks for a look.
const SWEEPS_AT_ONCE: usize = 200;

/// Games with something due that are seen to at a time; each may read a history.
const DUE_UNDER_WAY: usize = 16;

/// Sweeps that go on at a time when nobody waits for them.
const SWEEPS_UNDER_WAY: usize = 4;

/// Milliseconds between two sweeps of places not read since the start, and of others: most of what the network allows
/// is for what people write.
const FIRST_PAUSE: i64 = 100;
const LATER_PAUSE: i64 = 200;

/// With so many deliveries under way, or messages to be judged, the network has enough to do, and sweeps come only so
/// often, in milliseconds.
const MANY_DELIVERIES: usize = 4;
const MANY_MESSAGES: usize = 8;
const HELD_BACK: i64 = 1_000;

/// When all places known are swept, others are looked for after so many milliseconds at the earliest.
const LISTED_EVERY: i64 = 10_000;

/// A clock that has jumped is looked at again so soon, in milliseconds: any answer of the network's confirms it.
const UNCONFIRMED: i64 = 500;

/// Between two looks at whether there is room for more.
const STEP: i64 = FIRST_PAUSE;

/// Sets a simulated clock.
pub(super) struct SetClock(pub(super) Box<dyn FnOnce() + Send>);

impl std::fmt::Debug for SetClock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SetClock")
    }
}

/// Something asked of the ticker.
#[derive(Debug)]
pub(super) enum Look {
    /// Look now, and say when everything due is queued.
    Now(oneshot::Sender<()>),
    /// The clock was watched until this moment, at which `set` sets it; then as [`Look::Now`].
    Pass { until: i64, set: SetClock, done: oneshot::Sender<()> },
    /// Read all histories again whose sweeps were forgotten.
    Resync,
    /// Something was said in these places that nobody heard: they are read first.
    First(Vec<PlaceId>),
}

/// Looks for places in which something was said that nobody heard, as the network tells their newest messages. A task
/// of its own: with very many places it takes a while, and nobody waits for it.
pub(super) async fn scout(
    store: Store,
    told: &mut mpsc::UnboundedReceiver<Vec<(PlaceId, MessageId)>>,
    looks: mpsc::UnboundedSender<Look>,
    stop: &mut watch::Receiver<bool>,
) {
    while !*stop.borrow() {
        let newest = tokio::select! {
            newest = told.recv() => newest,
            _ = stop.changed() => continue,
        };
        let Some(newest) = newest else { return };
        let store = store.clone();
        let asked = off_runtime(move || {
            panic_point("scout", "");
            store.behind(newest)
        });
        match asked.await {
            Ok(behind) if behind.is_empty() => {}
            Ok(behind) => {
                let _ = looks.send(Look::First(behind));
            }
            // All places are read in their turn.
            Err(error) => tracing::error!("the newest messages cannot be looked up: {error}"),
        }
    }
}

pub(super) struct Ticker<B, T> {
    pub(super) core: Arc<Core>,
    pub(super) clerk: Arc<Clerk<B, T>>,
    pub(super) time: Arc<T>,
    pub(super) clock: ClockConfig,
    pub(super) shared: Arc<Shared>,
    /// A resynchronisation is asked for and not yet begun.
    pub(super) resyncs: Arc<AtomicBool>,
    /// What it says of itself.
    pub(super) beat: Arc<Beat>,
    pub(super) backlog: Backlog,
}

/// What is still to be handed to the lanes.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    due: VecDeque<(GameId, PlaceId)>,
    sweeps: VecDeque<PlaceId>,
    /// When the places to be swept were looked for.
    listed: Option<i64>,
    /// When the last sweep was handed over, and how long the next is to wait after it.
    last: i64,
    pause: i64,
}

impl Backlog {
    /// Nothing is swept any more.
    fn unswept(&mut self) {
        self.sweeps.clear();
        self.listed = None;
    }

    fn is_empty(&self) -> bool {
        self.due.is_empty() && self.sweeps.is_empty()
    }
}

impl<B: Bridge, T: TimeSource> Ticker<B, T> {
    pub(super) async fn run(
        &mut self,
        looks: &mut mpsc::UnboundedReceiver<Look>,
        stop: &mut watch::Receiver<bool>,
    ) {
        while !*stop.borrow() {
            let now = self.now();
            let next = match self.core.troubles().next(Subsystem::Clock, now) {
                // Whoever asks for a look meanwhile changes nothing.
                Some(until) => until,
                None => now.saturating_add(self.look_or_rest().await),
            };
            loop {
                self.hand_over();
                let left = next.saturating_sub(self.now());
                let step = if self.backlog.is_empty() { left } else { left.min(STEP) };
                let pause = Duration::from_millis(u64::try_from(step).unwrap_or(0));
                self.beat.beats(Instant::now(), pause);
                tokio::select! {
                    Some(look) = looks.recv() => {
                        match look {
                            Look::Resync => {
                                self.resyncs.store(false, Ordering::SeqCst);
                                self.backlog.unswept();
                            }
                            Look::First(places) => {
                                for place in places {
                                    self.backlog.sweeps.retain(|known| *known != place);
                                    self.backlog.sweeps.push_front(place);
                                }
                            }
                            Look::Now(done) => {
                                if let Err(error) = self.look_at_all().await {
                                    self.failed(error);
                                }
                                let _ = done.send(());
                            }
                            Look::Pass { until, set, done } => {
                                if let Err(error) = self.pass(until, set).await {
                                    self.failed(error);
                                }
                                let _ = done.send(());
                            }
                        }
                        break;
                    }
                    () = self.time.sleep(pause) => if self.now() >= next { break },
                    _ = stop.changed() => break,
                }
            }
        }
    }

    fn now(&self) -> i64 {
        millis(self.time.now())
    }

    /// As [`Ticker::look`]; after a failure the next look waits longer and longer.
    async fn look_or_rest(&mut self) -> i64 {
        match self.look().await {
            Ok(wait) => {
                self.core.troubles().succeeded(Subsystem::Clock, "");
                wait
            }
            Err(error) => self.failed(error),
        }
    }

    /// The store could not be asked, or told; says how long the next look is to wait.
    fn failed(&self, error: StoreError) -> i64 {
        tracing::error!("deadlines cannot be looked after: {error}");
        self.shared.failed(error.clone());
        self.core.troubles().failed(Subsystem::Clock, "", error, self.now())
    }

    /// Notes what is due and what wants sweeping; says how long the next look may wait.
    async fn look(&mut self) -> Result<i64, StoreError> {
        let now = self.now();
        let every = LISTED_EVERY.min(self.clock.sweep_every.0).min(self.clock.wake.0);
        let old = self.backlog.listed.is_none_or(|at| now < at || now.saturating_sub(at) >= every);
        let list = self.backlog.sweeps.is_empty() && old;
        let (due, places, wait) = self.read(now, list).await?;
        if self.backlog.due.is_empty() {
            self.backlog.due = due.into();
        }
        if list {
            self.backlog.sweeps = places.into();
            self.backlog.listed = Some(now);
        }
        Ok(wait)
    }

    /// The same, all handed over at once.
    async fn look_at_all(&mut self) -> Result<(), StoreError> {
        let (due, places, _) = self.read(self.now(), true).await?;
        self.core.troubles().succeeded(Subsystem::Clock, "");
        for (id, place) in due {
            self.shared.give(&place, Item::Due(id));
        }
        for place in places.into_iter().take(SWEEPS_AT_ONCE) {
            self.shared.give(&place, Item::Sweep);
        }
        Ok(())
    }

    /// No look falls between noting how long the clock was watched and setting it: one would take the difference for a
    /// gap, or for a clock that was set back.
    async fn pass(&mut self, until: i64, set: SetClock) -> Result<(), StoreError> {
        let core = Arc::clone(&self.core);
        off_runtime(move || core.store().write(move |tx| tx.set_tick(until))).await?;
        (set.0)();
        self.look_at_all().await
    }

    /// Looks at the clock: what is due, if asked for the places that want sweeping, and how long the next look may
    /// wait.
    async fn read(
        &mut self,
        now: i64,
        list: bool,
    ) -> Result<(Vec<(GameId, PlaceId)>, Vec<PlaceId>, i64), StoreError> {
        // A clock that cannot be believed is not looked at; when it can again, that was a gap.
        let believed = self.time.is_believed();
        let (core, config) = (Arc::clone(&self.core), self.clock.clone());
        let confirmations = self.time.confirmations();
        let (found, mut places, wait) = off_runtime(move || {
            panic_point("tick", "");
            let (found, wait) = if believed {
                let found = clock::look(&core, &config, now, confirmations)?;
                let next = clock::next_look(&core, &config, now)?;
                let wait = if found.unconfirmed { next.min(UNCONFIRMED) } else { next };
                (found, wait)
            } else {
                core.trust().lose();
                (clock::Found::default(), config.wake.0)
            };
            let places = if list { core.store().listened_to()? } else { Vec::new() };
            Ok::<_, StoreError>((found, places, wait))
        })
        .await?;
        if found.set_back {
            self.clerk.unsweep(None);
            self.backlog.unswept();
        }
        self.clerk.unsweep_after(now);
        if list {
            self.clerk.marks().probe_only(&places);
        }
        places.retain(|place| self.wants_sweeping(place, now));
        Ok((found.due, places, wait))
    }

    fn wants_sweeping(&self, place: &PlaceId, now: i64) -> bool {
        let stale = now.saturating_sub(self.clock.sweep_every.0);
        let old = |at: Option<i64>| at.is_none_or(|at| at <= stale);
        old(self.clerk.swept(place)) && self.clerk.may_probe(place, now) && !self.rests(place, now)
    }

    /// Whether nothing is done in a place for a while, because it could not be stored.
    fn rests(&self, place: &PlaceId, now: i64) -> bool {
        self.core.troubles().rests(Subsystem::Lanes, &place.0, now)
    }

    /// Hands over as much as there is room for: what is due first, and sweeps in their turn.
    fn hand_over(&mut self) {
        while self.shared.background() < DUE_UNDER_WAY
            && let Some((id, place)) = self.backlog.due.pop_front()
        {
            // It is still due at the next look.
            if self.rests(&place, self.now()) {
                continue;
            }
            self.shared.give(&place, Item::Due(id));
        }
        let now = self.now();
        let busy =
            self.core.delivering() >= MANY_DELIVERIES || self.shared.messages() >= MANY_MESSAGES;
        let pause = if busy { HELD_BACK } else { self.backlog.pause };
        let since = now.saturating_sub(self.backlog.last);
        if (0..pause).contains(&since)
            || self.shared.background() >= SWEEPS_UNDER_WAY
            || !self.clerk.has_room()
        {
            return;
        }
        while let Some(place) = self.backlog.sweeps.pop_front() {
            // A message there, or a deadline, may have had it swept by now.
            if self.wants_sweeping(&place, now) {
                let first = self.clerk.swept(&place).is_none();
                self.backlog.pause = if first { FIRST_PAUSE } else { LATER_PAUSE };
                self.backlog.last = now;
                self.shared.give(&place, Item::Sweep);
                return;
            }
        }
    }
}
