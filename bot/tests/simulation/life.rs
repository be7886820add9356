//! How the daemon's process ends and begins: stops, deaths, the clock set, connections lost, copies put back.

use bot::store;

use crate::Break;
use crate::chance::Chance;
use crate::clock::Died;
use crate::process::{MINUTE, Process, clock_config};
use crate::world::{World, stored};

/// What is older is pruned; a real daemon waits for 30 days.
const PRUNED_AFTER: i64 = 6 * 60 * MINUTE;
const A_YEAR: i64 = 365 * 24 * 60 * MINUTE;

impl World {
    pub(crate) fn stop_and_start(&mut self) {
        self.tally.event("stop");
        self.process.store().close();
        self.pass_away();
        self.start();
    }

    /// The process has died; another finds the files as they lie there.
    pub(crate) fn revive(&mut self) {
        self.clock.die_at(0);
        self.files.as_they_lie();
        self.pass_away();
        self.start();
        self.files.tidy();
    }

    /// Time in which there is no daemon: a moment, or hours in which people write all the same.
    fn pass_away(&mut self) {
        self.wire.forget();
        let (writes, pause) = match self.chance.below(4) {
            0 => (self.chance.below(12), 20 * MINUTE),
            1 => (self.chance.below(6), MINUTE),
            _ => (0, 2_000),
        };
        for _ in 0..writes {
            let span = self.chance.span(pause);
            self.clock.advance(span);
            self.somebody();
        }
        // A process that is not there receives nothing.
        self.wire.forget();
        let span = self.chance.span(pause);
        self.clock.advance(span);
    }

    /// Starts the next process; what was asked of the last one is asked again.
    fn start(&mut self) {
        if self.chance.of_1000(200) {
            self.update();
        }
        self.clock.die_at(0);
        self.later.clear();
        self.net.model().emitted.clear();
        let lots = Chance::new(self.chance.next());
        let file = self.files.database();
        self.process = Process::start(&self.runtime, &file, &self.net, lots);
        self.judge_start();
        self.note_games();
        self.note_homes();
        self.begin_session();
        // Whether the clock is looked at before or after that is the runtime's affair.
        if self.chance.of_1000(500) && self.stroke().is_err() {
            self.revive();
        }
    }

    pub(crate) fn set_clock(&mut self) -> Result<(), Died> {
        self.tally.event("clock set");
        // Where it is broken on purpose, it is broken often.
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
            // Longer than anybody has grace, in steps that are no gap.
            self.stroke()?;
            for _ in 0..3 {
                self.clock.advance(clock_config().long_stop.0 / 3 * 2);
                self.stroke()?;
            }
        }
        Ok(())
    }

    pub(crate) fn lose_connection(&mut self) -> Result<(), Died> {
        self.tally.event("connection lost");
        let resumed = self.chance.of_1000(500);
        let begin = self.wire.cut(resumed, &self.net.model());
        self.hear_all(begin)
    }

    /// A copy of the database, to come back to.
    pub(crate) fn back_up(&mut self) {
        self.tally.event("backup");
        self.note_homes();
        let _ = std::fs::remove_file(self.files.backup());
        stored(store::backup(&self.files.database(), &self.files.backup()));
        let mut ledger = self.ledger.clone();
        ledger.reached = self.net.model().reached.clone();
        self.saved = Some(ledger);
    }

    /// The operator puts the copy back. What was asked unseen since is lost; what was typed comes back.
    pub(crate) fn restore(&mut self) {
        let Some(saved) = self.saved.clone() else { return };
        self.tally.event("restore");
        self.process.store().close();
        stored(store::restore(&self.files.backup(), &self.files.database()));
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
        // What is read again may find other games in its place than when it was typed.
        self.meant.retain(|id, _| saved.reached.contains(id));
        self.ledger = saved;
        let restored = self.database();
        self.reader.begin_again(&restored);
        drop(restored);
        // Nobody plays on in games that are no longer known.
        self.games.clear();
        self.newest = 0;
        self.pass_away();
        self.start();
    }

    pub(crate) fn prune(&mut self) {
        self.tally.event("prune");
        let before = self.clock.daemon_now() - PRUNED_AFTER;
        self.ledger.pruned = self.ledger.pruned.max(before);
        stored(self.process.store().prune(before));
        let now = self.clock.discord_now();
        self.net.model().forget(now);
    }
}
