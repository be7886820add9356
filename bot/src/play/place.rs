//! Where a game is played, where it was played before, and where it is to go on.

use crate::ids::PlaceId;

/// The most former places of a game that are listened to at a time.
pub const MOST_FORMER_PLACES: usize = 8;

/// Which community (a guild in Discord) a place belongs to.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Community {
    /// The network has not told it.
    Unknown,
    /// To none: it is a private conversation, or the network has no communities.
    None,
    /// To the one with this id.
    Guild(String),
}

impl Community {
    /// The text stored; none for what is unknown.
    #[must_use]
    pub fn stored(&self) -> Option<&str> {
        match self {
            Self::Unknown => None,
            Self::None => Some(""),
            Self::Guild(id) => Some(id),
        }
    }

    /// The id of the guild, if it is one and known.
    #[must_use]
    pub fn guild(&self) -> Option<&str> {
        match self {
            Self::Guild(id) => Some(id),
            Self::Unknown | Self::None => None,
        }
    }

    /// The community of a stored text.
    #[must_use]
    pub fn from_stored(text: Option<String>) -> Self {
        match text {
            None => Self::Unknown,
            Some(text) if text.is_empty() => Self::None,
            Some(id) => Self::Guild(id),
        }
    }
}

/// A place in which a game was played before. What is typed there still counts until each player who has not moved it
/// from there has acted somewhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerPlace {
    /// Which.
    pub place: PlaceId,
    /// When the game left it, in milliseconds since 1970.
    pub left_at: i64,
    /// The seats that have not acted elsewhere since; never empty.
    pub awaited: Vec<u8>,
    /// The seats that were told there where the game goes on.
    pub told: Vec<u8>,
}

/// A proposal to continue a game in another place.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Proposal {
    /// Where.
    pub place: PlaceId,
    /// The community of that place.
    pub community: Community,
    /// Whose seat proposes it.
    pub by: u8,
    /// After how many actions.
    pub ply: usize,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The game's revision with it: it tells proposals apart.
    pub revision: i64,
    /// The seats that agree, the proposing ones included.
    pub agreed: Vec<u8>,
}
