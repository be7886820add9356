//! Discord: the same games in guilds, threads and direct messages.
//!
//! The gateway receives events (`gateway`, `connection`). Each becomes a type of ours once (`event`, `payload`, `interaction`), is dispatched once (`dispatch`, `acknowledge`), and reaches the daemon
//! (`inbox`). What the daemon posts is composed (`compose`, `text`) and sent (`bridge`, `rest`). Requests go to Discord or to a
//! double in the same process (`transport`, `in_process`). No rule and no game is known here.

mod acknowledge;
mod backlog;
mod bridge;
mod channels;
pub(crate) mod clock;
mod commands;
mod complete;
mod compose;
mod connection;
mod dispatch;
mod error;
mod event;
#[cfg(test)]
mod event_tests;
mod examine;
mod files;
mod first_requests;
mod forms;
#[cfg(feature = "steps")]
pub(crate) mod fuzzed;
mod gate;
mod gateway;
mod in_process;
mod inbox;
mod interaction;
#[cfg(test)]
mod limits_tests;
#[cfg(feature = "loopback")]
mod loopback;
mod open_interactions;
mod payload;
mod reach;
pub(crate) mod refusals;
mod reopen;
mod rest;
mod serving;
mod standby;
mod text;
mod token;
mod transport;
mod trouble;
mod unheard;
mod upkeep;

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use serenity::all::GatewayIntents;
use serenity::http::{LightMethod, Route};
use serenity::model::id::ApplicationId;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinSet;

pub use bridge::DiscordBridge;
pub use clock::CheckedTime;
pub use dispatch::FollowUp;
pub use error::ServeError;
pub use examine::{Played, examine};
pub use in_process::Discord;
pub use inbox::Inbox;
pub use text::same_words;
pub use token::Token;
pub use transport::{Answer, Double, DoubleRequest};

use crate::chat::Shards;
use crate::chat::network::Network;
use crate::config::Config;
use crate::daemon::blocking::off_runtime;
use crate::daemon::caught::log_panics;
use crate::fail::kill_point;
use crate::health::{Endpoint, Link};
use crate::painter::Painter;
use crate::store::{Location, leave, shards_in_use};
use crate::time::{SystemTime, TimeSource};
use crate::watchdog::{self, Watched};
use backlog::Backlog;
use first_requests::{own_id, request_until_answered};
use gate::Starts;
use gateway::{PATIENCE, Wanted};
use rest::Rest;
use serving::{End, Serving};
use standby::Kept;
use transport::Transport;

/// The time between two checks of the connection.
const CHECK_EVERY: Duration = Duration::from_secs(1);

/// The arguments of [`serve`].
pub struct Opening {
    /// The bot's token.
    pub token: Token,
    /// The games' database.
    pub location: Location,
    /// The configuration.
    pub config: Config,
    /// Draws the pictures.
    pub painter: Arc<dyn Painter>,
    /// The shards served by this process. `None` serves all of the shards that Discord recommends.
    pub shards: Option<Shards>,
}

/// Serves until `stop` completes or an error occurs that retrying cannot fix.
pub async fn serve(opening: Opening, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
    let Opening { token, location, config, painter, shards } = opening;
    log_panics();
    let client = rest::client(&config.discord)?;
    let transport = Transport::network(&token, client, &config.discord);
    let time = Arc::new(CheckedTime::new(Arc::new(SystemTime)));
    let rest = Arc::new(Rest::new(transport, Arc::clone(&time)));
    tokio::pin!(stop);
    let mut helpers = JoinSet::new();
    let watched = Watched::default();
    helpers.spawn(watchdog::run(Arc::clone(&watched)));

    let endpoint = Arc::new(Endpoint::new("Discord has not answered yet"));
    if let Some(address) = config.health.listen {
        helpers.spawn(Arc::clone(&endpoint).listen(address).await?);
    }

    let known = tokio::select! {
        known = introduce(&rest, &endpoint) => known?,
        () = &mut stop => return Ok(()),
    };
    let network = Network { part: part(shards), ..Network::discord() };
    let shards = match shards {
        Some(shards) => shards,
        None => Shards::all(total(&location).await.unwrap_or(known.recommended)),
    };
    let several = matches!(location, Location::Server(_));
    let location = match location {
        Location::Server(server) => Location::Server(server.sharded(shards)),
        file => file,
    };
    let link = Arc::new(Link::default());
    helpers.spawn(watch(Arc::clone(&link)));
    let backlog = Arc::new(Backlog::default());
    let together = several.then(|| location.clone());
    let starts = Starts::new(shards.count(), known.max_concurrency, together);
    let wanted = Wanted {
        url: known.gateway,
        shards,
        starts: Mutex::new(starts),
        intents: intents(config.discord.message_content),
        link: Arc::clone(&link),
        backlog: Arc::clone(&backlog),
        patience: PATIENCE,
    };
    let (sender, signals) = mpsc::unbounded_channel();
    let connect = move || {
        tracing::info!(bot = known.me, %shards, "connecting to Discord");
        gateway::start(wanted, &token, &sender)
    };
    let mut serving = Serving {
        location,
        network,
        config,
        painter,
        time,
        bridge: Arc::new(DiscordBridge::new(rest, known.me)),
        shards,
        link,
        endpoint,
        backlog,
        watched,
        connect: Some(Box::new(connect)),
        gateway: None,
        signals,
        kept: Kept::default(),
    };
    let ended = loop {
        let daemon = tokio::select! {
            daemon = serving.daemon() => daemon,
            () = &mut stop => break Ok(()),
        };
        let daemon = match daemon {
            Ok(daemon) => daemon,
            Err(error) => break Err(error),
        };
        match serving.serve(daemon, stop.as_mut()).await {
            End::Changed => {}
            End::Over(ended) => break ended,
        }
    };
    helpers.abort_all();
    let leaving = serving.location.clone();
    let left = off_runtime(move || leave(&leaving));
    let closed = async {
        if let Some(gateway) = serving.gateway {
            gateway.stop().await;
        }
    };
    if let (Err(error), ()) = tokio::join!(left, closed) {
        tracing::warn!("the other daemons wait until the leases of this one end: {error}");
    }
    tracing::info!("stopped");
    ended
}

/// Returns how many shards the daemons that share a database divide the guilds into, if there are any.
async fn total(location: &Location) -> Option<u32> {
    let location = location.clone();
    // If the database is away, it is asked again when it is opened.
    off_runtime(move || shards_in_use(&location)).await.ok().flatten()
}

/// Checks the connection regularly, so that its loss is logged even if nothing else shows it.
async fn watch(link: Arc<Link>) {
    loop {
        link.standing(Instant::now());
        tokio::time::sleep(CHECK_EVERY).await;
    }
}

/// Returns the part of the network that a database belongs to.
fn part(shards: Option<Shards>) -> String {
    shards.map_or("all".to_owned(), |s| s.to_string())
}

/// Returns the gateway intents that are needed.
fn intents(message_content: bool) -> GatewayIntents {
    let needed =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    if message_content { needed | GatewayIntents::MESSAGE_CONTENT } else { needed }
}

/// What Discord returns about the bot and the gateway.
struct Known {
    me: u64,
    gateway: String,
    /// The number of shards Discord recommends.
    recommended: u32,
    /// How many sessions may be started within five seconds.
    max_concurrency: u32,
}

/// Checks the token, registers the slash commands, and requests the gateway's address. Waits while the network is unavailable.
async fn introduce<T: TimeSource>(
    rest: &Rest<T>,
    endpoint: &Endpoint<CheckedTime<T>>,
) -> Result<Known, ServeError> {
    let waiting = |why: &str| {
        endpoint.starting(format!("Discord has not answered yet: {why}"));
    };
    let get = |route| request_until_answered(rest, route, LightMethod::Get, None, waiting);
    let me = get(Route::UserMe).await?;
    if !rest.time().is_trusted() {
        return Err(ServeError::ClockWrong(clock::wrong(rest.time().ahead())));
    }
    let application = get(Route::Oauth2ApplicationCurrent).await?;
    let me = own_id(&me)?;
    let commands = commands::definitions(commands::has_user_install(&application));
    let application = ApplicationId::new(own_id(&application)?);
    rest.set_application(application);
    let route = Route::Commands { application_id: application };
    request_until_answered(rest, route, LightMethod::Put, Some(&commands), waiting).await?;
    kill_point("commands-registered");
    let answer = get(Route::GatewayBot).await?;
    let gateway = answer.get("url").and_then(Value::as_str).ok_or_else(|| {
        ServeError::Gateway("Discord's answer contains no gateway address".to_owned())
    })?;
    #[cfg(feature = "loopback")]
    if !loopback::may_connect(gateway) {
        return Err(ServeError::Gateway(format!("{gateway} is out of bounds in a test")));
    }
    let number = |at| answer.pointer(at).and_then(Value::as_u64)?.try_into().ok();
    Ok(Known {
        me,
        gateway: gateway.to_owned(),
        recommended: number("/shards").unwrap_or(1),
        max_concurrency: number("/session_start_limit/max_concurrency").unwrap_or(1),
    })
}
