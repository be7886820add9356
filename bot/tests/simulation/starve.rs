//! Nobody waits for ever: what can be delivered is tried at every turn of the sender, and what was said where somebody
//! plays is read within a few looks at the clock, whatever goes on elsewhere.

use std::collections::{BTreeMap, HashSet};

use bot::bridge::PlaceId;
use bot::config::ClockConfig;
use bot::desk::State;
use bot::play::{DeadlineKind, GameId, Status};
use bot::store::{LONGEST_WAIT, OutboxRow};

use crate::clock::MOST;
use crate::double::number;
use crate::model::moment;
use crate::process::{MINUTE, clock_config};
use crate::world::{World, stored};

pub(crate) const STARVED: &str = "everything said is answered in its time";

/// So often in a row something may fail that fails once in twenty times.
const CHANCES: u32 = 14;

/// How often in a row each row could have been delivered, and each place could have been read, in vain.
#[derive(Default)]
pub(crate) struct Waits {
    rows: BTreeMap<i64, u32>,
    places: BTreeMap<PlaceId, u32>,
    /// Games whose turn ends too late, and since when.
    far: BTreeMap<GameId, i64>,
}

impl World {
    /// The sender has had its turn: `ready` could have been delivered, and these rows are left.
    pub(crate) fn judge_senders_turn(&mut self, ready: &[OutboxRow], left: &[OutboxRow]) {
        let now = self.clock.daemon_now();
        let left: BTreeMap<i64, &OutboxRow> = left.iter().map(|row| (row.id, row)).collect();
        let tried: HashSet<i64> = ready.iter().map(|row| row.id).collect();
        let waits = &mut self.waits;
        waits.rows.retain(|id, _| left.contains_key(id));
        for id in tried.iter().filter(|id| left.contains_key(id)) {
            *waits.rows.entry(*id).or_default() += 1;
        }
        for (id, row) in &left {
            let times = waits.rows.get(id).copied().unwrap_or(0);
            assert!(
                times < CHANCES || row.failing_since.is_some() && row.tries >= CHANCES,
                "{STARVED}: nobody tries to deliver {row:?}, passed over {times} times"
            );
            assert!(times < 4 * CHANCES, "{STARVED}: {row:?} is tried again and again");
            // A clock that was set back by more prolongs nothing.
            assert!(
                row.retry_at <= now + LONGEST_WAIT || tried.contains(id),
                "{STARVED}: {row:?} is to wait until {} minutes from now",
                (row.retry_at - now) / MINUTE
            );
        }
    }

    /// By a clock that is right no turn lasts longer than all its time.
    pub(crate) fn judge_deadlines(&mut self, unconfirmed: bool) {
        if unconfirmed || (self.clock.daemon_now() - self.clock.discord_now()).abs() > MOST {
            return;
        }
        let now = self.clock.daemon_now();
        let mut far = BTreeMap::new();
        for id in &self.games {
            let Some(game) = stored(State::game(&*self.process.core, *id)) else { continue };
            let (Some(pace), true) = (game.pace, game.status == Status::Live) else { continue };
            let bank = game.seats.iter().map(|seat| seat.bank).max().unwrap_or(0);
            let most = (pace.per_move.0 + bank).max(clock_config().grace.0) + 5 * MINUTE;
            let flag = |d: &&bot::play::Deadline| {
                matches!(d.kind, DeadlineKind::Flag | DeadlineKind::Decision)
            };
            let due = game.deadlines.iter().find(flag).map_or(now, |d| d.due);
            if due <= now + most + MOST || game.stopped_at.is_some() {
                continue;
            }
            // A clock that was wrong for a moment, and is right again, is noticed within the hour.
            let since = self.waits.far.get(id).copied().unwrap_or(now);
            assert!(
                now - since < 90 * MINUTE,
                "{STARVED}: the turn in g{} ends only in {} minutes",
                id.0,
                (due - now) / MINUTE
            );
            far.insert(*id, since);
        }
        self.waits.far = far;
    }

    /// The clock was looked at, and every place that wanted to be read was read, or could not be.
    pub(crate) fn judge_readers_turn(&mut self) {
        let listened = stored(self.process.store().watched_places());
        let ClockConfig { sweep_every, .. } = clock_config();
        let old = self.clock.discord_now() - 2 * sweep_every.0;
        let mut behind = BTreeMap::new();
        for place in listened {
            let store = self.process.store();
            let Some(mark) = stored(store.watermark(&place)) else { continue };
            let Ok(channel) = number(&place) else { continue };
            if stored(store.is_stopped(&place)) || !self.is_readable(channel) {
                continue;
            }
            let model = self.net.model();
            let said = model.channels[&channel].after(mark.0).iter();
            let mut unread = said.filter(|m| m.said.is_some() && !m.deleted);
            let Some(first) = unread.find(|m| moment(m.id) < old).cloned() else { continue };
            drop(model);
            let times = self.waits.places.get(&place).copied().unwrap_or(0) + 1;
            assert!(
                times < CHANCES,
                "{STARVED}: nobody reads {place}, looked at {times} times since {first:?}"
            );
            behind.insert(place, times);
        }
        self.waits.places = behind;
    }
}
