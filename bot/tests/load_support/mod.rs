//! Many games at once: a Discord double in this process, `siegepost serve` as a process of its own, and people who
//! play random legal moves from a seed.

#![allow(dead_code, unreachable_pub, reason = "the benchmark and the test each use their part")]
#![allow(clippy::expect_used, reason = "without its daemon a load test cannot go on")]

pub mod boards;
pub mod computers;
pub mod copies;
pub mod figures;
pub mod flood;
pub mod harness;
pub mod play;
pub mod process;
