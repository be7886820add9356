//! Places with more waiting answers than can be delivered soon.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};

use crate::chat::PlaceId;
use crate::game::{MANY_WAITING, TOO_MANY_WAITING};

/// How long a count of waiting rows is valid. Then a message is let through, and they are counted again.
const VALID_FOR: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub(super) struct Backpressure(Mutex<HashMap<PlaceId, (Instant, usize)>>);

impl Backpressure {
    pub(super) fn note(&self, place: &PlaceId, waiting: usize, now: Instant) {
        let mut backpressure = self.held(now);
        if waiting >= MANY_WAITING {
            backpressure.insert(place.clone(), (now, waiting));
        } else {
            backpressure.remove(place);
        }
    }

    /// Returns whether an interaction in a place must be refused: a read-only one if many rows wait, any if far too
    /// many do.
    pub(super) fn refuse(&self, place: &PlaceId, is_read_only: bool, now: Instant) -> bool {
        let waiting = self.held(now).get(place).map_or(0, |(_, waiting)| *waiting);
        waiting >= TOO_MANY_WAITING || waiting >= MANY_WAITING && is_read_only
    }

    fn held(&self, now: Instant) -> MutexGuard<'_, HashMap<PlaceId, (Instant, usize)>> {
        let mut backpressure = self.0.lock();
        backpressure.retain(|_, (at, _)| now.saturating_duration_since(*at) < VALID_FOR);
        backpressure
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowded_place_refuses_for_a_while() {
        let (backpressure, start) = (Backpressure::default(), Instant::now());
        let [hall, lobby] = ["hall", "lobby"].map(|name| PlaceId(name.to_owned()));
        backpressure.note(&hall, MANY_WAITING - 1, start);
        assert!(!backpressure.refuse(&hall, true, start));
        backpressure.note(&hall, MANY_WAITING, start);
        assert!(
            backpressure.refuse(&hall, true, start) && !backpressure.refuse(&hall, false, start)
        );
        assert!(!backpressure.refuse(&lobby, true, start));
        backpressure.note(&hall, TOO_MANY_WAITING, start);
        assert!(backpressure.refuse(&hall, false, start));
        assert!(!backpressure.refuse(&hall, true, start + VALID_FOR), "it is counted again");
        backpressure.note(&hall, TOO_MANY_WAITING, start);
        backpressure.note(&hall, 0, start);
        assert!(!backpressure.refuse(&hall, true, start));
    }
}
