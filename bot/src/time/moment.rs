//! Moments.

use std::ops::{Add, AddAssign, Sub, SubAssign};

use chrono::{DateTime, Utc};

use super::Span;

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

impl Add<Span> for Moment {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl Sub<Span> for Moment {
    type Output = Self;

    fn sub(self, span: Span) -> Self {
        Self(self.0.saturating_sub(span.0))
    }
}

impl Sub for Moment {
    type Output = Span;

    fn sub(self, earlier: Self) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl AddAssign<Span> for Moment {
    fn add_assign(&mut self, span: Span) {
        *self = *self + span;
    }
}

impl SubAssign<Span> for Moment {
    fn sub_assign(&mut self, span: Span) {
        *self = *self - span;
    }
}
