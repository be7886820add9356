//! Serenity's real client, with its rate limiter, connected to the double.

#![allow(dead_code, unreachable_pub, reason = "each test uses its part")]
#![allow(clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::sync::Arc;
use std::time::Duration;

use loopback::{Double, Settings};
use serenity::all::{
    Client, Context, Event, EventHandler, GatewayIntents, Http, HttpBuilder, Interaction, Ready,
    ShardManager, async_trait,
};
use serenity::collector::collect;
use serenity::futures::StreamExt;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// How long a test waits before it fails.
pub const LONG: Duration = Duration::from_secs(20);

pub const ALL: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES)
    .union(GatewayIntents::MESSAGE_CONTENT);

/// What the client received from the gateway.
#[derive(Debug)]
pub enum Received {
    Ready(Box<Ready>),
    Event(Box<Event>),
    Interaction(Box<Interaction>),
}

/// Forwards everything the client receives.
pub struct Forwarder(pub UnboundedSender<Received>);

#[async_trait]
impl EventHandler for Forwarder {
    async fn ready(&self, context: Context, ready: Ready) {
        let sender = self.0.clone();
        let mut events = Box::pin(collect(&context.shard, |event| Some(event.clone())));
        tokio::spawn(async move {
            while let Some(event) = events.next().await {
                sender.send(Received::Event(Box::new(event))).unwrap_or_default();
            }
        });
        self.0.send(Received::Ready(Box::new(ready))).unwrap_or_default();
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.0.send(Received::Interaction(Box::new(interaction))).unwrap_or_default();
    }
}

pub fn http(double: &Double) -> Arc<Http> {
    http_with(double, &double.token())
}

pub fn http_with(double: &Double, token: &str) -> Arc<Http> {
    let client = double.http_client().expect("a client");
    let http = HttpBuilder::new(token).client(client).build();
    let id = double.look(|world| world.bot.0);
    http.set_application_id(id.into());
    Arc::new(http)
}

/// A running client and what it receives.
pub struct Bot {
    pub http: Arc<Http>,
    pub shards: Arc<ShardManager>,
    pub received: UnboundedReceiver<Received>,
    pub task: JoinHandle<Result<(), serenity::Error>>,
}

impl Bot {
    pub async fn start(double: &Double, intents: GatewayIntents) -> Self {
        let mut bot = Self::try_start(double, intents, &double.token()).await;
        bot.ready().await;
        bot
    }

    pub async fn try_start(double: &Double, intents: GatewayIntents, token: &str) -> Self {
        let (sender, received) = unbounded_channel();
        let client = double.http_client().expect("a client");
        let http = HttpBuilder::new(token).client(client).build();
        let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
            .event_handler(Forwarder(sender))
            .await
            .expect("a client");
        let (http, shards) = (Arc::clone(&client.http), Arc::clone(&client.shard_manager));
        let task = tokio::spawn(async move { Client::start(&mut client).await });
        Self { http, shards, received, task }
    }

    pub async fn ready(&mut self) -> Ready {
        loop {
            match self.next().await {
                Received::Ready(ready) => return *ready,
                _ => continue,
            }
        }
    }

    pub async fn next(&mut self) -> Received {
        let received = tokio::time::timeout(LONG, self.received.recv()).await;
        received.expect("something in time").expect("a client that runs")
    }

    pub async fn event(&mut self) -> Event {
        loop {
            if let Received::Event(event) = self.next().await {
                return *event;
            }
        }
    }

    pub async fn interaction(&mut self) -> Interaction {
        loop {
            if let Received::Interaction(interaction) = self.next().await {
                return *interaction;
            }
        }
    }

    /// The texts of the next `n` messages.
    pub async fn texts(&mut self, n: usize) -> Vec<String> {
        let mut texts = Vec::new();
        while texts.len() < n {
            if let Event::MessageCreate(message) = self.event().await {
                texts.push(message.message.content.clone());
            }
        }
        texts
    }

    pub async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.abort();
    }
}

pub fn double() -> Double {
    Double::start(Settings::default()).expect("a double")
}

/// A double with heartbeats so short that a test can wait for them.
pub fn double_with_short_heartbeats() -> Double {
    let settings = Settings { heartbeat: Duration::from_millis(600), ..Settings::default() };
    Double::start(settings).expect("a double")
}
