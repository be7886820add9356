//! Back-off of operations that the database keeps refusing, and their report.

use std::collections::BTreeMap;

use parking_lot::Mutex;

use crate::store::StoreError;
use crate::time::{Moment, Span};

/// The first wait after a failure; it doubles with each further failure, unless the server is away.
const FIRST: Span = Span::seconds(1);

/// The longest wait.
const LONGEST: Span = Span::minutes(1);

/// How long after the end of its wait a failure is forgotten if it is not tried again.
const FORGOTTEN: Span = Span::minutes(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::AsRefStr)]
#[strum(serialize_all = "lowercase")]
pub enum Subsystem {
    Clock,
    /// Messages and histories, by place.
    #[strum(serialize = "lanes")]
    Places,
    /// Deliveries, by place; the empty key is the outbox as a whole.
    Outbox,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub subsystem: Subsystem,
    pub since: Moment,
    /// The number of keys that fail.
    pub keys: usize,
    pub error: StoreError,
}

#[derive(Debug)]
struct Failing {
    since: Moment,
    failures: u32,
    /// When it may be tried again.
    until: Moment,
    error: StoreError,
}

/// All current failures. A key stays until it succeeds, or until it has not been tried for some time.
#[derive(Debug, Default)]
pub struct Troubles(Mutex<BTreeMap<(Subsystem, String), Failing>>);

impl Troubles {
    /// Records a failure at `now`. Returns the wait.
    pub fn failed(&self, subsystem: Subsystem, key: &str, error: StoreError, now: Moment) -> Span {
        let mut all = self.0.lock();
        all.retain(|_, failing| !failing.is_forgotten(now));
        let failing = all.entry((subsystem, key.to_owned())).or_insert(Failing {
            since: now,
            failures: 0,
            until: now,
            error: error.clone(),
        });
        // The store itself waits for a server that is away.
        let away = matches!(error, StoreError::Unreachable { .. });
        let pause =
            if away { FIRST } else { ((1 << failing.failures.min(16)) * FIRST).min(LONGEST) };
        failing.failures = failing.failures.saturating_add(1);
        failing.until = now + pause;
        failing.error = error;
        pause
    }

    pub fn succeeded(&self, subsystem: Subsystem, key: &str) {
        let mut all = self.0.lock();
        if !all.is_empty() {
            all.remove(&(subsystem, key.to_owned()));
        }
    }

    /// Returns whether a key still has to wait at `now`.
    pub fn backs_off(&self, subsystem: Subsystem, key: &str, now: Moment) -> bool {
        let all = self.0.lock();
        !all.is_empty() && all.get(&(subsystem, key.to_owned())).is_some_and(|f| f.backs_off(now))
    }

    /// Returns when the first waiting key of a subsystem may be tried again.
    pub fn next(&self, subsystem: Subsystem, now: Moment) -> Option<Moment> {
        let all = self.0.lock();
        let of = all.iter().filter(|((s, _), f)| *s == subsystem && f.backs_off(now));
        of.map(|(_, f)| f.until).min()
    }

    /// Returns the error of the first key of a subsystem that waits at `now`.
    pub fn backing_off(&self, subsystem: Subsystem, now: Moment) -> Option<StoreError> {
        let all = self.0.lock();
        let mut of = all.iter().filter(|((s, _), f)| *s == subsystem && f.backs_off(now));
        of.next().map(|(_, failing)| failing.error.clone())
    }

    /// Returns the failures at `now`, by subsystem.
    pub fn all(&self, now: Moment) -> Vec<Trouble> {
        let mut troubles: Vec<Trouble> = Vec::new();
        for ((subsystem, _), failing) in self.0.lock().iter().filter(|(_, f)| !f.is_forgotten(now))
        {
            match troubles.last_mut().filter(|t| t.subsystem == *subsystem) {
                Some(trouble) => {
                    trouble.since = trouble.since.min(failing.since);
                    trouble.keys += 1;
                }
                None => troubles.push(Trouble {
                    subsystem: *subsystem,
                    since: failing.since,
                    keys: 1,
                    error: failing.error.clone(),
                }),
            }
        }
        troubles
    }
}

impl Failing {
    /// A clock that was set back does not prolong the wait.
    fn backs_off(&self, now: Moment) -> bool {
        (Span(1)..=LONGEST).contains(&(self.until - now))
    }

    fn is_forgotten(&self, now: Moment) -> bool {
        now - self.until > FORGOTTEN || self.until - now > LONGEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_minute_and_end_with_success() {
        let troubles = Troubles::default();
        let mut now = Moment(0);
        let mut pauses = Vec::new();
        for _ in 0..9 {
            let pause = troubles.failed(Subsystem::Outbox, "hall", StoreError::Closed, now);
            assert!(troubles.backs_off(Subsystem::Outbox, "hall", now + pause - Span(1)));
            assert!(!troubles.backs_off(Subsystem::Outbox, "hall", now + pause));
            assert_eq!(troubles.next(Subsystem::Outbox, now), Some(now + pause));
            pauses.push(pause / Span::seconds(1));
            now += pause;
        }
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        let [trouble] = troubles.all(now).try_into().unwrap();
        assert_eq!(
            (trouble.subsystem, trouble.since, trouble.keys),
            (Subsystem::Outbox, Moment(0), 1)
        );
        troubles.succeeded(Subsystem::Places, "hall");
        assert_eq!(troubles.all(now).len(), 1);
        troubles.succeeded(Subsystem::Outbox, "hall");
        assert_eq!(troubles.all(now), []);
    }

    #[test]
    fn old_failures_are_forgotten_and_a_clock_set_back_prolongs_no_wait() {
        let troubles = Troubles::default();
        troubles.failed(Subsystem::Places, "hall", StoreError::Closed, Moment(1_000_000));
        assert!(
            !troubles.backs_off(Subsystem::Places, "hall", Moment(0)),
            "the clock was set back"
        );
        assert_eq!(troubles.all(Moment(0)), []);
        assert_eq!(troubles.all(Moment(1_000_000) + FORGOTTEN).len(), 1);
        assert_eq!(troubles.all(Moment(1_001_001) + FORGOTTEN), []);
    }
}
