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
