//! How often Discord has refused us lately. It shuts out an address for a while after 10,000 invalid requests (401, 403,
//! 429) within ten minutes.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};

use crate::metrics::{self, Counter};

/// The time in which Discord counts.
const WINDOW: Duration = Duration::from_secs(10 * 60);
/// Refusals are counted together that come within this.
const STEP: Duration = Duration::from_secs(5);
/// After so many in a window only what people wait for is asked; after so many more, only interactions are answered.
const SPARE: u32 = 1_000;
const MOST: u32 = 5_000;

/// Refusals of the last ten minutes.
#[derive(Debug, Default)]
pub(crate) struct Refusals(Mutex<VecDeque<(Instant, u32)>>);

impl Refusals {
    /// Counts an answer if it is a refusal.
    pub(super) fn answered(&self, status: u16, now: Instant) {
        if !matches!(status, 401 | 403 | 404 | 429) {
            return;
        }
        metrics::count(Counter::InvalidRequests);
        let mut steps = self.held(now);
        match steps.back_mut() {
            Some((since, count)) if now.saturating_duration_since(*since) < STEP => *count += 1,
            _ => steps.push_back((now, 1)),
        }
        let sum: u32 = steps.iter().map(|(_, count)| count).sum();
        drop(steps);
        if sum == SPARE {
            tracing::warn!(
                "Discord has refused {SPARE} requests within ten minutes; only what people wait for is asked"
            );
        }
        if sum == MOST {
            tracing::error!(
                "Discord has refused {MOST} requests within ten minutes; nothing is asked until they are past"
            );
        }
    }

    /// How many there were in the last ten minutes.
    pub(crate) fn lately(&self, now: Instant) -> u32 {
        self.held(now).iter().map(|(_, count)| count).sum()
    }

    /// Whether something may be asked that nobody waits for.
    pub(crate) fn leave_room(&self, now: Instant) -> bool {
        self.lately(now) < SPARE
    }

    /// Whether nothing may be asked at all but what answers interactions.
    pub(super) fn are_too_many(&self, now: Instant) -> bool {
        self.lately(now) >= MOST
    }

    /// What is not older than the window.
    fn held(&self, now: Instant) -> MutexGuard<'_, VecDeque<(Instant, u32)>> {
        let mut steps = self.0.lock();
        while steps.front().is_some_and(|(at, _)| now.saturating_duration_since(*at) > WINDOW) {
            steps.pop_front();
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_leave_room_until_there_are_a_thousand_in_ten_minutes() {
        let (refusals, start) = (Refusals::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        for second in 0..999 {
            refusals.answered([401, 403, 404, 429][second % 4], at(second as u64 / 2));
            refusals.answered(200, at(second as u64 / 2));
            refusals.answered(500, at(second as u64 / 2));
        }
        assert_eq!(refusals.lately(at(500)), 999);
        assert!(refusals.leave_room(at(500)));
        refusals.answered(403, at(500));
        assert!(!refusals.leave_room(at(500)) && !refusals.are_too_many(at(500)));
        // Ten minutes after the first of them some are past.
        assert!(!refusals.leave_room(at(599)) && refusals.leave_room(at(606)));
        assert_eq!(refusals.lately(at(1_200)), 0);
    }

    #[test]
    fn however_fast_they_come_discords_bound_is_never_near() {
        let (refusals, mut now) = (Refusals::default(), Instant::now());
        let mut asked = 0;
        // Everything is refused, at full speed, for half an hour.
        for _ in 0..30 * 60 * 50 {
            now += Duration::from_millis(20);
            if !refusals.are_too_many(now) {
                refusals.answered(403, now);
                asked += 1;
            }
        }
        assert!((10_000..20_000).contains(&asked), "{asked}");
        assert!(refusals.lately(now) <= MOST);
    }
}
