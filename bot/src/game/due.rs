//! Deadlines that are due.

use locale::Text;
use rules::Seat;
use rules::game::Termination;

use super::act::{Done, Entry, NewAction};
use super::case::text_only;
use super::clock::{time_of, times};
use super::feature::Desk;
use super::invitation::{call_off, close_thread};
use super::show;
use super::start::{mention, mentions};
use crate::chat::Outgoing;
use crate::game::state::{ActionRow, Cause, Deadline, DeadlineKind, GameId, Match, Status, Thread};
use crate::game::words;
use crate::store::{Commit, OutboxKey, Post, Save, Snapshot, StoreError};
use crate::time::Moment;

/// The number of the notice to the player who is next in its key.
const NEXT: usize = 15;

/// The number of the first private copy of the record in its key, after the announcement and the end of the thread.
const FIRST_COPY: usize = 16;

impl Desk {
    /// Applies the first deadline that is due in a game. Returns `None` if there is none. `known_until` is the time up to which
    /// the place's history is known; a deadline that a message could still prevent waits for it.
    pub fn due(
        &self,
        now: Moment,
        known_until: Option<Moment>,
        id: GameId,
        state: &Snapshot,
    ) -> Result<Option<Commit>, StoreError> {
        let Some(game) = state.game(id)? else { return Ok(None) };
        let known = |d: &Deadline| {
            !d.kind.waits_for_messages()
                || known_until.is_some_and(|known_until| known_until >= d.due)
        };
        // What a computer does has to be thought out first.
        let thinks =
            |d: &Deadline| d.kind == DeadlineKind::Computer && game.computer_task().is_some();
        if game.stopped_at.is_some() || game.quarantined.is_some() || game.clock.paused_at.is_some()
        {
            return Ok(None);
        }
        let Some(deadline) = game
            .deadlines
            .iter()
            .filter(|d| d.due <= now && !thinks(d))
            .find(|d| known(d))
            .copied()
        else {
            return Ok(None);
        };
        let mut game = (*game).clone();
        game.deadlines.retain(|d| *d != deadline);
        match deadline.kind {
            DeadlineKind::Reminder => self.remind(now, game, state).map(Some),
            DeadlineKind::Invitation => {
                let message = text_only(words::lapsed(&game));
                Ok(Some(self.commit(now, call_off(game, deadline.due), Vec::new(), Some(message))))
            }
            DeadlineKind::Idle | DeadlineKind::Archive if self.is_kept(state, &game)? => {
                let due = now + self.games.archive - self.archive_notice();
                game.deadlines.push(Deadline { due, kind: DeadlineKind::Idle });
                Ok(Some(self.commit(now, game, Vec::new(), None)))
            }
            DeadlineKind::Idle => self.warn_of_archive(now, game, state).map(Some),
            DeadlineKind::Archive => {
                let message = text_only(words::archived(&game));
                Ok(Some(self.commit(now, call_off(game, deadline.due), Vec::new(), Some(message))))
            }
            DeadlineKind::Takeback => {
                let mut features = self.features.iter();
                let message = features.find_map(|f| f.on_deadline(self, deadline.kind, &mut game));
                Ok(Some(self.commit(now, game, Vec::new(), message)))
            }
            // Nothing is left to do for a computer.
            DeadlineKind::Computer => Ok(Some(self.commit(now, game, Vec::new(), None))),
            DeadlineKind::Forced => self.play_forced(now, deadline.due, game, state).map(Some),
            DeadlineKind::Round => self.end_round(now, deadline.due, game, state).map(Some),
            DeadlineKind::RoundSoon => self.warn_of_round(now, game, state).map(Some),
            DeadlineKind::Flag | DeadlineKind::Decision => {
                self.run_out(now, deadline, game, state).map(Some)
            }
        }
    }

    fn remind(&self, now: Moment, mut game: Match, state: &Snapshot) -> Result<Commit, StoreError> {
        // If several reminders are due at once, one is enough.
        game.deadlines.retain(|d| d.kind != DeadlineKind::Reminder || d.due > now);
        let mut message = None;
        if let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live)
            && let Some(text) = words::reminder(&game, seat, now, self.network.style)
        {
            message = Some(Outgoing { mention: mention(state, &game, seat)?, ..text_only(text) });
        }
        Ok(self.commit(now, game, Vec::new(), message))
    }

    /// Returns whether a game without a clock waits without end: a person plays it alone with computers, and can open others.
    fn is_kept(&self, state: &Snapshot, game: &Match) -> Result<bool, StoreError> {
        let Some(person) = game.alone() else { return Ok(false) };
        Ok(!self.has_too_many_seats(state, person)?)
    }

    /// Announces that a game will be archived. The notice period runs from now, however late this is.
    fn warn_of_archive(
        &self,
        now: Moment,
        mut game: Match,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let due = now + self.archive_notice();
        game.deadlines.push(Deadline { due, kind: DeadlineKind::Archive });
        let mention = mentions(state, &game, Seat::all(game.seats.len()))?;
        let text = words::archived_soon(&game, due, self.network.style);
        let message = Outgoing { mention, ..text_only(text) };
        Ok(self.commit(now, game, Vec::new(), Some(message)))
    }

    fn run_out(
        &self,
        now: Moment,
        deadline: Deadline,
        mut game: Match,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) else {
            return Ok(self.commit(now, game, Vec::new(), None));
        };
        let times = times(state, &game)?;
        let time = time_of(&times, seat);
        // A grace period, or a clock that was wrong, may have moved the deadline into sleep or a vacation.
        let later = time.available_from(deadline.due, &game.clock);
        if later > deadline.due && game.clock.offered.is_none() {
            game.clock.moved_by += later - deadline.due;
            game.deadlines.push(Deadline { due: later, kind: deadline.kind });
            return Ok(self.commit(now, game, Vec::new(), None));
        }
        if let Some(message) = self.extend_once(now, deadline, &mut game, (seat, &time), state)? {
            return Ok(self.commit(now, game, Vec::new(), Some(message)));
        }
        if let Some(message) = self.offer_seat(now, deadline, &mut game, seat, state)? {
            return Ok(self.commit(now, game, Vec::new(), Some(message)));
        }
        if let Some(message) = self.fill_unwanted_seat(now, &mut game, seat, state)? {
            return Ok(self.commit(now, game, Vec::new(), Some(message)));
        }
        let decision = game.position.decision().filter(|_| deadline.kind == DeadlineKind::Decision);
        let (entry, cause) = match &decision {
            Some(decision) => (Entry::Action(&decision.default), Cause::Default),
            None => (Entry::Termination(seat, Termination::OutOfTime), Cause::Time),
        };
        if cause == Cause::Time {
            self.lost_on_time(state, &mut game, seat, deadline.due)?;
        }
        let action = NewAction { entry, marks: "", cause, message: None, at: deadline.due, now };
        match self.act(&mut game, action, &times) {
            Ok(mut done) => {
                let first = if decision.is_some() {
                    words::undecided(&game, seat)
                } else {
                    // Replaces the sentence of the rules, which does not name the player.
                    if let Some(made) = done.made.first_mut() {
                        made.news.drain(..made.news.len().min(1));
                    }
                    words::out_of_time(&game, seat)
                };
                if let Some(made) = done.made.first_mut() {
                    made.news.insert(0, first);
                }
                self.entered(now, game, &done, state)
            }
            // A loss on time and a default are always possible. Should a game refuse one, the deadline is dropped all the
            // same, or it would be due again without end.
            Err(refusal) => {
                tracing::error!(game = game.id.0, why = %refusal, "a deadline had no effect");
                Ok(self.commit(now, game, Vec::new(), None))
            }
        }
    }
}

impl Desk {
    /// Stores a game that has changed without a message, and a post about it.
    pub(crate) fn commit(
        &self,
        now: Moment,
        mut game: Match,
        actions: Vec<ActionRow>,
        message: Option<Outgoing<Text>>,
    ) -> Commit {
        game.revision += 1;
        // The revision makes the key unique to one change, however often the change is tried.
        let key = |nth| OutboxKey::deadline(game.id, game.public_revision(), nth);
        let place = game.posting_place();
        let closes = !game.status.unfinished() && game.thread != Thread::None;
        let mut posts: Vec<Post> = Vec::new();
        if let Some(message) = message {
            posts.push(Post { key: key(0), place: place.clone(), message });
        }
        if closes {
            posts.push(Post { key: key(1), place, message: close_thread() });
        }
        let changes = self.settled_changes(&game);
        Commit { saves: vec![Save { game, actions }], changes, posts, now, ..Commit::default() }
    }

    /// Announces actions that were made without a message, and stores them with all that follows.
    pub(crate) fn entered(
        &self,
        now: Moment,
        mut game: Match,
        done: &Done,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let new = done.actions();
        let record = if game.status == Status::Over {
            let mut actions = state.actions(game.id)?;
            actions.extend_from_slice(&new);
            Some(show::record_text(&game, &actions))
        } else {
            None
        };
        self.own_deadlines(state, &mut game, now)?;
        let message = self.announcement(state, &game, done, record)?;
        let next = self.next_notice(state, &game)?;
        let copies = self.on_end(state, &game, &new)?;
        let mut commit = self.commit(now, game, new, Some(message));
        if let Some(Save { game, .. }) = commit.saves.first() {
            let (id, revision) = (game.id, game.public_revision());
            let notices = self.notices(game, revision, &done.dropped);
            commit.posts.extend(notices);
            let private = next.map(|next| (NEXT, next)).into_iter();
            let private = private.chain((FIRST_COPY..).zip(copies));
            commit.posts.extend(private.map(|(nth, (place, message))| Post {
                key: OutboxKey::deadline(id, revision, nth),
                place,
                message,
            }));
        }
        Ok(commit)
    }
}
