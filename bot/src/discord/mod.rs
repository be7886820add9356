//! Discord: the same games in guilds, threads and private conversations.
//!
//! The gateway tells what happens (`gateway`, `hear`), which becomes what the daemon takes (`heard`, `asked`,
//! `commands`); what the daemon says is composed (`compose`, `text`) and posted (`bridge`). No rule and no game is
//! known here.

mod asked;
mod bridge;
mod channels;
mod commands;
mod complete;
mod compose;
mod error;
mod files;
mod gateway;
mod hear;
mod heard;
#[cfg(feature = "loopback")]
mod loopback;
mod rest;
mod text;
mod token;
mod upkeep;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::GatewayIntents;
use serenity::http::{Http, LightMethod, Route};
use serenity::model::id::ApplicationId;

pub use error::ServeError;
pub use token::Token;

use crate::config::Config;
use crate::daemon::{Daemon, Network, Setup};
use crate::kill::kill_point;
use crate::painter::Painter;
use crate::store::Location;
use crate::time::{SystemTime, TimeSource};
use bridge::DiscordBridge;
use gateway::Signal;
use hear::Listener;
use rest::Trouble;

/// The longest wait between tries to reach Discord at the start.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// What `serve` is started with.
pub struct Opening {
    /// The bot's token.
    pub token: Token,
    /// The games' database.
    pub location: Location,
    /// The configuration.
    pub config: Config,
    /// What draws.
    pub painter: Arc<dyn Painter>,
}

/// Serves until `stop` is done, or something ends it that no patience mends.
///
/// # Errors
/// [`ServeError`], each with its exit status.
pub async fn serve(opening: Opening, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
    let Opening { token, location, config, painter } = opening;
    let timeout = u64::try_from(config.discord.request_timeout.0).unwrap_or(0).max(1_000);
    let client = rest::client(Duration::from_millis(timeout))?;
    let http = Arc::new(rest::http(&token, client.clone()));
    tokio::pin!(stop);

    let known = tokio::select! {
        known = introduce(&http) => known?,
        () = &mut stop => return Ok(()),
    };
    let time = Arc::new(SystemTime);
    let bridge = Arc::new(DiscordBridge::new(Arc::clone(&http), known.me, Arc::clone(&time)));
    let content = config.discord.message_content;
    let daemon = Daemon::start(Setup {
        location,
        network: Network::discord(),
        config,
        bridge: Arc::clone(&bridge),
        time,
        painter,
    })
    .await?;
    bridge.attach(daemon.core());
    upkeep::ask_again(&bridge, &daemon).await;

    // The gateway's thread has a client of its own: connections belong to the runtime they were made on.
    let gateway_client = rest::client(Duration::from_millis(timeout))?;
    let make_http = move || rest::http(&token, gateway_client);
    let (gateway, mut heard) = gateway::start(known.gateway, make_http, intents(content))?;
    let upkeep = tokio::spawn(upkeep::run(Arc::clone(&bridge), daemon.clone()));
    let listener = Listener {
        daemon: daemon.clone(),
        bridge,
        http,
        files: client,
        expected: tokio::sync::Mutex::default(),
    };
    tracing::info!(bot = known.me, "connecting to Discord");
    let ended = loop {
        tokio::select! {
            signal = heard.recv() => match signal {
                Some(Signal::Event(event)) => listener.hear(*event).await,
                Some(Signal::Ended(why)) => break Err(why),
                None => break Err(ServeError::Gateway("its thread ended".to_owned())),
            },
            () = &mut stop => break Ok(()),
        }
    };
    upkeep.abort();
    gateway.stop().await;
    daemon.stop().await;
    tracing::info!("stopped");
    ended
}

/// What `message_content` and the rest need from the gateway.
fn intents(message_content: bool) -> GatewayIntents {
    let needed =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    if message_content { needed | GatewayIntents::MESSAGE_CONTENT } else { needed }
}

/// Who we are to Discord.
struct Known {
    me: u64,
    gateway: String,
}

/// Shows the token, tells Discord the slash commands, asks for the gateway; patient with a network that is
/// not there yet.
async fn introduce(http: &Arc<Http>) -> Result<Known, ServeError> {
    let me = insist(http, Route::UserMe, LightMethod::Get, None).await?;
    let application = insist(http, Route::Oauth2ApplicationCurrent, LightMethod::Get, None).await?;
    let id = |value: &Value| {
        let id = value.get("id").and_then(Value::as_str).and_then(|id| id.parse::<u64>().ok());
        id.filter(|id| *id != 0)
            .ok_or_else(|| ServeError::Gateway("Discord does not say who we are".to_owned()))
    };
    let (me, application) = (id(&me)?, ApplicationId::new(id(&application)?));
    http.set_application_id(application);
    let route = Route::Commands { application_id: application };
    let commands = commands::definitions();
    insist(http, route, LightMethod::Put, Some(&commands)).await?;
    kill_point("commands-registered");
    let gateway = insist(http, Route::Gateway, LightMethod::Get, None).await?;
    let gateway = gateway
        .get("url")
        .and_then(Value::as_str)
        .ok_or_else(|| ServeError::Gateway("Discord names no gateway".to_owned()))?;
    #[cfg(feature = "loopback")]
    if !loopback::may_connect(gateway) {
        return Err(ServeError::Gateway(format!("{gateway} is out of bounds in a test")));
    }
    Ok(Known { me, gateway: gateway.to_owned() })
}

/// Asks until there is an answer.
async fn insist(
    http: &Arc<Http>,
    route: Route<'_>,
    method: LightMethod,
    body: Option<&Value>,
) -> Result<Value, ServeError> {
    let mut wait = Duration::from_secs(1);
    loop {
        let trouble = match rest::ask(http, method, route, body, Vec::new()).await {
            Ok(answer) => return Ok(answer),
            Err(trouble) => trouble,
        };
        match &trouble {
            Trouble::Refused(401, ..) => return Err(ServeError::TokenRefused),
            Trouble::Refused(status @ 400..=499, _, words) if *status != 429 && *status != 408 => {
                return Err(ServeError::NotAllowed(format!("{words} ({status})")));
            }
            _ => {}
        }
        tracing::warn!(wait = wait.as_secs(), "Discord cannot be reached: {}", trouble.delivery());
        SystemTime.sleep(wait).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}
