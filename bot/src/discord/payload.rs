//! The used parts of Discord's payloads, parsed leniently: unknown fields are ignored, and a missing optional field is `None`.

use std::ops::Deref;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serenity::model::channel::MessageType;
use serenity::model::permissions::Permissions;

use super::text;
use crate::chat::network::SNOWFLAKE_EPOCH;
use crate::chat::text::clean;
use crate::chat::{Context, Incoming, Membership, MessageId, Person, PersonId, PlaceId};
use crate::time::{Moment, Span};

pub(super) fn moment(id: u64) -> Moment {
    SNOWFLAKE_EPOCH + Span(i64::try_from(id >> 22).unwrap_or(0))
}

/// A snowflake, parsed from a string of digits, as Discord sends it, or from a number, as some libraries do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Id(pub(super) u64);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Text(String),
            Number(u64),
        }
        match Either::deserialize(from)? {
            Either::Text(text) => text.parse().map(Self).map_err(serde::de::Error::custom),
            Either::Number(number) => Ok(Self(number)),
        }
    }
}

/// A field of ours as Discord sends it, which a type of serenity's would refuse as a whole: `None` if it is missing, null or of another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sent<T>(pub(super) Option<T>);

impl<T> Default for Sent<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Deref for Sent<T> {
    type Target = Option<T>;

    fn deref(&self) -> &Option<T> {
        &self.0
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Sent<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        // As an option, because serde lets only an option be missing.
        let value = Option::<Value>::deserialize(from)?;
        value.iter().for_each(take_steps);
        Ok(Self(value.and_then(|value| serde_json::from_value(value).ok())))
    }
}

#[cfg(feature = "steps")]
pub(super) fn take_steps(value: &Value) {
    rules::steps::take(1);
    match value {
        Value::Array(values) => values.iter().for_each(take_steps),
        Value::Object(fields) => fields.values().for_each(take_steps),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(not(feature = "steps"))]
pub(super) fn take_steps(_: &Value) {}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct User {
    pub(super) id: Id,
    pub(super) username: Sent<String>,
    pub(super) global_name: Sent<String>,
    pub(super) bot: Sent<bool>,
    pub(super) system: Sent<bool>,
    /// The user as a member of the guild in question.
    pub(super) member: Sent<Nickname>,
}

/// The nickname of a member inside a user. Nothing else is read, because a member contains a user again, and JSON must not be
/// parsed to any depth its sender chooses.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Nickname {
    pub(super) nick: Sent<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Member {
    pub(super) nick: Sent<String>,
    pub(super) roles: Sent<Vec<Id>>,
    pub(super) permissions: Sent<Permissions>,
    pub(super) user: Sent<Box<User>>,
}

impl Member {
    /// Returns whether the member may manage the guild. An administrator has every permission.
    pub(super) fn manages(&self) -> bool {
        let rights = self.permissions.unwrap_or_default();
        rights.intersects(Permissions::ADMINISTRATOR | Permissions::MANAGE_GUILD)
    }
}

impl User {
    pub(super) fn is_bot(&self) -> bool {
        *self.bot == Some(true)
    }

    /// Returns the person with the name shown in the guild.
    pub(super) fn person(&self, member: Option<&Member>) -> Person {
        let within = || self.member.as_ref().and_then(|m| m.nick.as_deref());
        let nick = member.map_or_else(within, |m| m.nick.as_deref());
        let nick = nick.filter(|n| !n.trim().is_empty());
        let global = self.global_name.as_deref().filter(|n| !n.trim().is_empty());
        let name = nick.or(global).or(self.username.as_deref()).unwrap_or_default();
        Person { id: PersonId(self.id.0.to_string()), name: clean(name) }
    }
}

/// A message. Id, channel, author and text are required; other missing fields are `None`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Message {
    pub(super) id: Id,
    pub(super) channel_id: Id,
    pub(super) guild_id: Sent<Id>,
    pub(super) author: User,
    pub(super) member: Sent<Member>,
    pub(super) content: String,
    pub(super) mentions: Sent<Vec<User>>,
    pub(super) webhook_id: Sent<Id>,
    #[serde(rename = "type")]
    pub(super) kind: Sent<MessageType>,
    pub(super) nonce: Sent<Value>,
}

/// The id for a guild that is not known ([`Membership::UNKNOWN`]): no guild has this id, so none has settings under it.
pub(super) const UNKNOWN_GUILD: u64 = 0;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Home {
    /// The guild, or `None` for direct messages.
    pub(super) guild: Option<u64>,
    /// The channel itself, or the parent channel of a thread.
    pub(super) channel: u64,
}

impl Home {
    pub(super) const fn private(channel: u64) -> Self {
        Self { guild: None, channel }
    }

    pub(super) const fn guild(guild: u64, channel: u64) -> Self {
        Self { guild: Some(guild), channel }
    }

    pub(super) const fn unknown(channel: u64) -> Self {
        Self::guild(UNKNOWN_GUILD, channel)
    }
}

impl Message {
    /// Returns whether a person typed the message, not a bot, a webhook or Discord itself. `me` is the bot's own id.
    pub(super) fn is_by_person(&self, me: u64) -> bool {
        self.author.id.0 != me
            && !self.author.is_bot()
            && *self.author.system != Some(true)
            && self.webhook_id.is_none()
            && matches!(*self.kind, None | Some(MessageType::Regular | MessageType::InlineReply))
    }

    /// Converts the message for the daemon. `me` is the bot's own id. A direct message always addresses the bot.
    pub(super) fn incoming(&self, me: u64, home: &Home) -> Incoming {
        let (text, mentioned) = without_mention(&self.content, me);
        let guild = home.guild.map(|guild| Membership {
            guild: guild.to_string(),
            channel: home.channel.to_string(),
            roles: roles(self.member.as_ref()),
            manages: self.member.as_ref().is_some_and(Member::manages),
        });
        Incoming {
            id: MessageId(self.id.0),
            place: PlaceId(self.channel_id.0.to_string()),
            author: self.author.person(self.member.as_ref()),
            at: moment(self.id.0),
            text,
            addressed: mentioned || home.guild.is_none(),
            context: Context {
                unseen: false,
                mentions: people(self.mentions.as_deref(), me),
                outsiders: bots(self.mentions.as_deref()),
                sees: Vec::new(),
                guild,
                owns_guild: false,
                language: None,
                guild_language: None,
                user_install: false,
                alone: false,
                file: None,
            },
        }
    }
}

/// Returns the roles of a member, or `None` if Discord does not send them, as in every history.
pub(super) fn roles(member: Option<&Member>) -> Option<Vec<String>> {
    let roles = member?.roles.as_ref()?;
    Some(roles.iter().map(|r| r.0.to_string()).collect())
}

fn people(users: Option<&[User]>, me: u64) -> Vec<Person> {
    let people = users.unwrap_or_default().iter();
    people.filter(|u| u.id.0 != me && !u.is_bot()).map(|u| u.person(None)).collect()
}

/// Returns the bots among users: games cannot be played with them.
fn bots(users: Option<&[User]>) -> Vec<PersonId> {
    let users = users.unwrap_or_default().iter().filter(|u| u.is_bot());
    users.map(|u| PersonId(u.id.0.to_string())).collect()
}

/// Returns the text without mentions of the bot, and whether there was one. A reply that notifies the bot without a mention in
/// its text does not count: such replies are mostly conversation.
fn without_mention(content: &str, me: u64) -> (String, bool) {
    rules::steps::take(content.len());
    let mut text = content.to_owned();
    let mut mentioned = false;
    for mark in [format!("<@{me}>"), format!("<@!{me}>")] {
        if text.contains(&mark) {
            mentioned = true;
            text = text.replace(&mark, " ");
        }
    }
    // Our own marks can be in a copied name, where they have no meaning.
    let text = clean(&text::typed(&text));
    (text, mentioned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::network::first_snowflake;
    use serde_json::json;

    fn message(value: Value) -> Message {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn ids_contain_their_time() {
        // The example of Discord's own reference.
        assert_eq!(
            moment(175_928_847_299_117_063).utc().to_rfc3339(),
            "2016-04-30T11:18:25.796+00:00"
        );
        let id = first_snowflake(moment(175_928_847_299_117_063));
        assert_eq!(moment(id), moment(175_928_847_299_117_063));
        assert_eq!(first_snowflake(Moment(0)), 0);
    }

    #[test]
    fn a_message_is_converted() {
        let message = message(json!({
            "id": "175928847299117063", "channel_id": "11", "guild_id": "7",
            "author": {"id": "5", "username": "ann", "global_name": "Ann"},
            "member": {"nick": "Annie", "roles": ["21"]},
            "content": "<@99> /play siege red=<@6>", "mentions": [
                {"id": "99", "username": "siegepost", "bot": true},
                {"id": "6", "username": "bob", "global_name": null, "member": {"nick": "Bobby"}}],
            "type": 0, "something": {"new": 1}
        }));
        assert!(message.is_by_person(99) && !message.is_by_person(5));
        let home = Home { guild: Some(7), channel: 10 };
        let incoming = message.incoming(99, &home);
        assert_eq!(incoming.place, PlaceId("11".into()));
        assert_eq!(incoming.author, Person { id: PersonId("5".into()), name: "Annie".into() });
        assert_eq!(incoming.at, moment(175_928_847_299_117_063));
        assert_eq!(incoming.text, "/play siege red=<@6>");
        assert!(incoming.addressed && !incoming.context.unseen);
        let bob = Person { id: PersonId("6".into()), name: "Bobby".into() };
        assert_eq!(incoming.context.mentions, [bob]);
        let guild = incoming.context.guild.unwrap();
        assert_eq!((guild.channel.as_str(), guild.manages), ("10", false));
        assert_eq!(guild.roles.as_deref(), Some(&["21".to_owned()][..]));
    }

    #[test]
    fn a_message_addresses_the_bot_only_with_a_mention() {
        let posted = |content: &str, kind: u8| {
            message(json!({"id": "1", "channel_id": "2", "author": {"id": "3", "username": "x"},
                "content": content, "mentions": [{"id": "99", "username": "b", "bot": true}], "type": kind}))
        };
        let channel = Home { guild: Some(1), channel: 2 };
        assert!(!posted("nice", 19).incoming(99, &channel).addressed);
        assert!(posted("3e-5e <@!99>", 0).incoming(99, &channel).addressed);
        assert_eq!(posted("3e-5e <@!99>", 0).incoming(99, &channel).text, "3e-5e");
        assert!(posted("hello", 0).incoming(99, &Home::default()).addressed);
        // System messages: a thread was created, a message was pinned.
        assert!([18, 21, 6].iter().all(|kind| !posted("", *kind).is_by_person(99)));
    }

    #[test]
    fn what_somebody_wrote_and_is_called_has_no_control_characters() {
        let message = message(
            json!({"id": "1", "channel_id": "2", "content": "<@99> /note a\0b\r\n\tc\u{7}",
            "author": {"id": "3", "username": "a\0n\u{9b}n"},
            "mentions": [{"id": "4", "username": "b", "member": {"nick": "b\0ob"}}]}),
        );
        let incoming = message.incoming(99, &Home::default());
        assert_eq!(incoming.text, "/note ab\n\tc");
        assert_eq!([&incoming.author.name, &incoming.context.mentions[0].name], ["ann", "bob"]);
    }

    #[test]
    fn messages_of_bots_are_ignored() {
        let by = |author: Value| {
            message(json!({"id": "1", "channel_id": "2", "author": author, "content": "x"}))
        };
        assert!(!by(json!({"id": "3", "username": "x", "bot": true})).is_by_person(99));
        assert!(!by(json!({"id": "3", "username": "x", "system": true})).is_by_person(99));
        let webhook = message(json!({"id": "1", "channel_id": "2", "webhook_id": "9",
            "author": {"id": "9", "username": "x"}, "content": "x"}));
        assert!(!webhook.is_by_person(99));
    }
}
