//! What happens by itself when its time has come.

use rules::Seat;
use rules::game::Termination;

use super::act::{Deed, Entry};
use super::case::said;
use super::ruling::Desk;
use super::seats::{call_off, close_thread};
use super::show;
use super::start::mention;
use super::state::State;
use crate::bridge::Outgoing;
use crate::play::{Cause, Deadline, DeadlineKind, GameId, Match, Status, Thread};
use crate::store::{Commit, OutboxKey, Post, Save, StoreError};
use crate::words;

impl Desk {
    /// The first thing due in a game, done; none when nothing is. `swept` says up to when the place's
    /// history is known: nothing that a message could still prevent happens before.
    ///
    /// # Errors
    /// [`StoreError`] of the state.
    pub fn due(
        &self,
        now: i64,
        swept: Option<i64>,
        id: GameId,
        state: &dyn State,
    ) -> Result<Option<Commit>, StoreError> {
        let Some(game) = state.game(id)? else { return Ok(None) };
        let known = |d: &Deadline| d.kind.is_notice() || swept.is_some_and(|swept| swept >= d.due);
        if game.stopped_at.is_some() || game.quarantined.is_some() {
            return Ok(None);
        }
        let Some(deadline) =
            game.deadlines.iter().filter(|d| d.due <= now).find(|d| known(d)).copied()
        else {
            return Ok(None);
        };
        let mut game = (*game).clone();
        game.deadlines.retain(|d| *d != deadline);
        match deadline.kind {
            DeadlineKind::Reminder => self.remind(now, game, state).map(Some),
            DeadlineKind::Invitation => {
                let message = said(words::lapsed(&game));
                Ok(Some(commit(now, call_off(game, deadline.due), Vec::new(), Some(message))))
            }
            DeadlineKind::Idle => self.warn_of_archive(now, game, state).map(Some),
            DeadlineKind::Archive => {
                let message = said(words::archived(&game));
                Ok(Some(commit(now, call_off(game, deadline.due), Vec::new(), Some(message))))
            }
            DeadlineKind::Flag | DeadlineKind::Decision => {
                self.run_out(now, deadline, game, state).map(Some)
            }
        }
    }

    fn remind(&self, now: i64, mut game: Match, state: &dyn State) -> Result<Commit, StoreError> {
        // Of several that are due at once, the last one says it all.
        game.deadlines.retain(|d| d.kind != DeadlineKind::Reminder || d.due > now);
        let mut message = None;
        if let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live)
            && let Some(text) = words::reminder(&game, seat, now, self.network.style)
        {
            message = Some(Outgoing { mention: mention(state, &game, seat)?, ..said(text) });
        }
        Ok(commit(now, game, Vec::new(), message))
    }

    /// However late this is said, the players have the whole notice from now on.
    fn warn_of_archive(
        &self,
        now: i64,
        mut game: Match,
        state: &dyn State,
    ) -> Result<Commit, StoreError> {
        let due = now.saturating_add(self.archive_notice());
        game.deadlines.push(Deadline { due, kind: DeadlineKind::Archive });
        let mut called = Vec::new();
        for (index, _) in (0u8..).zip(&game.seats) {
            called.extend(mention(state, &game, Seat(index))?);
        }
        called.sort_unstable();
        called.dedup();
        let text = words::archived_soon(&game, due, self.network.style);
        Ok(commit(now, game, Vec::new(), Some(Outgoing { mention: called, ..said(text) })))
    }

    fn run_out(
        &self,
        now: i64,
        deadline: Deadline,
        mut game: Match,
        state: &dyn State,
    ) -> Result<Commit, StoreError> {
        let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) else {
            return Ok(commit(now, game, Vec::new(), None));
        };
        let decision = game.position.decision().filter(|_| deadline.kind == DeadlineKind::Decision);
        let (entry, cause) = match &decision {
            Some(decision) => (Entry::Action(&decision.default), Cause::Default),
            None => (Entry::Termination(seat, Termination::OutOfTime), Cause::Time),
        };
        let deed = Deed { entry, marks: "", cause, message: None, at: deadline.due, now };
        match self.act(&mut game, deed) {
            Ok(mut done) => {
                let said_first = if decision.is_some() {
                    words::undecided(&game, seat)
                } else {
                    // The rules say the same of the seat; here the player is named too.
                    done.news.drain(..done.news.len().min(1));
                    words::out_of_time(&game, seat)
                };
                done.news.insert(0, said_first);
                let record = if game.status == Status::Over {
                    let mut actions = state.actions(game.id)?;
                    actions.extend_from_slice(&done.actions);
                    Some(show::record_text(&game, &actions))
                } else {
                    None
                };
                let message = self.told(state, &game, &done, record)?;
                Ok(commit(now, game, done.actions, Some(message)))
            }
            // Running out of time and a default are always possible; should a game think otherwise, its
            // players must not be stuck with a deadline that comes back for ever.
            Err(refusal) => {
                tracing::error!(game = game.id.0, why = %refusal, "a deadline had no effect");
                Ok(commit(now, game, Vec::new(), None))
            }
        }
    }
}

fn commit(
    now: i64,
    mut game: Match,
    actions: Vec<crate::play::ActionRow>,
    message: Option<Outgoing>,
) -> Commit {
    game.revision += 1;
    // The revision makes it one message for one change, however often the change is tried.
    let key = |nth| OutboxKey::Deadline { game: game.id, revision: game.revision, nth };
    let place = game.stage();
    let closes = !game.status.unfinished() && game.thread != Thread::None;
    let mut posts: Vec<Post> = Vec::new();
    if let Some(message) = message {
        posts.push(Post { key: key(0), place: place.clone(), message });
    }
    if closes {
        posts.push(Post { key: key(1), place, message: close_thread() });
    }
    Commit { saves: vec![Save { game, actions }], posts, now, ..Commit::default() }
}
