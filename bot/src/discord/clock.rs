//! This machine's clock, compared with Discord's.
//!
//! Every answer of Discord has a date, and every id contains the time of its creation. A clock that differs from them by more
//! than [`MOST`] is not trusted, because moves would be judged by a wrong time. Between two answers Discord's time is estimated
//! with a clock that is never set, so a jump of this machine's clock is noticed at once.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use parking_lot::Mutex;

use crate::time::TimeSource;
use crate::words::count;

/// How far a trusted clock may be from Discord's.
pub(super) const MOST: TimeDelta = TimeDelta::minutes(2);

/// How far a date may be behind, in milliseconds: dates are truncated to whole seconds, and the clocks of Discord's servers may
/// differ a little.
const CUT_OFF: i64 = 1_500;

/// The uncertainty before the first answer.
const INITIAL_UNCERTAINTY: i64 = 5_000;

/// This machine's clock, trusted as long as Discord's answers confirm it.
#[derive(Debug)]
pub struct CheckedTime<T> {
    machine: Arc<T>,
    /// Discord's time when it was last known, in milliseconds since 1970, and the moment at which it was known.
    known: Mutex<Option<(i64, Instant)>>,
    /// Whether the log says that the clock is wrong.
    wrong: AtomicBool,
    /// How much later Discord's clock may be than estimated, in milliseconds.
    uncertainty: AtomicI64,
    /// The number of answers with a date so far.
    confirmations: AtomicU64,
}

impl<T: TimeSource> CheckedTime<T> {
    /// Creates a clock that Discord has not confirmed yet.
    #[must_use]
    pub fn new(machine: Arc<T>) -> Self {
        Self {
            machine,
            known: Mutex::new(None),
            wrong: AtomicBool::new(false),
            uncertainty: AtomicI64::new(INITIAL_UNCERTAINTY),
            confirmations: AtomicU64::new(0),
        }
    }

    /// Notes the `Date` header of an answer received just now, `after` its request was sent. A malformed header is ignored.
    pub(super) fn answered(&self, date: Option<&str>, after: Duration) {
        if let Some(theirs) = date.and_then(|d| DateTime::parse_from_rfc2822(d).ok()) {
            self.note(self.machine.now() - theirs.to_utc());
            self.uncertainty.store(uncertainty_after(after), Ordering::Relaxed);
            self.confirmations.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes when a message was posted. It may have been delayed, but it was not posted in the future.
    pub(super) fn received(&self, posted: DateTime<Utc>) {
        let ahead = self.machine.now() - posted;
        if ahead < -MOST {
            self.note(ahead);
        }
    }

    /// Notes how far the clock is ahead now.
    fn note(&self, ahead: TimeDelta) {
        let theirs =
            crate::time::millis(self.machine.now()).saturating_sub(ahead.num_milliseconds());
        *self.known.lock() = Some((theirs, self.machine.instant()));
        let is_wrong = !is_trusted(ahead.num_milliseconds());
        match (self.wrong.swap(is_wrong, Ordering::Relaxed), is_wrong) {
            (false, true) => tracing::error!(
                "this machine's clock is {}; nobody loses on time until it is right again",
                wrong(ahead)
            ),
            (true, false) => tracing::info!("this machine's clock is right again"),
            _ => {}
        }
    }

    /// Returns how far the clock is ahead of Discord's.
    pub(super) fn ahead_by(&self) -> TimeDelta {
        TimeDelta::milliseconds(self.ahead())
    }

    /// Returns the estimated time of Discord's clock, in milliseconds since 1970.
    pub(super) fn discord_now(&self) -> i64 {
        crate::time::millis(self.now()).saturating_sub(self.ahead())
    }

    /// Returns how much later Discord's clock may be, in milliseconds.
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
        is_trusted(self.ahead())
    }

    fn confirmations(&self) -> Option<u64> {
        Some(self.confirmations.load(Ordering::Relaxed))
    }

    fn ahead(&self) -> i64 {
        let Some((theirs, at)) = *self.known.lock() else { return 0 };
        let passed = self.machine.instant().saturating_duration_since(at).as_millis();
        let theirs = theirs.saturating_add(i64::try_from(passed).unwrap_or(i64::MAX));
        crate::time::millis(self.machine.now()).saturating_sub(theirs)
    }
}

/// The uncertainty after an answer: its date may be as old as the request, and from the end of the second it names.
fn uncertainty_after(after: Duration) -> i64 {
    i64::try_from(after.as_millis()).unwrap_or(i64::MAX).saturating_add(CUT_OFF)
}

fn is_trusted(ahead: i64) -> bool {
    ahead.saturating_abs() <= MOST.num_milliseconds()
}

/// Describes a wrong clock, such as "5 minutes ahead of Discord's".
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

    /// A machine's clock, which can be set, and the clock that cannot.
    struct Machine(Mutex<(DateTime<Utc>, Instant)>);

    impl Machine {
        fn new(now: DateTime<Utc>) -> Arc<Self> {
            Arc::new(Self(Mutex::new((now, Instant::now()))))
        }

        fn advance(&self, span: TimeDelta) {
            let mut time = self.0.lock();
            time.0 += span;
            time.1 += span.to_std().unwrap();
        }

        fn set(&self, to: DateTime<Utc>) {
            self.0.lock().0 = to;
        }
    }

    impl TimeSource for Machine {
        fn now(&self) -> DateTime<Utc> {
            self.0.lock().0
        }

        async fn sleep(&self, _: Duration) {}

        fn instant(&self) -> Instant {
            self.0.lock().1
        }
    }

    #[test]
    fn a_wrong_clock_is_described() {
        assert_eq!(wrong(TimeDelta::minutes(3)), "3 minutes ahead of Discord's");
        assert_eq!(wrong(TimeDelta::hours(-2)), "2 hours behind Discord's");
        assert_eq!(wrong(TimeDelta::days(-365)), "365 days behind Discord's");
        assert_eq!(wrong(TimeDelta::seconds(1)), "1 second ahead of Discord's");
    }

    #[test]
    fn two_minutes_are_allowed() {
        assert!(is_trusted(120_000) && is_trusted(-120_000) && is_trusted(0));
        assert!(!is_trusted(120_001) && !is_trusted(-120_001) && !is_trusted(i64::MIN));
    }

    #[test]
    fn a_date_may_be_as_old_as_its_request_and_a_second() {
        assert_eq!(uncertainty_after(Duration::from_millis(20)), 1_520);
        assert_eq!(uncertainty_after(Duration::MAX), i64::MAX);
    }

    #[test]
    fn answers_confirm_a_clock_or_show_that_it_is_wrong() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT";
        let theirs = DateTime::parse_from_rfc3339("1994-11-06T08:49:37Z").unwrap().to_utc();
        let machine = Machine::new(theirs + TimeDelta::seconds(100));
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
        assert_eq!(time.network_time(), theirs.timestamp_millis() + 100_000);
        machine.advance(TimeDelta::seconds(21));
        time.answered(Some(date), Duration::ZERO);
        assert!(!time.is_trusted());
        assert_eq!(time.network_time(), theirs.timestamp_millis());
        // A message may have been delayed.
        time.received(theirs);
        assert_eq!(time.ahead(), 121_000);
        time.received(theirs + TimeDelta::seconds(121));
        assert!(!time.is_trusted(), "a recent message confirms nothing");
        time.received(theirs + TimeDelta::seconds(242));
        assert_eq!(time.ahead(), -121_000);
    }

    #[test]
    fn a_jump_is_noticed_before_the_next_answer() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT";
        let theirs = DateTime::parse_from_rfc3339("1994-11-06T08:49:37Z").unwrap().to_utc();
        let machine = Machine::new(theirs);
        let time = CheckedTime::new(Arc::clone(&machine));
        time.answered(Some(date), Duration::ZERO);
        let hour = TimeDelta::hours(1);
        machine.advance(hour);
        assert_eq!((time.ahead(), time.is_trusted()), (0, true), "an hour has passed");
        for year in [TimeDelta::days(365), TimeDelta::days(-365)] {
            machine.set(theirs + hour + year);
            assert_eq!((time.ahead(), time.is_trusted()), (year.num_milliseconds(), false));
            assert_eq!(time.network_time(), (theirs + hour).timestamp_millis());
        }
        machine.set(theirs + hour);
        assert!(time.is_trusted());
    }
}
