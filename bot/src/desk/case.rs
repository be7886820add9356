//! One message under judgement, and what comes of it.

use crate::bridge::{Attachment, Button, Incoming, Outgoing, PersonId, PictureRequest, PlaceId};
use crate::play::{ActionRow, GameId, Match};
use crate::store::{Commit, Outcome, Post, Save, StoreError, Verdict};
use crate::time::millis;
use crate::words;

use super::{Desk, Ruling, State};

/// A message, the state it is judged on, and what has been decided so far.
pub(super) struct Case<'a> {
    pub(super) desk: &'a Desk,
    pub(super) now: i64,
    pub(super) seed: u64,
    pub(super) incoming: &'a Incoming,
    pub(super) state: &'a dyn State,
    pub(super) outcome: Outcome,
    pub(super) out_of_turn: bool,
    /// The game the verdict names.
    pub(super) about: Option<(GameId, usize)>,
    commit: Commit,
}

impl<'a> Case<'a> {
    pub(super) fn new(
        desk: &'a Desk,
        now: i64,
        seed: u64,
        incoming: &'a Incoming,
        state: &'a dyn State,
    ) -> Self {
        let commit = Commit { now, ..Commit::default() };
        Self {
            desk,
            now,
            seed,
            incoming,
            state,
            outcome: Outcome::Answered,
            out_of_turn: false,
            about: None,
            commit,
        }
    }

    /// When the message counts.
    pub(super) fn at(&self) -> i64 {
        millis(self.incoming.at)
    }

    pub(super) fn author(&self) -> &'a PersonId {
        &self.incoming.author.id
    }

    pub(super) fn author_name(&self) -> String {
        let name = words::tidy(&self.incoming.author.name);
        if name.is_empty() { words::tidy(&self.author().0) } else { name }
    }

    /// Ordinary talk. Where somebody plays it gets a verdict all the same: read again later, on another
    /// position, it might look like a move.
    pub(super) fn talk(mut self) -> Result<Option<Ruling>, StoreError> {
        if self.state.unfinished_in(&self.incoming.place)?.is_empty() {
            return Ok(None);
        }
        self.outcome = Outcome::Ignored;
        self.commit = Commit { now: self.now, ..Commit::default() };
        Ok(Some(self.ruling()))
    }

    pub(super) fn ruling(mut self) -> Ruling {
        self.commit.verdict = Some(Verdict {
            place: self.incoming.place.clone(),
            message: self.incoming.id,
            author: self.author().clone(),
            at: self.at(),
            outcome: self.outcome,
            game: self.about,
        });
        if self.outcome != Outcome::Ignored {
            let mut person = self.incoming.author.clone();
            person.name = self.author_name();
            self.commit.people.push(person);
        }
        Ruling { commit: self.commit, out_of_turn: self.out_of_turn }
    }

    /// Stores a changed game.
    pub(super) fn save(&mut self, mut game: Match, actions: Vec<ActionRow>) {
        game.revision += 1;
        self.about = Some((game.id, game.ply));
        self.commit.saves.push(Save { game, actions });
    }

    /// Says something in a place.
    pub(super) fn say(&mut self, place: &PlaceId, message: Outgoing) {
        let key = format!("m{}-{}", base36(self.incoming.id.0), self.commit.posts.len());
        self.commit.posts.push(Post { key, place: place.clone(), message });
    }

    /// Answers the message, for all to see, mentioning nobody.
    pub(super) fn reply(&mut self, text: String) {
        let message = self.answer(text);
        self.say(&self.incoming.place.clone(), message);
    }

    /// Answers the writer alone.
    pub(super) fn whisper(&mut self, text: String) {
        let message = Outgoing { only_to: Some(self.author().0.clone()), ..self.answer(text) };
        self.say(&self.incoming.place.clone(), message);
    }

    /// Says why not, to the writer alone.
    pub(super) fn refuse(&mut self, text: String) {
        self.outcome = Outcome::Refused;
        self.whisper(text);
    }

    /// An answer to the message, to be completed.
    pub(super) fn answer(&self, text: String) -> Outgoing {
        Outgoing { reply_to: Some(self.incoming.id.0), ..said(text) }
    }
}

/// A message with nothing but text.
pub(super) fn said(text: String) -> Outgoing {
    Outgoing {
        text: words::fit(text),
        mention: Vec::new(),
        only_to: None,
        reply_to: None,
        picture: None,
        buttons: Vec::new(),
        attachment: None,
    }
}

/// A picture of a game as it stands.
pub(super) fn picture(game: &Match, viewer: rules::Seat) -> Option<PictureRequest> {
    Some(PictureRequest { game: game.id.0, ply: game.ply, viewer: viewer.0, targets: None })
}

/// A button; the label is cut to what fits.
pub(super) fn button(label: &str, command: String) -> Button {
    let mut label = label.to_owned();
    if label.chars().count() > 80 {
        label = label.chars().take(79).chain(['…']).collect();
    }
    Button { label, command }
}

/// A text as a file.
pub(super) fn file(name: String, content: String) -> Option<Attachment> {
    Some(Attachment { name, content })
}

/// A number in few characters.
pub(super) fn base36(mut n: u64) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut text = Vec::new();
    loop {
        text.push(char::from(DIGITS[(n % 36) as usize]));
        n /= 36;
        if n == 0 {
            break;
        }
    }
    text.iter().rev().collect()
}
