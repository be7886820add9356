//! What has come due, and whether the clock can be believed.

use std::sync::Arc;

use super::core::Core;
use crate::bridge::PlaceId;
use crate::config::ClockConfig;
use crate::kill::kill_point;
use crate::play::GameId;
use crate::store::StoreError;

/// Games looked at in one stroke; with more, the rest follows at the next.
const DUE_AT_ONCE: usize = 500;

/// A clock set back by less than this was only corrected.
const CORRECTION: i64 = 2 * 60_000;

/// What a look at the clock found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Games of which something is due, with their places.
    pub due: Vec<(GameId, PlaceId)>,
    /// The clock went back: what was known "up to" a time is not known up to there any more.
    pub set_back: bool,
    /// The clock has jumped, and nobody has confirmed it yet: nothing was done.
    pub unconfirmed: bool,
}

/// Looks at the clock: after a gap or a jump, everybody gets grace; then names the games of which something
/// is due. Blocks.
///
/// A jump is looked at only once the network has said again what time it is; `confirmations` counts how often it has.
/// By a clock that has gone wrong by a year nothing would fall due for a year.
///
/// A gap between two looks is a stop of the daemon, a machine that slept, or a clock that was set: in none
/// of these could players be sure to be heard.
///
/// # Errors
/// [`StoreError`].
pub fn look(
    core: &Arc<Core>,
    clock: &ClockConfig,
    now: i64,
    confirmations: Option<u64>,
) -> Result<Found, StoreError> {
    kill_point("tick-begun");
    let last = core.store().last_tick()?;
    let gap = last.map_or(0, |last| now.saturating_sub(last));
    let jumped = gap > clock.long_stop.0 || gap < -CORRECTION;
    if !core.trust().jump(jumped.then_some(confirmations).flatten()) {
        return Ok(Found { unconfirmed: true, ..Found::default() });
    }
    if core.trust().begins(now) {
        core.draw_in(now, clock.grace.0)?;
    }
    if jumped {
        tracing::warn!(
            seconds = gap / 1000,
            "the clock was not looked at, or was set: nobody loses on time for a while"
        );
        core.grace(now.saturating_add(clock.grace.0))?;
    }
    let due = core.store().due(now, DUE_AT_ONCE)?;
    core.store().write(move |tx| tx.set_tick(now))?;
    kill_point("tick-recorded");
    Ok(Found { due, set_back: last.is_some_and(|last| now < last), unconfirmed: false })
}

/// How long until the next look, in milliseconds: at the next deadline, or after `wake` at the latest.
///
/// # Errors
/// [`StoreError`].
pub fn next_look(core: &Core, clock: &ClockConfig, now: i64) -> Result<i64, StoreError> {
    let next = next_event(core, clock, now)?.unwrap_or(i64::MAX);
    Ok(next.saturating_sub(now).clamp(1, clock.wake.0.max(1)))
}

/// When the next thing happens by itself, after `now`, in milliseconds since 1970. A deadline takes effect when the lag
/// is over, a reminder at once: both are looked at.
///
/// # Errors
/// [`StoreError`].
pub fn next_event(core: &Core, clock: &ClockConfig, now: i64) -> Result<Option<i64>, StoreError> {
    let at = |after: i64| core.store().next_deadline(after);
    let lag = clock.flag_lag.0;
    let lagged = at(now.saturating_sub(lag))?.map(|due| due.saturating_add(lag));
    Ok(at(now)?.into_iter().chain(lagged).min())
}
