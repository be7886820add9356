//! Requests for the analysis of finished games.

use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::time::Moment;

/// The most requests that wait: in all, in one place, and of one person. Limits on one person and one place apply only where the
/// network has limits.
pub const MOST_ANALYSES: usize = 20;
/// The most requests that wait in one place.
pub const MOST_ANALYSES_HERE: usize = 5;
/// The most requests of one person that wait.
pub const MOST_ANALYSES_OF_ONE: usize = 2;

/// A person who waits for the analysis of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// The place where it is posted.
    pub place: PlaceId,
    /// The message that asked for it.
    pub message: MessageId,
    /// The game.
    pub game: GameId,
    /// The person.
    pub person: PersonId,
    /// When the message was judged.
    pub at: Moment,
    /// How many times the analysis was begun.
    pub tries: u32,
}
