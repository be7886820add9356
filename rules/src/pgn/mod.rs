//! PGN (Portable Game Notation): games as chess programs write and read them.
//!
//! [`write()`] turns a [`crate::record::Record`] into PGN, [`Games`] reads the games of a file, and [`Parsed::record`] plays one. A game can
//! be written if PGN has a name for it ([`crate::Variant::pgn_name`]).
//!
//! - Times of moves are written as `[%ccsnt 2026.01.02,08:15:00]`, as correspondence servers do, in UTC.
//! - PGN has no moves that resign, claim or agree. A game that ends with one is written with its result, and with the tag
//!   `Termination` if time ran out. The reader chooses an end that leads to the result: a claim before an agreement, a resignation
//!   before time, unless the tag says that time ran out.
//! - `!` and `?` are written as `$1` to `$6`. The reader leaves out other numbers after `$`, and variations in parentheses.
//! - A file can begin with a byte order mark, have line breaks of any system and lines that begin with `%`, and be in UTF-8 or
//!   Latin-1.
//! - A game of another program that went on after a position in which it is drawn here, such as the fifth repetition, ends there,
//!   and cannot be read if it was won.
//! - What else programs write is read, and [`Parsed::read`] says what was changed: results with other signs, figurines, opinions
//!   such as `⩱`, tags without their end, and a FEN that is not complete ([`position`]). `data/pgn` has a file of each kind.

mod date;
mod fen;
mod parse;
mod play;
mod problem;
mod shared;
mod write;

pub use fen::position;
pub use parse::{Games, Parsed, decode};
pub use play::Found;
pub use problem::{ParseError, Problem};
pub use write::{WriteError, write};
