//! A game as people play it: players, pace, deadlines, and the position of the rules.

mod conditions;
mod game;
mod moving;
mod pace;
mod place;
mod settings;

pub use conditions::{
    Added, Conditions, MOST_CONDITIONS, MOST_PLIES, Node, Standing, Step, Tree, TreeError,
};
pub use game::{
    ActionRow, Cause, Deadline, DeadlineKind, Holder, Match, Offer, SeatState, Shown, Status,
    Thread, chosen_options, is_waiting_place, waiting_place,
};
pub use pace::{Pace, PaceError, Span};
pub use place::{Community, FormerPlace, MOST_FORMER_PLACES, Proposal};
pub use settings::{Cells, GuildRules, Settings};

pub use crate::ids::GameId;
