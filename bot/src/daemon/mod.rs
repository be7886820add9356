//! The daemon: a bridge, the store, the desk, the clock and the sender, wired together.
//!
//! ```no_run
//! # use std::sync::Arc;
//! # use bot::{bridge::{Bridge, Incoming}, config::Config, daemon::{Daemon, Setup}};
//! # use bot::{network::Network, painter::NoPainter, store::Location, time::SystemTime};
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
//! daemon.incoming(message).await; // in the order received; nothing else before it
//! daemon.quiet().await?; // all of it judged, stored, answered, delivered
//! daemon.stop().await;
//! # Ok(()) }
//! ```
//!
//! With a [`SimTime`](crate::time::SimTime): advance it, then `daemon.tick().await` runs what has come due
//! (reminders, time-outs, decisions), then `daemon.quiet().await` waits for the messages about it.

mod backfill;
pub mod beat;
mod blocking;
mod cache;
pub(crate) mod caught;
pub mod clerk;
pub mod clock;
pub mod core;
mod crowds;
mod judging;
mod lane;
mod looks;
pub mod marks;
pub mod plan;
pub mod pulse;
mod quarantine;
mod queues;
mod quota;
mod ready;
mod run;
pub mod sender;
mod shared;
mod state;
pub mod trouble;
pub mod trust;
mod unnoted;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{AbortHandle, JoinHandle};

use crate::bridge::{Bridge, Change, Incoming, MessageId, PlaceId};
use crate::config::Config;
use crate::desk::Desk;
use crate::kill::kill_point;
use crate::metrics::{self, Counter};
pub use crate::network::Network;
use crate::painter::Painter;
use crate::store::{Location, Store, StoreError};
use crate::time::{TimeSource, millis};
use beat::Beat;
use blocking::off_runtime;
use caught::panicked;
use clerk::Clerk;
use core::Core;
use looks::Looks;
use marks::Marks;
pub use queues::Taken;
use queues::{BOUNDS, Item};
use sender::{Flush, Sender};
use shared::Shared;

/// Judging one message takes milliseconds; whatever takes so long never ends.
const JUDGED_WITHIN: Duration = Duration::from_secs(60);

/// What a daemon is started with.
pub struct Setup<B, T> {
    /// The database.
    pub location: Location,
    /// The chat network.
    pub network: Network,
    /// The configuration.
    pub config: Config,
    /// The way to the chat network.
    pub bridge: Arc<B>,
    /// The clock.
    pub time: Arc<T>,
    /// What draws the pictures.
    pub painter: Arc<dyn Painter>,
}

/// A running daemon; cheap to clone.
#[derive(Clone, Debug)]
pub struct Daemon(Arc<Running>);

#[derive(Debug)]
struct Running {
    shared: Arc<Shared>,
    core: Arc<Core>,
    store: Store,
    marks: Arc<Marks>,
    flush: mpsc::Sender<Flush>,
    looks: mpsc::UnboundedSender<run::Look>,
    /// A resynchronisation is asked for and not yet begun.
    resyncs: Arc<AtomicBool>,
    newest: mpsc::UnboundedSender<Vec<(PlaceId, MessageId)>>,
    /// What the sender and the one who looks at deadlines say of themselves.
    sender: Arc<Beat>,
    deadlines: Arc<Beat>,
    stop: watch::Sender<bool>,
    lanes: std::sync::Mutex<Vec<JoinHandle<()>>>,
    others: std::sync::Mutex<Vec<JoinHandle<()>>>,
}

impl Daemon {
    /// Opens the database (made when missing, migrated when older) and starts the daemon's tasks on
    /// the tokio runtime that runs this. What the network said while nobody listened is read from its
    /// history before the first new message of a place is judged.
    ///
    /// # Errors
    /// [`StoreError`]: one sentence with a way out each.
    pub async fn start<B: Bridge, T: TimeSource>(setup: Setup<B, T>) -> Result<Self, StoreError> {
        let Setup { location, network, config, bridge, time, painter } = setup;
        let (name, part) = (network.name, network.part.clone());
        let pages = match config.store.max_megabytes {
            0 => None,
            // Pages of 4 KiB, 256 to the megabyte.
            megabytes => Some(megabytes.saturating_mul(256)),
        };
        let store = off_runtime(move || {
            let store = Store::open(&location, name, pages)?;
            store.claim_part(&part).map(|()| store)
        })
        .await?;
        let desk = Desk::new(config.games.clone(), network).limited(config.limits);
        let core = Arc::new(Core::new(store.clone(), desk, random_seed()));
        let (reviewing, now) = (Arc::clone(&core), millis(time.now()));
        if let Err(error) = off_runtime(move || reviewing.review(now)).await {
            // Each of them is looked at again when somebody needs it.
            tracing::error!("games made under older rules could not be replayed: {error}");
        }
        let clerk = Arc::new(
            Clerk::new(Arc::clone(&core), Arc::clone(&bridge), Arc::clone(&time), &config.clock)
                .with_patience(JUDGED_WITHIN),
        );
        let shared = Arc::new(Shared::new(BOUNDS));
        let looks = Arc::new(Looks::new());
        let lanes = (0..BOUNDS.workers)
            .map(|_| {
                let (clerk, time) = (Arc::clone(&clerk), Arc::clone(&time));
                let (shared, looks) = (Arc::clone(&shared), Arc::clone(&looks));
                tokio::spawn(async move {
                    let lane = || {
                        let (clerk, time) = (Arc::clone(&clerk), Arc::clone(&time));
                        lane::run(clerk, time, Arc::clone(&shared), Arc::clone(&looks))
                    };
                    while panicked("lane", lane()).await {}
                })
            })
            .collect();
        let marks = clerk.marks();
        let (stop, stopping) = watch::channel(false);
        let (flush, mut flushes) = mpsc::channel(16);
        let (asks, mut asked) = mpsc::unbounded_channel();
        let resyncs = Arc::new(AtomicBool::new(false));
        let sender =
            Sender::new(Arc::clone(&core), bridge, Arc::clone(&time), painter, config.sender)
                .with_budget(looks.budget());
        let sender = Arc::new(sender);
        let now = Instant::now();
        let (senders_beat, deadlines) = (Arc::new(Beat::new(now)), Arc::new(Beat::new(now)));
        let mut ticker = run::Ticker {
            core: Arc::clone(&core),
            clerk,
            time,
            clock: config.clock,
            shared: Arc::clone(&shared),
            resyncs: Arc::clone(&resyncs),
            beat: Arc::clone(&deadlines),
            backlog: run::Backlog::default(),
        };
        let (newest, mut told) = mpsc::unbounded_channel();
        let (mut ends, mut ended, mut over) = (stopping.clone(), stopping.clone(), stopping);
        let (scouted, scouts) = (store.clone(), asks.clone());
        let beat = Arc::clone(&senders_beat);
        let others = vec![
            tokio::spawn(async move {
                // Whoever waits for the outbox to be empty goes on waiting.
                let mut waiting = Vec::new();
                while panicked(
                    "sender",
                    Arc::clone(&sender).run(&mut flushes, &mut waiting, &beat, &mut ends),
                )
                .await
                {}
            }),
            tokio::spawn(async move {
                while panicked("clock", ticker.run(&mut asked, &mut ended)).await {}
            }),
            tokio::spawn(async move {
                while panicked(
                    "scout",
                    run::scout(scouted.clone(), &mut told, scouts.clone(), &mut over),
                )
                .await
                {}
            }),
        ];
        Ok(Self(Arc::new(Running {
            shared,
            core,
            store,
            marks,
            flush,
            looks: asks,
            resyncs,
            newest,
            sender: senders_beat,
            deadlines,
            stop,
            lanes: std::sync::Mutex::new(lanes),
            others: std::sync::Mutex::new(others),
        })))
    }

    /// Takes what happened in the network, and never waits: what there is no room for is read from the history of its
    /// place when there is, or, where no history holds it, is for the caller to answer ([`Taken::Busy`]). Call it in
    /// the order in which things happened, and again for the same message as often as the network repeats it.
    pub async fn incoming(&self, incoming: Incoming) -> Taken {
        kill_point("incoming-received");
        if i64::try_from(incoming.id.0).is_err() {
            tracing::warn!(id = %incoming.id, "a message id beyond all bounds; left alone");
            return Taken::Queued;
        }
        if self.0.core.is_crowded(&incoming) {
            metrics::count(Counter::Busy);
            return Taken::Busy;
        }
        let place = incoming.place.clone();
        self.0.shared.give(&place, Item::Message(Box::new(incoming)))
    }

    /// Messages were said in a place that were not taken, this one first: they are read from the history, before all that is
    /// taken afterwards.
    pub fn missed(&self, place: PlaceId, first: MessageId) {
        self.0.shared.miss(&place, first);
    }

    /// A place is gone, or nothing can be said there any more: its games are kept and their clocks stand
    /// still.
    pub async fn place_lost(&self, place: PlaceId) {
        self.0.shared.give(&place, Item::Lost);
    }

    /// Somebody edited or deleted a message; what it brought about stands.
    pub async fn changed(&self, place: PlaceId, id: MessageId, change: Change) {
        self.0.shared.give(&place, Item::Changed(id, change));
    }

    /// The history of a place is to be read again: something may have been missed there.
    pub async fn sweep(&self, place: PlaceId) {
        self.0.shared.give(&place, Item::Sweep);
    }

    /// Desk and store, for questions that need not wait for what is under way.
    #[must_use]
    pub fn core(&self) -> Arc<Core> {
        Arc::clone(&self.0.core)
    }

    /// Waits until everything taken has its verdict and every answer is delivered (or given up).
    ///
    /// # Errors
    /// What went wrong in the store since the last call; the messages concerned have no verdict and are
    /// read again from the network's history later.
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

    /// What is stored, to be asked.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Looks at the clock now: runs what has come due, and returns when that is stored.
    pub async fn tick(&self) {
        let (reply, done) = oneshot::channel();
        if self.0.looks.send(run::Look::Now(reply)).is_ok() {
            let _ = done.await;
        }
        self.0.shared.idle().await;
    }

    /// Simulated time passes, and `set` sets its clock to `until` (milliseconds since 1970): however long that is, the
    /// clock counts as watched all the while. Then as [`Daemon::tick`].
    pub async fn pass(&self, until: i64, set: impl FnOnce() + Send + 'static) {
        let (done, looked) = oneshot::channel();
        let set = run::SetClock(Box::new(set));
        if self.0.looks.send(run::Look::Pass { until, set, done }).is_ok() {
            let _ = looked.await;
        }
        self.0.shared.idle().await;
    }

    /// The connection to the network was lost and is back: the history of every place with a game is
    /// read again before the next message of that place is judged.
    pub async fn resync(&self) {
        // At once: what comes next must find it so.
        self.0.marks.forget();
        // Asked for twice, it is done once.
        if !self.0.resyncs.swap(true, Ordering::SeqCst) {
            let _ = self.0.looks.send(run::Look::Resync);
        }
    }

    /// The network tells the newest message of each of some places. Where it is none that is known here, something was
    /// said that nobody heard: those places are read first. Returns at once.
    pub fn newest(&self, newest: Vec<(PlaceId, MessageId)>) {
        // Nobody is left to hear it only when the daemon stops.
        let _ = self.0.newest.send(newest);
    }

    /// Something changed that may have opened places in which games are paused: they are looked into at once.
    pub async fn look_again(&self, places: Vec<PlaceId>) {
        places.iter().for_each(|place| self.0.marks.doubt(place));
        let _ = self.0.looks.send(run::Look::First(places));
    }

    /// Stops gracefully: takes nothing more, finishes what it took, and closes the database. Answers
    /// not yet delivered stay in the outbox.
    pub async fn stop(self) {
        self.wind_down().await;
        self.close().await;
    }

    /// Stops as [`Daemon::stop`] does, and cuts off what takes longer: it is done at the next start.
    pub async fn stop_within(self, patience: Duration) {
        let cut: Vec<AbortHandle> = [&self.0.lanes, &self.0.others]
            .into_iter()
            .flat_map(|of| held(of).iter().map(JoinHandle::abort_handle).collect::<Vec<_>>())
            .collect();
        if tokio::time::timeout(patience, self.wind_down()).await.is_err() {
            tracing::warn!("something takes too long to be finished; it is done at the next start");
            cut.iter().for_each(AbortHandle::abort);
        }
        self.close().await;
    }

    async fn wind_down(&self) {
        let take = |of: &std::sync::Mutex<Vec<JoinHandle<()>>>| std::mem::take(&mut *held(of));
        self.0.shared.stop();
        for lane in take(&self.0.lanes) {
            let _ = lane.await;
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

fn held<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A number nobody can foresee: the standard library's hash keys come from the operating system.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::hash::RandomState::new().build_hasher().finish()
}
