//! Integration tests of the library in one program, one module per subject.
//!
//! No test here starts a process: between fork and exec, a child holds all open files, including the locks of other tests'
//! databases. Tests that run the program are in `program`, those that kill it in `kills`; tests that change the state of a whole
//! process are in `alone`, and the campaigns in `load`, `power_cuts` and `simulation`.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "../support/sentences.rs"]
mod sentences;
#[path = "../support/mod.rs"]
mod support;

mod backfill;
mod closed_places;
mod computers;
mod conditions_played;
mod crowds;
mod daemon;
mod desk;
mod desk_absent;
mod desk_alike;
mod desk_alone;
mod desk_analyse;
mod desk_asking;
mod desk_cells;
mod desk_computer;
mod desk_conditions;
mod desk_confirm;
mod desk_corrections;
mod desk_cup_traps;
mod desk_cups;
mod desk_deserted;
mod desk_digest;
mod desk_documents;
mod desk_extend;
mod desk_extension;
mod desk_forced;
mod desk_history;
mod desk_hooks;
mod desk_hours;
mod desk_hours_corrected;
mod desk_limits;
mod desk_managers;
mod desk_meant;
mod desk_moving;
mod desk_my_data;
mod desk_notes;
mod desk_open;
mod desk_pausing;
mod desk_people;
mod desk_player;
mod desk_private;
mod desk_puzzles;
mod desk_queue;
mod desk_ratings;
mod desk_reading;
mod desk_rematch;
mod desk_replacing;
mod desk_replay;
mod desk_replies;
mod desk_rounds;
mod desk_seat_traps;
mod desk_secret;
mod desk_seen;
mod desk_takeback;
mod desk_terms;
mod desk_threads;
mod desk_time;
mod desk_trying;
mod desk_vacation;
mod desk_words;
mod desk_zones;
mod docs;
#[cfg(feature = "kill-points")]
mod fair;
#[cfg(feature = "steps")]
mod fuzzed;
mod german_pages;
mod german_words;
mod imports;
mod languages;
mod lost;
mod nightly;
mod rules_pages;
mod storage_faults;
mod store;
mod terminations;
