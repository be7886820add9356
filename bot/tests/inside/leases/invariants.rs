//! What must hold after every step, and when it was quiet.

use std::collections::BTreeMap;

use super::super::{Lease, Leases, present};
use super::{LEASE, World};

/// What is said when an older epoch commits after a newer one was taken.
pub(super) const TAKEN: &str = "committed for a shard that another daemon has taken";

/// A lease in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    owner: String,
    epoch: i64,
    /// When it ends; 0 once it was released.
    ends_at: i64,
}

impl World {
    /// Looks at the leases and the clocks after a step.
    pub(super) fn look(&mut self) {
        self.tick();
        let sql = "SELECT shard, owner, epoch, CAST(round(1000 * extract(epoch FROM ends_at)) AS BIGINT) FROM leases";
        let rows: BTreeMap<u32, Row> = self
            .db
            .prepare_cached(sql)
            .unwrap()
            .query_map([], |row| {
                let (owner, epoch, ends_at) = (row.get(1)?, row.get(2)?, row.get(3)?);
                Ok((row.get(0)?, Row { owner, epoch, ends_at }))
            })
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        for (shard, old) in std::mem::replace(&mut self.rows, rows) {
            let new = &self.rows[&shard];
            assert!(new.ends_at <= self.now + LEASE, "the clock is the simulation's: {new:?}");
            // What a daemon could not end, it may take again at once.
            let may_be_taken = old.ends_at < self.now || new.owner == old.owner;
            let taken = new.epoch == old.epoch + 1 && may_be_taken;
            let kept = new.epoch == old.epoch && new.owner == old.owner;
            assert!(taken || kept, "shard {shard} at {}: {old:?}, then {new:?}", self.now);
        }
        for process in self.processes.iter().flatten().filter(|process| process.serving) {
            // One whose clock is slow is stopped by the fence alone.
            let (local, database) = process.renewed;
            let passed = (process.local - local).as_millis();
            let is_right = passed >= u128::from((self.now - database).unsigned_abs());
            if is_right && process.leases.state(process.local) == Lease::Held {
                let held = self.holds(&process.name, &process.epochs());
                assert!(held, "{} may serve, at {}: {:?}", process.name, self.now, self.rows);
            }
        }
    }

    /// Lets the clocks of the daemons follow that of the database.
    pub(super) fn tick(&mut self) {
        let sql = "SELECT last_value FROM clock.ms";
        let now: i64 = self.db.query_row(sql, [], |row| row.get(0)).unwrap();
        let passed = now - self.now;
        self.now = now;
        self.processes.iter_mut().flatten().for_each(|process| process.pass(now, passed));
    }

    /// Returns whether a daemon has the leases that it believes to have.
    pub(super) fn holds(&self, owner: &str, epochs: &BTreeMap<u32, i64>) -> bool {
        epochs.iter().all(|(shard, epoch)| {
            self.rows.get(shard).is_some_and(|row| row.owner == owner && row.epoch == *epoch)
        })
    }

    /// Notes a commit, which no newer epoch may have preceded.
    pub(super) fn has_committed(&mut self, owner: &str, epochs: &BTreeMap<u32, i64>) {
        let is_held = !epochs.is_empty() && self.holds(owner, epochs);
        assert!(is_held, "{owner} with {epochs:?} has {TAKEN}: {:?}", self.rows);
        for (shard, epoch) in epochs {
            let last = self.committed.insert(*shard, *epoch).unwrap_or(0);
            assert!(last <= *epoch, "{owner} with {epochs:?} has {TAKEN} and left: {last}");
        }
    }

    /// Checks what a daemon takes for late just after it has asked.
    pub(super) fn only_late_ones_are_late(&mut self, at: usize) {
        self.tick();
        let late = self.process(at).leases.0.state.lock().late.clone();
        for shard in late {
            let row = &self.rows[&shard];
            let renewed = row.ends_at - LEASE;
            let missed = row.ends_at == 0 || self.now - renewed > 2_000;
            assert!(missed, "shard {shard} is not late at {}: {row:?}", self.now);
        }
    }

    /// Checks after two quiet leases that living daemons serve all shards, each its share.
    pub(super) fn is_even(&mut self) {
        let names = present(&self.db).unwrap();
        let mut shares = 0;
        for process in self.processes.iter().flatten() {
            let (held, name) = (process.epochs(), &process.name);
            assert!(self.holds(name, &held), "{name}: {held:?}, {:?}", self.rows);
            let fair = process.leases.fair(&self.db).unwrap();
            assert_eq!(held.len(), fair, "the share of {name} of {names:?}: {:?}", self.rows);
            let least = self.shards.count() as usize / self.processes.len();
            assert!((least..=least + 1).contains(&fair), "{name}: {fair}");
            assert!(process.serving || fair == 0, "{name} serves {fair}");
            shares += fair;
            for shard in self.shards.numbers() {
                assert!(!process.leases.is_late(shard), "{name} takes shard {shard} for late");
            }
        }
        assert_eq!(names.len(), self.processes.len(), "{names:?}");
        assert_eq!(shares, self.shards.count() as usize, "{:?}", self.rows);
        self.count("quiet");
    }

    /// Checks that shares add up to all shards, whoever is there.
    pub(super) fn shares_add_up(&self) {
        let names = present(&self.db).unwrap();
        let lease = std::time::Duration::from_millis(LEASE.unsigned_abs());
        let share =
            |name: &String| Leases::new(name.clone(), lease, self.shards).fair(&self.db).unwrap();
        let sum: usize = names.iter().map(share).sum();
        // A daemon may have ended meanwhile.
        if !names.is_empty() && names == present(&self.db).unwrap() {
            assert_eq!(sum, self.shards.count() as usize, "{names:?}");
        }
    }

    /// Checks that what callers were told is stored was stored once, and nothing twice.
    pub(super) fn jobs_are_stored_once(&self) {
        let sql = "SELECT id, count(*) FROM jobs GROUP BY id";
        let found: BTreeMap<i64, i64> = self
            .db
            .prepare_cached(sql)
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert!(found.values().all(|times| *times == 1), "stored twice: {found:?}");
        let missing = self.stored.iter().find(|id| !found.contains_key(id));
        assert_eq!(missing, None, "a job whose caller was told that it is stored");
    }
}
