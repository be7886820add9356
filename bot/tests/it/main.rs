//! Integration tests, one module per subject, in one program: linking takes longer than most of them run.
//!
//! Tests that change what a whole process has are in `alone`; those that kill the program again and again in `kills`;
//! those with a measure of their own in `load`, `power_cuts` and `simulation`.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "../common/mod.rs"]
mod common;
#[cfg(feature = "loopback")]
#[path = "../discord_support/mod.rs"]
mod discord_support;
#[path = "../support/mod.rs"]
mod support;

mod cli_render;
mod cli_rules;
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
mod examples;
#[cfg(feature = "kill-points")]
mod fair;
#[cfg(feature = "steps")]
mod fuzzed;
mod lost;
mod nightly;
mod outbox_formats;
mod room_script;
#[cfg(unix)]
mod room_terminal;
mod rules_pages;
mod storage_faults;
mod store;
mod terminations;

#[cfg(feature = "loopback")]
mod discord;
#[cfg(feature = "loopback")]
mod discord_buttons;
#[cfg(feature = "loopback")]
mod discord_faults;
#[cfg(feature = "loopback")]
mod discord_ids;
#[cfg(all(feature = "loopback", feature = "kill-points"))]
mod discord_late;
#[cfg(feature = "loopback")]
mod discord_moving;
#[cfg(feature = "loopback")]
mod discord_outbox;
#[cfg(all(feature = "loopback", feature = "kill-points"))]
mod discord_panics;
#[cfg(feature = "loopback")]
mod discord_quotas;
#[cfg(feature = "loopback")]
mod discord_rights;
#[cfg(feature = "loopback")]
mod discord_steps;
#[cfg(feature = "loopback")]
mod discord_unknown;
#[cfg(feature = "loopback")]
mod discord_variants;
#[cfg(feature = "loopback")]
mod discord_years;
#[cfg(all(unix, feature = "loopback"))]
mod doctor;
#[cfg(feature = "loopback")]
mod operation;
#[cfg(feature = "loopback")]
mod platform_limits;
#[cfg(all(unix, feature = "loopback", feature = "kill-points"))]
mod watchdog;
