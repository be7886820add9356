//! The life of the daemon's process: stops, deaths, changes of the clock, lost connections, restores.

use bot::store;

use crate::Break;
use crate::chance::Chance;
use crate::clock::Died;
use crate::process::{MINUTE, Process, clock_config};
use crate::world::{World, stored};

/// The age at which data is pruned. A real daemon waits for 30 days.
const PRUNED_AFTER: i64 = 6 * 60 * MINUTE;
const A_YEAR: i64 = 365 * 24 * 60 * MINUTE;

impl World {
    pub(crate) fn stop_and_start(&mut self) {
        self.tally.event("stop");
        self.reading = None;
        self.process.store().close();
        self.downtime();
        self.start();
    }

    /// Starts another process after a death, with the files as the dead process left them.
    pub(crate) fn revive(&mut self) {
        self.clock.die_at(0);
        self.reading = None;
        self.files.keep_for_next();
        self.downtime();
        self.start();
        self.files.tidy();
    }

    /// Lets time pass without a daemon: a moment, or hours in which people post messages.
    fn downtime(&mut self) {
        self.wire.forget();
        let (writes, pause) = match self.chance.below(4) {
            0 => (self.chance.below(12), 20 * MINUTE),
            1 => (self.chance.below(6), MINUTE),
            _ => (0, 2_000),
        };
        for _ in 0..writes {
            let span = self.chance.span(pause);
            self.clock.advance(span);
            self.act();
        }
        // Without a process, nothing is received.
        self.wire.forget();
        let span = self.chance.span(pause);
        self.clock.advance(span);
    }

    /// Starts the next process, which resumes open interactions.
    fn start(&mut self) {
        self.clock.die_at(0);
        self.later.clear();
        self.net.model().emitted.clear();
        let chance = Chance::new(self.chance.next());
        let file = self.files.database();
        self.process = Process::start(&self.runtime, &file, &self.net, chance);
        self.judge_start();
        self.note_games();
        self.note_homes();
        self.begin_session();
        // Whether the clock ticks before or after this depends on the runtime.
        if self.chance.of_1000(500) && self.tick().is_err() {
            self.revive();
        }
    }

    pub(crate) fn set_clock(&mut self) -> Result<(), Died> {
        self.tally.event("clock set");
        // If the clock check is broken on purpose, set the clock far off every time.
        let kinds = if self.breaks == Break::Clock { 1 } else { 8 };
        let ahead = match self.chance.below(kinds) {
            0 => A_YEAR + self.chance.span(A_YEAR / 10),
            1 => -A_YEAR - self.chance.span(A_YEAR / 10),
            2 | 3 => self.chance.span(6_000_000) - 3_000_000,
            4 | 5 => self.chance.span(200_000) - 100_000,
            _ => 0,
        };
        self.clock.set_ahead(ahead);
        if ahead.abs() >= A_YEAR {
            // Longer than any grace, in steps too short to count as an outage.
            self.tick()?;
            for _ in 0..3 {
                self.clock.advance(clock_config().long_stop.0 / 3 * 2);
                self.tick()?;
            }
        }
        Ok(())
    }

    pub(crate) fn lose_connection(&mut self) -> Result<(), Died> {
        self.tally.event("connection lost");
        let resumed = self.chance.of_1000(500);
        let begin = self.wire.cut(resumed, &self.net.model());
        self.receive_all(begin)
    }

    /// Makes a backup of the database.
    pub(crate) fn back_up(&mut self) {
        self.tally.event("backup");
        self.note_homes();
        self.judge_content();
        self.judge_cups();
        self.judge_forgotten();
        let _ = std::fs::remove_file(self.files.backup());
        stored(store::backup(self.files.database(), &self.files.backup()));
        let mut ledger = self.ledger.clone();
        ledger.reached = self.net.model().reached.clone();
        self.saved = Some(ledger);
    }

    /// Restores the backup. Interactions since then are lost; messages are read again from the histories.
    pub(crate) fn restore(&mut self) {
        let Some(saved) = self.saved.clone() else { return };
        self.tally.event("restore");
        self.reading = None;
        self.process.store().close();
        stored(store::restore(&self.files.backup(), self.files.database()));
        self.files.tidy();
        {
            let model = &mut *self.net.model();
            model.era += 1;
            model.restored_at = self.clock.discord_now();
            model.reached = saved.reached.clone();
        }
        let lost = self.ledger.ids().filter(|id| !saved.knows(**id));
        let lost = lost.filter(|id| self.net.model().acknowledged.contains(id)).count();
        self.tally.figure("interactions lost by a restore", lost as u64);
        // Messages that are read again may find other games in their place.
        self.meant.retain(|id, _| saved.reached.contains(id));
        self.ledger = saved;
        let restored = self.database();
        self.reader.begin_again(&restored);
        drop(restored);
        // Games that are no longer stored are not continued.
        self.games.clear();
        self.newest = 0;
        self.unrecorded.clear();
        self.downtime();
        self.start();
    }

    pub(crate) fn prune(&mut self) {
        self.tally.event("prune");
        let before = self.clock.daemon_now() - PRUNED_AFTER;
        self.ledger.pruned = self.ledger.pruned.max(before);
        stored(self.process.store().prune(bot::time::Moment(before)));
        let now = self.clock.discord_now();
        let mut model = self.net.model();
        model.pruned = model.pruned.max(before);
        model.forget(now);
    }
}
