//! Leases on a PostgreSQL database: which daemon serves which shard.
//!
//! A lease is a row with its owner, an epoch that every new owner raises, and the time of its end by the clock of the
//! database. It is renewed at least three times as often as it would end. Whoever finds it ended takes it. Daemons that
//! wait are listed too, so that each takes its share of the shards and no more: those that came first get the
//! remainder, so a daemon that joins moves as few shards as it can.
//!
//! Every writing transaction ends with [`Leases::fence`]: it locks the rows of the leases that this daemon believes to
//! hold and compares their epochs, so a daemon that was paused longer than its lease cannot write anything more. A lease
//! that is lost is not noticed by the clock of this machine but by that statement. What is posted is not part of a
//! transaction: nothing is while the last renewal is older than the lease, and Discord shows what two daemons post with
//! one nonce once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::engine::{Connection, OptionalExtension, Result, params};
use super::share::Share;
use crate::chat::Shards;
use crate::fault::{Guard, guarded};

#[cfg(test)]
#[path = "../../tests/inside/leases/mod.rs"]
mod simulation;

/// The longest time between two renewals.
const RENEWED: Duration = Duration::from_secs(1);

/// The leases of one daemon.
#[derive(Clone)]
pub(super) struct Leases(Arc<Inner>);

struct Inner {
    owner: String,
    duration: Duration,
    /// All shards that are served from the database.
    shards: Shards,
    /// The number of the last transaction.
    number: AtomicI64,
    state: Mutex<State>,
}

struct State {
    /// The epochs of the shards that are held.
    held: BTreeMap<u32, i64>,
    /// Until when nobody else can take them, by the clock of this machine, which also goes on while the process is paused.
    until: Instant,
    /// Whether somebody else has taken one of them.
    lost: bool,
    /// When the database was reached last.
    reached: Option<Instant>,
    /// Until when leases of others that have ended are left to them.
    patient_until: Instant,
    /// Whether shards are to be handed over to other daemons, or can be taken.
    uneven: bool,
    /// Shards whose daemon has not renewed its lease when it should have.
    late: BTreeSet<u32>,
}

/// Whether a daemon may serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lease {
    Held,
    /// It may not until its lease is renewed.
    Late,
    /// It may not any more: another daemon has taken over.
    Lost,
}

impl Leases {
    pub(super) fn new(owner: String, duration: Duration, shards: Shards) -> Self {
        let state = State {
            held: BTreeMap::new(),
            until: Instant::now(),
            lost: false,
            reached: None,
            patient_until: Instant::now(),
            uneven: false,
            late: BTreeSet::new(),
        };
        let (number, state) = (AtomicI64::new(0), Mutex::new(state));
        Self(Arc::new(Inner { owner, duration, shards, number, state }))
    }

    /// Returns whether this daemon may serve.
    pub(super) fn state(&self, now: Instant) -> Lease {
        let state = self.0.state.lock();
        match state.until > now {
            _ if state.lost => Lease::Lost,
            true => Lease::Held,
            false => Lease::Late,
        }
    }

    /// Returns the shards that are held.
    pub(super) fn share(&self) -> Share {
        Share::new(self.0.shards, self.0.state.lock().held.keys().copied())
    }

    /// Returns whether shards are to be handed over to other daemons, or can be taken.
    pub(super) fn is_uneven(&self) -> bool {
        self.0.state.lock().uneven
    }

    /// Returns whether the daemon that serves a shard has not renewed its lease when it should have.
    pub(super) fn is_late(&self, shard: u32) -> bool {
        self.0.state.lock().late.contains(&shard)
    }

    /// Returns the name of this daemon.
    pub(super) fn owner(&self) -> &str {
        &self.0.owner
    }

    pub(super) fn duration(&self) -> Duration {
        self.0.duration
    }

    fn milliseconds(&self) -> i64 {
        i64::try_from(self.0.duration.as_millis()).unwrap_or(i64::MAX)
    }

    /// Renews the leases that are held, and the entry among the daemons. Those that have ended are renewed too, unless
    /// somebody took them. They are held for their duration after `now`, by the clock of this machine. Returns how many
    /// leases can be taken.
    pub(super) fn attend(&self, db: &Connection, now: Instant) -> Result<usize> {
        db.prepare_cached(
            "INSERT INTO daemons (owner, total, since, ends_at) VALUES (?1, ?2, clock_timestamp(),
                 clock_timestamp() + ?3 * interval '1 millisecond')
             ON CONFLICT (owner) DO UPDATE SET ends_at = excluded.ends_at",
        )?
        .execute(params![self.0.owner, self.0.shards.total(), self.milliseconds()])?;
        let held = self.0.state.lock().held.len();
        // Those that were released may be somebody else's soon.
        let renewed = match held {
            0 => 0,
            _ => db
                .prepare_cached(
                    "UPDATE leases SET ends_at = clock_timestamp() + ?2 * interval '1 millisecond'
                     WHERE owner = ?1 AND ends_at > to_timestamp(0)",
                )?
                .execute(params![self.0.owner, self.milliseconds()])?,
        };
        {
            let mut state = self.0.state.lock();
            match renewed < held {
                true => state.lost = true,
                false => state.until = now + self.0.duration,
            }
            // If the database was away, the leases of all have ended, and the others are about to renew theirs.
            if state.reached.replace(now).is_some_and(|at| now - at > self.0.duration) {
                state.patient_until = now + 3 * self.every();
            }
        }
        let leases = all(db)?;
        let free = self.free(&leases).len();
        let fair = self.fair(db)?;
        let missed = self.milliseconds() - 2 * i64::try_from(self.every().as_millis()).unwrap_or(0);
        let others = leases.iter().filter(|lease| lease.owner != self.0.owner);
        let late = others.filter(|lease| lease.left_ms < missed);
        let mut state = self.0.state.lock();
        state.late = late.map(|lease| lease.shard).collect();
        let is_patient = now < state.patient_until;
        let possible = if is_patient { 0 } else { fair.saturating_sub(held).min(free) };
        state.uneven = held > fair || possible > 0;
        Ok(possible)
    }

    /// Returns the shards that nobody serves, first those that this daemon served last.
    fn free(&self, leases: &[Held]) -> Vec<u32> {
        let lease = |shard: &u32| leases.iter().find(|lease| lease.shard == *shard);
        let is_free = |shard: &u32| lease(shard).is_none_or(|lease| lease.left_ms < 0);
        let mut free: Vec<u32> = self.0.shards.numbers().filter(is_free).collect();
        free.sort_by_key(|shard| lease(shard).is_none_or(|lease| lease.owner != self.0.owner));
        free
    }

    /// Returns how many shards are this daemon's share.
    fn fair(&self, db: &Connection) -> Result<usize> {
        let present = present(db)?;
        let shards = self.0.shards.numbers().len();
        let Some(before) = present.iter().position(|owner| *owner == self.0.owner) else {
            return Ok(0);
        };
        Ok(shards / present.len() + usize::from(before < shards % present.len()))
    }

    /// Takes the leases of this daemon's share that can be taken. Returns their number.
    pub(super) fn take_share(&self, db: &Connection, now: Instant) -> Result<usize> {
        // What could not be ended before is not served, and what was lost before is over.
        self.release(db)?;
        self.0.state.lock().lost = false;
        let possible = self.attend(db, now)?;
        let mut taken = 0;
        for shard in self.free(&all(db)?) {
            if taken < possible && self.take(db, shard)? {
                taken += 1;
            }
        }
        // The next renewal looks again.
        self.0.state.lock().uneven = false;
        Ok(taken)
    }

    /// Takes the lease of a shard. Returns false if somebody else holds it.
    fn take(&self, db: &Connection, shard: u32) -> Result<bool> {
        let epoch: Option<i64> = db
            .prepare_cached(
                "INSERT INTO leases (shard, owner, epoch, since, ends_at)
                 VALUES (?1, ?2, 1, clock_timestamp(), clock_timestamp() + ?3 * interval '1 millisecond')
                 ON CONFLICT (shard) DO UPDATE SET owner = ?2, epoch = leases.epoch + 1,
                     since = CASE WHEN leases.owner = ?2 THEN leases.since ELSE clock_timestamp() END,
                     ends_at = clock_timestamp() + ?3 * interval '1 millisecond'
                 WHERE leases.ends_at < clock_timestamp() RETURNING epoch",
            )?
            .query_row(params![shard, self.0.owner, self.milliseconds()], |row| row.get(0))
            .optional()?;
        let Some(epoch) = epoch else { return Ok(false) };
        // What daemons that are gone wrote last is of no use.
        db.prepare_cached("DELETE FROM writers WHERE owner NOT IN (SELECT owner FROM leases)")?
            .execute([])?;
        self.0.state.lock().held.insert(shard, epoch);
        Ok(true)
    }

    /// Ends the leases, so that others can take them at once.
    pub(super) fn release(&self, db: &Connection) -> Result<()> {
        self.0.state.lock().held.clear();
        db.prepare_cached("UPDATE leases SET ends_at = to_timestamp(0) WHERE owner = ?1")?
            .execute([&self.0.owner])?;
        Ok(())
    }

    /// Ends the entry among the daemons, so that the others share what this one would serve; and those of daemons that
    /// are gone.
    pub(super) fn leave(&self, db: &Connection) -> Result<()> {
        db.prepare_cached("DELETE FROM daemons WHERE owner = ?1 OR ends_at < clock_timestamp()")?
            .execute([&self.0.owner])?;
        Ok(())
    }

    /// Checks inside a transaction that all leases are held until it ends, and records its number, by which
    /// [`Leases::last`] knows later whether it was committed. Returns false if another daemon has one of them.
    pub(super) fn fence(&self, db: &Connection, number: i64) -> Result<bool> {
        let expected: Vec<String> = self
            .0
            .state
            .lock()
            .held
            .iter()
            .map(|(shard, epoch)| format!("{shard}:{epoch}"))
            .collect();
        let found: String = db
            .prepare_cached(
                "WITH held AS (SELECT shard, epoch FROM leases
                     WHERE owner = ?1 AND ends_at > to_timestamp(0) ORDER BY shard FOR SHARE)
                 SELECT coalesce(string_agg(shard || ':' || epoch, ',' ORDER BY shard), '') FROM held",
            )?
            .query_row([&self.0.owner], |row| row.get(0))?;
        if guarded(Guard::Fenced) && (expected.is_empty() || found != expected.join(",")) {
            self.0.state.lock().lost = true;
            return Ok(false);
        }
        db.prepare_cached(
            "INSERT INTO writers (owner, number) VALUES (?1, ?2)
             ON CONFLICT (owner) DO UPDATE SET number = ?2",
        )?
        .execute(params![self.0.owner, number])?;
        Ok(true)
    }

    /// Returns a number for a transaction. It counts on when the database is opened again, as what was committed last
    /// is compared with it.
    pub(super) fn number(&self) -> i64 {
        self.0.number.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Returns the number of the last transaction of this daemon that was committed.
    pub(super) fn last(&self, db: &Connection) -> Result<i64> {
        let last = db
            .prepare_cached("SELECT number FROM writers WHERE owner = ?1")?
            .query_row([&self.0.owner], |row| row.get(0))
            .optional()?;
        Ok(last.unwrap_or(0))
    }

    /// Returns how often they are renewed.
    pub(super) fn every(&self) -> Duration {
        RENEWED.min(self.0.duration / 3)
    }
}

/// A lease as the database has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    pub shard: u32,
    /// The daemon: the name of its machine, its process and a random number.
    pub owner: String,
    /// How often the lease was taken.
    pub epoch: i64,
    /// For how many seconds it has been held.
    pub held_seconds: i64,
    /// How many milliseconds it has left; negative if it has ended.
    pub left_ms: i64,
}

pub(super) fn all(db: &Connection) -> Result<Vec<Held>> {
    db.prepare_cached(
        "SELECT shard, owner, epoch,
             CAST(extract(epoch FROM clock_timestamp() - since) AS BIGINT),
             CAST(1000 * extract(epoch FROM ends_at - clock_timestamp()) AS BIGINT)
         FROM leases ORDER BY shard",
    )?
    .query_map([], |row| {
        Ok(Held {
            shard: row.get(0)?,
            owner: row.get(1)?,
            epoch: row.get(2)?,
            held_seconds: row.get(3)?,
            left_ms: row.get(4)?,
        })
    })?
    .collect()
}

/// Returns how many shards the daemons that serve or wait divide the guilds into, if there are any.
pub(super) fn total(db: &Connection) -> Result<Option<u32>> {
    db.prepare_cached(
        "SELECT total FROM daemons WHERE ends_at >= clock_timestamp() ORDER BY since, owner LIMIT 1",
    )?
    .query_row([], |row| row.get(0))
    .optional()
}

/// Returns the daemons that serve or wait, in the order in which they came.
pub(super) fn present(db: &Connection) -> Result<Vec<String>> {
    db.prepare_cached(
        "SELECT owner FROM daemons WHERE ends_at >= clock_timestamp() ORDER BY since, owner",
    )?
    .query_map([], |row| row.get(0))?
    .collect()
}

/// Reserves a moment to identify at the gateway, which Discord limits for all daemons together. Returns how many
/// milliseconds it is away.
pub(super) fn identify(db: &Connection, spacing_ms: i64) -> Result<i64> {
    db.prepare_cached(
        "INSERT INTO identifies (id, next) VALUES (1, clock_timestamp() + ?1 * interval '1 millisecond')
         ON CONFLICT (id) DO UPDATE SET
             next = greatest(identifies.next, clock_timestamp()) + ?1 * interval '1 millisecond'
         RETURNING CAST(1000 * extract(epoch FROM next - clock_timestamp()) - ?1 AS BIGINT)",
    )?
    .query_row([spacing_ms], |row| row.get(0))
}

/// Returns whether a daemon holds a lease.
pub(super) fn is_held(db: &Connection) -> Result<bool> {
    Ok(all(db)?.iter().any(|lease| lease.left_ms > 0))
}
