//! `queue`: the people who wait for a game.

use rules::Variant;
use rusqlite::{Connection, Result, Row, params};

use crate::ids::{PersonId, PlaceId};
use crate::play::{QUEUED_FOR, QueueChange, Queued};
use crate::store::convert::size;

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

/// Returns the people who wait in a guild or place at `now`, the first to ask at the front.
pub(in crate::store) fn of(db: &Connection, scope: &str, now: i64) -> Result<Vec<Queued>> {
    db.prepare_cached(
        "SELECT scope, variant, person, name, place, since FROM queue
         WHERE scope = ?1 AND since > ?2 ORDER BY since, person",
    )?
    .query_map(params![scope, now.saturating_sub(QUEUED_FOR)], queued)?
    .filter_map(Result::transpose)
    .collect()
}

/// Returns the number of waiting lists that a person is on at `now`.
pub(in crate::store) fn number(db: &Connection, person: &PersonId, now: i64) -> Result<usize> {
    db.prepare_cached("SELECT count(*) FROM queue WHERE person = ?1 AND since > ?2")?
        .query_row(params![person.0, now.saturating_sub(QUEUED_FOR)], |row| row.get(0).map(size))
}

/// Makes a change at `now`. Returns false if it takes a person who no longer waits.
pub(in crate::store) fn change(db: &Connection, change: &QueueChange, now: i64) -> Result<bool> {
    match change {
        QueueChange::Add(queued) => {
            db.prepare_cached("DELETE FROM queue WHERE scope = ?1 AND since <= ?2")?
                .execute(params![queued.scope, now.saturating_sub(QUEUED_FOR)])?;
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
        QueueChange::Leave { scope, variant, person } => {
            db.prepare_cached(
                "DELETE FROM queue WHERE scope = ?1 AND person = ?2 AND (variant = ?3 OR ?3 = '')",
            )?
            .execute(params![scope, person.0, variant.map_or("", Variant::name)])?;
        }
        QueueChange::Take { scope, variant, people } => {
            for person in people {
                let taken = db
                    .prepare_cached(
                        "DELETE FROM queue WHERE scope = ?1 AND variant = ?2 AND person = ?3",
                    )?
                    .execute(params![scope, variant.name(), person.0])?;
                if taken == 0 {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}
