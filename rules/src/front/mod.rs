//! The front: what all games share between their rules and the outside.
//!
//! A game is a [`Setting`] (boards, piece table, wording) and a position that implements [`Pieces`] (the pieces on the boards),
//! [`Rules`] (whose turn it is, what is legal, how the game ends) and [`Words`] (how it is written, read and explained);
//! [`GameOf`] makes a [`Game`](crate::Game) of it. The position trusts its caller. `GameOf` checks what it is given, stores
//! the earlier positions, reads what players type, and composes the sentences.

mod boards;
mod draws;
mod ended;
mod game;
mod game_of;
#[cfg(test)]
pub(crate) mod laws;
pub mod news;
pub mod notation;
pub mod parse;
mod pieces;
pub mod position_string;
pub mod read;
mod refusal;
mod remembering;
mod rules;
pub mod sentence;
mod setting;
mod table;
mod view;
mod words;

pub use boards::Boards;
pub use draws::LAST_PLIES;
pub use game_of::GameOf;
pub use pieces::{OnTable, Pieces};
pub use rules::Rules;
pub use setting::{Setting, Wording};
pub use words::{Attempt, Words};
