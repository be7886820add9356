//! `cups`: the cups of each guild.

use rusqlite::Error;
use rusqlite::types::Type;

use super::cup::Cup;
use crate::chat::{PersonId, PlaceId};
use crate::store::engine::{Params, Result, Row, params};
use crate::store::{
    Change, Commit, Receipt, Snapshot, StoreError, Transaction, count, from_json, to_json,
};

/// A change of a cup. It conflicts if the cup has changed since it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CupChange {
    /// The cup as it becomes, with the revision that it had.
    pub(super) cup: Cup,
}

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

impl Change for CupChange {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        let Cup { id, guild, place, state, revision, course } = &self.cup;
        let values =
            params![id, guild, place.0, <&str>::from(state), revision + 1, to_json(course)?];
        let sql = if *revision > 0 {
            "UPDATE cups SET guild = ?2, place = ?3, state = ?4, revision = ?5, course = ?6
             WHERE id = ?1 AND revision = ?5 - 1"
        } else {
            "INSERT INTO cups (id, guild, place, state, revision, course)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING"
        };
        let stored = db.prepare_cached(sql)?.execute(values)?;
        Ok(if stored == 1 { Receipt::Done } else { Receipt::Conflict })
    }
}
