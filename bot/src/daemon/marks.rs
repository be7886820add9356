//! When the history of each place was last read to its end, and which places refuse theirs.

use std::collections::{HashMap, HashSet};

use parking_lot::Mutex;

use crate::bridge::PlaceId;

/// The longest wait between two probes of a place that keeps refusing its history, in milliseconds.
const LONGEST_PROBE: i64 = 24 * 3_600_000;

/// How long a place counts as closed without being probed again, at most, in milliseconds.
pub(super) const CLOSED_FOR: i64 = 60_000;

/// The state of the histories of all places. Times are in milliseconds since 1970.
#[derive(Debug, Default)]
pub struct Marks(Mutex<Swept>);

/// When a complete backfill began.
#[derive(Clone, Copy, Debug)]
struct Began {
    /// By the daemon's clock.
    at: i64,
    /// By the network's clock, which dates messages. The history is known up to this time.
    known: i64,
}

#[derive(Debug, Default)]
struct Swept {
    began: HashMap<PlaceId, Began>,
    /// Places with paused games, or without unfinished ones, and when they were last found closed.
    closed: HashMap<PlaceId, i64>,
    /// Places that refuse their history.
    probes: HashMap<PlaceId, Probe>,
    /// How many times everything was forgotten. A backfill in progress at such a time proves nothing.
    forgotten: u64,
    /// How many times a place was doubted. A probe in progress at such a time may be outdated.
    doubted: u64,
}

/// A place that refuses its history.
#[derive(Debug)]
struct Probe {
    /// When it was last refused; `None` if it is to be probed at once.
    at: Option<i64>,
    times: u32,
}

/// A backfill or probe in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    pub(super) at: i64,
    forgotten: u64,
    doubted: u64,
}

/// The result of probing a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Probed {
    /// Its history was read.
    Read,
    /// Its history was refused permanently, according to the network.
    Refused,
    /// Its history may be returned later.
    Later,
}

impl Marks {
    /// Forgets all backfills, including those in progress, because messages may have been lost anywhere.
    pub fn forget(&self) {
        let mut swept = self.0.lock();
        // Each place is probed once; if that fails, the wait is as long as before.
        swept.probes.values_mut().for_each(|probe| probe.at = None);
        swept.began.clear();
        swept.closed.clear();
        swept.forgotten += 1;
        swept.doubted += 1;
    }

    /// Forgets what is known of a place, because it may have changed.
    pub fn doubt(&self, place: &PlaceId) {
        let mut swept = self.0.lock();
        swept.began.remove(place);
        swept.closed.remove(place);
        swept.probes.remove(place);
        swept.doubted += 1;
    }

    /// Begins a backfill or probe.
    pub(super) fn begin(&self, now: i64) -> Begun {
        let Swept { forgotten, doubted, .. } = *self.0.lock();
        Begun { at: now, forgotten, doubted }
    }

    /// Records that a place was read to its end. `ahead` is how far the daemon's clock is ahead of the network's,
    /// in milliseconds.
    pub(super) fn complete(&self, place: &PlaceId, begun: Begun, ahead: i64) {
        let mut swept = self.0.lock();
        if swept.forgotten == begun.forgotten {
            swept.began.insert(place.clone(), Began::new(begun.at, ahead));
        }
    }

    /// Records that a place cannot be read and does not stop the clock.
    pub(super) fn excuse(&self, place: &PlaceId, now: i64, ahead: i64) {
        self.0.lock().began.insert(place.clone(), Began::new(now, ahead));
    }

    /// Returns when the last complete backfill of a place began, by the daemon's clock.
    pub(super) fn began(&self, place: &PlaceId) -> Option<i64> {
        self.0.lock().began.get(place).map(|began| began.at)
    }

    /// Returns the time up to which the history of a place is known, by the network's clock.
    pub(super) fn known(&self, place: &PlaceId) -> Option<i64> {
        self.0.lock().began.get(place).map(|began| began.known)
    }

    /// Records that a place is not read, because a message there has no verdict.
    pub(super) fn unsweep(&self, place: &PlaceId) {
        self.0.lock().began.remove(place);
    }

    /// Forgets what began after `now`: the clock was ahead and is set back.
    pub(super) fn forget_after(&self, now: i64) {
        let mut swept = self.0.lock();
        swept.began.retain(|_, began| began.at <= now);
        swept.closed.retain(|_, at| *at <= now);
        for probe in swept.probes.values_mut() {
            probe.at = probe.at.filter(|at| *at <= now);
        }
    }

    /// Returns when a place with paused games, or without unfinished ones, was last found closed.
    pub(super) fn closed(&self, place: &PlaceId) -> Option<i64> {
        self.0.lock().closed.get(place).copied()
    }

    /// Records that a place was found closed at a time, or open. It counts as closed only if nothing has raised
    /// doubts since the probe began.
    pub(super) fn set_closed(&self, place: &PlaceId, begun: Begun, at: Option<i64>) {
        let mut swept = self.0.lock();
        match at {
            Some(_) if swept.doubted != begun.doubted => None,
            Some(at) => swept.closed.insert(place.clone(), at),
            None => swept.closed.remove(place),
        };
    }

    /// Records the result of a probe. A place that keeps refusing is probed less and less often, unless something
    /// has raised doubts since the probe began.
    pub(super) fn probed(&self, place: &PlaceId, begun: Begun, outcome: Probed, now: i64) {
        let mut swept = self.0.lock();
        if outcome != Probed::Read && swept.doubted != begun.doubted {
            return;
        }
        // A place that may return its history later is backfilled as usual.
        let closed = swept.closed.contains_key(place);
        match outcome {
            Probed::Read => {
                swept.probes.remove(place);
            }
            Probed::Later if !closed => {}
            Probed::Refused | Probed::Later => {
                let new = Probe { at: None, times: 0 };
                let probe = swept.probes.entry(place.clone()).or_insert(new);
                let again = outcome == Probed::Refused;
                probe.times = if again { probe.times.saturating_add(1) } else { 1 };
                probe.at = Some(now);
            }
        }
    }

    /// Returns whether a place may be probed; the first wait is `first` milliseconds.
    pub(super) fn may_probe(&self, place: &PlaceId, now: i64, first: i64) -> bool {
        let swept = self.0.lock();
        let Some(Probe { at: Some(at), times }) = swept.probes.get(place) else { return true };
        let doublings = times.saturating_sub(1).min(32);
        let wait = first.saturating_mul(1 << doublings).min(LONGEST_PROBE);
        !(0..wait).contains(&now.saturating_sub(*at))
    }

    /// Forgets the refusals of places without games.
    pub(super) fn probe_only(&self, listened: &[PlaceId]) {
        let mut swept = self.0.lock();
        if !swept.probes.is_empty() {
            let listened: HashSet<&PlaceId> = listened.iter().collect();
            swept.probes.retain(|place, _| listened.contains(place));
        }
    }
}

impl Began {
    const fn new(at: i64, ahead: i64) -> Self {
        Self { at, known: at.saturating_sub(ahead) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hall() -> PlaceId {
        PlaceId("hall".to_owned())
    }

    #[test]
    fn a_sweep_during_which_all_was_forgotten_proves_nothing() {
        let (marks, hall) = (Marks::default(), hall());
        let begun = marks.begin(5);
        marks.forget();
        marks.complete(&hall, begun, 0);
        assert_eq!(marks.began(&hall), None);
        marks.complete(&hall, marks.begin(6), 0);
        assert_eq!(marks.began(&hall), Some(6));
        marks.forget_after(5);
        assert_eq!(marks.began(&hall), None);
    }

    #[test]
    fn a_history_is_known_up_to_the_networks_time() {
        let (marks, hall) = (Marks::default(), hall());
        marks.complete(&hall, marks.begin(100), 60);
        assert_eq!((marks.began(&hall), marks.known(&hall)), (Some(100), Some(40)));
        marks.excuse(&hall, 200, -60);
        assert_eq!((marks.began(&hall), marks.known(&hall)), (Some(200), Some(260)));
        marks.forget_after(200);
        assert_eq!(marks.known(&hall), Some(260));
    }

    #[test]
    fn a_place_that_changes_during_a_probe_is_probed_again() {
        let (marks, hall) = (Marks::default(), hall());
        let begun = marks.begin(5);
        marks.doubt(&hall);
        marks.set_closed(&hall, begun, Some(6));
        marks.probed(&hall, begun, Probed::Refused, 6);
        assert_eq!(marks.closed(&hall), None);
        assert!(marks.may_probe(&hall, 6, 10));
        let begun = marks.begin(7);
        marks.set_closed(&hall, begun, Some(8));
        marks.probed(&hall, begun, Probed::Refused, 8);
        assert_eq!(marks.closed(&hall), Some(8));
        assert!(!marks.may_probe(&hall, 8, 10));
        // That it is open holds in any case.
        marks.doubt(&hall);
        marks.set_closed(&hall, begun, None);
        assert_eq!(marks.closed(&hall), None);
    }

    #[test]
    fn a_place_that_keeps_refusing_is_probed_less_and_less_often() {
        let (marks, hall) = (Marks::default(), hall());
        let first_try = |marks: &Marks, after: i64| {
            (0..).map(|n| after + n * 10).find(|now| marks.may_probe(&hall, *now, 10)).unwrap()
        };
        let mut now = 0;
        for wait in [10, 20, 40, 80] {
            marks.probed(&hall, marks.begin(now), Probed::Refused, now);
            assert_eq!(first_try(&marks, now) - now, wait);
            now += wait;
        }
        marks.probed(&hall, marks.begin(now), Probed::Later, now);
        assert!(marks.may_probe(&hall, now, 10), "it was refused before, not now");
        marks.forget();
        assert!(marks.may_probe(&hall, 0, 10), "there is a reason to try at once");
        marks.probed(&hall, marks.begin(now), Probed::Refused, now);
        assert_eq!(first_try(&marks, now) - now, 160, "as seldom as before");
        marks.probed(&hall, marks.begin(now), Probed::Read, now);
        marks.probed(&hall, marks.begin(now), Probed::Refused, now);
        assert_eq!(first_try(&marks, now) - now, 10);
    }
}
