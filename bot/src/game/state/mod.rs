//! A game as people play it: players, pace, deadlines, and the position of the rules.

mod clock;
mod computer;
mod computer_task;
mod conditions;
mod consent;
mod correction;
mod dates;
mod document;
mod extension;
mod former;
mod game;
mod holder;
mod hours;
mod line;
mod notices;
mod pace;
mod place;
mod proposal;
mod rated;
mod reliability;
mod replacement;
mod replacing;
mod round;
mod seat_offer;
mod settings;
mod takeback;
mod terms;
mod vacation;
mod zones;

pub use clock::{Clock, Extension, FORCED_AFTER, GivenTime, PersonTime, SeatOffer};
pub use computer::{COMPUTER, LONGEST_PAUSE, USUAL_LEVEL, computer_name, computer_named};
pub use computer_task::ComputerTask;
pub use conditions::{
    Added, Conditions, MOST_CONDITIONS, MOST_PLIES, Node, Standing, Step, Tree, TreeError,
};
pub use correction::Correctable;
pub use dates::{DateError, Period, PeriodEnd, period};
pub use document::Document;
pub use game::{
    ActionRow, Cause, Deadline, DeadlineKind, Match, Opening, SeatState, SecretVote, Shown, Status,
    Thread, chosen_options, waiting_place, waits_for_thread,
};
pub use holder::Holder;
pub use hours::{Hours, LONGEST_SLEEP, Sleep, SleepError};
pub use line::{LineError, play_line};
pub use notices::{MOST_REMINDERS, Notices, Reminders, Schedule};
pub use pace::{Pace, PaceError};
pub use place::{Community, FormerPlace, MOST_FORMER_PLACES};
pub use proposal::{Asks, Declined, PARTING_OPEN, Parting, Proposal, ProposalKind, TAKEBACK_OPEN};
pub use rated::is_own_move;
pub use reliability::{COUNTED_GAMES, FEW_GAMES, OWN_MOVES, Reliability};
pub use replacement::{FormerPlayer, Leaving, MOST_REPLACEMENTS};
pub use settings::{Cells, GuildRules, Settings};
pub use takeback::{Unplayable, in_force, is_exit, is_takeback, replay, takeback_text};
pub use terms::{BeforeRest, CupTerms, LostOnTime, Terms, Unrated};
pub use vacation::{Budget, Vacation};
pub use zones::{cities_for, fixed_offset, zone_named, zone_names};

pub use crate::chat::ids::GameId;
