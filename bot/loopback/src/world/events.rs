//! Events and their dispatch to the sessions of the gateway.

use serde_json::{Value, json};

use super::intents;
use super::model::{ChannelKind, Message};
use super::permissions;
use super::state::World;
use crate::snowflake::Snowflake;

/// The name of an event, and who receives it.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    name: &'static str,
    guild: Option<Snowflake>,
    channel: Option<Snowflake>,
    intent: u64,
    /// Whether it is also sent where the bot is no member.
    anywhere: bool,
}

impl Event {
    /// An event of a guild, for the sessions of its shard that requested the intent; intent 0 needs none.
    #[must_use]
    pub const fn of_guild(name: &'static str, guild: Snowflake, intent: u64) -> Self {
        Self { name, guild: Some(guild), channel: None, intent, anywhere: false }
    }

    /// An event outside guilds, for the first shard; intent 0 needs none.
    #[must_use]
    pub const fn direct(name: &'static str, intent: u64) -> Self {
        Self { name, guild: None, channel: None, intent, anywhere: false }
    }

    /// Sends the event also where the bot is no member.
    #[must_use]
    pub const fn anywhere(self) -> Self {
        Self { anywhere: true, ..self }
    }

    /// Restricts the event to a channel: it is sent only if the bot sees the channel.
    #[must_use]
    pub const fn in_channel(self, channel: Snowflake) -> Self {
        Self { channel: Some(channel), ..self }
    }
}

impl World {
    /// Sends an event to all sessions that should receive it.
    pub(crate) fn dispatch(&mut self, event: Event, data: Value) {
        self.dispatch_to(event, |_| data.clone());
    }

    fn dispatch_to(&mut self, event: Event, data: impl Fn(u64) -> Value) {
        let bot = self.bot;
        if let Some(guild) = event.guild.filter(|_| !event.anywhere)
            && !self.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&bot))
        {
            return;
        }
        if let Some(channel) = event.channel
            && self.permissions(bot, channel) & permissions::VIEW_CHANNEL == 0
        {
            return;
        }
        let event_patches = self.faults.event_patches.iter().any(|patch| patch.on == event.name);
        let shard_key = event.guild.map_or(0, |guild| guild.0 >> 22);
        for at in 0..self.gateway.sessions.len() {
            let session = &self.gateway.sessions[at];
            let wanted = event.intent == 0 || session.intents & event.intent != 0;
            if !wanted || shard_key % session.shard.1 != session.shard.0 {
                continue;
            }
            let mut data = data(session.intents);
            if event_patches {
                self.faults.patch_event(event.name, &mut data);
            }
            let fault = self.faults.draw_event(event.name);
            if let Some(session) = self.gateway.sessions.get_mut(at) {
                session.push(event.name, &data, fault);
            }
        }
    }

    /// Sends the event of a message. Without the message content intent, the content is empty unless the message is the
    /// bot's, mentions it or is a direct message.
    pub(crate) fn dispatch_message(&mut self, name: &'static str, message: &Message) {
        let Some(channel) = self.channels.get(&message.channel) else { return };
        let open = self.is_open(message);
        let mut full = self.message_json(message, true);
        let event = match channel.guild {
            Some(guild) => {
                full["guild_id"] = guild.to_string().into();
                if let Some(member) = self.partial_member_json(guild, message.author) {
                    full["member"] = member;
                }
                Event::of_guild(name, guild, intents::GUILD_MESSAGES)
            }
            None => Event::direct(name, intents::DIRECT_MESSAGES),
        };
        if let Some(nonce) = message.nonce.clone().filter(|_| name == "MESSAGE_CREATE") {
            full["nonce"] = nonce;
        }
        self.dispatch_to(event.in_channel(message.channel), |granted| {
            without_content(full.clone(), open || granted & intents::MESSAGE_CONTENT != 0)
        });
    }

    /// A message as REST returns it. Without the message content intent, what the events of the message lack is missing too.
    pub(crate) fn readable_json(&self, message: &Message) -> Value {
        let granted = self.settings.granted_intents & intents::MESSAGE_CONTENT != 0;
        without_content(self.message_json(message, true), granted || self.is_open(message))
    }

    /// Whether the bot may read the content of a message without the intent: it is the bot's, mentions it, as a reply does unless
    /// its author switches that off, or is a direct message.
    fn is_open(&self, message: &Message) -> bool {
        let place = self.channels.get(&message.channel).map(|place| &place.kind);
        matches!(place, Some(ChannelKind::Direct(_)))
            || message.author == self.bot
            || message.mentions.contains(&self.bot)
    }
}

/// Empties the content of a message that the bot may not read.
fn without_content(mut message: Value, readable: bool) -> Value {
    if !readable {
        message["content"] = "".into();
        for list in ["attachments", "embeds", "components"] {
            message[list] = json!([]);
        }
    }
    message
}
