//! `vacations`: the last or planned vacation of each person, and the budget.

use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::ids::PersonId;
use crate::play::{Leave, Vacation};

pub(in crate::store) fn of(db: &Connection, person: &PersonId) -> Result<Option<Leave>> {
    db.prepare_cached(
        "SELECT starts, ends, as_of, left_ms, part, announced_at FROM vacations WHERE person = ?1",
    )?
    .query_row([&person.0], |row| {
        Ok(Leave {
            vacation: Vacation { starts: row.get(0)?, ends: row.get(1)? },
            as_of: row.get(2)?,
            left: row.get(3)?,
            part: row.get(4)?,
            announced_at: row.get(5)?,
        })
    })
    .optional()
}

pub(in crate::store) fn set(db: &Connection, person: &PersonId, leave: &Leave) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO vacations (person, starts, ends, as_of, left_ms, part, announced_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (person) DO UPDATE SET starts = excluded.starts, ends = excluded.ends,
             as_of = excluded.as_of, left_ms = excluded.left_ms, part = excluded.part,
             announced_at = excluded.announced_at",
    )?
    .execute(params![
        person.0,
        leave.vacation.starts,
        leave.vacation.ends,
        leave.as_of,
        leave.left,
        leave.part,
        leave.announced_at,
    ])
    .map(drop)
}
