//! `notes`: what people write down about games, for themselves alone.

use crate::store::engine::{Result, params};

use crate::chat::ids::{GameId, PersonId};
use crate::store::{Change, Commit, Receipt, Snapshot, StoreError, Transaction, count, size};
use crate::time::Moment;

/// The longest note, in characters.
pub const LONGEST_NOTE: usize = 2_000;
/// The most notes of one person about one game.
pub const MOST_NOTES: usize = 100;
/// The most characters of all notes of one person about one game.
pub const MOST_NOTE_CHARACTERS: usize = 50_000;
/// The most characters of all notes of one person.
pub const MOST_CHARACTERS_OF_ONE: usize = 200_000;

/// The characters of all notes of a person.
const OF_PERSON: &str = "SELECT coalesce(sum(length(text)), 0) FROM notes WHERE person = ?1";

/// A note of a person about a game, which nobody else sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) game: GameId,
    pub(super) person: PersonId,
    /// The number of the note, counted from 1 for each person and game.
    pub(super) number: u32,
    /// The number of the game's actions when it was written.
    pub(super) ply: usize,
    pub(super) at: Moment,
    pub(super) text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoteChange {
    Add(Note),
    Remove { game: GameId, person: PersonId, number: u32 },
}

/// Returns a person's notes about a game, in the order of their numbers.
pub(super) fn notes(
    state: &Snapshot,
    game: GameId,
    person: &PersonId,
) -> Result<Vec<Note>, StoreError> {
    state.all(
        "SELECT number, ply, at, text FROM notes WHERE game = ?1 AND person = ?2
         ORDER BY number",
        params![game.0, person.0],
        |row| {
            Ok(Note {
                game,
                person: person.clone(),
                number: row.get(0)?,
                ply: size(row.get(1)?),
                at: row.get(2)?,
                text: row.get(3)?,
            })
        },
    )
}

pub(super) fn characters(state: &Snapshot, person: &PersonId) -> Result<usize, StoreError> {
    Ok(state.one(OF_PERSON, [&person.0], |row| row.get(0).map(size))?.unwrap_or(0))
}

/// It conflicts if the notes have changed since they were read.
impl Change for NoteChange {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        let changed = match self {
            Self::Add(note) => db
                .prepare_cached(
                    "INSERT INTO notes (game, person, number, ply, at, text)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                     ON CONFLICT (game, person, number) DO NOTHING",
                )?
                .execute(params![
                    note.game.0,
                    note.person.0,
                    note.number,
                    count(note.ply),
                    note.at,
                    note.text
                ])?,
            Self::Remove { game, person, number } => db
                .prepare_cached(
                    "DELETE FROM notes WHERE game = ?1 AND person = ?2 AND number = ?3",
                )?
                .execute(params![game.0, person.0, number])?,
        };
        Ok(if changed == 1 { Receipt::Done } else { Receipt::Conflict })
    }
}

#[cfg(test)]
mod tests {
    use super::OF_PERSON;
    use crate::store::{empty, indexes};

    #[test]
    fn the_notes_of_a_person_are_found_by_an_index() {
        assert_eq!(indexes(&empty().unwrap(), OF_PERSON), ["notes_by_person"]);
    }
}
