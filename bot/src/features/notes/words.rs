//! Messages about private notes.

use super::store::{LONGEST_NOTE, MOST_NOTE_CHARACTERS, MOST_NOTES, Note};
use crate::chat::text::{LONGEST, weight};
use crate::game::state::Match;
use crate::game::words::{count, number};

/// A note was stored. `seen` is whether the place has other readers of what was typed.
pub(super) fn written(game: &Match, note: u32, seen: bool) -> String {
    let id = number(game.id);
    let mut text = format!(
        "Note {note} on game {id} is stored for you alone. '/notes {id}' lists your notes, '/note {id} off {note}' removes \
         this one."
    );
    if seen {
        text.push_str(
            " What you typed can be read in its channel; the slash command /note is private from the start.",
        );
    }
    text
}

/// A note was removed.
pub(super) fn removed(game: &Match, note: u32) -> String {
    format!("Note {note} on game {} is removed.", number(game.id))
}

/// There is no such note.
pub(super) fn no_such(game: &Match, note: u32) -> String {
    let id = number(game.id);
    format!("You have no note {note} on game {id}. '/notes {id}' lists your notes.")
}

/// The note is too long.
pub(super) fn too_long(characters: usize) -> String {
    format!(
        "A note has at most {LONGEST_NOTE} characters, and this one has {characters}. Split it into several notes."
    )
}

/// The writer has as many notes on the game as they may have.
pub(super) fn too_many(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "You have {MOST_NOTES} notes on game {id}, which is the most. '/note {id} off 1' removes note 1."
    )
}

/// The notes of the writer on the game are as long as they may be together.
pub(super) fn all_too_long(game: &Match, left: usize) -> String {
    let id = number(game.id);
    format!(
        "Your notes on game {id} may have {MOST_NOTE_CHARACTERS} characters together, and there is room for {}. \
         '/note {id} off 1' removes note 1.",
        count(left, "more character")
    )
}

fn line(moves: usize, note: &Note) -> String {
    format!("{}. After {}: {}", note.number, count(moves, "move"), note.text)
}

/// Lists notes, each with the number of moves before it: the text of the answer, and the content of a file if the text would be too long.
pub(super) fn listed(
    game: &Match,
    notes: &[(usize, &Note)],
    wanted: Option<&str>,
) -> (String, Option<String>) {
    let id = number(game.id);
    let about = wanted.map_or_else(String::new, |word| format!(" with '{word}'"));
    if notes.is_empty() {
        let how = format!("'/note {id} TEXT' writes one");
        return (format!("You have no notes on game {id}{about}. {how}."), None);
    }
    let all = notes.iter().map(|(moves, note)| line(*moves, note)).collect::<Vec<_>>().join("\n");
    let head = format!("Your notes on game {id}{about}, which only you can see");
    if weight(&head) + weight(&all) + 5 > LONGEST {
        return (format!("{head}, are in the file."), Some(all + "\n"));
    }
    (format!("{head}:\n{all}"), None)
}

/// The text under the private copy of a record, at the end of the game.
pub(super) fn record(game: &Match) -> String {
    format!(
        "Game {} is over. This is its record with your notes as comments; only you get this copy.",
        number(game.id)
    )
}

/// A note as a comment in a record.
pub(super) fn comment(note: &Note) -> String {
    format!("Note {}: {}", note.number, note.text)
}
