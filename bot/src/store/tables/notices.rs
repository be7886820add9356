//! `notices`: what people are notified of, and when their next digest is due.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use crate::ids::PersonId;
use crate::play::Notices;
use crate::store::convert::count;
use crate::store::rows::{DigestDue, DigestSent, NewNotices};

fn notices(row: &Row<'_>) -> Result<Notices> {
    let digest: Option<String> = row.get(0)?;
    let reminders: String = row.get(1)?;
    Ok(Notices {
        digest: digest.and_then(|digest| digest.parse().ok()),
        reminders: reminders.parse().unwrap_or_default(),
        next: row.get(2)?,
    })
}

pub(in crate::store) fn of(db: &Connection, person: &PersonId) -> Result<Option<Notices>> {
    db.prepare_cached("SELECT digest, reminders, next FROM notices WHERE person = ?1")?
        .query_row([&person.0], notices)
        .optional()
}

/// Stores what a person is notified of, and when the next digest is due.
pub(in crate::store) fn set(db: &Connection, new: &NewNotices) -> Result<()> {
    let NewNotices { person, notices, due } = new;
    db.prepare_cached(
        "INSERT INTO notices (person, number, digest, reminders, next, due)
         VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM notices), ?2, ?3, ?4, ?5)
         ON CONFLICT (person) DO UPDATE SET digest = excluded.digest,
             reminders = excluded.reminders, next = excluded.next, due = excluded.due",
    )?
    .execute(params![
        person.0,
        notices.digest.map(|digest| digest.to_string()),
        notices.reminders.to_string(),
        notices.next,
        due,
    ])
    .map(drop)
}

/// Returns the digests that are due at `now`, at most `most`, the first to become due at the front.
pub(in crate::store) fn due(db: &Connection, now: i64, most: usize) -> Result<Vec<DigestDue>> {
    db.prepare_cached(
        "SELECT person, number, due FROM notices WHERE due <= ?1 ORDER BY due LIMIT ?2",
    )?
    .query_map(params![now, count(most)], |row| {
        Ok(DigestDue { person: PersonId(row.get(0)?), number: row.get(1)?, due: row.get(2)? })
    })?
    .collect()
}

/// Returns when the first digest after a time is due.
pub(in crate::store) fn next(db: &Connection, after: i64) -> Result<Option<i64>> {
    db.prepare_cached("SELECT due FROM notices WHERE due > ?1 ORDER BY due LIMIT 1")?
        .query_row([after], |row| row.get(0))
        .optional()
}

/// Records that a digest is sent. Returns false if that is recorded already, or the person has changed the schedule.
pub(in crate::store) fn sent(db: &Connection, digest: &DigestSent) -> Result<bool> {
    let changed = db
        .prepare_cached("UPDATE notices SET due = ?3 WHERE person = ?1 AND due = ?2")?
        .execute(params![digest.person.0, digest.due, digest.next])?;
    Ok(changed == 1)
}
