//! This machine's clock beside Discord's.
//!
//! Every answer of Discord's says when it was made, and every id when it was given out. A clock that is more than
//! [`MOST`] from that is not believed: moves would be judged by a wrong time.

use std::future::Future;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use crate::time::{SystemTime, TimeSource};
use crate::words::count;

/// A clock may be so far from Discord's.
pub(super) const MOST: TimeDelta = TimeDelta::minutes(2);

/// How far this machine's clock was from Discord's at the last answer, in milliseconds; positive when it is ahead. A
/// process has one clock.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// How much later it may be by Discord's clock than [`ahead`] says, in milliseconds. A large number until the first answer.
static UNSURE: AtomicI64 = AtomicI64::new(5_000);

/// Answers that told the time.
static TOLD: AtomicU64 = AtomicU64::new(0);

/// Dates are in whole seconds, cut off, and whoever writes them and whoever gives out ids may differ a little.
const CUT_OFF: i64 = 1_500;

/// Notes what the `Date` header says of an answer that has just come, so long after it was asked for; what cannot be
/// read says nothing.
pub(super) fn answered(date: Option<&str>, after: Duration) {
    if let Some(theirs) = date.and_then(|d| DateTime::parse_from_rfc2822(d).ok()) {
        note(SystemTime.now() - theirs.to_utc());
        UNSURE.store(unsure_after(after), Ordering::Relaxed);
        TOLD.fetch_add(1, Ordering::Relaxed);
    }
}

/// The answer may have been made as soon as it was asked for, and at the end of the second it names.
fn unsure_after(after: Duration) -> i64 {
    i64::try_from(after.as_millis()).unwrap_or(i64::MAX).saturating_add(CUT_OFF)
}

/// Notes when a message was written. It may have been on its way for long, but it was not written tomorrow.
pub(super) fn received(written: DateTime<Utc>) {
    let ahead = SystemTime.now() - written;
    if ahead < -MOST {
        note(ahead);
    }
}

fn note(ahead: TimeDelta) {
    let before = believed(AHEAD.swap(ahead.num_milliseconds(), Ordering::Relaxed));
    match (before, believed(ahead.num_milliseconds())) {
        (true, false) => tracing::error!(
            "this machine's clock is {}; nobody loses on time until it is right again",
            wrong(ahead)
        ),
        (false, true) => tracing::info!("this machine's clock is right again"),
        _ => {}
    }
}

fn believed(ahead: i64) -> bool {
    ahead.saturating_abs() <= MOST.num_milliseconds()
}

/// Whether the clock is right, as far as is known.
pub(crate) fn is_right() -> bool {
    believed(AHEAD.load(Ordering::Relaxed))
}

/// How far the clock is ahead of Discord's, by the last answer.
pub(crate) fn ahead() -> TimeDelta {
    TimeDelta::milliseconds(AHEAD.load(Ordering::Relaxed))
}

/// How much later it may be by Discord's clock than [`ahead`] says.
pub(crate) fn unsure() -> TimeDelta {
    TimeDelta::milliseconds(UNSURE.load(Ordering::Relaxed))
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

/// The machine's clock, believed as long as Discord agrees with it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CheckedTime;

impl TimeSource for CheckedTime {
    fn now(&self) -> DateTime<Utc> {
        SystemTime.now()
    }

    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send {
        SystemTime.sleep(span)
    }

    fn is_trusted(&self) -> bool {
        is_right()
    }

    fn confirmations(&self) -> Option<u64> {
        Some(TOLD.load(Ordering::Relaxed))
    }

    fn ahead(&self) -> i64 {
        AHEAD.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_wrong_a_clock_is_is_said_in_words() {
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
        assert_eq!(unsure_after(Duration::from_millis(20)), 1_520);
        assert_eq!(unsure_after(Duration::MAX), i64::MAX);
    }

    #[test]
    fn a_date_header_can_be_read() {
        let date = DateTime::parse_from_rfc2822("Sun, 06 Nov 1994 08:49:37 GMT").unwrap();
        assert_eq!(date.to_utc().to_rfc3339(), "1994-11-06T08:49:37+00:00");
    }
}
