//! What is known of Discord's channels: where they belong, and what the bot may do there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serenity::http::{LightMethod, Route};
use serenity::model::id::{ChannelId, GuildId, UserId};

use super::heard::{Home, Id};
use super::rest::{Rest, Trouble};

/// How long rights are believed; changes are also told by the gateway.
const BELIEVED: Duration = Duration::from_secs(10 * 60);

/// Rights, as bits.
pub(super) mod right {
    pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
    pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
    pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
    pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
}

/// Kinds of channels.
pub(super) mod kind {
    pub(crate) const GUILD_TEXT: u8 = 0;
    pub(crate) const GUILD_ANNOUNCEMENT: u8 = 5;
    pub(crate) const THREADS: std::ops::RangeInclusive<u8> = 10..=12;
}

/// A channel or thread.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Channel {
    pub(super) id: Id,
    #[serde(rename = "type")]
    pub(super) kind: u8,
    #[serde(default)]
    pub(super) guild_id: Option<Id>,
    #[serde(default)]
    pub(super) parent_id: Option<Id>,
    #[serde(default)]
    pub(super) last_message_id: Option<Id>,
    #[serde(default)]
    pub(super) thread_metadata: Option<Metadata>,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
}

/// What a thread has beyond a channel.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Metadata {
    #[serde(default)]
    pub(super) archived: bool,
    #[serde(default)]
    pub(super) locked: bool,
    #[serde(default)]
    pub(super) auto_archive_duration: u32,
    #[serde(default)]
    pub(super) archive_timestamp: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Overwrite {
    id: Id,
    #[serde(default)]
    allow: Bits,
    #[serde(default)]
    deny: Bits,
}

/// Rights, a number as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bits(u64);

impl<'de> Deserialize<'de> for Bits {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Id::deserialize(from).map(|id| Self(id.0))
    }
}

#[derive(Clone, Debug, Deserialize)]
struct Guild {
    id: Id,
    #[serde(default)]
    owner_id: Id,
    #[serde(default)]
    roles: Vec<Role>,
}

#[derive(Clone, Debug, Deserialize)]
struct Role {
    id: Id,
    #[serde(default)]
    permissions: Bits,
}

impl Channel {
    pub(super) fn is_thread(&self) -> bool {
        kind::THREADS.contains(&self.kind)
    }

    /// Where it belongs.
    pub(super) fn home(&self) -> Home {
        let parent = self.parent_id.filter(|_| self.is_thread());
        Home { guild: self.guild_id.map(|g| g.0), channel: parent.unwrap_or(self.id).0 }
    }
}

/// What is known, asked for when it is not.
pub(super) struct Channels {
    rest: Arc<Rest>,
    me: u64,
    /// Threads and the channels they belong to.
    parents: Mutex<HashMap<u64, u64>>,
    homes: Mutex<HashMap<u64, Home>>,
    /// What the bot may do, by channel that is no thread, and when that was asked.
    rights: Mutex<HashMap<u64, (Instant, u64)>>,
}

impl Channels {
    pub(super) fn new(rest: Arc<Rest>, me: u64) -> Self {
        Self {
            rest,
            me,
            parents: Mutex::default(),
            homes: Mutex::default(),
            rights: Mutex::default(),
        }
    }

    /// A thread and where it belongs, as the gateway or Discord's answer tells.
    pub(super) fn thread(&self, id: u64, parent: u64) {
        held(&self.parents).insert(id, parent);
    }

    /// A channel and the threads in it that are known.
    pub(super) fn with_threads(&self, channel: u64) -> Vec<u64> {
        let parents = held(&self.parents);
        let threads = parents.iter().filter(|(_, parent)| **parent == channel).map(|(id, _)| *id);
        std::iter::once(channel).chain(threads).collect()
    }

    /// Where a channel or thread of a guild belongs, as the gateway tells: nobody needs to ask.
    pub(super) fn belongs(&self, id: u64, guild: u64, parent: Option<u64>) {
        if let Some(parent) = parent {
            self.thread(id, parent);
        }
        let home = Home { guild: Some(guild), channel: parent.unwrap_or(id) };
        held(&self.homes).insert(id, home);
    }

    /// Where a message of a guild was said, without asking.
    pub(super) fn home_of(&self, channel: u64, guild: Option<u64>) -> Home {
        let parent = held(&self.parents).get(&channel).copied();
        Home { guild, channel: parent.unwrap_or(channel) }
    }

    /// Forgets what the bot may do: something changed.
    pub(super) fn forget_rights(&self) {
        held(&self.rights).clear();
    }

    /// Asks for a channel.
    pub(super) async fn get(&self, id: u64) -> Result<Channel, Trouble> {
        let route = Route::Channel { channel_id: ChannelId::new(id.max(1)) };
        let value = self.rest.ask(LightMethod::Get, route, None, Vec::new()).await?;
        let channel: Channel = serde_json::from_value(value)
            .map_err(|e| Trouble::Later(format!("a channel cannot be read: {e}")))?;
        if let Some(parent) = channel.parent_id.filter(|_| channel.is_thread()) {
            self.thread(id, parent.0);
        }
        held(&self.homes).insert(id, channel.home());
        Ok(channel)
    }

    /// Where a channel belongs; asked for once.
    pub(super) async fn home(&self, id: u64) -> Result<Home, Trouble> {
        let known = held(&self.homes).get(&id).cloned();
        match known {
            Some(home) => Ok(home),
            None => self.get(id).await.map(|c| c.home()),
        }
    }

    /// Whether the bot may see a channel and read what was said in it.
    pub(super) async fn may_read(&self, id: u64) -> Result<bool, Trouble> {
        const NEEDED: u64 = right::VIEW_CHANNEL | right::READ_MESSAGE_HISTORY;
        // A thread has the rights of the channel it belongs to: they are asked for once for all its threads.
        let home = self.home(id).await?.channel;
        let known = held(&self.rights).get(&home).copied();
        let rights = match known.filter(|(at, _)| at.elapsed() < BELIEVED) {
            Some((_, rights)) => rights,
            None => {
                let rights = self.ask_rights(home).await?;
                held(&self.rights).insert(home, (Instant::now(), rights));
                rights
            }
        };
        Ok(rights & NEEDED == NEEDED)
    }

    /// Those of some people who certainly cannot write in a channel or thread. Whose rights Discord does not tell is
    /// not among them.
    pub(super) async fn kept_from_writing(
        &self,
        id: u64,
        people: &[u64],
    ) -> Result<Vec<u64>, Trouble> {
        let channel = self.get(id).await?;
        let Some(guild) = channel.guild_id else { return Ok(Vec::new()) };
        let send = if channel.is_thread() {
            right::SEND_MESSAGES_IN_THREADS
        } else {
            right::SEND_MESSAGES
        };
        let needed = right::VIEW_CHANNEL | send;
        let home = channel.home().channel;
        let channel = if home == id { channel } else { self.get(home).await? };
        let guild_id = GuildId::new(guild.0.max(1));
        let guild = self.rest.ask(LightMethod::Get, Route::Guild { guild_id }, None, Vec::new());
        let Ok(guild) = serde_json::from_value::<Guild>(guild.await?) else {
            return Ok(Vec::new());
        };
        if !guild.roles.iter().any(|role| role.id == guild.id) {
            // Without the role of everyone nothing is known of anybody.
            return Ok(Vec::new());
        }
        let mut kept = Vec::new();
        for person in people {
            let route = Route::GuildMember { guild_id, user_id: UserId::new((*person).max(1)) };
            let member = match self.rest.ask(LightMethod::Get, route, None, Vec::new()).await {
                Ok(member) => member,
                // Of whoever is no member of the guild, and of an answer that cannot be read, nothing is known.
                Err(Trouble::Refused(404, ..) | Trouble::Done(_)) => continue,
                Err(trouble) => return Err(trouble),
            };
            let Some(roles) = roles_of(member) else { continue };
            let has = rights(&guild, &channel.permission_overwrites, *person, &roles);
            if has & needed != needed {
                kept.push(*person);
            }
        }
        Ok(kept)
    }

    /// What the bot may do in a channel, asked anew.
    pub(super) async fn ask_rights(&self, id: u64) -> Result<u64, Trouble> {
        let channel = self.get(id).await?;
        let Some(guild) = channel.guild_id else {
            // A private conversation is open to both.
            return Ok(u64::MAX);
        };
        // A thread has the rights of the channel it belongs to.
        let home = channel.home().channel;
        let channel = if home == id { channel } else { self.get(home).await? };
        let guild_id = GuildId::new(guild.0.max(1));
        let user_id = UserId::new(self.me.max(1));
        let routes = [Route::Guild { guild_id }, Route::GuildMember { guild_id, user_id }];
        let mut answers = Vec::new();
        for route in routes {
            answers.push(self.rest.ask(LightMethod::Get, route, None, Vec::new()).await?);
        }
        let unreadable = |e| Trouble::Later(format!("rights cannot be read: {e}"));
        let member = answers.pop().unwrap_or_default();
        let member: super::heard::Member = serde_json::from_value(member).map_err(unreadable)?;
        let guild = answers.pop().unwrap_or_default();
        let guild: Guild = serde_json::from_value(guild).map_err(unreadable)?;
        Ok(rights(&guild, &channel.permission_overwrites, self.me, &member.roles))
    }
}

/// The roles of a member; none when they are not told.
fn roles_of(member: serde_json::Value) -> Option<Vec<Id>> {
    serde_json::from_value(member.get("roles")?.clone()).ok()
}

/// The rights of a member in a channel, as Discord's reference adds them up.
fn rights(guild: &Guild, overwrites: &[Overwrite], me: u64, roles: &[Id]) -> u64 {
    if guild.owner_id.0 == me {
        return u64::MAX;
    }
    let mine = |id: Id| id == guild.id || roles.contains(&id);
    let base = guild.roles.iter().filter(|r| mine(r.id)).fold(0, |all, r| all | r.permissions.0);
    if base & right::ADMINISTRATOR != 0 {
        return u64::MAX;
    }
    let mut rights = base;
    let mut apply = |which: &dyn Fn(Id) -> bool| {
        let (mut allow, mut deny) = (0, 0);
        for overwrite in overwrites.iter().filter(|o| which(o.id)) {
            allow |= overwrite.allow.0;
            deny |= overwrite.deny.0;
        }
        rights = rights & !deny | allow;
    };
    apply(&|id| id == guild.id);
    apply(&|id| id != guild.id && roles.contains(&id));
    apply(&|id| id.0 == me);
    rights
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(overwrites: serde_json::Value, roles: &[u64]) -> u64 {
        let guild = json!({"id": "7", "owner_id": "1", "roles": [
            {"id": "7", "permissions": "66560"}, {"id": "20", "permissions": "2048"},
            {"id": "21", "permissions": "8"}]});
        let guild: Guild = serde_json::from_value(guild).unwrap();
        let overwrites: Vec<Overwrite> = serde_json::from_value(overwrites).unwrap();
        let roles: Vec<Id> = roles.iter().map(|r| Id(*r)).collect();
        rights(&guild, &overwrites, 99, &roles)
    }

    #[test]
    fn rights_add_up_as_discord_adds_them() {
        const READ: u64 = right::VIEW_CHANNEL | right::READ_MESSAGE_HISTORY;
        assert_eq!(of(json!([]), &[]), READ);
        assert_eq!(of(json!([]), &[20]), READ | 2048);
        assert_eq!(of(json!([]), &[21]), u64::MAX, "an administrator may everything");
        let hidden = json!([{"id": "7", "type": 0, "allow": "0", "deny": "1024"}]);
        assert_eq!(of(hidden, &[]), right::READ_MESSAGE_HISTORY);
        let for_role =
            json!([{"id": "7", "deny": "1024"}, {"id": "20", "allow": "1024", "deny": "65536"}]);
        assert_eq!(of(for_role, &[20]), right::VIEW_CHANNEL | 2048);
        let for_me = json!([{"id": "20", "deny": "1024"}, {"id": "99", "allow": "1024"}]);
        assert_eq!(of(for_me, &[20]) & right::VIEW_CHANNEL, right::VIEW_CHANNEL);
    }

    #[test]
    fn a_thread_belongs_to_its_channel() {
        let thread: Channel = serde_json::from_value(json!({"id": "11", "type": 11, "guild_id": "7",
            "parent_id": "10", "thread_metadata": {"archived": false, "auto_archive_duration": 10080}}))
        .unwrap();
        assert_eq!(thread.home(), Home { guild: Some(7), channel: 10 });
        // The category of an ordinary channel is not where messages belong.
        let hall: Channel = serde_json::from_value(
            json!({"id": "10", "type": 0, "guild_id": "7", "parent_id": "2"}),
        )
        .unwrap();
        assert_eq!(hall.home(), Home { guild: Some(7), channel: 10 });
    }
}
