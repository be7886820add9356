//! Calls to the file system are recorded while the room is used and while games are stored, backed up and restored. Then, for thousands of moments, a state that a power cut can leave behind is written to a directory and
//! opened: everything promised before the cut must be there.
//!
//! Content that was not synced and names whose directory was not synced survive in any part and any order, torn into
//! sectors (details in `siegepost-faults`). A short form always runs. `SIEGEPOST_POWER_CUTS=100000` asks for that
//! many cuts, `SIEGEPOST_POWER_SEED` repeats what is played and what survives, `SIEGEPOST_POWER_SCENE=restore` runs
//! one scene:
//!
//! `SIEGEPOST_POWER_CUTS=100000 cargo test --release -p siegepost --features faults --test power_cuts cut --
//! --nocapture`
//!
//! `SIEGEPOST_WITHOUT` removes a guard (`bot::fault::Guard`). The test must then fail.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod campaign;
#[path = "../common/mod.rs"]
mod common;
#[path = "../kill_support/mod.rs"]
mod kill_support;
mod promised;
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

/// Cuts of the short form in each scene, all in one recording.
const SHORT: usize = 60;
/// After one in this many cuts the scene is continued to its end.
const RESUME_EVERY: usize = 500;

const SCENES: [&dyn Scene; 6] = [
    &scenes::room::InTheRoom,
    &scenes::network::OnANetwork,
    &scenes::store::InTheStore,
    &scenes::restore::Restoring,
    &scenes::failing::Failing,
    &scenes::syncs::Syncing,
];

/// Held for writing while a process starts, for reading while databases are open: until it executes another program,
/// a child holds their locks too.
static STARTING: RwLock<()> = RwLock::new(());

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|v| v.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

#[test]
fn nothing_promised_is_lost_in_a_power_cut() {
    // The same without a seed, so that whoever changed nothing here is not stopped by a new one.
    let seed = number("SIEGEPOST_POWER_SEED").unwrap_or(1);
    let wanted = number("SIEGEPOST_POWER_CUTS").map(|n| usize::try_from(n).unwrap());
    println!("SIEGEPOST_POWER_SEED={seed}");
    let alone = std::env::var("SIEGEPOST_POWER_SCENE").ok();
    let scenes: Vec<_> =
        SCENES.into_iter().filter(|s| alone.as_ref().is_none_or(|name| s.name() == name)).collect();
    assert!(!scenes.is_empty(), "SIEGEPOST_POWER_SCENE is not a scene");
    let each = wanted.map_or(SHORT, |wanted| wanted.div_ceil(scenes.len()));
    let resume = if wanted.is_some() { RESUME_EVERY } else { SHORT / 4 };
    let mut all = Tally::default();
    for scene in scenes {
        let (begun, mut tally, mut run) = (Instant::now(), Tally::default(), seed);
        while tally.cuts < each {
            let cuts = scene.cuts_in_a_run().min(each - tally.cuts);
            let done = {
                let _none = STARTING.read().unwrap_or_else(PoisonError::into_inner);
                cut(scene, run, cuts, resume)
            };
            tally.add(done.unwrap_or_else(|why| panic!("{why}")));
            run += 1;
        }
        println!(
            "{:10} {} cuts at {} calls, {} with something not synced, {} continued to the end, {:.0} a second",
            scene.name(),
            tally.cuts,
            tally.calls,
            tally.unsynced,
            tally.resumed,
            tally.cuts as f64 / begun.elapsed().as_secs_f64()
        );
        all.add(tally);
    }
    println!("{} power cuts, nothing promised was lost", all.cuts);
    assert!(all.unsynced * 4 > all.cuts, "too few cuts could lose anything: {all:?}");
}

/// Every call fails in turn: once, a few times, or until the program has reported it.
#[test]
fn errors_of_the_disk_are_reported_and_lose_nothing() {
    let seed = number("SIEGEPOST_POWER_SEED").unwrap_or(1);
    let all = number("SIEGEPOST_ERRORS").is_some();
    let run = |plan: Plan| {
        let _none = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let recorder = record::Recorder::begin(record::directory());
        let mut user = scenes::failing::User::new(&recorder);
        recorder.journal().plan(Some(plan));
        user.run(true).unwrap_or_else(|why| panic!("{plan:?}: {why}"));
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
            // SQLite waits five seconds for a lock, so no lock is held without end here.
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
                        Fault::Io | Fault::Sync => matches!(refusal, StoreError::Other { .. }),
                    };
                    assert!(fits, "{plan:?}: {refusal:?}");
                }
            }
        }
        println!("{fault:?}: {calls} calls, {failed} runs with failing ones, {refused} refused");
        assert!(fault == Fault::Busy || refused > 0, "no call was refused");
    }
}

/// What is found where something was not synced. Which comes first is chance.
const UNSAFE: [&str; 3] = [promised::MISSING, promised::DAMAGED, "was interrupted"];

/// Runs the campaign without a guard, in a process of its own. It must fail with one of these errors.
fn fails_without(guard: Guard, scene: &str, errors: &[&str]) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "nothing_promised_is_lost_in_a_power_cut", "--nocapture"])
        .env("SIEGEPOST_WITHOUT", guard.as_ref())
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
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "the campaign passes without {guard:?}");
    assert!(errors.iter().any(|error| log.contains(error)), "{guard:?}: {log}");
    // The files of the failure are not needed.
    for left in log.lines().filter_map(|line| line.strip_prefix("files are in ")) {
        let _ = std::fs::remove_dir_all(left);
    }
}

#[test]
fn without_synchronous_the_campaign_fails() {
    fails_without(Guard::Synchronous, "store", &UNSAFE);
}

#[test]
fn with_an_unsynced_room_the_campaign_fails() {
    fails_without(Guard::RoomSynchronous, "room", &UNSAFE);
}

#[test]
fn without_writing_the_log_again_data_is_lost_after_a_failed_sync() {
    fails_without(Guard::LogSynced, "syncs", &UNSAFE);
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
fn with_rows_recorded_as_sent_before_they_are_posted_the_campaign_fails() {
    fails_without(Guard::PostedFirst, "room", &[promised::NOT_POSTED]);
    fails_without(Guard::PostedFirst, "network", &[promised::NOT_POSTED]);
}

#[test]
fn without_the_version_check_the_campaign_fails() {
    fails_without(Guard::VersionChecked, "store", &[promised::STALE_CHANGE]);
}
