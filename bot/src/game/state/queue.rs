//! Waiting lists.

use rules::Variant;

use crate::chat::ids::{PersonId, PlaceId};
use crate::time::{Moment, Span};

/// How long a person waits before the entry lapses: a week.
pub const QUEUED_FOR: Span = Span::days(7);

/// The most waiting lists that a person can be on.
pub const MOST_QUEUED: usize = 5;

/// A person on a waiting list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The guild, or the place in networks without guilds.
    pub scope: String,
    /// The game.
    pub variant: Variant,
    /// The person.
    pub person: PersonId,
    /// The name to show.
    pub name: String,
    /// Where the person asked.
    pub place: PlaceId,
    /// When the person asked.
    pub since: Moment,
}
