//! Two daemons on one PostgreSQL database, which share four shards.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use bot::chance::Chance;
use loopback::{Double, Settings, Snowflake};

use crate::common::run;
use crate::database;
use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, TIMEOUT};

/// The lease in these tests: the shortest, or `SIEGEPOST_LEASE`.
pub(crate) fn lease() -> Duration {
    Duration::from_secs(number("SIEGEPOST_LEASE").unwrap_or(5))
}

/// The number of shards.
pub(crate) const SHARDS: usize = 4;

/// Two daemons that share the shards.
pub(crate) struct Pair {
    pub(crate) scene: Scene,
    pub(crate) second: Child,
    /// A channel of a guild in each shard.
    pub(crate) channels: [Snowflake; SHARDS],
}

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    First,
    Second,
}

impl Pair {
    /// Starts both on the server at an address.
    pub(crate) fn on(server: &str) -> Self {
        let settings =
            Settings { shards: SHARDS as u64, max_concurrency: 16, ..Settings::default() };
        let mut scene = Scene::on(&database::empty(server), settings);
        let channels = channels(&scene.double);
        let seconds = lease().as_secs();
        scene.configure(&format!("[store]\nlease = \"{seconds}s\"\n[clock]\nwake = \"1s\"\n"));
        scene.start();
        let second = scene.command().spawn().unwrap();
        let pair = Self { scene, second, channels };
        pair.wait_until_even();
        pair
    }

    pub(crate) fn of(&mut self, which: Which) -> &mut Child {
        match which {
            Which::First => self.scene.daemon.as_mut().unwrap(),
            Which::Second => &mut self.second,
        }
    }

    /// Returns the process that serves each shard.
    pub(crate) fn serving(&self) -> [Option<u32>; SHARDS] {
        let listed = run(&["cluster", "--db", self.scene.database()], "");
        let owner = |shard: usize| {
            let line = listed.out.lines().find(|l| l.starts_with(&format!("shard {shard}: ")))?;
            line.split_once(" s, ends in ")?;
            line.split(':').nth(2)?.parse().ok()
        };
        std::array::from_fn(owner)
    }

    /// Returns how many shards a process serves.
    pub(crate) fn shards_of(&self, process: u32) -> usize {
        self.serving().iter().filter(|owner| **owner == Some(process)).count()
    }

    /// Waits until each serves half of the shards and has all its sessions.
    pub(crate) fn wait_until_even(&self) {
        let both = [self.scene.daemon.as_ref().unwrap().id(), self.second.id()];
        let log = || self.scene.log();
        wait_for("each serves two shards", log, || both.iter().all(|id| self.shards_of(*id) == 2));
        wait_for("all sessions", log, || {
            self.scene.double.look(|world| world.connected()) >= 2 * SHARDS
        });
    }

    /// Kills one, and starts it again.
    pub(crate) fn kill(&mut self, which: Which) {
        let mut command = self.scene.command();
        let daemon = self.of(which);
        signal(daemon, "-KILL");
        daemon.wait().unwrap();
        *daemon = command.spawn().unwrap();
    }

    /// Pauses one, waits until it has ended because its lease was taken, and starts it again.
    pub(crate) fn pause(&mut self, which: Which, time: Duration) {
        let mut command = self.scene.command();
        let daemon = self.of(which);
        signal(daemon, "-STOP");
        std::thread::sleep(time);
        signal(daemon, "-CONT");
        // Unless it was paused before the other was ready to take over.
        let begun = Instant::now();
        while daemon.try_wait().unwrap().is_none() && begun.elapsed() < 2 * lease() {
            std::thread::sleep(Duration::from_millis(20));
        }
        if let Some(status) = daemon.try_wait().unwrap() {
            assert_eq!(status.code(), Some(1));
            *daemon = command.spawn().unwrap();
        }
    }

    /// Starts those again that have ended because their leases were taken. Returns their number.
    pub(crate) fn restart_ended(&mut self) -> usize {
        let mut ended = 0;
        for which in [Which::First, Which::Second] {
            let mut command = self.scene.command();
            let daemon = self.of(which);
            if let Some(status) = daemon.try_wait().unwrap() {
                assert_eq!(status.code(), Some(1));
                *daemon = command.spawn().unwrap();
                ended += 1;
            }
        }
        ended
    }

    /// Starts a game in a shard.
    pub(crate) fn game(&self, shard: usize) -> ShortGame {
        let names = ["Ann", "Bob", "Cyd"].map(|name| format!("{name}{shard}"));
        let names = names.each_ref().map(String::as_str);
        ShortGame::start_in(&self.scene, self.channels[shard], names, "3d")
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        let _ = self.second.kill();
        let _ = self.second.wait();
    }
}

/// Makes a guild in each shard, and returns a channel of each.
fn channels(double: &Double) -> [Snowflake; SHARDS] {
    let mut found = [None; SHARDS];
    while found.contains(&None) {
        double.with(|world| {
            let guild = world.add_guild("Guild");
            let shard = usize::try_from(guild.0 >> 22).unwrap() % SHARDS;
            found[shard] = Some(world.add_channel(guild, "play"));
        });
        std::thread::sleep(Duration::from_millis(1));
    }
    found.map(Option::unwrap)
}

pub(crate) fn wait_for(what: &str, log: impl Fn() -> String, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < TIMEOUT, "{what}\n{}", log());
        std::thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) fn type_moves(games: &mut [ShortGame]) {
    for game in games {
        game.type_move();
    }
}

pub(crate) fn signal(process: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &process.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Returns a random time below a number of milliseconds.
pub(crate) fn chance_of(chance: &mut Chance, below: usize) -> Duration {
    Duration::from_millis(chance.below(below) as u64)
}

/// Returns the number in an environment variable.
pub(crate) fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}
