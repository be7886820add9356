//! The engine of Siegepost: search, evaluation and tuning for all games of the `rules` crate.
//!
//! It knows no game. What it needs is [`rules::engine::Playable`].

pub mod analyse;
pub mod chance;
pub mod contest;
pub mod course;
pub mod evaluate;
pub mod exchange;
mod features;
pub mod level;
pub mod limits;
pub mod mates;
pub mod maxn;
pub mod player;
pub mod reason;
pub mod rival;
pub mod search;
pub mod sound;
pub mod sums;
pub mod table;
pub mod think;
pub mod training;
pub mod uci;
pub mod weights;
pub mod zobrist;
