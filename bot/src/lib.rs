//! The daemon `siegepost`: bridges to chat networks, what it decides, what it keeps, and its command
//! line.

#![allow(
    missing_docs,
    reason = "the program is no library: a comment says what name and type do not"
)]

pub mod chance;
pub mod chat;
pub mod cli;
pub mod config;
pub mod course;
pub mod daemon;
pub mod discord;
mod disk;
pub mod doctor;
pub mod fail;
#[doc(hidden)]
pub mod fault;
pub mod features;
#[cfg(feature = "steps")]
#[doc(hidden)]
#[path = "../fuzz/properties/mod.rs"]
pub mod fuzzing;
pub mod game;
pub mod health;
pub mod metrics;
pub mod nightly;
pub mod page;
pub mod painter;
pub mod picture_style;
mod printable;
mod private;
pub mod room;
pub mod store;
pub mod time;
mod watchdog;
