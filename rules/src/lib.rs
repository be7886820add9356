//! The rules of Siegepost's games: boards, legal actions, notation, records, perft.
//!
//! This crate does no I/O, reads no clock and draws no random number.

pub mod board;
mod catalogue;
pub mod chess;
pub mod duel;
pub mod game;
pub mod groups;
pub mod page;
pub mod perft;
#[cfg(test)]
#[path = "../tests/support/random.rs"]
mod random;
pub mod record;
pub mod seat;
pub mod separate;
pub mod siege;
#[doc(hidden)]
pub mod steps;
mod termination;
pub mod three;
pub mod underworld;
pub mod view;
pub mod wizard;

pub use game::{Game, Outcome, Seat, Variant};
