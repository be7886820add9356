//! Two daemons on one PostgreSQL database, which share four shards: each takes over from the other.

use std::process::{Child, Command};
use std::rc::Rc;
use std::time::{Duration, Instant};

use bot::chance::Chance;
use loopback::{Double, InteractionState, Person, Settings, Snowflake};

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

/// The number of shards.
const SHARDS: usize = 4;

/// Two daemons that share the shards.
struct Pair {
    scene: Scene,
    second: Child,
    /// A channel of a guild in each shard.
    channels: [Snowflake; SHARDS],
    _server: Rc<Server>,
}

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    First,
    Second,
}

impl Pair {
    /// Starts both. Returns `None` if PostgreSQL is not installed.
    fn start() -> Option<Self> {
        Server::start().map(|server| Self::on(Rc::new(server)))
    }

    /// Starts both on a server.
    fn on(server: Rc<Server>) -> Self {
        let settings =
            Settings { shards: SHARDS as u64, max_concurrency: 16, ..Settings::default() };
        let mut scene = Scene::on(&database::empty(&server.url()), settings);
        let channels = channels(&scene.double);
        let seconds = lease().as_secs();
        scene.configure(&format!("[store]\nlease = \"{seconds}s\"\n[clock]\nwake = \"1s\"\n"));
        scene.start();
        let second = scene.command().spawn().unwrap();
        let pair = Self { scene, second, channels, _server: server };
        pair.wait_until_even();
        pair
    }

    fn of(&mut self, which: Which) -> &mut Child {
        match which {
            Which::First => self.scene.daemon.as_mut().unwrap(),
            Which::Second => &mut self.second,
        }
    }

    /// Returns the process that serves each shard.
    fn serving(&self) -> [Option<u32>; SHARDS] {
        let listed = run(&["cluster", "--db", self.scene.database()], "");
        let owner = |shard: usize| {
            let line = listed.out.lines().find(|l| l.starts_with(&format!("shard {shard}: ")))?;
            line.split_once(" s, ends in ")?;
            line.split(':').nth(2)?.parse().ok()
        };
        std::array::from_fn(owner)
    }

    /// Returns how many shards a process serves.
    fn shards_of(&self, process: u32) -> usize {
        self.serving().iter().filter(|owner| **owner == Some(process)).count()
    }

    /// Waits until each serves half of the shards and has all its sessions.
    fn wait_until_even(&self) {
        let both = [self.scene.daemon.as_ref().unwrap().id(), self.second.id()];
        let log = || self.scene.log();
        wait_for("each serves two shards", log, || both.iter().all(|id| self.shards_of(*id) == 2));
        wait_for("all sessions", log, || {
            self.scene.double.look(|world| world.connected()) >= 2 * SHARDS
        });
    }

    /// Kills one, and starts it again.
    fn kill(&mut self, which: Which) {
        let mut command = self.scene.command();
        let daemon = self.of(which);
        signal(daemon, "-KILL");
        daemon.wait().unwrap();
        *daemon = command.spawn().unwrap();
    }

    /// Pauses one, waits until it has ended because its lease was taken, and starts it again.
    fn pause(&mut self, which: Which, time: Duration) {
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

    /// Starts a game in a shard.
    fn game(&self, shard: usize) -> ShortGame {
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

fn wait_for(what: &str, log: impl Fn() -> String, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < TIMEOUT, "{what}\n{}", log());
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn type_moves(games: &mut [ShortGame]) {
    for game in games {
        game.type_move();
    }
}

fn signal(process: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &process.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[test]
fn two_daemons_share_the_shards_and_take_over_from_each_other() {
    let Some(mut pair) = Pair::start() else {
        return unchecked("daemons that take over, because PostgreSQL is not installed");
    };
    let mut games: Vec<ShortGame> = (0..SHARDS).map(|shard| pair.game(shard)).collect();
    games.iter_mut().for_each(|game| game.play_move(&pair.scene));
    // One is killed, and a move is typed in each game while nobody serves two of them.
    let killed = pair.of(Which::First).id();
    let lost = pair.serving().map(|owner| owner == Some(killed));
    signal(pair.of(Which::First), "-KILL");
    pair.of(Which::First).wait().unwrap();
    let begun = Instant::now();
    type_moves(&mut games);
    games
        .iter()
        .zip(lost)
        .filter(|(_, lost)| !lost)
        .for_each(|(g, _)| g.wait_for_answer(&pair.scene));
    assert!(begun.elapsed() < lease(), "the other shards do not wait");
    games.iter().for_each(|game| game.wait_for_answer(&pair.scene));
    println!("answered {:?} after the kill, with a lease of {:?}", begun.elapsed(), lease());
    assert_eq!(pair.shards_of(pair.second.id()), SHARDS);
    games.iter_mut().for_each(|game| game.play_move(&pair.scene));
    // It comes back and gets its share, without a lease ending.
    *pair.of(Which::First) = pair.scene.command().spawn().unwrap();
    pair.wait_until_even();
    games.iter_mut().for_each(|game| game.play_move(&pair.scene));
    // The other one is stopped, and hands over at once.
    signal(&pair.second, "-TERM");
    let ended = pair.second.wait().unwrap();
    assert!(ended.success(), "{ended} {lost:?}\n{}", pair.scene.log());
    let stopped = Instant::now();
    let first = pair.of(Which::First).id();
    let log = || pair.scene.log();
    wait_for("all shards are taken over", log, || pair.shards_of(first) == SHARDS);
    println!("all shards taken over {:?} after the other one has stopped", stopped.elapsed());
    for game in &mut games {
        game.play_move(&pair.scene);
        game.verify(&pair.scene);
    }
    let checked = run(&["verify", "--db", pair.scene.database()], "").succeeded();
    assert!(checked.contains("nothing wrong"), "{checked}");
}

#[test]
fn what_is_asked_while_a_daemon_is_gone_is_answered_or_refused_with_a_way_out() {
    let Some(mut pair) = Pair::start() else { return };
    let people: Vec<Person> = (0..20).map(|n| pair.scene.double.person(&format!("P{n}"))).collect();
    signal(pair.of(Which::First), "-KILL");
    pair.of(Which::First).wait().unwrap();
    let killed = Instant::now();
    let mut asked = Vec::new();
    while killed.elapsed() < 2 * lease() {
        let person = &people[asked.len() / SHARDS % people.len()];
        let all = pair.channels.iter().map(|channel| person.slash(*channel, "/help", &[]));
        asked.extend(all.map(|asked| (killed.elapsed(), asked.expect("a command"))));
        std::thread::sleep(Duration::from_millis(250));
    }
    let mut refused = 0;
    for (after, asked) in &asked {
        let answer = pair.scene.answer(*asked);
        let state =
            pair.scene.double.look(|world| world.interaction(*asked).unwrap().state.clone());
        assert_ne!(state, InteractionState::Waiting, "asked after {after:?}");
        match answer.content.contains("I am moving to another machine") {
            true => refused += 1,
            false => assert!(answer.content.contains("/play"), "{}", answer.content),
        }
    }
    println!("{} asked, {refused} refused", asked.len());
    pair.scene.verify();
}

#[test]
fn a_daemon_that_was_paused_for_longer_than_its_lease_neither_writes_nor_posts() {
    let Some(mut pair) = Pair::start() else { return };
    let first = pair.of(Which::First).id();
    let shard = pair.serving().iter().position(|owner| *owner == Some(first)).unwrap();
    let mut game = pair.game(shard);
    for _ in 0..2 {
        game.play_move(&pair.scene);
    }
    signal(pair.of(Which::First), "-STOP");
    for _ in 0..4 {
        game.play_move(&pair.scene);
    }
    signal(pair.of(Which::First), "-CONT");
    // Both are connected: the events of these moves reach both.
    for _ in 0..3 {
        game.play_move(&pair.scene);
    }
    let ended = pair.of(Which::First).wait().unwrap();
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

/// Either daemon is killed or paused for longer than its lease, at random moments while a game is played in each shard. A
/// longer campaign: `SIEGEPOST_FAILOVERS=350 SIEGEPOST_SEED=7 cargo test … failover::takeovers`.
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
        let mut all: Vec<ShortGame> = (0..SHARDS).map(|shard| pair.game(shard)).collect();
        games += all.len();
        for n in 1..=MOVES {
            type_moves(&mut all);
            // What is asked for by a command while both are gone is lost, so the last moves are calm.
            if n + 2 < MOVES && chance.below(3) > 0 && kills + pauses < wanted {
                std::thread::sleep(chance_of(&mut chance, 400));
                let which = [Which::First, Which::Second][chance.below(2)];
                match chance.below(7) {
                    0 => {
                        pair.pause(which, lease() + chance_of(&mut chance, 1500));
                        pauses += 1;
                    }
                    _ => {
                        pair.kill(which);
                        kills += 1;
                    }
                }
            }
            all.iter().for_each(|game| game.wait_for_answer(&pair.scene));
        }
        pair.wait_until_even();
        all.iter().for_each(|game| game.verify(&pair.scene));
        let checked = run(&["verify", "--db", pair.scene.database()], "").succeeded();
        assert!(checked.contains("nothing wrong"), "{checked}");
        println!("{kills} kills, {pauses} pauses, {games} games");
    }
}
