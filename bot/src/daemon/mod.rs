//! The daemon: bridge, store, desk, clock and sender, connected.
//!
//! ```no_run
//! # use std::sync::Arc;
//! # use bot::{chat::{Bridge, Incoming}, config::Config, daemon::{Daemon, Setup}};
//! # use bot::{chat::network::Network, painter::NoPainter, store::Location, time::SystemTime};
//! # async fn example(bridge: Arc<impl Bridge>, message: Incoming) -> Result<(), Box<dyn std::error::Error>> {
//! let daemon = Daemon::start(Setup {
//!     location: Location::File("games.db".into()),
//!     network: Network::room(),
//!     config: Config::default(),
//!     bridge,
//!     time: Arc::new(SystemTime),
//!     painter: Arc::new(NoPainter),
//! })
//! .await?;
//! daemon.incoming(message).await; // in the order in which messages are received
//! daemon.quiet().await?; // wait until all are judged, answered and delivered
//! daemon.stop().await;
//! # Ok(()) }
//! ```
//!
//! With a [`SimTime`](crate::time::SimTime): advance it, call `daemon.tick().await` to process what is due
//! (reminders, deadlines, decisions), then `daemon.quiet().await` to wait for the messages about it.

mod analyst;
mod backfill;
mod backpressure;
pub(crate) mod blocking;
pub(crate) mod caught;
pub mod clock;
pub mod core;
mod digests;
mod files;
pub mod heartbeat;
pub mod heartbeats;
pub mod histories;
mod judging;
pub mod plan;
pub mod processor;
mod quarantine;
pub mod question;
mod queues;
mod read_only;
mod ready;
mod run;
pub mod sender;
mod shared;
pub mod thinking;
pub mod trouble;
mod turns;
mod unrecorded;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{AbortHandle, JoinHandle};

pub use crate::chat::network::Network;
use crate::chat::{Bridge, Change, Incoming, MessageId, PlaceId};
use crate::config::Config;
use crate::fail::kill_point;
use crate::features::FEATURES;
use crate::game::Desk;
use crate::metrics::{self, Counter};
use crate::painter::Painter;
use crate::store::{Location, Store, StoreError};
use crate::time::{Moment, TimeSource};
use blocking::off_runtime;
use caught::panicked;
use core::Core;
use heartbeat::Heartbeat;
use histories::Histories;
use processor::Processor;
pub use queues::Admission;
use queues::{BOUNDS, Item};
use read_only::ReadOnly;
use sender::{Flush, Sender};
use shared::Shared;

/// How long judging one message may take. It takes milliseconds; a message that exceeds this never ends.
const JUDGED_WITHIN: Duration = Duration::from_secs(60);

pub struct Setup<B, T> {
    pub location: Location,
    pub network: Network,
    pub config: Config,
    pub bridge: Arc<B>,
    pub time: Arc<T>,
    pub painter: Arc<dyn Painter>,
}

/// A running daemon. Clones share it.
#[derive(Clone, Debug)]
pub struct Daemon(Arc<Running>);

#[derive(Debug)]
struct Running {
    shared: Arc<Shared>,
    core: Arc<Core>,
    store: Store,
    stopped_at: Option<Moment>,
    histories: Arc<Histories>,
    flush: mpsc::Sender<Flush>,
    requests: mpsc::UnboundedSender<run::Request>,
    /// Whether a resynchronisation is requested and has not begun.
    resyncs: Arc<AtomicBool>,
    newest: mpsc::UnboundedSender<Vec<(PlaceId, MessageId)>>,
    /// The heartbeats of the sender and of the task that checks deadlines.
    sender: Arc<Heartbeat>,
    deadlines: Arc<Heartbeat>,
    stop: watch::Sender<bool>,
    workers: Mutex<Vec<JoinHandle<()>>>,
    others: Mutex<Vec<JoinHandle<()>>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.core.thinking().stop();
    }
}

impl Daemon {
    /// Opens the database, which is created or migrated if necessary, and starts the daemon's tasks on the current tokio runtime. What was
    /// posted while the daemon was stopped is read from the history of a place before its first new message is judged.
    pub async fn start<B: Bridge, T: TimeSource>(setup: Setup<B, T>) -> Result<Self, StoreError> {
        let Setup { location, network, config, bridge, time, painter } = setup;
        let (name, part) = (network.name, network.part.clone());
        let pages = match config.store.max_megabytes {
            0 => None,
            // Pages of 4 KiB, 256 to the megabyte.
            megabytes => Some(megabytes.saturating_mul(256)),
        };
        let (store, stopped_at) = off_runtime(move || {
            let store = Store::open(&location, name, pages)?;
            store.claim_part(&part)?;
            let stopped_at = store.snapshot()?.last_tick()?;
            Ok::<_, StoreError>((store, stopped_at))
        })
        .await?;
        let desk = Desk::new(config.games.clone(), network, FEATURES)
            .limited(config.limits)
            .analysing(config.analysis)
            .with_computers(&config.computer);
        let core = Core::new(store.clone(), desk, random_seed());
        let core = Arc::new(core.with_computers(&config.computer));
        let (reviewing, now) = (Arc::clone(&core), time.now());
        if let Err(error) = off_runtime(move || reviewing.review(now)).await {
            // Each of these games is replayed again when it is used.
            tracing::error!("games made under older rules could not be replayed: {error}");
        }
        let processor = Arc::new(
            Processor::new(
                Arc::clone(&core),
                Arc::clone(&bridge),
                Arc::clone(&time),
                &config.clock,
            )
            .with_patience(JUDGED_WITHIN),
        );
        let shared = Arc::new(Shared::new(BOUNDS));
        let read_only = Arc::new(ReadOnly::new());
        let workers = (0..BOUNDS.workers)
            .map(|_| {
                let (processor, time) = (Arc::clone(&processor), Arc::clone(&time));
                let (shared, read_only) = (Arc::clone(&shared), Arc::clone(&read_only));
                tokio::spawn(async move {
                    let worker = || {
                        let (processor, time) = (Arc::clone(&processor), Arc::clone(&time));
                        worker::run(processor, time, Arc::clone(&shared), Arc::clone(&read_only))
                    };
                    while panicked("worker", worker()).await {}
                })
            })
            .collect();
        let histories = processor.histories();
        let (stop, stopping) = watch::channel(false);
        let (flush, mut flushes) = mpsc::channel(16);
        let (requests, mut requested) = mpsc::unbounded_channel();
        let resyncs = Arc::new(AtomicBool::new(false));
        let (doubted, reopening) = (Arc::clone(&histories), requests.clone());
        let sender =
            Sender::new(Arc::clone(&core), bridge, Arc::clone(&time), painter, config.sender)
                .with_budget(read_only.budget())
                .with_reopening(move |place| {
                    doubted.doubt(&place);
                    let _ = reopening.send(run::Request::First(vec![place]));
                });
        let sender = Arc::new(sender);
        let now = Instant::now();
        let (sender_heartbeat, deadlines) =
            (Arc::new(Heartbeat::new(now)), Arc::new(Heartbeat::new(now)));
        let mut ticker = run::Ticker {
            core: Arc::clone(&core),
            processor,
            time,
            clock: config.clock,
            shared: Arc::clone(&shared),
            resyncs: Arc::clone(&resyncs),
            heartbeat: Arc::clone(&deadlines),
            backlog: run::Backlog::default(),
            starting: None,
        };
        let (newest, mut reports) = mpsc::unbounded_channel();
        let mut halts = stopping.clone();
        let (analysing, clock) = (Arc::clone(&core), Arc::clone(&ticker.time));
        let (mut ends, mut ended, mut over) =
            (stopping.clone(), stopping.clone(), stopping.clone());
        let (database, requester) = (store.clone(), requests.clone());
        let (elsewhere, woken, mut halted) = (Arc::clone(&core), requests.clone(), stopping);
        let heartbeat = Arc::clone(&sender_heartbeat);
        let others = vec![
            tokio::spawn(async move {
                // Callers that wait for an empty outbox keep waiting after a panic.
                let mut waiting = Vec::new();
                while panicked(
                    "sender",
                    Arc::clone(&sender).run(&mut flushes, &mut waiting, &heartbeat, &mut ends),
                )
                .await
                {}
            }),
            tokio::spawn(async move {
                while panicked(
                    "analyst",
                    analyst::run(Arc::clone(&analysing), Arc::clone(&clock), &mut halts),
                )
                .await
                {}
            }),
            tokio::spawn(async move { run::wake(&elsewhere, &woken, &mut halted).await }),
            tokio::spawn(async move {
                while panicked("clock", ticker.run(&mut requested, &mut ended)).await {}
            }),
            tokio::spawn(async move {
                while panicked(
                    "lost-message check",
                    run::find_behind(database.clone(), &mut reports, requester.clone(), &mut over),
                )
                .await
                {}
            }),
        ];
        Ok(Self(Arc::new(Running {
            shared,
            core,
            store,
            stopped_at,
            histories,
            flush,
            requests,
            resyncs,
            newest,
            sender: sender_heartbeat,
            deadlines,
            stop,
            workers: Mutex::new(workers),
            others: Mutex::new(others),
        })))
    }

    /// Queues a message or interaction. Never waits: a message that does not fit into the queue is read from the
    /// history later; an interaction that does not fit is the caller's to answer ([`Admission::Busy`]). Call it in the
    /// order in which messages are received, and again if the network repeats one.
    pub async fn incoming(&self, incoming: Incoming) -> Admission {
        kill_point("incoming-received");
        if i64::try_from(incoming.id.0).is_err() {
            tracing::warn!(id = %incoming.id, "ignored a message with an impossible id");
            return Admission::Queued;
        }
        if self.0.core.must_refuse(&incoming) {
            metrics::count(Counter::Busy);
            return Admission::Busy;
        }
        let place = incoming.place.clone();
        self.0.shared.enqueue(&place, Item::Message(Box::new(incoming)))
    }

    /// Records that messages of a place were lost, from `first` on. They are read from the history before any
    /// message that is queued later is judged.
    pub fn missed(&self, place: PlaceId, first: MessageId) {
        self.0.shared.miss(&place, first);
    }

    /// Records that a place is gone or closed. Its games are paused.
    pub async fn place_lost(&self, place: PlaceId) {
        self.0.shared.enqueue(&place, Item::Lost);
    }

    /// Records that a message was edited or deleted. Its effects on games remain.
    pub async fn changed(&self, place: PlaceId, id: MessageId, change: Change) {
        self.0.shared.enqueue(&place, Item::Changed(id, change));
    }

    /// Queues a backfill of a place, because messages may have been lost there.
    pub async fn backfill(&self, place: PlaceId) {
        self.0.shared.enqueue(&place, Item::Backfill);
    }

    /// Returns the core, for queries that need not wait for work in progress.
    pub fn core(&self) -> Arc<Core> {
        Arc::clone(&self.0.core)
    }

    /// Returns when the clock was last checked before this daemon started.
    pub(crate) fn stopped_at(&self) -> Option<Moment> {
        self.0.stopped_at
    }

    /// Returns whether a place with games is still to be read for the first time since the start.
    pub(crate) fn has_unread_places(&self) -> Result<bool, StoreError> {
        let histories = &self.0.histories;
        let is_unread =
            |p: &PlaceId| histories.read_at(p).is_none() && histories.closed(p).is_none();
        Ok(self.0.store.snapshot()?.places()?.iter().any(is_unread))
    }

    /// Waits until every queued message has its verdict and every answer is delivered or given up. The error is the last one of the store
    /// since the previous call: the messages that it concerns have no verdict and are read again from the history.
    pub async fn quiet(&self) -> Result<(), StoreError> {
        loop {
            self.0.shared.idle().await;
            if let Some(error) = self.0.shared.take_failure() {
                return Err(error);
            }
            let (reply, empty) = oneshot::channel();
            if self.0.flush.send(reply).await.is_err() {
                return Err(StoreError::Closed);
            }
            empty.await.unwrap_or(Err(StoreError::Closed))?;
            if self.0.shared.is_idle() {
                return Ok(());
            }
        }
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Checks the clock now, and returns when everything due is stored.
    pub async fn tick(&self) {
        let (reply, done) = oneshot::channel();
        if self.0.requests.send(run::Request::Now(reply)).is_ok() {
            let _ = done.await;
        }
        self.0.shared.idle().await;
    }

    /// Moves simulated time to `until` by calling `set`, without this counting as a gap,
    /// then continues like [`Daemon::tick`].
    pub async fn pass(&self, until: Moment, set: impl FnOnce() + Send + 'static) {
        let (done, looked) = oneshot::channel();
        if self.0.requests.send(run::Request::Pass { until, set: Box::new(set), done }).is_ok() {
            let _ = looked.await;
        }
        self.0.shared.idle().await;
    }

    /// Records that the connection was lost and is back. The history of every place with a game is read again
    /// before the next message of that place is judged.
    pub async fn resync(&self) {
        // Immediately, because the next message must be judged accordingly.
        self.0.histories.forget();
        // Several requests are processed as one.
        if !self.0.resyncs.swap(true, Ordering::SeqCst) {
            let _ = self.0.requests.send(run::Request::Resync);
        }
    }

    /// Reports the newest message of each of some places. Places where it is unknown to the store have lost
    /// messages and are backfilled first. Returns at once.
    pub fn newest(&self, newest: Vec<(PlaceId, MessageId)>) {
        // The receiver is gone only when the daemon stops.
        let _ = self.0.newest.send(newest);
    }

    /// Records that places where games are paused or posts wait may be open again. They are probed at once.
    pub async fn recheck(&self, places: Vec<PlaceId>) {
        for place in &places {
            self.0.histories.doubt(place);
            let (core, place) = (Arc::clone(&self.0.core), place.clone());
            if let Err(error) = off_runtime(move || core.try_place(place)).await {
                tracing::error!("what waits for a place is tried later: {error}");
            }
        }
        let _ = self.0.requests.send(run::Request::First(places));
    }

    /// Stops gracefully: receives nothing more, finishes the queued work and closes the database. Answers not
    /// delivered by then stay in the outbox.
    pub async fn stop(self) {
        self.wind_down().await;
        self.close().await;
    }

    /// Stops like [`Daemon::stop`], but aborts what takes longer than `patience`; it is processed after the next
    /// start.
    pub async fn stop_within(self, patience: Duration) {
        let cut: Vec<AbortHandle> = [&self.0.workers, &self.0.others]
            .into_iter()
            .flat_map(|of| of.lock().iter().map(JoinHandle::abort_handle).collect::<Vec<_>>())
            .collect();
        if tokio::time::timeout(patience, self.wind_down()).await.is_err() {
            tracing::warn!("some work takes too long to finish and is left for the next start");
            cut.iter().for_each(AbortHandle::abort);
        }
        self.close().await;
    }

    async fn wind_down(&self) {
        let take = |of: &Mutex<Vec<JoinHandle<()>>>| std::mem::take(&mut *of.lock());
        self.0.core.thinking().stop();
        self.0.shared.stop();
        for worker in take(&self.0.workers) {
            let _ = worker.await;
        }
        self.0.stop.send_replace(true);
        for task in take(&self.0.others) {
            let _ = task.await;
        }
    }

    async fn close(self) {
        let store = self.0.store.clone();
        off_runtime(move || store.close()).await;
    }
}

/// Returns an unpredictable number: the standard library takes its hash keys from the operating system.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::hash::RandomState::new().build_hasher().finish()
}
