//! Games in which no person is left: they end at once.

use rules::game::Termination;

use super::act::{Done, Entry, NewAction};
use super::case::{Case, text_only};
use super::clock::times;
use super::due::{FIRST_COPY, commit};
use super::halt::Halt;
use super::ruling::Desk;
use super::seats::{call_off, close_thread};
use super::show;
use super::state::State;
use crate::bridge::{Outgoing, PlaceId};
use crate::play::{ActionRow, Cause, GameId, Match, PersonTime, Status, Thread};
use crate::store::{Commit, OutboxKey, Post, StoreError};
use crate::words;

/// A game that has ended because no person is left in it.
struct Ended {
    game: Match,
    actions: Vec<ActionRow>,
    message: Outgoing,
    /// The private copies of the record.
    copies: Vec<(PlaceId, Outgoing)>,
}

impl Desk {
    /// Ends a deserted game: its computers agree to a draw or, if not every seat has moved, the game is cancelled. Returns the
    /// sentence that says so.
    pub(super) fn end_deserted(
        &self,
        game: &mut Match,
        (at, now): (i64, i64),
        times: &[PersonTime],
        done: &mut Done,
    ) -> String {
        let moved = game.seats.iter().all(|seat| seat.acted > 0);
        if let Some(first) = game.position.in_game().first().filter(|_| moved) {
            let entry = Entry::Termination(*first, Termination::AgreedDraw);
            let cause = Cause::Computer;
            let action = NewAction { entry, marks: "", cause, message: None, at, now };
            match self.apply(game, action, times, done) {
                Ok(()) => return words::computers_agree(),
                Err(refusal) => {
                    tracing::error!(game = game.id.0, why = %refusal, "computers cannot agree to a draw");
                }
            }
        }
        *game = call_off(game.clone(), at);
        words::deserted(game)
    }

    /// Ends a deserted game, and creates the post about it, after `text`.
    fn ended(
        &self,
        now: i64,
        mut game: Match,
        text: &str,
        state: &dyn State,
    ) -> Result<Ended, StoreError> {
        let times = times(state, &game)?;
        let mut done = Done::default();
        let why = self.end_deserted(&mut game, (now, now), &times, &mut done);
        let actions = done.actions();
        let mut message = text_only(format!("{text}{why}"));
        if game.status == Status::Over {
            let mut all = state.actions(game.id)?;
            all.extend_from_slice(&actions);
            let record = show::record_text(&game, &all);
            let end = self.announcement(state, &game, &done, Some(record))?;
            message =
                Outgoing { text: words::fit(format!("{}\n{}", message.text, end.text)), ..end };
        }
        let copies = self.records_with_notes(state, &game, &actions)?;
        Ok(Ended { game, actions, message, copies })
    }

    /// Ends a game in which an earlier version left computers alone. Returns `None` if a person is left.
    ///
    /// # Errors
    /// [`StoreError`] of the state.
    pub fn left_alone(
        &self,
        now: i64,
        id: GameId,
        state: &dyn State,
    ) -> Result<Option<Commit>, StoreError> {
        let Some(game) = state.game(id)?.filter(|game| game.is_deserted()) else {
            return Ok(None);
        };
        let ended = self.ended(now, Match::clone(&game), "", state)?;
        let mut commit = commit(now, ended.game, ended.actions, Some(ended.message));
        let revision = game.public_revision().saturating_add(1);
        commit.posts.extend((FIRST_COPY..).zip(ended.copies).map(|(nth, (place, message))| Post {
            key: OutboxKey::Deadline { game: id, revision, nth },
            place,
            message,
        }));
        Ok(Some(commit))
    }
}

impl Case<'_> {
    /// Ends a game whose last person was replaced, which `text` says.
    pub(super) fn end_without_people(&mut self, game: Match, text: &str) -> Result<(), Halt> {
        let (place, closes) = (game.posting_place(), game.thread != Thread::None);
        let now = self.now.max(self.at());
        let ended = self.desk.ended(now, game, &format!("{text} "), self.state)?;
        self.save(ended.game, ended.actions);
        self.post(&place, ended.message);
        if closes {
            self.post(&place, close_thread());
        }
        for (place, copy) in ended.copies {
            self.post(&place, copy);
        }
        self.answer_elsewhere(&[&place], text.to_owned());
        Ok(())
    }
}
