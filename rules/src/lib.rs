//! The rules of Siegepost's games: boards, legal actions, notation, records, perft.
//!
//! Every game is a [`Game`]: it reads what a player typed, plays it, and shows the board.
//!
//! ```
//! use rules::Variant;
//!
//! let mut game = Variant::Chess.new_game::<&str, &str>(&[])?;
//! let white = game.to_act().expect("White moves first");
//!
//! // People type moves in many ways; each action has one canonical form.
//! let read = game.read(white, "Nf3!")?;
//! assert_eq!((read.canonical.as_str(), read.marks.as_str()), ("g1f3", "!"));
//! let played = game.play(&read.canonical)?;
//! assert_eq!(played.sheet, "Nf3");
//! assert_eq!(played.news[0].english(), "White's knight goes from g1 to f3.");
//!
//! // The board as White sees it: ranks from White's side upwards, each from the left.
//! let mut text = String::new();
//! let view = game.view(white);
//! for rank in view.boards[0].cells.chunk_by(|a, b| a.rank == b.rank).rev() {
//!     for cell in rank {
//!         text.push(match cell.piece {
//!             Some(piece) if piece.owner == white => piece.kind.letter,
//!             Some(piece) => piece.kind.letter.to_ascii_lowercase(),
//!             None => '.',
//!         });
//!     }
//!     text.push('\n');
//! }
//! assert_eq!(text, "\
//! rnbqkbnr
//! pppppppp
//! ........
//! ........
//! ........
//! .....N..
//! PPPPPPPP
//! RNBQKB.R
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Variant`] lists the games; [`Variant::new_game`] and [`Variant::from_position`] start one.
//! - [`Game::actions`] lists the legal actions, [`Game::perft`] counts them, [`Game::view`] shows the board.
//! - [`record::Record`] is a whole game as text; [`reader`] reads PGN and FEN, too.
//! - [`rulebook`] contains the rules themselves, paragraph by paragraph. Comments cite them by number.
//!
//! This crate does no I/O, reads no clock and draws no random number.

#[macro_use]
mod variant;

pub mod board;
pub mod ending;
pub mod engine;
pub mod front;
pub mod game;
pub mod games;
pub mod groups;
pub mod illegal;
pub(crate) mod list;
pub mod mechanics;
pub mod names;
pub mod page;
pub mod past;
pub mod perft;
pub mod pgn;
#[cfg(test)]
#[path = "../tests/support/random.rs"]
mod random;
pub mod reader;
pub mod record;
pub mod rulebook;
pub mod seat;
#[doc(hidden)]
pub mod steps;
mod termination;
pub mod view;

pub use game::{Game, Outcome, Seat, Variant};
