//! What is asked with `/puzzle` and `/solve`, and how it is written.

use std::fmt;

use crate::game::command::write::{flag, line, optional};

pub(super) const GIVE_UP: &str = "give-up";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PuzzleRequest {
    /// Show the puzzle that the writer is solving, or another one.
    Show {
        /// The game as typed, or the id of a puzzle; `None` for any.
        game: Option<String>,
    },
    Answer {
        text: String,
    },
    GiveUp {
        puzzle: Option<String>,
    },
    /// Post a puzzle every day in the place, or no longer.
    Daily {
        on: bool,
    },
}

impl fmt::Display for PuzzleRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Show { game } => f.write_str(&line([optional(game)])),
            Self::Answer { text } => f.write_str(text),
            Self::Daily { on: true } => f.write_str("daily=here"),
            Self::Daily { on: false } => f.write_str("daily=off"),
            Self::GiveUp { puzzle } => f.write_str(&line([flag(true, GIVE_UP), optional(puzzle)])),
        }
    }
}
