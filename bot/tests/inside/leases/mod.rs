//! A simulation of the leases on a real PostgreSQL server: daemons that share the shards of a database, pause, die and
//! stop in the middle of transactions, while clocks go wrong and answers of commits are lost.
//!
//! A seed decides what happens next; one step is made at a time. The clock of the database is a sequence: every look at
//! it takes a millisecond, and the simulation moves it on. What must hold is in [`invariants`].

mod invariants;
#[path = "../../postgres_support/mod.rs"]
mod postgres_support;
mod process;
#[path = "../../common/unchecked.rs"]
mod unchecked;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use tokio_postgres::error::SqlState;

use self::invariants::Row;
use self::process::Process;
use super::super::engine::{Connection, Error};
use super::super::postgres::{Again, OWN, again};
use super::super::server::Server;
use crate::chance::Chance;
use crate::chat::Shards;

/// The lease, in milliseconds.
const LEASE: i64 = 6_000;

/// How often a standby looks whether there are shards to serve, and a daemon whether its shards change.
const LOOK: i64 = 500;

/// After how many steps it is quiet for two leases.
const TROUBLE: usize = 700;

/// The clock of the database, which the connections of the simulation find before that of PostgreSQL, and the table into
/// which they write. They wait for no lock: whoever holds it goes on only in a later step.
const CLOCK: &str = "CREATE SCHEMA clock; CREATE SEQUENCE clock.ms START 1000000000;
    CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql
        AS $$ SELECT to_timestamp(nextval('clock.ms') / 1000.0) $$;
    CREATE SCHEMA simulation; CREATE TABLE simulation.jobs (id BIGINT NOT NULL)";
const OPTIONS: &str = "?options=-csearch_path%3Dsimulation,clock,pg_catalog%20-clock_timeout%3D5";

/// A transaction whose commit is not answered any more, and may be made late.
struct Late {
    db: Connection,
    owner: String,
    job: i64,
    epochs: BTreeMap<u32, i64>,
}

/// All daemons and their database.
struct World {
    server: Server,
    db: Connection,
    chance: Chance,
    shards: Shards,
    /// The time of the database in milliseconds.
    now: i64,
    quiet: bool,
    /// How rarely there is something to store.
    idle: usize,
    processes: Vec<Option<Process>>,
    /// When those that are gone are started again.
    starts: Vec<i64>,
    started: u32,
    jobs: i64,
    /// Jobs whose callers were told that they are stored.
    stored: BTreeSet<i64>,
    late: Vec<Late>,
    /// The leases after the last step.
    rows: BTreeMap<u32, Row>,
    /// The epochs of the last commits.
    committed: BTreeMap<u32, i64>,
    tally: BTreeMap<&'static str, usize>,
    trace: VecDeque<String>,
}

impl World {
    fn new(url: &str, seed: u64) -> Self {
        let lease = Duration::from_millis(LEASE.unsigned_abs());
        let plain = Server::new(url, None, None, lease).unwrap();
        plain.execute(CLOCK).unwrap();
        let server = Server::new(&format!("{url}{OPTIONS}"), None, None, lease).unwrap();
        server.execute(OWN).unwrap();
        let mut chance = Chance::new(seed);
        let daemons = 3 + chance.below(3);
        let shards = Shards::all(2 + u32::try_from(chance.below(5)).unwrap());
        Self {
            db: server.connect().unwrap(),
            server,
            chance,
            shards,
            now: 0,
            quiet: false,
            idle: 2,
            processes: (0..daemons).map(|_| None).collect(),
            starts: vec![0; daemons],
            started: 0,
            jobs: 0,
            stored: BTreeSet::new(),
            late: Vec::new(),
            rows: BTreeMap::new(),
            committed: BTreeMap::new(),
            tally: BTreeMap::new(),
            trace: VecDeque::new(),
        }
    }

    fn count(&mut self, what: &'static str) {
        *self.tally.entry(what).or_default() += 1;
    }

    fn note(&mut self, at: usize, what: &str) {
        let name = self.processes[at].as_ref().map_or("-", |process| &process.name);
        self.trace.push_back(format!("{} {name} {what}", self.now));
        if self.trace.len() > 80 {
            self.trace.pop_front();
        }
    }

    fn process(&mut self, at: usize) -> &mut Process {
        self.processes[at].as_mut().unwrap()
    }

    /// Returns true once in `n` times.
    fn once_in(&mut self, n: usize) -> bool {
        self.chance.below(n) == 0
    }

    fn time(&mut self, most: i64) -> i64 {
        let most = usize::try_from(most).unwrap();
        i64::try_from(self.chance.below(most)).unwrap()
    }

    /// Makes a step in troubled times.
    fn step(&mut self) {
        let at = self.chance.below(self.processes.len());
        let is_up = self.processes[at].is_some();
        match self.chance.below(200) {
            0..=4 if is_up => self.pause(at),
            5 if is_up => self.kill(at),
            6 if is_up => {
                self.process(at).ends = true;
                self.note(at, "is to stop");
            }
            7..=8 if is_up => {
                let rate = [0, 50, 90, 110, 200, 1000][self.chance.below(6)];
                self.process(at).rate = rate;
                self.note(at, &format!("has a clock that runs at {rate} %"));
            }
            9 if is_up => {
                let jump = self.time(2 * LEASE).unsigned_abs();
                self.process(at).local += Duration::from_millis(jump);
                self.note(at, &format!("has a clock that jumps {jump} ms"));
            }
            10 => self.end_late(),
            11..=44 => {
                let time = 1 + self.time(700);
                self.pass(time);
            }
            _ => self.act(at),
        }
        self.look();
    }

    /// Lets a process do something that it may do now.
    fn act(&mut self, at: usize) {
        match &self.processes[at] {
            None if self.starts[at] <= self.now => self.start(at),
            Some(process) if process.paused_until <= self.now => match self.chance.below(3) {
                0 if process.attends_at <= self.now => self.attend(at),
                1 if process.may_open => self.open(at),
                1 if process.looks_at <= self.now => self.check(at),
                _ => self.write(at),
            },
            _ => {}
        }
    }

    /// Lets everything work for two leases, in which each daemon does what it has to do in time.
    fn be_quiet(&mut self) -> usize {
        self.quiet = true;
        self.trace.push_back(format!("{} it is quiet", self.now));
        while !self.late.is_empty() {
            self.end_late();
            self.look();
        }
        let until = self.now + 2 * LEASE;
        let mut steps = 0;
        while self.now < until {
            for at in 0..self.processes.len() {
                self.starts[at] = self.starts[at].min(self.now + LOOK);
                if let Some(process) = &mut self.processes[at] {
                    (process.paused_until, process.rate) = (0, 100);
                }
                steps += 1;
                match &self.processes[at] {
                    None => self.act(at),
                    Some(process) if process.attends_at <= self.now => self.attend(at),
                    Some(process) if process.may_open => self.open(at),
                    Some(process) if process.looks_at <= self.now => self.check(at),
                    Some(_) => self.write(at),
                }
                self.look();
            }
            self.pass(120);
        }
        self.is_even();
        self.quiet = false;
        steps
    }

    /// Ends a transaction whose commit was not answered, if there is one.
    fn end_late(&mut self) {
        if self.late.is_empty() {
            return;
        }
        let chosen = self.chance.below(self.late.len());
        let Late { db, owner, job, epochs } = self.late.swap_remove(chosen);
        let commits = self.once_in(2) && db.execute_batch("COMMIT").is_ok();
        self.trace.push_back(format!("{} late {owner} job {job}: {commits}", self.now));
        if commits {
            self.count("committed late");
            self.has_committed(&owner, &epochs);
        } else {
            let _ = db.execute_batch("ROLLBACK");
        }
    }

    /// Lets time pass.
    fn pass(&mut self, ms: i64) {
        self.db
            .query_row(
                "SELECT setval('clock.ms', (SELECT last_value FROM clock.ms) + ?1)",
                [ms],
                |_| Ok(()),
            )
            .unwrap();
    }

    /// Runs for a number of steps, and returns what happened.
    fn run(&mut self, steps: usize) -> BTreeMap<&'static str, usize> {
        let mut made = 0;
        while made < steps {
            for _ in 0..TROUBLE {
                self.step();
            }
            self.shares_add_up();
            made += TROUBLE + self.be_quiet();
            self.idle = [2, 2, 40][self.chance.below(3)];
        }
        self.jobs_are_stored_once();
        self.tally.insert("steps", made);
        std::mem::take(&mut self.tally)
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.trace.iter().for_each(|line| println!("{line}"));
        }
    }
}

/// Returns whether a statement has waited for a lock.
fn is_blocked(error: &Error) -> bool {
    matches!(error, Error::Postgres(e) if e.code() == Some(&SqlState::LOCK_NOT_AVAILABLE))
}

/// Returns whether a transaction is to be made again.
fn is_refused(error: &Error) -> bool {
    is_blocked(error) || again(error) == Again::Conflict
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

#[test]
fn no_daemon_writes_for_a_shard_that_another_has_taken() {
    let Some(postgres) = postgres_support::Server::start() else {
        return unchecked::unchecked("the leases, because PostgreSQL is not installed");
    };
    // Plans that depend on statistics would look at the clock more or less often.
    postgres.asked("ALTER SYSTEM SET autovacuum = off");
    postgres.asked("SELECT pg_reload_conf()");
    let seed = number("SIEGEPOST_SEED").unwrap_or(1);
    let steps = number("SIEGEPOST_STEPS").unwrap_or(3_000);
    println!("SIEGEPOST_SEED={seed} SIEGEPOST_STEPS={steps}");
    let tally = World::new(&postgres.url(), seed).run(usize::try_from(steps).unwrap());
    println!("{tally:?}");
    for what in ["stored", "fenced off", "lost", "handed over", "stopped", "killed", "blocked"] {
        assert!(tally.contains_key(what), "{what}: {tally:?}");
    }
}

#[cfg(feature = "faults")]
#[test]
fn without_the_fence_one_does() {
    if postgres_support::installed("initdb").is_none() {
        return;
    }
    let path = concat!(module_path!(), "::no_daemon_writes_for_a_shard_that_another_has_taken");
    let mut run = std::process::Command::new(std::env::current_exe().unwrap());
    run.args(["--exact", path.split_once("::").unwrap().1, "--nocapture"]);
    run.env("SIEGEPOST_WITHOUT", crate::fault::Guard::Fenced.as_ref());
    let output = run.env("SIEGEPOST_SEED", "1").env_remove("SIEGEPOST_STEPS").output().unwrap();
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "the simulation passes without the fence");
    assert!(log.contains(invariants::TAKEN), "{log}");
}
