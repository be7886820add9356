//! Two daemons on one PostgreSQL database: one serves, the other takes over.

use std::process::{Child, Command};
use std::rc::Rc;
use std::time::{Duration, Instant};

use bot::chance::Chance;
use loopback::Settings;

use crate::common::{run, unchecked};
use crate::database;
use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, TIMEOUT};
use crate::postgres_support::Server;

/// The lease in these tests: two seconds, or `SIEGEPOST_LEASE`.
fn lease() -> Duration {
    Duration::from_secs(number("SIEGEPOST_LEASE").unwrap_or(2))
}

/// The moves of a game.
const MOVES: usize = 15;

/// Two daemons, of which the first serves.
struct Pair {
    scene: Scene,
    second: Child,
    _server: Rc<Server>,
}

impl Pair {
    /// Starts both. Returns `None` if PostgreSQL is not installed.
    fn start() -> Option<Self> {
        Server::start().map(|server| Self::on(Rc::new(server)))
    }

    /// Starts both on a server.
    fn on(server: Rc<Server>) -> Self {
        let mut scene = Scene::on(&database::empty(&server.url()), Settings::default());
        let seconds = lease().as_secs();
        scene.configure(&format!("[store]\nlease = \"{seconds}s\"\n[clock]\nwake = \"1s\"\n"));
        scene.start();
        let second = scene.command().spawn().unwrap();
        wait_for("the second daemon waits", || scene.log().contains("standby: another daemon"));
        Self { scene, second, _server: server }
    }

    fn first(&mut self) -> &mut Child {
        self.scene.daemon.as_mut().unwrap()
    }

    /// Waits for a daemon that serves, and returns it.
    fn serving(&mut self) -> &mut Child {
        let is_listed =
            |listed: &str, daemon: &Child| listed.contains(&format!(":{}:", daemon.id()));
        let begun = Instant::now();
        let listed = loop {
            let listed = run(&["cluster", "--db", self.scene.database()], "");
            let mut daemons = [self.scene.daemon.as_ref().unwrap(), &self.second].into_iter();
            if listed.status == Some(0) && daemons.any(|daemon| is_listed(&listed.out, daemon)) {
                break listed.out;
            }
            assert!(begun.elapsed() < TIMEOUT, "{listed:?}\n{}", self.scene.log());
        };
        match is_listed(&listed, &self.second) {
            true => &mut self.second,
            false => self.first(),
        }
    }

    /// Kills the daemon that serves, and starts it again as the standby.
    fn kill(&mut self) {
        let mut command = self.scene.command();
        let serving = self.serving();
        signal(serving, "-KILL");
        serving.wait().unwrap();
        *serving = command.spawn().unwrap();
    }

    /// Pauses the daemon that serves, waits until it has ended, and starts it again as the standby.
    fn pause(&mut self, time: Duration) {
        let mut command = self.scene.command();
        let serving = self.serving();
        signal(serving, "-STOP");
        std::thread::sleep(time);
        signal(serving, "-CONT");
        // Unless it was paused before the other daemon was ready to take over.
        let begun = Instant::now();
        while serving.try_wait().unwrap().is_none() && begun.elapsed() < 2 * lease() {
            std::thread::sleep(Duration::from_millis(20));
        }
        if let Some(status) = serving.try_wait().unwrap() {
            assert_eq!(status.code(), Some(1));
            *serving = command.spawn().unwrap();
        }
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        let _ = self.second.kill();
        let _ = self.second.wait();
    }
}

fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < TIMEOUT, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn signal(process: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &process.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[test]
fn the_other_daemon_takes_over_from_one_that_was_killed() {
    let Some(mut pair) = Pair::start() else {
        return unchecked("daemons that take over, because PostgreSQL is not installed");
    };
    let mut game = ShortGame::start(&pair.scene);
    for _ in 0..3 {
        game.play_move(&pair.scene);
    }
    let listed = run(&["cluster", "--db", pair.scene.database()], "").succeeded();
    let own = format!(":{}:", pair.first().id());
    assert!(listed.contains(&own) && listed.contains("(epoch 1), held for"), "{listed}");
    signal(pair.first(), "-KILL");
    pair.first().wait().unwrap();
    let killed = Instant::now();
    // One move is typed while nobody serves.
    game.play_move(&pair.scene);
    println!("answered {:?} after the kill, with a lease of {:?}", killed.elapsed(), lease());
    for _ in 0..3 {
        game.play_move(&pair.scene);
    }
    game.verify(&pair.scene);
    assert_eq!(pair.scene.actions(1), 7);
    let listed = run(&["cluster", "--db", pair.scene.database()], "").succeeded();
    assert!(listed.contains(&format!(":{}:", pair.second.id())), "{listed}");
    assert!(listed.contains("(epoch 2)"), "{listed}");
}

#[test]
fn a_daemon_that_stops_hands_over_at_once() {
    let Some(mut pair) = Pair::start() else { return };
    let mut game = ShortGame::start(&pair.scene);
    game.play_move(&pair.scene);
    signal(pair.first(), "-TERM");
    assert!(pair.first().wait().unwrap().success());
    let stopped = Instant::now();
    wait_for("the second takes over", || pair.scene.log().contains("taking over"));
    assert!(stopped.elapsed() < lease(), "it does not wait for the end of the lease");
    game.play_move(&pair.scene);
    game.verify(&pair.scene);
}

#[test]
fn a_daemon_that_was_paused_for_longer_than_its_lease_neither_writes_nor_posts() {
    let Some(mut pair) = Pair::start() else { return };
    let mut game = ShortGame::start(&pair.scene);
    for _ in 0..2 {
        game.play_move(&pair.scene);
    }
    signal(pair.first(), "-STOP");
    for _ in 0..4 {
        game.play_move(&pair.scene);
    }
    signal(pair.first(), "-CONT");
    // Both are connected: the events of these moves reach both.
    for _ in 0..3 {
        game.play_move(&pair.scene);
    }
    let ended = pair.first().wait().unwrap();
    assert_eq!(ended.code(), Some(1), "{}", pair.scene.log());
    assert!(pair.scene.log().contains("another siegepost has taken over"), "{}", pair.scene.log());
    game.play_move(&pair.scene);
    game.verify(&pair.scene);
    assert_eq!(pair.scene.actions(1), 10);
}

/// Returns a random time below a number of milliseconds.
fn chance_of(chance: &mut Chance, below: usize) -> Duration {
    Duration::from_millis(chance.below(below) as u64)
}

/// Returns the number in an environment variable.
fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// A daemon that serves is killed or paused for longer than its lease, at random moments while games are played. A longer
/// campaign: `SIEGEPOST_FAILOVERS=350 SIEGEPOST_SEED=7 cargo test … failover::takeovers`.
#[test]
fn takeovers_at_random_moments_lose_nothing_and_double_nothing() {
    let Some(server) = Server::start().map(Rc::new) else { return };
    let (wanted, seed) =
        (number("SIEGEPOST_FAILOVERS").unwrap_or(4), number("SIEGEPOST_SEED").unwrap_or(1));
    println!("seed {seed}");
    let mut chance = Chance::new(seed);
    let (mut kills, mut pauses, mut games) = (0, 0, 0);
    while kills + pauses < wanted {
        let mut pair = Pair::on(Rc::clone(&server));
        let mut game = ShortGame::start(&pair.scene);
        games += 1;
        for n in 1..=MOVES {
            game.type_move();
            // What is asked for by a command while nobody is connected is lost, so the last moves are calm.
            if n + 2 < MOVES && chance.below(3) == 0 && kills + pauses < wanted {
                std::thread::sleep(chance_of(&mut chance, 400));
                match chance.below(7) {
                    0 => {
                        pair.pause(lease() + chance_of(&mut chance, 1500));
                        pauses += 1;
                    }
                    _ => {
                        pair.kill();
                        kills += 1;
                    }
                }
            }
            game.wait_for_answer(&pair.scene);
        }
        wait_for("a daemon is connected", || pair.scene.double.look(|world| world.connected()) > 0);
        game.verify(&pair.scene);
        let checked = run(&["verify", "--db", pair.scene.database()], "").succeeded();
        assert!(checked.contains("nothing wrong"), "{checked}");
    }
    println!("{kills} kills, {pauses} pauses, {games} games");
}
