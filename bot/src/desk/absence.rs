//! Players who are away.

use rules::Seat;

use super::state::State;
use crate::play::{Match, PersonTime, Status};
use crate::store::StoreError;

/// The time for a move that is assumed in games without a clock, in milliseconds: a week.
const USUAL_MOVE_TIME: i64 = 7 * 24 * 3_600_000;

/// The number of move times after which a player whose turn it is counts as away.
const MOVE_TIMES: i64 = 2;

/// Returns how long a turn lasts until its player counts as away, in milliseconds: two move times.
pub(super) fn away_after(game: &Match) -> i64 {
    let move_time = game.pace.map_or(USUAL_MOVE_TIME, |pace| pace.move_time());
    move_time.saturating_mul(MOVE_TIMES)
}

/// Returns the seat whose player is away at `now`: the one to act, if that turn has lasted two move times. Nobody is away while the
/// game is paused, and a computer never is.
pub(super) fn away(state: &dyn State, now: i64, game: &Match) -> Result<Option<Seat>, StoreError> {
    let acts = game.position.to_act().filter(|_| game.status == Status::Live);
    let Some(seat) = acts.filter(|seat| !game.is_computer(*seat)) else { return Ok(None) };
    let paused = game.stopped_at.is_some() || game.clock.paused_at.is_some();
    if paused || game.quarantined.is_some() {
        return Ok(None);
    }
    let actions = state.actions(game.id)?;
    let began = actions.last().map(|action| action.at).or(game.started_at).unwrap_or(now);
    // A vacation does not count.
    let time = match game.holder(seat).person() {
        Some(person) => state.time_of(person)?,
        None => PersonTime::default(),
    };
    let lasted = time.left(began, now);
    Ok((lasted > away_after(game)).then_some(seat))
}
