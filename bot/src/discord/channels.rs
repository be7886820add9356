//! Knowledge about Discord's channels: guild and parent of each, and the permissions of the bot and of players in it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use locale::Language;
use parking_lot::Mutex;
use serde::Deserialize;
use serenity::http::{LightMethod, Route};
use serenity::model::id::{ChannelId, GuildId, UserId};

use super::payload::{Home, Id, Message, received};
use super::rest::Rest;
use super::trouble::{Trouble, code};
use crate::chat::{Access, Incoming, RoleMention};
use crate::time::TimeSource;

/// How long cached permissions are used. The gateway also reports changes.
const RIGHTS_VALID_FOR: Duration = Duration::from_secs(10 * 60);

/// Permissions, as bits.
pub(super) mod right {
    pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
    pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
    pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
    pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
    pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
}

/// The permissions of a member in a channel, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rights {
    /// Exactly these permissions.
    Known(u64),
    /// Discord's answers do not determine them: a field is missing or has an impossible value.
    Unknown,
}

impl Rights {
    const ALL: Self = Self::Known(u64::MAX);

    /// Returns whether all `needed` permissions are included, or `None` if the permissions are unknown.
    pub(super) const fn has(self, needed: u64) -> Option<bool> {
        match self {
            Self::Known(rights) => Some(rights & needed == needed),
            Self::Unknown => None,
        }
    }
}

/// Channel types.
pub(super) mod kind {
    pub(crate) const GUILD_TEXT: u8 = 0;
    pub(crate) const DIRECT: u8 = 1;
    pub(crate) const DIRECT_GROUP: u8 = 3;
    pub(crate) const GUILD_ANNOUNCEMENT: u8 = 5;
    pub(crate) const THREADS: std::ops::RangeInclusive<u8> = 10..=12;
}

/// A channel or thread. A field that is missing or malformed in Discord's answer is `None`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Channel {
    /// The id that was requested.
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
    /// Who started the thread.
    #[serde(default, deserialize_with = "received")]
    pub(super) owner_id: Option<Id>,
    #[serde(default, deserialize_with = "received")]
    recipients: Option<Vec<serde_json::Value>>,
    #[serde(default, deserialize_with = "received")]
    permission_overwrites: Option<Vec<Overwrite>>,
}

/// The fields that only threads have.
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

/// A permission overwrite. If one cannot be read, the permissions in the channel are unknown.
#[derive(Clone, Debug, Deserialize)]
struct Overwrite {
    id: Id,
    allow: Bits,
    deny: Bits,
}

/// Permission bits, sent by Discord as a number in a string.
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

/// A role of a guild. If one cannot be read, the permissions in the guild are unknown.
#[derive(Clone, Debug, Deserialize)]
struct Role {
    id: Id,
    permissions: Bits,
    /// Whether anyone may mention it.
    #[serde(default, deserialize_with = "received")]
    mentionable: Option<bool>,
}

impl Channel {
    fn read(value: serde_json::Value, id: u64) -> Result<Self, Trouble> {
        if is_another(&value, id) {
            return Err(Trouble::Later("Discord returned another channel".to_owned()));
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

    /// Returns the permission needed to write in this channel.
    fn right_to_write(&self) -> u64 {
        if self.is_thread() { right::SEND_MESSAGES_IN_THREADS } else { right::SEND_MESSAGES }
    }

    fn is_private(&self) -> bool {
        match self.kind {
            Some(kind) => matches!(kind, kind::DIRECT | kind::DIRECT_GROUP),
            None => self.guild_id.is_none() && self.recipients.is_some(),
        }
    }

    /// Returns the guild and parent channel, or `None` if the answer does not contain them.
    pub(super) fn home(&self) -> Option<Home> {
        if self.is_private() {
            return Some(Home::private(self.id));
        }
        let guild = self.guild_id?.0;
        let channel = if self.is_thread() { self.parent_id?.0 } else { self.id };
        // Without a known type it may be a thread or a channel.
        self.kind.map(|_| Home::guild(guild, channel))
    }
}

/// A cache of what is known about channels. What is missing is requested from Discord.
pub(super) struct Channels<T> {
    rest: Arc<Rest<T>>,
    me: u64,
    /// Parent channels by thread.
    parents: Mutex<BTreeMap<u64, u64>>,
    /// Guilds of channels and threads in which a message was received, even if the parent channel is unknown.
    guilds: Mutex<HashMap<u64, u64>>,
    homes: Mutex<HashMap<u64, Home>>,
    /// Owners by guild.
    owners: Mutex<HashMap<u64, u64>>,
    /// Languages by guild.
    languages: Mutex<HashMap<u64, Language>>,
    /// The bot's permissions by channel that is not a thread, with the time of the request.
    rights: Mutex<KnownRights>,
}

/// The bot's permissions that have been requested so far.
#[derive(Default)]
struct KnownRights {
    by_channel: HashMap<u64, (Instant, u64)>,
    /// How many times the cache was cleared. An answer to a request sent before the last clearing may be outdated.
    cleared: u64,
}

impl<T: TimeSource> Channels<T> {
    pub(super) fn new(rest: Arc<Rest<T>>, me: u64) -> Self {
        Self {
            rest,
            me,
            parents: Mutex::default(),
            guilds: Mutex::default(),
            homes: Mutex::default(),
            owners: Mutex::default(),
            languages: Mutex::default(),
            rights: Mutex::default(),
        }
    }

    /// Stores the parent channel of a thread, as reported by the gateway or by an answer of Discord.
    pub(super) fn thread(&self, id: u64, parent: u64) {
        self.parents.lock().insert(id, parent);
    }

    /// Stores the language of a guild, as reported by the gateway.
    pub(super) fn speaks(&self, guild: u64, language: Language) {
        self.languages.lock().insert(guild, language);
    }

    /// Stores the owner of a guild, as reported by the gateway.
    pub(super) fn owned(&self, guild: u64, owner: Option<u64>) {
        let mut owners = self.owners.lock();
        match owner {
            Some(owner) => owners.insert(guild, owner),
            None => owners.remove(&guild),
        };
    }

    /// Notes whether the author of a message owns its guild.
    pub(super) fn note_owner(&self, incoming: &mut Incoming) {
        let guild = incoming.context.known_guild().and_then(|guild| guild.parse::<u64>().ok());
        let owner = guild.and_then(|guild| self.owners.lock().get(&guild).copied());
        incoming.context.owns_guild =
            owner.is_some_and(|owner| owner.to_string() == incoming.author.id.0);
    }

    /// Converts a message for the daemon, given where it was posted.
    pub(super) fn incoming(&self, message: &Message, home: &Home) -> Incoming {
        let mut incoming = message.incoming(self.me, home);
        self.note_owner(&mut incoming);
        incoming.context.guild_language =
            home.guild.and_then(|guild| self.languages.lock().get(&guild).copied());
        incoming
    }

    /// Returns a channel and its known threads.
    pub(super) fn with_threads(&self, channel: u64) -> Vec<u64> {
        let parents = self.parents.lock();
        let threads = parents.iter().filter(|(_, parent)| **parent == channel).map(|(id, _)| *id);
        std::iter::once(channel).chain(threads).collect()
    }

    /// Stores guild and parent of a channel or thread, as reported by the gateway.
    pub(super) fn belongs(&self, id: u64, guild: u64, parent: Option<u64>) {
        // A channel never changes its guild, so one of the two is wrong. It is requested again when it is needed.
        if self.contradicts(id, Some(guild)) {
            tracing::warn!(channel = id, guild, "two guilds were reported for one channel");
            self.homes.lock().remove(&id);
            return;
        }
        if let Some(parent) = parent {
            self.thread(id, parent);
        }
        let home = Home::guild(guild, parent.unwrap_or(id));
        self.homes.lock().insert(id, home);
    }

    /// Returns where a message was posted, as far as is known without a request.
    pub(super) fn home_of(&self, channel: u64, guild: Option<u64>) -> Home {
        let parent = self.parents.lock().get(&channel).copied();
        match guild {
            Some(guild) => {
                self.guilds.lock().insert(channel, guild);
                Home::guild(guild, parent.unwrap_or(channel))
            }
            // The gateway has reported the channels of every guild.
            None => {
                self.homes.lock().get(&channel).cloned().unwrap_or_else(|| Home::private(channel))
            }
        }
    }

    /// Returns whether a channel is known to belong to another guild than `guild`, or to none. Returns `false` if `guild` is
    /// `None`.
    pub(super) fn contradicts(&self, channel: u64, guild: Option<u64>) -> bool {
        let Some(guild) = guild else { return false };
        self.homes.lock().get(&channel).is_some_and(|home| home.guild != Some(guild))
    }

    /// Returns whether a channel can be the direct-message channel with a person, given Discord's answer to the request for it.
    pub(super) fn may_be_with(&self, id: u64, answer: &serde_json::Value, person: &str) -> bool {
        let Ok(channel) = serde_json::from_value::<Channel>(answer.clone()) else { return false };
        let with = |user: &serde_json::Value| user["id"].as_str().is_none_or(|id| id == person);
        channel.kind.is_none_or(|kind| kind == kind::DIRECT)
            && channel.guild_id.is_none()
            && channel.recipients.is_none_or(|all| all.is_empty() || all.iter().any(with))
            && self.guild_of(id).is_none()
    }

    /// Returns the guild of a channel, or `None` if it is unknown or the channel is in no guild.
    pub(super) fn guild_of(&self, channel: u64) -> Option<u64> {
        let known = self.homes.lock().get(&channel).and_then(|home| home.guild);
        known.or_else(|| self.guilds.lock().get(&channel).copied())
    }

    /// Clears the cached permissions, because something changed.
    pub(super) fn forget_rights(&self) {
        let mut rights = self.rights.lock();
        rights.by_channel.clear();
        rights.cleared += 1;
    }

    /// Requests a channel from Discord.
    pub(super) async fn get(&self, id: u64) -> Result<Channel, Trouble> {
        let route = Route::Channel { channel_id: ChannelId::new(id.max(1)) };
        let value = self.rest.request(LightMethod::Get, route, None, Vec::new()).await?;
        let channel = Channel::read(value, id)?;
        if let Some(parent) = channel.parent_id.filter(|_| channel.is_thread()) {
            self.thread(id, parent.0);
        }
        if let Some(home) = channel.home() {
            self.homes.lock().insert(id, home);
        }
        Ok(channel)
    }

    /// Returns guild and parent of a channel, requested once, or `None` if Discord's answer does not contain them.
    pub(super) async fn home(&self, id: u64) -> Result<Option<Home>, Trouble> {
        let known = self.homes.lock().get(&id).cloned();
        match known {
            Some(home) => Ok(Some(home)),
            None => self.get(id).await.map(|c| c.home()),
        }
    }

    /// Returns whether the bot may see a channel and read its history, or `None` if that is unknown.
    pub(super) async fn may_read(&self, id: u64) -> Result<Option<bool>, Trouble> {
        const NEEDED: u64 = right::VIEW_CHANNEL | right::READ_MESSAGE_HISTORY;
        // A thread has the permissions of its parent channel, so one request serves all threads of a channel.
        let Some(home) = self.home(id).await?.map(|home| home.channel) else { return Ok(None) };
        let (known, cleared) = {
            let rights = self.rights.lock();
            (rights.by_channel.get(&home).copied(), rights.cleared)
        };
        if let Some((_, rights)) = known.filter(|(at, _)| {
            self.rest.time().instant().saturating_duration_since(*at) < RIGHTS_VALID_FOR
        }) {
            return Ok(Rights::Known(rights).has(NEEDED));
        }
        let rights = self.request_rights(home).await?;
        if let Rights::Known(rights) = rights {
            let mut known = self.rights.lock();
            if known.cleared == cleared {
                known.by_channel.insert(home, (self.rest.time().instant(), rights));
            }
        }
        Ok(rights.has(NEEDED))
    }

    /// Returns whether games can be played in a channel or thread now, or `None` if that is unknown.
    ///
    /// Whether a person accepts direct messages can only be found out by sending one.
    pub(super) async fn may_play(&self, id: u64) -> Result<Option<bool>, Trouble> {
        const NEEDED: u64 = right::VIEW_CHANNEL | right::READ_MESSAGE_HISTORY;
        let channel = self.get(id).await?;
        if channel.is_thread() {
            let locked = channel.thread_metadata.as_ref().and_then(|m| m.locked);
            if locked != Some(false) {
                return Ok(locked.map(|locked| !locked));
            }
        }
        Ok(self.request_rights(id).await?.has(NEEDED | channel.right_to_write()))
    }

    /// Returns what each of some people can do in a channel or thread, in their order.
    pub(super) async fn access(&self, id: u64, people: &[u64]) -> Result<Vec<Access>, Trouble> {
        const PLAYS: u64 =
            right::VIEW_CHANNEL | right::READ_MESSAGE_HISTORY | right::SEND_MESSAGES_IN_THREADS;
        let channel = self.get(id).await?;
        if channel.is_private() {
            return Ok(vec![Access::ALL; people.len()]);
        }
        let write = right::VIEW_CHANNEL | channel.right_to_write();
        let Some(Home { guild: Some(guild), channel: home }) = self.home(id).await? else {
            return Ok(vec![Access::default(); people.len()]);
        };
        let channel = if home == id { channel } else { self.get(home).await? };
        let info = self.guild(guild).await?;
        let overwrites = channel.permission_overwrites.as_deref();
        let mut all = Vec::new();
        for person in people {
            all.push(match self.roles(guild, *person).await {
                Ok(roles) => {
                    let rights =
                        rights(Id(guild), &info, overwrites, Id(*person), roles.as_deref());
                    Access {
                        sees: rights.has(right::VIEW_CHANNEL),
                        writes: rights.has(write),
                        plays: rights.has(write | PLAYS),
                    }
                }
                // Who is not a member lacks no permission that could be granted.
                Err(trouble) if is_no_member(&trouble) => {
                    Access { sees: Some(false), writes: None, plays: Some(false) }
                }
                Err(Trouble::Refused(404, ..) | Trouble::Done(_)) => Access::default(),
                Err(trouble) => return Err(trouble),
            });
        }
        Ok(all)
    }

    /// Returns whether the bot may mention a role in a channel or thread: anyone may mention it, or a manager asked for it and
    /// the bot has the permission. If Discord's answers do not show that it may not, Discord decides.
    pub(super) async fn may_mention(&self, id: u64, role: &RoleMention) -> Result<bool, Trouble> {
        let Some(Home { guild: Some(guild), .. }) = self.home(id).await? else { return Ok(false) };
        let info = self.guild(guild).await?;
        let number = role.id.parse().map(Id);
        let found = info.roles.as_deref().unwrap_or_default().iter().find(|r| Ok(r.id) == number);
        match found.map(|role| role.mentionable) {
            Some(Some(true)) => Ok(true),
            _ if !role.by_manager => Ok(false),
            _ => {
                let rights = self.request_rights(id).await?;
                Ok(rights.has(right::MENTION_EVERYONE) != Some(false))
            }
        }
    }

    /// Requests the bot's permissions in a channel, even if they are cached.
    pub(super) async fn request_rights(&self, id: u64) -> Result<Rights, Trouble> {
        let channel = self.get(id).await?;
        if channel.is_private() {
            // In a direct-message channel both may write.
            return Ok(Rights::ALL);
        }
        let Some(Home { guild: Some(guild), channel: home }) = self.home(id).await? else {
            return Ok(Rights::Unknown);
        };
        // A thread has the permissions of its parent channel.
        let channel = if home == id { channel } else { self.get(home).await? };
        let info = self.guild(guild).await?;
        let roles = self.roles(guild, self.me).await?;
        let overwrites = channel.permission_overwrites.as_deref();
        Ok(rights(Id(guild), &info, overwrites, Id(self.me), roles.as_deref()))
    }

    /// Requests a guild from Discord.
    async fn guild(&self, guild: u64) -> Result<Guild, Trouble> {
        let route = Route::Guild { guild_id: GuildId::new(guild.max(1)) };
        let answer = self.rest.request(LightMethod::Get, route, None, Vec::new()).await?;
        if is_another(&answer, guild) {
            return Err(Trouble::Done("Discord returned another guild".to_owned()));
        }
        serde_json::from_value(answer).map_err(unreadable)
    }

    /// Returns whether a person is a member of a guild, or `None` if Discord's answer does not show it.
    pub(super) async fn is_member(&self, guild: u64, person: u64) -> Option<bool> {
        match self.roles(guild, person).await {
            Ok(_) => Some(true),
            Err(trouble) if is_no_member(&trouble) => Some(false),
            Err(_) => None,
        }
    }

    /// Requests the roles of a member. Returns `None` if the answer does not contain them.
    async fn roles(&self, guild: u64, member: u64) -> Result<Option<Vec<Id>>, Trouble> {
        let (guild_id, user_id) = (GuildId::new(guild.max(1)), UserId::new(member.max(1)));
        let route = Route::GuildMember { guild_id, user_id };
        let answer = self.rest.request(LightMethod::Get, route, None, Vec::new()).await?;
        if is_another(&answer["user"], member) {
            return Err(Trouble::Done("Discord returned another member".to_owned()));
        }
        let member: super::payload::Member = serde_json::from_value(answer).map_err(unreadable)?;
        Ok(member.roles)
    }
}

/// Returns whether Discord has answered that a person is no member of a guild.
const fn is_no_member(trouble: &Trouble) -> bool {
    matches!(trouble, Trouble::Refused(404, code::UNKNOWN_MEMBER | code::UNKNOWN_USER, _))
}

/// Returns whether an answer has another id than the one requested.
fn is_another(value: &serde_json::Value, id: u64) -> bool {
    let answered = value.get("id").and_then(|id| Id::deserialize(id).ok());
    answered.is_some_and(|answered| answered.0 != id)
}

fn unreadable(error: serde_json::Error) -> Trouble {
    Trouble::Done(format!("rights cannot be read: {error}"))
}

/// Returns the permissions of a member in a channel, computed as in Discord's reference.
///
/// Every member has the `@everyone` role, whose id is the guild's id. If the guild lacks this role or any other role of the
/// member, the answers contradict each other and the permissions are unknown.
fn rights(
    guild: Id,
    info: &Guild,
    overwrites: Option<&[Overwrite]>,
    member: Id,
    roles: Option<&[Id]>,
) -> Rights {
    let Some(owner) = info.owner_id else { return Rights::Unknown };
    if owner == member {
        return Rights::ALL;
    }
    let (Some(all), Some(roles)) = (info.roles.as_deref(), roles) else { return Rights::Unknown };
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
    apply(&|id| id == member);
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
        assert_eq!(of(json!([]), &["21"]), u64::MAX, "an administrator has every permission");
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
    fn rights_are_unknown_if_a_field_is_missing_or_malformed() {
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
    fn an_answer_with_another_id_is_rejected() {
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
        // The parent of an ordinary channel is its category, which contains no messages.
        let channel = json!({"id": "10", "type": 0, "guild_id": "7", "parent_id": "2"});
        assert_eq!(home(channel, 10), Some(Home::guild(7, 10)));
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
