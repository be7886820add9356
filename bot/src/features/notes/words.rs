//! Messages about private notes.

use locale::{Table, Text, table, text};

use super::store::{MOST_CHARACTERS_OF_ONE, MOST_NOTE_CHARACTERS, MOST_NOTES, Note};
use crate::chat::text::fits;
use crate::game::state::Match;
use crate::game::words::number;

pub(super) static TABLE: Table = table!();

/// A note was stored. `seen` is whether the place has other readers of what was typed.
pub(super) fn written(game: &Match, note: u32, seen: bool) -> Text {
    let written = text!(TABLE, "written", note, game = number(game.id));
    let was_seen = if seen { text!(TABLE, "was-seen") } else { Text::empty() };
    Text::joined([written, was_seen], " ")
}

pub(super) fn removed(game: &Match, note: u32) -> Text {
    text!(TABLE, "removed", note, game = number(game.id))
}

pub(super) fn no_such(game: &Match, note: u32) -> Text {
    text!(TABLE, "no-such", note, game = number(game.id))
}

pub(super) fn too_many(game: &Match) -> Text {
    text!(TABLE, "too-many", game = number(game.id), most = MOST_NOTES)
}

pub(super) fn all_too_long(game: &Match, left: usize) -> Text {
    text!(TABLE, "all-too-long", left, game = number(game.id), most = MOST_NOTE_CHARACTERS)
}

pub(super) fn too_long_of_one(game: &Match, left: usize) -> Text {
    text!(TABLE, "too-long-of-one", left, game = number(game.id), most = MOST_CHARACTERS_OF_ONE)
}

fn line(moves: usize, note: &Note) -> Text {
    text!(TABLE, "line", moves, note = note.number, text = note.text.as_str())
}

/// Lists notes, each with the number of moves before it: the text of the answer, and the content of a file if the text would be too long.
pub(super) fn listed(
    game: &Match,
    notes: &[(usize, &Note)],
    wanted: Option<&str>,
) -> (Text, Option<Text>) {
    let game = number(game.id);
    let about = |all: Text, some: Text| match wanted {
        None => all.with("game", game.as_str()),
        Some(word) => some.with("game", game.as_str()).with("word", word),
    };
    if notes.is_empty() {
        return (about(text!(TABLE, "none"), text!(TABLE, "none-with")), None);
    }
    let all = Text::lines(notes.iter().map(|(moves, note)| line(*moves, note)));
    let head = about(text!(TABLE, "listed"), text!(TABLE, "listed-with"));
    let shown = Text::lines([head, all.clone()]);
    if fits(&shown) {
        return (shown, None);
    }
    (about(text!(TABLE, "in-file"), text!(TABLE, "in-file-with")), Some(all))
}

/// A note as a comment in a record, which is written in English.
pub(super) fn comment(note: &Note) -> String {
    format!("Note {}: {}", note.number, note.text)
}
