//! Players who are away.

use rules::Seat;

use super::case::Case;
use crate::play::{Match, Status};
use crate::store::StoreError;

/// The time for a move that is assumed in games without a clock, in milliseconds: a week.
const USUAL_MOVE_TIME: i64 = 7 * 24 * 3_600_000;

/// The number of move times after which a player whose turn it is counts as away.
const MOVE_TIMES: i64 = 2;

/// Returns how long a turn lasts until its player counts as away, in milliseconds: two move times.
pub(super) fn away_after(game: &Match) -> i64 {
    let move_time = game.pace.map_or(USUAL_MOVE_TIME, |pace| pace.per_move.0);
    move_time.saturating_mul(MOVE_TIMES)
}

impl Case<'_> {
    /// Returns the seat whose player is away: the one to act, if that turn has lasted two move times. Nobody is away while
    /// the game is paused.
    pub(super) fn away(&self, game: &Match) -> Result<Option<Seat>, StoreError> {
        let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) else {
            return Ok(None);
        };
        if game.stopped_at.is_some() || game.quarantined.is_some() {
            return Ok(None);
        }
        let actions = self.state.actions(game.id)?;
        let began = actions.last().map(|action| action.at).or(game.started_at).unwrap_or(self.now);
        let lasted = self.now.saturating_sub(began);
        Ok((lasted > away_after(game)).then_some(seat))
    }
}
