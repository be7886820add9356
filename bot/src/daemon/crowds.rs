//! Places with more waiting answers than can be delivered soon.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};

use crate::bridge::PlaceId;
use crate::desk::{MUCH, MUCH_MORE};

/// How long a count of waiting rows is valid. Then a message is let through, and they are counted again.
const HOLDS: Duration = Duration::from_secs(5);

/// The numbers of waiting rows in places where they are many.
#[derive(Debug, Default)]
pub(super) struct Crowds(Mutex<HashMap<PlaceId, (Instant, usize)>>);

impl Crowds {
    /// Records the number of waiting rows in a place.
    pub(super) fn note(&self, place: &PlaceId, waiting: usize, now: Instant) {
        let mut crowds = self.held(now);
        if waiting >= MUCH {
            crowds.insert(place.clone(), (now, waiting));
        } else {
            crowds.remove(place);
        }
    }

    /// Returns whether an interaction in a place must be refused: a read-only one if many rows wait, any if far too
    /// many do.
    pub(super) fn refuse(&self, place: &PlaceId, only_looks: bool, now: Instant) -> bool {
        let waiting = self.held(now).get(place).map_or(0, |(_, waiting)| *waiting);
        waiting >= MUCH_MORE || waiting >= MUCH && only_looks
    }

    fn held(&self, now: Instant) -> MutexGuard<'_, HashMap<PlaceId, (Instant, usize)>> {
        let mut crowds = self.0.lock();
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
