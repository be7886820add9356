//! The clock of a game, beyond its pace and deadlines: what moves a deadline to a later time.

use super::hours::Hours;

/// The state of a game's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Whether the game was opened with weekends off.
    pub weekends_off: bool,
    /// By how many milliseconds the deadline of this turn was moved out of sleep or a day off. The time of the turn ends
    /// that much earlier; what a player has left is counted from there.
    pub moved_by: i64,
}

/// What concerns the clock of the holder of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonTime {
    /// When the person sleeps and has days off.
    pub hours: Hours,
}

impl PersonTime {
    /// Returns the first time from `at` on at which a deadline of this person can fall due, in milliseconds since 1970.
    #[must_use]
    pub fn available_from(&self, at: i64, clock: &Clock) -> i64 {
        self.hours.awake_from(at, clock.weekends_off)
    }
}
