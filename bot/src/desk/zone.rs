//! The time zones of people.

use chrono_tz::Tz;

use crate::bridge::PersonId;
use crate::store::{Snapshot, StoreError};

/// Returns the time zone in which a person reads and writes times of the day.
pub(super) fn zone_of(state: &Snapshot, person: &PersonId) -> Result<Tz, StoreError> {
    Ok(state.time_of(person)?.hours.zone)
}
