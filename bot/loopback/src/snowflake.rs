//! Ids that contain their time, and the double's clock.

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};

/// Discord's epoch, the first millisecond of 2015, in Unix milliseconds.
const EPOCH: i64 = 1_420_070_400_000;

/// A snowflake, Discord's id: the upper 42 bits are milliseconds since 2015.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// The time of the id, in milliseconds.
    #[must_use]
    pub fn time(self) -> DateTime<Utc> {
        let millis = i64::try_from(self.0 >> 22).unwrap_or(0) + EPOCH;
        DateTime::from_timestamp_millis(millis).unwrap_or_default()
    }

    /// The smallest id of a millisecond.
    #[must_use]
    pub fn at(time: DateTime<Utc>) -> Self {
        Self(u64::try_from(time.timestamp_millis() - EPOCH).unwrap_or(0) << 22)
    }

    /// Parses the decimal form used in paths and JSON.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<u64> for Snowflake {
    fn from(id: u64) -> Self {
        Self(id)
    }
}

impl From<Snowflake> for u64 {
    fn from(id: Snowflake) -> Self {
        id.0
    }
}

/// The double's clock: the system clock with an offset, or frozen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    moved: TimeDelta,
    frozen_at: Option<DateTime<Utc>>,
}

impl Clock {
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.frozen_at.unwrap_or_else(|| Utc::now() + self.moved)
    }

    /// Sets the clock, which stays frozen if it was.
    pub(crate) fn set(&mut self, time: DateTime<Utc>) {
        self.moved = time - Utc::now();
        if self.frozen_at.is_some() {
            self.frozen_at = Some(time);
        }
    }

    pub(crate) fn freeze(&mut self, still: bool) {
        let now = self.now();
        self.frozen_at = still.then_some(now);
        self.moved = now - Utc::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_contains_its_time() {
        // The example of Discord's reference: 175928847299117063 is 2016-04-30 11:18:25.796 UTC.
        let id = Snowflake(175_928_847_299_117_063);
        assert_eq!(id.time().to_rfc3339(), "2016-04-30T11:18:25.796+00:00");
        assert_eq!(Snowflake::at(id.time()).0, id.0 >> 22 << 22);
    }

    #[test]
    fn a_frozen_clock_can_be_set() {
        let mut clock = Clock::default();
        clock.freeze(true);
        let then = clock.now() + TimeDelta::days(40);
        clock.set(then);
        assert_eq!(clock.now(), then);
        clock.freeze(false);
        assert!(clock.now() >= then);
    }
}
