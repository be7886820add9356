//! Deadlines that a wrong clock has set.

use crate::play::{DeadlineKind, Pace};

/// How far away deadlines can be, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawIn {
    /// The time now.
    pub now: i64,
    /// What everything may be put off by.
    pub grace: i64,
    /// How long an invitation stands.
    pub invitation: i64,
    /// How long a game without a clock stands in which nobody moves.
    pub archive: i64,
}

/// Clocks differ by a little.
const DIFFERENCE: i64 = 5 * 60_000;

/// Spans that the configuration sets may have been longer when a game was opened.
const SINCE_CHANGED: i64 = 180 * 24 * 60 * 60_000;

impl DrawIn {
    /// When the whole time of a turn or a wait is over that would begin now, and how much later is still believed.
    pub(super) fn latest(self, kind: DeadlineKind, pace: Option<Pace>, bank: i64) -> (i64, i64) {
        let turn = pace.map_or(0, |pace| pace.per_move.0.saturating_add(bank));
        let (span, slack) = match kind {
            DeadlineKind::Reminder | DeadlineKind::Flag | DeadlineKind::Decision => {
                (turn, DIFFERENCE)
            }
            DeadlineKind::Invitation => (self.invitation, SINCE_CHANGED),
            DeadlineKind::Idle | DeadlineKind::Archive => (self.archive, SINCE_CHANGED),
        };
        (self.now.saturating_add(span.max(self.grace)), slack)
    }
}
