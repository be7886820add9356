//! A game as people play it: players, pace, deadlines, and the position of the rules.

mod correction;
mod game;
mod moving;
mod notes;
mod pace;
mod place;
mod settings;
mod takeback;
mod takeback_request;
mod variation;

pub use correction::Correctable;
pub use game::{
    ActionRow, Cause, Deadline, DeadlineKind, Holder, Match, Offer, SeatState, Shown, Status,
    Thread, chosen_options, is_waiting_place, waiting_place,
};
pub use notes::{LONGEST_NOTE, MOST_NOTE_CHARACTERS, MOST_NOTES, Note};
pub use pace::{Pace, PaceError, Span};
pub use place::{Community, FormerPlace, MOST_FORMER_PLACES, Proposal};
pub use settings::{Cells, GuildRules, Settings};
pub use takeback::{
    Unplayable, in_force, is_exit, replay, takeback_text, target as takeback_target,
};
pub use takeback_request::{TAKEBACK_OPEN, Takeback};
pub use variation::{
    LONGEST_NAME, MOST_LINE_ACTIONS, MOST_NAMED_LINES, MOST_UNNAMED_LINES, Variation, is_name,
    play_line,
};

pub use crate::ids::GameId;
