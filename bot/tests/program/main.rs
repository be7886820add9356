//! Integration tests of the program as people and Discord use it. Each run is a process of its own. One module per subject.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[cfg(feature = "loopback")]
#[path = "../common/mod.rs"]
mod common;
#[path = "../support/database.rs"]
mod database;
#[cfg(feature = "loopback")]
#[path = "../discord_support/mod.rs"]
mod discord_support;
#[cfg(feature = "loopback")]
#[path = "../load_support/mod.rs"]
mod load_support;
#[cfg(unix)]
#[path = "../postgres_support/mod.rs"]
mod postgres_support;
#[cfg(feature = "loopback")]
#[path = "../support/sentences.rs"]
mod sentences;

mod cli_analyse;
mod cli_archive;
mod cli_render;
mod cli_rules;
mod examples;
#[cfg(all(unix, feature = "loopback"))]
mod migrate;
mod page;
#[cfg(unix)]
mod postgres;
mod room_script;
mod room_seats;
#[cfg(unix)]
mod room_terminal;
mod slow_play;

#[cfg(feature = "loopback")]
mod discord;
#[cfg(feature = "loopback")]
mod discord_analyse;
#[cfg(feature = "loopback")]
mod discord_buttons;
#[cfg(feature = "loopback")]
mod discord_computers;
#[cfg(feature = "loopback")]
mod discord_conditions;
#[cfg(feature = "loopback")]
mod discord_cups;
#[cfg(feature = "loopback")]
mod discord_faults;
#[cfg(feature = "loopback")]
mod discord_forms;
#[cfg(feature = "loopback")]
mod discord_gateway;
#[cfg(feature = "loopback")]
mod discord_german;
#[cfg(feature = "loopback")]
mod discord_ids;
#[cfg(all(feature = "loopback", feature = "kill-points"))]
mod discord_late;
#[cfg(feature = "loopback")]
mod discord_menus;
#[cfg(feature = "loopback")]
mod discord_moving;
#[cfg(feature = "loopback")]
mod discord_nonces;
#[cfg(feature = "loopback")]
mod discord_outbox;
#[cfg(all(feature = "loopback", feature = "kill-points"))]
mod discord_panics;
#[cfg(feature = "loopback")]
mod discord_private;
#[cfg(feature = "loopback")]
mod discord_quotas;
#[cfg(feature = "loopback")]
mod discord_rights;
#[cfg(feature = "loopback")]
mod discord_seats;
mod discord_sight;
#[cfg(feature = "loopback")]
mod discord_slow_play;
#[cfg(feature = "loopback")]
mod discord_steps;
#[cfg(feature = "loopback")]
mod discord_time;
#[cfg(feature = "loopback")]
mod discord_unknown;
#[cfg(feature = "loopback")]
mod discord_variants;
#[cfg(feature = "loopback")]
mod discord_years;
#[cfg(all(unix, feature = "loopback"))]
mod doctor;
#[cfg(all(unix, feature = "loopback"))]
mod failover;
#[cfg(feature = "loopback")]
mod load;
#[cfg(feature = "loopback")]
mod operation;
#[cfg(all(unix, feature = "loopback"))]
mod pair;
#[cfg(feature = "loopback")]
mod platform_limits;
#[cfg(all(unix, feature = "loopback"))]
mod primary;
#[cfg(all(unix, feature = "loopback", feature = "kill-points"))]
mod watchdog;
