//! Private notes about a game. Only their author ever sees them.

mod store;
mod words;

use std::fmt;

use locale::{Text, text};

use crate::chat::ids::{GameId, PersonId};
use crate::chat::text::{MARKS, tidy};
use crate::chat::{Outgoing, PlaceId};
use crate::game::command::{Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, optional};
use crate::game::form::{Field, Form, Input};
use crate::game::state::{ActionRow, Match};
use crate::game::words::number;
use crate::game::{Case, Desk, Feature, Halt, Request, Want, file, record_file, text_only};
use crate::store::{Snapshot, StoreError};
use store::{Note, NoteChange};
use words::TABLE;

pub use store::{LONGEST_NOTE, MOST_CHARACTERS_OF_ONE, MOST_NOTE_CHARACTERS, MOST_NOTES};

static SPECS: [Spec; 2] = [
    Spec::write(Group::Play, &["note", "memo"], &TABLE, &[optional("text", Kind::Text), GAME]),
    Spec::read(Group::Play, &["notes"], &TABLE, &[GAME, optional("word", Kind::Words)]),
];

static FORM: Form = Form {
    key: "note-form",
    table: &TABLE,
    fields: &[Field { name: "text", input: Input::Text("text", LONGEST_NOTE) }],
    initial: &[],
    present: None,
};

pub struct Notes;

impl Feature for Notes {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let asked = match (arguments.spec.name, arguments.words.as_slice()) {
            ("notes", _) => NoteRequest::List { wanted: arguments.text() },
            (_, [off, number])
                if off.eq_ignore_ascii_case("off")
                    && let Ok(number) = number.parse() =>
            {
                NoteRequest::Remove { number }
            }
            _ => {
                let text = arguments.text().ok_or(CommandError::Missing(arguments.spec))?;
                NoteRequest::Write { text }
            }
        };
        Ok(Box::new(asked))
    }

    fn form(&self, spec: &Spec) -> Option<&'static Form> {
        (spec.name == "note").then_some(&FORM)
    }

    fn comments(
        &self,
        state: &Snapshot,
        game: GameId,
        person: &PersonId,
    ) -> Result<Vec<(usize, String)>, StoreError> {
        let notes = store::notes(state, game, person)?;
        Ok(notes.iter().map(|note| (note.ply, words::comment(note))).collect())
    }

    /// Gives each player who has notes a private copy of the record.
    fn on_end(
        &self,
        desk: &Desk,
        state: &Snapshot,
        game: &Match,
        new: &[ActionRow],
    ) -> Result<Vec<(PlaceId, Outgoing<Text>)>, StoreError> {
        let mut copies: Vec<(PlaceId, Outgoing<Text>)> = Vec::new();
        for seat in game.players() {
            let Some(person) = game.holder(seat).person() else { continue };
            let comments = self.comments(state, game.id, person)?;
            if comments.is_empty() {
                continue;
            }
            let mut actions = state.actions(game.id)?;
            actions.extend_from_slice(new);
            let mut message = text_only(text!(TABLE, "record", game = number(game.id)));
            message.attachment = record_file(game, &actions, comments);
            let place = if desk.network.private_places {
                PlaceId::private(person)
            } else {
                message.only_to = Some(person.0.clone());
                game.posting_place()
            };
            copies.push((place, message));
        }
        Ok(copies)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum NoteRequest {
    Write {
        text: String,
    },
    Remove {
        number: u32,
    },
    /// List the notes that contain a text; `None` for all.
    List {
        wanted: Option<String>,
    },
}

impl fmt::Display for NoteRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write { text } | Self::List { wanted: Some(text) } => f.write_str(text),
            Self::Remove { number } => write!(f, "off {number}"),
            Self::List { wanted: None } => Ok(()),
        }
    }
}

impl Request for NoteRequest {
    fn spec(&self) -> &'static Spec {
        let [note, notes] = &SPECS;
        if matches!(self, Self::List { .. }) { notes } else { note }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let game = case.find(named, Want::Any, self.spec().name)?;
        match *self {
            Self::Write { text } => write(case, &game, &text),
            Self::Remove { number } => remove(case, &game, number),
            Self::List { wanted } => list(case, &game, wanted.as_deref()),
        }
    }
}

fn write(case: &mut Case<'_>, game: &Match, text: &str) -> Result<(), Halt> {
    let notes = store::notes(case.state, game.id, case.author())?;
    let text: String = text.trim().chars().filter(|c| !MARKS.contains(c)).collect();
    let characters = text.chars().count();
    let before: usize = notes.iter().map(|note| note.text.chars().count()).sum();
    let left = MOST_NOTE_CHARACTERS.saturating_sub(before);
    if characters > LONGEST_NOTE {
        return Err(Halt::privately(text!(TABLE, "too-long", characters, most = LONGEST_NOTE)));
    }
    if notes.len() >= MOST_NOTES {
        return Err(Halt::privately(words::too_many(game)));
    }
    if characters > left {
        return Err(Halt::privately(words::all_too_long(game, left)));
    }
    let left = MOST_CHARACTERS_OF_ONE.saturating_sub(store::characters(case.state, case.author())?);
    if characters > left {
        return Err(Halt::privately(words::too_long_of_one(game, left)));
    }
    let number = notes.last().map_or(1, |note| note.number.saturating_add(1));
    case.change(NoteChange::Add(Note {
        game: game.id,
        person: case.author().clone(),
        number,
        ply: game.ply,
        at: case.at(),
        text,
    }));
    let readable =
        case.seen() && case.desk.network.private_places && case.incoming.context.guild.is_some();
    case.whisper(words::written(game, number, readable));
    Ok(())
}

fn remove(case: &mut Case<'_>, game: &Match, number: u32) -> Result<(), Halt> {
    let notes = store::notes(case.state, game.id, case.author())?;
    if notes.iter().all(|note| note.number != number) {
        return Err(Halt::privately(words::no_such(game, number)));
    }
    let (game_id, person) = (game.id, case.author().clone());
    case.change(NoteChange::Remove { game: game_id, person, number });
    case.whisper(words::removed(game, number));
    Ok(())
}

/// Lists the writer's notes about a game: all of them, or those that contain a text, in any case.
fn list(case: &mut Case<'_>, game: &Match, wanted: Option<&str>) -> Result<(), Halt> {
    let notes = store::notes(case.state, game.id, case.author())?;
    let wanted = wanted.map(tidy).filter(|text| !text.is_empty());
    let lower = wanted.as_ref().map(|text| text.to_lowercase());
    let fits =
        |note: &&Note| lower.as_ref().is_none_or(|lower| note.text.to_lowercase().contains(lower));
    let mut found: Vec<(usize, &Note)> = Vec::new();
    for note in notes.iter().filter(fits) {
        found.push((case.moves_before(game, note.ply)?, note));
    }
    let (text, content) = words::listed(game, &found, wanted.as_deref());
    let mut message = case.answer_to(true, text);
    message.attachment = content.and_then(|content| {
        let content = Text::joined([content, Text::same("\n")], "");
        file(format!("{}-notes.txt", number(game.id)), content)
    });
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::FEATURES;
    use crate::game::{Parsed, parse};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let text = || "Keep  the \"rook\" home,\nthen".to_owned();
        vec![
            Box::new(NoteRequest::Write { text: text() }),
            Box::new(NoteRequest::Write { text: "off guard".to_owned() }),
            Box::new(NoteRequest::Remove { number: 7 }),
            Box::new(NoteRequest::List { wanted: None }),
            Box::new(NoteRequest::List { wanted: Some(text()) }),
        ]
    }

    fn asked(text: &str) -> NoteRequest {
        crate::features::testing::asked(text).unwrap()
    }

    #[test]
    fn a_note_is_its_text_or_off_and_a_number() {
        let note = |text: &str| NoteRequest::Write { text: text.to_owned() };
        assert_eq!(asked("/note  Keep  the \"rook\" home "), note("Keep  the \"rook\" home"));
        assert_eq!(asked("/note off 3"), NoteRequest::Remove { number: 3 });
        assert_eq!(asked("/note off guard"), note("off guard"));
        assert_eq!(asked("/notes"), NoteRequest::List { wanted: None });
        assert_eq!(asked("/notes g12 rook"), NoteRequest::List { wanted: Some("rook".into()) });
        let wrong = |text: &str| match parse(text, false, true, FEATURES) {
            Parsed::Invalid(error) => error,
            other => panic!("{text}: {other:?}"),
        };
        assert!(matches!(wrong("/note g12"), CommandError::Missing(spec) if spec.name == "note"));
        let long = "é".repeat(2_000);
        assert_eq!(asked(&format!("/note {long}")), note(&long));
        assert_eq!(wrong(&format!("/note {}", "x".repeat(50_000))), CommandError::TooLong);
    }
}
