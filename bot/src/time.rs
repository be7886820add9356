//! Sources of time: the machine's clock, or a simulated one for tests and scripts.

use std::future::Future;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::watch;

/// A clock that can be read and waited on.
pub trait TimeSource: Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> DateTime<Utc>;
    /// Returns once `span` has passed.
    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send;
    /// The present moment on a clock that is never set, to measure spans with.
    fn instant(&self) -> Instant {
        Instant::now()
    }
    /// Returns what comes of some work, or `None` if that takes longer than `span`.
    fn within<F: Future + Send>(
        &self,
        span: Duration,
        work: F,
    ) -> impl Future<Output = Option<F::Output>> + Send {
        async move {
            tokio::select! {
                biased;
                done = work => Some(done),
                () = self.sleep(span) => None,
            }
        }
    }
    /// Whether the time can be believed; nobody loses by a clock that cannot.
    fn is_trusted(&self) -> bool {
        true
    }
    /// Returns how many times another clock has confirmed this one; `None` if there is no other clock. A clock that
    /// has jumped is trusted only after the next confirmation.
    fn confirmations(&self) -> Option<u64> {
        None
    }
    /// Returns how far this clock is ahead of the network's, in milliseconds: negative if it is behind, 0 if they were never
    /// compared. Messages are dated by the network's clock.
    fn ahead(&self) -> i64 {
        0
    }
    /// Returns the network's time, in milliseconds since 1970: this clock's or, if that cannot be believed, an estimate.
    fn network_time(&self) -> i64 {
        let now = millis(self.now());
        if self.is_trusted() { now } else { now.saturating_sub(self.ahead()) }
    }
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemTime;

impl TimeSource for SystemTime {
    fn now(&self) -> DateTime<Utc> {
        Utc::now() + ahead()
    }

    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send {
        tokio::time::sleep(span)
    }
}

/// How far this clock is ahead of the machine's: not at all.
#[cfg(not(feature = "loopback"))]
const fn ahead() -> TimeDelta {
    TimeDelta::zero()
}

/// How far this clock is ahead of the machine's, for tests: the number of seconds in `SIEGEPOST_AHEAD`, so that a
/// stop of a week takes no week, or in the file that it names after an `@`, so that a running clock can jump.
#[cfg(feature = "loopback")]
fn ahead() -> TimeDelta {
    static AHEAD: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let setting = AHEAD.get_or_init(|| std::env::var("SIEGEPOST_AHEAD").unwrap_or_default());
    let seconds = match setting.strip_prefix('@') {
        Some(file) => std::fs::read_to_string(file).ok().and_then(|s| s.trim().parse().ok()),
        None => setting.parse().ok(),
    };
    seconds.and_then(TimeDelta::try_seconds).unwrap_or_default()
}

/// A clock that moves only when a test moves it.
#[derive(Debug)]
pub struct SimTime(watch::Sender<DateTime<Utc>>);

impl SimTime {
    /// Creates a clock that shows `start`.
    #[must_use]
    pub fn new(start: DateTime<Utc>) -> Self {
        Self(watch::Sender::new(start))
    }

    /// Moves the clock forward and wakes sleepers whose time has come.
    pub fn advance(&self, span: TimeDelta) {
        self.0.send_modify(|now| *now = now.checked_add_signed(span).unwrap_or(*now));
    }

    /// Sets the clock, forwards or backwards.
    pub fn set(&self, to: DateTime<Utc>) {
        self.0.send_replace(to);
    }
}

impl TimeSource for SimTime {
    fn now(&self) -> DateTime<Utc> {
        *self.0.borrow()
    }

    async fn sleep(&self, span: Duration) {
        let mut changes = self.0.subscribe();
        let wake = TimeDelta::from_std(span).ok().and_then(|d| self.now().checked_add_signed(d));
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = changes.wait_for(|now| wake.is_some_and(|wake| *now >= wake)).await;
    }
}

/// Returns a time as it is stored, in milliseconds since 1970.
#[must_use]
pub fn millis(at: DateTime<Utc>) -> i64 {
    at.timestamp_millis()
}

/// Returns the time of stored milliseconds, limited to the range of the calendar.
#[must_use]
pub fn from_millis(ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(ms).unwrap_or(if ms < 0 {
        DateTime::<Utc>::MIN_UTC
    } else {
        DateTime::<Utc>::MAX_UTC
    })
}

/// Serializes times as milliseconds since 1970.
pub(crate) mod as_millis {
    use chrono::{DateTime, Utc};
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(at: &DateTime<Utc>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i64(super::millis(*at))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<DateTime<Utc>, D::Error> {
        i64::deserialize(from).map(super::from_millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_simulated_sleep_ends_when_the_clock_is_moved() {
        let time = std::sync::Arc::new(SimTime::new(from_millis(0)));
        let sleeper = Arc::clone(&time);
        let task = tokio::spawn(async move { sleeper.sleep(Duration::from_secs(5)).await });
        tokio::task::yield_now().await;
        time.advance(TimeDelta::seconds(4));
        tokio::task::yield_now().await;
        assert!(!task.is_finished());
        time.advance(TimeDelta::seconds(1));
        task.await.unwrap();
    }

    use std::sync::Arc;
}
