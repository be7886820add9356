//! Time stamps of records, stored as seconds so that this crate needs no calendar library.

use std::fmt;

/// A point in time of the years 0 to 9999, in seconds since 1970-01-01T00:00:00Z; written as `2026-01-01T10:00:00Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stamp(i64);

const FIRST: i64 = -62_167_219_200;
const LAST: i64 = 253_402_300_799;
const DAY: i64 = 86_400;

impl Stamp {
    /// Creates a time stamp from seconds since 1970, clamped to the years that can be written.
    #[must_use]
    pub fn from_unix(seconds: i64) -> Self {
        Self(seconds.clamp(FIRST, LAST))
    }

    /// Returns the seconds since 1970.
    #[must_use]
    pub const fn unix(self) -> i64 {
        self.0
    }

    /// Parses `2026-01-01T10:00:00Z`; returns `None` for anything else.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let form = b"0000-00-00T00:00:00Z";
        let fits = bytes.len() == form.len()
            && bytes
                .iter()
                .zip(form)
                .all(|(b, f)| if *f == b'0' { b.is_ascii_digit() } else { b == f });
        if !fits {
            return None;
        }
        let number = |from: usize, to: usize| text.get(from..to)?.parse::<i64>().ok();
        let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
        let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
        let stamp = Self(days(year, month, day) * DAY + hour * 3600 + minute * 60 + second);
        // An impossible date or hour, such as the 31st of April, is written differently than it was read.
        (stamp.to_string() == text).then_some(stamp)
    }
}

/// Returns the days from 1970-01-01 to a date of the Gregorian calendar. Years are counted from March, so that the leap
/// day is the last of its year.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Returns the year, month and day that are `days` after 1970-01-01.
const fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = year + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, of_year - (153 * march + 2) / 5 + 1)
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.0.div_euclid(DAY));
        let rest = self.0.rem_euclid(DAY);
        let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_moments_and_impossible_ones() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_767_225_600, "2026-01-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (FIRST, "0000-01-01T00:00:00Z"),
            (LAST, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(Stamp(seconds).to_string(), text);
            assert_eq!(Stamp::from_text(text), Some(Stamp(seconds)));
        }
        for wrong in [
            "2026-02-29T00:00:00Z",
            "2026-04-31T00:00:00Z",
            "2026-00-10T00:00:00Z",
            "2026-13-10T00:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z",
            "2026-01-01 00:00:00Z",
            "2026-01-01T00:00:00",
            "+026-01-01T00:00:00Z",
            "",
        ] {
            assert_eq!(Stamp::from_text(wrong), None, "{wrong}");
        }
        assert_eq!(Stamp::from_unix(i64::MAX).to_string(), "9999-12-31T23:59:59Z");
    }

    #[test]
    fn every_day_of_eight_centuries_comes_back() {
        for day in -150_000..150_000 {
            let (y, m, d) = date(day);
            assert_eq!(days(y, m, d), day);
            assert!((1..=12).contains(&m) && (1..=31).contains(&d));
        }
    }
}
