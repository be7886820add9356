//! Leases on a PostgreSQL database: which daemon serves which shard.
//!
//! A lease is a row with its owner, an epoch that every new owner raises, and the time of its end by the clock of the
//! database. It is renewed three times as often as it would end. Whoever finds it ended takes it.
//!
//! Every writing transaction ends with [`Leases::fence`]: it locks the rows of the leases that this daemon believes to
//! hold and compares their epochs, so a daemon that was paused longer than its lease cannot write anything more. A lease
//! that is lost is not noticed by the clock of this machine but by that statement.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use super::engine::{Connection, OptionalExtension, Result, params};

/// The leases of one daemon.
#[derive(Clone)]
pub(super) struct Leases(Arc<Inner>);

struct Inner {
    owner: String,
    duration: Duration,
    /// The epochs of the shards that are held.
    held: Mutex<BTreeMap<i64, i64>>,
}

/// The outcome of a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fence {
    /// All leases are held.
    Passed,
    /// Another daemon has one of them.
    Lost,
}

impl Leases {
    pub(super) fn new(owner: String, duration: Duration) -> Self {
        Self(Arc::new(Inner { owner, duration, held: Mutex::default() }))
    }

    fn milliseconds(&self) -> i64 {
        i64::try_from(self.0.duration.as_millis()).unwrap_or(i64::MAX)
    }

    /// Takes the lease of a shard if nobody else holds it. Returns the other owner otherwise.
    pub(super) fn take(&self, db: &Connection, shard: i64) -> Result<Option<String>> {
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
        let Some(epoch) = epoch else {
            return db
                .prepare_cached("SELECT owner FROM leases WHERE shard = ?1")?
                .query_row([shard], |row| row.get(0))
                .optional();
        };
        self.0.held.lock().insert(shard, epoch);
        Ok(None)
    }

    /// Renews the leases that are held. Those that have ended are renewed too, unless somebody took them.
    pub(super) fn renew(&self, db: &Connection) -> Result<()> {
        db.prepare_cached(
            "UPDATE leases SET ends_at = clock_timestamp() + ?2 * interval '1 millisecond' WHERE owner = ?1",
        )?
        .execute(params![self.0.owner, self.milliseconds()])?;
        Ok(())
    }

    /// Ends the leases, so that others can take them at once.
    pub(super) fn release(&self, db: &Connection) -> Result<()> {
        self.0.held.lock().clear();
        db.prepare_cached("UPDATE leases SET ends_at = clock_timestamp() - interval '1 millisecond' WHERE owner = ?1")?
            .execute([&self.0.owner])?;
        Ok(())
    }

    /// Checks inside a transaction that all leases are held until it ends, and records its number, by which
    /// [`Leases::last`] knows later whether it was committed.
    pub(super) fn fence(&self, db: &Connection, number: i64) -> Result<Fence> {
        let expected: Vec<String> =
            self.0.held.lock().iter().map(|(shard, epoch)| format!("{shard}:{epoch}")).collect();
        let found: String = db
            .prepare_cached(
                "WITH held AS (SELECT shard, epoch FROM leases WHERE owner = ?1 ORDER BY shard FOR SHARE)
                 SELECT coalesce(string_agg(shard || ':' || epoch, ',' ORDER BY shard), '') FROM held",
            )?
            .query_row([&self.0.owner], |row| row.get(0))?;
        if expected.is_empty() || found != expected.join(",") {
            return Ok(Fence::Lost);
        }
        db.prepare_cached(
            "INSERT INTO writers (owner, number) VALUES (?1, ?2)
             ON CONFLICT (owner) DO UPDATE SET number = ?2",
        )?
        .execute(params![self.0.owner, number])?;
        Ok(Fence::Passed)
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

/// Returns whether a daemon holds a lease.
pub(super) fn is_held(db: &Connection) -> Result<bool> {
    db.prepare_cached("SELECT 1 FROM leases WHERE ends_at > clock_timestamp() LIMIT 1")?.exists([])
}
