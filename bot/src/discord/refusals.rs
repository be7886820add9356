//! Counts recent refusals by Discord, which bans an address for a while after 10,000 invalid requests (401, 403, 429) within
//! ten minutes.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};

use crate::metrics::{self, Counter};

const WINDOW: Duration = Duration::from_secs(10 * 60);
const STEP: Duration = Duration::from_secs(5);
/// The number of refusals in a window after which only requests that people wait for are sent.
const SPARE: u32 = 1_000;
/// The number of refusals in a window after which only interactions are answered.
const MOST: u32 = 5_000;

#[derive(Debug, Default)]
pub(crate) struct Refusals(Mutex<VecDeque<(Instant, u32)>>);

impl Refusals {
    pub(super) fn answered(&self, status: u16, now: Instant) {
        if !matches!(status, 401 | 403 | 404 | 429) {
            return;
        }
        metrics::count(Counter::InvalidRequests);
        let mut steps = self.recent(now);
        match steps.back_mut() {
            Some((since, count)) if now.saturating_duration_since(*since) < STEP => *count += 1,
            _ => steps.push_back((now, 1)),
        }
        let sum: u32 = steps.iter().map(|(_, count)| count).sum();
        drop(steps);
        if sum == SPARE {
            tracing::warn!(
                "Discord has refused {SPARE} requests within ten minutes; only requests that people wait for are sent"
            );
        }
        if sum == MOST {
            tracing::error!(
                "Discord has refused {MOST} requests within ten minutes; only interactions are answered until fewer are counted"
            );
        }
    }

    pub(crate) fn lately(&self, now: Instant) -> u32 {
        self.recent(now).iter().map(|(_, count)| count).sum()
    }

    /// Returns whether requests may be sent that nobody waits for.
    pub(crate) fn have_room(&self, now: Instant) -> bool {
        self.lately(now) < SPARE
    }

    /// Returns whether only interactions may be answered.
    pub(super) fn are_too_many(&self, now: Instant) -> bool {
        self.lately(now) >= MOST
    }

    fn recent(&self, now: Instant) -> MutexGuard<'_, VecDeque<(Instant, u32)>> {
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
    fn refusals_have_room_until_there_are_a_thousand_in_ten_minutes() {
        let (refusals, start) = (Refusals::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        for second in 0..999 {
            refusals.answered([401, 403, 404, 429][second % 4], at(second as u64 / 2));
            refusals.answered(200, at(second as u64 / 2));
            refusals.answered(500, at(second as u64 / 2));
        }
        assert_eq!(refusals.lately(at(500)), 999);
        assert!(refusals.have_room(at(500)));
        refusals.answered(403, at(500));
        assert!(!refusals.have_room(at(500)) && !refusals.are_too_many(at(500)));
        // Ten minutes after the first refusal some no longer count.
        assert!(!refusals.have_room(at(599)) && refusals.have_room(at(606)));
        assert_eq!(refusals.lately(at(1_200)), 0);
    }

    #[test]
    fn fast_refusals_stay_far_below_discords_limit() {
        let (refusals, mut now) = (Refusals::default(), Instant::now());
        let mut sent = 0;
        // Everything is refused, at full speed, for half an hour.
        for _ in 0..30 * 60 * 50 {
            now += Duration::from_millis(20);
            if !refusals.are_too_many(now) {
                refusals.answered(403, now);
                sent += 1;
            }
        }
        assert!((10_000..20_000).contains(&sent), "{sent}");
        assert!(refusals.lately(now) <= MOST);
    }
}
