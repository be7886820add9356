//! The gateway events that the bot uses. Each is read once from JSON, by the task of its shard.

use locale::Language;
use serde_json::Value;

use super::interaction::{Interaction, language};
use super::payload::Message;

/// A gateway event. An id that Discord does not send is `None`.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Event {
    MessageCreated(Box<Message>),
    /// A person edited a message.
    MessageEdited {
        channel: u64,
        id: u64,
    },
    MessagesDeleted {
        channel: u64,
        ids: Vec<u64>,
    },
    InteractionCreated(Box<Interaction>),
    /// A session started. A `GUILD_CREATE` follows for each of the guilds.
    Ready {
        shard: u32,
        guilds: Vec<u64>,
    },
    /// A session was resumed. The missed events were replayed before this one.
    Resumed,
    /// A guild can be used: after READY, after an outage, or because the bot joined it.
    GuildAvailable(Guild),
    GuildUpdated {
        guild: u64,
        owner: Option<u64>,
    },
    GuildLost {
        guild: Option<u64>,
    },
    ThreadCreated {
        thread: u64,
        parent: u64,
        guild: u64,
    },
    ThreadUpdated {
        thread: Option<u64>,
        guild: Option<u64>,
        closed: Option<bool>,
    },
    ChannelUpdated {
        channel: Option<u64>,
        guild: Option<u64>,
    },
    ChannelDeleted {
        channel: u64,
        guild: Option<u64>,
    },
    /// The bot's permissions may have changed: roles, members, or the channels and threads it sees.
    RightsChanged {
        guild: Option<u64>,
    },
    /// An event that cannot be read and without which the state of a place is unknown. Histories are read instead.
    Unreadable {
        kind: String,
        channel: Option<u64>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Guild {
    pub(super) id: u64,
    pub(super) owner: Option<u64>,
    pub(super) language: Option<Language>,
    /// Sorted by id.
    pub(super) channels: Vec<Place>,
    /// Sorted by id. Only threads whose parent is known.
    pub(super) threads: Vec<(Place, u64)>,
    /// Whether every channel and thread could be read.
    pub(super) complete: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) id: u64,
    pub(super) last_message: Option<u64>,
}

impl Event {
    /// Reads an event from JSON, as far as possible. `kind` is its name, such as `MESSAGE_CREATE`. Returns `None` if the bot does
    /// not use it.
    pub(super) fn from_json(kind: &str, value: Value) -> Option<Self> {
        let (channel, guild) = (id(&value, "channel_id"), id(&value, "guild_id"));
        let unreadable = |channel| Self::Unreadable { kind: kind.to_owned(), channel };
        Some(match kind {
            "MESSAGE_CREATE" => match serde_json::from_value::<Message>(value) {
                Ok(message) => Self::MessageCreated(Box::new(message)),
                Err(error) => {
                    tracing::warn!("a message cannot be read: {error}");
                    unreadable(channel)
                }
            },
            "INTERACTION_CREATE" => match Interaction::from_json(value) {
                Ok(interaction) => Self::InteractionCreated(Box::new(interaction?)),
                Err(error) => {
                    tracing::warn!("an interaction cannot be read: {error}");
                    return None;
                }
            },
            "MESSAGE_UPDATE" => {
                value.get("edited_timestamp").filter(|time| !time.is_null())?;
                Self::MessageEdited { channel: channel?, id: id(&value, "id")? }
            }
            "MESSAGE_DELETE" => {
                Self::MessagesDeleted { channel: channel?, ids: vec![id(&value, "id")?] }
            }
            "MESSAGE_DELETE_BULK" => {
                let ids = list(&value, "ids")?.iter().filter_map(snowflake).collect();
                Self::MessagesDeleted { channel: channel?, ids }
            }
            "READY" => Self::Ready {
                shard: list(&value, "shard")
                    .and_then(|shard| shard.first()?.as_u64()?.try_into().ok())
                    .unwrap_or(0),
                // The histories of an unexpected guild are read.
                guilds: list(&value, "guilds")
                    .map(|guilds| guilds.iter().filter_map(|guild| id(guild, "id")).collect())
                    .unwrap_or_default(),
            },
            "RESUMED" => Self::Resumed,
            "GUILD_CREATE" => match id(&value, "id") {
                Some(id) => Self::GuildAvailable(Guild::from_json(id, &value)),
                None => unreadable(None),
            },
            "GUILD_UPDATE" => {
                Self::GuildUpdated { guild: id(&value, "id")?, owner: id(&value, "owner_id") }
            }
            "GUILD_DELETE" if value.get("unavailable") == Some(&Value::Bool(true)) => return None,
            "GUILD_DELETE" => Self::GuildLost { guild: id(&value, "id") },
            "THREAD_CREATE" => Self::ThreadCreated {
                thread: id(&value, "id")?,
                parent: id(&value, "parent_id")?,
                guild: guild?,
            },
            "THREAD_UPDATE" => Self::ThreadUpdated {
                thread: id(&value, "id"),
                guild,
                closed: value.get("thread_metadata").and_then(closed),
            },
            "THREAD_DELETE" | "CHANNEL_DELETE" => match id(&value, "id") {
                Some(channel) => Self::ChannelDeleted { channel, guild },
                None => unreadable(None),
            },
            "CHANNEL_UPDATE" => Self::ChannelUpdated { channel: id(&value, "id"), guild },
            "CHANNEL_CREATE"
            | "THREAD_LIST_SYNC"
            | "GUILD_ROLE_CREATE"
            | "GUILD_ROLE_UPDATE"
            | "GUILD_ROLE_DELETE"
            | "GUILD_MEMBER_UPDATE" => Self::RightsChanged { guild },
            other => {
                tracing::debug!(kind = other, "an unused event");
                return None;
            }
        })
    }
}

impl Guild {
    fn from_json(id: u64, value: &Value) -> Self {
        let channels = list(value, "channels").unwrap_or_default();
        let threads = list(value, "threads").unwrap_or_default();
        let thread =
            |value: &Value| Some((Place::from_json(value)?, self::id(value, "parent_id")?));
        let mut guild = Self {
            id,
            owner: self::id(value, "owner_id"),
            language: value.get("preferred_locale").and_then(Value::as_str).map(language),
            channels: channels.iter().filter_map(Place::from_json).collect(),
            threads: threads.iter().filter_map(thread).collect(),
            complete: list(value, "channels").is_some() && list(value, "threads").is_some(),
        };
        guild.complete &=
            guild.channels.len() == channels.len() && guild.threads.len() == threads.len();
        guild.sorted()
    }

    fn sorted(mut self) -> Self {
        self.channels.sort_unstable();
        self.threads.sort_unstable();
        self
    }
}

impl Place {
    fn from_json(value: &Value) -> Option<Self> {
        Some(Self { id: id(value, "id")?, last_message: id(value, "last_message_id") })
    }
}

fn closed(metadata: &Value) -> Option<bool> {
    let state = |key| metadata.get(key).and_then(Value::as_bool);
    match (state("archived"), state("locked")) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

fn id(value: &Value, key: &str) -> Option<u64> {
    snowflake(value.get(key)?)
}

fn list<'a>(value: &'a Value, key: &str) -> Option<&'a [Value]> {
    value.get(key)?.as_array().map(Vec::as_slice)
}

/// Parses a snowflake: a string of digits, as Discord sends it, or a number, as some libraries do.
fn snowflake(value: &Value) -> Option<u64> {
    value.as_str().map_or_else(|| value.as_u64(), |text| text.parse().ok())
}
