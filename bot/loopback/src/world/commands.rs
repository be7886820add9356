//! Registered application commands, and their use by people as a client allows it.

use serde_json::{Value, json};

use super::model::{Installs, InteractionKind};
use super::state::World;
use crate::snowflake::Snowflake;

/// Why a client would not let a person do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// The command does not exist or is not offered in this channel.
    #[error("there is no command {0:?} here")]
    NoCommand(String),
    /// The command has no such option.
    #[error("{command} has no option {option:?}")]
    NoOption {
        /// The command.
        command: String,
        /// The option.
        option: String,
    },
    /// A required option is missing.
    #[error("{command} needs the option {option:?}")]
    Missing {
        /// The command.
        command: String,
        /// The option.
        option: String,
    },
    /// The option does not accept the value.
    #[error("the option {option:?} does not accept {value}")]
    Value {
        /// The option.
        option: String,
        /// The value.
        value: String,
    },
    /// There is no such button, or it is disabled.
    #[error("there is no button {0:?} to press")]
    NoButton(String),
    /// There is no such form.
    #[error("there is no form to submit")]
    NoForm,
    /// The person cannot see the channel or may not use commands in it.
    #[error("this person may not do that here")]
    Forbidden,
}

/// A command, the path from it through its groups to a subcommand, and by whose installs it is offered.
type Leaf<'a> = (&'a Value, Vec<&'a Value>, Installs);

impl World {
    /// The commands registered for all guilds (`None`) or one.
    #[must_use]
    pub fn commands(&self, guild: Option<Snowflake>) -> &[Value] {
        self.commands.get(&guild).map_or(&[], Vec::as_slice)
    }

    /// Replaces the commands of a scope and returns them with ids, as Discord does.
    pub(crate) fn register(&mut self, guild: Option<Snowflake>, commands: &[Value]) -> Value {
        let mut registered = Vec::new();
        for command in commands.iter().filter(|command| command.is_object()) {
            let known = self.commands(guild).iter().find(|known| {
                known["name"] == command["name"] && kind_of(known) == kind_of(command)
            });
            let id = match known {
                Some(known) => known["id"].clone(),
                None => self.next_id().to_string().into(),
            };
            let mut entry = command.clone();
            strip_nulls(&mut entry);
            entry["id"] = id;
            entry["application_id"] = self.bot.to_string().into();
            entry["version"] = self.next_id().to_string().into();
            entry["default_member_permissions"] = match &command["default_member_permissions"] {
                Value::Null => Value::Null,
                Value::String(bits) => bits.as_str().into(),
                bits => bits.to_string().into(),
            };
            let usual = [("type", json!(1)), ("nsfw", json!(false)), ("description", json!(""))];
            for (field, usual) in usual {
                if entry[field].is_null() {
                    entry[field] = usual;
                }
            }
            if let Some(guild) = guild {
                entry["guild_id"] = guild.to_string().into();
            }
            registered.push(entry);
        }
        self.commands.insert(guild, registered.clone());
        registered.into()
    }

    /// The command of a type and name that a person is offered in a channel, and by whose installs.
    fn offered(
        &self,
        person: Snowflake,
        channel: Snowflake,
        kind: u64,
        name: &str,
    ) -> Option<(&Value, Installs)> {
        let guild = self.channels.get(&channel)?.guild;
        let installed = self.installs(person, channel);
        let list = |command: &Value, field: &str, usual: &[u64], wanted: u64| {
            command[field]
                .as_array()
                .map_or(usual.contains(&wanted), |list| list.contains(&json!(wanted)))
        };
        let context = self.context(channel);
        let scopes = [guild.filter(|_| installed.guild), None];
        scopes.iter().flat_map(|scope| self.commands(*scope)).find_map(|command| {
            let installs = Installs {
                guild: installed.guild && list(command, "integration_types", &[0], 0),
                user: installed.user && list(command, "integration_types", &[0], 1),
            };
            let here = list(command, "contexts", &[0, 1, 2], context)
                && (guild.is_some() || command["dm_permission"] != false);
            let found = kind_of(command) == kind && command["name"] == name;
            (found && here && (installs.guild || installs.user)).then_some((command, installs))
        })
    }

    fn leaf(&self, person: Snowflake, channel: Snowflake, line: &str) -> Option<Leaf<'_>> {
        let mut names = line.trim_start_matches('/').split_whitespace();
        let (command, installs) = self.offered(person, channel, 1, names.next()?)?;
        let mut path = vec![command];
        for name in names {
            let inner = path.last()?["options"].as_array()?;
            path.push(inner.iter().find(|inner| {
                inner["name"] == name && matches!(inner["type"].as_u64(), Some(1 | 2))
            })?);
        }
        Some((command, path, installs))
    }

    /// Sends a slash command such as `"/play"` or `"/settings theme"` for a person; returns the id of the interaction.
    ///
    /// # Errors
    /// Returns an error if a client would not let a person send this.
    pub fn slash(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        line: &str,
        options: &[(&str, Value)],
    ) -> Result<Snowflake, ClientError> {
        self.send_command(person, channel, line, options, None)
    }

    /// Asks for choices while a person types: `focused` is the name of the option and the text typed so far. Returns the
    /// id of the interaction.
    ///
    /// # Errors
    /// Returns an error if a client would not let a person send this.
    pub fn autocomplete(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        line: &str,
        options: &[(&str, Value)],
        focused: (&str, &str),
    ) -> Result<Snowflake, ClientError> {
        self.send_command(person, channel, line, options, Some(focused))
    }

    fn send_command(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        line: &str,
        options: &[(&str, Value)],
        focused: Option<(&str, &str)>,
    ) -> Result<Snowflake, ClientError> {
        if !self.may_interact(person, channel) {
            return Err(ClientError::Forbidden);
        }
        let unknown = || ClientError::NoCommand(line.to_owned());
        let (command, path, installs) = self.leaf(person, channel, line).ok_or_else(unknown)?;
        let leaf = path.last().copied().unwrap_or(command);
        let defined = leaf["options"].as_array().cloned().unwrap_or_default();
        if defined.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
            return Err(unknown());
        }
        let (mut sent, resolved) = self.options_json(channel, line, &defined, options)?;
        if let Some((name, text)) = focused {
            let option = defined.iter().find(|option| option["name"] == name);
            let option =
                option.filter(|option| option["autocomplete"] == true).ok_or_else(|| {
                    ClientError::NoOption { command: line.to_owned(), option: name.to_owned() }
                })?;
            sent.push(json!({
                "name": name, "type": option["type"], "value": text, "focused": true,
            }));
        } else if let Some(missing) = defined.iter().find(|option| {
            option["required"] == true && !options.iter().any(|(name, _)| option["name"] == *name)
        }) {
            let option = missing["name"].as_str().unwrap_or_default().to_owned();
            return Err(ClientError::Missing { command: line.to_owned(), option });
        }
        for inner in path.iter().skip(1).rev() {
            sent = vec![json!({ "name": inner["name"], "type": inner["type"], "options": sent })];
        }
        let mut data = json!({
            "id": command["id"], "name": command["name"], "type": 1, "options": sent,
            "resolved": resolved,
        });
        if let Some(guild) = command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        let name = command["name"].as_str().unwrap_or_default().to_owned();
        let kind = match focused {
            Some(_) => InteractionKind::Autocomplete(name),
            None => InteractionKind::Command(name),
        };
        Ok(self.interact(person, channel, kind, installs, data))
    }

    /// Chooses an entry of the context menu of a message for a person; returns the id of the interaction.
    ///
    /// # Errors
    /// Returns an error if the person does not see the message, or the entry is not offered here.
    pub fn menu_of_message(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        entry: &str,
    ) -> Result<Snowflake, ClientError> {
        let there = self.any_message(channel, message).filter(|message| {
            !message.deleted && message.only_to.is_none_or(|only| only == person)
        });
        let Some(there) = there else { return Err(ClientError::Forbidden) };
        // It is complete, whatever the bot may read.
        let resolved = json!({"messages": {message.to_string(): self.message_json(there, false)}});
        self.menu(person, channel, (3, entry), message, resolved)
    }

    /// Chooses an entry of the context menu of `target` for a person; returns the id of the interaction.
    ///
    /// # Errors
    /// Returns an error if the entry is not offered here.
    pub fn menu_of_person(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        target: Snowflake,
        entry: &str,
    ) -> Result<Snowflake, ClientError> {
        let mut resolved = json!({});
        self.resolve(channel, &json!({"type": 6}), &target.to_string().into(), &mut resolved);
        self.menu(person, channel, (2, entry), target, resolved)
    }

    fn menu(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        (kind, entry): (u64, &str),
        target: Snowflake,
        resolved: Value,
    ) -> Result<Snowflake, ClientError> {
        if !self.may_interact(person, channel) {
            return Err(ClientError::Forbidden);
        }
        let offered = self.offered(person, channel, kind, entry);
        let (command, installs) =
            offered.ok_or_else(|| ClientError::NoCommand(entry.to_owned()))?;
        let data = json!({
            "id": command["id"], "name": entry, "type": kind, "target_id": target.to_string(),
            "resolved": resolved,
        });
        Ok(self.interact(
            person,
            channel,
            InteractionKind::Command(entry.to_owned()),
            installs,
            data,
        ))
    }

    /// Checks the options of a command; returns their JSON and the objects they name.
    fn options_json(
        &self,
        channel: Snowflake,
        line: &str,
        defined: &[Value],
        options: &[(&str, Value)],
    ) -> Result<(Vec<Value>, Value), ClientError> {
        let mut sent = Vec::new();
        let mut resolved = json!({});
        for (name, value) in options {
            let option = defined.iter().find(|option| option["name"] == *name);
            let option = option.ok_or_else(|| ClientError::NoOption {
                command: line.to_owned(),
                option: (*name).to_owned(),
            })?;
            if !accepts(option, value) {
                let (option, value) = ((*name).to_owned(), value.to_string());
                return Err(ClientError::Value { option, value });
            }
            self.resolve(channel, option, value, &mut resolved);
            sent.push(json!({ "name": name, "type": option["type"], "value": value }));
        }
        Ok((sent, resolved))
    }

    /// Adds the user, channel or role that an option names to the resolved objects.
    pub(super) fn resolve(
        &self,
        channel: Snowflake,
        option: &Value,
        value: &Value,
        resolved: &mut Value,
    ) {
        let Some(id) = super::messages::id_of(value) else { return };
        let guild = self.channels.get(&channel).and_then(|place| place.guild);
        let key = id.to_string();
        match option["type"].as_u64() {
            Some(6 | 9) if self.users.contains_key(&id) => {
                resolved["users"][&key] = self.user_json(id);
                if let Some(mut member) = guild.and_then(|g| self.partial_member_json(g, id)) {
                    member["permissions"] = self.permissions(id, channel).to_string().into();
                    resolved["members"][&key] = member;
                }
            }
            Some(7) => {
                let mut place = self.channel_json(id);
                place["permissions"] = self.permissions(self.bot, id).to_string().into();
                resolved["channels"][&key] = place;
            }
            Some(8 | 9) => {
                if let Some(guild) = guild {
                    resolved["roles"][&key] = self.role_json(guild, id);
                }
            }
            _ => {}
        }
    }

    /// Presses a button for a person; returns the id of the interaction.
    ///
    /// # Errors
    /// Returns an error if the person does not see such a button or it is disabled.
    pub fn press(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<Snowflake, ClientError> {
        let missing = || ClientError::NoButton(custom_id.to_owned());
        let found = self.any_message(channel, message).ok_or_else(missing)?;
        let seen = !found.deleted && found.only_to.is_none_or(|only| only == person);
        let button = found.buttons().into_iter().find(|button| button.custom_id == custom_id);
        if !seen || button.is_none_or(|button| button.disabled) {
            return Err(missing());
        }
        if self.permissions(person, channel) & super::permissions::VIEW_CHANNEL == 0 {
            return Err(ClientError::Forbidden);
        }
        let kind = InteractionKind::Button { message, custom_id: custom_id.to_owned() };
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
        // A button of a response is allowed as the response was.
        let response = found.interaction.and_then(|id| self.interaction(id));
        let installs = response.map_or_else(
            || Installs { user: false, ..self.installs(person, channel) },
            |response| response.installs,
        );
        Ok(self.interact(person, channel, kind, installs, data))
    }
}

/// Discord's number for the type of a command.
fn kind_of(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

/// Whether a client would accept this value for an option.
fn accepts(option: &Value, value: &Value) -> bool {
    if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
        return choices.iter().any(|choice| choice["value"] == *value);
    }
    let within = |number: f64, least: &str, most: &str| {
        option[least].as_f64().is_none_or(|least| number >= least)
            && option[most].as_f64().is_none_or(|most| number <= most)
    };
    match option["type"].as_u64() {
        Some(3) => value.as_str().is_some_and(|text| {
            let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            length <= 6_000 && within(length.into(), "min_length", "max_length")
        }),
        Some(4) => value.as_i64().is_some() && within_value(value, &within),
        Some(5) => value.is_boolean(),
        Some(6..=9) => value.as_str().is_some_and(|text| Snowflake::parse(text).is_some()),
        Some(10) => value.is_number() && within_value(value, &within),
        _ => false,
    }
}

fn within_value(value: &Value, within: &dyn Fn(f64, &str, &str) -> bool) -> bool {
    value.as_f64().is_some_and(|number| within(number, "min_value", "max_value"))
}

/// Removes fields that are null, which Discord's responses do not contain.
fn strip_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(strip_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(strip_nulls),
        _ => {}
    }
}
