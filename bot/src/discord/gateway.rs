//! The gateway: a thread on which serenity maintains the connection and events are handed over in order.
//!
//! Serenity spawns a task for each event. On a single-threaded runtime these tasks start in order, and each converts and hands
//! over its event before it awaits anything, so the order is preserved.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serenity::all::{GatewayIntents, RawEventHandler, ShardManager};
use serenity::client::Context;
use serenity::futures::StreamExt;
use serenity::futures::future::join_all;
use serenity::futures::stream::select_all;
use serenity::gateway::{GatewayError, ShardManagerOptions};
use serenity::http::Http;
use tokio::runtime::Runtime;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::backlog::Backlog;
use super::error::ServeError;
use super::event::Event;
use super::gate::{BackOff, Gate, Starts};
use crate::chat::Shards;
use crate::fail::kill_point;
use crate::health::{Link, LinkStanding as Standing};

/// How long an attempt to connect may usually last without a result.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// What the gateway's thread sends.
#[derive(Debug)]
pub(super) enum Signal {
    /// A gateway event of a shard.
    Event(u32, Event),
    /// The connection has ended and will not be made again.
    Ended(ServeError),
}

/// A running gateway.
pub(super) struct Gateway {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

struct EventHandler {
    signals: mpsc::UnboundedSender<Signal>,
    backlog: Arc<Backlog>,
    link: Arc<Link>,
}

#[serenity::async_trait]
impl RawEventHandler for EventHandler {
    async fn raw_event(&self, context: Context, event: serenity::all::Event) {
        kill_point("gateway-event");
        let (shard, now) = (context.shard_id.0, Instant::now());
        let event = Event::from_serenity(event);
        if !matches!(event, Some(Event::Ready { .. } | Event::Resumed)) {
            self.link.received(shard, now);
        } else if self.link.connected(shard, now) {
            tracing::info!(shard, "connected to the gateway");
        }
        // Nothing is awaited before this, so events are handed over in order.
        if let Some(event) = event.filter(|event| self.backlog.takes(event)) {
            let _ = self.signals.send(Signal::Event(shard, event));
        }
    }
}

/// What to connect to.
pub(super) struct Wanted {
    /// The gateway's address.
    pub(super) url: String,
    /// The shards of which there is a session.
    pub(super) shards: Shards,
    /// When sessions may be started.
    pub(super) starts: Starts,
    /// The events that Discord sends.
    pub(super) intents: GatewayIntents,
    /// The state of the connection.
    pub(super) link: Arc<Link>,
    /// Bounds the number of waiting events: the channel itself is unbounded.
    pub(super) backlog: Arc<Backlog>,
    /// How long an attempt to connect may last without a result before the next one.
    pub(super) patience: Duration,
}

/// Connects to the gateway, and sends what it receives. `http` belongs to this thread alone.
pub(super) fn start(
    wanted: Wanted,
    signals: mpsc::UnboundedSender<Signal>,
    make_http: impl FnOnce() -> Http + Send + 'static,
) -> Result<Gateway, ServeError> {
    let (stop, mut stopping) = oneshot::channel();
    let now = Instant::now();
    let seed = chrono::Utc::now().timestamp_micros().unsigned_abs();
    tracing::debug!(seed, "seeded the waits between connections");
    let mut gate = Gate {
        back_off: BackOff::new(seed, wanted.shards.count(), now),
        shards: wanted.shards,
        starts: wanted.starts.clone(),
        link: Arc::clone(&wanted.link),
        patience: wanted.patience,
    };
    wanted.shards.numbers().for_each(|shard| wanted.link.expect(shard, now));
    let mut runtime = Some(runtime()?);
    let thread = std::thread::Builder::new()
        .name("discord-gateway".to_owned())
        .spawn(move || {
            let http = Arc::new(make_http());
            while let Some(running) = runtime.take() {
                let connection =
                    keep(&wanted, Arc::clone(&http), &signals, &mut stopping, &mut gate);
                let end = running.block_on(connection);
                // Serenity's own tasks may still wait for the network; do not wait for them.
                running.shutdown_background();
                match end {
                    End::Over => {}
                    End::Anew => match self::runtime() {
                        Ok(again) => runtime = Some(again),
                        Err(error) => {
                            let _ = signals.send(Signal::Ended(error));
                        }
                    },
                }
            }
        })
        .map_err(|e| ServeError::Gateway(e.to_string()))?;
    Ok(Gateway { stop, thread })
}

fn runtime() -> Result<Runtime, ServeError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|e| ServeError::Gateway(e.to_string()))
}

/// Why a connection ended.
enum End {
    /// It was refused, or the gateway was stopped.
    Over,
    /// Serenity's shards must be started anew ([`Gate::keep`]).
    Anew,
}

async fn keep(
    wanted: &Wanted,
    http: Arc<Http>,
    signals: &mpsc::UnboundedSender<Signal>,
    stopping: &mut oneshot::Receiver<()>,
    gate: &mut Gate,
) -> End {
    let Wanted { url, shards, intents, link, .. } = wanted;
    let url = Arc::new(Mutex::new(url.clone()));
    let (backlog, link) = (Arc::clone(&wanted.backlog), Arc::clone(link));
    let handler = EventHandler { signals: signals.clone(), backlog, link };
    // One manager for each shard: one for all of them would wait five seconds between two, whatever Discord allows.
    let handler = Arc::new(handler);
    let (managers, ended): (Vec<_>, Vec<_>) = shards
        .numbers()
        .map(|shard| {
            ShardManager::new(ShardManagerOptions {
                data: Arc::default(),
                event_handlers: Vec::new(),
                raw_event_handlers: vec![Arc::clone(&handler) as Arc<dyn RawEventHandler>],
                shard_index: shard,
                shard_init: 1,
                shard_total: shards.total(),
                ws_url: Arc::clone(&url),
                http: Arc::clone(&http),
                intents: *intents,
                presence: None,
            })
        })
        .unzip();
    let mut ended = select_all(ended);
    for manager in &managers {
        if let Err(error) = manager.initialize() {
            let _ = signals.send(Signal::Ended(ServeError::Gateway(error.to_string())));
            return End::Over;
        }
    }
    let runners: Vec<_> = managers.iter().map(|manager| Arc::clone(&manager.runners)).collect();
    tokio::select! {
        // Poll the gate first, so that it holds the lock before the first attempt to connect.
        biased;
        () = gate.keep(&url, &runners) => {
            return End::Anew;
        }
        why = ended.next() => {
            let why = match why {
                Some(Err(error)) => refused(&error),
                Some(Ok(())) | None => ServeError::Gateway("it was closed".to_owned()),
            };
            let _ = signals.send(Signal::Ended(why));
        }
        // This also completes if the sender was dropped.
        _ = stopping => {
            // The gate no longer holds the lock, so a shard that is not connected must not connect now.
            if let Standing::Connected(_) = wanted.link.standing(Instant::now()) {
                let all = join_all(managers.iter().map(|manager| manager.shutdown_all()));
                let _ = tokio::time::timeout(std::time::Duration::from_secs(3), all).await;
            }
        }
    }
    End::Over
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
    /// Closes the connection and ends the thread.
    pub(super) async fn stop(self) {
        let _ = self.stop.send(());
        let thread = self.thread;
        let _ = tokio::task::spawn_blocking(move || thread.join()).await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;
    use crate::discord::Token;

    #[tokio::test]
    async fn a_peer_that_never_answers_is_left_for_another_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let wanted = Wanted {
            url: format!("ws://{}", listener.local_addr().unwrap()),
            shards: Shards::all(1),
            starts: Starts::at_once(),
            intents: GatewayIntents::GUILDS,
            link: Arc::default(),
            backlog: Arc::default(),
            patience: Duration::from_millis(300),
        };
        let token = Token::new("of.no.worth").unwrap();
        let http = move || super::super::transport::http(&token, reqwest::Client::new());
        let (signals, _received) = mpsc::unbounded_channel();
        let gateway = start(wanted, signals, http).unwrap();
        let mut connections = Vec::new();
        while connections.len() < 3 {
            let accepted = tokio::time::timeout(Duration::from_secs(60), listener.accept()).await;
            connections.push(accepted.expect("another connection").unwrap());
        }
        gateway.stop().await;
    }
}
