//! `about`: properties of the database itself, by name.

use crate::store::engine::{Connection, OptionalExtension, Result};

use crate::store::convert::one;
use crate::store::error::StoreError;
use crate::store::promise::{Promise, promise};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;
use crate::time::Moment;

/// The chat network whose games it contains.
pub(in crate::store) const NETWORK: &str = "network";

/// The part of the network that is served.
pub(in crate::store) const PART: &str = "part";

/// When the clock was last checked.
const LAST_TICK: &str = "last_tick";

pub(in crate::store) fn value(db: &Connection, key: &str) -> Result<Option<String>> {
    db.prepare_cached("SELECT value FROM about WHERE key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()
}

pub(in crate::store) fn set(db: &Connection, key: &str, value: &str) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO about (key, value) VALUES (?1, ?2)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )?
    .execute([key, value])
    .and_then(one)
}

/// Sets a value unless it is set, and returns the one that is set then.
pub(in crate::store) fn claim(db: &Connection, key: &str, new: &str) -> Result<String> {
    db.prepare_cached(
        "INSERT INTO about (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING",
    )?
    .execute([key, new])?;
    Ok(value(db, key)?.unwrap_or_else(|| new.to_owned()))
}

impl Snapshot {
    /// Returns when the clock was last checked.
    pub fn last_tick(&self) -> Result<Option<Moment>, StoreError> {
        self.read(|db| Ok(value(db, LAST_TICK)?.and_then(|text| text.parse().ok()).map(Moment)))
    }
}

impl Transaction<'_> {
    /// Records that the clock was checked at `now`.
    ///
    /// # Errors
    /// Errors of the database; likewise for all other methods.
    pub fn set_tick(&self, now: Moment) -> Result<()> {
        set(self.db(), LAST_TICK, &now.0.to_string())?;
        promise(self, || Promise::Tick(now));
        Ok(())
    }
}
