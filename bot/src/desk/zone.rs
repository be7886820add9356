//! The time zones of people.

use chrono::Utc;

use crate::bridge::PersonId;

/// Returns the time zone in which a person reads and writes times of the day.
pub(super) const fn zone_of(person: &PersonId) -> Utc {
    let _ = person;
    Utc
}
