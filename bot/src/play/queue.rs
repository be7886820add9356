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

/// A change of a waiting list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueChange {
    /// A person waits, from now on if the person was waiting already.
    Add(Queued),
    /// A person no longer waits.
    Leave {
        /// The guild or place.
        scope: String,
        /// The game; `None` for all.
        variant: Option<Variant>,
        /// The person.
        person: PersonId,
    },
    /// A game starts with these people. If one of them no longer waits, the commit conflicts.
    Take {
        /// The guild or place.
        scope: String,
        /// The game.
        variant: Variant,
        /// The people.
        people: Vec<PersonId>,
    },
}
