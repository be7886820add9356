//! Serenity's real client, with its rate limiter on, at the double.

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

/// How long a test waits for what must come.
pub const LONG: Duration = Duration::from_secs(20);

pub const ALL: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES)
    .union(GatewayIntents::MESSAGE_CONTENT);

/// What the client heard.
#[derive(Debug)]
pub enum Heard {
    Ready(Box<Ready>),
    Event(Box<Event>),
    Interaction(Box<Interaction>),
}

pub struct Ears(pub UnboundedSender<Heard>);

#[async_trait]
impl EventHandler for Ears {
    async fn ready(&self, context: Context, ready: Ready) {
        let line = self.0.clone();
        let mut events = Box::pin(collect(&context.shard, |event| Some(event.clone())));
        tokio::spawn(async move {
            while let Some(event) = events.next().await {
                line.send(Heard::Event(Box::new(event))).unwrap_or_default();
            }
        });
        self.0.send(Heard::Ready(Box::new(ready))).unwrap_or_default();
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.0.send(Heard::Interaction(Box::new(interaction))).unwrap_or_default();
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

/// A bot that listens.
pub struct Bot {
    pub http: Arc<Http>,
    pub shards: Arc<ShardManager>,
    pub heard: UnboundedReceiver<Heard>,
    pub task: JoinHandle<Result<(), serenity::Error>>,
}

impl Bot {
    pub async fn start(double: &Double, intents: GatewayIntents) -> Self {
        let mut bot = Self::try_start(double, intents, &double.token()).await;
        bot.ready().await;
        bot
    }

    pub async fn try_start(double: &Double, intents: GatewayIntents, token: &str) -> Self {
        let (line, heard) = unbounded_channel();
        let client = double.http_client().expect("a client");
        let http = HttpBuilder::new(token).client(client).build();
        let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
            .event_handler(Ears(line))
            .await
            .expect("a client");
        let (http, shards) = (Arc::clone(&client.http), Arc::clone(&client.shard_manager));
        let task = tokio::spawn(async move { Client::start(&mut client).await });
        Self { http, shards, heard, task }
    }

    pub async fn ready(&mut self) -> Ready {
        loop {
            match self.next().await {
                Heard::Ready(ready) => return *ready,
                _ => continue,
            }
        }
    }

    pub async fn next(&mut self) -> Heard {
        let heard = tokio::time::timeout(LONG, self.heard.recv()).await;
        heard.expect("something in time").expect("a client that runs")
    }

    pub async fn event(&mut self) -> Event {
        loop {
            if let Heard::Event(event) = self.next().await {
                return *event;
            }
        }
    }

    pub async fn interaction(&mut self) -> Interaction {
        loop {
            if let Heard::Interaction(interaction) = self.next().await {
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

/// Settings with heartbeats so short that a test can wait for them.
pub fn brisk() -> Double {
    let settings = Settings { heartbeat: Duration::from_millis(600), ..Settings::default() };
    Double::start(settings).expect("a double")
}
