//! When a backup is due, and which backups are kept.

use std::collections::BTreeSet;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Utc};

/// Returns the last moment with the time of day `at`, UTC.
pub(super) fn slot(now: DateTime<Utc>, at: NaiveTime) -> DateTime<Utc> {
    let today = now.date_naive();
    let slot = today.and_time(at).and_utc();
    if slot <= now { slot } else { slot.checked_sub_days(Days::new(1)).unwrap_or(slot) }
}

/// Returns the days whose backups are no longer kept: all except the last `keep_days` days and the first day of each of
/// the last `keep_weeks` weeks (Monday to Sunday). Never returns days in the future.
pub(super) fn outdated(
    days: &[NaiveDate],
    today: NaiveDate,
    keep_days: u32,
    keep_weeks: u32,
) -> Vec<NaiveDate> {
    let monday = |day: NaiveDate| {
        let since = u64::from(day.weekday().num_days_from_monday());
        day.checked_sub_days(Days::new(since)).unwrap_or(day)
    };
    let ago = |day: NaiveDate, days: u64| day.checked_sub_days(Days::new(days)).unwrap_or(day);
    let last_day = ago(today, u64::from(keep_days.max(1)) - 1);
    let last_week = (keep_weeks > 0).then(|| ago(monday(today), u64::from(keep_weeks - 1) * 7));
    let mut sorted = days.to_vec();
    sorted.sort_unstable();
    let mut weeks = BTreeSet::new();
    sorted.retain(|day| {
        let first_of_week = weeks.insert(monday(*day));
        let kept =
            *day >= last_day || first_of_week && last_week.is_some_and(|last| monday(*day) >= last);
        !kept
    });
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_slot_is_the_last_one_that_has_passed() {
        let at = NaiveTime::from_hms_opt(3, 30, 0).unwrap();
        let slot = |now: &str| slot(now.parse().unwrap(), at).to_rfc3339();
        assert_eq!(slot("2026-03-01T03:29:59Z"), "2026-02-28T03:30:00+00:00");
        assert_eq!(slot("2026-03-01T03:30:00Z"), "2026-03-01T03:30:00+00:00");
        assert_eq!(slot("2026-03-01T23:59:59Z"), "2026-03-01T03:30:00+00:00");
    }

    #[test]
    fn days_and_first_days_of_weeks_are_kept() {
        // 2026-06-01 is a Monday.
        let days: Vec<NaiveDate> =
            day("2026-03-01").iter_days().take_while(|d| *d <= day("2026-06-03")).collect();
        let gone = outdated(&days, day("2026-06-03"), 3, 4);
        let kept: Vec<String> =
            days.iter().filter(|d| !gone.contains(d)).map(ToString::to_string).collect();
        assert_eq!(
            kept,
            ["2026-05-11", "2026-05-18", "2026-05-25", "2026-06-01", "2026-06-02", "2026-06-03"]
        );
        assert_eq!(outdated(&[day("2026-06-09")], day("2026-06-03"), 1, 0), []);
    }

    #[test]
    fn what_is_kept_one_day_was_kept_the_day_before() {
        // Day by day for a year, as the daemon does it: nothing of the last 14 days or 8 weeks is missing.
        let mut kept: Vec<NaiveDate> = Vec::new();
        for today in day("2025-01-01").iter_days().take(366) {
            // Some nights the machine is off.
            if today.ordinal() % 11 != 0 {
                kept.push(today);
            }
            let gone = outdated(&kept, today, 14, 8);
            kept.retain(|d| !gone.contains(d));
            assert!(kept.len() <= 14 + 8);
        }
        let weeks: BTreeSet<u32> = kept.iter().map(|d| d.iso_week().week()).collect();
        assert_eq!(weeks.len(), 8, "{kept:?}");
        assert_eq!(kept.iter().filter(|d| **d > day("2025-12-18")).count(), 13);
    }
}
