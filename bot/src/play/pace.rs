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
    /// The pace with an increment is out of bounds.
    #[error(
        "with an increment, players begin with 1m to 90d, a move adds 1m to 90d, and the limit is between the time at the start and 365d, as in 14d+2d/move up to 21d"
    )]
    OutOfBoundsWithIncrement,
    /// A limit is given for a pace without an increment.
    #[error("only a pace with an increment has a limit, as in 14d+2d/move up to 21d")]
    OnlyIncrements,
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

/// The longest bank, and the most time that increments can add up to.
const LONGEST: Span = Span(365 * DAY);

/// How much time players have for their moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// A time for each move, and a reserve for the whole game: `3d+5d`.
    Bank {
        /// The time for each move.
        per_move: Span,
        /// The reserve for the whole game, used by moves that take longer.
        bank: Span,
    },
    /// A time for the whole game, to which each move adds an increment: `14d+2d/move up to 21d`.
    Fischer {
        /// The time at the start.
        start: Span,
        /// What each move adds.
        increment: Span,
        /// The limit up to which increments are added.
        most: Span,
    },
}

impl Pace {
    /// Returns what a player has in reserve when the game begins, in milliseconds: the bank, or with an increment all of
    /// the player's time.
    #[must_use]
    pub const fn reserve(&self) -> i64 {
        match self {
            Self::Bank { bank, .. } => bank.0,
            Self::Fischer { start, .. } => start.0,
        }
    }

    /// Returns the time for a turn that begins with this reserve, in milliseconds.
    #[must_use]
    pub const fn turn(&self, reserve: i64) -> i64 {
        match self {
            Self::Bank { per_move, .. } => per_move.0.saturating_add(reserve),
            Self::Fischer { .. } => reserve,
        }
    }

    /// Returns the reserve after a move that was made with `left` of the turn's time left, in milliseconds. A move within
    /// its own time costs nothing from a bank; with an increment all time counts.
    #[must_use]
    pub fn after_move(&self, reserve: i64, left: i64) -> i64 {
        let left = reserve.min(left).max(0);
        match self {
            Self::Bank { .. } => left,
            // A limit never takes away what a player has.
            Self::Fischer { increment, most, .. } => {
                left.max(left.saturating_add(increment.0).min(most.0))
            }
        }
    }

    /// Returns the time that a move usually has, in milliseconds: its own time, or with an increment the time at the
    /// start. No decision has more.
    #[must_use]
    pub const fn move_time(&self) -> i64 {
        match self {
            Self::Bank { per_move, .. } => per_move.0,
            Self::Fischer { start, .. } => start.0,
        }
    }

    /// Returns whether increments have a limit that a game can reach.
    #[must_use]
    pub fn has_limit(&self) -> bool {
        matches!(self, Self::Fischer { most, .. } if *most < LONGEST)
    }

    /// Returns the longest time that a turn can have, in milliseconds.
    #[must_use]
    pub const fn longest_turn(&self) -> i64 {
        match self {
            Self::Bank { per_move, bank } => per_move.0.saturating_add(bank.0),
            Self::Fischer { most, .. } => most.0,
        }
    }
}

/// The words between the increment and the limit.
const LIMITS: [&str; 5] = ["up to", "upto", "at most", "max", "maximum"];

/// The words after an increment.
const EACH: [&str; 5] = ["/move", "per move", "a move", "each move", "/m"];

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        rules::steps::take(text.len());
        let text = text.trim();
        if text.len() > 100 {
            return Err(PaceError::NotASpan(rules::game::shown(text, 40)));
        }
        let plain = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = plain.replace(" /", "/").replace("/ ", "/").replace(", ", " ");
        let (time, most) = LIMITS
            .iter()
            .find_map(|word| plain.split_once(&format!(" {word} ")))
            .map_or((plain.as_str(), None), |(time, most)| (time, Some(most)));
        let each = EACH.iter().find_map(|word| time.strip_suffix(word));
        let pace = match (each, time.split_once('+')) {
            (Some(each), Some(_)) => {
                let (start, increment) = each.split_once('+').ok_or(PaceError::OutOfBounds)?;
                let most = most.map_or(Ok(LONGEST), str::parse)?;
                Self::Fischer { start: start.parse()?, increment: increment.parse()?, most }
            }
            _ if most.is_some() => return Err(PaceError::OnlyIncrements),
            (None, parts) => {
                let (per_move, bank) = parts.unwrap_or((time, "0"));
                Self::Bank { per_move: per_move.parse()?, bank: bank.parse()? }
            }
            // `3d/move` is the same as `3d`.
            (Some(per_move), None) => Self::Bank { per_move: per_move.parse()?, bank: Span(0) },
        };
        let fits = match pace {
            Self::Bank { per_move, bank } => {
                (MINUTE..=90 * DAY).contains(&per_move.0) && bank <= LONGEST
            }
            Self::Fischer { start, increment, most } => {
                (MINUTE..=90 * DAY).contains(&start.0)
                    && (MINUTE..=90 * DAY).contains(&increment.0)
                    && (start..=LONGEST).contains(&most)
            }
        };
        match pace {
            _ if fits => Ok(pace),
            Self::Bank { .. } => Err(PaceError::OutOfBounds),
            Self::Fischer { .. } => Err(PaceError::OutOfBoundsWithIncrement),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bank { per_move, bank: Span(0) } => write!(f, "{per_move}"),
            Self::Bank { per_move, bank } => write!(f, "{per_move}+{bank}"),
            Self::Fischer { start, increment, most } if *most == LONGEST => {
                write!(f, "{start}+{increment}/move")
            }
            Self::Fischer { start, increment, most } => {
                write!(f, "{start}+{increment}/move up to {most}")
            }
        }
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
        for bad in ["0", "1s", "91d", "3d+366d", "3d+", "+5d", "3d+5d+1d", "3d up to 5d"] {
            assert!(bad.parse::<Pace>().is_err(), "{bad}");
        }
    }

    #[test]
    fn increments_are_written_in_many_ways() {
        let pace =
            Pace::Fischer { start: Span(14 * DAY), increment: Span(2 * DAY), most: Span(21 * DAY) };
        for text in [
            "14d+2d/move up to 21d",
            "14d + 2d / move  up to 21d",
            "2w+2d/Move upto 3w",
            "14d+48h per move, at most 21d",
            "14d+2d a move max 21d",
            "14d+2d/m up to 21d",
        ] {
            assert_eq!(text.parse(), Ok(pace), "{text}");
        }
        assert_eq!(pace.to_string(), "14d+2d/move up to 21d");
        let open: Pace = "14d+2d/move".parse().unwrap();
        assert_eq!(open.longest_turn(), 365 * DAY);
        assert_eq!(open.to_string(), "14d+2d/move");
        assert_eq!("3d/move".parse::<Pace>(), "3d".parse());
        for bad in [
            "14d+/move",
            "+2d/move",
            "14d+30s/move",
            "14d+2d/move up to 13d",
            "14d+2d/move up to 366d",
            "91d+2d/move",
            "14d+2d/move up to",
            "14d+2d/moves",
            "14d+2d+1d/move",
        ] {
            assert!(bad.parse::<Pace>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_left_is_exact() {
        let bank: Pace = "3d+5d".parse().unwrap();
        assert_eq!((bank.reserve(), bank.turn(5 * DAY)), (5 * DAY, 8 * DAY));
        // Within the move's own time nothing is taken from the bank; one millisecond more takes one.
        assert_eq!(bank.after_move(5 * DAY, 5 * DAY), 5 * DAY);
        assert_eq!(bank.after_move(5 * DAY, 8 * DAY), 5 * DAY);
        assert_eq!(bank.after_move(5 * DAY, 5 * DAY - 1), 5 * DAY - 1);
        assert_eq!(bank.after_move(5 * DAY, -1), 0);
        let fischer: Pace = "14d+2d/move up to 21d".parse().unwrap();
        assert_eq!((fischer.reserve(), fischer.turn(14 * DAY)), (14 * DAY, 14 * DAY));
        assert_eq!(fischer.after_move(14 * DAY, 13 * DAY - 1), 15 * DAY - 1);
        assert_eq!(fischer.after_move(20 * DAY, 20 * DAY - 1), 21 * DAY);
        assert_eq!(fischer.after_move(5 * DAY, 0), 2 * DAY);
        // More than the limit, such as a gift of an opponent, is kept but not added to.
        assert_eq!(fischer.after_move(25 * DAY, 24 * DAY), 24 * DAY);
    }
}
