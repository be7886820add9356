//! Many games at once: a Discord in this process, `siegepost serve` as a process of its own at it, people who play
//! legal moves drawn from a seed.

#![allow(dead_code, unreachable_pub, reason = "the benchmark and the test each use their part")]
#![allow(clippy::expect_used, reason = "a load without its daemon is none")]

pub mod boards;
pub mod figures;
pub mod flood;
pub mod hall;
pub mod many;
pub mod play;
pub mod process;
