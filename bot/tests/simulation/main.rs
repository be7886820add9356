//! A seeded simulation of bridge, desk, store, processor, clock and sender against a double of Discord.
//!
//! The daemon's code is the real one. Below it are a double that answers requests (`double`, from `model`) and a gateway that
//! sends events as JSON (`gateway`). A lane that runs when the simulation decides replaces the daemon's queues (`inbox`,
//! `world`).
//!
//! In the model people open games of every variant, take seats, move by text, mention, direct message, slash command and button,
//! chat, edit and delete. Threads are archived and deleted; channels are closed, hide their history, and are opened again. The
//! gateway loses, repeats, delays and reorders events. Requests fail before and after they are performed. Nonces expire after
//! minutes, tokens after a quarter of an hour. The daemon's clock is set forward and back. The daemon stops, dies between its
//! steps, is down for hours, is pruned, and is restored from a backup. People play cups, are rated, let their only action be played;
//! a manager annuls games and ends cups; guests ask to be forgotten.
//!
//! An event is: a message or interaction posted; one lost, late, repeated or out of order; one held back by an unreadable
//! history; an edit or a deletion; a change of a place; a delivery or a page of history; a sweep; a clock tick; a stop, a death,
//! a change of the clock, a lost connection; a backup, a restore, a pruning.
//!
//! `SIEGEPOST_SIM_EVENTS` (a seed), `SIEGEPOST_SIM_SEED` (`7` or `1..20`, both ends included) and
//! `SIEGEPOST_SIM_BREAK` (`watermark`, `nonce` and the other names of `BREAKS`: one guard is broken, and the simulation must
//! fail). A failure also prints the `SIEGEPOST_SIM_WORLD` and the number of events that reproduce it alone.
//! `SIEGEPOST_SIM_TRACE` prints all requests to Discord with their answers.
//!
//! A restore also resets the expectations: verdicts, watermarks and unseen moves after the backup no longer count. A key may then
//! be answered again, because its message is judged again, but not a row that was in the backup.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod account;
mod chance;
mod clock;
mod content;
mod cup_judge;
mod cups;
mod double;
mod end;
mod excused;
mod former;
mod gateway;
mod guests;
mod hours;
mod inbox;
mod judge;
mod life;
mod model;
mod more_time;
mod people;
mod private;
mod process;
mod rated;
mod rounds;
mod sight;
mod slow;
mod starve;
mod tally;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Instant;

use chance::Chance;
use tally::Tally;
use world::World;

/// The default number of events per seed.
const SHORT: u64 = 6_000;
/// The number of events per seed from which on every kind of event occurs.
const LONG: u64 = 50_000;
/// The events of one world. Then another starts with a new database.
const WORLD: u64 = 25_000;

/// The guard that is broken on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    None,
    /// The watermark moves to the newest message seen.
    Watermark,
    /// Every attempt has a new nonce, and no history is searched.
    Nonce,
    /// Batches and pages are in reverse order.
    Order,
    /// Former places of games are forgotten, so moves typed there are ignored.
    Former,
    /// Posts of earlier attempts are not searched for.
    Lookup,
    /// Answers reply to another message.
    Reply,
    /// A message has the picture of the previous one.
    Picture,
    /// A message has the text of the previous one.
    Text,
    /// One place is silently skipped.
    Place,
    /// The clock is trusted whatever the network reports.
    Clock,
    /// Stored conditions answer anything.
    Condition,
    /// Stored conditions are forgotten.
    Forget,
    /// Vacations are forgotten.
    Vacation,
    /// Nobody gets an automatic extension.
    Extension,
    /// No seat is offered.
    Offer,
    /// The turns of computers are forgotten.
    Computer,
    /// Cups forget their first round.
    Round,
    /// Cups count other results.
    Score,
    /// Ratings do not change.
    Rating,
    /// Who is forgotten keeps the name.
    Name,
}

/// All breaks by name.
const BREAKS: [(&str, Break); 20] = [
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
    ("condition", Break::Condition),
    ("forget", Break::Forget),
    ("vacation", Break::Vacation),
    ("extension", Break::Extension),
    ("offer", Break::Offer),
    ("computer", Break::Computer),
    ("round", Break::Round),
    ("score", Break::Score),
    ("rating", Break::Rating),
    ("name", Break::Name),
];

fn wanted_break() -> Break {
    let Ok(wanted) = std::env::var("SIEGEPOST_SIM_BREAK") else { return Break::None };
    let known = BREAKS.iter().find(|(name, _)| *name == wanted);
    known.map_or_else(
        || {
            panic!(
                "SIEGEPOST_SIM_BREAK: '{wanted}' is not one of {:?}",
                BREAKS.map(|(name, _)| name)
            )
        },
        |(_, breaks)| *breaks,
    )
}

fn wanted_events() -> u64 {
    std::env::var("SIEGEPOST_SIM_EVENTS").map_or(SHORT, |v| {
        v.parse().unwrap_or_else(|_| panic!("SIEGEPOST_SIM_EVENTS is not a number"))
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

/// Simulates a number of events from a seed, in as many worlds as needed. A world that fails does not keep the others from running:
/// all of them are named, and the first failure is returned.
fn simulate(seed: u64, events: u64, breaks: Break) -> std::thread::Result<Tally> {
    let mut seeds = Chance::new(seed);
    let (mut tally, mut failed_events, mut failure) = (Tally::default(), 0, None);
    while tally.total() + failed_events < events {
        let world = seeds.next();
        let wanted = WORLD.min(events - tally.total() - failed_events);
        match catch_unwind(AssertUnwindSafe(|| run_world(world, wanted, breaks))) {
            Ok(counts) => tally.add(&counts),
            Err(panic) => {
                eprintln!("again: SIEGEPOST_SIM_WORLD={world} SIEGEPOST_SIM_EVENTS={wanted}");
                failed_events += wanted;
                failure.get_or_insert(panic);
            }
        }
    }
    failure.map_or(Ok(tally), Err)
}

/// Simulates one world and returns its counts.
fn run_world(seed: u64, events: u64, breaks: Break) -> Tally {
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
        eprintln!("world {world}: {}", run_world(world, events, breaks));
        return;
    }
    let mut all = Tally::default();
    for seed in wanted_seeds() {
        let started = Instant::now();
        let tally = match simulate(seed, events, breaks) {
            Ok(tally) => tally,
            Err(panic) => {
                eprintln!("or all of it: SIEGEPOST_SIM_SEED={seed} SIEGEPOST_SIM_EVENTS={events}");
                resume_unwind(panic);
            }
        };
        let seconds = started.elapsed().as_secs_f64();
        eprintln!("seed {seed}: {tally}; {:.0} events a second", tally.total() as f64 / seconds);
        all.add(&tally);
    }
    // Without these events the simulation proves nothing.
    for what in ["message", "interaction", "lost", "late", "twice", "out of order", "death", "stop"]
    {
        assert!(all.of(what) > 0, "no event of the kind: {what}");
    }
    for what in ["games", "actions", "threads", "games moved", "moves typed where the game was"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
    for what in ["answers compared", "actions announced", "reminders"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
    for what in ["conditions set", "conditions played", "conditions dropped", "takebacks"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
    for what in ["vacations", "pauses", "hours set", "extensions", "rematches"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
    for what in ["turns extended", "notes", "lines tried", "people in a queue"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
    for what in ["cups begun", "rounds of cups", "standings counted again", "rated games"] {
        assert!(all.of(what) > 0, "none: {what}");
    }
    assert!(all.of("people found in no table") > 0, "nobody was forgotten");
    // A short run may be without these by chance.
    let rare = [
        "games without people seen to have ended",
        "people told that they cannot see a game",
        "seats offered",
        "secret votes",
        "digests",
        "cups played to the end",
        "games of cups",
        "games lost by the end of a round",
        "replacements",
        "forfeits in cups",
        "annulled games",
    ];
    for what in rare.iter().filter(|_| events >= LONG) {
        assert!(all.of(what) > 0, "none: {what}");
    }
    assert!(all.of("private words seen by their author") > 0, "nothing private was shown");
    assert!(all.of("deliveries that were not noted") > 0, "every delivery was noted");
}

/// Returns the message with which a broken simulation fails.
fn failure(breaks: Break) -> String {
    let failed = (1..=9).find_map(|seed| simulate(seed, SHORT, breaks).err());
    let panic =
        failed.unwrap_or_else(|| panic!("{breaks:?} is broken, and the simulation did not notice"));
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
fn ignored_former_places_are_noticed() {
    let sentence = failure(Break::Former);
    assert!(
        [judge::FORMER, judge::IN_TIME].iter().any(|what| sentence.starts_with(what)),
        "{sentence}"
    );
}

#[test]
fn a_retry_without_a_search_is_noticed() {
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
fn a_skipped_place_is_noticed() {
    let sentence = failure(Break::Place);
    assert!(sentence.starts_with(starve::STARVED), "{sentence}");
}

#[test]
fn trust_in_a_wrong_clock_is_noticed() {
    let sentence = failure(Break::Clock);
    assert!(
        [hours::STANDS_STILL, judge::IN_TIME].iter().any(|what| sentence.starts_with(what)),
        "{sentence}"
    );
}

#[test]
fn a_condition_on_another_position_is_noticed() {
    let sentence = failure(Break::Condition);
    assert!(sentence.starts_with(account::CONDITIONS), "{sentence}");
}

#[test]
fn forgotten_conditions_are_noticed() {
    let sentence = failure(Break::Forget);
    assert!(sentence.starts_with(account::ANSWERED), "{sentence}");
}

#[test]
fn a_forgotten_vacation_is_noticed() {
    let sentence = failure(Break::Vacation);
    assert!(
        [hours::STANDS_STILL, judge::IN_TIME].iter().any(|what| sentence.starts_with(what)),
        "{sentence}"
    );
}

#[test]
fn a_missing_extension_is_noticed() {
    let sentence = failure(Break::Extension);
    assert!(sentence.starts_with(more_time::MORE_TIME), "{sentence}");
}

#[test]
fn a_seat_that_is_not_offered_is_noticed() {
    let sentence = failure(Break::Offer);
    assert!(sentence.starts_with(more_time::OFFERED), "{sentence}");
}

#[test]
fn a_computer_that_never_acts_is_noticed() {
    let sentence = failure(Break::Computer);
    assert!(sentence.starts_with(starve::STARVED), "{sentence}");
}

#[test]
fn a_round_that_begins_twice_is_noticed() {
    let sentence = failure(Break::Round);
    assert!(sentence.starts_with(cup_judge::PAIRINGS), "{sentence}");
}

#[test]
fn a_wrong_result_in_a_cup_is_noticed() {
    let sentence = failure(Break::Score);
    assert!(sentence.starts_with(cup_judge::RESULTS), "{sentence}");
}

#[test]
fn a_game_that_changes_no_rating_is_noticed() {
    let sentence = failure(Break::Rating);
    assert!(sentence.starts_with(rated::COUNTED), "{sentence}");
}

#[test]
fn a_name_that_is_not_forgotten_is_noticed() {
    let sentence = failure(Break::Name);
    assert!(sentence.starts_with(guests::FORGOTTEN), "{sentence}");
}
