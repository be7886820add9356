//! What there is: people, guilds, channels, threads, messages.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::Snowflake;

/// An account, of a person or of a bot.
#[derive(Clone, Debug)]
pub struct User {
    /// Its id.
    pub id: Snowflake,
    /// The unique name.
    pub name: String,
    /// The name shown, where one is set.
    pub display: Option<String>,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether direct messages of the bot are refused (50007).
    pub refuses_dms: bool,
}

/// A role of a guild.
#[derive(Clone, Debug)]
pub struct Role {
    /// Its id; the role for everyone has the guild's.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Its permission bits.
    pub permissions: u64,
}

/// Somebody's membership in a guild.
#[derive(Clone, Debug)]
pub struct Member {
    /// The roles held, without the one for everyone.
    pub roles: Vec<Snowflake>,
    /// The name in this guild, where one is set.
    pub nick: Option<String>,
    /// Since when.
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
}

/// A change of permissions in one channel, for a role or a member.
#[derive(Clone, Debug)]
pub struct Overwrite {
    /// The role or the member.
    pub id: Snowflake,
    /// Whether it is a member.
    pub member: bool,
    /// Bits given.
    pub allow: u64,
    /// Bits taken away.
    pub deny: u64,
}

/// What is special to a thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Who started it.
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
    /// When it was made.
    pub created: DateTime<Utc>,
    /// When something last happened in it.
    pub active: DateTime<Utc>,
    /// Who is in it.
    pub members: BTreeSet<Snowflake>,
    /// Messages ever sent in it.
    pub sent: u32,
}

/// The kind of a channel.
#[derive(Clone, Debug)]
pub enum ChannelKind {
    /// A text channel of a guild.
    Text,
    /// A thread in a text channel.
    Thread(Thread),
    /// A conversation of the bot with one person.
    Direct(Snowflake),
}

/// A channel, a thread or a direct conversation.
#[derive(Clone, Debug)]
pub struct Channel {
    /// Its id; a thread started from a message has the message's.
    pub id: Snowflake,
    /// The guild, unless it is direct.
    pub guild: Option<Snowflake>,
    /// The channel a thread hangs under.
    pub parent: Option<Snowflake>,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ChannelKind,
    /// Its changes of permissions; a thread has its parent's.
    pub overwrites: Vec<Overwrite>,
    /// The newest message.
    pub last_message: Option<Snowflake>,
}

impl Channel {
    /// The thread's state, if it is one.
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

/// A file under a message.
#[derive(Clone, Debug)]
pub struct File {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Its alt text.
    pub description: Option<String>,
    /// The media type the sender named.
    pub media: String,
    /// Its length in bytes.
    pub size: usize,
    /// A hash of its bytes, the same for the same bytes in every run.
    pub hash: u64,
    /// Its bytes, where they are kept.
    pub bytes: Option<Arc<[u8]>>,
}

/// The hash a [`File`] carries.
#[must_use]
pub fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// A button under a message, as a reader sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it says.
    pub label: String,
    /// What it sends.
    pub custom_id: String,
    /// Whether it cannot be pressed.
    pub disabled: bool,
    /// Discord's number of its style.
    pub style: u64,
}

/// A message.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: Snowflake,
    /// Where it stands.
    pub channel: Snowflake,
    /// Who wrote it.
    pub author: Snowflake,
    /// Discord's number of its type: 0 ordinary, 19 reply, 20 answer to a slash command, 18 and 21 the
    /// notices of threads.
    pub kind: u64,
    /// The text.
    pub content: String,
    /// Who is notified: named in the text, allowed by `allowed_mentions`, or replied to.
    pub mentions: Vec<Snowflake>,
    /// Whether everyone is.
    pub mentions_everyone: bool,
    /// Its files.
    pub files: Vec<File>,
    /// Its components as they were sent.
    pub components: Vec<Value>,
    /// Its embeds as they were sent.
    pub embeds: Vec<Value>,
    /// The message it answers.
    pub reply_to: Option<Snowflake>,
    /// The nonce it was sent with.
    pub nonce: Option<Value>,
    /// When it was last edited.
    pub edited: Option<DateTime<Utc>>,
    /// Its texts before each edit, oldest first.
    pub earlier: Vec<String>,
    /// Discord's flags.
    pub flags: u64,
    /// The only person who sees it (an ephemeral answer).
    pub only_to: Option<Snowflake>,
    /// The interaction it answers.
    pub interaction: Option<Snowflake>,
    /// The thread started from it.
    pub thread: Option<Snowflake>,
    /// Whether it was deleted; nobody but a test sees it then.
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
