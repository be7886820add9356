//! The program killed (SIGKILL) at named points and random instants: the room, `restore`, and `serve` at a Discord on
//! loopback.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../support/database.rs"]
mod database;
#[path = "../discord_kill_support/mod.rs"]
mod discord_kill_support;
#[path = "../discord_support/mod.rs"]
mod discord_support;
#[path = "../kill_support/mod.rs"]
mod kill_support;

mod discord;
mod restore;
mod room;
