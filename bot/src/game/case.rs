//! What is done with a message under judgement: the commit is built.

use std::sync::Arc;

use locale::Text;

use crate::chat::text;
use crate::chat::{Attachment, Button, Incoming, Outgoing, Person, PersonId, PlaceId};
use crate::game::command::GameRef;
use crate::game::state::{ActionRow, Community, Correctable, Match};
use crate::game::words;
use crate::store::{
    Change, Commit, Count, Forget, Members, OutboxKey, Outcome, Phase, Post, PrivatePlace, Save,
    Snapshot, StoreError, Verdict,
};
use crate::time::Moment;

use super::feature::{Case, Desk, Request};
use super::halt::{Audience, Halt, Refusal};
use super::parse::Invocation;
use super::recent::Recent;
use super::ruling::Ruling;

/// With this many posts waiting in a place, requests that change nothing are no longer answered there.
pub(crate) const MANY_WAITING: usize = 50;
/// With this many posts waiting in a place, interactions are no longer accepted there.
pub(crate) const TOO_MANY_WAITING: usize = 200;

/// With this many undelivered posts caused by one person, only what plays or ends a game is done for that person.
const MANY_OF_ONE: usize = 20;

/// More answers than any message has.
const ANSWERS: usize = 100;

impl<'a> Case<'a> {
    pub(crate) fn new(
        desk: &'a Desk,
        now: Moment,
        seed: u64,
        incoming: &'a Incoming,
        state: &'a Snapshot,
        recent: &'a Recent,
    ) -> Self {
        let commit = Commit { now, ..Commit::default() };
        Self {
            desk,
            now,
            seed,
            incoming,
            state,
            recent,
            outcome: Outcome::Answered,
            explains: false,
            out_of_turn: false,
            may_answer_in: Vec::new(),
            bare_text: None,
            in_turn: false,
            corrects: None,
            confirmed: false,
            pictures: 0,
            mentioned: Vec::new(),
            waiting: None,
            about: None,
            commit,
        }
    }

    pub(crate) fn at(&self) -> Moment {
        self.incoming.at
    }

    pub(crate) fn author(&self) -> &'a PersonId {
        &self.incoming.author.id
    }

    pub(crate) fn author_name(&self) -> String {
        let name = text::tidy(&self.incoming.author.name);
        if name.is_empty() { text::tidy(&self.author().0) } else { name }
    }

    /// Ignores an ordinary chat message. Where a game is played it still gets a verdict: judged again later, in another
    /// position, it might look like a move.
    pub(crate) fn ignore(mut self) -> Result<Option<Ruling>, StoreError> {
        if !self.is_played_here()? {
            return Ok(None);
        }
        self.outcome = Outcome::Ignored;
        self.commit = Commit { now: self.now, ..Commit::default() };
        Ok(Some(self.ruling()))
    }

    /// Returns whether a game is open or played in the place, or was played there and players are awaited there.
    fn is_played_here(&self) -> Result<bool, StoreError> {
        let place = &self.incoming.place;
        Ok(!self.state.first_in(place, Phase::Unfinished, 1)?.is_empty()
            || !self.state.formerly_in(place)?.is_empty())
    }

    /// Returns whether a game is open or played in the place, or the message may mean one that was. For others, a place that
    /// a game has left is like any other.
    pub(crate) fn may_mean_a_game(&self) -> Result<bool, StoreError> {
        let here = self.state.first_in(&self.incoming.place, Phase::Unfinished, 1)?;
        Ok(!here.is_empty() || !self.former_games()?.is_empty())
    }

    /// Returns whether a leading `/` makes the text a command although it may not be addressed to the daemon: everywhere in some
    /// networks; in others, a known command in a place of a game, as posts there tell people to type it.
    pub(crate) fn takes_slash(&self) -> Result<bool, StoreError> {
        if self.desk.network.slash_text {
            return Ok(true);
        }
        let text = self.incoming.text.trim_start().strip_prefix('/');
        let first = text.and_then(|text| text.split_whitespace().next());
        if first.and_then(|word| self.desk.spec(word)).is_none() {
            return Ok(false);
        }
        let place = &self.incoming.place;
        let guild = self.incoming.context.guild.as_ref();
        let is_thread = guild.is_some_and(|member| member.channel != place.0);
        // In the thread of a game that has ended, people are told of `/rematch` and `/analyse`.
        Ok(self.may_mean_a_game()? || is_thread && self.state.last_in(place)?.is_some())
    }

    /// Returns the decision about a message of a paused game, which gets no verdict yet.
    pub(crate) fn without_verdict(self) -> Ruling {
        let commit = Commit { now: self.now, ..Commit::default() };
        Ruling {
            commit,
            out_of_turn: false,
            may_answer_in: Vec::new(),
            explains: false,
            paused: true,
            pictures: 0,
            mentioned: Vec::new(),
            waiting: None,
        }
    }

    /// Lets the private answers name their game: they may be read far from it, such as in a direct message.
    fn name_game_in_private(&mut self) {
        let Some((id, _)) = self.about.filter(|_| self.desk.network.private_places) else { return };
        for post in &mut self.commit.posts {
            let message = &mut post.message;
            if message.only_to.is_some() && !message.table {
                message.text = words::naming(id, message.text.clone());
            }
        }
    }

    pub(crate) fn ruling(mut self) -> Ruling {
        self.name_game_in_private();
        self.commit.verdict = Some(Verdict {
            place: self.incoming.place.clone(),
            message: self.incoming.id,
            author: self.author().clone(),
            at: self.at(),
            outcome: self.outcome,
            game: self.about,
        });
        // Interactions are in no history, so nobody can edit them.
        if self.outcome == Outcome::Refused
            && self.in_turn
            && self.seen()
            && let (Some(text), Some((game, ply))) = (self.bare_text.take(), self.about)
        {
            self.commit.correctable = Some(Correctable {
                game,
                person: self.author().clone(),
                place: self.incoming.place.clone(),
                message: self.incoming.id,
                ply,
                text,
                times: self.corrects.as_ref().map_or(0, |before| before.times.saturating_add(1)),
            });
        }
        self.commit.corrects = self.corrects.take();
        if self.outcome != Outcome::Ignored {
            let mut person = self.incoming.author.clone();
            person.name = self.author_name();
            self.commit.people.push(person);
            for person in &self.incoming.context.mentions {
                let name = text::tidy(&person.name);
                if !name.is_empty() && person.id != *self.author() {
                    self.commit.people.push(Person { id: person.id.clone(), name });
                }
            }
            if let Some(guild) = self.incoming.context.known_guild()
                && !self.incoming.context.user_install
            {
                let outsiders = &self.incoming.context.outsiders;
                let people = self.commit.people.iter().filter(|p| !outsiders.contains(&p.id));
                self.commit.members = Some(Members {
                    guild: guild.to_owned(),
                    people: people.cloned().collect(),
                    by_their_names: self.incoming.context.says_names(),
                });
            }
            let context = &self.incoming.context;
            // A network without guilds has a language as if it were one.
            let known = self.commit.members.is_some() || !self.desk.network.private_places;
            self.commit.languages = (context.language, context.guild_language.filter(|_| known));
            let forgotten = self.commit.change::<Forget>().is_some();
            if self.in_private() && self.seen() && !forgotten {
                let (place, message) = (self.incoming.place.clone(), self.incoming.id);
                self.change(PrivatePlace { place, person: self.author().clone(), message });
            }
        }
        Ruling {
            commit: self.commit,
            out_of_turn: self.out_of_turn,
            may_answer_in: self.may_answer_in,
            explains: self.explains,
            paused: false,
            pictures: self.pictures,
            mentioned: self.mentioned,
            waiting: self.waiting,
        }
    }

    /// Drops the answer to a message that changes nothing if many posts are waiting in the place: a network limits the
    /// posts in a place, and moves would wait behind all those answers. Only the first dropped answer is explained.
    pub(crate) fn drop_answer_in_a_crowd(&mut self) -> Result<(), StoreError> {
        let commit = &self.commit;
        let changes = !(commit.saves.is_empty() && commit.changes.is_empty());
        if changes || commit.posts.is_empty() || !self.desk.network.limited {
            return Ok(());
        }
        let place = self.incoming.place.clone();
        let waiting = self.state.count(Count::WaitingIn(place), TOO_MANY_WAITING)?;
        self.waiting = Some(waiting);
        // A private request has been acknowledged by the network and needs its own answer.
        if waiting >= MANY_WAITING && self.seen() {
            self.pictures = 0;
            self.commit.posts.clear();
            if waiting == MANY_WAITING {
                self.refuse(Refusal::new(words::busy()));
            }
        }
        Ok(())
    }

    /// Returns whether so many posts that the writer has caused are undelivered that the message is refused. Only the first
    /// refusal is explained.
    pub(crate) fn waits_for_too_many_answers(&mut self) -> Result<bool, StoreError> {
        if !self.desk.network.limited {
            return Ok(false);
        }
        let waiting = self.state.count(Count::CausedBy(self.author().clone()), MANY_OF_ONE + 1)?;
        if waiting < MANY_OF_ONE {
            return Ok(false);
        }
        self.outcome = Outcome::Refused;
        // A private request has been acknowledged by the network and needs its own answer.
        if waiting == MANY_OF_ONE || !self.seen() {
            self.refuse(Refusal::new(words::too_many_answers()));
        }
        Ok(true)
    }

    pub(crate) fn save(&mut self, mut game: Match, actions: Vec<ActionRow>) {
        // The guild may not have been known when the game was opened.
        if game.place == self.incoming.place
            && let Some(guild) = self.incoming.context.known_guild()
        {
            let guild = Community::Guild(guild.to_owned());
            if std::mem::replace(&mut game.community, guild) == Community::Unknown {
                game.note_settled();
            }
        }
        game.revision += 1;
        self.about = Some((game.id, game.ply));
        self.commit.changes.extend(self.desk.settled_changes(&game));
        self.commit.saves.push(Save { game, actions });
    }

    /// Stores a changed game and posts a message in the place for posts about it, which is returned.
    pub(crate) fn save_and_post(&mut self, game: Match, message: Outgoing<Text>) -> PlaceId {
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        place
    }

    /// Stores a game of which only the writer may know that it has changed.
    pub(crate) fn save_privately(&mut self, mut game: Match) {
        game.private_changes += 1;
        self.save(game, Vec::new());
    }

    pub(crate) fn change(&mut self, change: impl Change) {
        self.change_shared(Arc::new(change));
    }

    /// Like [`Case::change`].
    pub(crate) fn change_shared(&mut self, change: Arc<dyn Change>) {
        self.commit.changes.push(change);
    }

    /// Returns the games as this message saves them.
    pub(crate) fn saved(&mut self) -> impl Iterator<Item = &mut Match> {
        self.commit.saves.iter_mut().map(|save| &mut save.game)
    }

    /// Posts a message in a place. It replies to the judged message only if that is in the same place.
    pub(crate) fn post(&mut self, place: &PlaceId, message: Outgoing<Text>) {
        let reply_to = message.reply_to.filter(|_| *place == self.incoming.place);
        let mut message = Outgoing { reply_to, ..message };
        if self.incoming.context.user_install {
            message.only_to = Some(self.author().0.clone());
            message.answer_only = true;
        }
        let key = self.next_key();
        self.commit.posts.push(Post { key, place: place.clone(), message });
    }

    /// Answers the message in public, mentioning nobody.
    pub(crate) fn reply(&mut self, text: Text) {
        let message = self.answer(text);
        self.post(&self.incoming.place.clone(), message);
    }

    pub(crate) fn next_key(&self) -> OutboxKey {
        // The answers to a message that is judged again have numbers of their own.
        let times = self.corrects.as_ref().map_or(0, |before| before.times.saturating_add(1));
        let first = usize::try_from(times).unwrap_or(0).saturating_mul(ANSWERS);
        let nth = first.saturating_add(self.commit.posts.len());
        OutboxKey::answer(self.incoming.id, nth)
    }

    pub(crate) fn post_as(&mut self, key: OutboxKey, place: PlaceId, message: Outgoing<Text>) {
        self.commit.posts.push(Post { key, place, message });
    }

    pub(crate) fn community(&self) -> Community {
        match &self.incoming.context.guild {
            None => Community::None,
            Some(member) => member
                .known_guild()
                .map_or(Community::Unknown, |guild| Community::Guild(guild.to_owned())),
        }
    }

    pub(crate) fn in_private(&self) -> bool {
        self.desk.network.private_places && self.incoming.context.guild.is_none()
    }

    /// Answers only to the writer.
    pub(crate) fn whisper(&mut self, text: Text) {
        let message = Outgoing { only_to: Some(self.author().0.clone()), ..self.answer(text) };
        self.post(&self.incoming.place.clone(), message);
    }

    pub(crate) fn refuse(&mut self, refusal: Refusal) {
        self.outcome = Outcome::Refused;
        let Refusal { text, buttons, picture, audience } = refusal;
        let private = match audience {
            Audience::Usual => !(self.seen() && self.desk.network.private_places),
            Audience::Alike => !self.seen(),
            Audience::Author => true,
        };
        let picture = picture.map(|picture| *picture);
        let message = Outgoing { buttons, picture, ..self.answer_to(private, text) };
        self.post(&self.incoming.place.clone(), message);
    }

    /// Answers in public if the request was public and private answers would need a direct message; otherwise only to
    /// the writer.
    pub(crate) fn answer_where_asked(&mut self, text: Text) {
        if self.seen() && self.desk.network.private_places {
            self.reply(text);
        } else {
            self.whisper(text);
        }
    }

    /// Returns what becomes of a message for a paused game: in the game's place it waits until the game goes on.
    pub(crate) fn paused(&self, game: &Match) -> Halt {
        if self.seen() && game.place == self.incoming.place {
            return Halt::Wait;
        }
        Halt::refuse(words::paused(game))
    }

    /// Returns whether everybody in the place could see the message.
    pub(crate) fn seen(&self) -> bool {
        !self.incoming.context.unseen
    }

    /// Creates an answer as public or private as the message itself.
    pub(crate) fn answer_alike(&self, text: Text) -> Outgoing<Text> {
        let only_to = (!self.seen()).then(|| self.author().0.clone());
        Outgoing { only_to, ..self.answer(text) }
    }

    /// Creates an answer, only to the writer if `private`.
    pub(crate) fn answer_to(&self, private: bool, text: Text) -> Outgoing<Text> {
        let only_to = private.then(|| self.author().0.clone());
        Outgoing { only_to, ..self.answer(text) }
    }

    pub(crate) fn answer(&self, text: Text) -> Outgoing<Text> {
        // A reply to a message that others cannot see is not possible.
        Outgoing { reply_to: self.seen().then_some(self.incoming.id.0), ..text_only(text) }
    }
}

pub(crate) fn text_only(text: Text) -> Outgoing<Text> {
    Outgoing::text(text)
}

pub(crate) fn button(
    label: Text,
    game: impl Into<Option<GameRef>>,
    request: impl Request,
) -> Button<Text> {
    let command = Invocation { game: game.into(), request: Box::new(request) }.to_string();
    Button { label, command }
}

pub(crate) fn file(name: String, content: Text) -> Option<Attachment<Text>> {
    Some(Attachment { name, content })
}
