//! Cutting the power: the calls to the file system are recorded while the room is played, games are stored, copied, put
//! back and brought up to date. Then, for thousands of moments, what a power cut may have left is laid out and opened:
//! everything promised before the cut must be there.
//!
//! Content that was not synced and names whose directory was not synced survive in any part and any order, torn into
//! sectors (`siegepost-faults` says more). A short form runs always. `SIEGEPOST_POWER_CUTS=100000` asks for that many cuts,
//! `SIEGEPOST_POWER_SEED` repeats what is played and what survives, `SIEGEPOST_POWER_SCENE=restore` plays one scene alone:
//!
//! `SIEGEPOST_POWER_CUTS=100000 cargo test --release -p siegepost --features faults --test power_cuts cut -- --nocapture`
//!
//! `SIEGEPOST_WITHOUT` takes a guard away (`bot::fault::Guard`): then it must fail.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod campaign;
#[path = "../common/mod.rs"]
mod common;
#[path = "../kill_support/mod.rs"]
mod kill_support;
mod ledger;
mod record;
mod scenes;
#[path = "../support/mod.rs"]
mod support;

use std::process::{Command, Stdio};
use std::sync::{PoisonError, RwLock};
use std::time::Instant;

use bot::fault::Guard;
use bot::store::StoreError;
use campaign::{Scene, Tally, cut};
use faults::{Fault, Plan};

/// Cuts of the short form in each scene, all in one run of it.
const SHORT: usize = 100;
/// One cut in so many goes on to the end.
const GO_ON: usize = 500;

const SCENES: [&dyn Scene; 6] = [
    &scenes::room::InTheRoom,
    &scenes::network::OnANetwork,
    &scenes::store::InTheStore,
    &scenes::restore::Restoring,
    &scenes::migrate::Migrating,
    &scenes::failing::Failing,
];

/// Held for writing while a process starts, for reading while databases are open: until it is another program, a child holds their
/// locks too.
static STARTING: RwLock<()> = RwLock::new(());

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|v| v.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

#[test]
fn a_power_cut_takes_nothing_that_was_promised() {
    let seed = number("SIEGEPOST_POWER_SEED").unwrap_or_else(|| {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(1, |d| d.subsec_nanos().into())
    });
    let wanted = number("SIEGEPOST_POWER_CUTS").map(|n| usize::try_from(n).unwrap());
    println!("SIEGEPOST_POWER_SEED={seed}");
    let alone = std::env::var("SIEGEPOST_POWER_SCENE").ok();
    let scenes: Vec<_> =
        SCENES.into_iter().filter(|s| alone.as_ref().is_none_or(|name| s.name() == name)).collect();
    assert!(!scenes.is_empty(), "SIEGEPOST_POWER_SCENE is none of the scenes");
    let each = wanted.map_or(SHORT, |wanted| wanted.div_ceil(scenes.len()));
    let go_on = if wanted.is_some() { GO_ON } else { SHORT / 4 };
    let mut all = Tally::default();
    for scene in scenes {
        let (begun, mut tally, mut run) = (Instant::now(), Tally::default(), seed);
        while tally.cuts < each {
            let cuts = scene.cuts_in_a_run().min(each - tally.cuts);
            let done = {
                let _none = STARTING.read().unwrap_or_else(PoisonError::into_inner);
                cut(scene, run, cuts, go_on)
            };
            tally.add(done.unwrap_or_else(|why| panic!("{why}")));
            run += 1;
        }
        println!(
            "{:10} {} cuts at {} calls, {} with something not yet safe, {} gone on to the end, {:.0} a second",
            scene.name(),
            tally.cuts,
            tally.calls,
            tally.loose,
            tally.gone_on,
            tally.cuts as f64 / begun.elapsed().as_secs_f64()
        );
        all.add(tally);
    }
    println!("{} power cuts, nothing promised was lost", all.cuts);
    assert!(all.loose * 4 > all.cuts, "too few cuts could take anything: {all:?}");
}

/// Runs of the scene of failing calls in which something was lost once: after a sync that failed, or an error of SQLite's.
#[test]
fn what_was_lost_once_is_not_lost_again() {
    for seed in [1_069, 1_000_343, 760_377_484] {
        let cuts = cut(&scenes::failing::Failing, seed, 60, GO_ON);
        cuts.unwrap_or_else(|why| panic!("{why}"));
    }
}

/// Every kind of call fails, one after the other: for a moment, or until somebody was refused.
#[test]
fn a_disk_that_fails_refuses_and_loses_nothing() {
    let seed = number("SIEGEPOST_POWER_SEED").unwrap_or(1);
    let all = number("SIEGEPOST_ERRORS").is_some();
    let run = |plan: Plan| {
        let _none = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let recorder = record::Recorder::begin(record::directory());
        let mut user = scenes::failing::User::new(&recorder);
        recorder.journal().plan(Some(plan));
        user.day(true).unwrap_or_else(|why| panic!("{plan:?}: {why}"));
        let counted = recorder.journal().calls();
        recorder.journal().plan(None);
        let (content, refusals) = (user.content(), user.refusals);
        drop(recorder.end());
        (content, refusals, counted)
    };
    let mut chance = bot::chance::Chance::new(seed);
    for fault in [Fault::Full, Fault::Io, Fault::Busy] {
        let (expected, _, (calls, _)) = run(Plan { fault, first: u64::MAX, times: 0 });
        assert!(calls > 50, "{fault:?}: {calls}");
        let (mut failed, mut refused) = (0, 0);
        for first in 0..calls {
            // Who waits for a lock gives up after five seconds: no lock is held for ever here.
            for times in [1, 3, if fault == Fault::Busy { 5 } else { u64::MAX }] {
                if !all && chance.below(48) != 0 {
                    continue;
                }
                let plan = Plan { fault, first, times };
                let (content, refusals, _) = run(plan);
                failed += 1;
                refused += usize::from(!refusals.is_empty());
                assert_eq!(content, expected, "{plan:?}");
                for refusal in refusals {
                    let fits = match fault {
                        Fault::Full => matches!(refusal, StoreError::DiskFull(_)),
                        Fault::Busy => matches!(refusal, StoreError::InUse(_)),
                        Fault::Io => matches!(refusal, StoreError::Other { .. }),
                    };
                    assert!(fits, "{plan:?}: {refusal:?}");
                }
            }
        }
        println!("{fault:?}: {calls} calls, {failed} runs with failing ones, {refused} refused");
        assert!(fault == Fault::Busy || refused > 0, "nothing was ever refused");
    }
}

/// What is found where something was not yet safe; which of it comes first is chance.
const UNSAFE: [&str; 3] = [ledger::KEPT, ledger::WHOLE, "was interrupted"];

/// The campaign without a guard, in a process of its own: one of the sentences with which it fails.
fn fails_without(guard: Guard, scene: &str, sentences: &[&str]) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "a_power_cut_takes_nothing_that_was_promised", "--nocapture"])
        .env("SIEGEPOST_WITHOUT", guard.word())
        .env("SIEGEPOST_POWER_SCENE", scene)
        .env("SIEGEPOST_POWER_CUTS", "600")
        .env("SIEGEPOST_POWER_SEED", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = {
        let _alone = STARTING.write().unwrap_or_else(PoisonError::into_inner);
        command.spawn().unwrap()
    };
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{guard:?} is missing, and nobody noticed");
    assert!(sentences.iter().any(|sentence| said.contains(sentence)), "{guard:?}: {said}");
    // What it left for a look is not needed.
    for left in said.lines().filter_map(|line| line.strip_prefix("left in ")) {
        let _ = std::fs::remove_dir_all(left);
    }
}

#[test]
fn without_synchronous_the_campaign_fails() {
    fails_without(Guard::Synchronous, "store", &UNSAFE);
}

#[test]
fn with_an_unsynced_conversation_the_campaign_fails() {
    fails_without(Guard::RoomSynchronous, "room", &UNSAFE);
}

#[test]
fn with_unsynced_copies_the_campaign_fails() {
    fails_without(Guard::CopySynced, "store", &UNSAFE);
    fails_without(Guard::CopySynced, "restore", &UNSAFE);
}

#[test]
fn with_unsynced_directories_the_campaign_fails() {
    fails_without(Guard::DirectorySynced, "store", &UNSAFE);
    fails_without(Guard::DirectorySynced, "restore", &UNSAFE);
}

#[test]
fn with_the_outbox_noted_before_the_post_the_campaign_fails() {
    fails_without(Guard::PostedFirst, "room", &[ledger::IN_TURN]);
    fails_without(Guard::PostedFirst, "network", &[ledger::IN_TURN]);
}

#[test]
fn without_the_version_check_the_campaign_fails() {
    fails_without(Guard::VersionChecked, "store", &[ledger::ONE_CHANGE]);
}
