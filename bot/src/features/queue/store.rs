//! `queue`: the people who wait for a game.

use crate::store::engine::{Result, Row, params};
use rules::Variant;

use crate::chat::ids::{PersonId, PlaceId};
use crate::store::{Change, Commit, Receipt, Snapshot, StoreError, Transaction, size};
use crate::time::{Moment, Span};

/// How long a person waits before the entry lapses: a week.
pub const QUEUED_FOR: Span = Span::days(7);

/// The most waiting lists that a person can be on.
pub(super) const MOST_QUEUED: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The guild, or the place in networks without guilds.
    pub scope: String,
    pub variant: Variant,
    pub person: PersonId,
    pub name: String,
    /// Where the person asked.
    pub place: PlaceId,
    pub since: Moment,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueChange {
    /// A person waits. If the person was waiting already, the time begins again.
    Add(Queued),
    Leave {
        scope: String,
        /// The game; `None` for all.
        variant: Option<Variant>,
        person: PersonId,
    },
    /// A game starts with these people. If one of them no longer waits, the commit conflicts.
    Take { scope: String, variant: Variant, people: Vec<PersonId> },
}

/// Returns the people who wait in a guild or place at `now`, the first to ask at the front.
pub(super) fn waiting(
    state: &Snapshot,
    scope: &str,
    now: Moment,
) -> std::result::Result<Vec<Queued>, StoreError> {
    let rows = state.all(
        "SELECT scope, variant, person, name, place, since FROM queue
         WHERE scope = ?1 AND since > ?2 ORDER BY since, person",
        params![scope, now - QUEUED_FOR],
        queued,
    )?;
    Ok(rows.into_iter().flatten().collect())
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

/// Returns the number of waiting lists that a person is on at `now`.
pub(super) fn lists_of(
    state: &Snapshot,
    person: &PersonId,
    now: Moment,
) -> std::result::Result<usize, StoreError> {
    let counted = state.one(
        "SELECT count(*) FROM queue WHERE person = ?1 AND since > ?2",
        params![person.0, now - QUEUED_FOR],
        |row| row.get(0).map(size),
    )?;
    Ok(counted.unwrap_or(0))
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
