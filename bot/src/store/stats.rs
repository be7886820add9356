//! The numbers of rows and games that change all the time.

use crate::store::engine::{Connection, Result};

use super::error::StoreError;
use super::rows::Stats;
use super::snapshot::Snapshot;
use super::tables::{games, outbox, quarantine, unfinished};

impl Snapshot {
    /// Returns the numbers of waiting rows and games.
    pub fn stats(&self) -> Result<Stats, StoreError> {
        self.read(stats)
    }
}

/// Counts rows and games, and returns how long the oldest row has waited.
pub(super) fn stats(db: &Connection) -> Result<Stats> {
    let waiting = outbox::waiting(db)?;
    Ok(Stats {
        waiting: waiting.rows,
        oldest: waiting.oldest,
        failing: waiting.failing,
        failing_since: waiting.failing_since,
        dead: outbox::number_in(db, "dead")?,
        rows: outbox::number(db)?,
        live: games::number_live(db)?,
        quarantined: quarantine::number_unfinished(db)?,
        paused: unfinished::number_stopped(db)?,
    })
}
