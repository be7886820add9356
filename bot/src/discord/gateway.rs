//! The gateway: one thread on which serenity keeps the connection, and the events in the order received.
//!
//! Serenity runs a task for each event. On a runtime with one thread these tasks run in the order in which they
//! were made, and the first thing each does is to hand its event over: so the order holds.

use std::sync::Arc;
use std::thread::JoinHandle;

use serenity::all::{Event, EventHandler, GatewayIntents, RawEventHandler, ShardManager};
use serenity::client::Context;
use serenity::futures::StreamExt;
use serenity::gateway::{
    ConnectionStage, GatewayError, ShardManagerOptions, ShardStageUpdateEvent,
};
use serenity::http::Http;
use tokio::sync::{mpsc, oneshot};

use super::{ServeError, Shards};
use crate::health::Link;
use crate::kill::kill_point;
use crate::time::{SystemTime, TimeSource, millis};

/// What the gateway tells.
#[derive(Debug)]
pub(super) enum Signal {
    /// Something happened.
    Event(Box<Event>),
    /// The connection is over and will not be made again.
    Ended(ServeError),
}

/// A running gateway.
pub(super) struct Gateway {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

struct Hear(mpsc::UnboundedSender<Signal>);

#[serenity::async_trait]
impl RawEventHandler for Hear {
    async fn raw_event(&self, _: Context, event: Event) {
        kill_point("gateway-event");
        // Nothing is awaited before: what comes in first is handed over first.
        let _ = self.0.send(Signal::Event(Box::new(event)));
    }
}

/// Notes whether the shards are connected.
struct Watch(Arc<Link>);

#[serenity::async_trait]
impl EventHandler for Watch {
    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        let shard = event.shard_id.0;
        if event.new == ConnectionStage::Connected {
            self.0.connected(shard, millis(SystemTime.now()));
            tracing::info!(shard, "connected to the gateway");
        } else {
            if event.old == ConnectionStage::Connected {
                tracing::warn!(shard, "the connection to the gateway is lost; it is made anew");
            }
            self.0.lost(shard);
        }
    }
}

/// What to connect to.
pub(super) struct Wanted {
    /// The gateway's address.
    pub(super) url: String,
    /// The shards that are served here.
    pub(super) shards: Shards,
    /// What Discord shall tell of.
    pub(super) intents: GatewayIntents,
    /// Where it is noted whether we are connected.
    pub(super) link: Arc<Link>,
}

/// Connects to the gateway. `http` belongs to this thread alone.
pub(super) fn start(
    wanted: Wanted,
    make_http: impl FnOnce() -> Http + Send + 'static,
) -> Result<(Gateway, mpsc::UnboundedReceiver<Signal>), ServeError> {
    let (signals, heard) = mpsc::unbounded_channel();
    let (stop, stopping) = oneshot::channel();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| ServeError::Gateway(e.to_string()))?;
    let thread = std::thread::Builder::new()
        .name("discord-gateway".to_owned())
        .spawn(move || {
            runtime.block_on(keep(wanted, Arc::new(make_http()), signals, stopping));
            // Serenity's own tasks may still wait for the network; nobody waits for them.
            runtime.shutdown_background();
        })
        .map_err(|e| ServeError::Gateway(e.to_string()))?;
    Ok((Gateway { stop, thread }, heard))
}

async fn keep(
    wanted: Wanted,
    http: Arc<Http>,
    signals: mpsc::UnboundedSender<Signal>,
    stopping: oneshot::Receiver<()>,
) {
    let Wanted { url, shards, intents, link } = wanted;
    (shards.first()..shards.first() + shards.count()).for_each(|shard| link.expect(shard));
    let (manager, mut ended) = ShardManager::new(ShardManagerOptions {
        data: Arc::default(),
        event_handlers: vec![Arc::new(Watch(link))],
        raw_event_handlers: vec![Arc::new(Hear(signals.clone()))],
        shard_index: shards.first(),
        shard_init: shards.count(),
        shard_total: shards.total(),
        ws_url: Arc::new(tokio::sync::Mutex::new(url)),
        http,
        intents,
        presence: None,
    });
    if let Err(error) = manager.initialize() {
        let _ = signals.send(Signal::Ended(ServeError::Gateway(error.to_string())));
        return;
    }
    tokio::select! {
        why = ended.next() => {
            let why = match why {
                Some(Err(error)) => refused(&error),
                Some(Ok(())) | None => ServeError::Gateway("it was closed".to_owned()),
            };
            let _ = signals.send(Signal::Ended(why));
        }
        // Also when whoever could stop it is gone.
        _ = stopping => {
            let patience = std::time::Duration::from_secs(3);
            let _ = tokio::time::timeout(patience, manager.shutdown_all()).await;
        }
    }
}

fn refused(error: &GatewayError) -> ServeError {
    match error {
        GatewayError::InvalidAuthentication | GatewayError::NoAuthentication => {
            ServeError::TokenRefused
        }
        GatewayError::DisallowedGatewayIntents => ServeError::IntentRefused,
        other => ServeError::Gateway(other.to_string()),
    }
}

impl Gateway {
    /// Says goodbye to Discord and ends the thread.
    pub(super) async fn stop(self) {
        let _ = self.stop.send(());
        let thread = self.thread;
        let _ = tokio::task::spawn_blocking(move || thread.join()).await;
    }
}
