//! Waiting lists.

use rules::Variant;

use crate::ids::{PersonId, PlaceId};

/// How long a person waits before the entry lapses, in milliseconds: a week.
pub const QUEUED_FOR: i64 = 7 * 24 * 3_600_000;

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
    /// When the person asked, in milliseconds since 1970.
    pub since: i64,
}
