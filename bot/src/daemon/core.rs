//! Desk and store together: judges one message, or one game's deadlines, and stores what comes of it.
//! Everything here blocks; the async side calls it off the runtime.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use super::cache::Cache;
use super::crowds::Crowds;
use super::quota::Quota;
use super::trouble::Troubles;
use super::trust::Trust;
use super::unnoted::Unnoted;
use crate::bridge::{Change, Incoming, MessageId, Person, PersonId, PlaceId};
use crate::desk::{Desk, State};
use crate::kill::{kill_point, panic_point};
use crate::metrics::{self, Counter};
use crate::play::{ActionRow, GameId, GuildRules, Match, Settings, Shown};
use crate::store::{
    Commit, Count, DrawIn, OutboxKey, OutboxRow, Outcome, Phase, Placed, Post, Receipt, Store,
    StoreError, Verdict,
};
use crate::time::millis;
use crate::words;

/// Tries to decide on a state that others keep changing. Two lanes can meet in one game only through
/// private messages, so the second try nearly always succeeds.
const TRIES: usize = 16;

/// Answers that one person gets in a minute to text that changes nothing. Discord takes about one post a second in a
/// private conversation, and nobody reads as many.
const ANSWERS: usize = 30;

/// Judging an interaction may be begun so often: what only looks is asked again without loss, and of the others the
/// first may have been cut short by a plug that was pulled.
const LOOKS_BEGUN: u32 = 1;
const OTHERS_BEGUN: u32 = 2;

/// What is known of what was said before a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing for sure: the history of its place is not read, or was before anybody listened there.
    Nothing,
    /// What was said in its place before the daemon began, and what was heard since.
    Here,
    /// Everything that can be read, here and where its game is played.
    All,
}

/// What became of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It has its verdict, now or since before.
    Done,
    /// Messages before it may be missing: it is out of turn as things stand, or it changes a game that is, or was, played
    /// elsewhere, or cannot, and the lane there may be behind. Read the history of its place first, and of these up to
    /// the message: where the game is played, and where it was.
    SweepFirst(Vec<PlaceId>),
}

/// What is said in the place of a dead letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is still to be delivered; none when nobody is told.
    Waits(Option<Post>),
    /// It stands in the network under this id; none when nobody was told.
    Stands(Option<(Post, MessageId)>),
}

/// What became of a game's deadlines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapsed {
    /// Something happened; look again.
    Changed,
    /// Something is due, but the history is not known up to there.
    Waiting,
    /// Nothing is due.
    Nothing,
}

/// Desk, store and the games in memory.
#[derive(Debug)]
pub struct Core {
    store: Store,
    pub(super) desk: Desk,
    cache: Mutex<Cache>,
    seed: u64,
    /// The last number handed out for a new game.
    last_number: Mutex<GameId>,
    /// Told when the outbox has something new.
    pub(super) posted: Notify,
    /// Deliveries under way.
    delivering: AtomicUsize,
    /// What the store refuses at present.
    troubles: Arc<Troubles>,
    /// Whether the clock is trusted.
    trust: Trust,
    /// What was posted and could not be noted.
    pub(super) unnoted: Unnoted,
    /// Pictures that people asked for.
    pictures: Mutex<Quota>,
    /// What people were told who changed nothing.
    answers: Mutex<Quota>,
    /// Places in which more is asked than can be answered.
    crowds: Crowds,
}

impl Core {
    /// A desk at a store. `seed` decides all lots.
    #[must_use]
    pub fn new(store: Store, desk: Desk, seed: u64) -> Self {
        Self {
            store,
            desk,
            cache: Mutex::default(),
            seed,
            last_number: Mutex::new(GameId(0)),
            posted: Notify::new(),
            delivering: AtomicUsize::new(0),
            troubles: Arc::default(),
            trust: Trust::default(),
            unnoted: Unnoted::default(),
            pictures: Mutex::default(),
            answers: Mutex::default(),
            crowds: Crowds::default(),
        }
    }

    /// What the store refuses at present.
    #[must_use]
    pub fn troubles(&self) -> &Arc<Troubles> {
        &self.troubles
    }

    /// Notes how many deliveries are under way.
    pub(super) fn set_delivering(&self, count: usize) {
        self.delivering.store(count, Ordering::Relaxed);
    }

    /// How many deliveries are under way: when there are many, the network has enough to do.
    pub(super) fn delivering(&self) -> usize {
        self.delivering.load(Ordering::Relaxed)
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Gives a message its verdict, once.
    ///
    /// # Errors
    /// [`StoreError`]; the message has no verdict then.
    pub fn judge(&self, incoming: &Incoming, now: i64, known: Known) -> Result<Judged, StoreError> {
        self.around(now, || self.judge_once(incoming, now, known))
    }

    fn judge_once(
        &self,
        incoming: &Incoming,
        now: i64,
        known: Known,
    ) -> Result<Judged, StoreError> {
        let span = tracing::info_span!(
            "message",
            place = %incoming.place,
            message = %incoming.id,
            game = tracing::field::Empty
        );
        let _entered = span.enter();
        if self.store.verdict(&incoming.place, incoming.id)?.is_some() {
            return Ok(Judged::Done);
        }
        // A sweep has passed it: it was talk, whose verdict is not kept. Read as a move now, on another
        // position, it would say what nobody meant.
        let bare = !incoming.addressed && !incoming.text.trim_start().starts_with('/');
        if bare && self.store.watermark(&incoming.place)?.is_some_and(|w| incoming.id <= w) {
            return Ok(Judged::Done);
        }
        // Only what no history holds is judged again because it is kept here.
        if !incoming.context.unseen {
            return self.decide(incoming, now, known);
        }
        let Some(begun) = self.store.attempts(incoming.id)? else {
            return self.decide(incoming, now, known);
        };
        let most = if self.desk.only_looks(incoming) { LOOKS_BEGUN } else { OTHERS_BEGUN };
        if begun >= most {
            tracing::error!(
                begun,
                "an interaction ended the process before; it is not judged again"
            );
            self.fail(incoming, now, words::Failure::Interrupted)?;
            return Ok(Judged::Done);
        }
        let id = incoming.id;
        self.store.write(move |tx| tx.set_attempts(id, begun + 1))?;
        let judged = self.decide(incoming, now, known);
        if !matches!(judged, Ok(Judged::Done)) {
            self.store.write(move |tx| tx.set_attempts(id, begun))?;
        }
        judged
    }

    fn decide(&self, incoming: &Incoming, now: i64, known: Known) -> Result<Judged, StoreError> {
        for _ in 0..TRIES {
            kill_point("desk-before");
            panic_point("judge", &incoming.text);
            let seed = self.seed ^ incoming.id.0.rotate_left(32);
            let ruling = self.desk.message(now, seed, incoming, self)?;
            kill_point("desk-after");
            let Some(mut ruling) = ruling else { return Ok(Judged::Done) };
            if known != Known::All {
                let unread = |home: &PlaceId| known == Known::Nothing || *home != incoming.place;
                let home = self.home(&ruling.commit)?.filter(unread);
                // What cannot be done as things stand perhaps can when what was said there is known.
                let refused =
                    ruling.commit.verdict.as_ref().is_some_and(|v| v.outcome == Outcome::Refused);
                let matters = refused || !ruling.commit.saves.is_empty();
                // What was typed where the game was comes in its order too.
                let mut first = if matters || ruling.out_of_turn {
                    self.former_places(&ruling.commit, &incoming.place)?
                } else {
                    Vec::new()
                };
                if ruling.out_of_turn || home.is_some() && matters || !first.is_empty() {
                    first.extend(home.filter(|home| *home != incoming.place));
                    return Ok(Judged::SweepFirst(first));
                }
            }
            if let Some(save) = ruling.commit.saves.first() {
                tracing::Span::current().record("game", save.game.id.0);
            }
            if let Some(waiting) = ruling.waiting {
                self.crowds.note(&incoming.place, waiting, Instant::now());
            }
            let asks = ruling.waiting.is_some() && !incoming.context.unseen;
            if asks && !ruling.commit.posts.is_empty() && !self.may_tell(&incoming.author.id, now) {
                ruling.commit.posts.clear();
            }
            let unanswered = asks && ruling.commit.posts.is_empty();
            let receipt = self.store_commit(ruling.commit)?;
            if receipt == Receipt::Done && unanswered {
                metrics::count(Counter::Unanswered);
            }
            if receipt == Receipt::Done && ruling.pictures > 0 {
                self.pictures().add(&incoming.author.id, now, ruling.pictures);
            }
            if receipt != Receipt::Conflict {
                return Ok(Judged::Done);
            }
        }
        Err(StoreError::Other {
            path: std::path::PathBuf::from("the game"),
            detail: "it changes too fast; the message is read again later".to_owned(),
        })
    }

    /// Gives a message that could not be judged its verdict: it is not judged again, and its author is told unless it was
    /// talk. A verdict that it has by now stands.
    ///
    /// # Errors
    /// [`StoreError`]; the message has no verdict then.
    pub fn fail(
        &self,
        incoming: &Incoming,
        now: i64,
        failure: words::Failure,
    ) -> Result<(), StoreError> {
        let commit = self.around(now, || self.desk.failed(now, incoming, failure, self))?;
        self.store_commit(commit).map(drop)
    }

    /// Whether there is no room for a message that nobody else sees: too much waits to be said in its place.
    #[must_use]
    pub fn is_crowded(&self, incoming: &Incoming) -> bool {
        incoming.context.unseen
            && self.crowds.refuse(&incoming.place, self.desk.only_looks(incoming), Instant::now())
    }

    /// Whether a message is a command that changes nothing.
    #[must_use]
    pub fn only_looks(&self, incoming: &Incoming) -> bool {
        self.desk.only_looks(incoming)
    }

    /// Refuses a message that only looks: too many are looking.
    ///
    /// # Errors
    /// [`StoreError`]; the message has no verdict then.
    pub fn put_off(&self, incoming: &Incoming, now: i64) -> Result<(), StoreError> {
        let mut commit = self.desk.put_off(now, incoming, self);
        let asks = self.desk.is_limited() && !incoming.context.unseen;
        if asks && !self.may_tell(&incoming.author.id, now) {
            commit.posts.clear();
            metrics::count(Counter::Unanswered);
        }
        self.store_commit(commit).map(drop)
    }

    /// As [`Core::fail`], telling nobody: what is left when even that cannot be done.
    ///
    /// # Errors
    /// [`StoreError`]; the message has no verdict then.
    pub fn fail_silently(&self, incoming: &Incoming, now: i64) -> Result<(), StoreError> {
        let verdict = Verdict {
            place: incoming.place.clone(),
            message: incoming.id,
            author: incoming.author.id.clone(),
            at: millis(incoming.at),
            outcome: Outcome::Failed,
            game: None,
        };
        let commit = Commit { verdict: Some(verdict), now, ..Commit::default() };
        self.store_commit(commit).map(drop)
    }

    /// Where the game is played that a message is about; none for one that it opens.
    fn home(&self, commit: &Commit) -> Result<Option<PlaceId>, StoreError> {
        if let Some(save) = commit.saves.first() {
            // Nothing comes before a game that is only opened now.
            let known = self.game(save.game.id)?;
            return Ok(known.map(|_| save.game.place.clone()));
        }
        let about = commit.verdict.as_ref().and_then(|v| v.game);
        let game = about.map_or(Ok(None), |(id, _)| self.game(id))?;
        Ok(game.map(|game| game.place.clone()))
    }

    /// The other places in which the game was played that a message is about.
    fn former_places(&self, commit: &Commit, here: &PlaceId) -> Result<Vec<PlaceId>, StoreError> {
        let about = commit.verdict.as_ref().and_then(|v| v.game);
        let game = about.map_or(Ok(None), |(id, _)| self.game(id))?;
        let former = game.iter().flat_map(|game| &game.former).map(|former| &former.place);
        Ok(former.filter(|place| *place != here).cloned().collect())
    }

    /// Where something may have been said that concerns a game: its place, then its former places and the private
    /// conversations with its players.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn places_of(&self, id: GameId) -> Result<Option<(PlaceId, Vec<PlaceId>)>, StoreError> {
        let Some(game) = self.game(id)? else { return Ok(None) };
        let mut others: Vec<PlaceId> =
            game.former.iter().map(|former| former.place.clone()).collect();
        others.extend(self.store.private_places_of(id)?);
        others.retain(|place| *place != game.place);
        others.dedup();
        Ok(Some((game.place.clone(), others)))
    }

    /// Does the first thing that is due in a game. `swept`: up to when the history of a place is known; the least of
    /// all places counts in which something may have been said that concerns the game.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn lapse_by(
        &self,
        id: GameId,
        now: i64,
        swept: impl Fn(&PlaceId) -> Option<i64>,
    ) -> Result<Lapsed, StoreError> {
        self.around(now, || {
            let revision = self.store.revision(id)?;
            let known = self.places_of(id)?.and_then(|(place, others)| {
                others.iter().fold(swept(&place), |known, place| known.min(swept(place)))
            });
            self.lapse_at(id, now, known, revision)
        })
    }

    /// Does the first thing that is due in a game. `swept`: up to when all histories are known that concern it.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn lapse(&self, id: GameId, now: i64, swept: Option<i64>) -> Result<Lapsed, StoreError> {
        self.around(now, || self.lapse_at(id, now, swept, None))
    }

    /// `known`: the revision of the game whose places were looked at. One that has changed since may have moved.
    fn lapse_at(
        &self,
        id: GameId,
        now: i64,
        swept: Option<i64>,
        known: Option<i64>,
    ) -> Result<Lapsed, StoreError> {
        let _entered = tracing::info_span!("due", game = id.0).entered();
        panic_point("due", id.0);
        // What a player asked unseen is in no history: it is judged first.
        let swept = if self.store.is_asked_in(id)? { None } else { swept };
        let Some(commit) = self.desk.due(now, swept, id, self)? else {
            let waits = self.game(id)?.is_some_and(|g| {
                g.quarantined.is_none()
                    && g.deadlines.iter().any(|d| d.due <= now && !d.kind.is_notice())
            });
            return Ok(if waits { Lapsed::Waiting } else { Lapsed::Nothing });
        };
        kill_point("due-judged");
        let judged = commit.saves.first().map(|save| save.game.revision.saturating_sub(1));
        if known.is_some() && judged != known {
            return Ok(Lapsed::Changed);
        }
        self.store_commit(commit)?;
        Ok(Lapsed::Changed)
    }

    /// Whether the clock is trusted.
    #[must_use]
    pub fn trust(&self) -> &Trust {
        &self.trust
    }

    /// Draws in deadlines that a wrong clock has set too far away: no turn lasts longer than all of its time, or than
    /// `grace`, from `now` on.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn draw_in(&self, now: i64, grace: i64) -> Result<(), StoreError> {
        let (invitation, archive) = self.desk.waits();
        let changed = self.store.draw_in(DrawIn { now, grace, invitation, archive })?;
        if changed > 0 {
            tracing::warn!(games = changed, "deadlines set by a wrong clock are drawn in");
            self.cache().clear();
        }
        Ok(())
    }

    /// Puts off everything that would fall due before `until`.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn grace(&self, until: i64) -> Result<(), StoreError> {
        self.store.write(move |tx| tx.grace(until))?;
        self.cache().clear();
        Ok(())
    }

    /// What is shown of a game after so many actions, from memory when that is the present position.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn shown_at(&self, id: GameId, ply: usize) -> Result<Option<Shown>, StoreError> {
        if let Some(game) = self.cache().get(id).filter(|g| g.ply == ply) {
            return Ok(Some(game.shown()));
        }
        self.store.shown_at(id, ply)
    }

    /// Notes a game's thread, or that there will be none.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn place(&self, placed: Placed) -> Result<(), StoreError> {
        let game = placed.game;
        let stored = self.store.write(move |tx| tx.set_placed(&placed));
        self.cache().forget(game);
        self.posted.notify_one();
        stored
    }

    /// Something was said in a place that would be the thread started from a message. If a game waits for that thread,
    /// it is there, and is noted.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn found_thread(&self, place: &PlaceId, from: MessageId) -> Result<(), StoreError> {
        if self.store.is_listened_to(place)? {
            return Ok(());
        }
        let Some((row, game)) = self.store.wanted_thread(from)? else { return Ok(()) };
        self.place(Placed { row, game, thread: Some((place.clone(), from)) })
    }

    /// A place is gone or closed: its games are kept, their clocks are stopped, their players are told.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn place_lost(&self, place: &PlaceId, now: i64) -> Result<(), StoreError> {
        let games = self.store.unfinished_in(place)?;
        if games.is_empty() {
            return Ok(());
        }
        let stopped = place.clone();
        self.store.write(move |tx| tx.stop_games(&stopped, now))?;
        games.iter().for_each(|game| self.cache().forget(*game));
        let mut commit = self.around(now, || self.desk.place_lost(now, place, self))?;
        if !commit.posts.is_empty() {
            let ids: Vec<i64> = games.iter().map(|g| g.0).collect();
            tracing::error!(%place, games = ?ids, "the place is gone or closed: its games are paused");
            // Where nothing can be posted nobody can be told either.
            if let Some(person) = self.store.private_with(place)? {
                commit.posts.retain(|post| post.place != PlaceId::private(&person));
            }
            self.store_commit(commit)?;
        }
        Ok(())
    }

    /// The players of a game.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn players(&self, game: GameId, now: i64) -> Result<Vec<PersonId>, StoreError> {
        let game = self.around(now, || self.game(game))?;
        let seats = game.iter().flat_map(|game| &game.seats);
        Ok(seats.filter_map(|seat| seat.holder.person().cloned()).collect())
    }

    /// Players of a game that begins cannot write where it is played: it is said there.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn kept_from_writing(
        &self,
        game: GameId,
        people: &[PersonId],
        now: i64,
    ) -> Result<(), StoreError> {
        let said = self.around(now, || self.desk.kept_from_writing(now, game, people, self))?;
        if let Some(commit) = said {
            self.store_commit(commit)?;
        }
        Ok(())
    }

    /// What is to be said in a place that is open again; none when no game is paused there.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn reopened(&self, place: &PlaceId, now: i64) -> Result<Option<Post>, StoreError> {
        self.around(now, || self.desk.reopened(now, place, self))
    }

    /// The games of a place that is open again go on; `said`: what its players were told, and where that stands.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn resume(
        &self,
        place: &PlaceId,
        now: i64,
        said: &(Post, MessageId),
    ) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let mut commit = self.around(now, || self.desk.resumed(now, place, self))?;
            let ids: Vec<i64> = commit.saves.iter().map(|save| save.game.id.0).collect();
            commit.posted = Some(said.clone());
            if self.store_commit(commit)? != Receipt::Conflict {
                tracing::info!(%place, games = ?ids, "the place is open again: its games go on");
                return Ok(());
            }
        }
        Ok(())
    }

    /// What is to stand in the place of a message that cannot be delivered; none when nothing is.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn notice(&self, row: &OutboxRow, now: i64) -> Result<Option<Post>, StoreError> {
        self.around(now, || self.desk.undelivered(row, self))
    }

    /// Makes a dead letter of a row, together with what is said about it.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn dead_letter(
        &self,
        row: &OutboxRow,
        why: &str,
        said: Said,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut commit = Commit { dead: Some((row.id, why.to_owned())), now, ..Commit::default() };
        match said {
            Said::Waits(post) => commit.posts.extend(post),
            Said::Stands(posted) => commit.posted = posted,
        }
        self.store_commit(commit).map(drop)
    }

    /// Somebody edited or deleted a message.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn changed(
        &self,
        place: &PlaceId,
        id: MessageId,
        change: Change,
        now: i64,
    ) -> Result<(), StoreError> {
        let said = self.around(now, || self.desk.changed(now, place, id, change, self))?;
        if let Some(commit) = said {
            self.store_commit(commit)?;
        }
        Ok(())
    }

    /// Forgets a game in memory.
    pub(super) fn forget_game(&self, id: GameId) {
        self.cache().forget(id);
    }

    /// Forgets all games in memory.
    pub fn forget(&self) {
        self.cache().clear();
    }

    pub(super) fn store_commit(&self, commit: Commit) -> Result<Receipt, StoreError> {
        let after: Vec<Arc<Match>> =
            commit.saves.iter().map(|s| Arc::new(s.game.clone())).collect();
        let speaks = !commit.posts.is_empty();
        let outcome = commit.verdict.as_ref().map(|v| v.outcome);
        let actions = commit.saves.iter().map(|s| s.actions.len()).sum();
        let receipt = self.store.commit(commit);
        match receipt {
            Ok(Receipt::Done) => {
                if let Some(outcome) = outcome {
                    metrics::count(counter(outcome));
                    tracing::debug!(outcome = outcome.word(), "judged");
                }
                metrics::add(Counter::Actions, actions);
                let mut cache = self.cache();
                after.into_iter().for_each(|game| cache.put(game));
                drop(cache);
                kill_point("cache-updated");
                if speaks {
                    self.posted.notify_one();
                }
            }
            _ => after.iter().for_each(|game| self.cache().forget(game.id)),
        }
        receipt
    }

    fn pictures(&self) -> MutexGuard<'_, Quota> {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a person may be told one thing more that they asked; it counts.
    fn may_tell(&self, person: &PersonId, now: i64) -> bool {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let may = answers.count(person, now) < ANSWERS;
        if may {
            answers.add(person, now, 1);
        }
        may
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn counter(outcome: Outcome) -> Counter {
    match outcome {
        Outcome::Ignored => Counter::Ignored,
        Outcome::Answered => Counter::Answered,
        Outcome::Refused => Counter::Refused,
        Outcome::Played => Counter::Played,
        Outcome::Failed => Counter::Failed,
    }
}

impl State for Core {
    fn unfinished_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        self.store.unfinished_in(place)
    }

    fn formerly_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        self.store.formerly_in(place)
    }

    fn last_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        self.store.last_in(place)
    }

    fn first_in(
        &self,
        place: &PlaceId,
        phase: Phase,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.store.first_in(place, phase, most)
    }

    fn live_in(&self, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.store.live_in(place, person)
    }

    fn live_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.store.live_of(person)
    }

    fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.store.games_of(person)
    }

    fn games_of_in(&self, person: &PersonId, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        self.store.games_of_in(person, place)
    }

    fn count(&self, what: Count, most: usize) -> Result<usize, StoreError> {
        self.store.count(what, most)
    }

    fn pictures(&self, person: &PersonId, now: i64) -> usize {
        Self::pictures(self).count(person, now)
    }

    fn next_game(&self) -> Result<GameId, StoreError> {
        // Games opened in many places at once each get their own number; a number not used stays free.
        let next = self.store.next_game()?;
        let mut last = self.last_number.lock().unwrap_or_else(PoisonError::into_inner);
        last.0 = last.0.saturating_add(1).max(next.0);
        Ok(*last)
    }

    fn people_named(&self, name: &str, guild: Option<&str>) -> Result<Vec<Person>, StoreError> {
        self.store.people_named(name, guild)
    }

    fn game(&self, id: GameId) -> Result<Option<Arc<Match>>, StoreError> {
        // What another lane has stored may not be in memory yet, and its players may have seen it already: nobody's
        // move is refused by an older position.
        let kept = self.cache().get(id);
        if let Some(game) = kept
            && self.store.revision(id)? == Some(game.revision)
        {
            return Ok(Some(game));
        }
        let game = match self.store.game(id) {
            // What cannot even be shown is in quarantine: for players it is not there.
            Err(StoreError::Unreplayable { .. }) if self.store.quarantined(id)?.is_some() => None,
            game => game?.map(Arc::new),
        };
        if let Some(game) = &game {
            self.cache().put(Arc::clone(game));
        }
        Ok(game)
    }

    fn actions(&self, id: GameId) -> Result<Vec<ActionRow>, StoreError> {
        self.store.actions(id)
    }

    fn settings(&self, person: &PersonId) -> Result<Settings, StoreError> {
        Ok(self.store.settings(person)?.unwrap_or_default())
    }

    fn guild(&self, guild: &str) -> Result<GuildRules, StoreError> {
        Ok(self.store.guild(guild)?.unwrap_or_default())
    }

    fn is_blocked(&self, guild: &str, person: &PersonId) -> Result<bool, StoreError> {
        self.store.is_blocked(guild, person)
    }

    fn blocked(&self, guild: &str, most: usize) -> Result<Vec<Person>, StoreError> {
        self.store.blocked(guild, most)
    }

    fn action_by(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<(GameId, ActionRow)>, StoreError> {
        self.store.action_by(place, id)
    }

    fn verdict(&self, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>, StoreError> {
        self.store.verdict(place, id)
    }

    fn has_key(&self, key: &OutboxKey) -> Result<bool, StoreError> {
        self.store.has_key(key)
    }
}
