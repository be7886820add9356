//! A game as people play it: players, pace, deadlines, and the position of the rules.

mod game;
mod moving;
mod notices;
mod pace;
mod place;
mod queue;
mod reliability;
mod replacement;
mod replacing;
mod settings;

pub use game::{
    ActionRow, Cause, Deadline, DeadlineKind, Holder, Match, Offer, SeatState, SecretVote, Shown,
    Status, Thread, chosen_options, is_waiting_place, waiting_place,
};
pub use notices::{MOST_REMINDERS, Notices, Reminders, Schedule};
pub use pace::{Pace, PaceError, Span};
pub use place::{Community, FormerPlace, MOST_FORMER_PLACES, Proposal};
pub use queue::{MOST_QUEUED, QUEUED_FOR, QueueChange, Queued};
pub use reliability::{COUNTED_GAMES, FEW_GAMES, Reliability};
pub use replacement::{FormerPlayer, Leaving, MOST_REPLACEMENTS, Replacement};
pub use settings::{Cells, GuildRules, Settings};

pub use crate::ids::GameId;
