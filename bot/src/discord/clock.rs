//! This machine's clock, compared with Discord's.
//!
//! Every answer of Discord's carries the time, and every id the moment of its creation. A clock that is more than [`MOST`] away
//! from that is not believed: moves would be judged by a wrong time.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

use crate::time::TimeSource;
use crate::words::count;

/// How far a believed clock may be from Discord's.
pub(super) const MOST: TimeDelta = TimeDelta::minutes(2);

/// How far a date may be behind, in milliseconds: dates are whole seconds, cut off, and the servers that write them and those
/// that give out ids may differ a little.
const CUT_OFF: i64 = 1_500;

/// The uncertainty before the first answer.
const INITIAL_UNCERTAINTY: i64 = 5_000;

/// A clock of this machine, believed as long as Discord agrees with it.
#[derive(Debug)]
pub struct CheckedTime<T> {
    machine: Arc<T>,
    /// How far it was ahead of Discord's clock at the last answer, in milliseconds; negative if it was behind.
    ahead: AtomicI64,
    /// How much later it may be by Discord's clock than `ahead` says, in milliseconds.
    uncertainty: AtomicI64,
    /// Answers with a date so far.
    confirmations: AtomicU64,
}

impl<T: TimeSource> CheckedTime<T> {
    /// A clock that Discord has not confirmed.
    #[must_use]
    pub fn new(machine: Arc<T>) -> Self {
        Self {
            machine,
            ahead: AtomicI64::new(0),
            uncertainty: AtomicI64::new(INITIAL_UNCERTAINTY),
            confirmations: AtomicU64::new(0),
        }
    }

    /// Notes the `Date` header of an answer that has just come, `after` its request was sent. One that cannot be read is left
    /// out.
    pub(super) fn answered(&self, date: Option<&str>, after: Duration) {
        if let Some(theirs) = date.and_then(|d| DateTime::parse_from_rfc2822(d).ok()) {
            self.note(self.machine.now() - theirs.to_utc());
            self.uncertainty.store(uncertainty_after(after), Ordering::Relaxed);
            self.confirmations.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes when a message was written. It may have been under way for long, but it was not written in the future.
    pub(super) fn received(&self, written: DateTime<Utc>) {
        let ahead = self.machine.now() - written;
        if ahead < -MOST {
            self.note(ahead);
        }
    }

    fn note(&self, ahead: TimeDelta) {
        let before = believed(self.ahead.swap(ahead.num_milliseconds(), Ordering::Relaxed));
        match (before, believed(ahead.num_milliseconds())) {
            (true, false) => tracing::error!(
                "this machine's clock is {}; nobody loses on time until it is right again",
                wrong(ahead)
            ),
            (false, true) => tracing::info!("this machine's clock is right again"),
            _ => {}
        }
    }

    /// How far the clock is ahead of Discord's, by the last answer.
    pub(super) fn ahead_by(&self) -> TimeDelta {
        TimeDelta::milliseconds(self.ahead())
    }

    /// The time by Discord's clock, as far as is known, in milliseconds since 1970.
    pub(super) fn discord_now(&self) -> i64 {
        crate::time::millis(self.now()).saturating_sub(self.ahead())
    }

    /// How much later it may be by Discord's clock, in milliseconds.
    pub(super) fn uncertainty(&self) -> i64 {
        self.uncertainty.load(Ordering::Relaxed)
    }
}

impl<T: TimeSource> TimeSource for CheckedTime<T> {
    fn now(&self) -> DateTime<Utc> {
        self.machine.now()
    }

    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send {
        self.machine.sleep(span)
    }

    fn instant(&self) -> Instant {
        self.machine.instant()
    }

    fn is_trusted(&self) -> bool {
        believed(self.ahead())
    }

    fn confirmations(&self) -> Option<u64> {
        Some(self.confirmations.load(Ordering::Relaxed))
    }

    fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }
}

/// The uncertainty after an answer: it may have been made as soon as it was asked for, and at the end of the second it names.
fn uncertainty_after(after: Duration) -> i64 {
    i64::try_from(after.as_millis()).unwrap_or(i64::MAX).saturating_add(CUT_OFF)
}

fn believed(ahead: i64) -> bool {
    ahead.saturating_abs() <= MOST.num_milliseconds()
}

/// "5 minutes ahead of Discord's".
pub(super) fn wrong(ahead: TimeDelta) -> String {
    let span = ahead.abs();
    let (number, unit) = match span.num_minutes() {
        0 => (span.num_seconds(), "second"),
        minutes @ 1..120 => (minutes, "minute"),
        minutes @ 120..2880 => (minutes / 60, "hour"),
        minutes => (minutes / 1440, "day"),
    };
    let side = if ahead > TimeDelta::zero() { "ahead of" } else { "behind" };
    format!("{} {side} Discord's", count(number, unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::SimTime;

    #[test]
    fn how_wrong_a_clock_is_is_written_in_words() {
        assert_eq!(wrong(TimeDelta::minutes(3)), "3 minutes ahead of Discord's");
        assert_eq!(wrong(TimeDelta::hours(-2)), "2 hours behind Discord's");
        assert_eq!(wrong(TimeDelta::days(-365)), "365 days behind Discord's");
        assert_eq!(wrong(TimeDelta::seconds(1)), "1 second ahead of Discord's");
    }

    #[test]
    fn two_minutes_are_allowed() {
        assert!(believed(120_000) && believed(-120_000) && believed(0));
        assert!(!believed(120_001) && !believed(-120_001) && !believed(i64::MIN));
    }

    #[test]
    fn a_date_may_be_as_old_as_its_question_and_a_second() {
        assert_eq!(uncertainty_after(Duration::from_millis(20)), 1_520);
        assert_eq!(uncertainty_after(Duration::MAX), i64::MAX);
    }

    #[test]
    fn answers_confirm_a_clock_or_show_that_it_is_wrong() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT";
        let theirs = DateTime::parse_from_rfc3339("1994-11-06T08:49:37Z").unwrap().to_utc();
        let machine = Arc::new(SimTime::new(theirs + TimeDelta::seconds(100)));
        let time = CheckedTime::new(Arc::clone(&machine));
        time.answered(Some("no date"), Duration::ZERO);
        assert_eq!((time.confirmations(), time.ahead(), time.uncertainty()), (Some(0), 0, 5_000));
        time.answered(Some(date), Duration::from_millis(20));
        assert_eq!(
            (time.confirmations(), time.ahead(), time.uncertainty()),
            (Some(1), 100_000, 1_520)
        );
        assert!(time.is_trusted());
        assert_eq!(time.discord_now(), theirs.timestamp_millis());
        machine.advance(TimeDelta::seconds(21));
        time.answered(Some(date), Duration::ZERO);
        assert!(!time.is_trusted());
        // A message may have been under way for long.
        time.received(theirs);
        assert_eq!(time.ahead(), 121_000);
        time.received(theirs + TimeDelta::seconds(121));
        assert!(!time.is_trusted(), "that it was written lately confirms nothing");
        time.received(theirs + TimeDelta::seconds(242));
        assert_eq!(time.ahead(), -121_000);
    }
}
