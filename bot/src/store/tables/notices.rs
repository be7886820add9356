//! `notices`: what people are notified of, and when their next digest is due.

use crate::store::engine::{Result, Row, params};

use crate::chat::ids::PersonId;
use crate::game::state::Notices;
use crate::store::convert::count;
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;
use crate::time::Moment;

/// What a person is notified of from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotices {
    pub person: PersonId,
    /// What the person is notified of.
    pub notices: Notices,
    /// When the next digest is due.
    pub due: Option<Moment>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestDue {
    pub person: PersonId,
    /// The person's number in keys.
    pub number: i64,
    /// When it became due.
    pub due: Moment,
}

/// A digest that is sent, and when the next one is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestSent {
    pub person: PersonId,
    /// When it became due.
    pub due: Moment,
    /// When the next one is due; `None` for never.
    pub next: Option<Moment>,
}

fn notices(row: &Row<'_>) -> Result<Notices> {
    let digest: Option<String> = row.get(0)?;
    let reminders: String = row.get(1)?;
    Ok(Notices {
        digest: digest.and_then(|digest| digest.parse().ok()),
        reminders: reminders.parse().unwrap_or_default(),
        next: row.get(2)?,
    })
}

impl Snapshot {
    /// Returns what a person is notified of.
    pub fn notices(&self, person: &PersonId) -> Result<Notices, StoreError> {
        let found = self.one(
            "SELECT digest, reminders, next FROM notices WHERE person = ?1",
            [&person.0],
            notices,
        )?;
        Ok(found.unwrap_or_default())
    }

    /// Returns the digests that are due at `now`, at most `most`.
    pub fn digests_due(&self, now: Moment, most: usize) -> Result<Vec<DigestDue>, StoreError> {
        self.all(
            "SELECT person, number, due FROM notices WHERE due <= ?1 ORDER BY due LIMIT ?2",
            params![now, count(most)],
            |row| {
                Ok(DigestDue {
                    person: PersonId(row.get(0)?),
                    number: row.get(1)?,
                    due: row.get(2)?,
                })
            },
        )
    }

    /// Returns when the first digest after `after` is due.
    pub fn next_digest(&self, after: Moment) -> Result<Option<Moment>, StoreError> {
        self.one("SELECT due FROM notices WHERE due > ?1 ORDER BY due LIMIT 1", [after], |row| {
            row.get(0)
        })
    }
}

impl Change for NewNotices {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let Self { person, notices, due } = self;
        tx.db()
            .prepare_cached(
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
            ])?;
        Ok(Receipt::Done)
    }
}

/// It conflicts if the digest is recorded already, or the person has changed the schedule.
impl Change for DigestSent {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let changed = tx
            .db()
            .prepare_cached("UPDATE notices SET due = ?3 WHERE person = ?1 AND due = ?2")?
            .execute(params![self.person.0, self.due, self.next])?;
        Ok(if changed == 1 { Receipt::Done } else { Receipt::Conflict })
    }
}
