//! Interactions: slash commands, pressed buttons, submitted forms, and slash commands that are still being typed.

use std::collections::BTreeMap;

use locale::Language;
use serde::Deserialize;
use serde_json::Value;
use serenity::model::application::{InteractionContext, InteractionType};

use super::channels::Channel;
use super::commands::Filled;
use super::forms::Submitted;
use super::payload::{Home, Id, Member, Sent, UNKNOWN_GUILD, User, moment, roles, take_steps};
use crate::chat::text::clean;
use crate::chat::{Context, Incoming, Membership, MessageId, Person, PlaceId};

#[derive(Clone, PartialEq)]
pub(super) struct Interaction {
    pub(super) said: Said,
    pub(super) data: Data,
}

impl std::ops::Deref for Interaction {
    type Target = Said;

    fn deref(&self) -> &Said {
        &self.said
    }
}

impl std::fmt::Debug for Interaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interaction").field("id", &self.id).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Data {
    /// A slash command, or an entry of a context menu.
    Command(Filled),
    Component {
        custom_id: String,
    },
    /// A slash command that is still being typed.
    Autocomplete(Filled),
    Submitted(Submitted),
}

/// What Discord says of every interaction. A field that it does not send is `None`. Serenity's type refuses an interaction for a field
/// that nobody needs.
#[derive(Clone, PartialEq, Deserialize)]
pub(super) struct Said {
    pub(super) id: Id,
    #[serde(rename = "type")]
    kind: InteractionType,
    /// The secret needed to answer the interaction.
    pub(super) token: String,
    pub(super) channel_id: Sent<Id>,
    guild_id: Sent<Id>,
    channel: Sent<Channel>,
    member: Sent<Member>,
    user: Sent<User>,
    locale: Sent<String>,
    guild_locale: Sent<String>,
    context: Sent<InteractionContext>,
    authorizing_integration_owners: Sent<BTreeMap<String, Value>>,
}

/// Returns the language of one of Discord's locales. English, if nothing can be said in it.
pub(super) fn language(locale: &str) -> Language {
    Language::from_tag(locale).unwrap_or_default()
}

impl Interaction {
    /// Reads an interaction from JSON. Returns `None` if the bot does not use interactions of this type.
    pub(super) fn from_json(mut value: Value) -> Result<Option<Self>, serde_json::Error> {
        #[derive(Deserialize)]
        struct Component {
            custom_id: String,
        }
        let data = value.get_mut("data").map(Value::take).unwrap_or_default();
        let said: Said = serde_json::from_value(value)?;
        take_steps(&data);
        let data = match said.kind {
            InteractionType::Command => Data::Command(serde_json::from_value(data)?),
            InteractionType::Component => {
                let Component { custom_id } = serde_json::from_value(data)?;
                Data::Component { custom_id }
            }
            InteractionType::Autocomplete => Data::Autocomplete(serde_json::from_value(data)?),
            InteractionType::Modal => Data::Submitted(serde_json::from_value(data)?),
            _ => return Ok(None),
        };
        Ok(Some(Self { said, data }))
    }

    pub(super) fn filled(&self) -> Option<&Filled> {
        match &self.data {
            Data::Command(filled) | Data::Autocomplete(filled) => Some(filled),
            Data::Component { .. } | Data::Submitted(_) => None,
        }
    }

    pub(super) fn person(&self) -> Option<Person> {
        let member = self.member.as_ref();
        let user = self.user.as_ref().or_else(|| member?.user.as_deref())?;
        Some(user.person(member))
    }

    /// Returns the language of Discord's user interface for the person. English, if nothing can be said in it.
    pub(super) fn language(&self) -> Option<Language> {
        self.locale.as_deref().map(language)
    }

    /// Returns whether it is allowed only by the person's own install of the app: the bot is no member of the place. What Discord
    /// does not say is taken for a place as any other.
    pub(super) fn user_install(&self) -> bool {
        let installs = self.authorizing_integration_owners.as_ref();
        match *self.context {
            Some(InteractionContext::BotDm) => false,
            Some(InteractionContext::PrivateChannel) => true,
            _ => installs.is_some_and(|by| by.contains_key("1") && !by.contains_key("0")),
        }
    }

    pub(super) fn guild(&self) -> Option<u64> {
        self.guild_id.map(|guild| guild.0)
    }

    /// Converts the interaction to a message for the daemon. Returns `None` if it is not one of the bot's commands or buttons.
    /// `home` returns guild and parent of a channel, as far as is known without this interaction.
    pub(super) fn incoming(&self, home: impl Fn(u64) -> Home) -> Option<Incoming> {
        let (words, mentions, outsiders) = match &self.data {
            Data::Command(filled) => (filled.text(), filled.people(), filled.bots()),
            // The id of each of the bot's buttons is a command.
            Data::Component { custom_id } if custom_id.starts_with('/') => {
                (custom_id.clone(), Vec::new(), Vec::new())
            }
            Data::Component { .. } | Data::Autocomplete(_) | Data::Submitted(_) => return None,
        };
        let channel = (*self.channel_id)?;
        // An interaction is in one place only.
        if self.channel.as_ref().and_then(|c| *c.id).is_some_and(|id| id != channel) {
            return None;
        }
        // Where the bot is no member, nothing is known, and nothing is learned.
        let known = if self.user_install() { Home::private(channel.0) } else { home(channel.0) };
        // Only guilds have members.
        let unknown = || self.member.as_ref().map(|_| UNKNOWN_GUILD);
        let guild = self.guild().or(known.guild).or_else(unknown).map(|guild| {
            let thread = self.channel.as_ref().filter(|c| c.is_thread());
            let home = thread.and_then(|c| *c.parent_id).map_or(known.channel, |parent| parent.0);
            Membership {
                guild: guild.to_string(),
                channel: home.to_string(),
                roles: roles(self.member.as_ref().filter(|_| !self.user_install())),
                manages: !self.user_install() && self.member.as_ref().is_some_and(Member::manages),
            }
        });
        Some(Incoming {
            id: MessageId(self.id.0),
            place: PlaceId(channel.0.to_string()),
            author: self.person()?,
            at: moment(self.id.0),
            text: clean(&words),
            addressed: true,
            context: Context {
                unseen: true,
                mentions,
                outsiders,
                sees: Vec::new(),
                guild,
                owns_guild: false,
                language: self.language(),
                guild_language: self.guild_locale.as_deref().map(language),
                user_install: self.user_install(),
                alone: false,
                file: None,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn interaction(value: Value) -> Interaction {
        Interaction::from_json(value).unwrap().unwrap()
    }

    #[test]
    fn a_pressed_button_is_its_command() {
        let pressed = interaction(
            json!({"id": "175928847299117063", "type": 3, "token": "secret-token",
            "channel_id": "11", "guild_id": "7", "channel": {"id": "11", "type": 11, "parent_id": "10"},
            "member": {"user": {"id": "5", "username": "ann"}, "roles": [], "permissions": "32"},
            "data": {"custom_id": "/draw g1@3", "component_type": 2}}),
        );
        let incoming = pressed.incoming(Home::private).unwrap();
        assert_eq!(incoming.text, "/draw g1@3");
        assert!(incoming.addressed && incoming.context.unseen);
        assert_eq!(incoming.place, PlaceId("11".into()));
        let guild = incoming.context.guild.unwrap();
        assert_eq!((guild.channel.as_str(), guild.manages), ("10", true));
        assert!(!format!("{pressed:?}").contains("secret-token"));
        let elsewhere = interaction(json!({"id": "1", "type": 3, "token": "x", "channel_id": "11",
            "channel": {"id": "12"}, "user": {"id": "5", "username": "ann"},
            "data": {"custom_id": "/draw g1@3"}}));
        assert_eq!(elsewhere.incoming(Home::private), None);
        let other = interaction(json!({"id": "1", "type": 3, "token": "x", "channel_id": "1",
            "user": {"id": "5", "username": "ann"}, "data": {"custom_id": "something"}}));
        assert_eq!(other.incoming(Home::private), None);
    }

    #[test]
    fn where_the_bot_is_no_member_it_knows_nothing() {
        let asked = |context: Value, owners: Value| {
            let command = interaction(
                json!({"id": "1", "type": 2, "token": "x", "channel_id": "11",
                "guild_id": "7", "context": context, "authorizing_integration_owners": owners,
                "member": {"user": {"id": "5", "username": "ann"}, "roles": ["21"], "permissions": "32"},
                "data": {"id": "9", "name": "rules", "type": 1}}),
            );
            // Only what Discord says is known of such a place.
            let home =
                |channel| if command.user_install() { panic!() } else { Home::private(channel) };
            command.incoming(home).unwrap().context
        };
        let foreign = asked(json!(0), json!({"1": "5"}));
        let member = foreign.guild.unwrap();
        assert_eq!((member.guild.as_str(), member.roles, member.manages), ("7", None, false));
        assert!(foreign.user_install && asked(json!(2), json!({})).user_install);
        for (context, owners) in [
            (json!(0), json!({"0": "7"})),
            (json!(0), json!({"0": "7", "1": "5"})),
            (json!(1), json!({"1": "5"})),
            (json!(null), json!(null)),
            (json!("?"), json!([])),
        ] {
            let here = asked(context, owners);
            assert!(!here.user_install && here.guild.unwrap().manages);
        }
    }

    #[test]
    fn what_is_given_to_a_command_has_no_control_characters() {
        let command = interaction(json!({"id": "1", "type": 2, "token": "x", "channel_id": "3",
            "user": {"id": "5", "username": "a\0nn"}, "data": {"id": "9", "name": "note", "type": 1,
                "options": [{"name": "text", "type": 3, "value": "a\0\u{1b}b"}]}}));
        let incoming = command.incoming(Home::private).unwrap();
        assert_eq!((incoming.text.as_str(), incoming.author.name.as_str()), ("/note ab", "ann"));
    }

    #[test]
    fn a_slash_command_works_in_direct_messages() {
        let command = interaction(json!({"id": "1", "type": 2, "token": "x", "channel_id": "3",
            "user": {"id": "5", "username": "ann", "global_name": "Ann"},
            "data": {"id": "9", "name": "games", "type": 1}}));
        let incoming = command.incoming(Home::private).unwrap();
        assert_eq!((incoming.text.as_str(), incoming.author.name.as_str()), ("/games", "Ann"));
        assert_eq!(incoming.context.guild, None);
        let ping = Interaction::from_json(json!({"id": "1", "type": 1, "token": "x"}));
        assert_eq!(ping.unwrap(), None);
        let typed = interaction(json!({"id": "1", "type": 4, "token": "x", "channel_id": "3",
            "user": {"id": "5", "username": "ann"}, "data": {"name": "games"}}));
        assert!(matches!(typed.data, Data::Autocomplete(_)));
        assert_eq!(typed.incoming(Home::private), None);
        // A command without a name is rejected.
        let nameless = json!({"id": "1", "type": 2, "token": "x", "data": {"options": []}});
        assert!(Interaction::from_json(nameless).is_err());
    }
}
