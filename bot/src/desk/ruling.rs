//! The desk, and what it decides.

use crate::bridge::PlaceId;
use crate::config::{GamesConfig, LimitsConfig};
use crate::network::Network;
use crate::store::Commit;

/// What is to be done about a message.
#[derive(Debug)]
pub struct Ruling {
    /// What to store and say.
    pub commit: Commit,
    /// The message was refused only because it was not the writer's turn: if messages before it are
    /// missing, it may look different once they are here.
    pub out_of_turn: bool,
    /// It is talk as things stand, such as a square alone, but short enough for a move of the writer's, who is not in turn,
    /// in games that are played, or were, in these places.
    pub may_answer_in: Vec<PlaceId>,
    /// Its game is paused where it was typed: there is no verdict yet, it is read from the history when the game goes on.
    pub paused: bool,
    /// Pictures that the writer asked for and gets: they count.
    pub pictures: usize,
    /// What waits to be said in its place, counted up to a bound; none for what changes something, which is always answered.
    pub waiting: Option<usize>,
}

/// The desk.
#[derive(Clone, Debug)]
pub struct Desk {
    pub(super) games: GamesConfig,
    pub(super) limits: LimitsConfig,
    pub(super) network: Network,
}

impl Desk {
    /// A desk for a network, without limits.
    #[must_use]
    pub const fn new(games: GamesConfig, network: Network) -> Self {
        Self { games, limits: LimitsConfig::NONE, network }
    }

    /// The same with limits, if the network has any.
    #[must_use]
    pub fn limited(self, limits: LimitsConfig) -> Self {
        let limits = if self.network.limited { limits } else { LimitsConfig::NONE };
        Self { limits, ..self }
    }

    /// How long an invitation stands, and a game without a clock in which nobody moves, in milliseconds.
    #[must_use]
    pub const fn waits(&self) -> (i64, i64) {
        (self.games.invitation.0, self.games.archive.0)
    }

    /// Whether what people may ask for is limited.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.network.limited
    }
}
