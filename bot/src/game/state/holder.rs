//! Who holds the seats of a game.

use search::level::Level;

use super::computer::computer_name;
use crate::chat::ids::PersonId;

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Holder {
    Nobody,
    /// The seat is reserved for a person who has not accepted yet; without an id, for anybody with the name.
    Invited {
        person: Option<PersonId>,
        name: String,
    },
    Taken {
        person: PersonId,
        name: String,
    },
    Computer(#[serde(with = "level_number")] Level),
}

mod level_number {
    use search::level::Level;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(level: &Level, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(level.number())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
        Level::new(u8::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl Holder {
    /// Returns the name to show, if somebody holds or is offered the seat.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Nobody => None,
            Self::Invited { name, .. } | Self::Taken { name, .. } => Some(name),
            Self::Computer(level) => Some(computer_name(*level)),
        }
    }

    /// Returns whether a person or a computer plays the seat.
    pub const fn plays(&self) -> bool {
        matches!(self, Self::Taken { .. } | Self::Computer(_))
    }

    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Computer(level) => Some(*level),
            _ => None,
        }
    }

    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Nobody | Self::Computer(_) => None,
            Self::Invited { person, .. } => person.as_ref(),
            Self::Taken { person, .. } => Some(person),
        }
    }
}
