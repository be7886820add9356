//! Dates and spans as people write them in `/vacation`.

use crate::time::Span;
use chrono::{Datelike, Days, NaiveDate, Weekday};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// How many days ago a date may be for its year to be in doubt.
const RECENT: i64 = 60;

/// A text that is no date, or not clearly one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateError {
    #[error(
        "'{0}' is not a date; write it like 3 Jan, 3 January 2027, 2027-01-03, Monday or tomorrow"
    )]
    NotADate(String),
    /// The date is in the past this year, and could mean the next one.
    #[error("'{0}' has just passed; name the year, as in {1}")]
    WhichYear(String, NaiveDate),
}

/// Parses a date. Without a year it is the next one from `today` on.
fn date(text: &str, today: NaiveDate) -> Result<NaiveDate, DateError> {
    let shown = || rules::game::shown(text, 40);
    let wrong = || DateError::NotADate(shown());
    rules::steps::take(text.len());
    let plain = text.trim().trim_end_matches('.').to_lowercase();
    if plain.len() > 60 {
        return Err(wrong());
    }
    match plain.as_str() {
        "today" => return Ok(today),
        "tomorrow" => return today.checked_add_days(Days::new(1)).ok_or_else(wrong),
        _ => {}
    }
    let is_weekday = plain.chars().all(|c| c.is_ascii_alphabetic());
    if let Some(day) = plain.parse::<Weekday>().ok().filter(|_| is_weekday) {
        let ahead = (7 + day.num_days_from_monday() - today.weekday().num_days_from_monday()) % 7;
        let ahead = if ahead == 0 { 7 } else { ahead };
        return today.checked_add_days(Days::new(ahead.into())).ok_or_else(wrong);
    }
    if let Ok(date) = NaiveDate::parse_from_str(&plain, "%Y-%m-%d") {
        return Ok(date);
    }
    // Words and numbers: `3 jan`, `jan 3rd`, `3. january 2027`, `3.1.`, `3.1.2027`.
    let parts: Vec<&str> = plain
        .split(|c: char| c.is_whitespace() || c == '.' || c == ',')
        .filter(|p| !p.is_empty() && !["of", "the"].contains(p))
        .collect();
    let number = |part: &str| {
        let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| part.strip_suffix(end));
        let digits = digits.unwrap_or(part);
        let fits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| fits)
    };
    let month = |part: &str| {
        let named =
            (1u32..).zip(MONTHS).find(|(_, name)| part.len() >= 3 && name.starts_with(part));
        named.map(|(number, _)| number)
    };
    let (day, month, year) = match parts.as_slice() {
        [a, b, rest @ ..] if rest.len() <= 1 => {
            let (day, month) = match (number(a), month(a), number(b), month(b)) {
                (Some(day), _, _, Some(month)) | (_, Some(month), Some(day), _) => (day, month),
                // `3.1.` is a day and a month, as everywhere where dates have points.
                (Some(day), _, Some(month), _) if plain.contains('.') => (day, month),
                _ => return Err(wrong()),
            };
            let year = match rest {
                [] => None,
                [year, ..] => Some(number(year).ok_or_else(wrong)?),
            };
            (day, month, year)
        }
        _ => return Err(wrong()),
    };
    let of = |year: i32| NaiveDate::from_ymd_opt(year, month, day);
    if let Some(year) = year {
        let year = if year < 100 { 2000 + year } else { year };
        return i32::try_from(year).ok().and_then(of).ok_or_else(wrong);
    }
    // 29 February may be years away.
    let next = (0..8)
        .find_map(|ahead| of(today.year() + ahead).filter(|d| *d >= today))
        .ok_or_else(wrong)?;
    let last = (0..2).find_map(|ago| of(today.year() - ago).filter(|d| *d < today));
    let recent = last.is_some_and(|last| (today - last).num_days() <= RECENT);
    if recent && next > today {
        return Err(DateError::WhichYear(shown(), next));
    }
    Ok(next)
}

/// When a vacation starts and ends, as somebody writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first day; `None` for now.
    pub from: Option<NaiveDate>,
    pub end: PeriodEnd,
}

/// How a vacation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodEnd {
    After(Span),
    /// With the end of this day.
    With(NaiveDate),
}

/// Parses a period: `10d`, `2 weeks`, `until 3 Jan`, `from 20 Dec until 3 Jan`, `from 20 Dec for 10d`.
pub fn period(text: &str, today: NaiveDate) -> Result<Period, DateError> {
    let plain = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = plain.replace(['–', '—'], "-");
    let (from, rest) = match plain.strip_prefix("from ") {
        None => (None, plain.as_str()),
        Some(rest) => {
            let split = ["until ", "till ", "to ", "through ", "- ", "for "]
                .iter()
                .find_map(|word| rest.find(&format!(" {word}")).map(|at| rest.split_at(at)));
            let (from, rest) =
                split.ok_or_else(|| DateError::NotADate(rules::game::shown(text, 40)))?;
            (Some(date(from, today)?), rest.trim_start())
        }
    };
    let until =
        ["until ", "till ", "to ", "through ", "- "].iter().find_map(|w| rest.strip_prefix(w));
    let end = match until {
        // The year of the end follows from the first day.
        Some(until) => PeriodEnd::With(date(until, from.unwrap_or(today))?),
        None => {
            let rest = rest.strip_prefix("for ").unwrap_or(rest);
            match span(rest) {
                Some(span) => PeriodEnd::After(span),
                None => PeriodEnd::With(date(rest, from.unwrap_or(today))?),
            }
        }
    };
    Ok(Period { from, end })
}

/// Parses a span: `10d`, `10 days`, `2 weeks`, `a week`.
fn span(text: &str) -> Option<Span> {
    if let Ok(span) = text.parse() {
        return Some(span);
    }
    let (number, unit) = text.split_once(' ')?;
    let number = if ["a", "an", "one"].contains(&number) { "1" } else { number };
    let unit = unit.trim_end_matches('s');
    let letter = ["week", "day", "hour", "minute"].iter().find(|word| **word == unit)?.get(..1)?;
    format!("{number}{letter}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn dates_are_written_in_many_ways() {
        let today = day("2026-12-20"); // A Sunday.
        for (text, expected) in [
            ("3 Jan", "2027-01-03"),
            ("3rd of January", "2027-01-03"),
            ("January 3rd, 2028", "2028-01-03"),
            ("jan 3", "2027-01-03"),
            ("3.1.", "2027-01-03"),
            ("3.1.2027", "2027-01-03"),
            ("3. january 27", "2027-01-03"),
            ("2027-01-03", "2027-01-03"),
            ("24 dec", "2026-12-24"),
            ("20 Dec", "2026-12-20"),
            ("today", "2026-12-20"),
            ("Tomorrow", "2026-12-21"),
            ("monday", "2026-12-21"),
            ("sun", "2026-12-27"),
            ("29 Feb", "2028-02-29"),
        ] {
            assert_eq!(date(text, today), Ok(day(expected)), "{text}");
        }
        for bad in [
            "",
            "soon",
            "3",
            "32 Jan",
            "30 Feb",
            "3/1",
            "3 1",
            "jan",
            "3 Jan 2027 x",
            "3 ja",
            "-3 Jan",
            "3 Jan 99999999999",
        ] {
            assert!(
                matches!(date(bad, today), Err(DateError::NotADate(_))),
                "{bad}: {:?}",
                date(bad, today)
            );
        }
        let doubt = date("19 Dec", today).unwrap_err();
        assert_eq!(doubt.to_string(), "'19 Dec' has just passed; name the year, as in 2027-12-19");
        assert_eq!(date("19 Dec 2027", today), Ok(day("2027-12-19")));
        // Just after the turn of the year too.
        assert!(matches!(date("30 Dec", day("2027-01-02")), Err(DateError::WhichYear(..))));
    }

    #[test]
    fn periods_have_a_start_and_an_end() {
        let today = day("2026-12-10");
        let now = |end| Ok(Period { from: None, end });
        let after = |text: &str| PeriodEnd::After(text.parse().unwrap());
        for (text, span) in [
            ("10d", "10d"),
            ("2 weeks", "14d"),
            ("a week", "7d"),
            ("for 1d12h", "36h"),
            ("36 hours", "36h"),
        ] {
            assert_eq!(period(text, today), now(after(span)), "{text}");
        }
        let third = PeriodEnd::With(day("2027-01-03"));
        for text in ["until 3 Jan", "till jan 3", "to 3.1.", "3 January"] {
            assert_eq!(period(text, today), now(third), "{text}");
        }
        let from = Some(day("2026-12-20"));
        for text in [
            "from 20 Dec until 3 Jan",
            "from 20.12. until 3.1.",
            "from dec 20 - 3 jan",
            "From 20 December to 2027-01-03",
        ] {
            assert_eq!(period(text, today), Ok(Period { from, end: third }), "{text}");
        }
        assert_eq!(
            period("from 20 Dec for 10 days", today),
            Ok(Period { from, end: after("10d") })
        );
        for bad in ["", "from", "from 20 Dec", "until", "10", "10 dogs", "until until 3 Jan"] {
            assert!(period(bad, today).is_err(), "{bad}");
        }
    }
}
