//! Computers at the board: what they are called, and how people name them.

use crate::time::Span;
use search::level::{Level, LevelError};

/// The word for a computer, which may be followed by a colon and its level.
pub const COMPUTER: &str = "computer";

/// The level of a computer that is named without one.
pub const USUAL_LEVEL: Level = Level::ALL[4];

/// The longest pause before a computer's move that can be configured: an hour.
pub const LONGEST_PAUSE: Span = Span::hours(1);

const NAMES: [&str; Level::ALL.len()] = [
    "Computer (level 1)",
    "Computer (level 2)",
    "Computer (level 3)",
    "Computer (level 4)",
    "Computer (level 5)",
    "Computer (level 6)",
    "Computer (level 7)",
    "Computer (level 8)",
];

/// Returns the name of a computer, as in records.
pub fn computer_name(level: Level) -> &'static str {
    NAMES.get(usize::from(level.number()).saturating_sub(1)).copied().unwrap_or("Computer")
}

/// Returns the level of the computer that a text names, `computer` or `computer:5`. Returns `None` if the text names no computer.
pub fn computer_named(text: &str) -> Option<Result<Level, LevelError>> {
    let (word, level) = text.split_once(':').map_or((text, None), |(w, level)| (w, Some(level)));
    let named = word.trim().eq_ignore_ascii_case(COMPUTER);
    named.then(|| level.map_or(Ok(USUAL_LEVEL), |level| level.trim().parse()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_computer_is_named_with_or_without_its_level() {
        let level = |text: &str| computer_named(text).map(|level| level.map(Level::number));
        assert_eq!(level("computer"), Some(Ok(5)));
        assert_eq!(level("Computer:1"), Some(Ok(1)));
        assert_eq!(level("computer:8"), Some(Ok(8)));
        assert_eq!(level("computer:9"), Some(Err(LevelError)));
        assert_eq!(level("computer:"), Some(Err(LevelError)));
        assert_eq!(level("computers"), None);
        assert_eq!(level("@computer"), None);
    }

    #[test]
    fn every_level_has_its_name() {
        for level in Level::ALL {
            assert_eq!(computer_name(level), format!("Computer (level {level})"));
        }
    }
}
