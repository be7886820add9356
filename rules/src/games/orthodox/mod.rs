//! The position of games with the orthodox array on one board of 64 squares: chess, and games that differ from it only in
//! the piece table and in how they end.

mod engine;
mod make;
mod movegen;
mod position;
mod position_string;
mod table;

pub use position::{Flavour, Position, WHITE_AND_BLACK, kinds};
pub use position_string::{START, parse};
