//! Places in which more is asked than can be answered.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::bridge::PlaceId;
use crate::desk::{MUCH, MUCH_MORE};

/// What was counted in a place counts for so long; then something is let in, and it is counted again.
const HOLDS: Duration = Duration::from_secs(5);

/// What waits to be said in places where that is much.
#[derive(Debug, Default)]
pub(super) struct Crowds(Mutex<HashMap<PlaceId, (Instant, usize)>>);

impl Crowds {
    /// So much waits in a place.
    pub(super) fn note(&self, place: &PlaceId, waiting: usize, now: Instant) {
        let mut crowds = self.held(now);
        if waiting >= MUCH {
            crowds.insert(place.clone(), (now, waiting));
        } else {
            crowds.remove(place);
        }
    }

    /// Whether nothing more can be asked unseen in a place: nothing that only looks, and when there is far too much,
    /// nothing at all.
    pub(super) fn refuse(&self, place: &PlaceId, only_looks: bool, now: Instant) -> bool {
        let waiting = self.held(now).get(place).map_or(0, |(_, waiting)| *waiting);
        waiting >= MUCH_MORE || waiting >= MUCH && only_looks
    }

    fn held(&self, now: Instant) -> MutexGuard<'_, HashMap<PlaceId, (Instant, usize)>> {
        let mut crowds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        crowds.retain(|_, (at, _)| now.saturating_duration_since(*at) < HOLDS);
        crowds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_much_waits_nothing_more_is_asked_for_a_while() {
        let (crowds, start) = (Crowds::default(), Instant::now());
        let [hall, lobby] = ["hall", "lobby"].map(|name| PlaceId(name.to_owned()));
        crowds.note(&hall, MUCH - 1, start);
        assert!(!crowds.refuse(&hall, true, start));
        crowds.note(&hall, MUCH, start);
        assert!(crowds.refuse(&hall, true, start) && !crowds.refuse(&hall, false, start));
        assert!(!crowds.refuse(&lobby, true, start));
        crowds.note(&hall, MUCH_MORE, start);
        assert!(crowds.refuse(&hall, false, start));
        assert!(!crowds.refuse(&hall, true, start + HOLDS), "it is counted again");
        crowds.note(&hall, MUCH_MORE, start);
        crowds.note(&hall, 0, start);
        assert!(!crowds.refuse(&hall, true, start));
    }
}
