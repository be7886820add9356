//! Trust in the clock: it is not trusted while the network contradicts it, or between a jump and its confirmation.

use crate::time::{Moment, Span};
use parking_lot::Mutex;

/// How often all deadlines are checked for being too late.
const EVERY: Span = Span::hours(1);

/// The state of trust in the clock.
#[derive(Debug, Default)]
pub struct Trust(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// When all deadlines were last checked by a trusted clock.
    looked: Option<Moment>,
    /// The number of confirmations when a jump was first seen.
    jumped_at: Option<u64>,
}

impl Trust {
    /// Records that the clock is wrong. When it is right again, the deadlines it has set are checked.
    pub fn lose(&self) {
        self.0.lock().looked = None;
    }

    /// Records a check by a clock that has jumped, with the number of confirmations so far; `None` if it has not
    /// jumped or has no other clock to confirm it. Returns whether the check may proceed.
    pub(super) fn jump(&self, confirmations: Option<u64>) -> bool {
        let mut state = self.0.lock();
        let Some(now) = confirmations else {
            state.jumped_at = None;
            return true;
        };
        let confirmed = now > *state.jumped_at.get_or_insert(now);
        if confirmed {
            state.jumped_at = None;
        }
        confirmed
    }

    /// Records a check at `now`. Returns whether all deadlines must be checked, in case a wrong clock has set some.
    /// This also happens every hour, because a clock may have been wrong unnoticed for a moment.
    pub(super) fn begins(&self, now: Moment) -> bool {
        let mut state = self.0.lock();
        let lately = state.looked.is_some_and(|at| (Span::ZERO..EVERY).contains(&(now - at)));
        if !lately {
            state.looked = Some(now);
        }
        !lately
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_waits_for_a_confirmation_after_it() {
        let trust = Trust::default();
        assert!(
            trust.jump(None)
                && trust.begins(Moment(0))
                && !trust.begins(Moment(0) + EVERY - Span(1))
        );
        assert!(!trust.jump(Some(7)) && !trust.jump(Some(7)));
        assert!(trust.jump(Some(8)));
        assert!(!trust.jump(Some(8)), "the next jump is another one");
        assert!(trust.jump(None) && !trust.jump(Some(9)), "it went back by itself");
        trust.lose();
        assert!(
            trust.begins(Moment(5))
                && !trust.begins(Moment(5))
                && trust.begins(Moment(5) + EVERY)
                && trust.begins(Moment(0))
        );
    }
}
