//! Two daemons on one PostgreSQL database: one serves, the other takes over.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use loopback::Settings;

use crate::common::unchecked;
use crate::database;
use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, TIMEOUT};
use crate::postgres_support::Server;

/// The lease in these tests, as it is configured and as a number.
const LEASE: (&str, Duration) = ("2s", Duration::from_secs(2));

/// Two daemons, of which the first serves.
struct Pair {
    scene: Scene,
    second: Child,
    _server: Server,
}

impl Pair {
    /// Starts both. Returns `None` if PostgreSQL is not installed.
    fn start() -> Option<Self> {
        let server = Server::start()?;
        let mut scene = Scene::on(&database::empty(&server.url()), Settings::default());
        scene.configure(&format!("[store]\nlease = \"{}\"\n[clock]\nwake = \"1s\"\n", LEASE.0));
        scene.start();
        let second = scene.command().spawn().unwrap();
        wait_for("the second daemon waits", || scene.log().contains("standby: another daemon"));
        Some(Self { scene, second, _server: server })
    }

    fn first(&mut self) -> &mut Child {
        self.scene.daemon.as_mut().unwrap()
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
    signal(pair.first(), "-KILL");
    pair.first().wait().unwrap();
    let killed = Instant::now();
    // One move is typed while nobody serves.
    game.play_move(&pair.scene);
    println!("answered {:?} after the kill, with a lease of {:?}", killed.elapsed(), LEASE.1);
    for _ in 0..3 {
        game.play_move(&pair.scene);
    }
    game.verify(&pair.scene);
    assert_eq!(pair.scene.actions(1), 7);
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
    assert!(stopped.elapsed() < LEASE.1, "it does not wait for the end of the lease");
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
