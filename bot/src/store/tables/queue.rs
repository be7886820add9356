//! `queue`: the people who wait for a game.

use rules::Variant;
use rusqlite::{Result, Row, params};

use crate::chat::ids::{PersonId, PlaceId};
use crate::game::state::{QUEUED_FOR, Queued};
use crate::store::convert::size;
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;
use crate::time::Moment;

/// A change of a waiting list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueChange {
    /// A person waits, from now on if the person was waiting already.
    Add(Queued),
    /// A person no longer waits.
    Leave {
        /// The guild or place.
        scope: String,
        /// The game; `None` for all.
        variant: Option<Variant>,
        /// The person.
        person: PersonId,
    },
    /// A game starts with these people. If one of them no longer waits, the commit conflicts.
    Take {
        /// The guild or place.
        scope: String,
        /// The game.
        variant: Variant,
        /// The people.
        people: Vec<PersonId>,
    },
}

fn queued(row: &Row<'_>) -> Result<Option<Queued>> {
    let variant: String = row.get(1)?;
    // An entry of a game that this program does not know is left alone until it lapses.
    let Ok(variant) = Variant::from_name(&variant) else { return Ok(None) };
    Ok(Some(Queued {
        scope: row.get(0)?,
        variant,
        person: PersonId(row.get(2)?),
        name: row.get(3)?,
        place: PlaceId(row.get(4)?),
        since: row.get(5)?,
    }))
}

impl Snapshot {
    /// Returns the people who wait in a guild or place at `now`, the first to ask at the front.
    pub fn queue(&self, scope: &str, now: Moment) -> Result<Vec<Queued>, StoreError> {
        self.read(|db| {
            db.prepare_cached(
                "SELECT scope, variant, person, name, place, since FROM queue
                 WHERE scope = ?1 AND since > ?2 ORDER BY since, person",
            )?
            .query_map(params![scope, (now - QUEUED_FOR)], queued)?
            .filter_map(Result::transpose)
            .collect()
        })
    }

    /// Returns the number of waiting lists that a person is on at `now`.
    pub fn queued_for(&self, person: &PersonId, now: Moment) -> Result<usize, StoreError> {
        self.read(|db| {
            db.prepare_cached("SELECT count(*) FROM queue WHERE person = ?1 AND since > ?2")?
                .query_row(params![person.0, (now - QUEUED_FOR)], |row| row.get(0).map(size))
        })
    }
}

impl Change for QueueChange {
    fn make(&self, tx: &Transaction<'_>, commit: &Commit) -> Result<Receipt> {
        let db = tx.db();
        match self {
            Self::Add(queued) => {
                db.prepare_cached("DELETE FROM queue WHERE scope = ?1 AND since <= ?2")?
                    .execute(params![queued.scope, (commit.now - QUEUED_FOR)])?;
                db.prepare_cached(
                    "INSERT INTO queue (scope, variant, person, name, place, since)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                     ON CONFLICT (scope, variant, person) DO UPDATE SET name = excluded.name,
                         place = excluded.place, since = excluded.since",
                )?
                .execute(params![
                    queued.scope,
                    queued.variant.name(),
                    queued.person.0,
                    queued.name,
                    queued.place.0,
                    queued.since,
                ])?;
            }
            Self::Leave { scope, variant, person } => {
                db.prepare_cached(
                "DELETE FROM queue WHERE scope = ?1 AND person = ?2 AND (variant = ?3 OR ?3 = '')",
            )?
            .execute(params![scope, person.0, variant.map_or("", Variant::name)])?;
            }
            Self::Take { scope, variant, people } => {
                for person in people {
                    let taken = db
                        .prepare_cached(
                            "DELETE FROM queue WHERE scope = ?1 AND variant = ?2 AND person = ?3",
                        )?
                        .execute(params![scope, variant.name(), person.0])?;
                    if taken == 0 {
                        return Ok(Receipt::Conflict);
                    }
                }
            }
        }
        Ok(Receipt::Done)
    }
}
