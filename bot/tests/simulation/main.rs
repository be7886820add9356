//! Bridge, desk, store, processor, clock and sender against a double of Discord, from a seed.
//!
//! All of it is the daemon's own code. Below it are a double that answers requests (`double`, from `model`) and a gateway whose
//! events are JSON (`gateway`); above it the daemon's queues are a lane that works when it is its turn (`inbox`, `world`).
//!
//! In the model people open all games there are, take seats, move by text, mention, private message, slash command
//! and button, talk, edit and delete; threads rest and are deleted, channels are closed, their history is hidden,
//! and opened again. The gateway loses, repeats, delays and reorders; requests fail before and after they
//! have done their work; nonces are forgotten after minutes and tokens after a quarter of an hour; the daemon's clock is set
//! forward and back; the daemon stops, dies between its steps, is gone for hours, is pruned, and is restored from a copy.
//!
//! An event is: a message or interaction written; one lost, late, repeated or out of order; one held back by an
//! unreadable history; an edit or a deletion; a place that changes; a delivery or page of history asked for; a sweep; a
//! stroke of the clock; a stop, a death, a setting of the clock, a lost connection; a backup, a restore, a pruning.
//!
//! `SIEGEPOST_SIM_EVENTS` (a seed), `SIEGEPOST_SIM_SEED` (`7` or `1..20`, both ends included) and
//! `SIEGEPOST_SIM_BREAK` (`watermark`, `nonce` and the other names of `BREAKS`: one seam of this model is broken, and the
//! simulation must fail). A failure also prints the `SIEGEPOST_SIM_WORLD` and its events that repeat it alone.
//!
//! What a restore takes back is taken back here too: verdicts, watermarks and unseen moves after the copy was made. A
//! key may then be answered again, since it is judged again; a row that was in the copy may not.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod chance;
mod clock;
mod content;
mod double;
mod end;
mod former;
mod gateway;
mod inbox;
mod judge;
mod life;
mod model;
mod older;
mod people;
mod process;
mod starve;
mod tally;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Instant;

use chance::Chance;
use tally::Tally;
use world::World;

/// Events of the short form, a seed.
const SHORT: u64 = 6_000;
/// Events of one world; then another begins, with a new database.
const WORLD: u64 = 25_000;

/// The seam that is broken on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    None,
    /// The watermark moves with the newest message seen.
    Watermark,
    /// Every try has a nonce of its own, and nothing is looked for.
    Nonce,
    /// Batches and pages are handed over newest first.
    Order,
    /// Where games were played before is forgotten: nobody listens there.
    Former,
    /// What may have been posted is not looked for.
    Lookup,
    /// Answers reply to another message.
    Reply,
    /// A message bears the picture of the one before.
    Picture,
    /// A message says what the one before said.
    Text,
    /// One place is silently passed over.
    Place,
    /// A clock is believed whatever the network says.
    Clock,
}

/// Every way to break it, by name.
const BREAKS: [(&str, Break); 10] = [
    ("watermark", Break::Watermark),
    ("nonce", Break::Nonce),
    ("order", Break::Order),
    ("former", Break::Former),
    ("lookup", Break::Lookup),
    ("reply", Break::Reply),
    ("picture", Break::Picture),
    ("text", Break::Text),
    ("place", Break::Place),
    ("clock", Break::Clock),
];

fn wanted_break() -> Break {
    let Ok(wanted) = std::env::var("SIEGEPOST_SIM_BREAK") else { return Break::None };
    let known = BREAKS.iter().find(|(name, _)| *name == wanted);
    known.map_or_else(
        || panic!("SIEGEPOST_SIM_BREAK: '{wanted}' is none of {:?}", BREAKS.map(|(name, _)| name)),
        |(_, breaks)| *breaks,
    )
}

fn wanted_events() -> u64 {
    std::env::var("SIEGEPOST_SIM_EVENTS").map_or(SHORT, |v| {
        v.parse().unwrap_or_else(|_| panic!("SIEGEPOST_SIM_EVENTS is no number"))
    })
}

fn wanted_seeds() -> Vec<u64> {
    let Ok(text) = std::env::var("SIEGEPOST_SIM_SEED") else { return vec![1, 2, 3] };
    let number = |text: &str| -> u64 {
        text.trim_matches('=').parse().unwrap_or_else(|_| panic!("SIEGEPOST_SIM_SEED: '{text}'"))
    };
    match text.split_once("..") {
        Some((from, to)) => (number(from)..=number(to)).collect(),
        None => vec![number(&text)],
    }
}

/// So many events from a seed, in as many worlds as they take.
fn simulate(seed: u64, events: u64, breaks: Break) -> Tally {
    let mut seeds = Chance::new(seed);
    let mut tally = Tally::default();
    while tally.total() < events {
        let (world, wanted) = (seeds.next(), WORLD.min(events - tally.total()));
        match catch_unwind(AssertUnwindSafe(|| live(world, wanted, breaks))) {
            Ok(lived) => tally.add(&lived),
            Err(panic) => {
                eprintln!("again: SIEGEPOST_SIM_WORLD={world} SIEGEPOST_SIM_EVENTS={wanted}");
                resume_unwind(panic);
            }
        }
    }
    tally
}

/// One world's events, and what is to be said of them.
fn live(seed: u64, events: u64, breaks: Break) -> Tally {
    let mut world = World::new(seed, breaks);
    while world.events() < events {
        world.step();
    }
    world.settle();
    world.judge()
}

#[test]
fn nothing_is_lost_doubled_reordered_or_unjust() {
    let (events, breaks) = (wanted_events(), wanted_break());
    if let Ok(world) = std::env::var("SIEGEPOST_SIM_WORLD") {
        let world = world.parse().expect("SIEGEPOST_SIM_WORLD is a number");
        eprintln!("world {world}: {}", live(world, events, breaks));
        return;
    }
    let mut all = Tally::default();
    for seed in wanted_seeds() {
        let begun = Instant::now();
        let tally = match catch_unwind(AssertUnwindSafe(|| simulate(seed, events, breaks))) {
            Ok(tally) => tally,
            Err(panic) => {
                eprintln!("or all of it: SIEGEPOST_SIM_SEED={seed} SIEGEPOST_SIM_EVENTS={events}");
                resume_unwind(panic);
            }
        };
        let seconds = begun.elapsed().as_secs_f64();
        eprintln!("seed {seed}: {tally}; {:.0} events a second", tally.total() as f64 / seconds);
        all.add(&tally);
    }
    // A simulation in which nothing happens proves nothing.
    for what in ["message", "interaction", "lost", "late", "twice", "out of order", "death", "stop"]
    {
        assert!(all.of(what) > 0, "no event of the kind: {what}");
    }
    for what in ["games", "actions", "threads", "games moved", "moves typed where the game was"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
    for what in ["answers compared", "actions told", "reminders"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
    for what in ["deliveries that were not noted", "rows of an earlier version"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
}

/// The sentence with which a simulation fails.
fn failure(breaks: Break) -> String {
    let failed = (1..=3)
        .find_map(|seed| catch_unwind(AssertUnwindSafe(|| simulate(seed, SHORT, breaks))).err());
    let panic = failed.unwrap_or_else(|| panic!("{breaks:?} is broken, and nobody noticed"));
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
        .unwrap_or_default()
}

#[test]
fn a_broken_watermark_is_noticed() {
    let sentence = failure(Break::Watermark);
    assert!(sentence.starts_with(judge::ONE_VERDICT), "{sentence}");
}

#[test]
fn a_broken_nonce_is_noticed() {
    let sentence = failure(Break::Nonce);
    assert!(sentence.starts_with(judge::ONE_ANSWER), "{sentence}");
}

#[test]
fn a_broken_order_is_noticed() {
    let sentence = failure(Break::Order);
    assert!(sentence.starts_with(judge::IN_ORDER), "{sentence}");
}

#[test]
fn former_places_in_which_nobody_listens_are_noticed() {
    let sentence = failure(Break::Former);
    assert!(
        [judge::FORMER, judge::IN_TIME].iter().any(|what| sentence.starts_with(what)),
        "{sentence}"
    );
}

#[test]
fn a_retry_that_does_not_look_first_is_noticed() {
    let sentence = failure(Break::Lookup);
    assert!(sentence.starts_with(judge::ONE_ANSWER), "{sentence}");
}

#[test]
fn a_reply_to_another_message_is_noticed() {
    let sentence = failure(Break::Reply);
    assert!(sentence.starts_with(content::CONTENT), "{sentence}");
}

#[test]
fn a_picture_of_another_position_is_noticed() {
    let sentence = failure(Break::Picture);
    assert!(sentence.starts_with(content::CONTENT), "{sentence}");
}

#[test]
fn the_text_of_another_answer_is_noticed() {
    let sentence = failure(Break::Text);
    assert!(sentence.starts_with(content::CONTENT), "{sentence}");
}

#[test]
fn a_place_that_is_passed_over_is_noticed() {
    let sentence = failure(Break::Place);
    assert!(sentence.starts_with(starve::STARVED), "{sentence}");
}

#[test]
fn a_wrong_clock_that_is_believed_is_noticed() {
    let sentence = failure(Break::Clock);
    assert!(sentence.starts_with(judge::IN_TIME), "{sentence}");
}
