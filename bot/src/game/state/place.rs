//! The places of a game: the current one, and former ones.

use rules::Seat;

use crate::chat::ids::{MessageId, PlaceId};

/// The most former places of a game in which players are awaited.
pub const MOST_FORMER_PLACES: usize = 8;

/// The community (a guild in Discord) of a place.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Community {
    /// The network has not sent it.
    Unknown,
    /// The place has none: it is a direct-message channel, or the network has no communities.
    None,
    Guild(String),
}

impl Community {
    /// Returns the stored text, or `None` if the community is unknown.
    pub fn stored(&self) -> Option<&str> {
        match self {
            Self::Unknown => None,
            Self::None => Some(""),
            Self::Guild(id) => Some(id),
        }
    }

    /// Returns the id of the guild, if it is one and known.
    pub fn guild(&self) -> Option<&str> {
        match self {
            Self::Guild(id) => Some(id),
            Self::Unknown | Self::None => None,
        }
    }

    /// Returns the community of a stored text.
    pub fn from_stored(text: Option<String>) -> Self {
        match text {
            None => Self::Unknown,
            Some(text) if text.is_empty() => Self::None,
            Some(id) => Self::Guild(id),
        }
    }
}

/// A place in which a game was played before, until each player, except the one who moved the game, has acted somewhere
/// else. What was written there before the game left counts; whoever writes there later is told where the game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerPlace {
    pub place: PlaceId,
    /// The message with which the game left it.
    pub left_by: MessageId,
    /// The seats that have not acted elsewhere since; never empty.
    pub awaited: Vec<Seat>,
}
