//! Discord: the same games in guilds, threads and direct messages.
//!
//! The gateway receives events (`gateway`). Each becomes a type of ours once (`event`, from serenity's types in `from_serenity`
//! or from JSON in `payload` and `interaction`), is dispatched once (`dispatch`, `acknowledge`), and reaches the daemon
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
mod dispatch;
mod error;
mod event;
#[cfg(test)]
mod event_forms;
mod examine;
mod files;
mod first_requests;
mod from_serenity;
#[cfg(feature = "steps")]
pub(crate) mod fuzzed;
mod gate;
mod gateway;
mod in_process;
mod inbox;
mod interaction;
#[cfg(test)]
mod limits;
#[cfg(feature = "loopback")]
mod loopback;
mod open_interactions;
mod payload;
pub(crate) mod refusals;
mod reopen;
mod rest;
mod shards;
mod standby;
mod text;
mod token;
mod transport;
mod trouble;
mod upkeep;

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use serenity::all::GatewayIntents;
use serenity::http::{LightMethod, Route};
use serenity::model::id::ApplicationId;
use tokio::task::JoinSet;

pub use bridge::DiscordBridge;
pub use clock::CheckedTime;
pub use dispatch::FollowUp;
pub use error::ServeError;
pub use examine::{Played, examine};
pub use in_process::Discord;
pub use inbox::Inbox;
pub use shards::{NoShards, Shards};
pub use text::same_words;
pub use token::Token;
pub use transport::{Answer, Double, DoubleRequest};

use crate::config::Config;
use crate::daemon::caught::{Work, caught, log_panics, panicked};
use crate::daemon::heartbeat::Heartbeat;
use crate::daemon::heartbeats::Heartbeats;
use crate::daemon::{Daemon, Network, Setup};
use crate::fail::kill_point;
use crate::health::{Health, Link};
use crate::nightly::{self, Backups};
use crate::painter::Painter;
use crate::store::{Location, Store, StoreError};
use crate::time::{SystemTime, TimeSource};
use crate::watchdog::{self, Watched};
use backlog::Backlog;
use dispatch::Dispatcher;
use first_requests::{own_id, request_until_answered};
use gateway::{PATIENCE, Signal, Wanted};
use reopen::Reopening;
use rest::Rest;
use transport::Transport;

/// How long started work may take when the daemon stops. Service managers wait for ten seconds at least.
const STOP_WITHIN: Duration = Duration::from_secs(7);

/// How often the event loop beats its heartbeat at least.
const BEAT_EVERY: Duration = Duration::from_secs(5);

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
///
/// # Errors
/// [`ServeError`], each with its exit status.
pub async fn serve(opening: Opening, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
    let Opening { token, location, config, painter, shards } = opening;
    log_panics();
    let client = rest::client(&config.discord)?;
    let transport = Transport::network(&token, client, &config.discord);
    let time = Arc::new(CheckedTime::new(Arc::new(SystemTime)));
    let rest = Arc::new(Rest::new(transport, Arc::clone(&time)));
    // The gateway's thread has its own client, because connections belong to the runtime that made them.
    let gateway_client = rest::client(&config.discord)?;
    tokio::pin!(stop);
    let mut helpers = JoinSet::new();
    let watched = Watched::default();
    helpers.spawn(watchdog::run(Arc::clone(&watched)));

    let known = tokio::select! {
        known = introduce(&rest) => known?,
        () = &mut stop => return Ok(()),
    };
    let network = Network { part: part(shards), ..Network::discord() };
    let listen = config.health.listen;
    let backups = match &location {
        Location::File(path) => Some(Backups::of(path, config.backup.clone())),
        // A server has tools of its own.
        Location::Memory | Location::Server(_) => None,
    };
    let bridge = Arc::new(DiscordBridge::new(rest, known.me));
    let content = config.discord.message_content;
    let daemon = loop {
        tokio::select! {
            turn = standby::turn(&location, listen) => turn?,
            () = &mut stop => return Ok(()),
        }
        let started = Daemon::start(Setup {
            location: location.clone(),
            network: network.clone(),
            config: config.clone(),
            bridge: Arc::clone(&bridge),
            time: Arc::clone(&time),
            painter: Arc::clone(&painter),
        });
        match started.await {
            // Another standby was faster.
            Err(StoreError::InUse(_)) if matches!(location, Location::Server(_)) => {}
            started => break started?,
        }
    };
    let link = Arc::new(Link::default());
    let events = Arc::new(Heartbeat::new(Instant::now()));
    let heartbeats = Heartbeats::new(daemon.clone(), Arc::clone(&events));
    if let Some(backups) = backups {
        helpers.spawn(nightly::run(backups, daemon.core(), Arc::clone(&time)));
    }
    if let Some(address) = listen {
        let health = Health {
            store: daemon.store().clone(),
            link: Arc::clone(&link),
            troubles: Arc::clone(daemon.core().troubles()),
            time,
            heartbeats: heartbeats.clone(),
            refusals: Arc::clone(bridge.rest().refusals()),
        };
        helpers.spawn(health.listen(address).await?);
    }
    bridge.attach(daemon.core());
    upkeep::resume_interactions(&bridge, &daemon).await;

    let make_http = move || transport::http(&token, gateway_client);
    let shards = shards.unwrap_or(Shards::all(known.recommended));
    helpers.spawn(watch(Arc::clone(&link)));
    let backlog = Arc::new(Backlog::default());
    let wanted = Wanted {
        url: known.gateway,
        shards,
        intents: intents(content),
        link,
        backlog: Arc::clone(&backlog),
        patience: PATIENCE,
    };
    let (gateway, mut signals) = gateway::start(wanted, make_http)?;
    let (shared, inbox) = (Arc::clone(&bridge), daemon.clone());
    helpers.spawn(async move { while panicked("upkeep", upkeep::run(&shared, &inbox)).await {} });
    let reopening = Arc::new(Reopening::default());
    let (looking, shared, inbox) = (Arc::clone(&reopening), Arc::clone(&bridge), daemon.clone());
    helpers.spawn(async move {
        while panicked("look at closed places", looking.run(&shared, &inbox)).await {}
    });
    let dispatcher = Dispatcher::new(bridge, daemon.clone(), reopening);
    tracing::info!(bot = known.me, %shards, "connecting to Discord");
    let _ = watched.set(heartbeats);
    let ended = loop {
        events.beat(Instant::now(), BEAT_EVERY);
        tokio::select! {
            () = tokio::time::sleep(BEAT_EVERY) => {}
            error = lost(daemon.store()) => break Err(error.into()),
            signal = signals.recv() => match signal {
                Some(Signal::Event(event)) => {
                    let handled = dispatcher.take(&backlog, event);
                    // What a lost event reported is found by the next backfill.
                    let handled = caught(Work::Task("gateway's events"), handled).await;
                    if let Ok(Some(follow_up)) = handled {
                        tokio::spawn(follow_up);
                    }
                }
                Some(Signal::Ended(why)) => break Err(why),
                None => break Err(ServeError::Gateway("its thread ended".to_owned())),
            },
            () = &mut stop => break Ok(()),
        }
    };
    tracing::info!("stopping: finishing started work");
    watchdog::stopping();
    helpers.abort_all();
    drop(dispatcher);
    tokio::join!(gateway.stop(), daemon.stop_within(STOP_WITHIN));
    tracing::info!("stopped");
    ended
}

/// Checks the connection regularly, so that its loss is logged even if nothing else shows it.
async fn watch(link: Arc<Link>) {
    loop {
        link.standing(Instant::now());
        tokio::time::sleep(CHECK_EVERY).await;
    }
}

/// Waits until another daemon has taken over, and returns that as an error.
async fn lost(store: &Store) -> StoreError {
    loop {
        if let Err(error @ StoreError::LeaseLost(_)) = store.may_serve() {
            return error;
        }
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
}

/// Checks the token, registers the slash commands, and requests the gateway's address. Waits while the network is unavailable.
async fn introduce<T: TimeSource>(rest: &Rest<T>) -> Result<Known, ServeError> {
    let me = request_until_answered(rest, Route::UserMe, LightMethod::Get, None).await?;
    if !rest.time().is_trusted() {
        return Err(ServeError::ClockWrong(clock::wrong(rest.time().ahead())));
    }
    let application =
        request_until_answered(rest, Route::Oauth2ApplicationCurrent, LightMethod::Get, None)
            .await?;
    let me = own_id(&me)?;
    let application = ApplicationId::new(own_id(&application)?);
    rest.set_application(application);
    let route = Route::Commands { application_id: application };
    let commands = commands::definitions();
    request_until_answered(rest, route, LightMethod::Put, Some(&commands)).await?;
    kill_point("commands-registered");
    let answer = request_until_answered(rest, Route::GatewayBot, LightMethod::Get, None).await?;
    let recommended = answer.get("shards").and_then(Value::as_u64).unwrap_or(1);
    let gateway = answer.get("url").and_then(Value::as_str).ok_or_else(|| {
        ServeError::Gateway("Discord's answer contains no gateway address".to_owned())
    })?;
    #[cfg(feature = "loopback")]
    if !loopback::may_connect(gateway) {
        return Err(ServeError::Gateway(format!("{gateway} is out of bounds in a test")));
    }
    let recommended = u32::try_from(recommended).unwrap_or(1);
    Ok(Known { me, gateway: gateway.to_owned(), recommended })
}
