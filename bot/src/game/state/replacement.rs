//! Former players of a game.

use rules::Seat;

use crate::chat::ids::PersonId;
use crate::time::Moment;

/// The most times that the seats of one game change hands.
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

/// A player who was replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerPlayer {
    pub seat: Seat,
    /// The number of actions of the game when the player left.
    pub ply: usize,
    /// The network's id.
    pub person: PersonId,
    /// The name to show.
    pub name: String,
    /// Why the player left.
    pub leaving: Leaving,
    /// When the player left.
    pub at: Moment,
}
