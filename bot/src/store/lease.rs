//! Leases on a PostgreSQL database: which daemon serves which shard.
//!
//! A lease is a row with its owner, an epoch that every new owner raises, and the time of its end by the clock of the
//! database. It is renewed three times as often as it would end. Whoever finds it ended takes it.
//!
//! Every writing transaction ends with [`Leases::fence`]: it locks the rows of the leases that this daemon believes to
//! hold and compares their epochs, so a daemon that was paused longer than its lease cannot write anything more. A lease
//! that is lost is not noticed by the clock of this machine but by that statement. What is posted is not part of a
//! transaction: nothing is while the last renewal is older than the lease, and Discord shows what two daemons post with
//! one nonce once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::engine::{Connection, OptionalExtension, Result, params};

/// The leases of one daemon.
#[derive(Clone)]
pub(super) struct Leases(Arc<Inner>);

struct Inner {
    owner: String,
    duration: Duration,
    state: Mutex<State>,
}

struct State {
    /// The epochs of the shards that are held.
    held: BTreeMap<i64, i64>,
    /// Until when nobody else can take them, by the clock of this machine, which also goes on while the process is paused.
    until: Instant,
    /// Whether somebody else has taken one of them.
    lost: bool,
}

/// Whether a daemon may serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lease {
    /// It may.
    Held,
    /// It may not until its lease is renewed.
    Late,
    /// It may not any more: another daemon has taken over.
    Lost,
}

impl Leases {
    pub(super) fn new(owner: String, duration: Duration) -> Self {
        let state = State { held: BTreeMap::new(), until: Instant::now(), lost: false };
        Self(Arc::new(Inner { owner, duration, state: Mutex::new(state) }))
    }

    /// Returns whether this daemon may serve.
    pub(super) fn state(&self) -> Lease {
        let state = self.0.state.lock();
        match state.until > Instant::now() {
            _ if state.lost => Lease::Lost,
            true => Lease::Held,
            false => Lease::Late,
        }
    }

    fn milliseconds(&self) -> i64 {
        i64::try_from(self.0.duration.as_millis()).unwrap_or(i64::MAX)
    }

    /// Takes the lease of a shard. Returns false if somebody else holds it.
    pub(super) fn take(&self, db: &Connection, shard: i64) -> Result<bool> {
        let asked = Instant::now();
        let epoch: Option<i64> = db
            .prepare_cached(
                "INSERT INTO leases (shard, owner, epoch, since, ends_at)
                 VALUES (?1, ?2, 1, clock_timestamp(), clock_timestamp() + ?3 * interval '1 millisecond')
                 ON CONFLICT (shard) DO UPDATE SET owner = ?2, epoch = leases.epoch + 1,
                     since = clock_timestamp(), ends_at = clock_timestamp() + ?3 * interval '1 millisecond'
                 WHERE leases.ends_at < clock_timestamp() RETURNING epoch",
            )?
            .query_row(params![shard, self.0.owner, self.milliseconds()], |row| row.get(0))
            .optional()?;
        let Some(epoch) = epoch else { return Ok(false) };
        // What daemons that are gone wrote last is of no use.
        db.prepare_cached("DELETE FROM writers WHERE owner NOT IN (SELECT owner FROM leases)")?
            .execute([])?;
        let mut state = self.0.state.lock();
        state.held.insert(shard, epoch);
        state.until = asked + self.0.duration;
        Ok(true)
    }

    /// Renews the leases that are held. Those that have ended are renewed too, unless somebody took them.
    pub(super) fn renew(&self, db: &Connection) -> Result<()> {
        let asked = Instant::now();
        let renewed = db.prepare_cached(
            "UPDATE leases SET ends_at = clock_timestamp() + ?2 * interval '1 millisecond' WHERE owner = ?1",
        )?
        .execute(params![self.0.owner, self.milliseconds()])?;
        let mut state = self.0.state.lock();
        match renewed < state.held.len() {
            true => state.lost = true,
            false => state.until = asked + self.0.duration,
        }
        Ok(())
    }

    /// Ends the leases, so that others can take them at once.
    pub(super) fn release(&self, db: &Connection) -> Result<()> {
        self.0.state.lock().held.clear();
        db.prepare_cached("UPDATE leases SET ends_at = clock_timestamp() - interval '1 millisecond' WHERE owner = ?1")?
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
                "WITH held AS (SELECT shard, epoch FROM leases WHERE owner = ?1 ORDER BY shard FOR SHARE)
                 SELECT coalesce(string_agg(shard || ':' || epoch, ',' ORDER BY shard), '') FROM held",
            )?
            .query_row([&self.0.owner], |row| row.get(0))?;
        if expected.is_empty() || found != expected.join(",") {
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
        self.0.duration / 3
    }
}

/// A lease as the database has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The shard; 0 for the whole network.
    pub shard: i64,
    /// The daemon: the name of its machine, its process and a random number.
    pub owner: String,
    /// How often the lease was taken.
    pub epoch: i64,
    /// For how many seconds it has been held.
    pub held_seconds: i64,
    /// How many milliseconds it has left; negative if it has ended.
    pub left_ms: i64,
}

/// Returns all leases.
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

/// Returns whether a daemon holds a lease.
pub(super) fn is_held(db: &Connection) -> Result<bool> {
    Ok(all(db)?.iter().any(|lease| lease.left_ms > 0))
}
