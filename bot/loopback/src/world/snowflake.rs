//! Ids that carry their time, and the clock they are made with.

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};

/// The first millisecond of 2015, from which Discord counts, in Unix milliseconds.
const EPOCH: i64 = 1_420_070_400_000;

/// An id of Discord: milliseconds since 2015 in the upper 42 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// The time it was made at, to the millisecond.
    #[must_use]
    pub fn time(self) -> DateTime<Utc> {
        let millis = i64::try_from(self.0 >> 22).unwrap_or(0) + EPOCH;
        DateTime::from_timestamp_millis(millis).unwrap_or_default()
    }

    /// The smallest id of that millisecond.
    #[must_use]
    pub fn at(time: DateTime<Utc>) -> Self {
        Self(u64::try_from(time.timestamp_millis() - EPOCH).unwrap_or(0) << 22)
    }

    /// Reads the decimal form used in paths and JSON.
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

/// The double's clock: the machine's, moved by as much as a test wants, or standing still.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    moved: TimeDelta,
    stands_at: Option<DateTime<Utc>>,
}

impl Clock {
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.stands_at.unwrap_or_else(|| Utc::now() + self.moved)
    }

    /// Runs on from `time`, or stands there if it stood before.
    pub(crate) fn set(&mut self, time: DateTime<Utc>) {
        self.moved = time - Utc::now();
        if self.stands_at.is_some() {
            self.stands_at = Some(time);
        }
    }

    pub(crate) fn stand(&mut self, still: bool) {
        let now = self.now();
        self.stands_at = still.then_some(now);
        self.moved = now - Utc::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_carries_its_time() {
        // The example of Discord's reference: 175928847299117063 is 2016-04-30 11:18:25.796 UTC.
        let id = Snowflake(175_928_847_299_117_063);
        assert_eq!(id.time().to_rfc3339(), "2016-04-30T11:18:25.796+00:00");
        assert_eq!(Snowflake::at(id.time()).0, id.0 >> 22 << 22);
    }

    #[test]
    fn a_standing_clock_moves_when_told() {
        let mut clock = Clock::default();
        clock.stand(true);
        let then = clock.now() + TimeDelta::days(40);
        clock.set(then);
        assert_eq!(clock.now(), then);
        clock.stand(false);
        assert!(clock.now() >= then);
    }
}
