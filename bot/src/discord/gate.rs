//! When the gateway is connected to: at once after a loss, and ever more slowly while it does not last.
//!
//! Serenity reconnects without any pause, and tells of it only when something comes of it. But each time it locks the
//! gateway's address first. Whoever holds that lock decides when a connection is made, and sees each that is wanted.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serenity::all::ShardId;
use serenity::gateway::ShardRunnerInfo;
use tokio::sync::Mutex;

use super::shards::Shards;
use crate::chance::Chance;
use crate::health::{Link, LinkStanding};

/// The wait after the first connection; it doubles from there.
const FIRST: Duration = Duration::from_secs(1);
/// The longest wait but for chance: 720 connections in a day, where Discord allows 1,000 sessions to be begun.
const LONGEST: Duration = Duration::from_secs(120);
/// Each such time connected takes one doubling back.
const LASTING: Duration = Duration::from_secs(120);
/// More doublings change nothing.
const MOST_DOUBLED: u32 = 8;
/// Between two looks at who wants to connect.
const LOOK: Duration = Duration::from_millis(100);

/// What the shards are known by to serenity's manager.
pub(super) type Runners = Arc<Mutex<HashMap<ShardId, ShardRunnerInfo>>>;

/// How long to wait between connections.
pub(super) struct BackOff {
    chance: Chance,
    /// So many more connections cost nothing: each shard's first.
    free: u32,
    /// Connections since that have not proved themselves.
    unproved: u32,
    /// The next connection may be made from then on.
    next: Instant,
    /// Since when all is connected, or the last time that counted for something.
    lasting: Option<Instant>,
}

impl BackOff {
    /// So many shards are to be connected.
    pub(super) const fn new(seed: u64, shards: u32, now: Instant) -> Self {
        Self { chance: Chance::new(seed), free: shards, unproved: 0, next: now, lasting: None }
    }

    fn may_connect(&self, now: Instant) -> bool {
        now >= self.next
    }

    /// A connection is made.
    fn connecting(&mut self, now: Instant) {
        self.lasting = None;
        if self.free > 0 {
            self.free -= 1;
            return;
        }
        let doubled = FIRST.saturating_mul(1 << self.unproved).min(LONGEST);
        let percent = u32::try_from(75 + self.chance.below(51)).unwrap_or(100);
        self.next = now + doubled * percent / 100;
        self.unproved = (self.unproved + 1).min(MOST_DOUBLED);
    }

    /// Whether all is connected now.
    fn look(&mut self, connected: bool, now: Instant) {
        if !connected {
            self.lasting = None;
        } else if now.saturating_duration_since(*self.lasting.get_or_insert(now)) >= LASTING {
            self.unproved = self.unproved.saturating_sub(1);
            self.lasting = Some(now);
        }
    }
}

/// The gate before the gateway: it holds the lock of the gateway's address.
pub(super) struct Gate {
    pub(super) back_off: BackOff,
    pub(super) shards: Shards,
    pub(super) link: Arc<Link>,
    /// How long a connection may lead to nothing.
    pub(super) patience: Duration,
}

impl Gate {
    /// Lets shards connect when they may, and notes what can be seen of them from outside. Returns when a connection
    /// has led to nothing for too long: serenity waits without end for a peer that says nothing.
    pub(super) async fn keep(&mut self, url: &Arc<Mutex<String>>, runners: &Runners) {
        let mut closed = Arc::clone(url).lock_owned().await;
        let mut moved = Instant::now();
        loop {
            tokio::time::sleep(LOOK).await;
            let now = Instant::now();
            self.look_at(runners, now).await;
            let connected = matches!(self.link.standing(now), LinkStanding::Connected(_));
            self.back_off.look(connected, now);
            let may_connect = self.back_off.may_connect(now);
            if connected || !may_connect {
                moved = now;
            } else if now.saturating_duration_since(moved) > self.patience {
                return;
            }
            if !may_connect {
                continue;
            }
            drop(closed);
            // Tokio hands a lock to whoever waits for it before anybody else can take it.
            closed = if let Ok(nobody_waited) = Arc::clone(url).try_lock_owned() {
                nobody_waited
            } else {
                self.link.connecting(now);
                self.back_off.connecting(now);
                moved = now;
                Arc::clone(url).lock_owned().await
            };
        }
    }

    /// A shard without a runner is not connected; one with a latency had a heartbeat acknowledged.
    async fn look_at(&self, runners: &Runners, now: Instant) {
        let mut runners = runners.lock().await;
        for shard in self.shards.numbers() {
            match runners.get_mut(&ShardId(shard)) {
                // Nobody else reads it, and whatever stands there at the next look is new.
                Some(runner) => {
                    if runner.latency.take().is_some() {
                        self.link.acknowledged(shard, now);
                    }
                }
                None => self.link.lost(shard, now),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The waits before connections that are wanted all the time, in milliseconds, until a time.
    fn waits(back_off: &mut BackOff, start: Instant, until: Duration) -> Vec<u128> {
        let (mut waits, mut last) = (Vec::new(), start);
        for millis in (0..u64::try_from(until.as_millis()).unwrap()).step_by(50) {
            let now = start + Duration::from_millis(millis);
            if back_off.may_connect(now) {
                back_off.connecting(now);
                waits.push((now - last).as_millis());
                last = now;
            }
        }
        waits
    }

    #[test]
    fn connections_that_lead_to_nothing_are_made_ever_more_slowly() {
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
    fn a_connection_that_lasts_makes_the_next_wait_shorter() {
        let start = Instant::now();
        let mut back_off = BackOff::new(7, 1, start);
        let at = |seconds| start + Duration::from_secs(seconds);
        back_off.connecting(at(0));
        assert!(back_off.may_connect(at(0)), "the first costs nothing");
        for _ in 0..20 {
            back_off.connecting(at(0));
        }
        assert!(!back_off.may_connect(at(60)));
        // Connected for half an hour: the next loss is mended at once, and the one after it soon.
        (60..2_000).for_each(|second| back_off.look(true, at(second)));
        back_off.connecting(at(2_000));
        assert!(back_off.may_connect(at(2_002)));
        // Short connections prove nothing.
        for second in 2_000..2_500 {
            back_off.look(second % 100 != 0, at(second));
            if back_off.may_connect(at(second)) {
                back_off.connecting(at(second));
            }
        }
        assert!(!back_off.may_connect(at(2_501)));
    }

    #[test]
    fn however_short_connections_are_a_day_has_fewer_than_discord_allows() {
        for lasts in [1, 30, 119, 121, 300] {
            let start = Instant::now();
            let mut back_off = BackOff::new(lasts, 1, start);
            let (mut made, mut until) = (0, 0);
            for second in 0..24 * 3600 {
                let now = start + Duration::from_secs(second);
                back_off.look(second < until, now);
                if second >= until && back_off.may_connect(now) {
                    back_off.connecting(now);
                    (made, until) = (made + 1, second + lasts);
                }
            }
            assert!(made < 1_000, "{made} connections of {lasts} seconds");
        }
    }
}
