//! Moments.

use chrono::{DateTime, Datelike, FixedOffset, Offset, TimeZone, Utc};
use chrono_tz::Tz;

/// A moment, in milliseconds since 1970. Arithmetic saturates.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(transparent)]
pub struct Moment(pub i64);

impl Moment {
    /// The first moment: before all others.
    pub const MIN: Self = Self(i64::MIN);
    /// The last moment: never.
    pub const MAX: Self = Self(i64::MAX);

    /// Returns the moment in the calendar, limited to its range.
    pub fn utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or(if self.0 < 0 {
            DateTime::<Utc>::MIN_UTC
        } else {
            DateTime::<Utc>::MAX_UTC
        })
    }

    /// Returns the moment in a time zone; in UTC at the ends of the calendar, where no zone reaches.
    pub fn in_zone(self, zone: Tz) -> DateTime<FixedOffset> {
        let utc = self.utc();
        let offset = match utc.year() {
            1900..10_000 => zone.offset_from_utc_datetime(&utc.naive_utc()).fix(),
            _ => Utc.fix(),
        };
        utc.with_timezone(&offset)
    }
}

impl<Tz: chrono::TimeZone> From<DateTime<Tz>> for Moment {
    fn from(at: DateTime<Tz>) -> Self {
        Self(at.timestamp_millis())
    }
}
