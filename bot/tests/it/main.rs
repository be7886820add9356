//! Integration tests of what the library does, one module per subject, in one program.
//!
//! No test here starts a process: between its fork and its exec a child holds everything that is open, the locks of other
//! tests' databases too. What takes the program itself is in `program`, and what kills it again and again in `kills`; tests that
//! change what a whole process has are in `alone`, those with a measure of their own in `load`, `power_cuts` and `simulation`.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "../support/mod.rs"]
mod support;

mod backfill;
mod crowds;
mod daemon;
mod desk;
mod desk_cells;
mod desk_limits;
mod desk_managers;
mod desk_moving;
mod desk_people;
mod desk_replies;
mod desk_threads;
mod docs;
#[cfg(feature = "kill-points")]
mod fair;
#[cfg(feature = "steps")]
mod fuzzed;
mod imports;
mod lost;
mod nightly;
mod outbox_formats;
mod rules_pages;
mod storage_faults;
mod store;
mod terminations;
mod upgrade;
