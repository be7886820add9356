//! Limits for deadlines that a wrong clock has set.

use crate::play::{DeadlineKind, LONGEST_SLEEP, Pace};

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
}

/// The tolerated difference between clocks.
const DIFFERENCE: i64 = 5 * 60_000;

/// The longest rest out of which a deadline is moved: a sleep, a weekend of 49 hours, and another sleep.
const LONGEST_REST: i64 = 2 * LONGEST_SLEEP + 49 * 60 * 60_000;

/// Spans in the configuration may have been longer when a game was opened.
const SINCE_CHANGED: i64 = 180 * 24 * 60 * 60_000;

impl DeadlineLimits {
    /// Returns when a turn or a wait that begins now ends at the latest, and how much later is still accepted; `moved_by` is
    /// how far its deadline was moved out of sleep.
    pub(super) fn latest(
        self,
        kind: DeadlineKind,
        pace: Option<Pace>,
        bank: i64,
        moved_by: i64,
    ) -> (i64, i64) {
        let turn = pace.map_or(0, |pace| pace.turn(bank).max(pace.move_time()));
        let (span, slack) = match kind {
            DeadlineKind::Reminder | DeadlineKind::Flag | DeadlineKind::Decision => {
                (turn, DIFFERENCE.saturating_add(moved_by.clamp(0, LONGEST_REST)))
            }
            DeadlineKind::Invitation => (self.invitation, SINCE_CHANGED),
            DeadlineKind::Idle | DeadlineKind::Archive => (self.archive, SINCE_CHANGED),
        };
        (self.now.saturating_add(span.max(self.grace)), slack)
    }
}
