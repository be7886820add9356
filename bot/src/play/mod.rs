//! A game as people play it: players, pace, deadlines, and the position of the rules.

mod clock;
mod dates;
mod game;
mod hours;
mod moving;
mod pace;
mod place;
mod settings;
mod vacation;

pub use clock::{Clock, PauseProposal, PersonTime};
pub use dates::{DateError, Period, PeriodEnd, period};
pub use game::{
    ActionRow, Cause, Deadline, DeadlineKind, Holder, Match, Offer, SeatState, Shown, Status,
    Thread, chosen_options, is_waiting_place, waiting_place,
};
pub use hours::{Hours, LONGEST_SLEEP, Sleep, SleepError, zone_named, zone_names};
pub use pace::{Pace, PaceError, Span};
pub use place::{Community, FormerPlace, MOST_FORMER_PLACES, Proposal};
pub use settings::{Cells, GuildRules, Settings};
pub use vacation::{Leave, Vacation};

pub use crate::ids::GameId;
