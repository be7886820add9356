//! What `siegepost doctor` asks of Discord. Nothing is changed there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::TimeDelta;
use serde_json::Value;
use serenity::http::{LightMethod, Route};
use serenity::model::id::ApplicationId;

use super::channels::{Channels, Rights};
use super::clock::{self, CheckedTime};
use super::commands;
use super::rest::{self, Rest};
use super::shards::Shards;
use super::token::Token;
use super::transport::Transport;
use super::trouble::{Trouble, code};
use crate::bridge::{Person, PlaceId};
use crate::config::DiscordConfig;
use crate::doctor::Finding;
use crate::time::SystemTime;
use crate::words::count;

/// The application was granted the message content intent: for many guilds, or for few.
const MESSAGE_CONTENT: u64 = 1 << 18 | 1 << 19;
/// Guilds in one answer, and the most looked at.
const PAGE: usize = 200;
const MOST_GUILDS: usize = 10_000;
/// Channels looked at: each costs a few requests.
const MOST_CHANNELS: usize = 50;
/// Starts that Discord should still allow today.
const FEW_STARTS: u64 = 20;

/// The rights the README names, by what people know them by.
const RIGHTS: [(u64, &str); 6] = [
    (1 << 10, "View Channel"),
    (1 << 11, "Send Messages"),
    (1 << 15, "Attach Files"),
    (1 << 16, "Read Message History"),
    (1 << 35, "Create Public Threads"),
    (1 << 38, "Send Messages in Threads"),
];
/// What is needed to go on with a game in its thread.
const IN_THREADS: u64 = 1 << 10 | 1 << 15 | 1 << 16 | 1 << 38;

/// Where games are played, and by whom.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// The places.
    pub places: Vec<PlaceId>,
    /// The players in them.
    pub players: Vec<(PlaceId, Person)>,
}

/// Everything that can be asked with a token: whether it is accepted, the clock, the intent, the commands, the
/// guilds, and the rights of the bot and of the players where games are played.
pub async fn examine(
    token: &Token,
    config: &DiscordConfig,
    shards: Option<Shards>,
    played: &Played,
) -> Vec<Finding> {
    let client = match rest::client(config) {
        Ok(client) => client,
        Err(error) => return vec![Finding::bad("Discord", error.to_string())],
    };
    let time = Arc::new(CheckedTime::new(Arc::new(SystemTime)));
    let transport = Transport::network(token, client, config);
    let asking = Asking { rest: Arc::new(Rest::new(transport, Arc::clone(&time))) };
    let me = match asking.get(Route::UserMe, Vec::new()).await {
        Ok(me) => me,
        Err(trouble) => return vec![turned_away(&trouble)],
    };
    let name = me["username"].as_str().unwrap_or("?");
    let mut found = vec![
        Finding::ok(
            "token",
            format!("Discord accepts it; the bot is {}", crate::words::tidy(name)),
        ),
        clock_finding(time.ahead_by()),
    ];
    let application = asking.get(Route::Oauth2ApplicationCurrent, Vec::new()).await;
    match application {
        Ok(application) => {
            found.push(intent(&application, config.message_content));
            found.push(asking.registered(&application).await);
        }
        Err(trouble) => found.push(unasked("application", &trouble)),
    }
    found.push(asking.starts(shards).await);
    found.push(asking.guilds(shards).await);
    let me = me["id"].as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
    let channels = Channels::new(Arc::clone(&asking.rest), me);
    found.extend(rights(&channels, &played.places).await);
    found.extend(players(&channels, &played.players).await);
    found
}

/// Not even who the bot is can be asked.
fn turned_away(trouble: &Trouble) -> Finding {
    let why = trouble.words();
    match trouble {
        Trouble::Refused(401, ..) | Trouble::Refused(_, code::BAD_TOKEN, _) => {
            Finding::bad("token", super::error::ServeError::TokenRefused.to_string())
        }
        Trouble::Refused(..) | Trouble::Done(_) => {
            Finding::bad("Discord", format!("the bot cannot be looked up: {why}; try again later"))
        }
        Trouble::Later(_) => {
            Finding::bad("Discord", format!("it cannot be reached: {why}; check the network"))
        }
    }
}

fn unasked(what: &str, trouble: &Trouble) -> Finding {
    Finding::bad(what, format!("it cannot be looked up: {}; try again later", trouble.words()))
}

fn clock_finding(ahead: TimeDelta) -> Finding {
    if ahead.abs() > clock::MOST {
        let wrong = super::error::ServeError::ClockWrong(clock::wrong(ahead));
        Finding::bad("clock", wrong.to_string())
    } else {
        // The header counts whole seconds.
        Finding::ok(
            "clock",
            format!("within {} of Discord's", count(ahead.num_seconds().abs() + 1, "second")),
        )
    }
}

fn intent(application: &Value, wanted: bool) -> Finding {
    let Some(flags) = application["flags"].as_u64() else {
        return Finding::warn(
            "message content intent",
            "Discord does not tell whether it is switched on; try again",
        );
    };
    match (wanted, flags & MESSAGE_CONTENT != 0) {
        (true, true) => Finding::ok("message content intent", "it is switched on"),
        (true, false) => Finding::bad(
            "message content intent",
            super::error::ServeError::IntentRefused.to_string(),
        ),
        (false, _) => Finding::ok(
            "message content intent",
            "it is not asked for; people mention the bot, write to it directly or use slash commands",
        ),
    }
}

struct Asking {
    rest: Arc<Rest<SystemTime>>,
}

impl Asking {
    async fn get(
        &self,
        route: Route<'_>,
        params: Vec<(&'static str, String)>,
    ) -> Result<Value, Trouble> {
        self.rest.ask(LightMethod::Get, route, None, params).await
    }

    async fn registered(&self, application: &Value) -> Finding {
        const WHAT: &str = "slash commands";
        let id = application["id"].as_str().and_then(|id| id.parse::<u64>().ok()).unwrap_or(1);
        let route = Route::Commands { application_id: ApplicationId::new(id.max(1)) };
        let there = match self.get(route, Vec::new()).await {
            Ok(there) => names(&there),
            Err(trouble) => return unasked(WHAT, &trouble),
        };
        let wanted = names(&commands::definitions());
        let missing: Vec<&str> = wanted.difference(&there).map(String::as_str).collect();
        if missing.is_empty() {
            Finding::ok(WHAT, format!("all {} are registered", wanted.len()))
        } else {
            let missing = missing.join(", /");
            Finding::warn(
                WHAT,
                format!(
                    "/{missing} are not registered yet; the next start of 'siegepost serve' registers them"
                ),
            )
        }
    }

    async fn starts(&self, shards: Option<Shards>) -> Finding {
        const WHAT: &str = "gateway";
        let answer = match self.get(Route::GatewayBot, Vec::new()).await {
            Ok(answer) => answer,
            Err(trouble) => return unasked(WHAT, &trouble),
        };
        let recommended = answer["shards"].as_u64().unwrap_or(1);
        let left = answer["session_start_limit"]["remaining"].as_u64().unwrap_or(FEW_STARTS);
        let total = shards.map_or(recommended, |s| u64::from(s.total()));
        if left < FEW_STARTS {
            Finding::warn(
                WHAT,
                format!(
                    "only {left} connections are left today; find out why the daemon connects so often"
                ),
            )
        } else if total < recommended {
            Finding::warn(
                WHAT,
                format!(
                    "Discord recommends {}, and only {total} are served; plan for more",
                    count(recommended, "shard")
                ),
            )
        } else {
            let (shards, starts) = (count(recommended, "shard"), count(left, "connection"));
            Finding::ok(WHAT, format!("Discord recommends {shards}; {starts} left today"))
        }
    }

    async fn guilds(&self, shards: Option<Shards>) -> Finding {
        const WHAT: &str = "servers";
        let (mut all, mut after) = (0, 0);
        let mut here = 0;
        while all < MOST_GUILDS {
            let params = vec![("limit", PAGE.to_string()), ("after", after.to_string())];
            let page = match self.get(Route::UserMeGuilds, params).await {
                Ok(Value::Array(page)) => page,
                Ok(_) => Vec::new(),
                Err(trouble) => return unasked(WHAT, &trouble),
            };
            let ids = page.iter().filter_map(|g| g["id"].as_str()?.parse::<u64>().ok());
            for id in ids {
                all += 1;
                here += usize::from(shards.is_none_or(|s| s.serve(id)));
                after = after.max(id);
            }
            if page.len() < PAGE {
                break;
            }
        }
        match (all, here) {
            (0, _) => Finding::warn(WHAT, "the bot is on no server; invite it as the README says"),
            (all, here) if all == here => {
                Finding::ok(WHAT, format!("the bot is on {}", count(all, "server")))
            }
            (all, here) => Finding::ok(
                WHAT,
                format!("the bot is on {}, {here} served from this database", count(all, "server")),
            ),
        }
    }
}

/// What the bot lacks where games are played.
async fn rights(channels: &Channels<SystemTime>, places: &[PlaceId]) -> Vec<Finding> {
    let ids: BTreeSet<u64> = places.iter().filter_map(|p| p.0.parse().ok()).collect();
    let mut lacking: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut asked = 0;
    for id in ids.iter().copied().take(MOST_CHANNELS) {
        let lacks = match channels.get(id).await {
            Err(trouble) if trouble.is_gone() => {
                "the bot cannot see it, or it was deleted".to_owned()
            }
            Err(trouble) => return vec![unasked("rights", &trouble)],
            Ok(channel) => match channels.ask_rights(id).await {
                Ok(Rights::Known(rights)) => missing(rights, channel.is_thread()),
                Ok(Rights::Unknown) => {
                    let why = "Discord does not tell the bot's rights; try again".to_owned();
                    return vec![Finding::warn("rights", why)];
                }
                Err(trouble) if trouble.is_gone() => "the bot cannot see it".to_owned(),
                Err(trouble) => return vec![unasked("rights", &trouble)],
            },
        };
        asked += 1;
        if !lacks.is_empty() {
            lacking.entry(lacks).or_default().push(id);
        }
    }
    if lacking.is_empty() {
        let places = match ids.len() {
            all if all > asked => format!("{asked} of {all} channels with games"),
            1 => "the one channel with a game".to_owned(),
            all => format!("all {all} channels with games"),
        };
        let text = format!("the bot has every right it needs in {places}");
        let text = if ids.is_empty() { "no channel has a game yet".to_owned() } else { text };
        return vec![Finding::ok("rights", text)];
    }
    let told = |(lacks, ids): (String, Vec<u64>)| {
        let ids: Vec<String> = ids.iter().map(u64::to_string).collect();
        let text = format!(
            "{lacks} ({}); change the channel's permissions, or have a player move the game with /move-game",
            ids.join(", ")
        );
        Finding::bad("rights", text)
    };
    lacking.into_iter().map(told).collect()
}

/// Players who cannot write where their game is played. Of whoever nothing is known nothing is said.
async fn players(channels: &Channels<SystemTime>, players: &[(PlaceId, Person)]) -> Vec<Finding> {
    const WHAT: &str = "players";
    let mut by_place: BTreeMap<u64, Vec<&Person>> = BTreeMap::new();
    for (place, person) in players {
        if let Ok(place) = place.0.parse() {
            by_place.entry(place).or_default().push(person);
        }
    }
    let mut found = Vec::new();
    let all = by_place.len();
    for (place, people) in by_place.into_iter().take(MOST_CHANNELS) {
        let ids: Vec<u64> = people.iter().filter_map(|person| person.id.0.parse().ok()).collect();
        // What is wrong with the place itself is told with the bot's rights.
        let Ok(kept) = channels.cannot_write(place, &ids).await else { continue };
        let kept: Vec<String> = people
            .iter()
            .filter(|person| kept.iter().any(|id| person.id.0 == id.to_string()))
            .map(|person| crate::words::tidy(&person.name))
            .collect();
        if !kept.is_empty() {
            let names = crate::words::list(&kept, "and");
            found.push(Finding::warn(
                WHAT,
                format!(
                    "{names} cannot write where their game is played ({place}): the permission Send Messages in \
                     Threads, or Send Messages in a channel, is missing; give it, or let them play with /move or in \
                     direct messages to the bot"
                ),
            ));
        }
    }
    if found.is_empty() && all > 0 {
        found.push(Finding::ok(WHAT, "nobody is known to be kept from writing in their games"));
    }
    found
}

fn names(commands: &Value) -> BTreeSet<String> {
    let all = commands.as_array().into_iter().flatten();
    all.filter_map(|c| c["name"].as_str().map(str::to_owned)).collect()
}

/// The rights that are missing, in words; empty when none is.
fn missing(rights: u64, thread: bool) -> String {
    let needed = |bit: u64| !thread || bit & IN_THREADS != 0;
    let names: Vec<&str> = RIGHTS
        .iter()
        .filter(|(bit, _)| needed(*bit) && rights & bit == 0)
        .map(|(_, name)| *name)
        .collect();
    if names.is_empty() { String::new() } else { format!("the bot lacks {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rights_are_those_of_the_invitation() {
        let all = RIGHTS.iter().fold(0, |all, (bit, _)| all | bit);
        let readme = include_str!("../../../README.md");
        assert!(readme.contains(&format!("permissions={all}")), "{all}");
    }

    #[test]
    fn missing_rights_are_named() {
        assert_eq!(missing(u64::MAX, false), "");
        assert_eq!(missing(IN_THREADS, true), "");
        assert_eq!(
            missing(IN_THREADS, false),
            "the bot lacks Send Messages, Create Public Threads"
        );
        assert_eq!(missing(u64::MAX ^ 1 << 16, true), "the bot lacks Read Message History");
    }
}
