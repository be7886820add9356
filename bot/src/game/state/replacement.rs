//! Former players of a game.

use rules::Seat;

use crate::chat::ids::PersonId;
use crate::time::Moment;

pub const MOST_REPLACEMENTS: usize = 32;

/// Why a player gave up a seat to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Leaving {
    /// The player asked for it, or agreed.
    Own,
    /// The player was away, and all others agreed.
    Others,
    /// The player ran out of time, and the seat was offered to others.
    Time,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerPlayer {
    pub seat: Seat,
    /// The number of actions of the game when the player left.
    pub ply: usize,
    pub person: PersonId,
    pub name: String,
    pub leaving: Leaving,
    pub at: Moment,
}
