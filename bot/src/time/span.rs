//! Spans of time, and how people write them: `3d`, `36h`, `1d12h`.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg};
use std::str::FromStr;
use std::time::Duration;

const MINUTE: i64 = 60_000;
const DAY: i64 = 1440 * MINUTE;
const UNITS: [(char, i64); 5] =
    [('w', 7 * DAY), ('d', DAY), ('h', 60 * MINUTE), ('m', MINUTE), ('s', 1000)];

/// A span of time in milliseconds, written like `3d`, `36h` or `1d12h`. Arithmetic saturates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(pub i64);

impl Span {
    pub const ZERO: Self = Self(0);
    /// The longest span.
    pub const MAX: Self = Self(i64::MAX);

    pub const fn seconds(n: i64) -> Self {
        Self(n.saturating_mul(1000))
    }

    pub const fn minutes(n: i64) -> Self {
        Self(n.saturating_mul(MINUTE))
    }

    pub const fn hours(n: i64) -> Self {
        Self(n.saturating_mul(60 * MINUTE))
    }

    /// Returns a span of days of 24 hours.
    pub const fn days(n: i64) -> Self {
        Self(n.saturating_mul(DAY))
    }

    /// Returns the span without its sign.
    pub const fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// Serializes it as a number of milliseconds.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(crate) fn as_millis<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i64(self.0)
    }

    /// Deserializes a number of milliseconds.
    pub(crate) fn from_millis<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        serde::Deserialize::deserialize(from).map(Self)
    }

    /// Returns the span as a [`Duration`]; a negative one is zero.
    pub fn duration(self) -> Duration {
        Duration::from_millis(u64::try_from(self.0).unwrap_or(0))
    }
}

impl From<Duration> for Span {
    fn from(span: Duration) -> Self {
        Self(i64::try_from(span.as_millis()).unwrap_or(i64::MAX))
    }
}

impl Neg for Span {
    type Output = Self;

    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl Mul<Span> for i64 {
    type Output = Span;

    fn mul(self, span: Span) -> Span {
        Span(span.0.saturating_mul(self))
    }
}

impl Div<i64> for Span {
    type Output = Self;

    fn div(self, parts: i64) -> Self {
        Self(self.0.checked_div(parts).unwrap_or(i64::MAX))
    }
}

impl Div for Span {
    type Output = i64;

    /// Returns how many times the other span fits.
    fn div(self, other: Self) -> i64 {
        (self / other.0).0
    }
}

impl Sum for Span {
    fn sum<I: Iterator<Item = Self>>(spans: I) -> Self {
        spans.fold(Self::ZERO, Add::add)
    }
}

/// A text that is not a span of time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a span of time; write it like 3d, 36h, 90m or 1d12h")]
pub struct NotASpan(String);

impl NotASpan {
    pub(crate) fn of(text: &str) -> Self {
        Self(rules::game::shown(text, 40))
    }

    /// Returns what was typed, at most 40 characters.
    pub(crate) fn typed(&self) -> &str {
        &self.0
    }
}

impl FromStr for Span {
    type Err = NotASpan;

    fn from_str(text: &str) -> Result<Self, NotASpan> {
        let wrong = || NotASpan::of(text);
        let mut total: i64 = 0;
        let mut number: Option<i64> = None;
        for c in text.trim().chars() {
            rules::steps::take(1);
            if let Some(digit) = c.to_digit(10) {
                let so_far = number.unwrap_or(0);
                number = so_far.checked_mul(10).and_then(|n| n.checked_add(i64::from(digit)));
                if number.is_none() {
                    return Err(wrong());
                }
            } else {
                let unit = UNITS.iter().find(|(u, _)| *u == c.to_ascii_lowercase());
                let (_, size) = unit.ok_or_else(wrong)?;
                let part = number.take().and_then(|n| n.checked_mul(*size)).ok_or_else(wrong)?;
                total = total.checked_add(part).ok_or_else(wrong)?;
            }
        }
        // A lone 0 needs no unit; any other number does.
        match number {
            None if !text.trim().is_empty() => Ok(Self(total)),
            Some(0) if text.trim() == "0" => Ok(Self(0)),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        let mut written = false;
        // Weeks are parsed but not written: `10d` is easier to read than `1w3d`.
        for (unit, size) in UNITS.iter().skip(1) {
            if rest >= *size {
                write!(f, "{}{unit}", rest / size)?;
                rest %= size;
                written = true;
            }
        }
        if written { Ok(()) } else { f.write_str("0") }
    }
}

impl<'de> serde::Deserialize<'de> for Span {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_round_trip() {
        for (text, back) in
            [("3d", "3d"), ("36h", "1d12h"), ("1d 12h", ""), ("2w", "14d"), ("0", "0")]
        {
            match text.parse::<Span>() {
                Ok(span) => assert_eq!(span.to_string(), back),
                Err(_) => assert_eq!(back, ""),
            }
        }
        for bad in ["", "3", "d", "3x", "-3d", "99999999999999999999d", "9999999999999999w"] {
            assert!(bad.parse::<Span>().is_err(), "{bad}");
        }
    }
}
