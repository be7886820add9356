//! Recent requests of people, in memory only: a restart resets them.

use std::collections::HashMap;

use crate::bridge::PersonId;

/// How long a request counts, in milliseconds.
const WINDOW: i64 = 60_000;

/// The least number of people before those without recent requests are removed.
const MIN_PEOPLE: usize = 1_000;

/// When each person made requests, in milliseconds since 1970; never more than the limit allows.
#[derive(Debug, Default)]
pub(super) struct Quota {
    asked: HashMap<PersonId, Vec<i64>>,
    /// The number of people at which those without recent requests are removed.
    full: usize,
}

/// Returns whether a request still counts. A clock that was set back must not make anybody wait for long.
const fn counts(at: i64, now: i64) -> bool {
    now.saturating_sub(at).saturating_abs() < WINDOW
}

impl Quota {
    /// Returns how many requests a person made in the minute up to `now`.
    pub(super) fn count(&self, person: &PersonId, now: i64) -> usize {
        let asked = self.asked.get(person);
        asked.map_or(0, |asked| asked.iter().filter(|at| counts(**at, now)).count())
    }

    /// Records requests of a person.
    pub(super) fn add(&mut self, person: &PersonId, now: i64, times: usize) {
        if self.asked.len() >= self.full.max(MIN_PEOPLE) {
            self.asked.retain(|_, asked| asked.iter().any(|at| counts(*at, now)));
            // The cost of searching all people is spread over those added since.
            self.full = self.asked.len().saturating_mul(2);
        }
        let asked = self.asked.entry(person.clone()).or_default();
        asked.retain(|at| counts(*at, now));
        asked.extend(std::iter::repeat_n(now, times));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_counts_for_a_minute() {
        let (ann, bob) = (PersonId("ann".to_owned()), PersonId("bob".to_owned()));
        let mut quota = Quota::default();
        quota.add(&ann, 1_000, 1);
        quota.add(&ann, 31_000, 2);
        assert_eq!((quota.count(&ann, 31_000), quota.count(&bob, 31_000)), (3, 0));
        assert_eq!((quota.count(&ann, 61_000), quota.count(&ann, 91_000)), (2, 0));
        // A clock set back by a day.
        assert_eq!(quota.count(&ann, 31_000 - 86_400_000), 0);
    }

    #[test]
    fn people_without_recent_requests_are_forgotten() {
        let mut quota = Quota::default();
        for n in 0..100_000_i64 {
            quota.add(&PersonId(n.to_string()), n * 100, 1);
        }
        assert!(quota.asked.len() <= 2 * MIN_PEOPLE, "{}", quota.asked.len());
    }
}
