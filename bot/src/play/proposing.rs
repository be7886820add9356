//! When a proposal that was declined or withdrawn can be made again.

use rules::Seat;

use super::declined::{Declined, ProposalKind};
use super::game::Match;
use crate::time::{Moment, Span};

/// How long a proposal cannot be made again at most: a day.
const DECLINED_FOR: Span = Span::days(1);

impl Match {
    /// Records that a proposal of a seat was declined or withdrawn.
    pub fn decline(&mut self, kind: ProposalKind, seat: Seat, at: Moment) {
        let declined = Declined { kind, seat, ply: self.ply, at };
        self.declined.retain(|before| (before.kind, before.seat) != (kind, seat));
        self.declined.push(declined);
    }

    /// Returns how many more actions must be made before one of the seats can propose something again, and when it can at the
    /// latest. Returns `None` if it can now. Everybody may have a turn first, unless that takes more than a day.
    #[must_use]
    pub fn proposable_after(
        &self,
        kind: ProposalKind,
        mut seats: impl Iterator<Item = Seat>,
        now: Moment,
    ) -> Option<(usize, Moment)> {
        let declined = self.declined.iter().filter(|declined| declined.kind == kind);
        let declined =
            declined.filter(|declined| seats.any(|seat| seat == declined.seat)).last()?;
        let from = declined.ply.saturating_add(self.seats.len());
        let until = declined.at + DECLINED_FOR;
        (self.ply < from && now < until).then(|| (from - self.ply, until))
    }
}
