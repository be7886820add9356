//! Private notes about a game. Only their author ever sees them.

use super::case::{Case, file, text_only};
use super::halt::Halt;
use super::ruling::Desk;
use super::show::{file_name, record_with_notes};
use crate::bridge::{Outgoing, PlaceId};
use crate::play::{ActionRow, LONGEST_NOTE, MOST_NOTE_CHARACTERS, MOST_NOTES, Match, Note, Status};
use crate::store::{NoteChange, Snapshot, StoreError};
use crate::words;

impl Case<'_> {
    /// Stores a note of the writer about a game.
    pub(super) fn note(&mut self, game: &Match, text: &str) -> Result<(), Halt> {
        let notes = self.state.notes(game.id, self.author())?;
        let text: String = text.trim().chars().filter(|c| !words::MARKS.contains(c)).collect();
        let characters = text.chars().count();
        let before: usize = notes.iter().map(|note| note.text.chars().count()).sum();
        let left = MOST_NOTE_CHARACTERS.saturating_sub(before);
        if characters > LONGEST_NOTE {
            return Err(Halt::privately(words::note_too_long(characters)));
        }
        if notes.len() >= MOST_NOTES {
            return Err(Halt::privately(words::too_many_notes(game)));
        }
        if characters > left {
            return Err(Halt::privately(words::notes_too_long(game, left)));
        }
        let number = notes.last().map_or(1, |note| note.number.saturating_add(1));
        self.change(NoteChange::Add(Note {
            game: game.id,
            person: self.author().clone(),
            number,
            ply: game.ply,
            at: self.at(),
            text,
        }));
        let readable = self.seen()
            && self.desk.network.private_places
            && self.incoming.context.guild.is_some();
        self.whisper(words::noted(game, number, readable));
        Ok(())
    }

    /// Removes a note of the writer.
    pub(super) fn remove_note(&mut self, game: &Match, number: u32) -> Result<(), Halt> {
        let notes = self.state.notes(game.id, self.author())?;
        if notes.iter().all(|note| note.number != number) {
            return Err(Halt::privately(words::no_such_note(game, number)));
        }
        let (game_id, person) = (game.id, self.author().clone());
        self.change(NoteChange::Remove { game: game_id, person, number });
        self.whisper(words::note_removed(game, number));
        Ok(())
    }

    /// Lists the writer's notes about a game: all of them, or those that contain a text, in any case.
    pub(super) fn notes(&mut self, game: &Match, wanted: Option<&str>) -> Result<(), Halt> {
        let notes = self.state.notes(game.id, self.author())?;
        let wanted = wanted.map(words::tidy).filter(|text| !text.is_empty());
        let lower = wanted.as_ref().map(|text| text.to_lowercase());
        let fits = |note: &&Note| {
            lower.as_ref().is_none_or(|lower| note.text.to_lowercase().contains(lower))
        };
        let mut found: Vec<(usize, &Note)> = Vec::new();
        for note in notes.iter().filter(fits) {
            found.push((self.moves_before(game, note.ply)?, note));
        }
        let (text, content) = words::notes(game, &found, wanted.as_deref());
        let mut message = self.answer_to(true, text);
        message.attachment = content
            .and_then(|content| file(format!("{}-notes.txt", words::number(game.id)), content));
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }
}

impl Desk {
    /// Returns, for each player who has notes about a game that is over, the private copy of its record, and where to post
    /// it.
    pub(super) fn records_with_notes(
        &self,
        state: &Snapshot,
        game: &Match,
        new: &[ActionRow],
    ) -> Result<Vec<(PlaceId, Outgoing)>, StoreError> {
        let mut copies: Vec<(PlaceId, Outgoing)> = Vec::new();
        if game.status != Status::Over {
            return Ok(copies);
        }
        for seat in game.players() {
            let Some(person) = game.holder(seat).person() else { continue };
            let notes = state.notes(game.id, person)?;
            if notes.is_empty() {
                continue;
            }
            let mut actions = state.actions(game.id)?;
            actions.extend_from_slice(new);
            let mut message = text_only(words::record_with_notes(game));
            message.attachment = file(file_name(game), record_with_notes(game, &actions, &notes));
            let place = if self.network.private_places {
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
