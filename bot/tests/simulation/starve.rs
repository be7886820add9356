//! Checks that nothing starves: every deliverable row is tried at each turn of the sender, and messages in places of games are
//! read within a few clock ticks, whatever happens elsewhere.

use std::collections::{BTreeMap, HashSet};

use bot::chat::{MessageId, PlaceId};
use bot::config::ClockConfig;
use bot::game::state::{DeadlineKind, GameId, Status};
use bot::store::{LONGEST_WAIT, OutboxRow};
use bot::time::{Moment, Span};

use crate::clock::MOST;
use crate::double::channel_id;
use crate::model::moment;
use crate::process::{MINUTE, clock_config};
use crate::world::{World, stored, stored_game};

pub(crate) const STARVED: &str = "every message is answered in time";

/// How often in a row something may fail that fails once in twenty times.
const CHANCES: u32 = 14;

/// How often in a row each outbox row was not delivered, and each place was not read, although that was possible.
#[derive(Default)]
pub(crate) struct Waits {
    rows: BTreeMap<i64, u32>,
    places: BTreeMap<PlaceId, (u64, u32)>,
    /// Games in which a computer has something to do, the revision, and how often in a row it did not do it.
    computers: BTreeMap<GameId, (i64, u32)>,
}

impl World {
    /// Checks after a turn of the sender: `ready` could have been delivered, and the rows in `left` remain.
    pub(crate) fn judge_sender(&mut self, ready: &[OutboxRow], left: &[OutboxRow]) {
        let now = self.clock.daemon_now().max(self.clock.discord_now());
        let left: BTreeMap<i64, &OutboxRow> = left.iter().map(|row| (row.id, row)).collect();
        let tried: HashSet<i64> = ready.iter().map(|row| row.id).collect();
        // What waits for its place is tried as long as it is closed.
        let closed = |row: &&&OutboxRow| {
            row.closed && channel_id(&row.place).is_ok_and(|channel| !self.is_readable(channel))
        };
        let closed: Vec<i64> = left.values().filter(closed).map(|row| row.id).collect();
        let waits = &mut self.waits;
        for id in closed {
            waits.rows.remove(&id);
        }
        waits.rows.retain(|id, _| left.contains_key(id));
        for id in tried.iter().filter(|id| left.contains_key(id)) {
            *waits.rows.entry(*id).or_default() += 1;
        }
        for (id, row) in &left {
            let times = waits.rows.get(id).copied().unwrap_or(0);
            assert!(
                times < CHANCES || row.failing_since.is_some() && row.tries >= CHANCES,
                "{STARVED}: {row:?} was not tried {times} times"
            );
            assert!(times < 4 * CHANCES, "{STARVED}: {row:?} is tried again and again");
            // A wrong clock must not extend the wait.
            let longest = if row.closed { Span::days(1) } else { LONGEST_WAIT };
            assert!(
                row.retry_at <= Moment(now) + longest || tried.contains(id),
                "{STARVED}: {row:?} is to wait until {} minutes from now",
                (row.retry_at - Moment(now)) / Span::minutes(1)
            );
        }
    }

    /// Checks that with a right clock no turn lasts longer than the player's whole time.
    pub(crate) fn judge_deadlines(&self) {
        if (self.clock.daemon_now() - self.clock.discord_now()).abs() > MOST {
            return;
        }
        let now = self.clock.daemon_now();
        for id in &self.games {
            let Some(game) = stored_game(&self.process.core, *id) else { continue };
            let (Some(pace), true) = (game.pace, game.status == Status::Live) else { continue };
            let bank = game.seats.iter().map(|seat| seat.bank).max().unwrap_or_default();
            let most =
                pace.turn(bank).max(pace.move_time()).max(clock_config().grace).0 + 5 * MINUTE;
            let flag = |d: &&bot::game::state::Deadline| {
                matches!(d.kind, DeadlineKind::Flag | DeadlineKind::Decision)
            };
            let acts = game.position.to_act().and_then(|seat| game.holder(seat).person());
            let most = most + self.may_wait(acts.map_or("", |person| &person.0), now);
            let due = game.deadlines.iter().find(flag).map_or(now, |d| d.due.0);
            let rests = game.clock.paused_at.is_some() || game.stopped_at.is_some();
            assert!(
                rests || due <= now + most + MOST,
                "{STARVED}: the turn in g{} ends only in {} minutes",
                id.0,
                (due - now) / MINUTE
            );
        }
    }

    /// Checks after a clock tick that no computer waits for long to do what it has to do, if the place of its game can be read.
    pub(crate) fn judge_computers(&mut self, now: i64) {
        let mut late = BTreeMap::new();
        for id in &self.games {
            let Some(game) = stored_game(&self.process.core, *id) else { continue };
            let due = |d: &bot::game::state::Deadline| {
                d.kind == DeadlineKind::Computer && d.due <= Moment(now)
            };
            let rests = game.stopped_at.is_some()
                || game.clock.paused_at.is_some()
                || game.quarantined.is_some();
            let readable = channel_id(&game.place).is_ok_and(|channel| self.is_readable(channel));
            if rests || !readable || !game.deadlines.iter().any(due) {
                continue;
            }
            // Another computer may have something to do after this one.
            let (revision, times) = match self.waits.computers.get(id) {
                Some((revision, times)) if *revision == game.revision => (*revision, times + 1),
                _ => (game.revision, 1),
            };
            assert!(
                times < CHANCES,
                "{STARVED}: a computer in g{} did nothing at {times} ticks",
                id.0
            );
            late.insert(*id, (revision, times));
        }
        // Every computer's turn has its time to act.
        for id in self.games.iter() {
            let Some(game) = stored_game(&self.process.core, *id) else { continue };
            let scheduled = game.deadlines.iter().any(|d| d.kind == DeadlineKind::Computer);
            assert!(
                game.computer_task().is_none() || scheduled,
                "{STARVED}: the computer in g{} never acts: {:?}",
                id.0,
                game.deadlines
            );
        }
        self.waits.computers = late;
    }

    /// Checks after a clock tick that every place to be read was read, if possible.
    pub(crate) fn judge_backfills(&mut self) {
        let watched = stored(self.process.store().snapshot().unwrap().watched_places());
        let ClockConfig { sweep_every, .. } = clock_config();
        let old = self.clock.discord_now() - 2 * sweep_every.0;
        let mut behind = BTreeMap::new();
        for place in watched {
            let store = self.process.store();
            let Some(mark) = stored(store.snapshot().unwrap().watermark(&place)) else { continue };
            let Ok(channel) = channel_id(&place) else { continue };
            if stored(store.snapshot().unwrap().is_stopped(&place)) || !self.is_readable(channel) {
                continue;
            }
            // Each of them may need the histories of other places, so a long page can take several attempts.
            let has_verdict =
                |id| stored(store.snapshot().unwrap().verdict(&place, MessageId(id))).is_some();
            let model = self.net.model();
            let messages = model.channels[&channel].after(mark.0).iter();
            let mut unread = messages
                .filter(|m| m.incoming.is_some() && !m.deleted && moment(m.id) < old)
                .filter(|m| !has_verdict(m.id));
            let Some(first) = unread.next().cloned() else { continue };
            drop(model);
            let times = match self.waits.places.get(&place) {
                Some((id, times)) if *id == first.id => times + 1,
                _ => 1,
            };
            assert!(
                times < CHANCES,
                "{STARVED}: {place} was not read {times} times since {first:?}"
            );
            behind.insert(place, (first.id, times));
        }
        self.waits.places = behind;
    }
}
