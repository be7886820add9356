//! The room is killed at every fail point and at random instants, restarted, and given the same messages again. In
//! the end everything must be as if it had never been killed.
//!
//! A short form always runs. `SIEGEPOST_KILLS=300` asks for that many kills (the rest at random fail points and
//! instants), `SIEGEPOST_KILL_SEED` repeats a campaign:
//!
//! `SIEGEPOST_KILLS=300 cargo test --release -p siegepost --features loopback,kill-points --test kills room:: \
//! -- --nocapture`

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bot::fail::POINTS;

use crate::kill_support::{End, KillAt, Rng, Trial, script};

/// Kills of the short form, in addition to one at every fail point.
const SHORT: usize = 6;

#[test]
fn nothing_is_lost_or_duplicated_whenever_the_room_is_killed() {
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse::<u64>().ok());
    // The same without a seed, so that whoever changed nothing here is not stopped by a new one.
    let seed = number("SIEGEPOST_KILL_SEED").unwrap_or(1);
    let wanted = number("SIEGEPOST_KILLS").and_then(|n| usize::try_from(n).ok());
    println!("SIEGEPOST_KILL_SEED={seed}");
    let mut rng = Rng::new(seed);

    let text = script(seed);
    let undisturbed = Trial::new(&text);
    let begun = Instant::now();
    assert_eq!(undisturbed.run(&KillAt::Never), End::Finished);
    let whole = begun.elapsed();
    let expected = undisturbed.state();
    println!(
        "a run of {whole:?}: {} messages, {} actions, {} posts",
        expected.messages, expected.actions, expected.posts
    );
    assert!(expected.actions > 20 && expected.posts > 40, "the script is too short");
    let offers = expected.count("outbox", "others can take the seat");
    let extended = expected.count("game", "\"extensions\":[{");
    assert!(extended > 0 && offers > 1, "{offers} seats were offered");
    assert!(expected.count("former player", "| time |") > 1, "nobody takes an offered seat");

    assert!(expected.count("action", "| computer |") > 8, "the computers do not play");

    let mut kills: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = |kill_at: &KillAt| *kills.entry(kill_at.to_string()).or_default() += 1;

    // The first pass is early in the script. A fail point that never kills would test nothing.
    for point in POINTS {
        let trial = Trial::new(&text);
        let kill_at = KillAt::Point { name: point, nth: 1 };
        let mut end = trial.run(&kill_at);
        if end == End::Finished {
            panic!("'{point}' is never passed");
        }
        count(&kill_at);
        // Once more, later in the script.
        let kill_at = KillAt::Point { name: point, nth: 2 + rng.below(12) };
        if wanted.is_some() {
            end = trial.run(&kill_at);
            if end == End::Killed {
                count(&kill_at);
            }
        }
        trial.finish(&expected, &format!("seed {seed}, killed at {point}"));
    }

    let mut killed = kills.values().sum::<usize>();
    let target = wanted.unwrap_or(killed + SHORT).max(killed);
    while killed < target {
        let trial = Trial::new(&text);
        let mut what = format!("seed {seed}");
        for _ in 0..=rng.below(3) {
            let kill_at = if rng.below(2) == 0 {
                let micros = u64::try_from(whole.as_micros()).unwrap_or(1_000_000);
                KillAt::After(Duration::from_micros(rng.below(micros)))
            } else {
                let which = usize::try_from(rng.below(POINTS.len() as u64)).unwrap();
                KillAt::Point { name: POINTS[which], nth: 1 + rng.below(40) }
            };
            what.push_str(&format!(", killed {kill_at:?}"));
            if trial.run(&kill_at) == End::Killed {
                *kills.entry(kill_at.to_string()).or_default() += 1;
                killed += 1;
            }
        }
        trial.finish(&expected, &what);
    }
    println!("{killed} kills, nothing lost, nothing duplicated:");
    for (what, times) in &kills {
        println!("{times:5} {what}");
    }
}

#[test]
fn messages_typed_before_a_kill_are_answered_after_it() {
    let script = "[1] ann: /play siege white=ann red=bob black=cyd\n";
    let undisturbed = Trial::new(script);
    assert_eq!(undisturbed.run(&KillAt::Never), End::Finished);
    let expected = undisturbed.state();
    for point in POINTS.iter().filter(|p| **p != "room-received") {
        let trial = Trial::new(script);
        let killed = trial.run(&KillAt::Point { name: point, nth: 1 }) == End::Killed;
        // Some fail points are first passed before anything was typed.
        if killed && trial.anything_typed() {
            trial.empty_script();
            trial.finish(&expected, &format!("killed at {point}, reopened without input"));
        }
    }
}

/// The time a room was stopped counts as the daemon's pause only where it ran on a real clock: simulated time does not go on
/// without it.
#[test]
fn simulated_time_stored_before_a_kill_is_no_pause() {
    // A game whose deadline comes later than any grace, so that a pause would move it.
    let script = "[1] ann: /play siege white=ann red=bob black=cyd pace=13h\n\
        [2] bob: /join\n[3] cyd: /join\n[4] ann: 3e-5e\n/until 2026-01-01T12:00:00Z\n";
    let undisturbed = Trial::new(script);
    assert_eq!(undisturbed.run(&KillAt::Never), End::Finished);
    let expected = undisturbed.state();
    let trial = Trial::new(script);
    assert_eq!(trial.run(&KillAt::Point { name: "room-moment-stored", nth: 1 }), End::Killed);
    trial.finish(&expected, "killed with the moment stored");
}
