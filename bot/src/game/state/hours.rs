//! The hours at which no deadline of a person falls due: sleep and days off, in the person's time zone.

use std::fmt;
use std::str::FromStr;

use crate::time::{Moment, Span};
use chrono::{
    DateTime, Datelike, Days, LocalResult, NaiveDate, NaiveDateTime, TimeDelta, TimeZone,
};
use chrono_tz::Tz;

/// The longest sleep that moves a deadline.
pub const LONGEST_SLEEP: Span = Span::hours(16);

/// How long a change of hours must be ago before the next one.
const SETTLED_AFTER: Span = Span::days(7);

/// How long after the first change of hours in seven days they can be corrected, and how often.
const CORRECTABLE: Span = Span::hours(1);
const MOST_CORRECTIONS: u8 = 3;

/// The longest gap between two local times, in minutes: zones that changed sides of the date line skipped a day.
const LONGEST_GAP: i64 = 26 * 60;

/// The years in which local times are computed: far from both ends of the calendar, where zones leave it.
const YEARS: std::ops::Range<i32> = 1900..10_000;

/// A daily sleep, in minutes after local midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sleep {
    from: u16,
    to: u16,
}

/// A sleep that cannot be parsed or is too long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SleepError {
    /// The text is not a time of day, a dash and a time of day.
    #[error("'{0}' is not a time of sleep; write it like 23:00-07:00, or off")]
    NotASleep(String),
    /// It is too long or empty.
    #[error("a sleep lasts between a minute and 16 hours; write it like 23:00-07:00, or off")]
    OutOfBounds,
}

/// Parses a time of day: `23:00`, `7`, `11pm`, `7.30am`. Returns minutes after midnight.
fn time_of_day(text: &str) -> Option<u16> {
    let text = text.trim().to_lowercase();
    let (digits, half) = match (text.strip_suffix("am"), text.strip_suffix("pm")) {
        (Some(rest), _) => (rest.trim_end(), Some(0)),
        (_, Some(rest)) => (rest.trim_end(), Some(12)),
        _ => (text.as_str(), None),
    };
    let (hours, minutes) = digits.split_once([':', '.', 'h']).unwrap_or((digits, "0"));
    let number = |s: &str, most: u16| {
        let fits = (1..=2).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
        s.parse::<u16>().ok().filter(|n| fits && *n <= most)
    };
    let minutes = number(minutes, 59)?;
    let hours = match half {
        None => number(hours, 24)?,
        Some(half) => number(hours, 12).filter(|h| *h > 0)? % 12 + half,
    };
    let all = hours * 60 + minutes;
    (all <= 24 * 60).then_some(all % (24 * 60))
}

impl FromStr for Sleep {
    type Err = SleepError;

    fn from_str(text: &str) -> Result<Self, SleepError> {
        let wrong = || SleepError::NotASleep(rules::game::shown(text, 40));
        rules::steps::take(text.len());
        let plain = text.replace(['–', '—'], "-").replace(" to ", "-");
        let (from, to) = plain.split_once('-').ok_or_else(wrong)?;
        let from = time_of_day(from).ok_or_else(wrong)?;
        let to = time_of_day(to).ok_or_else(wrong)?;
        let sleep = Self { from, to };
        let fits = (1..=LONGEST_SLEEP / Span::minutes(1)).contains(&sleep.minutes());
        if fits { Ok(sleep) } else { Err(SleepError::OutOfBounds) }
    }
}

impl fmt::Display for Sleep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from, self.to);
        write!(f, "{:02}:{:02}-{:02}:{:02}", from / 60, from % 60, to / 60, to % 60)
    }
}

impl Sleep {
    /// Returns how long it is on a day on which clocks do not change.
    fn minutes(self) -> i64 {
        (i64::from(self.to) - i64::from(self.from)).rem_euclid(24 * 60)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hours {
    pub zone: Tz,
    pub sleep: Option<Sleep>,
    /// Whether Saturdays and Sundays are days off, in games that were opened with them off.
    pub weekends_off: bool,
    /// When the person last changed when they rest, without corrections; 0 if they never rested.
    pub changed_at: Moment,
    /// How often that change was corrected.
    pub corrections: u8,
}

impl Default for Hours {
    fn default() -> Self {
        Self {
            zone: Tz::UTC,
            sleep: None,
            weekends_off: false,
            changed_at: Moment(0),
            corrections: 0,
        }
    }
}

impl Hours {
    /// Returns whether the person sleeps or has days off at all.
    pub const fn has_rest(&self) -> bool {
        self.sleep.is_some() || self.weekends_off
    }

    /// Returns whether they can be changed at `now`. Otherwise somebody could gain time again and again by sleeping whenever a
    /// deadline comes near.
    pub fn settled(&self, now: Moment) -> bool {
        now >= self.settled_at()
    }

    /// Returns until when the last change can be corrected, and how often, if it can.
    pub fn correctable(&self, now: Moment) -> Option<(Moment, u8)> {
        let until = self.changed_at + CORRECTABLE;
        let left = MOST_CORRECTIONS.saturating_sub(self.corrections);
        (self.changed_at != Moment(0) && now < until && left > 0).then_some((until, left))
    }

    /// Returns the hours after a change to others at `now`, and whether it corrects the last one.
    pub fn changed_to(&self, new: Self, now: Moment) -> (Self, bool) {
        let rests = self.has_rest() || new.has_rest();
        if rests && self.correctable(now).is_some() {
            return (Self { corrections: self.corrections + 1, ..new }, true);
        }
        let first = new.has_rest() && self.settled(now);
        (if first { Self { changed_at: now, corrections: 0, ..new } } else { new }, false)
    }

    /// Returns from when on they can be changed.
    pub fn settled_at(&self) -> Moment {
        if self.changed_at == Moment(0) { Moment::MIN } else { self.changed_at + SETTLED_AFTER }
    }

    /// Returns the first time from `at` on that is outside sleep and, if `weekends_off` (the option of the game), outside
    /// days off.
    pub fn awake_from(&self, at: Moment, weekends_off: bool) -> Moment {
        let mut time = at;
        // Sleep can end in a day off, and a day off in sleep; after one of each the person is awake.
        for _ in 0..4 {
            let day_off = if weekends_off && self.weekends_off { self.day_off(time) } else { None };
            match day_off.or_else(|| self.asleep(time)) {
                Some((_, end)) if end > time => time = end,
                _ => break,
            }
        }
        time
    }

    /// Returns when the sleep or the days off that contain `at` begin, or `at` if the person is awake then.
    pub fn rest_from(&self, at: Moment, weekends_off: bool) -> Moment {
        let mut begin = at;
        let mut time = at;
        for _ in 0..4 {
            let day_off = if weekends_off && self.weekends_off { self.day_off(time) } else { None };
            let Some((start, _)) = day_off.or_else(|| self.asleep(time)) else { break };
            begin = start;
            // One kind of rest may follow the other.
            time = start - Span(1);
        }
        begin
    }

    /// Returns the beginning and the end of the sleep that contains a time.
    fn asleep(&self, at: Moment) -> Option<(Moment, Moment)> {
        let sleep = self.sleep?;
        let today = self.local_date(at)?;
        // With changes of the clock, the sleep of up to two days before may still last.
        let nights = (-2i64..=1).filter_map(|day| {
            let date = shifted(today, day)?;
            let start = self.moment(date, sleep.from, Repeated::First)?;
            let last =
                if sleep.to > sleep.from { date } else { date.checked_add_days(Days::new(1))? };
            let end = self.moment(last, sleep.to, Repeated::Second)?;
            Some((start, end.min(start + LONGEST_SLEEP)))
        });
        nights.filter(|(start, end)| (*start..*end).contains(&at)).max_by_key(|(_, end)| *end)
    }

    /// Returns the beginning and the end of the weekend that contains a time.
    fn day_off(&self, at: Moment) -> Option<(Moment, Moment)> {
        let today = self.local_date(at)?;
        let since_saturday = (i64::from(today.weekday().num_days_from_monday()) + 2) % 7;
        [since_saturday, since_saturday - 7].into_iter().find_map(|days| {
            let saturday = shifted(today, -days)?;
            let start = self.moment(saturday, 0, Repeated::First)?;
            let end = self.moment(shifted(saturday, 2)?, 0, Repeated::First)?;
            (start..end).contains(&at).then_some((start, end))
        })
    }

    /// Returns the date in the person's zone, within the years that are used.
    pub fn local_date(&self, at: Moment) -> Option<NaiveDate> {
        let at = DateTime::from_timestamp_millis(at.0).filter(|at| YEARS.contains(&at.year()))?;
        Some(at.with_timezone(&self.zone).date_naive())
    }

    /// Returns the moment of a local time. A time that does not exist, because clocks are set
    /// forward, is the first moment after it.
    fn moment(&self, date: NaiveDate, minutes: u16, repeated: Repeated) -> Option<Moment> {
        let minutes = i64::from(minutes);
        let date = Some(date).filter(|date| YEARS.contains(&date.year()))?;
        let local: NaiveDateTime = date.and_hms_opt(0, 0, 0)? + TimeDelta::minutes(minutes);
        (0..=LONGEST_GAP).find_map(|skipped| {
            let local = local.checked_add_signed(TimeDelta::minutes(skipped))?;
            match self.zone.from_local_datetime(&local) {
                LocalResult::Single(at) => Some(at.into()),
                LocalResult::Ambiguous(first, second) => Some(match repeated {
                    Repeated::Second if skipped == 0 => second.into(),
                    _ => first.into(),
                }),
                LocalResult::None => None,
            }
        })
    }

    /// Returns the moment at which a date begins in the person's zone.
    pub fn start_of(&self, date: NaiveDate) -> Option<Moment> {
        self.moment(date, 0, Repeated::First)
    }
}

/// Which of two equal local times is meant, when clocks are set back.
#[derive(Clone, Copy)]
enum Repeated {
    First,
    Second,
}

fn shifted(date: NaiveDate, days: i64) -> Option<NaiveDate> {
    date.checked_add_signed(TimeDelta::try_days(days)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::game::state::zone_named;

    const MINUTE: Span = Span::minutes(1);

    fn at(text: &str) -> Moment {
        DateTime::parse_from_rfc3339(text).unwrap().into()
    }

    fn hours(zone: &str, sleep: &str) -> Hours {
        let sleep = (!sleep.is_empty()).then(|| sleep.parse().unwrap());
        Hours { zone: zone_named(zone).unwrap(), sleep, weekends_off: true, ..Hours::default() }
    }

    #[track_caller]
    fn check_with(weekends_off: bool, zone: &str, sleep: &str, from: &str, to: &str) {
        let hours = hours(zone, sleep);
        let found = hours.awake_from(at(from), weekends_off);
        let found = found.utc().with_timezone(&hours.zone);
        assert_eq!(found.to_rfc3339(), to, "{zone} {sleep} {from}");
    }

    #[track_caller]
    fn check(zone: &str, sleep: &str, from: &str, to: &str) {
        check_with(false, zone, sleep, from, to);
    }

    #[test]
    fn sleep_is_written_in_many_ways() {
        for text in
            ["23:00-07:00", "23-7", "11pm-7am", "11:00 PM to 7 am", "23.00–07.00", "23h00-7h00"]
        {
            assert_eq!(text.parse::<Sleep>().unwrap().to_string(), "23:00-07:00", "{text}");
        }
        assert_eq!("12am-12pm".parse::<Sleep>().unwrap().to_string(), "00:00-12:00");
        assert_eq!("20:00-24:00".parse::<Sleep>().unwrap().to_string(), "20:00-00:00");
        for bad in
            ["", "-", "23", "25-7", "23:60-7", "23:00-", "13pm-7am", "0am-7am", "24:30-7", "x-y"]
        {
            assert!(matches!(bad.parse::<Sleep>(), Err(SleepError::NotASleep(_))), "{bad}");
        }
        for long in ["07:00-07:00", "07:00-23:01", "22:59-15:00"] {
            assert_eq!(long.parse::<Sleep>(), Err(SleepError::OutOfBounds), "{long}");
        }
        assert!("07:00-23:00".parse::<Sleep>().is_ok());
    }

    #[test]
    fn a_time_in_sleep_moves_to_its_end() {
        let (zone, sleep) = ("Europe/Berlin", "23:00-07:00");
        check(zone, sleep, "2026-01-06T22:59:59+01:00", "2026-01-06T22:59:59+01:00");
        check(zone, sleep, "2026-01-06T23:00:00+01:00", "2026-01-07T07:00:00+01:00");
        check(zone, sleep, "2026-01-07T06:59:59+01:00", "2026-01-07T07:00:00+01:00");
        check(zone, sleep, "2026-01-07T07:00:00+01:00", "2026-01-07T07:00:00+01:00");
        // A sleep within one day.
        check(zone, "08:00-16:00", "2026-01-06T09:00:00+01:00", "2026-01-06T16:00:00+01:00");
        check(zone, "08:00-16:00", "2026-01-06T07:00:00+01:00", "2026-01-06T07:00:00+01:00");
    }

    #[test]
    fn sleep_follows_the_clock_when_it_is_changed() {
        let zone = "Europe/Berlin";
        // Clocks are set forward at 02:00 on 29 March 2026: the night has seven hours.
        check(zone, "23:00-07:00", "2026-03-28T23:00:00+01:00", "2026-03-29T07:00:00+02:00");
        // Back at 03:00 on 25 October 2026: it has nine.
        check(zone, "23:00-07:00", "2026-10-24T23:00:00+02:00", "2026-10-25T07:00:00+01:00");
        // A sleep that ends, or begins, at a time that does not exist.
        check(zone, "22:00-02:30", "2026-03-29T01:59:00+01:00", "2026-03-29T03:00:00+02:00");
        check(zone, "22:00-02:30", "2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00");
        check(zone, "02:30-08:00", "2026-03-29T03:00:00+02:00", "2026-03-29T08:00:00+02:00");
        check(zone, "02:30-08:00", "2026-03-29T01:59:00+01:00", "2026-03-29T01:59:00+01:00");
        // A sleep that does not exist at all on that day.
        check(zone, "02:10-02:50", "2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00");
        // A sleep that ends at a time that exists twice lasts to the second one.
        check(zone, "23:00-02:30", "2026-10-25T02:15:00+02:00", "2026-10-25T02:30:00+01:00");
        check(zone, "23:00-02:30", "2026-10-25T02:45:00+02:00", "2026-10-25T02:30:00+01:00");
        check(zone, "23:00-02:30", "2026-10-25T02:30:00+01:00", "2026-10-25T02:30:00+01:00");
        // One that begins at such a time begins at the first one.
        check(zone, "02:30-08:00", "2026-10-25T02:30:00+02:00", "2026-10-25T08:00:00+01:00");
        check(zone, "02:30-08:00", "2026-10-25T02:10:00+01:00", "2026-10-25T08:00:00+01:00");
        // Never more than 16 hours, even on the day with 25.
        check(zone, "23:00-15:00", "2026-10-24T23:00:00+02:00", "2026-10-25T14:00:00+01:00");
        // The other half of the world: clocks go back on 5 April and forward on 4 October 2026.
        let sydney = "Australia/Sydney";
        check(sydney, "23:00-07:00", "2026-04-04T23:30:00+11:00", "2026-04-05T07:00:00+10:00");
        check(sydney, "23:00-07:00", "2026-10-03T23:30:00+10:00", "2026-10-04T07:00:00+11:00");
        // Half an hour.
        let lord_howe = "Australia/Lord_Howe";
        check(lord_howe, "23:00-01:45", "2026-04-04T23:30:00+11:00", "2026-04-05T01:45:00+10:30");
    }

    #[test]
    fn zones_that_changed_their_rules_are_known() {
        // Turkey stayed on summer time in 2016.
        check(
            "Europe/Istanbul",
            "23:00-07:00",
            "2015-11-08T00:00:00+03:00",
            "2015-11-08T07:00:00+02:00",
        );
        check(
            "Europe/Istanbul",
            "23:00-07:00",
            "2016-10-30T00:00:00+03:00",
            "2016-10-30T07:00:00+03:00",
        );
        // Brazil ended summer time in 2019.
        check(
            "America/Sao_Paulo",
            "23:00-07:00",
            "2018-11-03T23:30:00-03:00",
            "2018-11-04T07:00:00-02:00",
        );
        check(
            "America/Sao_Paulo",
            "23:00-07:00",
            "2019-11-02T23:30:00-03:00",
            "2019-11-03T07:00:00-03:00",
        );
        // There midnight did not exist on a day of change: a sleep until midnight ends at one o'clock.
        check(
            "America/Sao_Paulo",
            "22:00-00:00",
            "2018-11-03T22:30:00-03:00",
            "2018-11-04T01:00:00-02:00",
        );
        check_with(
            true,
            "America/Sao_Paulo",
            "",
            "2018-11-04T12:00:00-02:00",
            "2018-11-05T00:00:00-02:00",
        );
        // Samoa skipped Friday, 30 December 2011: two nights follow each other at once.
        check(
            "Pacific/Apia",
            "22:00-06:00",
            "2011-12-29T23:00:00-10:00",
            "2011-12-31T06:00:00+14:00",
        );
        check(
            "Pacific/Apia",
            "01:00-06:00",
            "2011-12-29T23:00:00-10:00",
            "2011-12-29T23:00:00-10:00",
        );
        // North Korea changed its zone half an hour before midnight.
        check(
            "Asia/Pyongyang",
            "20:00-06:00",
            "2018-05-04T21:00:00+08:30",
            "2018-05-05T06:00:00+09:00",
        );
    }

    #[test]
    fn rest_begins_with_the_first_sleep_or_day_off() {
        let berlin = hours("Europe/Berlin", "23:00-07:00");
        let weekend = "2026-01-09T23:00:00+01:00";
        for (time, weekends_off, begin) in [
            ("2026-01-06T22:59:59+01:00", false, "2026-01-06T22:59:59+01:00"),
            ("2026-01-06T23:00:00+01:00", false, "2026-01-06T23:00:00+01:00"),
            ("2026-01-07T06:59:59+01:00", false, "2026-01-06T23:00:00+01:00"),
            ("2026-01-07T07:00:00+01:00", false, "2026-01-07T07:00:00+01:00"),
            // The night before the weekend, the weekend, and the night after it.
            ("2026-01-12T06:00:00+01:00", true, weekend),
            ("2026-01-10T12:00:00+01:00", true, weekend),
            ("2026-01-10T12:00:00+01:00", false, "2026-01-10T12:00:00+01:00"),
        ] {
            assert_eq!(berlin.rest_from(at(time), weekends_off), at(begin), "{time}");
        }
        let mut chance = Chance::new(7);
        for _ in 0..500 {
            let time = at(weekend) + i64::try_from(chance.below(20 * 24 * 60)).unwrap() * MINUTE;
            let begin = berlin.rest_from(time, true);
            let end = berlin.awake_from(time, true);
            if end == time {
                assert_eq!(begin, time, "awake");
            } else {
                assert_eq!(berlin.awake_from(begin, true), end, "{time:?}: all of it is one rest");
                assert_eq!(berlin.awake_from(begin - Span(1), true), begin - Span(1), "{time:?}");
            }
        }
    }

    #[test]
    fn days_off_end_on_monday_and_lead_into_sleep() {
        let zone = "Europe/Berlin";
        check_with(true, zone, "", "2026-01-09T23:59:59+01:00", "2026-01-09T23:59:59+01:00");
        check_with(true, zone, "", "2026-01-10T00:00:00+01:00", "2026-01-12T00:00:00+01:00");
        check_with(true, zone, "", "2026-01-11T23:59:59+01:00", "2026-01-12T00:00:00+01:00");
        check_with(
            true,
            zone,
            "23:00-07:00",
            "2026-01-09T23:00:00+01:00",
            "2026-01-12T07:00:00+01:00",
        );
        check_with(
            true,
            zone,
            "08:00-16:00",
            "2026-01-10T09:00:00+01:00",
            "2026-01-12T00:00:00+01:00",
        );
        let hours = hours(zone, "");
        let saturday = at("2026-01-10T12:00:00+01:00");
        assert_eq!(hours.awake_from(saturday, false), saturday, "the game has no days off");
        let weekday = Hours { weekends_off: false, ..hours };
        assert_eq!(weekday.awake_from(saturday, true), saturday, "the person has none");
    }

    #[test]
    fn the_end_of_the_calendar_is_no_sleep() {
        let hours = hours("Europe/Berlin", "23:00-07:00");
        for time in [i64::MIN, i64::MAX, 8_210_266_876_799_999, -8_334_601_228_800_000] {
            let time = Moment(time);
            assert!(hours.awake_from(time, true) >= time);
        }
    }

    /// A time is moved by at most a sleep, a weekend and another sleep, never back, and then stays.
    #[test]
    fn a_moved_time_is_outside_sleep() {
        use chrono::Offset;
        let mut chance = Chance::new(7);
        for _ in 0..3_000 {
            let mut below = |n: usize| i64::try_from(chance.below(n)).unwrap();
            let zone = below(chrono_tz::TZ_VARIANTS.len());
            let zone = chrono_tz::TZ_VARIANTS[usize::try_from(zone).unwrap()];
            let (from, length) = (below(1440), 1 + below(960));
            let (from, to) = (from as u16, ((from + length) % 1440) as u16);
            let time = Moment(0) + below(60 * 365 * 1440) * MINUTE;
            let sleep = Some(Sleep { from, to });
            let hours = Hours { zone, sleep, weekends_off: true, ..Hours::default() };
            let case = format!("{} {} {time:?}", zone.name(), Sleep { from, to });
            for weekends_off in [false, true] {
                let moved = hours.awake_from(time, weekends_off);
                let most = LONGEST_SLEEP
                    + if weekends_off { Span::hours(49) + LONGEST_SLEEP } else { Span::ZERO };
                assert!((time..=time + most).contains(&moved), "{case}: {}", moved - time);
                assert_eq!(hours.awake_from(moved, weekends_off), moved, "{case}");
            }
            let offsets: Vec<i64> = (-3..=3)
                .map(|day| {
                    let near = (time + Span::days(day)).utc();
                    i64::from(near.with_timezone(&zone).offset().fix().local_minus_utc())
                })
                .collect();
            // Without a change of the clock nearby, only what the local time says counts. Offsets with seconds are left out.
            if offsets.iter().all(|o| *o == offsets[0] && o % 60 == 0) {
                let local = ((time - Moment(0)) / MINUTE + offsets[0] / 60).rem_euclid(1440);
                let since = (local - i64::from(from)).rem_euclid(1440);
                let left = if since < length { (length - since) * MINUTE } else { Span::ZERO };
                assert_eq!(hours.awake_from(time, false) - time, left, "{case}");
            }
        }
    }
}
