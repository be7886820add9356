//! `hours`: when people sleep and have days off. The column `moved_at` holds when they last changed that.

use crate::store::engine::{Result, params};

use crate::chat::ids::PersonId;
use crate::game::state::{Hours, PersonTime};
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;

impl Snapshot {
    /// Returns what concerns a person's clocks.
    pub fn time_of(&self, person: &PersonId) -> Result<PersonTime, StoreError> {
        let hours = self.one(
            "SELECT zone, sleep, weekends, moved_at, corrections FROM hours WHERE person = ?1",
            [&person.0],
            |row| {
                let zone: String = row.get(0)?;
                let sleep: Option<String> = row.get(1)?;
                let weekends: String = row.get(2)?;
                Ok(Hours {
                    // A zone that this version does not know counts as UTC.
                    zone: zone.parse().unwrap_or(Hours::default().zone),
                    sleep: sleep.and_then(|sleep| sleep.parse().ok()),
                    weekends_off: weekends == "off",
                    changed_at: row.get(3)?,
                    corrections: row.get(4)?,
                })
            },
        )?;
        let vacations = self.vacation_budget(person)?.map(|leave| leave.all()).unwrap_or_default();
        Ok(PersonTime { hours: hours.unwrap_or_default(), vacations })
    }
}

impl Change for (PersonId, Hours) {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let ((person, hours), db) = (self, tx.db());
        db.prepare_cached(
            "INSERT INTO hours (person, zone, sleep, weekends, moved_at, corrections)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (person) DO UPDATE SET zone = excluded.zone, sleep = excluded.sleep,
                 weekends = excluded.weekends, moved_at = excluded.moved_at,
                 corrections = excluded.corrections",
        )?
        .execute(params![
            person.0,
            hours.zone.name(),
            hours.sleep.map(|sleep| sleep.to_string()),
            word(hours.weekends_off),
            hours.changed_at,
            hours.corrections,
        ])?;
        Ok(Receipt::Done)
    }
}

/// Returns the stored word for weekends.
pub(in crate::store) const fn word(off: bool) -> &'static str {
    if off { "off" } else { "on" }
}
