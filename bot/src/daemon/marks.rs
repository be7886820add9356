//! When the history of each place was last read to its end, and which places refuse theirs.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bridge::PlaceId;

/// The longest wait between two tries of a place that is refused again and again, in milliseconds.
const LONGEST_PROBE: i64 = 24 * 3_600_000;

/// The most milliseconds that a place counts as closed without another look.
pub(super) const CLOSED_FOR: i64 = 60_000;

/// When the last complete sweep of each place began. Times are in milliseconds since 1970.
#[derive(Debug, Default)]
pub struct Marks(Mutex<Swept>);

#[derive(Debug, Default)]
struct Swept {
    began: HashMap<PlaceId, i64>,
    /// Places in which games are paused, or none is played now, and when they were last found closed.
    closed: HashMap<PlaceId, i64>,
    /// Places whose history is refused, by how often.
    probes: HashMap<PlaceId, Probe>,
    /// How often all was forgotten: a sweep under way meanwhile proves nothing.
    forgotten: u64,
}

/// A place whose history was refused again and again.
#[derive(Debug)]
struct Probe {
    /// When it was refused last; none when it is to be tried at once.
    at: Option<i64>,
    times: u32,
}

/// A sweep under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    pub(super) at: i64,
    forgotten: u64,
}

/// What came of looking into a place for which nobody waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Probed {
    /// Its history was read.
    Read,
    /// It was refused for good, as far as the network says.
    Refused,
    /// It may be given later.
    Later,
}

impl Marks {
    /// Forgets all sweeps, also those under way: something may have been missed anywhere.
    pub fn forget(&self) {
        let mut swept = self.held();
        // Tried once more, and when that is in vain as seldom as before.
        swept.probes.values_mut().for_each(|probe| probe.at = None);
        swept.began.clear();
        swept.closed.clear();
        swept.forgotten += 1;
    }

    /// Something changed in a place, perhaps: what was found out about it holds no longer.
    pub fn doubt(&self, place: &PlaceId) {
        let mut swept = self.held();
        swept.began.remove(place);
        swept.closed.remove(place);
        swept.probes.remove(place);
    }

    /// A sweep begins.
    pub(super) fn begin(&self, now: i64) -> Begun {
        Begun { at: now, forgotten: self.held().forgotten }
    }

    /// A place was swept to its end.
    pub(super) fn complete(&self, place: &PlaceId, begun: Begun) {
        let mut swept = self.held();
        if swept.forgotten == begun.forgotten {
            swept.began.insert(place.clone(), begun.at);
        }
    }

    /// A place cannot be read, and holds nobody's clock.
    pub(super) fn excuse(&self, place: &PlaceId, now: i64) {
        self.held().began.insert(place.clone(), now);
    }

    /// When the last complete sweep of a place began.
    pub(super) fn began(&self, place: &PlaceId) -> Option<i64> {
        self.held().began.get(place).copied()
    }

    /// Something in a place has no verdict: it is to be swept again.
    pub(super) fn unsweep(&self, place: &PlaceId) {
        self.held().began.remove(place);
    }

    /// Forgets what began after `now`: the clock was set forward for a while, and back again.
    pub(super) fn forget_after(&self, now: i64) {
        let mut swept = self.held();
        swept.began.retain(|_, began| *began <= now);
        swept.closed.retain(|_, at| *at <= now);
        for probe in swept.probes.values_mut() {
            probe.at = probe.at.filter(|at| *at <= now);
        }
    }

    /// When a place in which games are paused, or none is played now, was last found closed.
    pub(super) fn closed(&self, place: &PlaceId) -> Option<i64> {
        self.held().closed.get(place).copied()
    }

    /// A place was found closed at a time, or open.
    pub(super) fn set_closed(&self, place: &PlaceId, at: Option<i64>) {
        let mut swept = self.held();
        match at {
            Some(at) => swept.closed.insert(place.clone(), at),
            None => swept.closed.remove(place),
        };
    }

    /// Notes what came of a probe. Refused again and again, a place is tried ever more seldom.
    pub(super) fn probed(&self, place: &PlaceId, outcome: Probed, now: i64) {
        let mut swept = self.held();
        // What may work later is tried as usual.
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

    /// Whether a place may be tried again by itself, the first wait being `first` milliseconds.
    pub(super) fn may_probe(&self, place: &PlaceId, now: i64, first: i64) -> bool {
        let swept = self.held();
        let Some(Probe { at: Some(at), times }) = swept.probes.get(place) else { return true };
        let doublings = times.saturating_sub(1).min(32);
        let wait = first.saturating_mul(1 << doublings).min(LONGEST_PROBE);
        !(0..wait).contains(&now.saturating_sub(*at))
    }

    /// Forgets how often places were refused that nobody listens to any more.
    pub(super) fn probe_only(&self, listened: &[PlaceId]) {
        let mut swept = self.held();
        if !swept.probes.is_empty() {
            let listened: HashSet<&PlaceId> = listened.iter().collect();
            swept.probes.retain(|place, _| listened.contains(place));
        }
    }

    fn held(&self) -> MutexGuard<'_, Swept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
        marks.complete(&hall, begun);
        assert_eq!(marks.began(&hall), None);
        marks.complete(&hall, marks.begin(6));
        assert_eq!(marks.began(&hall), Some(6));
        marks.forget_after(5);
        assert_eq!(marks.began(&hall), None);
    }

    #[test]
    fn what_is_refused_again_and_again_is_tried_ever_more_seldom() {
        let (marks, hall) = (Marks::default(), hall());
        let first_try = |marks: &Marks, after: i64| {
            (0..).map(|n| after + n * 10).find(|now| marks.may_probe(&hall, *now, 10)).unwrap()
        };
        let mut now = 0;
        for wait in [10, 20, 40, 80] {
            marks.probed(&hall, Probed::Refused, now);
            assert_eq!(first_try(&marks, now) - now, wait);
            now += wait;
        }
        marks.probed(&hall, Probed::Later, now);
        assert!(marks.may_probe(&hall, now, 10), "it was refused before, not now");
        marks.forget();
        assert!(marks.may_probe(&hall, 0, 10), "there is a reason to try at once");
        marks.probed(&hall, Probed::Refused, now);
        assert_eq!(first_try(&marks, now) - now, 160, "as seldom as before");
        marks.probed(&hall, Probed::Read, now);
        marks.probed(&hall, Probed::Refused, now);
        assert_eq!(first_try(&marks, now) - now, 10);
    }
}
