//! Recent requests of people, in memory only: a restart resets them.

use std::collections::HashMap;
use std::hash::Hash;

use parking_lot::Mutex;

use crate::chat::PersonId;
use crate::time::{Moment, Span};

pub(crate) const MINUTE: Span = Span::minutes(1);

/// The least number of keys before those without recent requests are removed.
const MIN_KEYS: usize = 1_000;

/// What people have asked for, of what is limited.
#[derive(Debug)]
pub struct Recent {
    pictures: Mutex<Quota<PersonId>>,
    /// The mentions in invitations and proposals of each person.
    mentions: Mutex<Quota<(PersonId, String)>>,
    /// How many lines of each person running were neither commands nor moves, and were answered.
    explained: Mutex<HashMap<PersonId, usize>>,
}

impl Default for Recent {
    fn default() -> Self {
        let (pictures, mentions) = (Quota::of(MINUTE), Quota::of(10 * MINUTE));
        Self {
            pictures: Mutex::new(pictures),
            mentions: Mutex::new(mentions),
            explained: Mutex::default(),
        }
    }
}

impl Recent {
    /// Returns the number of pictures that a person has asked for in the minute up to `now`.
    pub(crate) fn pictures(&self, person: &PersonId, now: Moment) -> usize {
        self.pictures.lock().count(person, now)
    }

    /// Returns whether a person has made a mention a short while before `now`: a kind of proposal, and the person or role.
    pub(crate) fn mentioned(&self, by: &PersonId, mention: &str, now: Moment) -> bool {
        self.mentions.lock().count(&(by.clone(), mention.to_owned()), now) > 0
    }

    /// Returns how many lines of a person running were neither commands nor moves, and were answered.
    pub(crate) fn explained(&self, person: &PersonId) -> usize {
        self.explained.lock().get(person).copied().unwrap_or(0)
    }

    /// Records that a line was answered that is neither a command nor a move (`explained`), or that another was understood.
    pub(crate) fn add_line(&self, by: &PersonId, explained: bool) {
        let mut all = self.explained.lock();
        if !explained {
            all.remove(by);
        } else {
            if all.len() >= MIN_KEYS {
                all.clear();
            }
            *all.entry(by.clone()).or_default() += 1;
        }
    }

    /// Records what a person has asked for at `now`: a number of pictures, and mentions.
    pub(crate) fn add(&self, by: &PersonId, now: Moment, pictures: usize, mentioned: Vec<String>) {
        if pictures > 0 {
            self.pictures.lock().add(by, now, pictures);
        }
        for mention in mentioned {
            self.mentions.lock().add(&(by.clone(), mention), now, 1);
        }
    }
}

/// When each person, or pair of people, made requests.
#[derive(Debug)]
pub(crate) struct Quota<K> {
    /// How long a request counts.
    window: Span,
    asked: HashMap<K, Vec<Moment>>,
    /// The number of keys at which those without recent requests are removed.
    full: usize,
}

impl<K: Clone + Eq + Hash> Quota<K> {
    /// Returns an empty one in which a request counts for a time.
    pub(crate) fn of(window: Span) -> Self {
        Self { window, asked: HashMap::new(), full: 0 }
    }

    /// Returns how many requests were made within the time up to `now`.
    pub(crate) fn count(&self, key: &K, now: Moment) -> usize {
        let asked = self.asked.get(key);
        asked.map_or(0, |asked| asked.iter().filter(|at| counts(**at, now, self.window)).count())
    }

    pub(crate) fn add(&mut self, key: &K, now: Moment, times: usize) {
        let window = self.window;
        if self.asked.len() >= self.full.max(MIN_KEYS) {
            self.asked.retain(|_, asked| asked.iter().any(|at| counts(*at, now, window)));
            // The cost of searching all keys is spread over those added since.
            self.full = self.asked.len().saturating_mul(2);
        }
        let asked = self.asked.entry(key.clone()).or_default();
        asked.retain(|at| counts(*at, now, window));
        asked.extend(std::iter::repeat_n(now, times));
    }
}

/// Returns whether a request still counts. A clock that was set back must not make anybody wait for long.
fn counts(at: Moment, now: Moment, window: Span) -> bool {
    (now - at).abs() < window
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_counts_for_a_minute() {
        let (ann, bob) = (PersonId("ann".to_owned()), PersonId("bob".to_owned()));
        let mut quota = Quota::of(MINUTE);
        quota.add(&ann, Moment(1_000), 1);
        quota.add(&ann, Moment(31_000), 2);
        assert_eq!((quota.count(&ann, Moment(31_000)), quota.count(&bob, Moment(31_000))), (3, 0));
        assert_eq!((quota.count(&ann, Moment(61_000)), quota.count(&ann, Moment(91_000))), (2, 0));
        // A clock set back by a day.
        assert_eq!(quota.count(&ann, Moment(31_000 - 86_400_000)), 0);
    }

    #[test]
    fn people_without_recent_requests_are_forgotten() {
        let mut quota = Quota::of(MINUTE);
        for n in 0..100_000_i64 {
            quota.add(&PersonId(n.to_string()), Moment(n * 100), 1);
        }
        assert!(quota.asked.len() <= 2 * MIN_KEYS, "{}", quota.asked.len());
    }
}
