//! Two daemons on a PostgreSQL server with a synchronous standby, which takes the place of the primary during play.

use std::time::{Duration, Instant};

use bot::chance::Chance;

use crate::common::{run, unchecked};
use crate::discord_support::TIMEOUT;
use crate::discord_support::play::{ShortGame, sheet};
use crate::pair::{Pair, SHARDS, chance_of, number, type_moves};
use crate::postgres_support::Server;

/// The moves of a game, and those that a failover takes.
const MOVES: usize = 15;
const MOVES_IN_FAILOVER: usize = 4;

/// How long nobody promotes the standby, every fifth time: longer than changes wait.
const LONG: Duration = Duration::from_secs(25);

/// The primary and its standby, one of which is which.
struct Servers {
    all: [Server; 2],
    primary: usize,
}

impl Servers {
    /// Starts both. Returns `None` if PostgreSQL is not installed.
    fn start() -> Option<Self> {
        let primary = Server::start()?;
        let standby = Server::standby_of(&primary);
        primary.wait_for_standby();
        Some(Self { all: [primary, standby], primary: 0 })
    }

    fn url(&self) -> String {
        Server::url_of(&self.all.each_ref())
    }

    fn primary(&self) -> &Server {
        &self.all[self.primary]
    }

    fn standby(&self) -> &Server {
        &self.all[1 - self.primary]
    }
}

/// The times from a promotion to the first answer and to the last one.
#[derive(Default)]
struct Times {
    first: Vec<Duration>,
    last: Vec<Duration>,
    /// How many daemons have ended because their leases were taken.
    ended: usize,
}

/// The primary is lost while moves are judged and more are typed; the standby is promoted, and games go on while it gets
/// a standby of its own.
fn failover(
    servers: &mut Servers,
    pair: &mut Pair,
    games: &mut [ShortGame],
    chance: &mut Chance,
    times: &mut Times,
) {
    type_moves(games);
    std::thread::sleep(chance_of(chance, 400));
    match chance.below(3) {
        0 => servers.primary().kill(),
        1 => servers.primary().stop("immediate"),
        _ => servers.primary().stop("fast"),
    }
    type_moves(games);
    std::thread::sleep(match times.last.len() % 5 {
        4 => LONG,
        _ => chance_of(chance, 8000),
    });
    let answered = |pair: &Pair| {
        let is_answered =
            |game: &&ShortGame| pair.scene.count(game.place, &sheet(game.ply - 1)) > 0;
        games.iter().filter(is_answered).count()
    };
    // Those that the old primary still stored.
    let before = answered(pair);
    servers.standby().promote();
    let promoted = Instant::now();
    let mut first = None;
    while answered(pair) < games.len() {
        times.ended += pair.restart_ended();
        if answered(pair) > before {
            first.get_or_insert(promoted.elapsed());
        }
        assert!(promoted.elapsed() < TIMEOUT, "no answer\n{}", pair.scene.log());
        std::thread::sleep(Duration::from_millis(10));
    }
    times.first.push(first.unwrap_or(promoted.elapsed()));
    times.last.push(promoted.elapsed());
    servers.primary = 1 - servers.primary;
    std::thread::scope(|scope| {
        scope.spawn(|| servers.standby().follow(servers.primary()));
        games.iter_mut().for_each(|game| game.play_move(&pair.scene));
    });
    servers.primary().wait_for_standby();
    games.iter_mut().for_each(|game| game.play_move(&pair.scene));
}

/// Returns the median and the longest of some times.
fn summary(times: &[Duration]) -> (Duration, Duration) {
    let mut sorted = times.to_vec();
    sorted.sort();
    (sorted[sorted.len() / 2], sorted[sorted.len() - 1])
}

/// A longer campaign: `SIEGEPOST_PRIMARIES=20 SIEGEPOST_SEED=7 cargo test … primary::`.
#[test]
fn a_lost_primary_takes_nothing_along_that_was_acknowledged() {
    let Some(mut servers) = Servers::start() else {
        return unchecked("a primary that is lost, because PostgreSQL is not installed");
    };
    let (wanted, seed) = (
        usize::try_from(number("SIEGEPOST_PRIMARIES").unwrap_or(1)).unwrap(),
        number("SIEGEPOST_SEED").unwrap_or(1),
    );
    println!("seed {seed}");
    let mut chance = Chance::new(seed);
    let mut times = Times::default();
    let mut played = 0;
    while times.first.len() < wanted {
        let mut pair = Pair::on(&servers.url());
        let mut games: Vec<ShortGame> = (0..SHARDS).map(|shard| pair.game(shard)).collect();
        played += games.len();
        while games[0].ply < MOVES {
            if times.first.len() < wanted && games[0].ply + MOVES_IN_FAILOVER < MOVES {
                failover(&mut servers, &mut pair, &mut games, &mut chance, &mut times);
                println!("answered {:?} after the promotion", times.last.last());
            } else {
                games.iter_mut().for_each(|game| game.play_move(&pair.scene));
            }
        }
        times.ended += pair.restart_ended();
        pair.wait_until_even();
        games.iter().for_each(|game| game.verify(&pair.scene));
        let checked = run(&["verify", "--db", pair.scene.database()], "").succeeded();
        assert!(checked.contains("nothing wrong"), "{checked}");
        let (first, last) = (summary(&times.first), summary(&times.last));
        let (failovers, ended) = (times.first.len(), times.ended);
        println!("{failovers} failovers, {played} games, {ended} daemons had to be started again");
        println!("median and worst time to the first answer {first:?}, to all answers {last:?}");
    }
}
