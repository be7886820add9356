//! The clock of a game, beyond its pace and deadlines: what moves a deadline to a later time.

use rules::Seat;
use serde::{Deserialize, Serialize};

use super::hours::Hours;
use super::pace::Pace;
use super::vacation::{self, Vacation};
use crate::chat::ids::PersonId;
use crate::time::{Moment, Span};

/// How long before sleep or days off a reminder comes that cannot wait for their end.
const BEFORE_REST: Span = Span::hours(1);

/// How long after the beginning of a turn the only legal action is played for a player who wants that.
pub const FORCED_AFTER: Span = Span::minutes(1);

/// The state of a game's clock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Clock {
    /// Whether the game was opened with weekends off.
    pub weekends_off: bool,
    /// By how much the deadline of this turn was moved out of sleep or a day off. The time of the turn ends
    /// that much earlier; what a player has left is counted from there.
    #[serde(serialize_with = "Span::as_millis", deserialize_with = "Span::from_millis")]
    pub moved_by: Span,
    /// Since when the clock stands still by consent. Deadlines are as they were then.
    #[serde(skip)]
    pub paused_at: Option<Moment>,
    /// The automatic extensions that were given, at most one for each seat.
    pub extensions: Vec<Extension>,
    /// The time that opponents gave, at most one entry for a seat between two actions.
    pub given: Vec<GivenTime>,
    /// Whether no vacation of its players counts.
    pub no_vacation: bool,
    /// Whether the seat of a player who runs out of time is offered to others before it is lost.
    pub offers_seats: bool,
    /// The seat that is offered now.
    pub offered: Option<SeatOffer>,
}

/// An automatic extension that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extension {
    pub seat: Seat,
    /// The person who held the seat.
    pub person: PersonId,
    /// When it was given.
    pub at: Moment,
}

/// Time that opponents gave to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenTime {
    /// The player's seat.
    pub seat: Seat,
    /// The number of actions before.
    pub ply: usize,
    /// How much.
    #[serde(serialize_with = "Span::as_millis", deserialize_with = "Span::from_millis")]
    pub span: Span,
}

/// The seat of a player who ran out of time, while others can take it. The end of the turn is then the end of the offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOffer {
    pub seat: Seat,
    /// Its reserve when the time ran out: as it was when the turn began.
    #[serde(serialize_with = "Span::as_millis", deserialize_with = "Span::from_millis")]
    pub bank: Span,
    /// The game's public revision with the offer, which distinguishes it from others.
    pub revision: i64,
    /// When it began.
    pub at: Moment,
}

/// What concerns the clock of the holder of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonTime {
    /// When the person sleeps and has days off.
    pub hours: Hours,
    /// The vacations, in order.
    pub vacations: Vec<Vacation>,
}

/// The shortest move time at which sleep counts: a day. It would stretch faster games too much.
const SLEEP_FROM: Span = Span::days(1);

impl PersonTime {
    /// Returns what of it counts in a game with this pace and clock.
    pub fn counted(mut self, pace: Option<Pace>, clock: &Clock) -> Self {
        if pace.is_some_and(|pace| pace.move_time() < SLEEP_FROM) {
            self.hours.sleep = None;
        }
        if clock.no_vacation {
            self.vacations.clear();
        }
        self
    }

    /// Returns the first time from `at` on at which a deadline of this person can fall due.
    pub fn available_from(&self, at: Moment, clock: &Clock) -> Moment {
        let mut time = at;
        // Sleep can end in a vacation, and a vacation in sleep.
        for _ in 0..=self.vacations.len() {
            time = self.hours.awake_from(time, clock.weekends_off);
            match self.vacation_at(time) {
                Some(vacation) => time = vacation.ends,
                None => return time,
            }
        }
        time
    }

    /// Returns the vacation that lasts at a time.
    pub fn vacation_at(&self, at: Moment) -> Option<Vacation> {
        self.vacations.iter().copied().find(|vacation| vacation.contains(at))
    }

    /// Returns when a reminder `before` the end of a turn is due. It waits for the end of sleep or days
    /// off; if less than half of `before` were left then, it comes shortly before they begin.
    pub fn reminder(&self, due: Moment, before: Span, clock: &Clock) -> Moment {
        let wanted = due - before;
        let at = self.available_from(wanted, clock);
        let rest = self.hours.rest_from(wanted, clock.weekends_off);
        let early = rest - BEFORE_REST;
        let away = self.vacation_at(wanted).or(self.vacation_at(early)).is_some();
        if rest < at && !away && due - at < before / 2 { early } else { at }
    }

    /// Returns when `span` of the person's time has passed since `begin`. No time passes in a vacation.
    pub fn over(&self, begin: Moment, span: Span) -> Moment {
        vacation::over(&self.vacations, begin, span)
    }

    /// Returns how much of the person's time passes from `at` to `over`.
    pub fn left(&self, at: Moment, over: Moment) -> Span {
        vacation::between(&self.vacations, at, over)
    }
}
