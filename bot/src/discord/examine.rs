//! The checks of `siegepost doctor` on Discord. They only read.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value;
use serenity::http::{LightMethod, Route};
use serenity::model::id::ApplicationId;
use serenity::model::permissions::Permissions;

use super::channels::Channels;
use super::clock::{self, CheckedTime};
use super::commands;
use super::reach::{self, reach};
use super::rest::{self, Rest};
use super::token::Token;
use super::transport::Transport;
use super::trouble::{Trouble, code};
use crate::chat::{Person, PlaceId, Shards};
use crate::config::DiscordConfig;
use crate::doctor::Finding;
use crate::game::words;
use crate::game::words::count;
use crate::time::{Span, SystemTime, TimeSource};

const MESSAGE_CONTENT: u64 = reach::APPROVED | 1 << 19;
const PAGE: usize = 200;
const MOST_GUILDS: usize = 10_000;
const MOST_CHANNELS: usize = 50;
/// Below this number of session starts left today, a warning is reported.
const FEW_STARTS: u64 = 20;

/// The permissions in the README's invitation, with the names that Discord shows.
const RIGHTS: [(Permissions, &str); 6] = [
    (Permissions::VIEW_CHANNEL, "View Channel"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::ATTACH_FILES, "Attach Files"),
    (Permissions::READ_MESSAGE_HISTORY, "Read Message History"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
];
/// The permissions that are not needed to continue a game in its thread.
const NOT_IN_THREADS: Permissions =
    Permissions::SEND_MESSAGES.union(Permissions::CREATE_PUBLIC_THREADS);

/// The places of games and their players.
#[derive(Clone, Debug, Default)]
pub struct Played {
    pub places: Vec<PlaceId>,
    pub players: Vec<(PlaceId, Person)>,
}

/// Checks everything that can be checked with a token: whether it is accepted, the clock, the intent, the commands, the
/// guilds, and the permissions of the bot and of the players in the places of games.
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
    let rest = Arc::new(Rest::new(transport, Arc::clone(&time)));
    let me = match rest.get(Route::UserMe, Vec::new()).await {
        Ok(me) => me,
        Err(trouble) => return vec![no_access(&trouble)],
    };
    let name = me["username"].as_str().unwrap_or("?");
    let mut found = vec![
        Finding::ok(
            "token",
            format!("Discord accepts it; the bot is {}", crate::chat::text::tidy(name)),
        ),
        clock_finding(time.ahead()),
    ];
    let application = rest.get(Route::Oauth2ApplicationCurrent, Vec::new()).await;
    match &application {
        Ok(application) => {
            found.push(intent(application, config.message_content));
            found.push(rest.registered(application).await);
        }
        Err(trouble) => found.push(unavailable("application", trouble)),
    }
    found.push(rest.starts(shards).await);
    let (servers, members) = rest.guilds(shards).await;
    found.push(servers);
    if let (Ok(application), Some(members)) = (&application, members) {
        found.push(reach(application, members, config.message_content));
    }
    let me = me["id"].as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
    let channels = Channels::new(Arc::clone(&rest), me);
    found.extend(rights(&channels, &played.places).await);
    found.extend(players(&channels, &played.players).await);
    found
}

fn no_access(trouble: &Trouble) -> Finding {
    let why = trouble.words();
    match trouble {
        Trouble::Refused(401, ..) | Trouble::Refused(_, code::BAD_TOKEN, _) => {
            Finding::bad("token", super::error::ServeError::TokenRefused.to_string())
        }
        Trouble::Refused(..) | Trouble::Done(_) => {
            Finding::bad("Discord", format!("the bot cannot be looked up: {why}; try again later"))
        }
        Trouble::Taken(_) | Trouble::Later(_) => {
            Finding::bad("Discord", format!("it cannot be reached: {why}; check the network"))
        }
    }
}

fn unavailable(what: &str, trouble: &Trouble) -> Finding {
    Finding::bad(what, format!("it cannot be looked up: {}; try again later", trouble.words()))
}

fn clock_finding(ahead: Span) -> Finding {
    if ahead.abs() > clock::MOST {
        let wrong = super::error::ServeError::ClockWrong(clock::wrong(ahead));
        Finding::bad("clock", wrong.to_string())
    } else {
        // The header has whole seconds.
        Finding::ok(
            "clock",
            format!(
                "within {} of Discord's",
                count((ahead / Span::seconds(1)).abs() + 1, "second")
            ),
        )
    }
}

fn intent(application: &Value, wanted: bool) -> Finding {
    let Some(flags) = application["flags"].as_u64() else {
        return Finding::warn(
            "message content intent",
            "Discord's answer does not show whether it is switched on; try again",
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
            "it is not requested; people mention the bot, send it direct messages or use slash commands",
        ),
    }
}

impl Rest<SystemTime> {
    async fn get(
        &self,
        route: Route<'_>,
        params: Vec<(&'static str, String)>,
    ) -> Result<Value, Trouble> {
        self.request(LightMethod::Get, route, None, params).await
    }

    async fn registered(&self, application: &Value) -> Finding {
        const WHAT: &str = "slash commands";
        let id = application["id"].as_str().and_then(|id| id.parse::<u64>().ok()).unwrap_or(1);
        let route = Route::Commands { application_id: ApplicationId::new(id.max(1)) };
        let there = match self.get(route, Vec::new()).await {
            Ok(there) => names(&there),
            Err(trouble) => return unavailable(WHAT, &trouble),
        };
        let wanted = names(&commands::definitions(commands::has_user_install(application)));
        let missing: Vec<&str> = wanted.difference(&there).map(String::as_str).collect();
        if missing.is_empty() {
            Finding::ok(WHAT, format!("all {} are registered", wanted.len()))
        } else {
            let missing = missing.join(", ");
            Finding::warn(
                WHAT,
                format!(
                    "{missing} are not registered yet; the next start of 'siegepost serve' registers them"
                ),
            )
        }
    }

    async fn starts(&self, shards: Option<Shards>) -> Finding {
        const WHAT: &str = "gateway";
        let answer = match self.get(Route::GatewayBot, Vec::new()).await {
            Ok(answer) => answer,
            Err(trouble) => return unavailable(WHAT, &trouble),
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

    /// Returns a finding about the guilds, and how many members they have together, and whether there may be more.
    async fn guilds(&self, shards: Option<Shards>) -> (Finding, Option<(u64, bool)>) {
        const WHAT: &str = "servers";
        let (mut all, mut after) = (0, 0);
        let mut here = 0;
        let (mut members, mut uncounted, mut complete) = (0_u64, false, false);
        while all < MOST_GUILDS {
            let params = vec![
                ("limit", PAGE.to_string()),
                ("after", after.to_string()),
                ("with_counts", true.to_string()),
            ];
            let page = match self.get(Route::UserMeGuilds, params).await {
                Ok(Value::Array(page)) => page,
                Ok(_) => Vec::new(),
                Err(trouble) => return (unavailable(WHAT, &trouble), None),
            };
            for guild in &page {
                match guild["approximate_member_count"].as_u64() {
                    Some(count) => members = members.saturating_add(count),
                    None => uncounted = true,
                }
            }
            let ids = page.iter().filter_map(|g| g["id"].as_str()?.parse::<u64>().ok());
            for id in ids {
                all += 1;
                here += usize::from(shards.is_none_or(|s| s.serve(id)));
                after = after.max(id);
            }
            if page.len() < PAGE {
                complete = true;
                break;
            }
        }
        let finding = match (all, here) {
            (0, _) => {
                Finding::warn(WHAT, "the bot is on no server; invite it as described in the README")
            }
            (all, here) if all == here => {
                Finding::ok(WHAT, format!("the bot is on {}", count(all, "server")))
            }
            (all, here) => Finding::ok(
                WHAT,
                format!("the bot is on {}, {here} served from this database", count(all, "server")),
            ),
        };
        (finding, Some((members, uncounted || !complete)))
    }
}

async fn rights(channels: &Channels<SystemTime>, places: &[PlaceId]) -> Vec<Finding> {
    let ids: BTreeSet<u64> = places.iter().filter_map(|p| p.0.parse().ok()).collect();
    let mut lacking: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut checked = 0;
    for id in ids.iter().copied().take(MOST_CHANNELS) {
        let lacks = match channels.get(id).await {
            Err(trouble) if trouble.is_gone() => {
                "the bot cannot see it, or it was deleted".to_owned()
            }
            Err(trouble) => return vec![unavailable("rights", &trouble)],
            Ok(channel) => match channels.request_rights(id).await {
                Ok(Some(rights)) => missing(rights, channel.is_thread()),
                Ok(None) => {
                    let why =
                        "Discord's answers do not show the bot's rights; try again".to_owned();
                    return vec![Finding::warn("rights", why)];
                }
                Err(trouble) if trouble.is_gone() => "the bot cannot see it".to_owned(),
                Err(trouble) => return vec![unavailable("rights", &trouble)],
            },
        };
        checked += 1;
        if !lacks.is_empty() {
            lacking.entry(lacks).or_default().push(id);
        }
    }
    if lacking.is_empty() {
        let places = match ids.len() {
            all if all > checked => format!("{checked} of {all} channels with games"),
            1 => "the one channel with a game".to_owned(),
            all => format!("all {all} channels with games"),
        };
        let text = format!("the bot has every right it needs in {places}");
        let text = if ids.is_empty() { "no channel has a game yet".to_owned() } else { text };
        return vec![Finding::ok("rights", text)];
    }
    let finding = |(lacks, ids): (String, Vec<u64>)| {
        let ids: Vec<String> = ids.iter().map(u64::to_string).collect();
        let text = format!(
            "{lacks} ({}); change the channel's permissions, or have a player move the game with /move-game",
            ids.join(", ")
        );
        Finding::bad("rights", text)
    };
    lacking.into_iter().map(finding).collect()
}

/// Reports players who cannot write in the place of their game. Players whose permissions are unknown are not reported.
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
        // Errors of the place itself are reported by `rights`.
        let Ok(access) = channels.access(place, &ids).await else { continue };
        let cannot = ids.iter().zip(access).filter(|(_, access)| access.writes == Some(false));
        let cannot: Vec<u64> = cannot.map(|(id, _)| *id).collect();
        let cannot: Vec<String> = people
            .iter()
            .filter(|person| cannot.iter().any(|id| person.id.0 == id.to_string()))
            .map(|person| crate::chat::text::tidy(&person.name))
            .collect();
        if !cannot.is_empty() {
            let names = words::and(words::same(cannot)).english();
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
        found.push(Finding::ok(WHAT, "no player is known to be unable to write in their game"));
    }
    found
}

fn names(commands: &Value) -> BTreeSet<String> {
    let all = commands.as_array().into_iter().flatten();
    let name = |command: &Value| {
        let name = command["name"].as_str()?;
        // An entry of a context menu has no slash.
        let slash = command["type"].as_u64().is_none_or(|kind| kind == 1);
        Some(if slash { format!("/{name}") } else { format!("'{name}'") })
    };
    all.filter_map(name).collect()
}

/// Returns a sentence about the missing permissions, or an empty string if none is missing.
fn missing(rights: Permissions, thread: bool) -> String {
    let rights = if thread { rights | NOT_IN_THREADS } else { rights };
    let lacking = RIGHTS.iter().filter(|(right, _)| !rights.contains(*right));
    let names: Vec<&str> = lacking.map(|(_, name)| *name).collect();
    if names.is_empty() { String::new() } else { format!("the bot lacks {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rights_are_those_of_the_invitation() {
        let all: Permissions = RIGHTS.iter().map(|(right, _)| *right).collect();
        let readme = include_str!("../../../README.md");
        assert!(readme.contains(&format!("permissions={}", all.bits())), "{all}");
    }

    #[test]
    fn missing_rights_are_named() {
        let all = Permissions::all();
        assert_eq!(missing(all, false), "");
        assert_eq!(missing(all - NOT_IN_THREADS, true), "");
        assert_eq!(
            missing(all - NOT_IN_THREADS, false),
            "the bot lacks Send Messages, Create Public Threads"
        );
        let blind = all - Permissions::READ_MESSAGE_HISTORY;
        assert_eq!(missing(blind, true), "the bot lacks Read Message History");
    }
}
