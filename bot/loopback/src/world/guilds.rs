//! Changes to guilds, members, roles, permissions and channels.

use std::collections::BTreeMap;

use super::events::Event;
use super::intents;
use super::model::{Channel, ChannelKind, Guild, Member, Overwrite, Role};
use super::permissions;
use super::state::World;
use crate::snowflake::Snowflake;

impl World {
    /// Adds a person, who joins every existing guild.
    pub fn add_person(&mut self, name: &str) -> Snowflake {
        let id = self.add_user(name, false);
        let guilds: Vec<Snowflake> = self.guilds.keys().copied().collect();
        for guild in guilds {
            self.join(guild, id);
        }
        id
    }

    /// Adds a guild with the bot and every person as members. The first person owns it, if there is one.
    pub fn add_guild(&mut self, name: &str) -> Snowflake {
        let id = self.next_id();
        let people: Vec<Snowflake> =
            self.users.values().filter(|user| !user.bot).map(|user| user.id).collect();
        let everyone = Role { id, name: "@everyone".into(), permissions: permissions::DEFAULT };
        // Discord creates a role for a bot when it is invited.
        let role = Role {
            id: self.next_id(),
            name: self.settings.bot_name.clone(),
            permissions: permissions::DEFAULT,
        };
        let bot_role = role.id;
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner: people.first().copied().unwrap_or(Snowflake(1)),
            roles: BTreeMap::from([(everyone.id, everyone), (role.id, role)]),
            members: BTreeMap::new(),
            more_members: 0,
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

    /// Makes a person the owner of a guild.
    pub fn own(&mut self, id: Snowflake, person: Snowflake) {
        self.guilds.get_mut(&id).into_iter().for_each(|guild| guild.owner = person);
        let data = self.guild_create_json(id);
        self.dispatch(Event::of_guild("GUILD_UPDATE", id, intents::GUILDS), data);
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

    /// Removes the bot from a guild: it receives `GUILD_DELETE`, and later requests for the guild's channels fail.
    pub fn remove_bot(&mut self, guild: Snowflake) {
        let data = serde_json::json!({ "id": guild.to_string() });
        self.dispatch(Event::of_guild("GUILD_DELETE", guild, intents::GUILDS), data);
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.remove(&self.bot);
        }
    }

    /// Adds the bot to a guild again.
    pub fn invite_bot(&mut self, guild: Snowflake) {
        self.join(guild, self.bot);
        let data = self.guild_create_json(guild);
        self.dispatch(Event::of_guild("GUILD_CREATE", guild, intents::GUILDS), data);
    }

    /// Denies the bot permission bits in a channel and its threads; 0 removes the overwrite.
    pub fn deny_bot(&mut self, channel: Snowflake, bits: u64) {
        self.deny(channel, self.bot, bits);
    }

    /// Denies a member permission bits in a channel and its threads; 0 removes the overwrite.
    pub fn deny(&mut self, channel: Snowflake, member: Snowflake, bits: u64) {
        let Some(place) = self.channels.get_mut(&channel) else { return };
        place.overwrites.retain(|overwrite| !(overwrite.member && overwrite.id == member));
        if bits != 0 {
            place.overwrites.push(Overwrite { id: member, member: true, allow: 0, deny: bits });
        }
        self.dispatch_channel("CHANNEL_UPDATE", channel);
    }

    /// Grants the bot permission bits in a channel and its threads.
    pub fn allow_bot(&mut self, channel: Snowflake, bits: u64) {
        let bot = self.bot;
        let Some(place) = self.channels.get_mut(&channel) else { return };
        place.overwrites.push(Overwrite { id: bot, member: true, allow: bits, deny: 0 });
        self.dispatch_channel("CHANNEL_UPDATE", channel);
    }

    /// Sets the permission bits of a role; the role of everyone has the guild's id.
    pub fn set_role(&mut self, guild: Snowflake, role: Snowflake, bits: u64) {
        if let Some(role) = self.guilds.get_mut(&guild).and_then(|g| g.roles.get_mut(&role)) {
            role.permissions = bits;
        }
        let data = serde_json::json!({
            "guild_id": guild.to_string(), "role": self.role_json(guild, role),
        });
        self.dispatch(Event::of_guild("GUILD_ROLE_UPDATE", guild, intents::GUILDS), data);
    }

    /// Adds a role to a guild and gives it to a member.
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

    /// Deletes a thread, or a channel with its threads. The bot can no longer read their messages. As at Discord, the
    /// threads of a deleted channel have no events of their own.
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

    fn dispatch_channel(&mut self, name: &'static str, channel: Snowflake) {
        let Some(guild) = self.channels.get(&channel).and_then(|place| place.guild) else { return };
        let data = self.channel_json(channel);
        self.dispatch(Event::of_guild(name, guild, intents::GUILDS).in_channel(channel), data);
    }

    /// Adds a guild and a channel in it of which the bot never was a member. Every person is.
    pub fn add_foreign_guild(&mut self, name: &str) -> (Snowflake, Snowflake) {
        let (bot, id) = (self.bot, self.next_id());
        let everyone = Role { id, name: "@everyone".into(), permissions: permissions::DEFAULT };
        let people: Vec<Snowflake> =
            self.users.keys().copied().filter(|user| *user != bot).collect();
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner: people.first().copied().unwrap_or(Snowflake(1)),
            roles: BTreeMap::from([(id, everyone)]),
            members: BTreeMap::new(),
            more_members: 0,
        };
        self.guilds.insert(id, guild);
        for person in people {
            self.join(id, person);
        }
        let channel = self.add_channel(id, "general");
        (id, channel)
    }

    /// Adds a direct-message channel of some people, without the bot.
    pub fn add_group(&mut self, people: &[Snowflake]) -> Snowflake {
        self.add_private(ChannelKind::Others(people.iter().copied().collect()))
    }

    /// Adds a channel outside all guilds.
    fn add_private(&mut self, kind: ChannelKind) -> Snowflake {
        let id = self.next_id();
        let channel = Channel {
            id,
            guild: None,
            parent: None,
            name: String::new(),
            kind,
            overwrites: Vec::new(),
            last_message: None,
        };
        self.channels.insert(id, channel);
        id
    }

    /// Returns the direct-message channel of the bot and a person, creating it if necessary.
    pub fn direct(&mut self, person: Snowflake) -> Snowflake {
        let known = self
            .channels
            .values()
            .find(|channel| matches!(channel.kind, ChannelKind::Direct(with) if with == person));
        if let Some(channel) = known {
            return channel.id;
        }
        self.add_private(ChannelKind::Direct(person))
    }
}
