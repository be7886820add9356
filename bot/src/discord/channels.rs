//! Knowledge about Discord's channels: guild and parent of each, and the permissions of the bot and of players in it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use locale::Language;
use parking_lot::Mutex;
use serde::Deserialize;
use serenity::http::{LightMethod, Route};
use serenity::model::channel::ChannelType;
use serenity::model::id::{ChannelId, GuildId, UserId};
use serenity::model::permissions::Permissions;

use super::payload::{Home, Id, Message, Sent};
use super::rest::Rest;
use super::trouble::{Trouble, code};
use crate::chat::{Access, Incoming, RoleMention};
use crate::time::TimeSource;

/// How long cached permissions are used. The gateway also reports changes.
const RIGHTS_VALID_FOR: Duration = Duration::from_secs(10 * 60);

/// The permissions of a member in a channel. `None` if Discord's answers do not determine them: a field is missing or has an
/// impossible value.
pub(super) type Rights = Option<Permissions>;

/// Returns whether all `needed` permissions are included, or `None` if the permissions are unknown.
fn has(rights: Rights, needed: Permissions) -> Option<bool> {
    rights.map(|rights| rights.contains(needed))
}

/// What reading needs, and what a player needs besides writing.
const READS: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);
const PLAYS: Permissions = READS.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// A channel or thread. A field that is missing or malformed in Discord's answer is `None`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Channel {
    pub(super) id: Sent<Id>,
    #[serde(rename = "type")]
    pub(super) kind: Sent<ChannelType>,
    guild_id: Sent<Id>,
    pub(super) parent_id: Sent<Id>,
    pub(super) last_message_id: Sent<Id>,
    pub(super) thread_metadata: Sent<Metadata>,
    /// Who started the thread.
    pub(super) owner_id: Sent<Id>,
    recipients: Sent<Vec<serde_json::Value>>,
    permission_overwrites: Sent<Vec<Overwrite>>,
}

/// The fields that only threads have.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Metadata {
    pub(super) archived: Sent<bool>,
    pub(super) locked: Sent<bool>,
    pub(super) auto_archive_duration: Sent<u32>,
    pub(super) archive_timestamp: Sent<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Overwrite {
    id: Id,
    allow: Permissions,
    deny: Permissions,
}

#[derive(Clone, Debug, Deserialize)]
struct Guild {
    owner_id: Sent<Id>,
    roles: Sent<Vec<Role>>,
}

/// A role of a guild. If one cannot be read, the permissions in the guild are unknown.
#[derive(Clone, Debug, Deserialize)]
struct Role {
    id: Id,
    permissions: Permissions,
    mentionable: Sent<bool>,
}

impl Channel {
    fn read(value: serde_json::Value, id: u64) -> Result<Self, Trouble> {
        if is_another(&value, id) {
            return Err(Trouble::Later("Discord returned another channel".to_owned()));
        }
        let read: Self = serde_json::from_value(value)
            .map_err(|e| Trouble::Later(format!("a channel cannot be read: {e}")))?;
        Ok(Self { id: Sent(Some(Id(id))), ..read })
    }

    pub(super) fn is_thread(&self) -> bool {
        use ChannelType::{NewsThread, PrivateThread, PublicThread};
        match *self.kind {
            Some(kind) => matches!(kind, NewsThread | PublicThread | PrivateThread),
            None => self.thread_metadata.is_some(),
        }
    }

    fn right_to_write(&self) -> Permissions {
        match self.is_thread() {
            true => Permissions::SEND_MESSAGES_IN_THREADS,
            false => Permissions::SEND_MESSAGES,
        }
    }

    fn is_private(&self) -> bool {
        match *self.kind {
            Some(kind) => matches!(kind, ChannelType::Private | ChannelType::GroupDm),
            None => self.guild_id.is_none() && self.recipients.is_some(),
        }
    }

    /// Returns the guild and parent channel, or `None` if the answer does not contain them.
    pub(super) fn home(&self) -> Option<Home> {
        if self.is_private() {
            return Some(Home::private((*self.id)?.0));
        }
        let guild = (*self.guild_id)?.0;
        let channel = if self.is_thread() { *self.parent_id } else { *self.id }?.0;
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
    /// Guilds of channels and threads in which a message was even if the parent channel is unknown.
    guilds: Mutex<HashMap<u64, u64>>,
    homes: Mutex<HashMap<u64, Home>>,
    owners: Mutex<HashMap<u64, u64>>,
    languages: Mutex<HashMap<u64, Language>>,
    /// The bot's permissions by channel that is not a thread, with the time of the request.
    rights: Mutex<KnownRights>,
}

#[derive(Default)]
struct KnownRights {
    by_channel: HashMap<u64, (Instant, Permissions)>,
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

    pub(super) fn speaks(&self, guild: u64, language: Language) {
        self.languages.lock().insert(guild, language);
    }

    pub(super) fn owned(&self, guild: u64, owner: Option<u64>) {
        let mut owners = self.owners.lock();
        match owner {
            Some(owner) => owners.insert(guild, owner),
            None => owners.remove(&guild),
        };
    }

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
        channel.kind.is_none_or(|kind| kind == ChannelType::Private)
            && channel.guild_id.is_none()
            && channel.recipients.as_ref().is_none_or(|all| all.is_empty() || all.iter().any(with))
            && self.guild_of(id).is_none()
    }

    /// Returns the guild of a channel, or `None` if it is unknown or the channel is in no guild.
    pub(super) fn guild_of(&self, channel: u64) -> Option<u64> {
        let known = self.homes.lock().get(&channel).and_then(|home| home.guild);
        known.or_else(|| self.guilds.lock().get(&channel).copied())
    }

    pub(super) fn forget_rights(&self) {
        let mut rights = self.rights.lock();
        rights.by_channel.clear();
        rights.cleared += 1;
    }

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
        // A thread has the permissions of its parent channel, so one request serves all threads of a channel.
        let Some(home) = self.home(id).await?.map(|home| home.channel) else { return Ok(None) };
        let (known, cleared) = {
            let rights = self.rights.lock();
            (rights.by_channel.get(&home).copied(), rights.cleared)
        };
        if let Some((_, rights)) = known.filter(|(at, _)| {
            self.rest.time().instant().saturating_duration_since(*at) < RIGHTS_VALID_FOR
        }) {
            return Ok(has(Some(rights), READS));
        }
        let rights = self.request_rights(home).await?;
        if let Some(rights) = rights {
            let mut known = self.rights.lock();
            if known.cleared == cleared {
                known.by_channel.insert(home, (self.rest.time().instant(), rights));
            }
        }
        Ok(has(rights, READS))
    }

    /// Returns whether games can be played in a channel or thread now, or `None` if that is unknown.
    ///
    /// Whether a person accepts direct messages can only be found out by sending one.
    pub(super) async fn may_play(&self, id: u64) -> Result<Option<bool>, Trouble> {
        let channel = self.get(id).await?;
        if channel.is_thread() {
            let locked = channel.thread_metadata.as_ref().and_then(|m| *m.locked);
            if locked != Some(false) {
                return Ok(locked.map(|locked| !locked));
            }
        }
        Ok(has(self.request_rights(id).await?, READS | channel.right_to_write()))
    }

    /// Returns what each of some people can do in a channel or thread, in their order.
    pub(super) async fn access(&self, id: u64, people: &[u64]) -> Result<Vec<Access>, Trouble> {
        let channel = self.get(id).await?;
        if channel.is_private() {
            return Ok(vec![Access::ALL; people.len()]);
        }
        let write = Permissions::VIEW_CHANNEL | channel.right_to_write();
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
                        sees: has(rights, Permissions::VIEW_CHANNEL),
                        writes: has(rights, write),
                        plays: has(rights, write | PLAYS),
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
        match found.map(|role| *role.mentionable) {
            Some(Some(true)) => Ok(true),
            _ if !role.by_manager => Ok(false),
            _ => {
                let rights = self.request_rights(id).await?;
                Ok(has(rights, Permissions::MENTION_EVERYONE) != Some(false))
            }
        }
    }

    /// Requests the bot's permissions in a channel, even if they are cached.
    pub(super) async fn request_rights(&self, id: u64) -> Result<Rights, Trouble> {
        let channel = self.get(id).await?;
        if channel.is_private() {
            // In a direct-message channel both may write.
            return Ok(Some(Permissions::all()));
        }
        let Some(Home { guild: Some(guild), channel: home }) = self.home(id).await? else {
            return Ok(None);
        };
        // A thread has the permissions of its parent channel.
        let channel = if home == id { channel } else { self.get(home).await? };
        let info = self.guild(guild).await?;
        let roles = self.roles(guild, self.me).await?;
        let overwrites = channel.permission_overwrites.as_deref();
        Ok(rights(Id(guild), &info, overwrites, Id(self.me), roles.as_deref()))
    }

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
        Ok(member.roles.0)
    }
}

const fn is_no_member(trouble: &Trouble) -> bool {
    matches!(trouble, Trouble::Refused(404, code::UNKNOWN_MEMBER | code::UNKNOWN_USER, _))
}

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
    if (*info.owner_id)? == member {
        return Some(Permissions::all());
    }
    let (all, roles) = (info.roles.as_deref()?, roles?);
    let mut rights = Permissions::empty();
    for id in std::iter::once(&guild).chain(roles) {
        rights |= all.iter().find(|role| role.id == *id)?.permissions;
    }
    if rights.administrator() {
        return Some(Permissions::all());
    }
    let overwrites = overwrites?;
    let mut apply = |which: &dyn Fn(Id) -> bool| {
        let (mut allow, mut deny) = (Permissions::empty(), Permissions::empty());
        for overwrite in overwrites.iter().filter(|o| which(o.id)) {
            allow |= overwrite.allow;
            deny |= overwrite.deny;
        }
        rights = (rights - deny) | allow;
    };
    apply(&|id| id == guild);
    apply(&|id| id != guild && roles.contains(&id));
    apply(&|id| id == member);
    Some(rights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

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
        rights_in(guild(), overwrites, json!(roles)).unwrap().bits()
    }

    #[test]
    fn rights_add_up_as_discord_adds_them() {
        let read = READS.bits();
        assert_eq!(of(json!([]), &[]), read);
        assert_eq!(of(json!([]), &["20"]), read | 2048);
        assert_eq!(
            of(json!([]), &["21"]),
            Permissions::all().bits(),
            "an administrator has every permission"
        );
        let hidden = json!([{"id": "7", "type": 0, "allow": "0", "deny": "1024"}]);
        assert_eq!(of(hidden, &[]), Permissions::READ_MESSAGE_HISTORY.bits());
        let for_role = json!([{"id": "7", "allow": "0", "deny": "1024"},
            {"id": "20", "allow": "1024", "deny": "65536"}]);
        assert_eq!(of(for_role, &["20"]), 1024 | 2048);
        let for_me = json!([{"id": "20", "allow": "0", "deny": "1024"},
            {"id": "99", "allow": "1024", "deny": "0"}]);
        assert_eq!(of(for_me, &["20"]) & 1024, 1024);
    }

    #[test]
    fn rights_are_unknown_if_a_field_is_missing_or_malformed() {
        let unknown = |guild, overwrites, roles| {
            assert_eq!(rights_in(guild, overwrites, roles), None);
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
        assert_eq!(has(None, READS), None);
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
