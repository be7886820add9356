//! Limits for deadlines that a wrong clock has set.

use crate::play::{DeadlineKind, LONGEST_PAUSE, LONGEST_SLEEP, Pace, TAKEBACK_OPEN};

/// The limits of deadlines, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadlineLimits {
    /// The current time.
    pub now: i64,
    /// The longest extension of any deadline.
    pub grace: i64,
    /// How long an invitation is open.
    pub invitation: i64,
    /// How long a game without a clock waits for a move before it is archived.
    pub archive: i64,
    /// How long the seat of a player who ran out of time is offered.
    pub seat_offer: i64,
}

/// What makes the end of a turn later than its time alone, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Later {
    /// How far it was moved out of sleep or a day off.
    pub(super) moved_by: i64,
    /// What is to come of vacations of the players.
    pub(super) vacation: i64,
    /// Whether it is the end of an offer of the seat.
    pub(super) offered: bool,
}

/// The tolerated difference between clocks.
const DIFFERENCE: i64 = 5 * 60_000;

/// The longest rest out of which a deadline is moved: a sleep, a weekend of 49 hours, and another sleep.
const LONGEST_REST: i64 = 2 * LONGEST_SLEEP + 49 * 60 * 60_000;

/// Spans in the configuration may have been longer when a game was opened.
const SINCE_CHANGED: i64 = 180 * 24 * 60 * 60_000;

impl DeadlineLimits {
    /// Returns when a turn or a wait that begins now ends at the latest, and how much later is still accepted; `later` is
    /// what makes it later.
    pub(super) fn latest(
        self,
        kind: DeadlineKind,
        pace: Option<Pace>,
        bank: i64,
        later: Later,
    ) -> (i64, i64) {
        let turn = pace.map_or(0, |pace| pace.turn(bank).max(pace.move_time()));
        let (span, slack) = match kind {
            DeadlineKind::Flag if later.offered => (self.seat_offer, SINCE_CHANGED),
            DeadlineKind::Reminder | DeadlineKind::Flag | DeadlineKind::Decision => {
                let rest = later.moved_by.clamp(0, LONGEST_REST);
                (turn.saturating_add(later.vacation.max(0)), DIFFERENCE.saturating_add(rest))
            }
            DeadlineKind::Takeback => (TAKEBACK_OPEN, DIFFERENCE),
            DeadlineKind::Computer => (LONGEST_PAUSE, DIFFERENCE),
            DeadlineKind::Invitation => (self.invitation, SINCE_CHANGED),
            DeadlineKind::Idle | DeadlineKind::Archive => (self.archive, SINCE_CHANGED),
        };
        (self.now.saturating_add(span.max(self.grace)), slack)
    }
}
