//! When the round of a cup ends in which a game is played.

use super::game::{Deadline, DeadlineKind, Match};
use crate::time::{Moment, Span};

/// How long before the end of a round of more than twice that its players are told once more.
const SOON: Span = Span::days(7);

impl Match {
    /// Sets when the round of a game that begins ends, and when its players are told.
    pub fn set_round(&mut self, begins: Moment) {
        let round = self.terms.cup.as_ref().map_or(Span::ZERO, |cup| cup.round);
        if round <= Span::ZERO {
            return;
        }
        let ends = begins + round;
        let soon = |before| Deadline { due: ends - before, kind: DeadlineKind::RoundSoon };
        self.deadlines.push(Deadline { due: ends, kind: DeadlineKind::Round });
        self.deadlines.push(soon(round / 2));
        self.deadlines.extend((round > 2 * SOON).then(|| soon(SOON)));
        self.deadlines.sort_unstable();
    }
}
