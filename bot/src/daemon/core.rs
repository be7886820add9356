//! Desk and store combined: processing deadlines and changes of places, and storing the results.
//!
//! Everything here blocks; asynchronous code calls it off the runtime.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::backpressure::Backpressure;
use super::plan::Plan;
use super::question::Question;
use super::thinking::Thinking;
use super::trouble::Troubles;
use super::turns::Asker;
use super::unrecorded::Unrecorded;
use crate::chat::{Change, Incoming, MessageId, Outgoing, PersonId, PlaceId};
use crate::config::ComputerConfig;
use crate::fail::{fault_point, kill_point};
use crate::features::analysis::AnalysisChange;
use crate::game::state::{Cause, Deadline, DeadlineKind, GameId, Match};
use crate::game::{Decided, Desk, Edited, Feature, MINUTE, Planned, Quota, Recent, computer};
use crate::metrics::{self, Counter};
use crate::store::{
    self, Commit, DeadLetter, OutboxRow, Outcome, Placed, Post, Posted, Receipt, Snapshot, Store,
    StoreError, TryPlace,
};
use crate::time::Moment;

/// Attempts to process something in a game that others keep changing. Two workers meet in one game only through
/// different places, so the second attempt nearly always succeeds.
pub(super) const TRIES: usize = 16;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It has its verdict, or needs none.
    Done,
    /// It has no verdict yet: this must be done first. Never [`Plan::Judge`].
    Not(Plan),
}

/// The notice that replaces a dead letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It is still to be delivered; `None` if there is no notice.
    Queued(Option<Post>),
    /// It is posted; `None` if there is no notice.
    Posted(Option<Posted>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapsed {
    /// One was processed; there may be more.
    Changed,
    /// One has passed, but the history is not read up to it.
    Waiting,
    /// None has passed.
    Nothing,
}

#[derive(Debug)]
pub struct Core {
    pub(super) store: Store,
    pub(super) desk: Desk,
    pub(super) seed: u64,
    pub(super) posted: Notify,
    /// Notified when somebody asks for an analysis.
    pub(super) analysis: Notify,
    delivering: AtomicUsize,
    troubles: Arc<Troubles>,
    /// Posts that could not be recorded yet.
    pub(super) unrecorded: Unrecorded,
    pub(super) recent: Recent,
    /// Answers to messages that changed nothing, by person.
    pub(super) answers: Mutex<Quota<PersonId>>,
    pub(super) backpressure: Backpressure,
    thinking: Thinking,
    /// Notified when a computer is to act earlier than known before, and when.
    pub(super) scheduled: Notify,
    soonest: Mutex<Option<Moment>>,
}

impl Core {
    /// Creates the core. `seed` determines all lots drawn and the random nonces of posts.
    pub fn new(store: Store, desk: Desk, seed: u64) -> Self {
        store.set_seed(seed);
        Self {
            store,
            desk,
            seed,
            posted: Notify::new(),
            analysis: Notify::new(),
            delivering: AtomicUsize::new(0),
            troubles: Arc::default(),
            unrecorded: Unrecorded::default(),
            recent: Recent::default(),
            answers: Mutex::new(Quota::of(MINUTE)),
            backpressure: Backpressure::default(),
            thinking: Thinking::new(&ComputerConfig::default()),
            scheduled: Notify::new(),
            soonest: Mutex::default(),
        }
    }

    pub fn with_computers(self, config: &ComputerConfig) -> Self {
        Self { thinking: Thinking::new(config), ..self }
    }

    pub fn thinking(&self) -> &Thinking {
        &self.thinking
    }

    /// Returns when a computer is to act, if that is earlier than was known before.
    pub(super) fn take_soonest(&self) -> Option<Moment> {
        self.soonest.lock().take()
    }

    pub fn troubles(&self) -> &Arc<Troubles> {
        &self.troubles
    }

    pub(super) fn set_delivering(&self, count: usize) {
        self.delivering.store(count, Ordering::Relaxed);
    }

    /// Returns the number of deliveries in progress. If there are many, the network is busy enough.
    pub(super) fn delivering(&self) -> usize {
        self.delivering.load(Ordering::Relaxed)
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the places whose messages may concern a game: its place, then its former places and the direct
    /// message channels of its players.
    pub fn places_of(&self, id: GameId) -> Result<Option<(PlaceId, Vec<PlaceId>)>, StoreError> {
        let view = self.store.snapshot()?;
        let Some(game) = view.game(id)? else { return Ok(None) };
        let mut others: Vec<PlaceId> = game.places().cloned().collect();
        others.extend(view.private_places_of(id)?);
        others.retain(|place| *place != game.place);
        others.dedup();
        Ok(Some((game.place.clone(), others)))
    }

    /// Processes the first passed deadline of a game. `known_until` returns the time up to which the history of a place is known; the
    /// earliest of all places of the game counts.
    pub fn lapse_by(
        &self,
        id: GameId,
        now: Moment,
        known_until: impl Fn(&PlaceId) -> Option<Moment>,
    ) -> Result<Lapsed, StoreError> {
        self.with_quarantine(now, || {
            let revision = self.store.snapshot()?.revision(id)?;
            let known = self.places_of(id)?.and_then(|(place, others)| {
                others
                    .iter()
                    .fold(known_until(&place), |known, place| known.min(known_until(place)))
            });
            self.lapse_at(id, now, known, revision)
        })
    }

    /// Like [`Core::lapse_by`], with the time up to which all histories of the game are known.
    pub fn lapse(
        &self,
        id: GameId,
        now: Moment,
        known_until: Option<Moment>,
    ) -> Result<Lapsed, StoreError> {
        self.with_quarantine(now, || self.lapse_at(id, now, known_until, None))
    }

    /// `known` is the revision of the game whose places were read. If it has changed, the game may have moved.
    fn lapse_at(
        &self,
        id: GameId,
        now: Moment,
        known_until: Option<Moment>,
        known: Option<i64>,
    ) -> Result<Lapsed, StoreError> {
        let _entered = tracing::info_span!("due", game = id.0).entered();
        fault_point("due", id.0);
        // Interactions are in no history, so they are judged first.
        let view = self.store.snapshot()?;
        let known_until = if view.has_pending_interaction(id)? { None } else { known_until };
        let Some(commit) = self.desk.due(now, known_until, id, &view)? else {
            let waits = view.game(id)?.is_some_and(|g| {
                g.quarantined.is_none()
                    && g.deadlines.iter().any(|d| d.due <= now && d.kind.waits_for_messages())
            });
            return Ok(if waits { Lapsed::Waiting } else { Lapsed::Nothing });
        };
        drop(view);
        kill_point("due-judged");
        let judged = commit.saves.first().map(|save| save.game.revision.saturating_sub(1));
        if known.is_some() && judged != known {
            return Ok(Lapsed::Changed);
        }
        self.store_commit(commit)?;
        Ok(Lapsed::Changed)
    }

    /// Returns whether a message is a post of the daemon, recorded or not.
    pub fn is_posted(&self, id: MessageId) -> Result<bool, StoreError> {
        Ok(self.unrecorded.contains(id) || self.store.snapshot()?.is_posted(id)?)
    }

    /// Does not count the time from `from` to `to`, in which the daemon did not run, as time in which somebody could have moved.
    pub fn stood_still(&self, from: Moment, to: Moment) -> Result<(), StoreError> {
        self.store.write(move |tx| tx.stood_still(from, to))?;
        self.store.cache().clear();
        Ok(())
    }

    /// Postpones all deadlines before `until` to `until`.
    pub fn grace(&self, until: Moment) -> Result<(), StoreError> {
        self.store.write(move |tx| tx.grace(until))?;
        self.store.cache().clear();
        Ok(())
    }

    /// Records the thread of a game, or that it gets none.
    pub fn place(&self, placed: Placed) -> Result<(), StoreError> {
        let game = placed.game;
        let stored = self.store.write(move |tx| tx.set_placed(&placed));
        self.store.cache().forget(game);
        self.posted.notify_one();
        stored
    }

    /// Records that a place from which a message was received is the thread started from message `from`, if a game
    /// waits for that thread.
    pub fn found_thread(&self, place: &PlaceId, from: MessageId) -> Result<(), StoreError> {
        let view = self.store.snapshot()?;
        if view.is_watched(place)? {
            return Ok(());
        }
        let Some((row, game)) = view.wanted_thread(from)? else { return Ok(()) };
        drop(view);
        self.place(Placed { row, game, thread: Some((place.clone(), from)) })
    }

    /// Pauses the games of a place that is gone or closed, and notifies their players.
    pub fn place_lost(&self, place: &PlaceId, now: Moment) -> Result<(), StoreError> {
        let games = self.store.snapshot()?.unfinished_in(place)?;
        if games.is_empty() {
            return Ok(());
        }
        let stopped = place.clone();
        self.store.write(move |tx| tx.stop_games(&stopped, now))?;
        games.iter().for_each(|game| self.store.cache().forget(*game));
        let mut commit = self
            .with_quarantine(now, || self.desk.place_lost(now, place, &self.store.snapshot()?))?;
        if !commit.posts.is_empty() {
            let ids: Vec<i64> = games.iter().map(|g| g.0).collect();
            tracing::error!(%place, games = ?ids, "the place is gone or closed: its games are paused");
            // A player with whom the direct message channel is closed cannot be notified there.
            let person = self.store.snapshot()?.private_with(place)?;
            if let Some(person) = person {
                commit.posts.retain(|post| post.place != PlaceId::private(&person));
            }
            self.store_commit(commit)?;
        }
        Ok(())
    }

    /// Returns whom a message may seat in a game that it starts at once, each with the place where they asked for it.
    pub fn may_start_with(
        &self,
        incoming: &Incoming,
        now: Moment,
    ) -> Result<Vec<(PersonId, PlaceId)>, StoreError> {
        self.desk.may_start_with(now, incoming, &self.store.snapshot()?)
    }

    /// Returns the places besides its own that a message asks about.
    pub fn asks_about(&self, incoming: &Incoming) -> Result<Vec<PlaceId>, StoreError> {
        self.desk.asks_about(incoming, &self.store.snapshot()?)
    }

    pub fn planned(&self, now: Moment) -> Result<Vec<(&'static dyn Feature, Planned)>, StoreError> {
        self.desk.planned(now, &self.store.snapshot()?)
    }

    /// Starts games that a feature has planned. `outsiders` cannot play in their place; it is `None` if the place is gone or closed.
    pub fn start_planned(
        &self,
        (feature, planned): (&'static dyn Feature, &Planned),
        outsiders: Option<&[PersonId]>,
        now: Moment,
    ) -> Result<(), StoreError> {
        self.store_decided(now, |view| {
            feature.start_planned(&self.desk, now, view, planned, outsiders)
        })
    }

    pub fn cannot_see(
        &self,
        row: &OutboxRow,
        game: GameId,
        people: &[PersonId],
        now: Moment,
    ) -> Result<(), StoreError> {
        self.store_decided(now, |view| self.desk.cannot_see(now, (row, game), people, view))
    }

    /// Announces in a new game's place which of its players cannot write there.
    pub fn cannot_write(
        &self,
        game: GameId,
        people: &[PersonId],
        now: Moment,
    ) -> Result<(), StoreError> {
        self.store_decided(now, |view| self.desk.cannot_write(now, game, people, view))
    }

    /// Returns the notice for a place that is open again, or `None` if no game is paused there.
    pub fn reopened(&self, place: &PlaceId, now: Moment) -> Result<Option<Post>, StoreError> {
        self.with_quarantine(now, || self.desk.reopened(place, &self.store.snapshot()?))
    }

    /// Resumes the games of a place that is open again. `notice` is the notice to its players.
    pub fn resume(&self, place: &PlaceId, now: Moment, notice: &Posted) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let mut commit = self
                .with_quarantine(now, || self.desk.resumed(now, place, &self.store.snapshot()?))?;
            let ids: Vec<i64> = commit.saves.iter().map(|save| save.game.id.0).collect();
            commit.changes.push(Arc::new(notice.clone()));
            // What waits there is posted before.
            commit.changes.push(Arc::new(TryPlace(place.clone())));
            if self.store_commit(commit)? != Receipt::Conflict {
                tracing::info!(%place, games = ?ids, "the place is open again: its games continue");
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns the notice that replaces a message that cannot be delivered, if there is one.
    pub fn notice(&self, row: &OutboxRow, now: Moment) -> Result<Option<Post>, StoreError> {
        self.with_quarantine(now, || self.desk.undelivered(row, &self.store.snapshot()?))
    }

    /// Adds to a post its message in the language of its readers.
    pub fn said(&self, post: Option<Post>) -> Result<Option<(Post, Outgoing)>, StoreError> {
        let Some(post) = post else { return Ok(None) };
        let message = self.store.snapshot()?.said(&post)?;
        Ok(Some((post, message)))
    }

    /// Turns a row into a dead letter and stores the notice about it.
    pub fn dead_letter(
        &self,
        row: &OutboxRow,
        why: &str,
        notice: Notice,
        now: Moment,
    ) -> Result<(), StoreError> {
        let dead = Arc::new(DeadLetter(row.id, why.to_owned()));
        let mut commit = Commit { changes: vec![dead], now, ..Commit::default() };
        match notice {
            Notice::Queued(post) => commit.posts.extend(post),
            Notice::Posted(posted) => {
                commit.changes.extend(posted.map(|posted| Arc::new(posted) as _))
            }
        }
        self.store_commit(commit).map(drop)
    }

    /// Pauses the games of a row's place, which is gone or closed, makes what happens to the row, and lets features follow. They may
    /// settle the row, too.
    pub fn place_gone(
        &self,
        row: &OutboxRow,
        change: Arc<dyn store::Change>,
        now: Moment,
    ) -> Result<(), StoreError> {
        self.place_lost(&row.place, now)?;
        let mut commit = Commit { changes: vec![change], now, ..Commit::default() };
        let state = self.store.snapshot()?;
        for feature in self.desk.features {
            feature.on_place_gone(row, &state, &mut commit)?;
        }
        drop(state);
        self.store_commit(commit).map(drop)
    }

    /// Lets what waits for a place to be open again be tried at once.
    pub fn try_place(&self, place: PlaceId) -> Result<(), StoreError> {
        self.store.write(move |tx| tx.try_place(&place))?;
        self.posted.notify_one();
        Ok(())
    }

    /// Judges a refused move again after its author has edited the message. Returns false if that is not possible.
    pub fn edited(&self, incoming: &Incoming, now: Moment) -> Result<bool, StoreError> {
        for _ in 0..TRIES {
            let edited = self.with_quarantine(now, || {
                self.desk.edited(now, incoming, &self.store.snapshot()?, &self.recent)
            })?;
            let commit = match edited {
                Edited::NotAgain => return Ok(false),
                Edited::Known => return Ok(true),
                Edited::Judged(commit) => commit,
            };
            if self.store_commit(*commit)? != Receipt::Conflict {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub fn changed(
        &self,
        place: &PlaceId,
        id: MessageId,
        change: Change,
        now: Moment,
    ) -> Result<(), StoreError> {
        let announcement = self.with_quarantine(now, || {
            self.desk.changed(now, place, id, change, &self.store.snapshot()?)
        })?;
        if let Some(commit) = announcement {
            self.store_commit(commit)?;
        }
        Ok(())
    }

    pub(super) fn forget_game(&self, id: GameId) {
        self.store.cache().forget(id);
    }

    pub fn forget(&self) {
        self.store.cache().clear();
    }

    /// Stores what is decided on the present state, if it is anything.
    fn store_decided(
        &self,
        now: Moment,
        decide: impl Fn(&Snapshot) -> Result<Option<Commit>, StoreError>,
    ) -> Result<(), StoreError> {
        let commit = self.with_quarantine(now, || decide(&self.store.snapshot()?))?;
        commit.map_or(Ok(()), |commit| self.store_commit(commit).map(drop))
    }

    pub(super) fn store_commit(&self, commit: Commit) -> Result<Receipt, StoreError> {
        let after: Vec<Arc<Match>> =
            commit.saves.iter().map(|s| Arc::new(s.game.clone())).collect();
        let speaks = !commit.posts.is_empty();
        let analyses = matches!(commit.change(), Some(AnalysisChange::Add(_)));
        let outcome = commit.verdict.as_ref().map(|v| v.outcome);
        let actions = commit.saves.iter().map(|s| s.actions.len()).sum();
        let all = commit.saves.iter().flat_map(|save| &save.actions);
        let by_computers = all.filter(|action| action.cause == Cause::Computer).count();
        let receipt = self.store.commit(commit);
        match receipt {
            Ok(Receipt::Done) => {
                if let Some(outcome) = outcome {
                    metrics::count(counter(outcome));
                    tracing::debug!(outcome = outcome.as_ref(), "judged");
                }
                metrics::add(Counter::Actions, actions);
                metrics::add(Counter::ComputerActions, by_computers);
                after.iter().for_each(|game| self.schedule(game));
                let mut cache = self.store.cache();
                after.into_iter().for_each(|game| cache.put(game));
                drop(cache);
                kill_point("cache-updated");
                if speaks {
                    self.posted.notify_one();
                }
                if analyses {
                    self.analysis.notify_one();
                }
            }
            _ => after.iter().for_each(|game| self.store.cache().forget(game.id)),
        }
        receipt
    }

    /// Notes when a computer is to act in a game that has changed, and forgets what was thought about it before.
    fn schedule(&self, game: &Match) {
        self.thinking.changed(game.id, game.revision);
        let computer = |deadline: &&Deadline| deadline.kind == DeadlineKind::Computer;
        if let Some(deadline) = game.deadlines.iter().find(computer) {
            let mut soonest = self.soonest.lock();
            *soonest = Some(soonest.map_or(deadline.due, |at| at.min(deadline.due)));
            drop(soonest);
            self.scheduled.notify_one();
        }
    }

    /// Returns what the computer that is to do something in a game now has to think about, or `None` if there is nothing.
    pub fn question(&self, id: GameId, now: Moment) -> Result<Option<Question>, StoreError> {
        self.with_quarantine(now, || {
            let view = self.store.snapshot()?;
            let Some(game) = view.game(id)? else { return Ok(None) };
            let due = |d: &Deadline| d.kind == DeadlineKind::Computer && d.due <= now;
            if !game.deadlines.iter().any(due) || computer::waits_because(&game).is_some() {
                return Ok(None);
            }
            let Some(task) = game.computer_task() else { return Ok(None) };
            Ok(Some(Question {
                game: id,
                revision: game.revision,
                moment: game.public_revision().unsigned_abs(),
                task,
                levels: game.seats.iter().map(|seat| seat.holder.level()).collect(),
                position: game.position.clone(),
                actions: view.actions(id)?,
                asker: Asker::of(&game),
            }))
        })
    }

    /// Enters what a computer has decided. Returns whether it was entered; a decision at another revision is not.
    pub fn decided(
        &self,
        (id, revision): (GameId, i64),
        decided: &Decided,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let _entered = tracing::info_span!("computer", game = id.0).entered();
        kill_point("computer-decided");
        let commit = self.with_quarantine(now, || {
            self.desk.computer(now, (id, revision), decided, &self.store.snapshot()?)
        })?;
        let Some(commit) = commit else { return Ok(false) };
        kill_point("computer-judged");
        Ok(self.store_commit(commit)? == Receipt::Done)
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
