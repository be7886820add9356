//! Decides when to connect to the gateway: at once after a loss, and with growing waits while connections do not last.
//!
//! Serenity reconnects without a pause and reports a connection only when it succeeds. Before each attempt it locks the
//! gateway's address. By holding that lock, the gate decides when a connection is made and sees every attempt.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serenity::all::ShardId;
use serenity::gateway::ShardRunnerInfo;
use tokio::sync::Mutex;

use crate::chance::Chance;
use crate::chat::Shards;
use crate::daemon::blocking::off_runtime;
use crate::health::{Link, LinkStanding};
use crate::store::{Location, identify_after};

/// The wait after the first connection. It doubles with each connection after that.
const FIRST: Duration = Duration::from_secs(1);
/// The longest wait before jitter: 720 connections a day, while Discord allows 1,000 new sessions.
const LONGEST: Duration = Duration::from_secs(120);
/// How long a connection must last to undo one doubling.
const LASTING: Duration = Duration::from_secs(120);
/// The most doublings. More would have no effect.
const MOST_DOUBLED: u32 = 8;
/// The time between two checks for waiting connections.
const CHECK_EVERY: Duration = Duration::from_millis(100);

/// The time within which Discord allows only `max_concurrency` sessions to be started.
const START_EVERY: Duration = Duration::from_secs(5);
/// How long the database is asked when a session may be started.
const ASKED_WITHIN: Duration = Duration::from_secs(2);

/// The shards of a manager of serenity's, by id.
pub(super) type Runners = Arc<Mutex<HashMap<ShardId, ShardRunnerInfo>>>;

/// The back-off between connections.
pub(super) struct BackOff {
    chance: Chance,
    /// How many connections are still free: the first of each shard.
    free: u32,
    /// Connections that have not lasted, at most [`MOST_DOUBLED`].
    unproved: u32,
    /// The earliest time of the next connection.
    next: Instant,
    /// Since when all shards are connected, or when that last undid a doubling.
    lasting: Option<Instant>,
}

impl BackOff {
    /// Creates a back-off for a number of shards.
    pub(super) const fn new(seed: u64, shards: u32, now: Instant) -> Self {
        Self { chance: Chance::new(seed), free: shards, unproved: 0, next: now, lasting: None }
    }

    fn may_connect(&self, now: Instant) -> bool {
        now >= self.next
    }

    /// Notes that a connection is being made.
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

    /// Notes whether all shards are connected now.
    fn note(&mut self, connected: bool, now: Instant) {
        if !connected {
            self.lasting = None;
        } else if now.saturating_duration_since(*self.lasting.get_or_insert(now)) >= LASTING {
            self.unproved = self.unproved.saturating_sub(1);
            self.lasting = Some(now);
        }
    }
}

/// When sessions may be started: so many within five seconds, by all daemons of the bot together.
#[derive(Clone)]
pub(super) struct Starts {
    database: Option<Location>,
    spacing: Duration,
    /// The next start, if it is reserved.
    reserved: Option<Instant>,
    /// The end of this daemon's last reservation.
    until: Instant,
}

impl Starts {
    /// Creates them for `max_concurrency` starts within five seconds. `database` is shared by the daemons of the bot.
    pub(super) fn new(database: Option<Location>, max_concurrency: u32) -> Self {
        let spacing = START_EVERY / max_concurrency.max(1);
        Self { database, spacing, reserved: None, until: Instant::now() }
    }

    /// Creates them for a daemon that starts only one session.
    pub(super) fn at_once() -> Self {
        Self { spacing: Duration::ZERO, ..Self::new(None, 1) }
    }

    /// Returns whether a session may be started now. Reserves its start first.
    async fn may_start(&mut self, now: Instant) -> bool {
        let at = match self.reserved {
            Some(at) => at,
            None => {
                let own = self.until.max(now);
                let at = own.max(now + self.shared().await);
                self.until = at + self.spacing;
                *self.reserved.insert(at)
            }
        };
        now >= at
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

    /// Notes that the reserved start was made.
    fn started(&mut self) {
        self.reserved = None;
    }
}

/// Holds the lock of the gateway's address and releases it when a connection may be made.
pub(super) struct Gate {
    pub(super) back_off: BackOff,
    pub(super) shards: Shards,
    pub(super) starts: Starts,
    pub(super) link: Arc<Link>,
    /// How long an attempt to connect may last without a result.
    pub(super) patience: Duration,
}

impl Gate {
    /// Lets shards connect when the back-off allows it, and notes their state.
    ///
    /// Returns when all shards must be started anew: an attempt has had no result for too long, because serenity waits forever
    /// for a peer that sends nothing; or a shard waited here to resume its session. Serenity would judge the heartbeat of the
    /// lost connection, which is overdue by now, and drop the new connection.
    pub(super) async fn keep(&mut self, url: &Arc<Mutex<String>>, runners: &[Runners]) {
        let mut closed = Arc::clone(url).lock_owned().await;
        let mut progress = Instant::now();
        let mut waited = false;
        loop {
            tokio::time::sleep(CHECK_EVERY).await;
            let now = Instant::now();
            let started = self.note_shards(runners, now).await;
            let connected = matches!(self.link.standing(now), LinkStanding::Connected(_));
            self.back_off.note(connected, now);
            let may_connect =
                self.back_off.may_connect(now) && (connected || self.starts.may_start(now).await);
            if connected || !may_connect {
                progress = now;
            } else if now.saturating_duration_since(progress) > self.patience {
                tracing::warn!("no answer from the gateway; connecting again");
                return;
            }
            let was_closed = std::mem::replace(&mut waited, !may_connect);
            if !may_connect {
                continue;
            }
            drop(closed);
            // Tokio's lock is fair: a waiting task gets it before this task can lock it again.
            closed = if let Ok(unwanted) = Arc::clone(url).try_lock_owned() {
                unwanted
            } else if was_closed && started && self.shards.count() == 1 {
                // The waiting task runs on this thread, so it cannot connect before this returns.
                tracing::debug!("starting a new session after waiting to connect");
                return;
            } else {
                self.link.connecting(now);
                self.back_off.connecting(now);
                self.starts.started();
                progress = now;
                Arc::clone(url).lock_owned().await
            };
        }
    }

    /// Notes the state of each shard. A shard without a runner is not connected; one with a latency had a heartbeat acknowledged.
    /// Returns whether all have a runner: a runner that waits to connect resumes its session.
    async fn note_shards(&self, runners: &[Runners], now: Instant) -> bool {
        let mut all = true;
        for (shard, runners) in self.shards.numbers().zip(runners) {
            match runners.lock().await.get_mut(&ShardId(shard)) {
                // Nothing else reads the latency, so a value at the next check is new.
                Some(runner) => {
                    if runner.latency.take().is_some() {
                        self.link.acknowledged(shard, now);
                    }
                }
                None => {
                    all = false;
                    self.link.lost(shard, now);
                }
            }
        }
        all
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
            if back_off.may_connect(now) {
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
        assert!(back_off.may_connect(at(0)), "the first connection is free");
        for _ in 0..20 {
            back_off.connecting(at(0));
        }
        assert!(!back_off.may_connect(at(60)));
        // Connected for half an hour: reconnects at once after the next loss, and soon after the one that follows.
        (60..2_000).for_each(|second| back_off.note(true, at(second)));
        back_off.connecting(at(2_000));
        assert!(back_off.may_connect(at(2_002)));
        // Short connections do not undo doublings.
        for second in 2_000..2_500 {
            back_off.note(second % 100 != 0, at(second));
            if back_off.may_connect(at(second)) {
                back_off.connecting(at(second));
            }
        }
        assert!(!back_off.may_connect(at(2_501)));
    }

    #[test]
    fn a_day_has_fewer_connections_than_discord_allows() {
        for lasts in [1, 30, 119, 121, 300] {
            let start = Instant::now();
            let mut back_off = BackOff::new(lasts, 1, start);
            let (mut made, mut until) = (0, 0);
            for second in 0..24 * 3600 {
                let now = start + Duration::from_secs(second);
                back_off.note(second < until, now);
                if second >= until && back_off.may_connect(now) {
                    back_off.connecting(now);
                    (made, until) = (made + 1, second + lasts);
                }
            }
            assert!(made < 1_000, "{made} connections of {lasts} seconds");
        }
    }
}
