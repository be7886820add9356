//! The numbers of rows and games that change all the time.

use rusqlite::{Connection, Result};

use super::rows::Standing;
use super::tables::{games, outbox, quarantine};

/// Counts rows and games, and returns how long the oldest row has waited.
pub(super) fn standing(db: &Connection) -> Result<Standing> {
    let waiting = outbox::waiting(db)?;
    Ok(Standing {
        waiting: waiting.rows,
        oldest: waiting.oldest,
        failing: waiting.failing,
        failing_since: waiting.failing_since,
        dead: outbox::number_in(db, "dead")?,
        rows: outbox::number(db)?,
        live: games::number_live(db)?,
        quarantined: quarantine::number_unfinished(db)?,
    })
}
