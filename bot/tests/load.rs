//! A little load: every move is played once and answered once. The full measure, with figures, is
//! `cargo bench -p siegepost --features loopback --bench load`.

mod load_support;

use std::time::Duration;

use bot::chance::Chance;
use load_support::boards;
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
