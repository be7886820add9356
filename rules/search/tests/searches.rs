//! The engine as programs use it, at random positions of every game: legal, equal for equal seeds, and in time.
//!
//! `SIEGEPOST_SEARCHES` is the number of positions, `SIEGEPOST_SEED` what they come from. The longest delay is printed, not judged: it
//! depends on what else the machine does.

use std::time::{Duration, Instant};

use rules::{Game, Variant};
use search::chance::Chance;
use search::level::Level;
use search::think::{Request, think};

/// The time of a search that is limited by it.
const TIME: Duration = Duration::from_millis(20);

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Returns a position after random actions, from which somebody acts.
fn position(variant: Variant, chance: &mut Chance) -> Box<dyn Game> {
    loop {
        let mut game = variant.new_game::<&str, &str>(&[]).expect("no options");
        for _ in 0..chance.below(150) {
            let actions = game.actions();
            if actions.is_empty() {
                break;
            }
            game.play(&actions[chance.below(actions.len())]).expect("a legal action");
        }
        if game.to_act().is_some() {
            return game;
        }
    }
}

#[test]
fn searches_at_random_positions_are_legal_equal_and_in_time() {
    let (searches, seed) = (number("SIEGEPOST_SEARCHES", 140), number("SIEGEPOST_SEED", 1));
    println!("SIEGEPOST_SEARCHES={searches} SIEGEPOST_SEED={seed}");
    let mut latest = (Duration::ZERO, String::new());
    for number in 0..searches {
        let variant = Variant::ALL[number as usize % Variant::ALL.len()];
        let mut chance = Chance::new(seed << 32 | number);
        let game = position(variant, &mut chance);
        let here = || format!("{} {number}: {}", variant.name(), game.position_string());
        let level = Level::ALL[chance.below(Level::ALL.len())];
        let request = Request { level, seed: number, nodes: Some(2_000), ..Request::default() };
        let [one, two] = [(); 2].map(|()| think(&*game, &request).expect("somebody acts"));
        assert_eq!(one, two, "{}", here());
        let request = Request { time: Some(TIME), ..Request::default() };
        let began = Instant::now();
        let timed = think(&*game, &request).expect("somebody acts");
        let late = began.elapsed().saturating_sub(TIME);
        if late > latest.0 {
            latest = (late, here());
        }
        for thought in [one, timed] {
            let mut after = game.clone();
            assert!(after.play(&thought.action).is_ok(), "{}: {}", here(), thought.action);
        }
    }
    println!("at most {:?} too late: {}", latest.0, latest.1);
}
