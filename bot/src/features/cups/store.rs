//! `cups`: the cups of each guild.

use rusqlite::Error;
use rusqlite::types::{Type, Value};

use super::cup::Cup;
use crate::chat::{PersonId, PlaceId};
use crate::store::engine::{OptionalExtension, Params, Result, Row, params};
use crate::store::{
    Change, Commit, Kind, Receipt, Snapshot, StoreError, Table, Transaction, checksum, count,
    from_json, to_json,
};

/// The table.
pub(super) const TABLE: Table = Table {
    name: "cups",
    row: "a cup",
    kind: Kind::new(b'C', "id, guild, place, state, revision, course"),
};

/// A change of a cup. It conflicts if the cup has changed since it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CupChange {
    /// The cup as it becomes, with the revision that it had.
    pub(super) cup: Cup,
}

/// Returns the cups that fulfil a condition.
fn cups(state: &Snapshot, condition: &str, params: impl Params) -> Result<Vec<Cup>, StoreError> {
    let sql =
        format!("SELECT id, guild, place, state, revision, course FROM cups WHERE {condition}");
    state.all(&sql, params, read)
}

fn read(row: &Row<'_>) -> Result<Cup> {
    let state: String = row.get(3)?;
    let state =
        state.parse().map_err(|_| Error::InvalidColumnType(3, "state".to_owned(), Type::Text))?;
    Ok(Cup {
        id: row.get(0)?,
        guild: row.get(1)?,
        place: PlaceId(row.get(2)?),
        state,
        revision: row.get(4)?,
        course: from_json(row, 5)?,
    })
}

/// Returns a cup of a guild.
pub(super) fn find(state: &Snapshot, guild: &str, id: i64) -> Result<Option<Cup>, StoreError> {
    Ok(cups(state, "id = ?1 AND guild = ?2", params![id, guild])?.pop())
}

/// Returns a cup, whatever its guild.
pub(super) fn cup(state: &Snapshot, id: i64) -> Result<Option<Cup>, StoreError> {
    Ok(cups(state, "id = ?1", [id])?.pop())
}

/// Returns the newest cups of a guild that are over.
pub(super) fn finished(state: &Snapshot, guild: &str, most: usize) -> Result<Vec<Cup>, StoreError> {
    let condition = "guild = ?1 AND state = 'over' ORDER BY id DESC LIMIT ?2";
    cups(state, condition, params![guild, count(most)])
}

/// Returns the cups of a guild that are not over, the oldest first.
pub(super) fn unfinished(state: &Snapshot, guild: &str) -> Result<Vec<Cup>, StoreError> {
    cups(state, "guild = ?1 AND state <> 'over' ORDER BY id", [guild])
}

/// Returns the cups that are not over, whatever their guild.
pub(super) fn not_over(state: &Snapshot) -> Result<Vec<Cup>, StoreError> {
    cups(state, "state <> 'over' ORDER BY id", [])
}

/// Returns the cups of a person.
pub(super) fn of_person(state: &Snapshot, person: &PersonId) -> Result<Vec<Cup>, StoreError> {
    let mut found = cups(state, "replace(course, ?1, '') <> course", [&person.0])?;
    found.retain(|cup| {
        let course = &cup.course;
        course.opener == *person
            || course.removed.contains(person)
            || course.players.iter().any(|player| player.person == *person)
    });
    Ok(found)
}

/// Returns a number that no cup has.
pub(super) fn next_id(state: &Snapshot) -> Result<i64, StoreError> {
    let next = state.one("SELECT coalesce(max(id), 0) + 1 FROM cups", [], |row| row.get(0))?;
    Ok(next.unwrap_or(1))
}

fn values(cup: &Cup) -> Result<[Value; 6]> {
    Ok([
        cup.id.into(),
        cup.guild.clone().into(),
        cup.place.0.clone().into(),
        <&str>::from(cup.state).to_owned().into(),
        cup.revision.into(),
        to_json(&cup.course)?.into(),
    ])
}

impl Change for CupChange {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        let Cup { id, revision, .. } = self.cup;
        let mut damaged = None;
        if revision > 0 {
            let before = db
                .prepare_cached(
                    "DELETE FROM cups WHERE id = ?1 AND revision = ?2
                     RETURNING id, guild, place, state, revision, course, checksum",
                )?
                .query_row(params![id, revision], |row| {
                    Ok((read(row)?, row.get::<checksum::Checksum>(6)?))
                })
                .optional()?;
            let Some((before, stored)) = before else { return Ok(Receipt::Conflict) };
            let right = checksum::of_values(TABLE.kind, &[], &values(&before)?);
            damaged = Some(stored).filter(|stored| *stored != right);
        }
        let cup = Cup { revision: revision + 1, ..self.cup.clone() };
        let values = values(&cup)?;
        let right = checksum::of_values(TABLE.kind, &[], &values);
        let stored = checksum::execute(
            db,
            "INSERT INTO cups (id, guild, place, state, revision, course, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
            values,
            // Damage is not hidden.
            &[damaged.unwrap_or(right)],
        )?;
        Ok(if stored == 1 { Receipt::Done } else { Receipt::Conflict })
    }
}
