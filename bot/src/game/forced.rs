//! The only legal action of a player, which is played for them if they want that.

use rules::Seat;

use super::act::{Entry, NewAction};
use super::clock::times;
use super::feature::Desk;
use crate::game::state::{Cause, Deadline, DeadlineKind, FORCED_AFTER, Match, Status};
use crate::store::{Commit, Snapshot, StoreError};
use crate::time::Moment;

/// Returns the seat to act and its only legal action, if there is no other and its player lets it be played.
fn only_action(state: &Snapshot, game: &Match) -> Result<Option<(Seat, String)>, StoreError> {
    let to_act = game.position.to_act().filter(|_| game.status == Status::Live);
    let Some((seat, person)) = to_act.and_then(|seat| Some((seat, game.holder(seat).person()?)))
    else {
        return Ok(None);
    };
    if !state.settings(person)?.forced {
        return Ok(None);
    }
    Ok(match game.position.actions().as_slice() {
        [only] => Some((seat, only.clone())),
        _ => None,
    })
}

impl Desk {
    /// Adds to a turn that begins at `begins` the deadlines that the player to act has chosen: their reminders, and when their
    /// only action is played for them.
    pub(crate) fn own_deadlines(
        &self,
        state: &Snapshot,
        game: &mut Match,
        begins: Moment,
    ) -> Result<(), StoreError> {
        let is_set = game.deadlines.iter().any(|d| d.kind == DeadlineKind::Forced);
        if !is_set && only_action(state, game)?.is_some() {
            let begins = game.clock.paused_at.unwrap_or(begins);
            let due = begins + FORCED_AFTER;
            game.deadlines.push(Deadline { due, kind: DeadlineKind::Forced });
            game.deadlines.sort_unstable();
        }
        self.own_reminders(state, game, begins)
    }

    /// Plays the only legal action for its player, unless it is no longer the only one or the player no longer wants that.
    pub(crate) fn play_forced(
        &self,
        now: Moment,
        at: Moment,
        mut game: Match,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let Some((_, only)) = only_action(state, &game)? else {
            return Ok(self.commit(now, game, Vec::new(), None));
        };
        let (entry, cause) = (Entry::Action(&only), Cause::Condition);
        let action = NewAction { entry, marks: "", cause, message: None, at, now };
        let times = times(state, &game)?;
        match self.act(&mut game, action, &times) {
            Ok(mut done) => {
                done.forced = true;
                self.entered(now, game, &done, state)
            }
            Err(refusal) => {
                tracing::error!(game = game.id.0, why = %refusal, "a listed action had no effect");
                Ok(self.commit(now, game, Vec::new(), None))
            }
        }
    }
}
