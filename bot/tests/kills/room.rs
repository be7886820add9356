//! Pulling the plug: the room is killed at every named point and at random instants, restarted and fed
//! the same messages again. In the end everything must be as if nothing had happened.
//!
//! A short form runs always. `SIEGEPOST_KILLS=300` asks for that many kills (it goes on with random
//! points and instants), `SIEGEPOST_KILL_SEED` repeats a campaign:
//!
//! `SIEGEPOST_KILLS=300 cargo test --release -p siegepost --features loopback,kill-points --test kills room:: \
//! -- --nocapture`

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bot::kill::POINTS;

use crate::kill_support::{Dice, End, Plug, Trial, script};

/// Kills of the short form, beyond one at every named point.
const SHORT: usize = 6;

#[test]
fn whenever_the_room_is_killed_nothing_is_lost_and_nothing_doubled() {
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse::<u64>().ok());
    let seed = number("SIEGEPOST_KILL_SEED").unwrap_or_else(|| {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(1, |d| d.subsec_nanos().into())
    });
    let wanted = number("SIEGEPOST_KILLS").and_then(|n| usize::try_from(n).ok());
    println!("SIEGEPOST_KILL_SEED={seed}");
    let mut dice = Dice::new(seed);

    let text = script(seed);
    let calm = Trial::new(&text);
    let begun = Instant::now();
    assert_eq!(calm.run(&Plug::None), End::Finished);
    let whole = begun.elapsed();
    let expected = calm.state();
    println!(
        "a run of {whole:?}: {} messages, {} actions, {} posts",
        expected.messages, expected.actions, expected.posts
    );
    assert!(expected.actions > 20 && expected.posts > 40, "the script must be worth killing");

    let mut kills: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = |plug: &Plug| *kills.entry(plug.to_string()).or_default() += 1;

    // Each point is passed early; a point that never kills would test nothing.
    for point in POINTS {
        let trial = Trial::new(&text);
        let plug = Plug::Point { name: point, nth: 1 };
        let mut end = trial.run(&plug);
        if end == End::Finished {
            panic!("'{point}' is never passed");
        }
        count(&plug);
        // Once more, further on.
        let plug = Plug::Point { name: point, nth: 2 + dice.below(12) };
        if wanted.is_some() {
            end = trial.run(&plug);
            if end == End::Killed {
                count(&plug);
            }
        }
        trial.finish(&expected, &format!("seed {seed}, killed at {point}"));
    }

    let mut killed = kills.values().sum::<usize>();
    let target = wanted.unwrap_or(killed + SHORT).max(killed);
    while killed < target {
        let trial = Trial::new(&text);
        let mut story = format!("seed {seed}");
        for _ in 0..=dice.below(3) {
            let plug = if dice.below(2) == 0 {
                let micros = u64::try_from(whole.as_micros()).unwrap_or(1_000_000);
                Plug::After(Duration::from_micros(dice.below(micros)))
            } else {
                let which = usize::try_from(dice.below(POINTS.len() as u64)).unwrap();
                Plug::Point { name: POINTS[which], nth: 1 + dice.below(40) }
            };
            story.push_str(&format!(", killed {plug:?}"));
            if trial.run(&plug) == End::Killed {
                *kills.entry(plug.to_string()).or_default() += 1;
                killed += 1;
            }
        }
        trial.finish(&expected, &story);
    }
    println!("{killed} kills, nothing lost, nothing doubled:");
    for (what, times) in &kills {
        println!("{times:5} {what}");
    }
}

#[test]
fn what_was_said_before_a_kill_is_answered_without_being_said_again() {
    let script = "[1] ann: /play siege white=ann red=bob black=cyd\n";
    let calm = Trial::new(script);
    assert_eq!(calm.run(&Plug::None), End::Finished);
    let expected = calm.state();
    for point in POINTS.iter().filter(|p| **p != "room-heard") {
        let trial = Trial::new(script);
        let killed = trial.run(&Plug::Point { name: point, nth: 1 }) == End::Killed;
        // Some points are first passed before anything is said.
        if killed && trial.anything_said() {
            trial.say_nothing_more();
            trial.finish(&expected, &format!("killed at {point}, reopened in silence"));
        }
    }
}
