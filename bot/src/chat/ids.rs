//! Ids of places, people, messages and games.

use std::fmt;

/// A channel, thread or direct message channel, by the network's id, at most 100 characters.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct PlaceId(pub String);

impl PlaceId {
    /// Returns the direct message channel with a person.
    pub fn private(person: &PersonId) -> Self {
        Self(format!("@{}", person.0))
    }

    /// Returns the person of a place made by [`PlaceId::private`].
    pub fn private_with(&self) -> Option<PersonId> {
        self.0.strip_prefix('@').map(|id| PersonId(id.to_owned()))
    }
}

/// A person, by the network's id, at most 100 characters.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct PersonId(pub String);

/// The stored name of those who are forgotten. What is shown is [`named`](super::text::named).
pub const FORMER_PLAYER: &str = "a former player";

impl PersonId {
    /// Returns what stands for a person who is forgotten. No network has such an id.
    pub fn former(asked_with: MessageId) -> Self {
        Self(format!("former-{asked_with}"))
    }

    /// Returns whether it stands for a person who is forgotten.
    pub fn is_former(&self) -> bool {
        self.0.starts_with("former-")
    }

    /// Returns the message that asked for it, if it stands for a person who is forgotten.
    pub fn asked_with(&self) -> Option<MessageId> {
        self.0.strip_prefix("former-")?.parse().ok().map(MessageId)
    }
}

/// A message, by its id: unique in its network and ascending with time (a snowflake in Discord).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct MessageId(pub u64);

/// A game, by its number, unique in its database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub i64);

impl fmt::Display for PlaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
