//! What people write, as a network reports it.

use locale::Language;

use super::ids::{MessageId, PersonId, PlaceId};
use crate::time::Moment;

/// What happened to a message after it was posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Its author changed the text.
    Edited,
    Deleted,
}

/// A person who writes messages.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Person {
    /// The network's id.
    pub id: PersonId,
    /// The name to show, any Unicode.
    pub name: String,
}

/// A message or interaction of a person.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Incoming {
    /// The key of its verdict. The same message may arrive any number of times.
    pub id: MessageId,
    pub place: PlaceId,
    pub author: Person,
    /// When it was posted, by the network's timestamp; a move counts from this time.
    pub at: Moment,
    /// The text. For a pressed button, its command.
    pub text: String,
    /// Whether it is addressed to the daemon: by mention, direct message, slash command or button.
    pub addressed: bool,
    pub context: Context,
}

/// What a network reports about a message in addition to its text.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Context {
    /// Whether only the daemon saw it (a slash command, a button). What concerns the author alone is then answered
    /// to the author alone.
    pub unseen: bool,
    pub mentions: Vec<Person>,
    /// The people whom it concerns and with whom no game can be played there: those it mentions who are bots or not
    /// members of the guild, and those waiting for a game that it may start who cannot read and write in its place. People about
    /// whom the network does not know this are not listed, except those who asked for the game in another place.
    pub outsiders: Vec<PersonId>,
    /// The places elsewhere that it asks about and that the author is known to see.
    #[serde(default)]
    pub sees: Vec<PlaceId>,
    /// The author's membership of the guild; `None` in a direct message.
    pub guild: Option<Membership>,
    /// Whether the author owns the guild; false if the network does not report it.
    #[serde(default)]
    pub owns_guild: bool,
    /// The language that the author reads; `None` if the network does not report it.
    #[serde(default)]
    pub language: Option<Language>,
    /// The language of the guild; `None` if the network does not report it.
    #[serde(default)]
    pub guild_language: Option<Language>,
    /// Whether the author uses the app by an install of their own where the daemon is no member. It knows nothing about the place,
    /// and can post and read nothing there: all that it can do is to answer the author alone.
    #[serde(default)]
    pub user_install: bool,
    /// Whether only the author has ever written where it was posted, at a terminal. Then it is not meant for other people.
    #[serde(default)]
    pub alone: bool,
    /// Why the attached file is not part of the text, if a file is attached and could not be read.
    pub file: Option<FileTrouble>,
}

/// Why an attached file cannot be read.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize,
)]
pub enum FileTrouble {
    /// Longer than [`crate::game::command::MAX_RECORD`].
    #[error("it is too long for a record")]
    TooLong,
    #[error("it is not UTF-8 text")]
    NotText,
    /// The network does not return it.
    #[error("it cannot be fetched")]
    Unreachable,
}

/// The author as a member of a guild.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Membership {
    /// The guild's id; [`Membership::UNKNOWN`] if the network does not report it.
    pub guild: String,
    /// The channel; for a thread the channel it belongs to.
    pub channel: String,
    /// The ids of the author's roles; `None` if the network does not report them.
    pub roles: Option<Vec<String>>,
    /// Whether the author may manage the guild; false if the network does not report it.
    pub manages: bool,
}

impl Membership {
    /// The id of a guild whose id the network does not report.
    pub const UNKNOWN: &'static str = "0";

    /// Returns the guild's id, if it is known.
    pub fn known_guild(&self) -> Option<&str> {
        (self.guild != Self::UNKNOWN).then_some(self.guild.as_str())
    }
}

impl Context {
    pub fn known_guild(&self) -> Option<&str> {
        self.guild.as_ref().and_then(Membership::known_guild)
    }

    /// Returns whether people are called as in the guild. A network that does not report the author's roles, as in histories, reports no
    /// member, so their names may be those that they have elsewhere.
    pub fn says_names(&self) -> bool {
        self.guild.as_ref().is_some_and(|member| member.roles.is_some())
    }

    /// Returns the id of the guild, if the author manages it and its id is known.
    pub fn managed_guild(&self) -> Option<&str> {
        self.guild.as_ref().filter(|member| member.manages).and_then(Membership::known_guild)
    }
}
