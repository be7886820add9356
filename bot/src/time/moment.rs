//! Moments.

use chrono::{DateTime, Utc};

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
    #[must_use]
    pub fn utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or(if self.0 < 0 {
            DateTime::<Utc>::MIN_UTC
        } else {
            DateTime::<Utc>::MAX_UTC
        })
    }
}

impl<Tz: chrono::TimeZone> From<DateTime<Tz>> for Moment {
    fn from(at: DateTime<Tz>) -> Self {
        Self(at.timestamp_millis())
    }
}
