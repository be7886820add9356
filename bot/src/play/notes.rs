//! What people write down about games, for themselves alone.

use crate::ids::{GameId, PersonId};
use crate::time::Moment;

/// The longest note, in characters.
pub const LONGEST_NOTE: usize = 2_000;
/// The most notes of one person about one game.
pub const MOST_NOTES: usize = 100;
/// The most characters of all notes of one person about one game.
pub const MOST_NOTE_CHARACTERS: usize = 50_000;

/// A note of a person about a game, which nobody else sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The game.
    pub game: GameId,
    /// The author.
    pub person: PersonId,
    /// The number of the note, counted from 1 for each person and game.
    pub number: u32,
    /// The number of the game's actions when it was written.
    pub ply: usize,
    /// When it was written.
    pub at: Moment,
    /// The text.
    pub text: String,
}
