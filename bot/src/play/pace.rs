//! Spans of time as people write them (`3d`, `36h`, `1d12h`), and the pace of a game.

use std::fmt;
use std::str::FromStr;

const MINUTE: i64 = 60_000;
const DAY: i64 = 1440 * MINUTE;
const UNITS: [(char, i64); 5] =
    [('w', 7 * DAY), ('d', DAY), ('h', 60 * MINUTE), ('m', MINUTE), ('s', 1000)];

/// A span of time, in milliseconds, written like `3d`, `36h` or `1d12h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(pub i64);

/// A span or pace that cannot be parsed or used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaceError {
    /// The text is not a span of time.
    #[error("'{0}' is not a span of time; write it like 3d, 36h, 90m or 1d12h")]
    NotASpan(String),
    /// The pace is out of bounds.
    #[error("a pace allows between 1m and 90d a move, and a bank of at most 365d")]
    OutOfBounds,
}

impl FromStr for Span {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        let wrong = || PaceError::NotASpan(rules::game::shown(text, 40));
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

/// The time that players have: for each move, and a bank for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pace {
    /// The time for each move.
    pub per_move: Span,
    /// The reserve for the whole game, used by moves that take longer.
    pub bank: Span,
}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        let (per_move, bank) = text.split_once('+').unwrap_or((text, "0"));
        let pace = Self { per_move: per_move.parse()?, bank: bank.parse()? };
        let fits = (MINUTE..=90 * DAY).contains(&pace.per_move.0) && pace.bank.0 <= 365 * DAY;
        if fits { Ok(pace) } else { Err(PaceError::OutOfBounds) }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.per_move)?;
        if self.bank.0 > 0 { write!(f, "+{}", self.bank) } else { Ok(()) }
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

    #[test]
    fn paces_are_bounded() {
        assert_eq!("3d+5d".parse::<Pace>().unwrap().to_string(), "3d+5d");
        assert_eq!("3d".parse::<Pace>().unwrap().to_string(), "3d");
        for bad in ["0", "1s", "91d", "3d+366d", "3d+", "+5d", "3d+5d+1d"] {
            assert!(bad.parse::<Pace>().is_err(), "{bad}");
        }
    }
}
