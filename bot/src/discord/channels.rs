//! What is known of Discord's channels: where they belong, and what the bot may do there.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde::Deserialize;
use serenity::http::{LightMethod, Route};
use serenity::model::id::{ChannelId, GuildId, UserId};

use super::payload::{Home, Id, received};
use super::rest::Rest;
use super::trouble::{Trouble, code};
use crate::time::TimeSource;

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

/// What somebody may do, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rights {
    /// These.
    Known(u64),
    /// Discord's answers do not say: something in them is missing, or is what it cannot be.
    Unknown,
}

impl Rights {
    const ALL: Self = Self::Known(u64::MAX);

    /// Whether all of these are among them; none when that is unknown.
    pub(super) const fn has(self, needed: u64) -> Option<bool> {
        match self {
            Self::Known(rights) => Some(rights & needed == needed),
            Self::Unknown => None,
        }
    }
}

/// Kinds of channels.
pub(super) mod kind {
    pub(crate) const GUILD_TEXT: u8 = 0;
    pub(crate) const DIRECT: u8 = 1;
    pub(crate) const DIRECT_GROUP: u8 = 3;
    pub(crate) const GUILD_ANNOUNCEMENT: u8 = 5;
    pub(crate) const THREADS: std::ops::RangeInclusive<u8> = 10..=12;
}

/// A channel or thread. What Discord does not say, or says in a form that is not its own, is unknown.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Channel {
    /// As it was asked for.
    #[serde(skip)]
    id: u64,
    #[serde(default, rename = "type", deserialize_with = "received")]
    pub(super) kind: Option<u8>,
    #[serde(default, deserialize_with = "received")]
    guild_id: Option<Id>,
    #[serde(default, deserialize_with = "received")]
    parent_id: Option<Id>,
    #[serde(default, deserialize_with = "received")]
    pub(super) last_message_id: Option<Id>,
    #[serde(default, deserialize_with = "received")]
    pub(super) thread_metadata: Option<Metadata>,
    #[serde(default, deserialize_with = "received")]
    recipients: Option<Vec<serde_json::Value>>,
    #[serde(default, deserialize_with = "received")]
    permission_overwrites: Option<Vec<Overwrite>>,
}

/// What a thread has beyond a channel.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Metadata {
    #[serde(default, deserialize_with = "received")]
    pub(super) archived: Option<bool>,
    #[serde(default, deserialize_with = "received")]
    pub(super) locked: Option<bool>,
    #[serde(default, deserialize_with = "received")]
    pub(super) auto_archive_duration: Option<u32>,
    #[serde(default, deserialize_with = "received")]
    pub(super) archive_timestamp: Option<String>,
}

/// One that cannot be read makes the rights unknown.
#[derive(Clone, Debug, Deserialize)]
struct Overwrite {
    id: Id,
    allow: Bits,
    deny: Bits,
}

/// Rights, a number as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bits(u64);

impl<'de> Deserialize<'de> for Bits {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Id::deserialize(from).map(|id| Self(id.0))
    }
}

#[derive(Clone, Debug, Deserialize)]
struct Guild {
    #[serde(default, deserialize_with = "received")]
    owner_id: Option<Id>,
    #[serde(default, deserialize_with = "received")]
    roles: Option<Vec<Role>>,
}

/// One that cannot be read makes the rights unknown.
#[derive(Clone, Debug, Deserialize)]
struct Role {
    id: Id,
    permissions: Bits,
}

impl Channel {
    fn read(value: serde_json::Value, id: u64) -> Result<Self, Trouble> {
        if is_another(&value, id) {
            return Err(Trouble::Later("Discord gave another channel".to_owned()));
        }
        let read: Self = serde_json::from_value(value)
            .map_err(|e| Trouble::Later(format!("a channel cannot be read: {e}")))?;
        Ok(Self { id, ..read })
    }

    pub(super) fn is_thread(&self) -> bool {
        match self.kind {
            Some(kind) => kind::THREADS.contains(&kind),
            None => self.thread_metadata.is_some(),
        }
    }

    /// The right it takes to write there.
    fn right_to_write(&self) -> u64 {
        if self.is_thread() { right::SEND_MESSAGES_IN_THREADS } else { right::SEND_MESSAGES }
    }

    fn is_private(&self) -> bool {
        match self.kind {
            Some(kind) => matches!(kind, kind::DIRECT | kind::DIRECT_GROUP),
            None => self.guild_id.is_none() && self.recipients.is_some(),
        }
    }

    /// Where it belongs; none when that is not told.
    pub(super) fn home(&self) -> Option<Home> {
        if self.is_private() {
            return Some(Home::private(self.id));
        }
        let guild = self.guild_id?.0;
        let channel = if self.is_thread() { self.parent_id?.0 } else { self.id };
        // What is neither thread nor channel for sure may be either.
        self.kind.map(|_| Home::guild(guild, channel))
    }
}

/// What is known, asked for when it is not.
pub(super) struct Channels<T> {
    rest: Arc<Rest<T>>,
    me: u64,
    /// Threads and the channels they belong to.
    parents: Mutex<BTreeMap<u64, u64>>,
    /// Guilds of channels and threads in which somebody has spoken, whether or not it is known where they belong.
    guilds: Mutex<HashMap<u64, u64>>,
    homes: Mutex<HashMap<u64, Home>>,
    /// What the bot may do, by channel that is no thread, and when that was asked.
    rights: Mutex<KnownRights>,
}

/// What the bot may do, as far as it was asked for.
#[derive(Default)]
struct KnownRights {
    by_channel: HashMap<u64, (Instant, u64)>,
    /// How often all was forgotten: an answer to a request sent before that may be outdated.
    forgotten: u64,
}

impl<T: TimeSource> Channels<T> {
    pub(super) fn new(rest: Arc<Rest<T>>, me: u64) -> Self {
        Self {
            rest,
            me,
            parents: Mutex::default(),
            guilds: Mutex::default(),
            homes: Mutex::default(),
            rights: Mutex::default(),
        }
    }

    /// A thread and where it belongs, as the gateway or Discord's answer tells.
    pub(super) fn thread(&self, id: u64, parent: u64) {
        self.parents.lock().insert(id, parent);
    }

    /// A channel and the threads in it that are known.
    pub(super) fn with_threads(&self, channel: u64) -> Vec<u64> {
        let parents = self.parents.lock();
        let threads = parents.iter().filter(|(_, parent)| **parent == channel).map(|(id, _)| *id);
        std::iter::once(channel).chain(threads).collect()
    }

    /// Where a channel or thread of a guild belongs, as the gateway tells: nobody needs to ask.
    pub(super) fn belongs(&self, id: u64, guild: u64, parent: Option<u64>) {
        // No channel moves from guild to guild: one of the two is wrong, and whoever needs to know asks.
        if self.contradicts(id, Some(guild)) {
            tracing::warn!(channel = id, guild, "told of two guilds for one channel");
            self.homes.lock().remove(&id);
            return;
        }
        if let Some(parent) = parent {
            self.thread(id, parent);
        }
        let home = Home::guild(guild, parent.unwrap_or(id));
        self.homes.lock().insert(id, home);
    }

    /// Where a message was said, as far as that is known without asking.
    pub(super) fn home_of(&self, channel: u64, guild: Option<u64>) -> Home {
        let parent = self.parents.lock().get(&channel).copied();
        match guild {
            Some(guild) => {
                self.guilds.lock().insert(channel, guild);
                Home::guild(guild, parent.unwrap_or(channel))
            }
            // In a guild the gateway has told of its channels.
            None => {
                self.homes.lock().get(&channel).cloned().unwrap_or_else(|| Home::private(channel))
            }
        }
    }

    /// Whether a channel is known to belong to another guild than it is said to, or to none. Without a guild nothing is
    /// said.
    pub(super) fn contradicts(&self, channel: u64, guild: Option<u64>) -> bool {
        let Some(guild) = guild else { return false };
        self.homes.lock().get(&channel).is_some_and(|home| home.guild != Some(guild))
    }

    /// Whether a channel can be the private conversation with a person, given Discord's answer to who asked for it.
    pub(super) fn may_be_with(&self, id: u64, answer: &serde_json::Value, person: &str) -> bool {
        let Ok(told) = serde_json::from_value::<Channel>(answer.clone()) else { return false };
        let with = |user: &serde_json::Value| user["id"].as_str().is_none_or(|id| id == person);
        told.kind.is_none_or(|kind| kind == kind::DIRECT)
            && told.guild_id.is_none()
            && told.recipients.is_none_or(|all| all.is_empty() || all.iter().any(with))
            && self.guild_of(id).is_none()
    }

    /// The guild of a channel; none when it is unknown, or when there is none.
    pub(super) fn guild_of(&self, channel: u64) -> Option<u64> {
        let known = self.homes.lock().get(&channel).and_then(|home| home.guild);
        known.or_else(|| self.guilds.lock().get(&channel).copied())
    }

    /// Forgets what the bot may do: something changed.
    pub(super) fn forget_rights(&self) {
        let mut rights = self.rights.lock();
        rights.by_channel.clear();
        rights.forgotten += 1;
    }

    /// Asks for a channel.
    pub(super) async fn get(&self, id: u64) -> Result<Channel, Trouble> {
        let route = Route::Channel { channel_id: ChannelId::new(id.max(1)) };
        let value = self.rest.ask(LightMethod::Get, route, None, Vec::new()).await?;
        let channel = Channel::read(value, id)?;
        if let Some(parent) = channel.parent_id.filter(|_| channel.is_thread()) {
            self.thread(id, parent.0);
        }
        if let Some(home) = channel.home() {
            self.homes.lock().insert(id, home);
        }
        Ok(channel)
    }

    /// Where a channel belongs, asked for once; none when that is not told.
    pub(super) async fn home(&self, id: u64) -> Result<Option<Home>, Trouble> {
        let known = self.homes.lock().get(&id).cloned();
        match known {
            Some(home) => Ok(Some(home)),
            None => self.get(id).await.map(|c| c.home()),
        }
    }

    /// Whether the bot may see a channel and read what was said in it; none when that is unknown.
    pub(super) async fn may_read(&self, id: u64) -> Result<Option<bool>, Trouble> {
        const NEEDED: u64 = right::VIEW_CHANNEL | right::READ_MESSAGE_HISTORY;
        // A thread has the rights of the channel it belongs to: they are asked for once for all its threads.
        let Some(home) = self.home(id).await?.map(|home| home.channel) else { return Ok(None) };
        let (known, forgotten) = {
            let rights = self.rights.lock();
            (rights.by_channel.get(&home).copied(), rights.forgotten)
        };
        if let Some((_, rights)) = known
            .filter(|(at, _)| self.rest.time().instant().saturating_duration_since(*at) < BELIEVED)
        {
            return Ok(Rights::Known(rights).has(NEEDED));
        }
        let rights = self.ask_rights(home).await?;
        if let Rights::Known(rights) = rights {
            let mut known = self.rights.lock();
            if known.forgotten == forgotten {
                known.by_channel.insert(home, (self.rest.time().instant(), rights));
            }
        }
        Ok(rights.has(NEEDED))
    }

    /// Whether the bot can play in a channel or thread as things are now, and people with it; none when that is
    /// unknown. Whether somebody takes private messages is known only by writing some.
    pub(super) async fn may_play(&self, id: u64) -> Result<Option<bool>, Trouble> {
        const NEEDED: u64 = right::VIEW_CHANNEL | right::READ_MESSAGE_HISTORY;
        let channel = self.get(id).await?;
        if channel.is_thread() {
            let locked = channel.thread_metadata.as_ref().and_then(|m| m.locked);
            if locked != Some(false) {
                return Ok(locked.map(|locked| !locked));
            }
        }
        Ok(self.ask_rights(id).await?.has(NEEDED | channel.right_to_write()))
    }

    /// Those of some people who certainly cannot write in a channel or thread. Whose rights are unknown is not among
    /// them.
    pub(super) async fn cannot_write(&self, id: u64, people: &[u64]) -> Result<Vec<u64>, Trouble> {
        let channel = self.get(id).await?;
        if channel.is_private() {
            return Ok(Vec::new());
        }
        let needed = right::VIEW_CHANNEL | channel.right_to_write();
        let Some(Home { guild: Some(guild), channel: home }) = self.home(id).await? else {
            return Ok(Vec::new());
        };
        let channel = if home == id { channel } else { self.get(home).await? };
        let told = self.guild(guild).await?;
        let overwrites = channel.permission_overwrites.as_deref();
        let mut kept = Vec::new();
        for person in people {
            let roles = match self.roles(guild, *person).await {
                Ok(roles) => roles,
                // Of whoever is no member of the guild, and of an answer that cannot be read, nothing is known.
                Err(Trouble::Refused(404, ..) | Trouble::Done(_)) => continue,
                Err(trouble) => return Err(trouble),
            };
            let rights = rights(Id(guild), &told, overwrites, Id(*person), roles.as_deref());
            if rights.has(needed) == Some(false) {
                kept.push(*person);
            }
        }
        Ok(kept)
    }

    /// What the bot may do in a channel, asked again.
    pub(super) async fn ask_rights(&self, id: u64) -> Result<Rights, Trouble> {
        let channel = self.get(id).await?;
        if channel.is_private() {
            // A private conversation is open to both.
            return Ok(Rights::ALL);
        }
        let Some(Home { guild: Some(guild), channel: home }) = self.home(id).await? else {
            return Ok(Rights::Unknown);
        };
        // A thread has the rights of the channel it belongs to.
        let channel = if home == id { channel } else { self.get(home).await? };
        let told = self.guild(guild).await?;
        let roles = self.roles(guild, self.me).await?;
        let overwrites = channel.permission_overwrites.as_deref();
        Ok(rights(Id(guild), &told, overwrites, Id(self.me), roles.as_deref()))
    }

    /// Asks for a guild.
    async fn guild(&self, guild: u64) -> Result<Guild, Trouble> {
        let route = Route::Guild { guild_id: GuildId::new(guild.max(1)) };
        let told = self.rest.ask(LightMethod::Get, route, None, Vec::new()).await?;
        if is_another(&told, guild) {
            return Err(Trouble::Done("Discord gave another guild".to_owned()));
        }
        serde_json::from_value(told).map_err(unreadable)
    }

    /// Whether somebody is a member of a guild; none when Discord does not say.
    pub(super) async fn is_member(&self, guild: u64, person: u64) -> Option<bool> {
        match self.roles(guild, person).await {
            Ok(_) => Some(true),
            Err(Trouble::Refused(404, code::UNKNOWN_MEMBER | code::UNKNOWN_USER, _)) => Some(false),
            Err(_) => None,
        }
    }

    /// Asks for the roles of a member; none when they are not told.
    async fn roles(&self, guild: u64, member: u64) -> Result<Option<Vec<Id>>, Trouble> {
        let (guild_id, user_id) = (GuildId::new(guild.max(1)), UserId::new(member.max(1)));
        let route = Route::GuildMember { guild_id, user_id };
        let told = self.rest.ask(LightMethod::Get, route, None, Vec::new()).await?;
        if is_another(&told["user"], member) {
            return Err(Trouble::Done("Discord gave another member".to_owned()));
        }
        let told: super::payload::Member = serde_json::from_value(told).map_err(unreadable)?;
        Ok(told.roles)
    }
}

/// Whether what was asked for by its id came back with another one.
fn is_another(value: &serde_json::Value, id: u64) -> bool {
    let told = value.get("id").and_then(|told| Id::deserialize(told).ok());
    told.is_some_and(|told| told.0 != id)
}

fn unreadable(error: serde_json::Error) -> Trouble {
    Trouble::Done(format!("rights cannot be read: {error}"))
}

/// The rights of a member in a channel, as Discord's reference adds them up. Everybody has the role that has the
/// guild's number: a guild without it, or a member with a role that the guild does not have, cannot be.
fn rights(
    guild: Id,
    told: &Guild,
    overwrites: Option<&[Overwrite]>,
    me: Id,
    roles: Option<&[Id]>,
) -> Rights {
    let Some(owner) = told.owner_id else { return Rights::Unknown };
    if owner == me {
        return Rights::ALL;
    }
    let (Some(all), Some(roles)) = (told.roles.as_deref(), roles) else { return Rights::Unknown };
    let mut base = 0;
    for id in std::iter::once(&guild).chain(roles) {
        let Some(role) = all.iter().find(|role| role.id == *id) else { return Rights::Unknown };
        base |= role.permissions.0;
    }
    if base & right::ADMINISTRATOR != 0 {
        return Rights::ALL;
    }
    let Some(overwrites) = overwrites else { return Rights::Unknown };
    let mut rights = base;
    let mut apply = |which: &dyn Fn(Id) -> bool| {
        let (mut allow, mut deny) = (0, 0);
        for overwrite in overwrites.iter().filter(|o| which(o.id)) {
            allow |= overwrite.allow.0;
            deny |= overwrite.deny.0;
        }
        rights = rights & !deny | allow;
    };
    apply(&|id| id == guild);
    apply(&|id| id != guild && roles.contains(&id));
    apply(&|id| id == me);
    Rights::Known(rights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const READ: u64 = right::VIEW_CHANNEL | right::READ_MESSAGE_HISTORY;

    fn guild() -> Value {
        json!({"id": "7", "owner_id": "1", "roles": [
            {"id": "7", "permissions": "66560"}, {"id": "20", "permissions": "2048"},
            {"id": "21", "permissions": "8"}]})
    }

    fn rights_in(guild: Value, overwrites: Value, roles: Value) -> Rights {
        let guild: Guild = serde_json::from_value(guild).unwrap();
        let channel = json!({"type": 0, "permission_overwrites": overwrites});
        let channel = Channel::read(channel, 10).unwrap();
        let member: super::super::payload::Member =
            serde_json::from_value(json!({"roles": roles})).unwrap();
        let overwrites = channel.permission_overwrites.as_deref();
        rights(Id(7), &guild, overwrites, Id(99), member.roles.as_deref())
    }

    fn of(overwrites: Value, roles: &[&str]) -> u64 {
        match rights_in(guild(), overwrites, json!(roles)) {
            Rights::Known(rights) => rights,
            Rights::Unknown => panic!("unknown"),
        }
    }

    #[test]
    fn rights_add_up_as_discord_adds_them() {
        assert_eq!(of(json!([]), &[]), READ);
        assert_eq!(of(json!([]), &["20"]), READ | 2048);
        assert_eq!(of(json!([]), &["21"]), u64::MAX, "an administrator may everything");
        let hidden = json!([{"id": "7", "type": 0, "allow": "0", "deny": "1024"}]);
        assert_eq!(of(hidden, &[]), right::READ_MESSAGE_HISTORY);
        let for_role = json!([{"id": "7", "allow": "0", "deny": "1024"},
            {"id": "20", "allow": "1024", "deny": "65536"}]);
        assert_eq!(of(for_role, &["20"]), right::VIEW_CHANNEL | 2048);
        let for_me = json!([{"id": "20", "allow": "0", "deny": "1024"},
            {"id": "99", "allow": "1024", "deny": "0"}]);
        assert_eq!(of(for_me, &["20"]) & right::VIEW_CHANNEL, right::VIEW_CHANNEL);
    }

    #[test]
    fn what_is_not_told_is_unknown() {
        let unknown = |guild, overwrites, roles| {
            assert_eq!(rights_in(guild, overwrites, roles), Rights::Unknown);
        };
        for field in ["owner_id", "roles"] {
            for wrong in [None, Some(Value::Null), Some(json!([])), Some(json!({"a": 1}))] {
                let mut guild = guild();
                let fields = guild.as_object_mut().unwrap();
                fields.remove(field);
                fields.extend(wrong.map(|wrong| (field.to_owned(), wrong)));
                unknown(guild, json!([]), json!([]));
            }
        }
        let mut no_permissions = guild();
        no_permissions["roles"][0] = json!({"id": "7"});
        unknown(no_permissions, json!([]), json!([]));
        for overwrites in [json!(null), json!("none"), json!([{"id": "7", "deny": "1024"}])] {
            unknown(guild(), overwrites, json!([]));
        }
        for roles in [json!(null), json!(7), json!(["55"])] {
            unknown(guild(), json!([]), roles);
        }
        assert_eq!(Rights::Unknown.has(READ), None);
    }

    #[test]
    fn an_answer_about_something_else_is_none() {
        let read = |value: Value| Channel::read(value, 11).is_ok();
        assert!(read(json!({"id": "11", "type": 0})) && read(json!({"type": 0})));
        assert!(read(json!({"id": null})) && read(json!({"id": {"not": "it"}})));
        assert!(!read(json!({"id": "12", "type": 0})));
        assert!(is_another(&json!({"id": 12}), 11) && !is_another(&Value::Null, 11));
    }

    #[test]
    fn a_thread_belongs_to_its_channel() {
        let home = |channel: Value, id| Channel::read(channel, id).unwrap().home();
        let thread = json!({"id": "11", "type": 11, "guild_id": "7", "parent_id": "10",
            "thread_metadata": {"archived": false, "auto_archive_duration": 10080}});
        assert_eq!(home(thread, 11), Some(Home::guild(7, 10)));
        // The category of an ordinary channel is not where messages belong.
        let hall = json!({"id": "10", "type": 0, "guild_id": "7", "parent_id": "2"});
        assert_eq!(home(hall, 10), Some(Home::guild(7, 10)));
        let private = json!({"type": 1, "permission_overwrites": null});
        assert_eq!(home(private, 12), Some(Home::private(12)));
        assert_eq!(home(json!({"recipients": [], "type": {}}), 12), Some(Home::private(12)));
        for unknown in [
            json!({}),
            json!({"type": 11, "guild_id": "7"}),
            json!({"type": 0}),
            json!({"guild_id": "7", "parent_id": "2"}),
        ] {
            assert_eq!(home(unknown, 11), None);
        }
    }
}
