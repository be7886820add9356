//! Serving some shards until they change: a daemon, what helps it, and the events it is given.
//!
//! A change of the shards stops the daemon and starts the next one, so that each serves the same shards as long as it
//! runs. The gateway stays connected meanwhile.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;

use super::backlog::Backlog;
use super::bridge::DiscordBridge;
use super::clock::CheckedTime;
use super::dispatch::{Dispatcher, learn};
use super::error::ServeError;
use super::event::Event;
use super::gateway::{Gateway, Signal};
use super::reopen::Reopening;
use super::standby::{self, Kept};
use super::{unheard, upkeep};
use crate::chat::Shards;
use crate::chat::network::Network;
use crate::config::Config;
use crate::daemon::caught::{Work, caught, panicked};
use crate::daemon::heartbeat::Heartbeat;
use crate::daemon::heartbeats::Heartbeats;
use crate::daemon::{Daemon, Setup};
use crate::health::{Endpoint, Health, Link};
use crate::nightly::{self, Backups};
use crate::painter::Painter;
use crate::store::{Attendance, Location, Store, StoreError};
use crate::time::SystemTime;
use crate::watchdog::{self, Watched};

/// How long started work may take when the daemon stops. Service managers wait for ten seconds at least.
const STOP_WITHIN: Duration = Duration::from_secs(7);

/// How long what is being answered may take when shards are handed over.
const ANSWERED_WITHIN: Duration = Duration::from_secs(3);

const BEAT_EVERY: Duration = Duration::from_secs(5);

const CHECK_EVERY: Duration = Duration::from_millis(500);

type Stop<'s, F> = Pin<&'s mut F>;

pub(super) enum End {
    Changed,
    Over(Result<(), ServeError>),
}

/// What lasts as long as the process.
pub(super) struct Serving {
    pub(super) location: Location,
    pub(super) network: Network,
    pub(super) config: Config,
    pub(super) painter: Arc<dyn Painter>,
    pub(super) time: Arc<CheckedTime<SystemTime>>,
    pub(super) bridge: Arc<DiscordBridge<SystemTime>>,
    pub(super) shards: Shards,
    pub(super) link: Arc<Link>,
    pub(super) endpoint: Arc<Endpoint<CheckedTime<SystemTime>>>,
    pub(super) backlog: Arc<Backlog>,
    pub(super) watched: Watched,
    pub(super) connect: Option<Box<dyn FnOnce() -> Gateway + Send>>,
    pub(super) gateway: Option<Gateway>,
    pub(super) signals: UnboundedReceiver<Signal>,
    pub(super) kept: Kept,
}

impl Serving {
    /// Waits until there are shards to serve, and starts a daemon that serves them.
    pub(super) async fn daemon(&mut self) -> Result<Daemon, ServeError> {
        loop {
            let location = self.location.clone();
            self.endpoint.starting("the database is being opened");
            let mut attendance = Attendance::default();
            if !standby::has_turn(&mut attendance, &location).await? {
                // What is received meanwhile is not needed, but whoever takes over need not connect first.
                self.connect();
                self.endpoint.standby();
                tokio::select! {
                    () = standby::turn(attendance, &location) => {}
                    error = self.discard() => return Err(error),
                }
            }
            let started = Daemon::start(Setup {
                location: self.location.clone(),
                network: self.network.clone(),
                config: self.config.clone(),
                bridge: Arc::clone(&self.bridge),
                time: Arc::clone(&self.time),
                painter: Arc::clone(&self.painter),
            });
            match started.await {
                // Another standby was faster, or the server is away: wait again.
                Err(StoreError::InUse(_) | StoreError::Unreachable { .. })
                    if matches!(self.location, Location::Server(_)) => {}
                started => {
                    let daemon = started?;
                    self.connect();
                    return Ok(daemon);
                }
            }
        }
    }

    fn connect(&mut self) {
        if let Some(connect) = self.connect.take() {
            self.gateway = Some(connect());
        }
    }

    /// Discards what is received while no shard is served, except what it says about channels, and interactions for a
    /// moment. Returns why the gateway has ended.
    async fn discard(&mut self) -> ServeError {
        loop {
            let until = self.kept.until();
            tokio::select! {
                signal = signal(&mut self.signals) => match signal {
                    Ok((shard, event)) => {
                        self.backlog.taken();
                        // Histories are read when shards are taken over.
                        let _ = self.backlog.missed();
                        self.foreign(shard, event);
                    }
                    Err(why) => return why,
                },
                () = at(until) => self.expire(),
            }
        }
    }

    /// Handles an event of a shard that another daemon serves.
    fn foreign(&mut self, shard: u32, event: Event) {
        learn(&self.bridge.channels, &event);
        match event {
            Event::InteractionCreated(interaction) => {
                self.kept.keep(Instant::now(), shard, *interaction);
            }
            Event::MessageCreated(message) => {
                self.kept.note(shard, message.channel_id.0, message.id.0);
            }
            _ => {}
        }
    }

    fn expire(&mut self) {
        self.kept.expire(Instant::now(), self.bridge.rest(), &self.location);
    }

    /// Gives a daemon the events of its shards until they change, or the process is to end.
    pub(super) async fn serve(
        &mut self,
        daemon: Daemon,
        mut stop: Stop<'_, impl Future<Output = ()>>,
    ) -> End {
        let events = Arc::new(Heartbeat::new(Instant::now()));
        let heartbeats = Heartbeats::new(daemon.clone(), Arc::clone(&events));
        let bridge = Arc::clone(&self.bridge);
        bridge.attach(daemon.core());
        let reopening = Arc::new(Reopening::default());
        let mut helpers = self.help(&daemon, &heartbeats, &reopening);
        bridge.rest().limit(self.requests_per_second(daemon.store()));
        upkeep::resume_interactions(&bridge, &daemon).await;
        let dispatcher = Dispatcher::new(Arc::clone(&bridge), daemon.clone(), reopening);
        helpers.spawn(unheard::run(bridge, daemon.clone(), Arc::clone(&dispatcher.unheard)));
        *self.watched.lock() = Some(heartbeats);
        let mut answers = JoinSet::new();
        let store = daemon.store().clone();
        daemon.newest(self.kept.newest(|shard| store.serves(shard)));
        for interaction in self.kept.served(|shard| store.serves(shard)) {
            if let Some(answer) = dispatcher.interaction(interaction).await {
                answers.spawn(answer);
            }
        }
        let end = loop {
            events.beat(Instant::now(), BEAT_EVERY);
            let until = self.kept.until();
            tokio::select! {
                () = tokio::time::sleep(BEAT_EVERY) => {}
                end = changed(&store) => break end,
                () = at(until) => self.expire(),
                signal = signal(&mut self.signals) => match signal {
                    Ok((shard, event)) if !store.serves(shard) => {
                        self.backlog.taken();
                        self.foreign(shard, event);
                    }
                    Ok((_, event)) => {
                        let handled = dispatcher.take(&self.backlog, event);
                        // What a lost event reported is found by the next backfill.
                        let handled = caught(Work::Task("gateway's events"), handled).await;
                        if let Ok(Some(follow_up)) = handled {
                            answers.spawn(follow_up);
                        }
                        while answers.try_join_next().is_some() {}
                    }
                    Err(why) => break End::Over(Err(why)),
                },
                () = &mut stop => break End::Over(Ok(())),
            }
        };
        match end {
            End::Changed => tracing::info!("the shards of this daemon change"),
            End::Over(_) => {
                tracing::info!("stopping: finishing started work");
                watchdog::stopping();
            }
        }
        *self.watched.lock() = None;
        self.endpoint.starting("the shards of this daemon change, or it stops");
        drop(helpers);
        drop(dispatcher);
        let answered = async { while answers.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(ANSWERED_WITHIN, answered).await;
        daemon.stop_within(STOP_WITHIN).await;
        self.bridge = Arc::new(self.bridge.again());
        end
    }

    fn help(
        &self,
        daemon: &Daemon,
        heartbeats: &Heartbeats,
        reopening: &Arc<Reopening>,
    ) -> JoinSet<()> {
        let mut helpers = JoinSet::new();
        let (bridge, time) = (&self.bridge, &self.time);
        if let Location::File(path) = &self.location {
            // A server has tools of its own.
            let backups = Backups::of(path, self.config.backup.clone());
            helpers.spawn(nightly::run(backups, daemon.core(), Arc::clone(time)));
        }
        self.endpoint.serving(Health {
            store: daemon.store().clone(),
            link: Arc::clone(&self.link),
            troubles: Arc::clone(daemon.core().troubles()),
            time: Arc::clone(time),
            heartbeats: heartbeats.clone(),
            refusals: Arc::clone(bridge.rest().refusals()),
        });
        let (shared, inbox) = (Arc::clone(bridge), daemon.clone());
        helpers
            .spawn(async move { while panicked("upkeep", upkeep::run(&shared, &inbox)).await {} });
        let (looking, shared, inbox) = (Arc::clone(reopening), Arc::clone(bridge), daemon.clone());
        helpers.spawn(async move {
            while panicked("look at closed places", looking.run(&shared, &inbox)).await {}
        });
        helpers
    }

    /// Returns this daemon's part of the requests that Discord allows in a second.
    fn requests_per_second(&self, store: &Store) -> u32 {
        let own = self.shards.numbers().filter(|shard| store.serves(*shard)).count();
        let all = u64::from(self.config.discord.requests_per_second);
        let part = all * u64::try_from(own).unwrap_or(1) / u64::from(self.shards.count()).max(1);
        u32::try_from(part).unwrap_or(1).max(1)
    }
}

async fn signal(signals: &mut UnboundedReceiver<Signal>) -> Signal {
    let ended = || Err(ServeError::Gateway("its thread ended".to_owned()));
    signals.recv().await.unwrap_or_else(ended)
}

async fn at(until: Option<Instant>) {
    match until {
        Some(until) => tokio::time::sleep_until(until.into()).await,
        None => std::future::pending().await,
    }
}

/// Waits until the shards of a daemon change, by its consent or because another daemon has taken over.
async fn changed(store: &Store) -> End {
    loop {
        if let Err(error @ StoreError::LeaseLost(_)) = store.may_serve() {
            return End::Over(Err(error.into()));
        }
        if store.is_share_uneven() {
            return End::Changed;
        }
        tokio::time::sleep(CHECK_EVERY).await;
    }
}
