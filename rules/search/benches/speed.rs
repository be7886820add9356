//! How fast the engine searches: positions a second beside the leaves a second that perft makes from the same position in the same
//! run, the depth reached in one second, and the effective branching factor: `cargo bench -p siegepost-search`.
//!
//! The middle games are what the engine itself plays after a few random actions.

use std::time::{Duration, Instant};

use rules::Variant;
use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::perft::perft;
use search::chance::Chance;
use search::course::{Course, opening};
use search::evaluate::evaluation;
use search::level::Level;
use search::limits::Effort;
use search::limits::Limits;
use search::player::{Manner, Player};
use search::search::{Memory, Search};

/// The time of one search.
const TIME: Duration = Duration::from_secs(1);

/// The plies before a middle game.
const PLIES: usize = 30;

struct Measure(Variant);

impl Visitor for Measure {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let name = self.0.name();
        search(&format!("{name}, start"), &Course::new(start));
        let mut course = opening(start, 6, &mut Chance::new(1));
        let mut player = Player::new(
            evaluation(start),
            Manner::Level(Level::HIGHEST),
            Effort::Nodes(2_000),
            4 << 20,
        );
        for _ in 0..PLIES {
            let Ok(Some(found)) = player.think(&course) else { break };
            course.play(found.line[0]);
        }
        search(&format!("{name}, middle game"), &course);
    }
}

fn search<P: Playable>(name: &str, course: &Course<P>) {
    // The deepest perft that takes at least a fifth of a second.
    let mut leaves_a_second = 0.0;
    for depth in 1..=6 {
        let began = Instant::now();
        let leaves = perft(&mut course.position.clone(), depth);
        let took = began.elapsed();
        leaves_a_second = leaves as f64 / took.as_secs_f64();
        if took > TIME / 5 {
            break;
        }
    }
    let evaluation = evaluation(&course.position);
    let mut memory = Memory::new(64 << 20);
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    let mut search =
        Search::new(&course.position, &course.earlier, &evaluation, &mut memory, limits);
    let began = Instant::now();
    let mut ends = Vec::new();
    let found = search.run(|found| ends.push(found.nodes));
    let took = began.elapsed().as_secs_f64();
    let Some(found) = found else { return };
    let rate = found.nodes as f64 / took;
    // The mean growth of the last four depths.
    let last = &ends[ends.len().saturating_sub(5)..];
    let growth = match last {
        [first, .., end] => (*end as f64 / *first as f64).powf(1.0 / (last.len() - 1) as f64),
        _ => 0.0,
    };
    println!(
        "{name:<32} {:>6.0} thousand positions a second, {:>4.2} of perft, depth {:>2} (selective {:>2}), branching {growth:.2}",
        rate / 1e3,
        rate / leaves_a_second,
        found.depth,
        found.selective_depth,
    );
}

fn main() {
    for variant in Variant::ALL {
        let game = variant.new_game::<&str, &str>(&[]).expect("no options");
        visit(&*game, Measure(*variant));
    }
}
