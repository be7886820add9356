//! Checks of the clock: what is due, and whether the clock has jumped.

use std::sync::Arc;

use super::core::Core;
use crate::chat::PlaceId;
use crate::config::ClockConfig;
use crate::fail::kill_point;
use crate::game::state::GameId;
use crate::store::StoreError;
use crate::time::{Moment, Span};

/// The most games found in one check; the next check finds the rest.
const DUE_AT_ONCE: usize = 500;

/// A clock set back by less than this was only corrected.
const CORRECTION: Span = Span::minutes(2);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Games with a passed deadline, and their places.
    pub due: Vec<(GameId, PlaceId)>,
    /// Whether the clock went back: a history known up to a time may not be known up to that time any longer.
    pub set_back: bool,
}

/// Checks the clock: grants grace after a gap or a jump, then returns the games with a passed deadline. Blocks.
///
/// A gap between two checks is a stop of the daemon, a suspended machine, or a clock that was set. In each case
/// messages of players may not have been received.
pub fn check(core: &Arc<Core>, clock: &ClockConfig, now: Moment) -> Result<Found, StoreError> {
    kill_point("tick-begun");
    let last = core.store().snapshot()?.last_tick()?;
    let gap = last.map_or(Span::ZERO, |last| now - last);
    let jumped = gap > clock.long_stop || gap < -CORRECTION;
    if !core.store().serves_no_guild() {
        // Another daemon watches the clock. Nothing is due until it has dealt with a gap.
        let due = if jumped { Vec::new() } else { due(core, now)? };
        return Ok(Found { due, ..Found::default() });
    }
    if jumped {
        tracing::warn!(
            seconds = gap / Span::seconds(1),
            "the clock was not checked for a while, or was set: nobody loses on time for now"
        );
        if let Some(last) = last.filter(|last| *last < now) {
            core.stood_still(last, now)?;
        }
        core.grace(now + clock.grace)?;
    }
    let due = due(core, now)?;
    core.store().write(move |tx| tx.set_tick(now))?;
    kill_point("tick-recorded");
    core.send_digests(now)?;
    Ok(Found { due, set_back: last.is_some_and(|last| now < last) })
}

fn due(core: &Core, now: Moment) -> Result<Vec<(GameId, PlaceId)>, StoreError> {
    let view = core.store().snapshot()?;
    let mut due = view.due(now, DUE_AT_ONCE)?;
    for found in view.computers_due(now, core.thinking().capacity())? {
        if due.iter().all(|(id, _)| *id != found.0) {
            due.push(found);
        }
    }
    Ok(due)
}

/// Returns the time until the next check: at the next deadline, or after `wake` at the latest.
pub fn next_check(core: &Core, clock: &ClockConfig, now: Moment) -> Result<Span, StoreError> {
    let next = next_event(core, clock, now)?.unwrap_or(Moment::MAX);
    Ok((next - now).clamp(Span(1), clock.wake.max(Span(1))))
}

/// Returns the time of the next deadline, reminder or digest after `now`. A deadline takes
/// effect after the lag, a reminder at once.
pub fn next_event(
    core: &Core,
    clock: &ClockConfig,
    now: Moment,
) -> Result<Option<Moment>, StoreError> {
    let view = core.store().snapshot()?;
    let at = |after: Moment| view.next_deadline(after);
    let lag = clock.flag_lag;
    let lagged = at(now - lag)?.map(|due| due + lag);
    let digest = view.next_digest(now)?;
    Ok(at(now)?.into_iter().chain(lagged).chain(digest).min())
}
