//! When the history of each place was last read to its end, and which places refuse theirs.

use std::collections::{HashMap, HashSet};

use parking_lot::Mutex;

use crate::chat::PlaceId;
use crate::time::{Moment, Span};

/// The longest wait between two probes of a place that keeps refusing its history.
const LONGEST_PROBE: Span = Span::days(1);

/// How long a place counts as closed without being probed again, at most.
pub(super) const CLOSED_FOR: Span = Span::minutes(1);

#[derive(Debug, Default)]
pub struct Histories(Mutex<State>);

/// When a complete backfill began.
#[derive(Clone, Copy, Debug)]
struct ReadAt {
    /// By the daemon's clock.
    at: Moment,
    /// By the network's clock, which dates messages. The history is known up to this time.
    known: Moment,
}

#[derive(Debug, Default)]
struct State {
    read: HashMap<PlaceId, ReadAt>,
    /// Places with paused games, or without unfinished ones, and when they were last found closed.
    closed: HashMap<PlaceId, Moment>,
    /// Places that refuse their history.
    probes: HashMap<PlaceId, Probe>,
    /// How many times everything was forgotten. A backfill in progress at such a time proves nothing.
    forgotten: u64,
    /// How many times a place was doubted. A probe in progress at such a time may be outdated.
    doubted: u64,
}

#[derive(Debug)]
struct Probe {
    /// When it was last refused; `None` if it is to be probed at once.
    at: Option<Moment>,
    times: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub(super) at: Moment,
    forgotten: u64,
    doubted: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Probed {
    /// Its history was read.
    Read,
    /// Its history was refused permanently, according to the network.
    Refused,
    /// Its history may be returned later.
    Later,
}

impl Histories {
    /// Forgets all backfills, including those in progress, because messages may have been lost anywhere.
    pub fn forget(&self) {
        let mut state = self.0.lock();
        // Each place is probed once; if that fails, the wait is as long as before.
        state.probes.values_mut().for_each(|probe| probe.at = None);
        state.read.clear();
        state.closed.clear();
        state.forgotten += 1;
        state.doubted += 1;
    }

    /// Forgets what is known of a place, because it may have changed.
    pub fn doubt(&self, place: &PlaceId) {
        let mut state = self.0.lock();
        state.read.remove(place);
        state.closed.remove(place);
        state.probes.remove(place);
        state.doubted += 1;
    }

    pub(super) fn begin(&self, now: Moment) -> Attempt {
        let State { forgotten, doubted, .. } = *self.0.lock();
        Attempt { at: now, forgotten, doubted }
    }

    /// Records that a place was read to its end. `ahead` is how far the daemon's clock is ahead of the network's.
    pub(super) fn complete(&self, place: &PlaceId, attempt: Attempt, ahead: Span) {
        let mut state = self.0.lock();
        if state.forgotten == attempt.forgotten {
            state.read.insert(place.clone(), ReadAt::new(attempt.at, ahead));
        }
    }

    /// Records that a place cannot be read and does not stop the clock.
    pub(super) fn skip(&self, place: &PlaceId, now: Moment, ahead: Span) {
        self.0.lock().read.insert(place.clone(), ReadAt::new(now, ahead));
    }

    /// Returns when the last complete backfill of a place began, by the daemon's clock.
    pub(super) fn read_at(&self, place: &PlaceId) -> Option<Moment> {
        self.0.lock().read.get(place).map(|read| read.at)
    }

    /// Returns the time up to which the history of a place is known, by the network's clock.
    pub(super) fn known_until(&self, place: &PlaceId) -> Option<Moment> {
        self.0.lock().read.get(place).map(|read| read.known)
    }

    /// Records that a place is not read, because a message there has no verdict.
    pub(super) fn invalidate(&self, place: &PlaceId) {
        self.0.lock().read.remove(place);
    }

    /// Forgets what began after `now`: the clock was ahead and is set back.
    pub(super) fn forget_after(&self, now: Moment) {
        let mut state = self.0.lock();
        state.read.retain(|_, read| read.at <= now);
        state.closed.retain(|_, at| *at <= now);
        for probe in state.probes.values_mut() {
            probe.at = probe.at.filter(|at| *at <= now);
        }
    }

    /// Returns when a place with paused games, or without unfinished ones, was last found closed.
    pub(super) fn closed(&self, place: &PlaceId) -> Option<Moment> {
        self.0.lock().closed.get(place).copied()
    }

    /// Records that a place was found closed at a time, or open. It counts as closed only if nothing has raised
    /// doubts since the probe began.
    pub(super) fn set_closed(&self, place: &PlaceId, attempt: Attempt, at: Option<Moment>) {
        let mut state = self.0.lock();
        match at {
            Some(_) if state.doubted != attempt.doubted => None,
            Some(at) => state.closed.insert(place.clone(), at),
            None => state.closed.remove(place),
        };
    }

    /// Records the result of a probe. A place that keeps refusing is probed less and less often, unless something
    /// has raised doubts since the probe began.
    pub(super) fn probed(&self, place: &PlaceId, attempt: Attempt, outcome: Probed, now: Moment) {
        let mut state = self.0.lock();
        if outcome != Probed::Read && state.doubted != attempt.doubted {
            return;
        }
        // A place that may return its history later is backfilled as usual.
        let closed = state.closed.contains_key(place);
        match outcome {
            Probed::Read => {
                state.probes.remove(place);
            }
            Probed::Later if !closed => {}
            Probed::Refused | Probed::Later => {
                let new = Probe { at: None, times: 0 };
                let probe = state.probes.entry(place.clone()).or_insert(new);
                let again = outcome == Probed::Refused;
                probe.times = if again { probe.times.saturating_add(1) } else { 1 };
                probe.at = Some(now);
            }
        }
    }

    /// Returns whether a place may be probed; the first wait is `first`.
    pub(super) fn may_probe(&self, place: &PlaceId, now: Moment, first: Span) -> bool {
        let state = self.0.lock();
        let Some(Probe { at: Some(at), times }) = state.probes.get(place) else { return true };
        let doublings = times.saturating_sub(1).min(32);
        let wait = ((1 << doublings) * first).min(LONGEST_PROBE);
        !(Span::ZERO..wait).contains(&(now - *at))
    }

    /// Forgets the refusals of places without games.
    pub(super) fn probe_only(&self, listened: &[PlaceId]) {
        let mut state = self.0.lock();
        if !state.probes.is_empty() {
            let listened: HashSet<&PlaceId> = listened.iter().collect();
            state.probes.retain(|place, _| listened.contains(place));
        }
    }
}

impl ReadAt {
    fn new(at: Moment, ahead: Span) -> Self {
        Self { at, known: at - ahead }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hall() -> PlaceId {
        PlaceId("hall".to_owned())
    }

    #[test]
    fn a_backfill_during_which_all_was_forgotten_proves_nothing() {
        let (histories, hall) = (Histories::default(), hall());
        let attempt = histories.begin(Moment(5));
        histories.forget();
        histories.complete(&hall, attempt, Span::ZERO);
        assert_eq!(histories.read_at(&hall), None);
        histories.complete(&hall, histories.begin(Moment(6)), Span::ZERO);
        assert_eq!(histories.read_at(&hall), Some(Moment(6)));
        histories.forget_after(Moment(5));
        assert_eq!(histories.read_at(&hall), None);
    }

    #[test]
    fn a_history_is_known_up_to_the_networks_time() {
        let (histories, hall) = (Histories::default(), hall());
        histories.complete(&hall, histories.begin(Moment(100)), Span(60));
        assert_eq!(
            (histories.read_at(&hall), histories.known_until(&hall)),
            (Some(Moment(100)), Some(Moment(40)))
        );
        histories.skip(&hall, Moment(200), Span(-60));
        assert_eq!(
            (histories.read_at(&hall), histories.known_until(&hall)),
            (Some(Moment(200)), Some(Moment(260)))
        );
        histories.forget_after(Moment(200));
        assert_eq!(histories.known_until(&hall), Some(Moment(260)));
    }

    #[test]
    fn a_place_that_changes_during_a_probe_is_probed_again() {
        let (histories, hall) = (Histories::default(), hall());
        let attempt = histories.begin(Moment(5));
        histories.doubt(&hall);
        histories.set_closed(&hall, attempt, Some(Moment(6)));
        histories.probed(&hall, attempt, Probed::Refused, Moment(6));
        assert_eq!(histories.closed(&hall), None);
        assert!(histories.may_probe(&hall, Moment(6), Span(10)));
        let attempt = histories.begin(Moment(7));
        histories.set_closed(&hall, attempt, Some(Moment(8)));
        histories.probed(&hall, attempt, Probed::Refused, Moment(8));
        assert_eq!(histories.closed(&hall), Some(Moment(8)));
        assert!(!histories.may_probe(&hall, Moment(8), Span(10)));
        // That it is open holds in any case.
        histories.doubt(&hall);
        histories.set_closed(&hall, attempt, None);
        assert_eq!(histories.closed(&hall), None);
    }

    #[test]
    fn a_place_that_keeps_refusing_is_probed_less_and_less_often() {
        let (histories, hall) = (Histories::default(), hall());
        let first_try = |histories: &Histories, after: Moment| {
            (0..)
                .map(|n| after + Span(n * 10))
                .find(|now| histories.may_probe(&hall, *now, Span(10)))
                .unwrap()
        };
        let mut now = Moment(0);
        for wait in [10, 20, 40, 80].map(Span) {
            histories.probed(&hall, histories.begin(now), Probed::Refused, now);
            assert_eq!(first_try(&histories, now) - now, wait);
            now += wait;
        }
        histories.probed(&hall, histories.begin(now), Probed::Later, now);
        assert!(histories.may_probe(&hall, now, Span(10)), "it was refused before, not now");
        histories.forget();
        assert!(
            histories.may_probe(&hall, Moment(0), Span(10)),
            "there is a reason to try at once"
        );
        histories.probed(&hall, histories.begin(now), Probed::Refused, now);
        assert_eq!(first_try(&histories, now) - now, Span(160), "as seldom as before");
        histories.probed(&hall, histories.begin(now), Probed::Read, now);
        histories.probed(&hall, histories.begin(now), Probed::Refused, now);
        assert_eq!(first_try(&histories, now) - now, Span(10));
    }
}
