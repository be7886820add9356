//! What people and guilds have asked for.

use crate::bridge::Look;

/// How a person likes things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Pictures.
    pub look: Look,
    /// Whether the own side is at the bottom; otherwise the first seat's always is.
    pub own_side: bool,
    /// Whether to be mentioned when it is this person's turn.
    pub pings: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { look: Look::default(), own_side: true, pings: true }
    }
}

/// Who may open games in a guild, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildRules {
    /// The ids of the channels; empty for all.
    pub channels: Vec<String>,
    /// The id of the role that may; none for everybody.
    pub role: Option<String>,
}
