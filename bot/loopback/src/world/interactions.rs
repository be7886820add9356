//! Interactions: slash commands, buttons and autocomplete, and the bot's responses.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::events::Event;
use super::model::{
    ChannelKind, Draft, EPHEMERAL, File, Installs, Interaction, InteractionKind, InteractionState,
    Message,
};
use super::permissions as may;
use super::state::World;
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;

/// How long the bot has for the initial response.
pub(crate) const CALLBACK_LIMIT: TimeDelta = TimeDelta::seconds(3);
/// How long the token of an interaction is valid.
const TOKEN_LIMIT: TimeDelta = TimeDelta::minutes(15);

impl World {
    /// Stores an interaction and sends INTERACTION_CREATE.
    pub(crate) fn interact(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        kind: InteractionKind,
        installs: Installs,
        data: Value,
    ) -> Snowflake {
        let id = self.next_id();
        let token = format!("loopback-{id}");
        let guild = self.channels.get(&channel).and_then(|place| place.guild);
        let interaction = Interaction {
            id,
            token: token.clone(),
            kind,
            installs,
            person,
            channel,
            at: self.now(),
            state: InteractionState::Waiting,
            ephemeral: false,
            original: None,
            follow_ups: Vec::new(),
        };
        let event = self.interaction_json(&interaction, data);
        self.interactions.insert(id, interaction);
        self.tokens.insert(token, id);
        if self.interactions.len() > self.settings.retention.interactions
            && let Some((_, gone)) = self.interactions.pop_first()
        {
            self.tokens.remove(&gone.token);
        }
        let route = match guild {
            Some(guild) => Event::of_guild("INTERACTION_CREATE", guild, 0),
            None => Event::direct("INTERACTION_CREATE", 0),
        };
        self.dispatch(route.anywhere(), event);
        id
    }

    /// The data of INTERACTION_CREATE.
    fn interaction_json(&self, interaction: &Interaction, data: Value) -> Value {
        let Interaction { id, token, kind, person, channel, installs, .. } = interaction;
        let (person, channel) = (*person, *channel);
        let guild = self.channels.get(&channel).and_then(|place| place.guild);
        let mut event = json!({
            "id": id.to_string(), "application_id": self.bot.to_string(), "type": kind.number(),
            "data": data, "channel_id": channel.to_string(), "token": token, "version": 1,
            "app_permissions": self.permissions(self.bot, channel).to_string(), "locale": self.settings.locale,
            "entitlements": [], "attachment_size_limit": 10_485_760, "context": self.context(channel),
            "authorizing_integration_owners": owners(*installs, guild, person),
            "channel": self.channel_json(channel),
        });
        let bits = self.permissions(person, channel).to_string();
        event["channel"]["permissions"] = bits.clone().into();
        match guild {
            Some(guild) => {
                event["guild_id"] = guild.to_string().into();
                event["guild_locale"] = self.settings.locale.as_str().into();
                if let Some(mut member) = self.member_json(guild, person) {
                    member["permissions"] = bits.into();
                    event["member"] = member;
                }
            }
            None => event["user"] = self.user_json(person),
        }
        let opener = match kind {
            InteractionKind::Form { opened_by } => self.interaction(*opened_by),
            _ => Some(interaction),
        };
        if let Some(InteractionKind::Button { message, .. }) = opener.map(|opener| &opener.kind)
            && let Some(message) = self.any_message(channel, *message)
        {
            event["message"] = self.message_json(message, false);
        }
        event
    }

    /// Finds an interaction by its id.
    #[must_use]
    pub fn interaction(&self, id: Snowflake) -> Option<&Interaction> {
        self.interactions.get(&id)
    }

    /// All stored interactions, oldest first.
    pub fn interactions(&self) -> impl Iterator<Item = &Interaction> {
        self.interactions.values()
    }

    pub(crate) fn interaction_mut(&mut self, id: Snowflake) -> Option<&mut Interaction> {
        self.interactions.get_mut(&id)
    }

    pub(crate) fn interaction_metadata_json(&self, interaction: &Interaction) -> Value {
        let mut data = json!({
            "id": interaction.id.to_string(), "user": self.user_json(interaction.person),
            "authorizing_integration_owners":
                owners(interaction.installs, self.guild_of(interaction.channel), interaction.person),
        });
        match &interaction.kind {
            InteractionKind::Button { message, .. } => {
                data["type"] = 3.into();
                data["interacted_message_id"] = message.to_string().into();
            }
            InteractionKind::Command(name) => {
                data["type"] = 2.into();
                data["name"] = name.as_str().into();
            }
            InteractionKind::Autocomplete(_) => data["type"] = 2.into(),
            InteractionKind::Form { opened_by } => {
                data["type"] = 5.into();
                let opener = self.interaction(*opened_by);
                data["triggering_interaction_metadata"] =
                    opener.map_or(Value::Null, |opener| self.interaction_metadata_json(opener));
            }
        }
        data
    }

    /// Finds the interaction of a valid token; otherwise the error is 10015 or 50027.
    pub(crate) fn by_token(&self, application: &str, token: &str) -> Result<Snowflake, Refusal> {
        if application != self.bot.to_string() {
            return Err(Refusal::new(404, 10_015, "Unknown Webhook"));
        }
        let found = self.tokens.get(token).and_then(|id| self.interactions.get(id));
        let interaction = found.ok_or_else(|| Refusal::new(404, 10_015, "Unknown Webhook"))?;
        if self.now() - interaction.at >= TOKEN_LIMIT {
            return Err(Refusal::new(401, 50_027, "Invalid Webhook Token"));
        }
        Ok(interaction.id)
    }

    /// Posts a message in response to an interaction; only the person sees it if the flags say so.
    pub(crate) fn respond(
        &mut self,
        id: Snowflake,
        body: &Value,
        files: Vec<File>,
        flags: u64,
    ) -> Option<Snowflake> {
        let interaction = self.interactions.get(&id)?;
        let (person, channel) = (interaction.person, interaction.channel);
        let command = matches!(interaction.kind, InteractionKind::Command(_));
        let reply_to = match &interaction.kind {
            InteractionKind::Button { message, .. } => Some(*message),
            _ => None,
        };
        let draft = Draft {
            content: body["content"].as_str().unwrap_or_default().to_owned(),
            reply_to: reply_to.filter(|message| self.find_message(channel, *message).is_some()),
            kind: if command { 20 } else { 0 },
            flags,
            components: body["components"].as_array().cloned().unwrap_or_default(),
            embeds: body["embeds"].as_array().cloned().unwrap_or_default(),
            files,
            nonce: None,
            // A response does not notify the author of the message it replies to.
            allowed: body
                .get("allowed_mentions")
                .cloned()
                .or_else(|| Some(json!({ "parse": ["users"], "replied_user": false }))),
            only_to: (flags & EPHEMERAL != 0).then_some(person),
            interaction: Some(id),
        };
        Some(self.write(channel, self.bot, draft))
    }

    /// The message of the initial response; the error is 10008 if there is none.
    pub(crate) fn original(&self, id: Snowflake) -> Result<&Message, Refusal> {
        let interaction = self.interactions.get(&id).ok_or_else(Refusal::unknown_message)?;
        let message = interaction.original.ok_or_else(Refusal::unknown_message)?;
        self.any_message(interaction.channel, message)
            .filter(|message| !message.deleted)
            .ok_or_else(Refusal::unknown_message)
    }

    fn guild_of(&self, channel: Snowflake) -> Option<Snowflake> {
        self.channels.get(&channel).and_then(|place| place.guild)
    }

    /// Discord's number for the kind of place in which something is used.
    pub(super) fn context(&self, channel: Snowflake) -> u64 {
        match self.channels.get(&channel).map(|place| &place.kind) {
            Some(ChannelKind::Direct(_)) => 1,
            Some(ChannelKind::Others(_)) => 2,
            Some(ChannelKind::Text | ChannelKind::Thread(_)) | None => 0,
        }
    }

    /// By whose installs the bot can be used by a person in a channel.
    pub(super) fn installs(&self, person: Snowflake, channel: Snowflake) -> Installs {
        let guild = match (self.context(channel), self.guild_of(channel)) {
            (1, _) => true,
            (_, Some(guild)) => {
                self.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&self.bot))
            }
            _ => false,
        };
        Installs { guild, user: self.users.get(&person).is_some_and(|user| user.installed) }
    }

    /// Whether a person may use commands in a channel.
    pub(crate) fn may_interact(&self, person: Snowflake, channel: Snowflake) -> bool {
        let guild = self.channels.get(&channel).and_then(|place| place.guild);
        let bits = self.permissions(person, channel);
        bits & may::VIEW_CHANNEL != 0
            && (guild.is_none() || bits & may::USE_APPLICATION_COMMANDS != 0)
    }
}

/// Who has installed the app so that an interaction is allowed.
fn owners(installs: Installs, guild: Option<Snowflake>, person: Snowflake) -> Value {
    let mut owners = json!({});
    if installs.guild {
        owners["0"] = guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string()).into();
    }
    if installs.user {
        owners["1"] = person.to_string().into();
    }
    owners
}
