//! The settings of the desk, and what it decides about a message.

use crate::chat::PlaceId;
use crate::chat::network::Network;
use crate::config::{AnalysisConfig, ComputerConfig, GamesConfig, LimitsConfig, Pause};
use crate::store::Commit;
use crate::time::Span;

use super::feature::{Desk, Features};

#[derive(Debug)]
pub struct Ruling {
    /// What to store and post.
    pub commit: Commit,
    /// Whether the message was refused only because it was not the writer's turn. If messages before it are missing, it
    /// may be judged differently once they are known.
    pub out_of_turn: bool,
    /// The current and former places of the writer's games in which the message may be a move once messages before it are
    /// known, although it is not one now, such as a lone cell out of turn.
    pub may_answer_in: Vec<PlaceId>,
    /// Whether the answer says what a line may mean that is neither a command nor a move.
    pub explains: bool,
    /// Whether the game is paused where the message was posted. Then there is no verdict yet: the message is read from the
    /// history when the game goes on.
    pub paused: bool,
    /// The mentions in the writer's name, as in [`Recent::mentioned`](super::Recent).
    pub mentioned: Vec<String>,
    /// The number of pictures in the answer, which count towards the writer's limit.
    pub pictures: usize,
    /// The number of posts waiting in its place, up to a limit; `None` for a message that changes something, which is
    /// always answered.
    pub waiting: Option<usize>,
}

impl Desk {
    /// Creates a desk for a network, without limits.
    pub const fn new(games: GamesConfig, network: Network, features: Features) -> Self {
        let (limits, analysis) = (LimitsConfig::NONE, AnalysisConfig::DEFAULT);
        Self {
            games,
            limits,
            analysis,
            network,
            features,
            pause: Pause { shortest: Span::seconds(1), longest: Span::seconds(1) },
        }
    }

    pub fn analysing(self, analysis: AnalysisConfig) -> Self {
        Self { analysis, ..self }
    }

    /// Sets how computers play, as it is configured for the network.
    pub fn with_computers(self, config: &ComputerConfig) -> Self {
        let pause = if self.network.patient { config.pause } else { config.room_pause };
        Self { pause, ..self }
    }

    /// Sets limits, if the network is limited.
    pub fn limited(self, limits: LimitsConfig) -> Self {
        let limits = if self.network.limited { limits } else { LimitsConfig::NONE };
        Self { limits, ..self }
    }

    pub const fn is_limited(&self) -> bool {
        self.network.limited
    }
}
