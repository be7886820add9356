//! Decides when to connect to the gateway: at once after a loss, and with growing waits while connections do not last.

use std::time::{Duration, Instant};

use tokio::time::sleep_until;

use crate::chance::Chance;
use crate::daemon::blocking::off_runtime;
use crate::store::{Location, identify_after};

/// The wait after the first connection. It doubles with each connection after that.
const FIRST: Duration = Duration::from_secs(1);
/// The longest wait before jitter: 720 connections a day, while Discord allows 1,000 new sessions.
const LONGEST: Duration = Duration::from_secs(120);
/// How long a connection must last to undo one doubling.
const LASTING: Duration = Duration::from_secs(120);
/// The most doublings. More would have no effect.
const MOST_DOUBLED: u32 = 8;

/// The time within which Discord allows only `max_concurrency` sessions to be started.
const START_EVERY: Duration = Duration::from_secs(5);
/// How long the database is asked when a session may be started.
const ASKED_WITHIN: Duration = Duration::from_secs(2);

/// The back-off between connections.
pub(super) struct BackOff {
    chance: Chance,
    /// How many connections are still free: the first of each shard.
    free: u32,
    /// Connections that have not lasted, at most [`MOST_DOUBLED`].
    unproved: u32,
    /// The earliest time of the next connection.
    next: Instant,
}

impl BackOff {
    /// Creates a back-off for a number of shards.
    pub(super) const fn new(seed: u64, shards: u32, now: Instant) -> Self {
        Self { chance: Chance::new(seed), free: shards, unproved: 0, next: now }
    }

    /// Notes how long a connection lasted.
    fn lasted(&mut self, span: Duration) {
        let undone = span.as_secs() / LASTING.as_secs();
        self.unproved = self.unproved.saturating_sub(u32::try_from(undone).unwrap_or(u32::MAX));
    }

    /// Notes that a connection is being made.
    fn connecting(&mut self, now: Instant) {
        if self.free > 0 {
            self.free -= 1;
            return;
        }
        let doubled = FIRST.saturating_mul(1 << self.unproved).min(LONGEST);
        let percent = u32::try_from(75 + self.chance.below(51)).unwrap_or(100);
        self.next = now + doubled * percent / 100;
        self.unproved = (self.unproved + 1).min(MOST_DOUBLED);
    }
}

/// When sessions may be started: so many within five seconds, by all daemons of the bot together.
pub(super) struct Starts {
    database: Option<Location>,
    spacing: Duration,
    /// The end of this daemon's last reservation.
    until: Instant,
}

impl Starts {
    /// Creates them for `max_concurrency` starts within five seconds. `database` is shared by the daemons of the bot.
    pub(super) fn new(database: Option<Location>, max_concurrency: u32) -> Self {
        let spacing = START_EVERY / max_concurrency.max(1);
        Self { database, spacing, until: Instant::now() }
    }

    /// Creates them for a daemon that starts only one session.
    pub(super) fn at_once() -> Self {
        Self { spacing: Duration::ZERO, ..Self::new(None, 1) }
    }

    /// Reserves the next start and waits for it.
    async fn turn(&mut self) {
        let shared = self.shared().await;
        let at = self.until.max(Instant::now() + shared);
        self.until = at + self.spacing;
        sleep_until(at.into()).await;
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

/// Lets one shard connect after the other.
pub(super) struct Gate {
    pub(super) back_off: BackOff,
    pub(super) starts: Starts,
}

impl Gate {
    /// Waits until a shard may connect, whose last connection lasted this long.
    pub(super) async fn turn(&mut self, lasted: Duration, new_session: bool) {
        self.back_off.lasted(lasted);
        sleep_until(self.back_off.next.into()).await;
        if new_session {
            self.starts.turn().await;
        }
        self.back_off.connecting(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the waits between connections, in milliseconds, if the shard always wants to connect.
    fn waits(back_off: &mut BackOff, start: Instant, until: Duration) -> Vec<u128> {
        let (mut waits, mut last) = (Vec::new(), start);
        for millis in (0..u64::try_from(until.as_millis()).unwrap()).step_by(50) {
            let now = start + Duration::from_millis(millis);
            if now >= back_off.next {
                back_off.connecting(now);
                waits.push((now - last).as_millis());
                last = now;
            }
        }
        waits
    }

    #[test]
    fn waits_grow_while_connections_fail() {
        let day = Duration::from_secs(24 * 3600);
        for seed in 0..50 {
            let start = Instant::now();
            let waits = waits(&mut BackOff::new(seed, 1, start), start, day);
            assert_eq!(waits[0], 0);
            for (nth, wait) in waits[2..].iter().enumerate() {
                let usual = 1_000 * (1u128 << nth.min(20)).min(120);
                let range = usual * 75 / 100..=usual * 126 / 100 + 50;
                assert!(range.contains(wait), "seed {seed}: {nth}: {wait}");
            }
            assert!(waits.len() < 1_000, "seed {seed}: {} in a day", waits.len());
        }
    }

    #[test]
    fn a_lasting_connection_shortens_the_next_wait() {
        let start = Instant::now();
        let mut back_off = BackOff::new(7, 1, start);
        let at = |seconds| start + Duration::from_secs(seconds);
        back_off.connecting(at(0));
        assert!(at(0) >= back_off.next, "the first connection is free");
        for _ in 0..20 {
            back_off.connecting(at(0));
        }
        assert!(back_off.next > at(60));
        // Connected for half an hour: reconnects at once after the next loss, and soon after the one that follows.
        back_off.lasted(Duration::from_secs(1_940));
        back_off.connecting(at(2_000));
        assert!(at(2_002) >= back_off.next);
        // Short connections do not undo doublings.
        for second in 2_000..2_500 {
            if at(second) >= back_off.next {
                back_off.lasted(Duration::from_secs(99));
                back_off.connecting(at(second));
            }
        }
        assert!(back_off.next > at(2_501));
    }

    #[test]
    fn a_day_has_fewer_connections_than_discord_allows() {
        for lasts in [1, 30, 119, 121, 300] {
            let start = Instant::now();
            let mut back_off = BackOff::new(lasts, 1, start);
            let (mut made, mut until) = (0, 0);
            for second in 0..24 * 3600 {
                let now = start + Duration::from_secs(second);
                if second >= until && now >= back_off.next {
                    back_off.lasted(Duration::from_secs(if made > 0 { lasts } else { 0 }));
                    back_off.connecting(now);
                    (made, until) = (made + 1, second + lasts);
                }
            }
            assert!(made < 1_000, "{made} connections of {lasts} seconds");
        }
    }
}
