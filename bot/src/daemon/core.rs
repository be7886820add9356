//! Desk and store together: what is due in games, what happens to places, and how all that is decided is stored.
//! Everything here blocks; the async side calls it off the runtime.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::cache::Cache;
use super::crowds::Crowds;
use super::plan::Plan;
use super::quota::Quota;
use super::trouble::Troubles;
use super::trust::Trust;
use super::unnoted::Unnoted;
use crate::bridge::{Change, MessageId, PersonId, PlaceId};
use crate::desk::{Desk, State};
use crate::kill::{kill_point, panic_point};
use crate::metrics::{self, Counter};
use crate::play::{GameId, Match, Shown};
use crate::store::{Commit, DrawIn, OutboxRow, Outcome, Placed, Post, Receipt, Store, StoreError};

/// Tries to decide on a state that others keep changing. Two lanes can meet in one game only through
/// private messages, so the second try nearly always succeeds.
pub(super) const TRIES: usize = 16;

/// What became of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It has its verdict, now or since before, or needs none.
    Done,
    /// Nothing is decided yet: this comes first. Never [`Plan::Judge`].
    Not(Plan),
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
    pub(super) store: Store,
    pub(super) desk: Desk,
    pub(super) cache: Mutex<Cache>,
    pub(super) seed: u64,
    /// The last number handed out for a new game.
    pub(super) last_number: Mutex<GameId>,
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
    pub(super) answers: Mutex<Quota>,
    /// Places in which more is asked than can be answered.
    pub(super) crowds: Crowds,
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

    pub(super) fn pictures(&self) -> MutexGuard<'_, Quota> {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn cache(&self) -> MutexGuard<'_, Cache> {
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
