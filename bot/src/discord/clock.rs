//! This machine's clock, compared with Discord's.
//!
//! Every answer of Discord has a date, and every id contains the time of its creation. A clock that differs from them by more
//! than [`MOST`] is not trusted, because moves would be judged by a wrong time. Between two answers Discord's time is estimated
//! with a clock that is never set, so a jump of this machine's clock is noticed at once.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use chrono::DateTime;
use parking_lot::Mutex;

use crate::game::words::count;
use crate::time::{Moment, Span, TimeSource};

/// How far a trusted clock may be from Discord's.
pub(super) const MOST: Span = Span::minutes(2);

/// How far a date may be behind: dates are truncated to whole seconds, and the clocks of Discord's servers may
/// differ a little.
const CUT_OFF: Span = Span(1500);

/// The uncertainty before the first answer.
const INITIAL_UNCERTAINTY: Span = Span::seconds(5);

/// This machine's clock, trusted as long as Discord's answers confirm it.
#[derive(Debug)]
pub struct CheckedTime<T> {
    machine: Arc<T>,
    /// Discord's time when it was last known, and the moment at which it was known.
    known: Mutex<Option<(Moment, Instant)>>,
    wrong: AtomicBool,
    /// How much later Discord's clock may be than estimated.
    uncertainty: AtomicI64,
}

impl<T: TimeSource> CheckedTime<T> {
    pub fn new(machine: Arc<T>) -> Self {
        Self {
            machine,
            known: Mutex::new(None),
            wrong: AtomicBool::new(false),
            uncertainty: AtomicI64::new(INITIAL_UNCERTAINTY.0),
        }
    }

    /// Notes the `Date` header of an answer received just now, `after` its request was sent. A malformed header is ignored.
    pub(super) fn answered(&self, date: Option<&str>, after: Duration) {
        if let Some(theirs) = date.and_then(|d| DateTime::parse_from_rfc2822(d).ok()) {
            self.note(self.machine.now() - Moment::from(theirs));
            self.uncertainty.store(uncertainty_after(after).0, Ordering::Relaxed);
        }
    }

    /// Notes when a message was posted. It may have been delayed, but it was not posted in the future.
    pub(super) fn received(&self, posted: Moment) {
        let ahead = self.machine.now() - posted;
        if ahead < -MOST {
            self.note(ahead);
        }
    }

    fn note(&self, ahead: Span) {
        let theirs = self.machine.now() - ahead;
        *self.known.lock() = Some((theirs, self.machine.instant()));
        let is_wrong = !is_trusted(ahead);
        match (self.wrong.swap(is_wrong, Ordering::Relaxed), is_wrong) {
            (false, true) => tracing::error!(
                "this machine's clock is {}; nobody loses on time until it is right again",
                wrong(ahead)
            ),
            (true, false) => tracing::info!("this machine's clock is right again"),
            _ => {}
        }
    }

    pub(super) fn discord_now(&self) -> Moment {
        self.now() - self.ahead()
    }

    /// Returns how much later Discord's clock may be.
    pub(super) fn uncertainty(&self) -> Span {
        Span(self.uncertainty.load(Ordering::Relaxed))
    }
}

impl<T: TimeSource> TimeSource for CheckedTime<T> {
    fn now(&self) -> Moment {
        self.machine.now()
    }

    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send {
        self.machine.sleep(span)
    }

    fn instant(&self) -> Instant {
        self.machine.instant()
    }

    fn is_trusted(&self) -> bool {
        self.known.lock().is_some() && is_trusted(self.ahead())
    }

    fn ahead(&self) -> Span {
        let Some((theirs, at)) = *self.known.lock() else { return Span::ZERO };
        let passed = self.machine.instant().saturating_duration_since(at);
        self.machine.now() - (theirs + Span::from(passed))
    }
}

/// The uncertainty after an answer: its date may be as old as the request, and from the end of the second it names.
fn uncertainty_after(after: Duration) -> Span {
    Span::from(after) + CUT_OFF
}

fn is_trusted(ahead: Span) -> bool {
    ahead.abs() <= MOST
}

/// Describes a wrong clock, such as "5 minutes ahead of Discord's".
pub(super) fn wrong(ahead: Span) -> String {
    let span = ahead.abs();
    let (number, unit) = match span / Span::minutes(1) {
        0 => (span / Span::seconds(1), "second"),
        minutes @ 1..120 => (minutes, "minute"),
        minutes @ 120..2880 => (minutes / 60, "hour"),
        minutes => (minutes / 1440, "day"),
    };
    let side = if ahead > Span::ZERO { "ahead of" } else { "behind" };
    format!("{} {side} Discord's", count(number, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine's clock, which can be set, and the clock that cannot.
    struct Machine(Mutex<(Moment, Instant)>);

    impl Machine {
        fn new(now: Moment) -> Arc<Self> {
            Arc::new(Self(Mutex::new((now, Instant::now()))))
        }

        fn advance(&self, span: Span) {
            let mut time = self.0.lock();
            time.0 += span;
            time.1 += span.duration();
        }

        fn set(&self, to: Moment) {
            self.0.lock().0 = to;
        }
    }

    impl TimeSource for Machine {
        fn now(&self) -> Moment {
            self.0.lock().0
        }

        async fn sleep(&self, _: Duration) {}

        fn instant(&self) -> Instant {
            self.0.lock().1
        }
    }

    #[test]
    fn a_wrong_clock_is_described() {
        assert_eq!(wrong(Span::minutes(3)), "3 minutes ahead of Discord's");
        assert_eq!(wrong(Span::hours(-2)), "2 hours behind Discord's");
        assert_eq!(wrong(Span::days(-365)), "365 days behind Discord's");
        assert_eq!(wrong(Span::seconds(1)), "1 second ahead of Discord's");
    }

    #[test]
    fn two_minutes_are_allowed() {
        assert!(is_trusted(Span(120_000)) && is_trusted(Span(-120_000)) && is_trusted(Span::ZERO));
        assert!(
            !is_trusted(Span(120_001))
                && !is_trusted(Span(-120_001))
                && !is_trusted(Span(i64::MIN))
        );
    }

    #[test]
    fn a_date_may_be_as_old_as_its_request_and_a_second() {
        assert_eq!(uncertainty_after(Duration::from_millis(20)), Span(1_520));
        assert_eq!(uncertainty_after(Duration::MAX), Span::MAX);
    }

    #[test]
    fn answers_confirm_a_clock_or_show_that_it_is_wrong() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT";
        let theirs = Moment::from(DateTime::parse_from_rfc3339("1994-11-06T08:49:37Z").unwrap());
        let machine = Machine::new(theirs + Span::seconds(100));
        let time = CheckedTime::new(Arc::clone(&machine));
        time.answered(Some("no date"), Duration::ZERO);
        assert_eq!((time.ahead(), time.uncertainty()), (Span::ZERO, Span::seconds(5)));
        assert!(!time.is_trusted(), "before the first answer");
        time.answered(Some(date), Duration::from_millis(20));
        assert_eq!((time.ahead(), time.uncertainty()), (Span::seconds(100), Span(1_520)));
        assert!(time.is_trusted());
        assert_eq!(time.discord_now(), theirs);
        assert_eq!(time.network_time(), theirs + Span::seconds(100));
        machine.advance(Span::seconds(21));
        time.answered(Some(date), Duration::ZERO);
        assert!(!time.is_trusted());
        assert_eq!(time.network_time(), theirs);
        // A message may have been delayed.
        time.received(theirs);
        assert_eq!(time.ahead(), Span::seconds(121));
        time.received(theirs + Span::seconds(121));
        assert!(!time.is_trusted(), "a recent message confirms nothing");
        time.received(theirs + Span::seconds(242));
        assert_eq!(time.ahead(), Span::seconds(-121));
    }

    #[test]
    fn a_jump_is_noticed_before_the_next_answer() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT";
        let theirs = Moment::from(DateTime::parse_from_rfc3339("1994-11-06T08:49:37Z").unwrap());
        let machine = Machine::new(theirs);
        let time = CheckedTime::new(Arc::clone(&machine));
        time.answered(Some(date), Duration::ZERO);
        let hour = Span::hours(1);
        machine.advance(hour);
        assert_eq!((time.ahead(), time.is_trusted()), (Span::ZERO, true), "an hour has passed");
        for year in [Span::days(365), Span::days(-365)] {
            machine.set(theirs + hour + year);
            assert_eq!((time.ahead(), time.is_trusted()), (year, false));
            assert_eq!(time.network_time(), theirs + hour);
        }
        machine.set(theirs + hour);
        assert!(time.is_trusted());
    }
}
