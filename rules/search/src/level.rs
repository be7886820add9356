//! Levels: how well the computer plays.

use std::fmt;
use std::str::FromStr;

/// How well the computer plays, from 1 to 8. The highest level uses all of its time; the others search only so many positions, but
/// always look one action ahead, and choose among actions that are nearly as good as the best one.
///
/// ```
/// use search::level::Level;
/// let level: Level = "5".parse()?;
/// assert_eq!(level.to_string(), "5");
/// assert!("9".parse::<Level>().is_err());
/// # Ok::<(), search::level::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A level that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level is a number from 1 to 8")]
pub struct LevelError;

/// The positions that a level searches, and by how many hundredths of a pawn its choice may be worse than the best.
const LEVELS: [(u64, i32); 7] =
    [(40, 100), (80, 70), (200, 50), (500, 35), (1_200, 25), (3_000, 15), (9_000, 8)];

impl Level {
    /// The lowest level.
    pub const LOWEST: Self = Self(1);
    /// The highest level.
    pub const HIGHEST: Self = Self(8);
    /// All levels.
    pub const ALL: [Self; 8] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The level with a number.
    ///
    /// # Errors
    /// A [`LevelError`] if there is none.
    pub const fn new(number: u8) -> Result<Self, LevelError> {
        if number >= 1 && number <= 8 { Ok(Self(number)) } else { Err(LevelError) }
    }

    /// The number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The most positions that the level searches once it has looked one action ahead; `None` if there is no limit.
    #[must_use]
    pub fn nodes(self) -> Option<u64> {
        LEVELS.get(usize::from(self.0) - 1).map(|(nodes, _)| *nodes)
    }

    /// By how many hundredths of a pawn its choice may be worse than the best.
    #[must_use]
    pub fn margin(self) -> i32 {
        LEVELS.get(usize::from(self.0) - 1).map_or(0, |(_, margin)| *margin)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::new(text.parse().map_err(|_| LevelError)?)
    }
}
