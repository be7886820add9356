//! The pace of a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::time::{NotASpan, Span};

/// The bounds of the time that a player begins with, and of an increment.
const BOUNDS: std::ops::RangeInclusive<Span> = Span::minutes(1)..=Span::days(90);

/// A span or pace that cannot be parsed or used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaceError {
    /// A part of it is not a span of time.
    #[error(transparent)]
    NotASpan(#[from] NotASpan),
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

/// The longest bank, and the most time that increments can add up to.
const LONGEST: Span = Span::days(365);

/// The moves of a player for which the round of a cup has time.
const ROUND_MOVES: i64 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// A time for each move, and a reserve for the whole game: `3d+5d`.
    Bank {
        per_move: Span,
        /// The reserve for the whole game, used by moves that take longer.
        bank: Span,
    },
    /// A time for the whole game, to which each move adds an increment: `14d+2d/move up to 21d`.
    Fischer {
        start: Span,
        increment: Span,
        /// The limit up to which increments are added.
        most: Span,
    },
}

impl Pace {
    /// Returns what a player has in reserve when the game begins: the bank, or with an increment all of
    /// the player's time.
    pub const fn reserve(&self) -> Span {
        match self {
            Self::Bank { bank, .. } => *bank,
            Self::Fischer { start, .. } => *start,
        }
    }

    /// Returns the time for a turn that begins with this reserve.
    pub fn turn(&self, reserve: Span) -> Span {
        match self {
            Self::Bank { per_move, .. } => *per_move + reserve,
            Self::Fischer { .. } => reserve,
        }
    }

    /// Returns the reserve after a move that was made with `left` of the turn's time left. A move within
    /// its own time costs nothing from a bank; with an increment all time counts.
    pub fn after_move(&self, reserve: Span, left: Span) -> Span {
        let left = reserve.min(left).max(Span::ZERO);
        match self {
            Self::Bank { .. } => left,
            // A limit never takes away what a player has.
            Self::Fischer { increment, most, .. } => left.max((left + *increment).min(*most)),
        }
    }

    /// Returns the time that a move usually has: its own time, or with an increment the time at the
    /// start. No decision has more.
    pub const fn move_time(&self) -> Span {
        match self {
            Self::Bank { per_move, .. } => *per_move,
            Self::Fischer { start, .. } => *start,
        }
    }

    /// Returns what a move adds to the time of a player: its own time, or the increment.
    pub const fn each_move(&self) -> Span {
        match self {
            Self::Bank { per_move, .. } => *per_move,
            Self::Fischer { increment, .. } => *increment,
        }
    }

    /// Returns how long a round of a cup lasts at most whose games have this many seats: for each the time of 30 moves, and what
    /// a player has for the whole game beside increments.
    pub fn longest_round(&self, seats: usize) -> Span {
        let start = match self {
            Self::Bank { .. } => Span::ZERO,
            Self::Fischer { start, .. } => *start,
        };
        i64::try_from(seats).unwrap_or(i64::MAX) * (start + ROUND_MOVES * self.each_move())
    }

    /// Returns whether increments have a limit that a game can reach.
    pub fn has_limit(&self) -> bool {
        matches!(self, Self::Fischer { most, .. } if *most < LONGEST)
    }

    pub fn longest_turn(&self) -> Span {
        match self {
            Self::Bank { per_move, bank } => *per_move + *bank,
            Self::Fischer { most, .. } => *most,
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
            return Err(NotASpan::of(text).into());
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
            (Some(per_move), None) => Self::Bank { per_move: per_move.parse()?, bank: Span::ZERO },
        };
        let fits = match pace {
            Self::Bank { per_move, bank } => BOUNDS.contains(&per_move) && bank <= LONGEST,
            Self::Fischer { start, increment, most } => {
                BOUNDS.contains(&start)
                    && BOUNDS.contains(&increment)
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
            Self::Bank { per_move, bank: Span::ZERO } => write!(f, "{per_move}"),
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

impl Serialize for Pace {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pace {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Span = Span::days(1);

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
            Pace::Fischer { start: Span::days(14), increment: Span::days(2), most: Span::days(21) };
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
        assert_eq!(bank.after_move(5 * DAY, 5 * DAY - Span(1)), 5 * DAY - Span(1));
        assert_eq!(bank.after_move(5 * DAY, Span(-1)), Span::ZERO);
        let fischer: Pace = "14d+2d/move up to 21d".parse().unwrap();
        assert_eq!((fischer.reserve(), fischer.turn(14 * DAY)), (14 * DAY, 14 * DAY));
        assert_eq!(fischer.after_move(14 * DAY, 13 * DAY - Span(1)), 15 * DAY - Span(1));
        assert_eq!(fischer.after_move(20 * DAY, 20 * DAY - Span(1)), 21 * DAY);
        assert_eq!(fischer.after_move(5 * DAY, Span::ZERO), 2 * DAY);
        // More than the limit, such as a gift of an opponent, is kept but not added to.
        assert_eq!(fischer.after_move(25 * DAY, 24 * DAY), 24 * DAY);
    }
}
