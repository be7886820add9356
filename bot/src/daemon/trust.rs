//! Whether the clock is trusted: not while the network contradicts it, and not between a jump and its confirmation.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Deadlines are looked at so often, in milliseconds.
const EVERY: i64 = 60 * 60_000;

/// What is known of the clock.
#[derive(Debug, Default)]
pub struct Trust(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// When the deadlines were looked at by a clock that was right, in milliseconds since 1970.
    looked: Option<i64>,
    /// How often the time had been confirmed when a jump was seen first.
    jumped_at: Option<u64>,
}

impl Trust {
    /// The clock is known to be wrong. When it is right again, what was set by it is looked at.
    pub fn lose(&self) {
        self.held().looked = None;
    }

    /// A look by a clock that has jumped, the time having been confirmed so often; none when it has not jumped, or when
    /// nobody ever confirms it. Whether the look may be taken.
    pub(super) fn jump(&self, confirmations: Option<u64>) -> bool {
        let mut state = self.held();
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

    /// A look is taken at `now`: whether the deadlines are to be looked at, in case a wrong clock has set some. A clock that
    /// was wrong for a moment may not have been noticed, so that is so every hour too.
    pub(super) fn begins(&self, now: i64) -> bool {
        let mut state = self.held();
        let lately = state.looked.is_some_and(|at| (0..EVERY).contains(&now.saturating_sub(at)));
        if !lately {
            state.looked = Some(now);
        }
        !lately
    }

    fn held(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_waits_for_a_confirmation_after_it() {
        let trust = Trust::default();
        assert!(trust.jump(None) && trust.begins(0) && !trust.begins(EVERY - 1));
        assert!(!trust.jump(Some(7)) && !trust.jump(Some(7)));
        assert!(trust.jump(Some(8)));
        assert!(!trust.jump(Some(8)), "the next jump is another one");
        assert!(trust.jump(None) && !trust.jump(Some(9)), "it went back by itself");
        trust.lose();
        assert!(trust.begins(5) && !trust.begins(5) && trust.begins(5 + EVERY) && trust.begins(0));
    }
}
