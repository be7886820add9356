//! What a daemon does with its leases, step by step, in the order in which the threads of one do it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::super::super::engine::Connection;
use super::super::{Lease, Leases};
use super::{LEASE, LOOK, Late, World, is_blocked, is_refused};

/// A daemon.
pub(super) struct Process {
    pub(super) name: String,
    pub(super) leases: Leases,
    renewal: Connection,
    writer: Connection,
    pub(super) serving: bool,
    /// Whether its shards change, and whether it stops.
    changes: bool,
    pub(super) ends: bool,
    /// Whether it has found shards to serve.
    pub(super) may_open: bool,
    job: Option<Job>,
    /// Its clock, and how fast that runs in percent.
    pub(super) local: Instant,
    pub(super) rate: u32,
    /// When it has renewed last, by its clock and by that of the database.
    pub(super) renewed: (Instant, i64),
    pub(super) paused_until: i64,
    pub(super) attends_at: i64,
    pub(super) looks_at: i64,
}

/// A change that is to be stored.
struct Job {
    id: i64,
    stage: Stage,
    /// The number of its transaction.
    number: i64,
    /// The number of the transaction of which it is unknown whether it was committed.
    unknown: Option<i64>,
    /// When the connection was used last.
    used_at: i64,
    /// What was held at the fence.
    epochs: BTreeMap<u32, i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Waiting,
    Begun,
    Written,
    Fenced,
}

impl Process {
    /// Lets its clock run while that of the database does, and ends its transaction if that was left alone for a lease, as
    /// the server does.
    pub(super) fn pass(&mut self, now: i64, passed: i64) {
        self.local += Duration::from_micros(passed.unsigned_abs() * 10) * self.rate;
        if let Some(job) = &mut self.job
            && job.stage != Stage::Waiting
            && now - job.used_at > LEASE
        {
            self.writer.execute_batch("ROLLBACK").unwrap();
            job.stage = Stage::Waiting;
        }
    }

    pub(super) fn epochs(&self) -> BTreeMap<u32, i64> {
        self.leases.0.state.lock().held.clone()
    }
}

impl World {
    pub(super) fn start(&mut self, at: usize) {
        self.started += 1;
        let name = format!("d{:05}", self.started);
        let lease = Duration::from_millis(LEASE.unsigned_abs());
        let local = Instant::now();
        self.processes[at] = Some(Process {
            leases: Leases::new(name.clone(), lease, self.shards),
            name,
            renewal: self.server.connect().unwrap(),
            writer: self.server.connect().unwrap(),
            serving: false,
            changes: false,
            ends: false,
            may_open: false,
            job: None,
            local,
            rate: 100,
            renewed: (local, 0),
            paused_until: 0,
            attends_at: self.now,
            looks_at: self.now,
        });
        self.note(at, "starts");
    }

    /// Lets nothing of a process go on for a while.
    pub(super) fn pause(&mut self, at: usize) {
        let most = [LEASE / 2, 4 * LEASE][self.chance.below(2)];
        let until = self.now + self.time(most);
        self.process(at).paused_until = until;
        self.note(at, &format!("pauses until {until}"));
    }

    /// Ends a process without a word.
    pub(super) fn kill(&mut self, at: usize) {
        self.note(at, "is gone");
        self.count("killed");
        self.starts[at] = self.now + self.time(2 * LEASE);
        if let Some(Process { writer, job, .. }) = self.processes[at].take()
            && job.is_some_and(|job| job.stage != Stage::Waiting)
        {
            writer.execute_batch("ROLLBACK").unwrap();
        }
    }

    /// Renews the leases of a daemon, or enters a standby.
    pub(super) fn attend(&mut self, at: usize) {
        let now = self.now;
        let process = self.process(at);
        let asked = process.local;
        let attended = process.leases.attend(&process.renewal, asked);
        process.attends_at = now + if process.serving { 1_000 } else { LOOK };
        match attended {
            Ok(possible) => {
                process.may_open = !process.serving && possible > 0;
                process.renewed = (asked, now);
                self.note(at, &format!("attends: {possible}"));
                self.only_late_ones_are_late(at);
            }
            Err(error) => {
                assert!(is_blocked(&error), "{error}");
                // Its transaction goes on meanwhile.
                process.attends_at = now + 200;
                self.note(at, "waits to renew");
                self.count("blocked");
            }
        }
    }

    /// Lets a standby take its share.
    pub(super) fn open(&mut self, at: usize) {
        let now = self.now;
        let process = self.process(at);
        process.may_open = false;
        let asked = process.local;
        match process.leases.take_share(&process.writer, asked) {
            Ok(0) => self.note(at, "finds no shard"),
            Ok(_) => {
                (process.serving, process.renewed) = (true, (asked, now));
                process.attends_at = now + 1_000;
                let epochs = process.epochs();
                self.note(at, &format!("takes {epochs:?}"));
                self.count("opened");
            }
            Err(error) => {
                assert!(is_blocked(&error), "{error}");
                self.count("blocked");
                self.kill(at);
            }
        }
    }

    /// Lets a daemon look whether it may go on.
    pub(super) fn check(&mut self, at: usize) {
        let now = self.now;
        let process = self.process(at);
        process.looks_at = now + LOOK;
        if process.serving && process.leases.state(process.local) == Lease::Lost {
            process.ends = true;
            let (name, epochs) = (process.name.clone(), process.epochs());
            assert!(!self.holds(&name, &epochs), "{name} with {epochs:?} has lost no lease");
            self.note(at, "has lost a lease");
            self.count("lost");
        } else if process.serving && process.leases.is_uneven() {
            process.changes = true;
            self.note(at, "changes its shards");
        }
    }

    /// Lets a daemon go on with its transaction, begin one, or close the database.
    pub(super) fn write(&mut self, at: usize) {
        let begins = self.once_in(self.idle);
        let process = self.process(at);
        match &process.job {
            Some(job) => match job.stage {
                Stage::Waiting => self.begin(at),
                Stage::Begun => {
                    let id = job.id;
                    process.writer.execute("INSERT INTO jobs (id) VALUES (?1)", [id]).unwrap();
                    self.goes_on(at, Stage::Written);
                }
                Stage::Written => self.fence(at),
                Stage::Fenced => self.commit(at),
            },
            None if process.ends || process.changes => self.close(at),
            None if process.serving && begins => {
                self.jobs += 1;
                let (id, stage, epochs) = (self.jobs, Stage::Waiting, BTreeMap::new());
                self.process(at).job =
                    Some(Job { id, stage, number: 0, unknown: None, used_at: 0, epochs });
            }
            None => {}
        }
    }

    fn job(&mut self, at: usize) -> &mut Job {
        self.process(at).job.as_mut().unwrap()
    }

    fn goes_on(&mut self, at: usize, stage: Stage) {
        let now = self.now;
        let job = self.job(at);
        (job.stage, job.used_at) = (stage, now);
        let (id, number) = (job.id, job.number);
        self.note(at, &format!("job {id}, transaction {number}: {stage:?}"));
    }

    /// Begins the transaction of a job, unless one before was committed after all.
    fn begin(&mut self, at: usize) {
        if self.job(at).unknown.is_some() && self.once_in(20) {
            // Its caller has waited too long.
            return self.answer(at, "given up");
        }
        let process = self.process(at);
        let Some(job) = &mut process.job else { return };
        process.writer.execute_batch(process.writer.begin_writing()).unwrap();
        if job.unknown.is_some_and(|it| process.leases.last(&process.writer).unwrap() == it) {
            process.writer.execute_batch("ROLLBACK").unwrap();
            self.count("found stored");
            return self.answer(at, "stored");
        }
        job.number = process.leases.number();
        self.goes_on(at, Stage::Begun);
    }

    fn fence(&mut self, at: usize) {
        let process = self.process(at);
        let epochs = process.epochs();
        let Some(job) = &mut process.job else { return };
        match process.leases.fence(&process.writer, job.number) {
            Ok(true) => {
                job.epochs = epochs;
                self.goes_on(at, Stage::Fenced);
            }
            Ok(false) => {
                process.writer.execute_batch("ROLLBACK").unwrap();
                self.answer(at, "fenced off");
            }
            Err(error) => {
                assert!(is_refused(&error), "{error}");
                process.writer.execute_batch("ROLLBACK").unwrap();
                self.count("refused");
                self.goes_on(at, Stage::Waiting);
            }
        }
    }

    fn commit(&mut self, at: usize) {
        if !self.quiet && self.once_in(4) {
            return self.lose_answer(at);
        }
        let process = self.process(at);
        let committed = process.writer.execute_batch("COMMIT");
        let (name, epochs) = (process.name.clone(), self.job(at).epochs.clone());
        match committed {
            Ok(()) => {
                self.answer(at, "stored");
                self.has_committed(&name, &epochs);
            }
            Err(error) => {
                assert!(is_refused(&error), "{error}");
                self.count("refused");
                self.goes_on(at, Stage::Waiting);
            }
        }
    }

    /// Loses the connection during a commit: it is made now, not at all, or later.
    fn lose_answer(&mut self, at: usize) {
        let new = self.server.connect().unwrap();
        let process = self.process(at);
        let db = std::mem::replace(&mut process.writer, new);
        let owner = process.name.clone();
        let job = self.job(at);
        job.unknown = Some(job.number);
        let lost = Late { db, owner, job: job.id, epochs: job.epochs.clone() };
        self.goes_on(at, Stage::Waiting);
        self.note(at, "has lost its connection");
        self.count("unanswered");
        match self.chance.below(3) {
            0 => lost.db.execute_batch("ROLLBACK").unwrap(),
            1 => {
                if lost.db.execute_batch("COMMIT").is_ok() {
                    self.has_committed(&lost.owner, &lost.epochs);
                }
            }
            _ => {
                self.late.push(lost);
                // What makes the answer late may keep the daemon from the database too.
                if self.once_in(2) {
                    self.pause(at);
                }
            }
        }
    }

    /// Tells the caller of a job.
    fn answer(&mut self, at: usize, outcome: &'static str) {
        let id = self.job(at).id;
        self.process(at).job = None;
        self.note(at, &format!("job {id} is {outcome}"));
        self.count(outcome);
        if outcome == "stored" {
            self.stored.insert(id);
        }
    }

    /// Closes the database of a daemon; sometimes it cannot be reached for that.
    fn close(&mut self, at: usize) {
        let fails = !self.quiet && self.once_in(4);
        let broken = fails.then(|| {
            let broken = self.server.connect().unwrap();
            broken.execute_batch("SELECT pg_terminate_backend(pg_backend_pid())").unwrap_err();
            broken
        });
        let now = self.now;
        let process = self.process(at);
        let released = process.leases.release(broken.as_ref().unwrap_or(&process.renewal));
        (process.serving, process.changes) = (false, false);
        (process.attends_at, process.looks_at) = (now, now);
        self.note(at, &format!("ends its leases: {}", released.is_ok()));
        if !self.process(at).ends {
            return self.count("handed over");
        }
        self.count("stopped");
        if self.quiet || !self.once_in(4) {
            let process = self.process(at);
            process.leases.leave(&process.renewal).unwrap();
        }
        self.note(at, "stops");
        self.processes[at] = None;
        self.starts[at] = self.now + self.time(2 * LEASE);
    }
}
