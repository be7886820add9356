//! The time zones of people.

use chrono_tz::Tz;

use crate::chat::PersonId;
use crate::store::{Snapshot, StoreError};

/// Returns the time zone in which a person reads and writes times of the day.
pub(crate) fn zone_of(state: &Snapshot, person: &PersonId) -> Result<Tz, StoreError> {
    Ok(state.time_of(person)?.hours.zone)
}
