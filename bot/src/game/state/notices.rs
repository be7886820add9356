//! What people are notified of, and when: digests, reminders, and that they are next.

use std::fmt;
use std::str::FromStr;

use crate::time::{Moment, Span};
use chrono::{
    DateTime, Datelike, Days, LocalResult, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc,
    Weekday,
};

/// The time of a digest if none is given: eight in the morning.
const USUAL_MINUTE: u16 = 8 * 60;

/// The weekday of a weekly digest if none is given.
const USUAL_DAY: Weekday = Weekday::Mon;

/// The most reminders of one turn.
pub const MOST_REMINDERS: usize = 10;

/// The shortest span before a deadline, and between two reminders: five minutes.
const SHORTEST: Span = Span::minutes(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The day of the week; `None` for every day.
    pub day: Option<Weekday>,
    /// The minute of the day, below 1,440.
    pub minute: u16,
}

impl Schedule {
    /// Every day at the usual time.
    pub const DAILY: Self = Self { day: None, minute: USUAL_MINUTE };

    /// Returns whether the digest of a time is sent although no game waits: every weekly one, and of the daily ones one a
    /// week.
    pub fn is_for_all_games(self, at: Moment, zone: &impl TimeZone) -> bool {
        let at = DateTime::<Utc>::from_timestamp_millis(at.0).unwrap_or_default();
        self.day.is_some() || at.with_timezone(zone).weekday() == USUAL_DAY
    }

    /// Returns the first time of a digest after `after` in a time zone. A time that a change of
    /// the clock leaves out is moved by an hour; of a time that occurs twice, the first counts.
    pub fn next(self, after: Moment, zone: &impl TimeZone) -> Moment {
        let start = DateTime::<Utc>::from_timestamp_millis(after.0).unwrap_or_default();
        let today = start.with_timezone(zone).date_naive();
        let time = NaiveTime::from_num_seconds_from_midnight_opt(u32::from(self.minute) * 60, 0);
        (0..=8)
            .filter_map(|days| today.checked_add_days(Days::new(days)))
            .filter(|date| self.day.is_none_or(|day| date.weekday() == day))
            .filter_map(|date| at(date.and_time(time.unwrap_or_default()), zone))
            .find(|at| *at > after)
            .unwrap_or_else(|| after + Span::days(7))
    }
}

fn at(local: NaiveDateTime, zone: &impl TimeZone) -> Option<Moment> {
    let later = || local.checked_add_signed(TimeDelta::hours(1));
    let found = match zone.from_local_datetime(&local) {
        LocalResult::Single(found) | LocalResult::Ambiguous(found, _) => found,
        LocalResult::None => zone.from_local_datetime(&later()?).earliest()?,
    };
    Some(found.into())
}

impl FromStr for Schedule {
    type Err = ();

    /// Parses `daily`, `daily@08:00`, `weekly`, `weekly@mon` or `weekly@mon 08:00`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim().to_lowercase();
        let (often, rest) = text.split_once('@').unwrap_or((&text, ""));
        let mut words = rest.split_whitespace().peekable();
        let day = match often.trim() {
            "daily" => None,
            "weekly" => match words.next_if(|word| !word.contains(':')) {
                Some(word) => Some(word.parse().map_err(|_| ())?),
                None => Some(USUAL_DAY),
            },
            _ => return Err(()),
        };
        let minute = match words.next() {
            None => USUAL_MINUTE,
            Some(time) => {
                let (hour, minute) = time.split_once(':').ok_or(())?;
                let number = |text: &str, below: u16| {
                    let digits =
                        (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
                    text.parse::<u16>().ok().filter(|n| digits && *n < below)
                };
                number(hour, 24).ok_or(())? * 60 + number(minute, 60).ok_or(())?
            }
        };
        if words.next().is_some() {
            return Err(());
        }
        Ok(Self { day, minute })
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute) = (self.minute / 60, self.minute % 60);
        match self.day {
            None => write!(f, "daily@{hour:02}:{minute:02}"),
            Some(day) => {
                write!(f, "weekly@{} {hour:02}:{minute:02}", day.to_string().to_lowercase())
            }
        }
    }
}

/// When a person is reminded of a deadline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reminders {
    /// As configured.
    #[default]
    Usual,
    Off,
    /// These spans before the deadline, longest first.
    Before(Vec<Span>),
    /// Again and again, this long apart, counted back from the deadline.
    Every(Span),
}

impl Reminders {
    /// Returns the times of the reminders of a turn from `begins` to `due`, earliest first.
    /// `usual` are the configured spans, of which those that fall into the first half of the turn are left out.
    pub fn times(&self, begins: Moment, due: Moment, usual: &[Span]) -> Vec<Moment> {
        let length = due - begins;
        let mut times: Vec<Moment> = match self {
            Self::Usual => usual
                .iter()
                .filter(|span| **span > Span::ZERO && **span <= length / 2)
                .map(|span| due - *span)
                .collect(),
            Self::Off => Vec::new(),
            Self::Before(spans) => spans.iter().map(|span| due - *span).collect(),
            Self::Every(span) => {
                let most = i64::try_from(MOST_REMINDERS).unwrap_or(i64::MAX);
                (1..=most).map(|n| due - n * *span).collect()
            }
        };
        times.retain(|time| *time > begins && *time < due);
        times.sort_unstable();
        times.dedup();
        times
    }
}

impl FromStr for Reminders {
    type Err = ();

    /// Parses `usual`, `off`, `1d,3h` or `every 12h`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim().to_lowercase();
        let span = |text: &str| match text.trim().parse::<Span>() {
            Ok(span) if span >= SHORTEST => Ok(span),
            _ => Err(()),
        };
        Ok(match text.as_str() {
            "usual" | "default" => Self::Usual,
            "off" | "never" | "no" | "none" => Self::Off,
            _ => match text.strip_prefix("every") {
                Some(every) => Self::Every(span(every)?),
                None => {
                    let mut spans = text.split(',').map(span).collect::<Result<Vec<_>, ()>>()?;
                    spans.sort_unstable_by(|a, b| b.cmp(a));
                    spans.dedup();
                    if spans.len() > MOST_REMINDERS {
                        return Err(());
                    }
                    Self::Before(spans)
                }
            },
        })
    }
}

impl fmt::Display for Reminders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usual => f.write_str("usual"),
            Self::Off => f.write_str("off"),
            Self::Before(spans) => {
                let spans: Vec<String> = spans.iter().map(ToString::to_string).collect();
                f.write_str(&spans.join(","))
            }
            Self::Every(span) => write!(f, "every {span}"),
        }
    }
}

/// What a person is notified of, in addition to being mentioned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notices {
    /// When digests are sent; `None` for never.
    pub digest: Option<Schedule>,
    pub reminders: Reminders,
    /// Whether the person is notified one action before it is their turn.
    pub next: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::FixedOffset;

    const HOUR: Span = Span::hours(1);
    const DAY: Span = Span::days(1);
    /// Monday, 5 January 2026, 12:00 UTC.
    const NOON: Moment = Moment(1_767_614_400_000);

    #[test]
    fn schedules_come_back_as_they_are_written() {
        for (text, written) in [
            ("daily", "daily@08:00"),
            ("Daily@7:30", "daily@07:30"),
            ("weekly", "weekly@mon 08:00"),
            ("weekly@fri", "weekly@fri 08:00"),
            ("weekly@Sunday 23:59", "weekly@sun 23:59"),
            ("weekly@06:00", "weekly@mon 06:00"),
        ] {
            let schedule: Schedule = text.parse().unwrap();
            assert_eq!(schedule.to_string(), written);
            assert_eq!(written.parse(), Ok(schedule));
        }
        for wrong in [
            "",
            "hourly",
            "daily@24:00",
            "daily@8",
            "daily@8:60",
            "daily@mon 8:00",
            "weekly@x",
            "daily@8:00 x",
            "daily@+8:00",
        ] {
            assert_eq!(wrong.parse::<Schedule>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn the_next_digest_is_always_later() {
        let daily: Schedule = "daily@12:00".parse().unwrap();
        assert_eq!(daily.next(NOON - Span(1), &Utc), NOON);
        assert_eq!(daily.next(NOON, &Utc), NOON + DAY);
        let weekly: Schedule = "weekly@wed 06:00".parse().unwrap();
        assert_eq!(weekly.next(NOON, &Utc), NOON + 2 * DAY - 6 * HOUR);
        assert_eq!(weekly.next(NOON + 2 * DAY - 6 * HOUR, &Utc), NOON + 9 * DAY - 6 * HOUR);
        // Seven hours east, it is noon earlier.
        let east = FixedOffset::east_opt(7 * 3600).unwrap();
        assert_eq!(daily.next(NOON, &east), NOON + DAY - 7 * HOUR);
        let west = FixedOffset::west_opt(13 * 3600).unwrap();
        assert_eq!("daily@23:30".parse::<Schedule>().unwrap().next(NOON, &west), NOON + HOUR / 2);
    }

    #[test]
    fn reminders_come_back_as_they_are_written() {
        for (text, written) in [
            ("usual", "usual"),
            ("OFF", "off"),
            ("3h,1d,3h", "1d,3h"),
            ("every 12h", "every 12h"),
            ("every12h", "every 12h"),
        ] {
            let reminders: Reminders = text.parse().unwrap();
            assert_eq!(reminders.to_string(), written);
            assert_eq!(written.parse(), Ok(reminders));
        }
        let many = "1h,2h,3h,4h,5h,6h,7h,8h,9h,10h,11h";
        for wrong in ["", "soon", "1d,", "every", "every 1s", "4m", "0", many] {
            assert_eq!(wrong.parse::<Reminders>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn reminders_lie_inside_the_turn() {
        let usual = [6 * HOUR, 2 * DAY];
        let begins = Moment(0);
        let times = |text: &str, length: Span| {
            text.parse::<Reminders>().unwrap().times(begins, begins + length, &usual)
        };
        assert_eq!(
            times("usual", 3 * DAY),
            [begins + 3 * DAY - 6 * HOUR],
            "two days are more than half"
        );
        assert_eq!(times("off", 3 * DAY), []);
        assert_eq!(times("2d,3h,3d,9d", 3 * DAY), [begins + DAY, begins + 3 * DAY - 3 * HOUR]);
        assert_eq!(times("every 12h", DAY), [begins + 12 * HOUR]);
        assert_eq!(times("every 1h", 90 * DAY).len(), MOST_REMINDERS);
        assert_eq!(times("every 1h", 90 * DAY).last(), Some(&(begins + 90 * DAY - HOUR)));
    }
}
