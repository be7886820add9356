//! One message under judgement, and what comes of it.

use crate::bridge::{Attachment, Button, Incoming, Outgoing, Person, PersonId, PlaceId};
use crate::play::{ActionRow, Community, GameId, GuildRules, Match, Settings};
use crate::store::{
    Block, Commit, Count, OutboxKey, Outcome, Phase, Post, Save, StoreError, Verdict,
};
use crate::time::millis;
use crate::words;

use super::ruling::{Desk, Ruling};
use super::state::State;

/// With so much waiting to be said in a place, what changes nothing is answered there no more; with so much more, it is not
/// even asked there unseen.
pub(crate) const MUCH: usize = 50;
pub(crate) const MUCH_MORE: usize = 200;

/// A message, the state it is judged on, and what has been decided so far.
pub(super) struct Case<'a> {
    pub(super) desk: &'a Desk,
    pub(super) now: i64,
    pub(super) seed: u64,
    pub(super) incoming: &'a Incoming,
    pub(super) state: &'a dyn State,
    pub(super) outcome: Outcome,
    pub(super) out_of_turn: bool,
    /// Talk may be a move in games that are or were played in these places.
    pub(super) may_answer_in: Vec<PlaceId>,
    /// It is judged when its game goes on.
    pub(super) waits: bool,
    /// Pictures asked for that count.
    pub(super) pictures: usize,
    /// What waits to be said in the place, if it was counted.
    waiting: Option<usize>,
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
            may_answer_in: Vec::new(),
            waits: false,
            pictures: 0,
            waiting: None,
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
        let place = &self.incoming.place;
        if self.state.first_in(place, Phase::Unfinished, 1)?.is_empty()
            && self.state.formerly_in(place)?.is_empty()
        {
            return Ok(None);
        }
        self.outcome = Outcome::Ignored;
        self.commit = Commit { now: self.now, ..Commit::default() };
        Ok(Some(self.ruling()))
    }

    /// Nothing yet: the game is paused.
    pub(super) fn paused(self) -> Ruling {
        let commit = Commit { now: self.now, ..Commit::default() };
        Ruling {
            commit,
            out_of_turn: false,
            may_answer_in: Vec::new(),
            paused: true,
            pictures: 0,
            waiting: None,
        }
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
            for person in &self.incoming.context.mentions {
                let name = words::tidy(&person.name);
                if !name.is_empty() && person.id != *self.author() {
                    self.commit.people.push(Person { id: person.id.clone(), name });
                }
            }
            if let Some(guild) = self.incoming.context.known_guild() {
                let outsiders = &self.incoming.context.outsiders;
                let members = self.commit.people.iter().filter(|p| !outsiders.contains(&p.id));
                self.commit.members = Some((guild.to_owned(), members.cloned().collect()));
            }
            if self.in_private() && self.seen() {
                let place = self.incoming.place.clone();
                self.commit.private_place = Some((place, self.author().clone()));
            }
        }
        Ruling {
            commit: self.commit,
            out_of_turn: self.out_of_turn,
            may_answer_in: self.may_answer_in,
            paused: false,
            pictures: self.pictures,
            waiting: self.waiting,
        }
    }

    /// Where much waits to be said, what changes nothing is answered no more: a network takes only so many posts in a
    /// place, and moves would wait behind all those answers. The first who gets none hears why.
    pub(super) fn leave_room(&mut self) -> Result<(), StoreError> {
        let commit = &self.commit;
        let changes = !commit.saves.is_empty()
            || commit.settings.is_some()
            || commit.guild.is_some()
            || commit.block.is_some();
        if changes || commit.posts.is_empty() || !self.desk.network.limited {
            return Ok(());
        }
        let place = self.incoming.place.clone();
        let waiting = self.state.count(Count::WaitingIn(place), MUCH_MORE)?;
        self.waiting = Some(waiting);
        // Whoever asked unseen sees that they were heard, and waits for an answer of their own.
        if waiting >= MUCH && self.seen() {
            self.pictures = 0;
            self.commit.posts.clear();
            if waiting == MUCH {
                self.refuse(words::busy());
            }
        }
        Ok(())
    }

    /// Stores a changed game.
    pub(super) fn save(&mut self, mut game: Match, actions: Vec<ActionRow>) {
        game.revision += 1;
        // Games of versions that did not keep it learn it here.
        if game.place == self.incoming.place
            && let Some(guild) = self.incoming.context.known_guild()
        {
            game.community = Community::Guild(guild.to_owned());
        }
        self.about = Some((game.id, game.ply));
        self.commit.saves.push(Save { game, actions });
    }

    /// Says something in a place. What was written elsewhere cannot be replied to there.
    pub(super) fn say(&mut self, place: &PlaceId, message: Outgoing) {
        let reply_to = message.reply_to.filter(|_| *place == self.incoming.place);
        let message = Outgoing { reply_to, ..message };
        let key = self.next_key();
        self.commit.posts.push(Post { key, place: place.clone(), message });
    }

    /// Answers the message, for all to see, mentioning nobody.
    pub(super) fn reply(&mut self, text: String) {
        let message = self.answer(text);
        self.say(&self.incoming.place.clone(), message);
    }

    /// The key of what is said next.
    pub(super) fn next_key(&self) -> OutboxKey {
        OutboxKey::Answer { message: self.incoming.id, nth: self.commit.posts.len() }
    }

    /// Says something under a key of its own: it answers nobody.
    pub(super) fn say_as(&mut self, key: OutboxKey, place: PlaceId, message: Outgoing) {
        self.commit.posts.push(Post { key, place, message });
    }

    /// From this message on a game is played in a place.
    pub(super) fn begin_in(&mut self, place: PlaceId) {
        self.commit.begins = Some((place, self.incoming.id));
    }

    /// The community of the place in which the message was written.
    pub(super) fn community(&self) -> Community {
        match &self.incoming.context.guild {
            None => Community::None,
            Some(member) => member
                .known_guild()
                .map_or(Community::Unknown, |guild| Community::Guild(guild.to_owned())),
        }
    }

    /// Whether it was written in a private conversation.
    pub(super) fn in_private(&self) -> bool {
        self.desk.network.private_places && self.incoming.context.guild.is_none()
    }

    pub(super) fn store_settings(&mut self, settings: Settings) {
        self.commit.settings = Some((self.author().clone(), settings));
    }

    pub(super) fn store_block(&mut self, block: Block) {
        self.commit.block = Some(block);
    }

    pub(super) fn store_guild(&mut self, guild: String, rules: GuildRules) {
        self.commit.guild = Some((guild, rules));
    }

    /// Answers the writer alone.
    pub(super) fn whisper(&mut self, text: String) {
        let message = Outgoing { only_to: Some(self.author().0.clone()), ..self.answer(text) };
        self.say(&self.incoming.place.clone(), message);
    }

    /// Says why not.
    pub(super) fn refuse(&mut self, text: String) {
        self.refuse_with(text, Vec::new());
    }

    /// Says why not, with buttons to what is possible.
    pub(super) fn refuse_with(&mut self, text: String, buttons: Vec<Button>) {
        self.outcome = Outcome::Refused;
        let private = !(self.seen() && self.desk.network.private_places);
        let message = Outgoing { buttons, ..self.answer_to(private, text) };
        self.say(&self.incoming.place.clone(), message);
    }

    /// To the writer alone, unless everybody saw the question and the network has better things to do with
    /// private messages.
    pub(super) fn answer_where_asked(&mut self, text: String) {
        if self.seen() && self.desk.network.private_places {
            self.reply(text);
        } else {
            self.whisper(text);
        }
    }

    /// A game is paused. What was typed in its place counts when it goes on there; for anything else the sentence
    /// that says so is given, to be said to the writer.
    pub(super) fn stands_still(&mut self, game: &Match) -> Option<String> {
        if self.seen() && game.place == self.incoming.place {
            self.waits = true;
            return None;
        }
        Some(words::stands_still(game))
    }

    /// Whether everybody in the place could see the message.
    pub(super) fn seen(&self) -> bool {
        !self.incoming.context.unseen
    }

    /// To the writer alone if nobody else saw the question; otherwise for all to see.
    pub(super) fn answer_alike(&self, text: String) -> Outgoing {
        let only_to = (!self.seen()).then(|| self.author().0.clone());
        Outgoing { only_to, ..self.answer(text) }
    }

    /// To the writer alone if wished.
    pub(super) fn answer_to(&self, private: bool, text: String) -> Outgoing {
        let only_to = private.then(|| self.author().0.clone());
        Outgoing { only_to, ..self.answer(text) }
    }

    /// An answer to the message, to be completed.
    pub(super) fn answer(&self, text: String) -> Outgoing {
        // What nobody else saw cannot be pointed at.
        Outgoing { reply_to: self.seen().then_some(self.incoming.id.0), ..said(text) }
    }
}

/// A message with nothing but text.
pub(crate) fn said(text: String) -> Outgoing {
    Outgoing::text(words::fit(text))
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
