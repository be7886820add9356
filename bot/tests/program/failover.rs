//! Two daemons on one PostgreSQL database, which share four shards: each takes over from the other.

use std::time::Instant;

use bot::chance::Chance;
use loopback::{InteractionState, Person};

use crate::common::{run, unchecked};
use crate::discord_support::play::ShortGame;
use crate::pair::{Pair, SHARDS, Which, chance_of, lease, number, signal, type_moves, wait_for};
use crate::postgres_support::Server;

/// The moves of a game.
const MOVES: usize = 15;

#[test]
fn two_daemons_share_the_shards_and_take_over_from_each_other() {
    let Some(server) = Server::start() else {
        return unchecked("daemons that take over, because PostgreSQL is not installed");
    };
    let mut pair = Pair::on(&server.url());
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
    let Some(server) = Server::start() else { return };
    let mut pair = Pair::on(&server.url());
    let people: Vec<Person> = (0..20).map(|n| pair.scene.double.person(&format!("P{n}"))).collect();
    signal(pair.of(Which::First), "-KILL");
    pair.of(Which::First).wait().unwrap();
    let killed = Instant::now();
    let mut asked = Vec::new();
    while killed.elapsed() < 2 * lease() {
        let person = &people[asked.len() / SHARDS % people.len()];
        let all = pair.channels.iter().map(|channel| person.slash(*channel, "/help", &[]));
        asked.extend(all.map(|asked| (killed.elapsed(), asked.expect("a command"))));
        std::thread::sleep(lease() / 8);
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
    let Some(server) = Server::start() else { return };
    let mut pair = Pair::on(&server.url());
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

/// Either daemon is killed or paused for longer than its lease, at random moments while a game is played in each shard. A
/// longer campaign: `SIEGEPOST_FAILOVERS=350 SIEGEPOST_SEED=7 cargo test … failover::takeovers`.
#[test]
fn takeovers_at_random_moments_lose_nothing_and_double_nothing() {
    let Some(server) = Server::start() else { return };
    let (wanted, seed) =
        (number("SIEGEPOST_FAILOVERS").unwrap_or(4), number("SIEGEPOST_SEED").unwrap_or(1));
    println!("seed {seed}");
    let mut chance = Chance::new(seed);
    let (mut kills, mut pauses, mut games) = (0, 0, 0);
    while kills + pauses < wanted {
        let mut pair = Pair::on(&server.url());
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
