//! A small load test: every move is played once and answered once. The full measurement is `cargo bench -p siegepost
//! --features loopback --bench load`.

use std::time::Duration;

use bot::chance::Chance;

use crate::load_support::boards;
use crate::load_support::flood::Flood;
use crate::load_support::harness::Harness;
use crate::load_support::play::{Tempo, differences, play, play_with_conditions};

#[test]
fn nothing_is_lost_or_duplicated() {
    let seed = 1;
    println!("seed {seed}");
    let mut harness = Harness::new(2, "[pictures]\nwidth = 400\n");
    harness.start();
    let mut boards = boards::open(&harness, 50, 12);
    harness.limit(60);
    let tempo = Tempo::Rate(20, Duration::from_secs(5));
    let figures = play(&harness, &mut boards, tempo, &mut Chance::new(seed), |_| {});
    println!("{figures}");
    assert!(figures.complete(), "{figures}: {:?} {:?}", figures.lost, figures.duplicated);
    assert_eq!(harness.double.violations(), []);
    harness.stop();
    assert_eq!(differences(&harness, &boards), Vec::<String>::new());
    let (sound, report) = harness.verify();
    assert!(sound, "{report}");
}

/// Some people write more in one game's place than can be judged. The other games go on, and so does this one
/// afterwards.
#[test]
fn nothing_is_lost_in_a_flood_in_one_place() {
    let seed = 2;
    println!("seed {seed}");
    let mut harness = Harness::new(2, "[pictures]\nwidth = 400\n");
    harness.start();
    let mut boards = boards::open(&harness, 21, 12);
    harness.limit(60);
    let mut flooded = vec![boards.pop().unwrap()];
    let crowd = (0..4).map(|n| harness.double.person(&format!("F{n}"))).collect();
    let mut flood = Flood::new(&harness, crowd, vec![flooded[0].thread], 400);
    let tempo = Tempo::Rate(10, Duration::from_secs(5));
    let chance = &mut Chance::new(seed);
    let figures = play(&harness, &mut boards, tempo, chance, |passed| flood.advance(passed));
    println!("{figures}; {} other messages", flood.sent);
    assert!(figures.complete(), "{figures}: {:?} {:?}", figures.lost, figures.duplicated);
    let figures = play(&harness, &mut flooded, Tempo::AtOnce(3, 1), chance, |_| {});
    assert!(figures.complete(), "{figures}: {:?} {:?}", figures.lost, figures.duplicated);
    harness.stop();
    boards.append(&mut flooded);
    assert_eq!(differences(&harness, &boards), Vec::<String>::new());
    let (sound, report) = harness.verify();
    assert!(sound, "{report}");
}

/// A move and the answers to it by condition are in one post.
#[test]
fn an_answer_by_condition_needs_no_post_of_its_own() {
    let seed = 3;
    println!("seed {seed}");
    let mut harness = Harness::new(2, "[pictures]\nwidth = 400\n");
    harness.start();
    let mut boards = boards::open(&harness, 20, 12);
    let posts = || harness.double.look(|world| world.request_counts()["create_message"]);
    let (before, tempo) = (posts(), Tempo::AtOnce(80, 8));
    let chance = &mut Chance::new(seed);
    let figures = play_with_conditions(&harness, &mut boards, (tempo, 30), chance, |_| {});
    println!("{figures}");
    assert!(figures.complete(), "{figures}: {:?} {:?}", figures.lost, figures.duplicated);
    assert!(figures.conditional.len() > 10, "{figures}");
    assert_eq!(posts() - before, figures.typed as u64);
    harness.stop();
    assert_eq!(differences(&harness, &boards), Vec::<String>::new());
    let (sound, report) = harness.verify();
    assert!(sound, "{report}");
}

/// After a start, the first move in each game needs one request for the history and one for the answer.
#[test]
fn requests_are_no_faster_than_the_rate_limit() {
    let mut harness =
        Harness::new(1, "[pictures]\nwidth = 400\n[discord]\nrequests_per_second = 20\n");
    harness.start();
    let mut boards = boards::open(&harness, 40, 12);
    harness.stop();
    // More than the configured rate: on a busy machine, requests sent in time may arrive together.
    harness.limit(26);
    harness.start();
    let refused = harness.double.look(|world| world.rate_limits.refused);
    let tempo = Tempo::AtOnce(40, 40);
    let figures = play(&harness, &mut boards, tempo, &mut Chance::new(1), |_| {});
    println!("{figures}");
    assert!(figures.complete(), "{figures}: {:?} {:?}", figures.lost, figures.duplicated);
    assert_eq!(harness.double.look(|world| world.rate_limits.refused), refused);
}
