//! Players who are away.

use rules::Seat;

use super::feature::Desk;
use crate::game::state::{DeadlineKind, Match, Status};
use crate::store::{Snapshot, StoreError};
use crate::time::{Moment, Span};

/// The time for a move that is assumed in games without a clock: a week.
const USUAL_MOVE_TIME: Span = Span::days(7);

/// The number of move times after which a player whose turn it is counts as away.
const MOVE_TIMES: i64 = 2;

/// Returns how long a turn lasts until its player counts as away: two move times.
pub(crate) fn away_after(game: &Match) -> Span {
    let move_time = game.pace.map_or(USUAL_MOVE_TIME, |pace| pace.move_time());
    MOVE_TIMES * move_time
}

/// Returns whether a player can be away: without a clock, or while a seat is offered after a turn that has lasted long enough.
pub(crate) fn can_be_away(game: &Match) -> bool {
    let offers = game.clock.offers_seats;
    game.pace.is_none_or(|pace| offers && pace.longest_turn() > away_after(game))
}

impl Desk {
    /// Returns the seat whose player is away at `now`: the one to act, if two move times have been counted in that turn. With a
    /// clock, the time of the player must be over too, so that the seat is offered to others. Nobody is away while the clock stands
    /// still, and a computer never is.
    pub(crate) fn away(
        &self,
        state: &Snapshot,
        now: Moment,
        game: &Match,
    ) -> Result<Option<Seat>, StoreError> {
        let acts = game.position.to_act().filter(|_| game.status == Status::Live);
        let Some(seat) = acts.filter(|seat| !game.is_computer(*seat)) else { return Ok(None) };
        let stands = game.stopped_at.is_some() || game.clock.paused_at.is_some();
        if stands || game.quarantined.is_some() {
            return Ok(None);
        }
        let counted = match (game.pace_of(seat), &game.clock.offered) {
            // The turn has had all of its time.
            (Some(pace), Some(offer)) => pace.turn(offer.bank) - game.given_since(seat, game.ply),
            (Some(_), None) => return Ok(None),
            (None, _) => {
                let began = self.turn_began(state, game)?.unwrap_or(now);
                let person = game.holder(seat).person();
                let time = person.map(|person| state.time_of(person)).transpose()?;
                time.unwrap_or_default().left(began, now)
            }
        };
        Ok((counted > away_after(game)).then_some(seat))
    }

    /// Returns when the turn of a game without a clock began, later by the time in which nobody could
    /// move: the deadlines for archiving it do not count that time either.
    fn turn_began(&self, state: &Snapshot, game: &Match) -> Result<Option<Moment>, StoreError> {
        let before = |kind| match kind {
            DeadlineKind::Idle => Some(self.games.archive - self.archive_notice()),
            DeadlineKind::Archive => Some(self.games.archive),
            _ => None,
        };
        let began = |d: &crate::game::state::Deadline| Some(d.due - before(d.kind)?);
        if let Some(began) = game.deadlines.iter().find_map(began) {
            return Ok(Some(began));
        }
        Ok(state.actions(game.id)?.last().map(|action| action.at).or(game.started_at))
    }
}
