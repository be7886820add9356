//! `vacations`: the vacations of each person, and the budget.

use crate::store::engine::{Connection, OptionalExtension, Result, params};

use crate::chat::ids::PersonId;
use crate::game::state::{Budget, Vacation};
use crate::store::convert::{from_json, to_json};
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;
use crate::time::Moment;

pub(in crate::store) fn of(db: &Connection, person: &PersonId) -> Result<Option<Budget>> {
    db.prepare_cached(
        "SELECT starts, ends, as_of, left_ms, part, announced_at, planned FROM vacations WHERE person = ?1",
    )?
    .query_row([&person.0], |row| {
        let planned: Vec<(Moment, Moment)> = from_json(row, 6)?;
        Ok(Budget {
            vacation: Vacation { starts: row.get(0)?, ends: row.get(1)? },
            planned: planned.into_iter().map(|(starts, ends)| Vacation { starts, ends }).collect(),
            as_of: row.get(2)?,
            left: row.get(3)?,
            part: row.get(4)?,
            announced_at: row.get(5)?,
        })
    })
    .optional()
}

impl Snapshot {
    /// Returns a person's vacation and budget, if there ever was one.
    pub fn vacation_budget(&self, person: &PersonId) -> Result<Option<Budget>, StoreError> {
        self.read(|db| of(db, person))
    }
}

impl Change for (PersonId, Budget) {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let ((person, budget), db) = (self, tx.db());
        let planned: Vec<(Moment, Moment)> =
            budget.planned.iter().map(|v| (v.starts, v.ends)).collect();
        db.prepare_cached(
            "INSERT INTO vacations
                 (person, starts, ends, as_of, left_ms, part, announced_at, planned)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT (person) DO UPDATE SET starts = excluded.starts, ends = excluded.ends,
                 as_of = excluded.as_of, left_ms = excluded.left_ms, part = excluded.part,
                 announced_at = excluded.announced_at, planned = excluded.planned",
        )?
        .execute(params![
            person.0,
            budget.vacation.starts,
            budget.vacation.ends,
            budget.as_of,
            budget.left,
            budget.part,
            budget.announced_at,
            to_json(&planned)?,
        ])?;
        Ok(Receipt::Done)
    }
}
