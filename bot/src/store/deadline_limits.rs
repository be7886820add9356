//! Limits for deadlines that a wrong clock has set.

use crate::game::state::{
    DeadlineKind, FORCED_AFTER, LONGEST_PAUSE, LONGEST_SLEEP, Pace, TAKEBACK_OPEN,
};
use crate::time::{Moment, Span};

/// The limits of deadlines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadlineLimits {
    /// The current time.
    pub now: Moment,
    /// The longest extension of any deadline.
    pub grace: Span,
    /// How long an invitation is open.
    pub invitation: Span,
    /// How long a game without a clock waits for a move before it is archived.
    pub archive: Span,
    /// How long the seat of a player who ran out of time is offered.
    pub seat_offer: Span,
}

/// What makes the end of a turn later than its time alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Later {
    /// How far it was moved out of sleep or a day off.
    pub(super) moved_by: Span,
    /// What is to come of vacations of the players.
    pub(super) vacation: Span,
    /// Whether it is the end of an offer of the seat.
    pub(super) offered: bool,
}

/// The tolerated difference between clocks.
const DIFFERENCE: Span = Span::minutes(5);

/// The longest rest out of which a deadline is moved: a sleep, a weekend of 49 hours, and another sleep.
const LONGEST_REST: Span = Span(2 * LONGEST_SLEEP.0 + Span::hours(49).0);

/// Spans in the configuration may have been longer when a game was opened.
const SINCE_CHANGED: Span = Span::days(180);

/// No game has more seats.
const MOST_SEATS: usize = 3;

impl DeadlineLimits {
    /// Returns when a turn or a wait that begins now ends at the latest, and how much later is still accepted; `later` is
    /// what makes it later.
    pub(super) fn latest(
        self,
        kind: DeadlineKind,
        pace: Option<Pace>,
        bank: Span,
        later: Later,
    ) -> (Moment, Span) {
        let turn = pace.map_or(Span::ZERO, |pace| pace.turn(bank).max(pace.move_time()));
        let (span, slack) = match kind {
            DeadlineKind::Flag if later.offered => (self.seat_offer, SINCE_CHANGED),
            DeadlineKind::Reminder | DeadlineKind::Flag | DeadlineKind::Decision => {
                let rest = later.moved_by.clamp(Span::ZERO, LONGEST_REST);
                (turn + later.vacation.max(Span::ZERO), DIFFERENCE + rest)
            }
            DeadlineKind::Round | DeadlineKind::RoundSoon => {
                (pace.map_or(Span::ZERO, |pace| pace.longest_round(MOST_SEATS)), DIFFERENCE)
            }
            DeadlineKind::Takeback => (TAKEBACK_OPEN, DIFFERENCE),
            DeadlineKind::Computer => (LONGEST_PAUSE, DIFFERENCE),
            DeadlineKind::Forced => (FORCED_AFTER, DIFFERENCE),
            DeadlineKind::Invitation => (self.invitation, SINCE_CHANGED),
            DeadlineKind::Idle | DeadlineKind::Archive => (self.archive, SINCE_CHANGED),
        };
        (self.now + span.max(self.grace), slack)
    }
}
