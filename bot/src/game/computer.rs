//! Computers at the board: when they act, and what follows from it.

use rules::Seat;
use rules::game::Termination;

use super::act::{Done, Entry, NewAction};
use super::case::text_only;
use super::clock::times;
use super::feature::Desk;
use crate::chance::Chance;
use crate::config::Pause;
use crate::game::state::{
    Cause, ComputerTask, Deadline, DeadlineKind, GameId, Match, ProposalKind,
};
use crate::game::words;
use crate::store::{Commit, Snapshot, StoreError};
use crate::time::{Moment, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// It plays a canonical action. Those that follow are of the computers that act after it, before any person does.
    Act(Vec<String>),
    Claim,
    Resign,
    /// It agrees to the open draw offer, or declines it.
    Draw(bool),
}

impl Desk {
    /// Sets when the computer that has something to do now does it: after a pause from `begins` on. The same
    /// position of the same game has the same pause.
    pub(crate) fn set_computer(&self, game: &mut Match, begins: Moment) {
        game.deadlines.retain(|deadline| deadline.kind != DeadlineKind::Computer);
        if game.computer_task().is_none() {
            return;
        }
        let Pause { shortest, longest } = self.pause;
        let spread = usize::try_from((longest - shortest).0).unwrap_or(0);
        let drawn = chance(game.id, game.ply as u64).below(spread.saturating_add(1));
        let pause = shortest + Span(i64::try_from(drawn).unwrap_or(0));
        // A quarter of the time that a person would have.
        let most = game.pace.map_or(pause, |pace| pace.move_time() / 4);
        let due = begins + pause.min(most).max(Span::ZERO);
        game.deadlines.push(Deadline { due, kind: DeadlineKind::Computer });
        game.deadlines.sort_unstable();
    }

    /// Enters what a computer has decided in a game at a revision. Returns `None` if the game has changed since, or if the
    /// decision cannot be entered.
    pub fn computer(
        &self,
        now: Moment,
        (id, revision): (GameId, i64),
        decided: &Decided,
        state: &Snapshot,
    ) -> Result<Option<Commit>, StoreError> {
        let Some(game) = state.game(id)?.filter(|game| game.revision == revision) else {
            return Ok(None);
        };
        let mut game = (*game).clone();
        let Some(task) = game.computer_task().filter(|_| waits_because(&game).is_none()) else {
            return Ok(None);
        };
        let seat = task.seat();
        game.deadlines.retain(|deadline| deadline.kind != DeadlineKind::Computer);
        let entry = match (task, decided) {
            (ComputerTask::Act(_), Decided::Act(actions)) => {
                return self.computers_enter(now, game, actions, state);
            }
            (ComputerTask::Act(_), Decided::Claim) => {
                Entry::Termination(seat, Termination::DrawClaim)
            }
            (ComputerTask::Act(_), Decided::Resign) => {
                Entry::Termination(seat, Termination::Resignation)
            }
            (ComputerTask::Answer(_), Decided::Draw(agrees)) => {
                return self.computer_answers(now, game, seat, *agrees, state).map(Some);
            }
            _ => return Ok(None),
        };
        self.computer_enters(now, game, entry, state)
    }

    fn computer_enters(
        &self,
        now: Moment,
        mut game: Match,
        entry: Entry<'_>,
        state: &Snapshot,
    ) -> Result<Option<Commit>, StoreError> {
        match self.enter_one(now, &mut game, entry, state)? {
            Some(done) => self.entered(now, game, &done, state).map(Some),
            None => Ok(None),
        }
    }

    /// Enters actions of computers that follow one another, with one announcement, as long as it is a computer's turn.
    fn computers_enter(
        &self,
        now: Moment,
        mut game: Match,
        actions: &[String],
        state: &Snapshot,
    ) -> Result<Option<Commit>, StoreError> {
        let mut done = Done::default();
        for canonical in actions {
            if !matches!(game.computer_task(), Some(ComputerTask::Act(_))) {
                break;
            }
            let before = game.position.clone();
            let entry = Entry::Action(canonical);
            let Some(more) = self.enter_one(now, &mut game, entry, state)? else { break };
            done.go_on(before, more);
        }
        if done.made.is_empty() {
            return Ok(None);
        }
        self.entered(now, game, &done, state).map(Some)
    }

    /// Makes an action of a computer. Returns `None` if it is not possible.
    fn enter_one(
        &self,
        now: Moment,
        game: &mut Match,
        entry: Entry<'_>,
        state: &Snapshot,
    ) -> Result<Option<Done>, StoreError> {
        let times = times(state, game)?;
        let cause = Cause::Computer;
        let action = NewAction { entry, marks: "", cause, message: None, at: now, now };
        match self.act(game, action, &times) {
            Ok(done) => Ok(Some(done)),
            Err(refusal) => {
                tracing::error!(game = game.id.0, why = %refusal, "a computer's action had no effect");
                Ok(None)
            }
        }
    }

    fn computer_answers(
        &self,
        now: Moment,
        mut game: Match,
        seat: Seat,
        agrees: bool,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let offer = game.proposal_mut(ProposalKind::Draw).filter(|_| agrees);
        let Some(offer) = offer else {
            game.decline(ProposalKind::Draw, now);
            self.set_computer(&mut game, now);
            let message = text_only(words::draw_declined(&game, seat));
            return Ok(self.commit(now, game, Vec::new(), Some(message)));
        };
        offer.agreed.push(seat);
        let offer = offer.clone();
        if self.all_agree(state, now, &game)? {
            let entry = Entry::Termination(seat, Termination::AgreedDraw);
            if let Some(commit) = self.computer_enters(now, game.clone(), entry, state)? {
                return Ok(commit);
            }
        }
        let missing = game.missing(&offer);
        self.set_computer(&mut game, now);
        let message = text_only(words::draw_agreed(&game, seat, &missing));
        Ok(self.commit(now, game, Vec::new(), Some(message)))
    }
}

/// Returns why the computers of a game do nothing now, although it is being played.
pub(crate) fn waits_because(game: &Match) -> Option<&'static str> {
    if game.stopped_at.is_some() {
        Some("its place is closed")
    } else if game.clock.paused_at.is_some() {
        Some("it is paused")
    } else {
        None
    }
}

/// Returns pseudorandom numbers for a moment of a game.
pub(crate) const fn chance(id: GameId, moment: u64) -> Chance {
    Chance::new((id.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ moment)
}
