//! Decides when sessions are started: Discord allows the bot 1,000 a day, and so many within five seconds.

use std::time::{Duration, Instant};

use tokio::time::sleep_until;

use crate::daemon::blocking::off_runtime;
use crate::store::{Location, identify_after};

/// Sessions that may be started at once, beyond the first of each shard.
const BUDGET: u32 = 20;
/// How soon the budget allows one more: 864 a day.
const EARNED_EVERY: Duration = Duration::from_secs(100);

const START_EVERY: Duration = Duration::from_secs(5);
/// How long the database is asked when a session may be started.
const ASKED_WITHIN: Duration = Duration::from_secs(2);

/// When sessions may be started, one after the other.
pub(super) struct Starts {
    /// Starts that do not count: the first of each shard, and those that were reserved in vain.
    free: u32,
    /// When the budget is full again.
    full: Instant,
    database: Option<Location>,
    spacing: Duration,
    /// The end of this daemon's last reservation.
    until: Instant,
}

impl Starts {
    /// Creates them for a number of shards and `max_concurrency` starts within five seconds. `database` is shared by the daemons
    /// of the bot.
    pub(super) fn new(shards: u32, max_concurrency: u32, database: Option<Location>) -> Self {
        let alone = shards == 1 && database.is_none();
        let spacing = if alone { Duration::ZERO } else { START_EVERY / max_concurrency.max(1) };
        let now = Instant::now();
        Self { free: shards, full: now, database, spacing, until: now }
    }

    pub(super) async fn turn(&mut self) {
        sleep_until(self.draw(Instant::now()).into()).await;
        let shared = self.shared().await;
        let at = self.until.max(Instant::now() + shared);
        self.until = at + self.spacing;
        sleep_until(at.into()).await;
    }

    /// Draws a start from the budget. Returns when it is earned.
    fn draw(&mut self, now: Instant) -> Instant {
        if self.free > 0 {
            self.free -= 1;
            return now;
        }
        self.full = self.full.max(now) + EARNED_EVERY;
        now + (self.full - now).saturating_sub(BUDGET * EARNED_EVERY)
    }

    /// Notes that no session was started in a turn.
    pub(super) fn unused(&mut self) {
        self.free += 1;
    }

    /// Returns when all daemons together may start the next session. If the database is away, sessions are started all the
    /// same: Discord refuses one that comes too early.
    async fn shared(&self) -> Duration {
        let (Some(database), spacing) = (self.database.clone(), self.spacing) else {
            return Duration::ZERO;
        };
        let asked = off_runtime(move || identify_after(&database, spacing));
        match tokio::time::timeout(ASKED_WITHIN, asked).await {
            Ok(Ok(wait)) => wait,
            Ok(Err(_)) | Err(_) => Duration::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_fewer_connections_than_discord_allows() {
        for (shards, lasts) in [(1, 0), (1, 30), (1, 99), (16, 0), (100, 0), (100, 99)] {
            let mut starts = Starts::new(shards, 1, None);
            let begun = Instant::now();
            let (mut identified, mut now) = (0, begun);
            while now < begun + Duration::from_secs(24 * 3600) {
                // A start that was reserved in vain costs nothing.
                if identified % 3 == 0 {
                    now = starts.draw(now);
                    starts.unused();
                }
                now = starts.draw(now) + Duration::from_secs(lasts);
                identified += 1;
            }
            assert!(identified < 1_000, "{identified} sessions of {shards} shards");
            assert!(identified > 800, "{identified} sessions of {shards} shards");
        }
    }

    #[test]
    fn sessions_are_started_at_once_while_there_is_some_budget() {
        let mut starts = Starts::new(2, 1, None);
        let now = Instant::now();
        assert!((0..22).all(|_| starts.draw(now) == now));
        assert_eq!(starts.draw(now), now + EARNED_EVERY);
        let later = now + 3 * EARNED_EVERY;
        assert!((0..2).all(|_| starts.draw(later) == later));
        assert!(starts.draw(later) > later);
    }
}
