//! Everything the double knows, behind one lock: the guilds, what was written, who is connected, what
//! shall go wrong. Nothing here knows of sockets.

mod commands;
mod events;
mod interactions;
mod messages;
mod model;
mod reading;
mod snowflake;
mod threads;
mod wire;

pub mod permissions;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;

pub use commands::SlashError;
pub use events::{Event, Front, intents};
pub use interactions::{Interaction, InteractionKind, InteractionState};
pub use messages::Draft;
pub use model::{
    Button, Channel, ChannelKind, File, Guild, Member, Message, Overwrite, Role, Thread, User, hash,
};
pub use reading::{Request, Violation};
pub use snowflake::Snowflake;

pub(crate) use events::Out;
pub(crate) use interactions::CALLBACK_LIMIT;
pub(crate) use messages::Upload;

use crate::faults::Faults;
use crate::ratelimit::RateLimits;
use events::Gateway;
use messages::Log;
use snowflake::Clock;

/// What the double keeps, for tests that look at everything and for loads that must stay small.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// The bytes of files; otherwise only their sizes and hashes.
    pub bytes: bool,
    /// The newest messages of each channel.
    pub messages: usize,
    /// The newest requests.
    pub requests: usize,
    /// The bodies of requests.
    pub bodies: bool,
    /// The newest interactions.
    pub interactions: usize,
}

impl Keep {
    /// Everything.
    pub const ALL: Self = Self {
        bytes: true,
        messages: usize::MAX,
        requests: usize::MAX,
        bodies: true,
        interactions: usize::MAX,
    };
    /// As little as a daemon under load needs to find: memory stays flat.
    pub const LITTLE: Self =
        Self { bytes: false, messages: 100, requests: 1_000, bodies: false, interactions: 1_000 };
}

/// How the double is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The bot's token. A made-up one; a real one has no place here.
    pub token: String,
    /// The bot's name.
    pub bot_name: String,
    /// The privileged intents the bot was granted in the portal; others end the connection with 4014.
    pub granted_intents: u64,
    /// The number of shards `GET /gateway/bot` recommends.
    pub shards: u64,
    /// Between two heartbeats of a client.
    pub heartbeat: Duration,
    /// How long a nonce is remembered.
    pub nonce_memory: TimeDelta,
    /// What is kept.
    pub keep: Keep,
    /// Whether requests and answers are checked against Discord's description.
    pub check: bool,
    /// Where chance begins for faults with a probability.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            token: "loopback.token.of-no-worth".into(),
            bot_name: "Siegepost".into(),
            granted_intents: intents::MESSAGE_CONTENT,
            shards: 1,
            heartbeat: Duration::from_millis(41_250),
            nonce_memory: TimeDelta::minutes(5),
            keep: Keep::ALL,
            check: true,
            seed: 1,
        }
    }
}

/// All state of the double. Tests read it; people and REST change it.
#[derive(Debug)]
pub struct World {
    /// How the double was set up; some of it may be changed while it runs.
    pub settings: Settings,
    /// The bot's account, which is its application's id too.
    pub bot: Snowflake,
    /// Everyone.
    pub users: BTreeMap<Snowflake, User>,
    /// Every guild, also one the bot was removed from.
    pub guilds: BTreeMap<Snowflake, Guild>,
    /// Every channel, thread and direct conversation that was not deleted.
    pub channels: BTreeMap<Snowflake, Channel>,
    /// What shall go wrong.
    pub faults: Faults,
    /// Rate limits.
    pub rate_limits: RateLimits,
    pub(crate) gateway: Gateway,
    pub(crate) gateway_url: String,
    clock: Clock,
    last_id: u64,
    logs: HashMap<Snowflake, Log>,
    nonces: HashMap<String, (Snowflake, Snowflake, DateTime<Utc>)>,
    interactions: BTreeMap<Snowflake, Interaction>,
    tokens: HashMap<String, Snowflake>,
    commands: BTreeMap<Option<Snowflake>, Vec<Value>>,
    requests: std::collections::VecDeque<Request>,
    request_count: u64,
    request_counts: BTreeMap<String, u64>,
    violations: Vec<Violation>,
}

impl World {
    pub(crate) fn new(settings: Settings, gateway_url: String) -> Self {
        let mut world = Self {
            bot: Snowflake(0),
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            faults: Faults::new(settings.seed),
            rate_limits: RateLimits::default(),
            gateway: Gateway::default(),
            gateway_url,
            clock: Clock::default(),
            last_id: 0,
            logs: HashMap::new(),
            nonces: HashMap::new(),
            interactions: BTreeMap::new(),
            tokens: HashMap::new(),
            commands: BTreeMap::new(),
            requests: std::collections::VecDeque::new(),
            request_count: 0,
            request_counts: BTreeMap::new(),
            violations: Vec::new(),
            settings,
        };
        let name = world.settings.bot_name.clone();
        world.bot = world.add_user(&name, true);
        world
    }

    /// The double's time.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Sets the double's time: ids and timestamps of what comes next carry it, threads without activity
    /// are archived, interactions run out. Ids ascend even when the clock is set back.
    pub fn set_time(&mut self, time: DateTime<Utc>) {
        self.clock.set(time);
        self.archive_the_idle();
    }

    /// Moves the double's time on.
    pub fn advance(&mut self, by: TimeDelta) {
        self.set_time(self.now() + by);
    }

    /// Lets the double's clock stand still, or run again.
    pub fn stand_still(&mut self, still: bool) {
        self.clock.stand(still);
    }

    /// A new id, above all before it.
    pub(crate) fn next_id(&mut self) -> Snowflake {
        self.last_id = Snowflake::at(self.now()).0.max(self.last_id + 1);
        Snowflake(self.last_id)
    }

    pub(crate) fn add_user(&mut self, name: &str, bot: bool) -> Snowflake {
        let id = self.next_id();
        let user = User { id, name: name.to_owned(), display: None, bot, refuses_dms: false };
        self.users.insert(id, user);
        id
    }

    /// Adds a person who is a member of every guild there is.
    pub fn add_person(&mut self, name: &str) -> Snowflake {
        let id = self.add_user(name, false);
        let guilds: Vec<Snowflake> = self.guilds.keys().copied().collect();
        for guild in guilds {
            self.join(guild, id);
        }
        id
    }

    /// Adds a guild with the bot and every person in it; the first person, or else the bot, owns it.
    pub fn add_guild(&mut self, name: &str) -> Snowflake {
        let id = self.next_id();
        let people: Vec<Snowflake> =
            self.users.values().filter(|user| !user.bot).map(|user| user.id).collect();
        let everyone = Role { id, name: "@everyone".into(), permissions: permissions::ORDINARY };
        // The bot's own role, as Discord makes one when it is invited.
        let role = Role {
            id: self.next_id(),
            name: self.settings.bot_name.clone(),
            permissions: permissions::ORDINARY,
        };
        let bot_role = role.id;
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner: people.first().copied().unwrap_or(Snowflake(1)),
            roles: BTreeMap::from([(everyone.id, everyone), (role.id, role)]),
            members: BTreeMap::new(),
        };
        self.guilds.insert(id, guild);
        for person in people {
            self.join(id, person);
        }
        let joined_at = self.now();
        if let Some(guild) = self.guilds.get_mut(&id) {
            guild.members.insert(self.bot, Member { roles: vec![bot_role], nick: None, joined_at });
        }
        let data = self.guild_create_json(id);
        self.dispatch(Event::of_guild("GUILD_CREATE", id, intents::GUILDS), data);
        id
    }

    /// Adds a text channel.
    pub fn add_channel(&mut self, guild: Snowflake, name: &str) -> Snowflake {
        let id = self.next_id();
        let channel = Channel {
            id,
            guild: Some(guild),
            parent: None,
            name: name.to_owned(),
            kind: ChannelKind::Text,
            overwrites: Vec::new(),
            last_message: None,
        };
        self.channels.insert(id, channel);
        let data = self.channel_json(id);
        self.dispatch(Event::of_guild("CHANNEL_CREATE", guild, intents::GUILDS), data);
        id
    }

    fn join(&mut self, guild: Snowflake, user: Snowflake) {
        let joined_at = self.now();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.insert(user, Member { roles: Vec::new(), nick: None, joined_at });
        }
    }

    /// A person leaves a guild.
    pub fn leave(&mut self, guild: Snowflake, person: Snowflake) {
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.remove(&person);
        }
        let data = serde_json::json!({
            "guild_id": guild.to_string(), "user": self.user_json(person),
        });
        self.dispatch(Event::of_guild("GUILD_MEMBER_REMOVE", guild, intents::GUILD_MEMBERS), data);
    }

    /// The bot is thrown out of a guild: GUILD_DELETE, and 50001 for every request there.
    pub fn remove_bot(&mut self, guild: Snowflake) {
        let data = serde_json::json!({ "id": guild.to_string() });
        self.dispatch(Event::of_guild("GUILD_DELETE", guild, intents::GUILDS), data);
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.remove(&self.bot);
        }
    }

    /// The bot is invited again.
    pub fn invite_bot(&mut self, guild: Snowflake) {
        self.join(guild, self.bot);
        let data = self.guild_create_json(guild);
        self.dispatch(Event::of_guild("GUILD_CREATE", guild, intents::GUILDS), data);
    }

    /// Takes permission bits from the bot in one channel (and its threads), or gives them back.
    pub fn deny_bot(&mut self, channel: Snowflake, bits: u64) {
        self.deny(channel, self.bot, bits);
    }

    /// Takes permission bits from somebody in one channel (and its threads), or gives them back.
    pub fn deny(&mut self, channel: Snowflake, member: Snowflake, bits: u64) {
        let Some(place) = self.channels.get_mut(&channel) else { return };
        place.overwrites.retain(|overwrite| !(overwrite.member && overwrite.id == member));
        if bits != 0 {
            place.overwrites.push(Overwrite { id: member, member: true, allow: 0, deny: bits });
        }
        self.tell_channel("CHANNEL_UPDATE", channel);
    }

    /// Gives the bot permission bits in one channel (and its threads) beyond those of its roles.
    pub fn allow_bot(&mut self, channel: Snowflake, bits: u64) {
        let bot = self.bot;
        let Some(place) = self.channels.get_mut(&channel) else { return };
        place.overwrites.push(Overwrite { id: bot, member: true, allow: bits, deny: 0 });
        self.tell_channel("CHANNEL_UPDATE", channel);
    }

    /// Sets the permission bits of a role; the role for everyone has the guild's id.
    pub fn set_role(&mut self, guild: Snowflake, role: Snowflake, bits: u64) {
        if let Some(role) = self.guilds.get_mut(&guild).and_then(|g| g.roles.get_mut(&role)) {
            role.permissions = bits;
        }
        let data = serde_json::json!({
            "guild_id": guild.to_string(), "role": self.role_json(guild, role),
        });
        self.dispatch(Event::of_guild("GUILD_ROLE_UPDATE", guild, intents::GUILDS), data);
    }

    /// Adds a role and gives it to somebody.
    pub fn grant_role(
        &mut self,
        guild: Snowflake,
        name: &str,
        bits: u64,
        to: Snowflake,
    ) -> Snowflake {
        let id = self.next_id();
        let role = Role { id, name: name.to_owned(), permissions: bits };
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.roles.insert(id, role);
            if let Some(member) = guild.members.get_mut(&to) {
                member.roles.push(id);
            }
        }
        let data = serde_json::json!({
            "guild_id": guild.to_string(), "role": self.role_json(guild, id),
        });
        self.dispatch(Event::of_guild("GUILD_ROLE_CREATE", guild, intents::GUILDS), data);
        id
    }

    /// Deletes a channel with its threads, or a thread. What was written there is gone for the bot. Of the threads of
    /// a deleted channel Discord does not tell one by one.
    pub fn delete_channel(&mut self, channel: Snowflake) {
        let Some(gone) = self.channels.get(&channel) else { return };
        let (name, guild, parent) = match (&gone.kind, gone.guild) {
            (ChannelKind::Thread(_), Some(guild)) => ("THREAD_DELETE", guild, gone.parent),
            (_, Some(guild)) => ("CHANNEL_DELETE", guild, None),
            (_, None) => return,
        };
        let data = match parent {
            Some(parent) => serde_json::json!({
                "id": channel.to_string(), "guild_id": guild.to_string(),
                "parent_id": parent.to_string(), "type": 11,
            }),
            None => self.channel_json(channel),
        };
        let event = Event::of_guild(name, guild, intents::GUILDS).in_channel(channel);
        self.dispatch(event, data);
        self.channels.retain(|id, place| *id != channel && place.parent != Some(channel));
    }

    fn tell_channel(&mut self, name: &'static str, channel: Snowflake) {
        let Some(guild) = self.channels.get(&channel).and_then(|place| place.guild) else { return };
        let data = self.channel_json(channel);
        self.dispatch(Event::of_guild(name, guild, intents::GUILDS).in_channel(channel), data);
    }

    /// The direct conversation of the bot with somebody, made where there is none.
    pub fn direct(&mut self, person: Snowflake) -> Snowflake {
        let known = self
            .channels
            .values()
            .find(|channel| matches!(channel.kind, ChannelKind::Direct(with) if with == person));
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.next_id();
        let channel = Channel {
            id,
            guild: None,
            parent: None,
            name: String::new(),
            kind: ChannelKind::Direct(person),
            overwrites: Vec::new(),
            last_message: None,
        };
        self.channels.insert(id, channel);
        id
    }

    /// The name somebody is shown by in a guild, or everywhere.
    #[must_use]
    pub fn name(&self, user: Snowflake) -> &str {
        self.users.get(&user).map_or("?", |user| user.display.as_deref().unwrap_or(&user.name))
    }

    pub(crate) fn bytes(&self, bytes: &[u8]) -> Option<Arc<[u8]>> {
        self.settings.keep.bytes.then(|| Arc::from(bytes))
    }
}
