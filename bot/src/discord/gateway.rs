//! The gateway: a task for each shard, which maintains its session and hands over its events in order.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use serenity::all::GatewayIntents;
use tokio::sync::{Mutex, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout_at};

use super::backlog::Backlog;
use super::connection::{Connection, End, Identity, Received, Session};
use super::error::ServeError;
use super::event::Event;
use super::gate::Starts;
use super::token::Token;
use crate::chance::Chance;
use crate::chat::Shards;
use crate::daemon::caught::panicked;
use crate::fail::kill_point;
use crate::health::Link;

/// How long the gateway may usually take to say anything while a connection begins.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection must last to be followed by another one at once.
const LASTING: Duration = Duration::from_secs(60);
/// The shortest and the longest wait before every other connection, in milliseconds. An attempt, and one after it that starts a
/// session because the old one is over, wait at most five seconds together.
const WAIT: std::ops::Range<usize> = 1_000..2_400;

/// What the gateway sends: an event of a shard, or why the connection will not be made again.
pub(super) type Signal = Result<(u32, Event), ServeError>;

pub(super) struct Gateway {
    /// Stops the tasks when it is dropped.
    stop: watch::Sender<()>,
    tasks: JoinSet<()>,
}

pub(super) struct Wanted {
    pub(super) url: String,
    pub(super) shards: Shards,
    /// When sessions may be started.
    pub(super) starts: Mutex<Starts>,
    pub(super) intents: GatewayIntents,
    pub(super) link: Arc<Link>,
    /// Bounds the number of waiting events: the channel itself is unbounded.
    pub(super) backlog: Arc<Backlog>,
    /// How long the gateway may take to say anything while a connection begins.
    pub(super) patience: Duration,
}

/// Connects to the gateway, and sends what it receives.
pub(super) fn start(
    wanted: Wanted,
    token: &Token,
    signals: &mpsc::UnboundedSender<Signal>,
) -> Gateway {
    let (stop, stopping) = watch::channel(());
    let seed = chrono::Utc::now().timestamp_micros().unsigned_abs();
    tracing::debug!(seed, "seeded the waits between connections");
    let wanted = Arc::new(wanted);
    let now = Instant::now();
    wanted.shards.numbers().for_each(|shard| wanted.link.expect(shard, now));
    let mut tasks = JoinSet::new();
    for shard in wanted.shards.numbers() {
        let shards = [shard, wanted.shards.total()];
        let keeper = Keeper {
            shard,
            seed: seed.wrapping_add(shard.into()),
            identity: Identity { token: token.clone(), shard: shards, intents: wanted.intents },
            wanted: Arc::clone(&wanted),
            signals: signals.clone(),
        };
        let stopping = stopping.clone();
        tasks
            .spawn(async move { while panicked("gateway", keeper.run(stopping.clone())).await {} });
    }
    Gateway { stop, tasks }
}

impl Gateway {
    pub(super) async fn stop(self) {
        drop(self.stop);
        self.tasks.join_all().await;
    }
}

struct Keeper {
    shard: u32,
    seed: u64,
    identity: Identity,
    wanted: Arc<Wanted>,
    signals: mpsc::UnboundedSender<Signal>,
}

impl Keeper {
    async fn run(&self, mut stopping: watch::Receiver<()>) {
        let mut connection = None;
        tokio::select! {
            why = self.keep(&mut connection) => {
                let _ = self.signals.send(Err(why));
            }
            _ = stopping.changed() => {
                if let Some(connection) = connection {
                    connection.close().await;
                }
            }
        }
    }

    /// Connects again and again. Returns why that is of no use.
    async fn keep(&self, connection: &mut Option<Connection>) -> ServeError {
        let (mut session, mut chance) = (None, Chance::new(self.seed));
        loop {
            let starts = session.is_none();
            if starts {
                self.wanted.starts.lock().await.turn().await;
            }
            let mut since = None;
            let end = self.connect(connection, &mut session, &mut since).await;
            self.wanted.link.lost(self.shard, Instant::now());
            if starts && connection.is_none() {
                self.wanted.starts.lock().await.unused();
            }
            *connection = None;
            match end {
                End::Lost(why) => {
                    tracing::debug!(shard = self.shard, "connecting again: {why}");
                    if since.is_some_and(|since| since.elapsed() >= LASTING) {
                        continue;
                    }
                }
                End::SessionOver => session = None,
                End::Refused(why) => return why,
            }
            let millis = WAIT.start + chance.below(WAIT.len());
            sleep(Duration::from_millis(u64::try_from(millis).unwrap_or(1_000))).await;
        }
    }

    /// Makes a connection, and hands over what it receives until it ends. Notes since when it has a session.
    async fn connect(
        &self,
        connection: &mut Option<Connection>,
        session: &mut Option<Session>,
        since: &mut Option<Instant>,
    ) -> End {
        let end = match self.begin(connection, session, since).await {
            Ok(made) => loop {
                match made.next(session).await {
                    Ok(received) => self.received(received, since),
                    Err(end) => return end,
                }
            },
            Err(end) => end,
        };
        // Perhaps the session can be resumed elsewhere.
        if let Some(session) = session {
            session.url = None;
        }
        end
    }

    /// Makes a connection, and waits until it has a session.
    async fn begin<'c>(
        &self,
        connection: &'c mut Option<Connection>,
        session: &mut Option<Session>,
        since: &mut Option<Instant>,
    ) -> Result<&'c mut Connection, End> {
        let silent = |_| End::Lost("no answer".to_owned());
        let patience = || (Instant::now() + self.wanted.patience).into();
        let url =
            session.as_ref().and_then(|session| session.url.as_deref()).unwrap_or(&self.wanted.url);
        let made = timeout_at(patience(), Connection::open(url)).await.map_err(silent)??;
        let made = connection.insert(made);
        made.begin(&self.identity, session.as_ref()).await?;
        let mut until = patience();
        while since.is_none() {
            let received = timeout_at(until, made.next(session)).await.map_err(silent)??;
            // Many events may be repeated before a session is resumed.
            if !matches!(received, Received::Acknowledged) {
                until = patience();
            }
            self.received(received, since);
        }
        Ok(made)
    }

    fn received(&self, received: Received, since: &mut Option<Instant>) {
        match received {
            Received::Event(kind, data) => self.event(&kind, data, since),
            Received::Acknowledged if since.is_some() => {
                self.wanted.link.acknowledged(self.shard, Instant::now());
            }
            Received::Acknowledged => {}
            Received::Unreadable => {
                self.hand_over(Event::Unreadable { kind: "unknown".to_owned(), channel: None });
            }
        }
    }

    fn event(&self, kind: &str, data: Value, since: &mut Option<Instant>) {
        kill_point("gateway-event");
        let (shard, now) = (self.shard, Instant::now());
        let event = Event::from_json(kind, data);
        if !matches!(event, Some(Event::Ready { .. } | Event::Resumed)) {
            self.wanted.link.received(shard, now);
        } else {
            *since = Some(now);
            if self.wanted.link.connected(shard, now) {
                tracing::info!(shard, "connected to the gateway");
            }
        }
        event.into_iter().for_each(|event| self.hand_over(event));
    }

    fn hand_over(&self, event: Event) {
        if self.wanted.backlog.takes(&event) {
            let _ = self.signals.send(Ok((self.shard, event)));
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn a_peer_that_never_answers_is_left_for_another_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let wanted = Wanted {
            url: format!("ws://{}", listener.local_addr().unwrap()),
            shards: Shards::all(1),
            starts: Mutex::new(Starts::new(1, 1, None)),
            intents: GatewayIntents::GUILDS,
            link: Arc::default(),
            backlog: Arc::default(),
            patience: Duration::from_millis(300),
        };
        let (signals, _received) = mpsc::unbounded_channel();
        let gateway = start(wanted, &Token::new("of.no.worth").unwrap(), &signals);
        let mut connections = Vec::new();
        while connections.len() < 3 {
            let accepted = tokio::time::timeout(Duration::from_secs(60), listener.accept()).await;
            connections.push(accepted.expect("another connection").unwrap());
        }
        gateway.stop().await;
    }
}
