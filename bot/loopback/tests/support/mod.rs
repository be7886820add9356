//! Clients that know nothing of the double: serenity's for REST, with its rate limiter and its types, and twilight's for the gateway.

#![allow(dead_code, unreachable_pub, reason = "each test uses its part")]
#![allow(clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use loopback::{Double, Settings};
use serde_json::Value;
use serenity::all::{Event, GatewayIntents, Http, HttpBuilder, Interaction, Ready};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use twilight_gateway::{ConfigBuilder, Intents, Message, Shard, ShardId, ShardState};

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

/// Runs a client of the gateway, which reconnects by itself. Returns the code with which the double has refused it.
async fn run(mut shard: Shard, sender: UnboundedSender<Received>) -> Option<u16> {
    while let Some(next) = shard.next().await {
        match next {
            Ok(Message::Text(text)) => {
                let payload: Value = serde_json::from_str(&text).expect("JSON");
                if payload["op"] != 0 {
                    continue;
                }
                let received = match serde_json::from_value(payload).expect("an event") {
                    Event::Ready(event) => Received::Ready(Box::new(event.ready)),
                    Event::InteractionCreate(event) => {
                        Received::Interaction(Box::new(event.interaction))
                    }
                    event => Received::Event(Box::new(event)),
                };
                sender.send(received).unwrap_or_default();
            }
            Ok(Message::Close(frame)) if shard.state() == ShardState::FatallyClosed => {
                return frame.map(|frame| frame.code);
            }
            _ => {}
        }
    }
    None
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
    pub received: UnboundedReceiver<Received>,
    pub task: JoinHandle<Option<u16>>,
}

impl Bot {
    pub async fn start(double: &Double, intents: GatewayIntents) -> Self {
        let mut bot = Self::try_start(double, intents, &double.token(), ShardId::ONE);
        bot.ready().await;
        bot
    }

    pub fn try_start(double: &Double, intents: GatewayIntents, token: &str, id: ShardId) -> Self {
        let (sender, received) = unbounded_channel();
        let config =
            ConfigBuilder::new(token.to_owned(), Intents::from_bits_retain(intents.bits()))
                .proxy_url(double.look(|world| world.gateway_address().to_owned()))
                .ratelimit_messages(false)
                .build();
        let shard = Shard::with_config(id, config);
        let http = http_with(double, token);
        let task = tokio::spawn(run(shard, sender));
        Self { http, received, task }
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

    /// Stops the client. Its session stays.
    pub fn stop(self) {
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
