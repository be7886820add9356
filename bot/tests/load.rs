//! A little load: every move is played once and answered once. The full measure, with figures, is
//! `cargo bench -p siegepost --features loopback --bench load`.

mod load_support;

use std::time::Duration;

use bot::chance::Chance;
use load_support::boards;
use load_support::flood::Flood;
use load_support::hall::Hall;
use load_support::play::{Tempo, differences, play};

#[test]
fn nothing_is_lost_or_doubled() {
    let seed = 1;
    println!("seed {seed}");
    let mut hall = Hall::new(2, "[pictures]\nwidth = 400\n");
    hall.start();
    let mut boards = boards::open(&hall, 50, 12);
    hall.limit(60);
    let tempo = Tempo::Rate(20, Duration::from_secs(5));
    let figures = play(&hall, &mut boards, tempo, &mut Chance::new(seed), |_| {});
    println!("{figures}");
    assert!(figures.all_is_well(), "{figures}: {:?} {:?}", figures.lost, figures.doubled);
    assert_eq!(hall.double.violations(), []);
    hall.stop();
    assert_eq!(differences(&hall, &boards), Vec::<String>::new());
    let (sound, said) = hall.verify();
    assert!(sound, "{said}");
}

/// Somebody writes more in one game's place than can be judged; the others play on, and so does that game afterwards.
#[test]
fn a_flood_in_one_place_loses_nothing() {
    let seed = 2;
    println!("seed {seed}");
    let mut hall = Hall::new(2, "[pictures]\nwidth = 400\n");
    hall.start();
    let mut boards = boards::open(&hall, 21, 12);
    hall.limit(60);
    let mut flooded = vec![boards.pop().unwrap()];
    let crowd = (0..4).map(|n| hall.double.person(&format!("F{n}"))).collect();
    let mut flood = Flood::new(&hall, crowd, vec![flooded[0].thread], 400);
    let tempo = Tempo::Rate(10, Duration::from_secs(5));
    let chance = &mut Chance::new(seed);
    let figures = play(&hall, &mut boards, tempo, chance, |passed| flood.pour(passed));
    println!("{figures}; {} things said beside them", flood.said);
    assert!(figures.all_is_well(), "{figures}: {:?} {:?}", figures.lost, figures.doubled);
    let figures = play(&hall, &mut flooded, Tempo::AtOnce(3, 1), chance, |_| {});
    assert!(figures.all_is_well(), "{figures}: {:?} {:?}", figures.lost, figures.doubled);
    hall.stop();
    boards.append(&mut flooded);
    assert_eq!(differences(&hall, &boards), Vec::<String>::new());
    let (sound, said) = hall.verify();
    assert!(sound, "{said}");
}

/// After a start each first move of a game is a history to be read and an answer to be posted.
#[test]
fn discord_is_asked_no_faster_than_it_allows() {
    let mut hall = Hall::new(1, "[pictures]\nwidth = 400\n[discord]\nrequests_per_second = 20\n");
    hall.start();
    let mut boards = boards::open(&hall, 40, 12);
    hall.stop();
    // More than is asked for: what was sent in time may arrive together on a busy machine.
    hall.limit(26);
    hall.start();
    let refused = hall.double.look(|world| world.rate_limits.refused);
    let tempo = Tempo::AtOnce(40, 40);
    let figures = play(&hall, &mut boards, tempo, &mut Chance::new(1), |_| {});
    println!("{figures}");
    assert!(figures.all_is_well(), "{figures}: {:?} {:?}", figures.lost, figures.doubled);
    assert_eq!(hall.double.look(|world| world.rate_limits.refused), refused);
}
