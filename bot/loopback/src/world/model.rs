//! The objects of the double: users, guilds, channels, threads, messages, interactions, requests.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::snowflake::Snowflake;

/// The flag of a message that only one person sees.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// The flag of a deferred response.
pub(crate) const LOADING: u64 = 1 << 7;

/// An account, of a person or of a bot.
#[derive(Clone, Debug)]
pub struct User {
    /// Its id.
    pub id: Snowflake,
    /// The unique name.
    pub name: String,
    /// The display name, if set.
    pub display: Option<String>,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether direct messages from the bot are refused (50007).
    pub refuses_dms: bool,
    /// Whether the person has installed the app for themselves.
    pub installed: bool,
}

/// A role of a guild.
#[derive(Clone, Debug)]
pub struct Role {
    /// Its id; the role of everyone has the guild's.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Its permission bits.
    pub permissions: u64,
}

/// A user's membership in a guild.
#[derive(Clone, Debug)]
pub struct Member {
    /// The roles, without that of everyone.
    pub roles: Vec<Snowflake>,
    /// The nickname in this guild, if set.
    pub nick: Option<String>,
    /// When the user joined.
    pub joined_at: DateTime<Utc>,
}

/// A guild ("server").
#[derive(Clone, Debug)]
pub struct Guild {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: Snowflake,
    /// Its roles.
    pub roles: BTreeMap<Snowflake, Role>,
    /// Its members; the bot is among them unless it was removed.
    pub members: BTreeMap<Snowflake, Member>,
    /// How many more members are only counted.
    pub more_members: usize,
}

/// A permission overwrite of a channel, for a role or a member.
#[derive(Clone, Debug)]
pub struct Overwrite {
    /// The role or the member.
    pub id: Snowflake,
    /// Whether `id` is a member.
    pub member: bool,
    /// Bits granted.
    pub allow: u64,
    /// Bits denied.
    pub deny: u64,
}

/// The properties of a thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// The user who started it.
    pub owner: Snowflake,
    /// Whether only members and moderators see it.
    pub private: bool,
    /// Whether it is archived.
    pub archived: bool,
    /// Whether only moderators may open it again.
    pub locked: bool,
    /// Minutes without activity after which it is archived.
    pub auto_archive_minutes: u32,
    /// When the archived state last changed.
    pub archive_changed: DateTime<Utc>,
    /// When it was started.
    pub created: DateTime<Utc>,
    /// The time of the last activity.
    pub active: DateTime<Utc>,
    /// Its members.
    pub members: BTreeSet<Snowflake>,
    /// The number of messages ever sent in it.
    pub sent: u32,
}

/// The kind of a channel.
#[derive(Clone, Debug)]
pub enum ChannelKind {
    /// A text channel of a guild.
    Text,
    /// A thread in a text channel.
    Thread(Thread),
    /// A direct-message channel of the bot and this person.
    Direct(Snowflake),
    /// A direct-message channel of these people, without the bot.
    Others(BTreeSet<Snowflake>),
}

/// A channel, a thread or a direct-message channel.
#[derive(Clone, Debug)]
pub struct Channel {
    /// Its id; a thread started from a message has the message's id.
    pub id: Snowflake,
    /// Its guild; `None` for a direct-message channel.
    pub guild: Option<Snowflake>,
    /// The channel of a thread.
    pub parent: Option<Snowflake>,
    /// Its name; empty for a direct-message channel.
    pub name: String,
    /// Its kind.
    pub kind: ChannelKind,
    /// Its permission overwrites; a thread uses those of its channel.
    pub overwrites: Vec<Overwrite>,
    /// The newest message.
    pub last_message: Option<Snowflake>,
}

impl Channel {
    /// The properties of a thread; `None` if the channel is not a thread.
    #[must_use]
    pub fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    pub(crate) fn thread_mut(&mut self) -> Option<&mut Thread> {
        match &mut self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            _ => None,
        }
    }
}

/// A file attached to a message.
#[derive(Clone, Debug)]
pub struct File {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Its alt text.
    pub description: Option<String>,
    /// Its media type according to the sender.
    pub media: String,
    /// Its size in bytes.
    pub size: usize,
    /// The [`hash`] of its bytes.
    pub hash: u64,
    /// Its bytes, if they are stored.
    pub bytes: Option<Arc<[u8]>>,
}

/// Hashes bytes, with the same result in every run.
#[must_use]
pub fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// A button of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Its label.
    pub label: String,
    /// Its `custom_id`.
    pub custom_id: String,
    /// Whether it cannot be pressed.
    pub disabled: bool,
    /// Discord's number for its style.
    pub style: u64,
}

/// A message.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: Snowflake,
    /// Its channel.
    pub channel: Snowflake,
    /// Its author.
    pub author: Snowflake,
    /// Discord's number for its type: 0 ordinary, 19 reply, 20 response to a slash command, 18 and 21 notices of
    /// threads.
    pub kind: u64,
    /// The text.
    pub content: String,
    /// The users it notifies: mentioned in the text or replied to, and allowed by `allowed_mentions`.
    pub mentions: Vec<Snowflake>,
    /// Whether it notifies everyone.
    pub mentions_everyone: bool,
    /// Its files.
    pub files: Vec<File>,
    /// Its components as they were sent.
    pub components: Vec<Value>,
    /// Its embeds as they were sent.
    pub embeds: Vec<Value>,
    /// The message it replies to.
    pub reply_to: Option<Snowflake>,
    /// The nonce it was sent with.
    pub nonce: Option<Value>,
    /// When it was last edited.
    pub edited: Option<DateTime<Utc>>,
    /// Its texts before each edit, oldest first.
    pub earlier: Vec<String>,
    /// Discord's flags.
    pub flags: u64,
    /// The only person who sees it, if it is ephemeral.
    pub only_to: Option<Snowflake>,
    /// The interaction it responds to.
    pub interaction: Option<Snowflake>,
    /// The thread started from it.
    pub thread: Option<Snowflake>,
    /// Whether it was deleted; only tests can still see it.
    pub deleted: bool,
}

impl Message {
    /// Its buttons, row by row.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let rows = self.components.iter().filter_map(|row| row["components"].as_array());
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        rows.flatten()
            .filter(|component| component["type"] == 2)
            .map(|button| Button {
                label: text(&button["label"]),
                custom_id: text(&button["custom_id"]),
                disabled: button["disabled"].as_bool().unwrap_or(false),
                style: button["style"].as_u64().unwrap_or(0),
            })
            .collect()
    }
}

/// The messages of a channel.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) messages: BTreeMap<Snowflake, Message>,
    /// How many were posted, those no longer stored included.
    pub(crate) written: u64,
}

/// An uploaded file.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The number in `files[n]`.
    pub(crate) number: u64,
    pub(crate) name: String,
    pub(crate) media: String,
    pub(crate) bytes: Vec<u8>,
}

/// A message before it is posted.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The text.
    pub content: String,
    /// The message to reply to.
    pub reply_to: Option<Snowflake>,
    pub(crate) kind: u64,
    pub(crate) flags: u64,
    pub(crate) components: Vec<Value>,
    pub(crate) embeds: Vec<Value>,
    pub(crate) files: Vec<File>,
    pub(crate) nonce: Option<Value>,
    /// `allowed_mentions`; without it all mentions notify.
    pub(crate) allowed: Option<Value>,
    pub(crate) only_to: Option<Snowflake>,
    pub(crate) interaction: Option<Snowflake>,
}

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InteractionKind {
    /// A slash command or an entry of a context menu, with its name.
    Command(String),
    /// A button of a message.
    Button {
        /// The message.
        message: Snowflake,
        /// The button's `custom_id`.
        custom_id: String,
    },
    /// Typing in an option of the slash command with this name.
    Autocomplete(String),
    /// A submitted form.
    Form {
        /// The interaction in response to which it was opened.
        opened_by: Snowflake,
    },
}

impl InteractionKind {
    /// Discord's number for the type of an interaction.
    pub(crate) const fn number(&self) -> u64 {
        match self {
            Self::Command(_) => 2,
            Self::Button { .. } => 3,
            Self::Autocomplete(_) => 4,
            Self::Form { .. } => 5,
        }
    }
}

/// The state of the bot's response.
#[derive(Clone, Debug, PartialEq)]
pub enum InteractionState {
    /// There is no response. After 3 seconds the person sees "did not respond".
    Waiting,
    /// The response is deferred: the person sees "thinking".
    Deferred,
    /// There is a response: a message, an edit of the button's message, or an acknowledgement.
    Answered,
    /// The response is a list of choices, as names and values.
    Choices(Vec<(String, Value)>),
    /// The response is a form, as it was sent.
    Form(Value),
}

/// By whose installs of the app something may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Installs {
    /// By that of the guild; in the bot's direct messages, by any guild's.
    pub guild: bool,
    /// By the person's own.
    pub user: bool,
}

/// A person's action to which the bot must respond.
#[derive(Clone, Debug)]
pub struct Interaction {
    /// Its id.
    pub id: Snowflake,
    /// Its token, valid for 15 minutes.
    pub token: String,
    /// What the person did.
    pub kind: InteractionKind,
    /// By whose installs it is allowed.
    pub installs: Installs,
    /// The person.
    pub person: Snowflake,
    /// The channel.
    pub channel: Snowflake,
    /// The time.
    pub at: DateTime<Utc>,
    /// The state of the response.
    pub state: InteractionState,
    /// Whether only the person sees the response.
    pub ephemeral: bool,
    /// The message of the initial response; the button's message if the response was to edit or acknowledge it.
    pub original: Option<Snowflake>,
    /// The follow-ups.
    pub follow_ups: Vec<Snowflake>,
}

/// A request the double received.
#[derive(Clone, Debug)]
pub struct Request {
    /// The number, from 1.
    pub number: u64,
    /// When it was received, in the double's time.
    pub at: DateTime<Utc>,
    /// The HTTP method.
    pub method: String,
    /// The path and query, with the interaction's token replaced.
    pub path: String,
    /// The operation in Discord's description; empty if there is none.
    pub operation: String,
    /// The JSON body; null if bodies are not stored.
    pub body: Value,
    /// The HTTP status of the response; 0 if there is none.
    pub status: u16,
}

/// Something that Discord's description or a limit of the platform does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The operation, or the method and path of the request.
    pub operation: String,
    /// Whether the double caused it, not the bot.
    pub own: bool,
    /// The location: `path`, `query`, `body` or `response`, and a JSON pointer within it.
    pub pointer: String,
    /// The error.
    pub message: String,
}
