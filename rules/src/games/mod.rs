//! The games. Each has the same files as far as it needs them: `piece` (the piece table), `board`, `position`, `make` and
//! `movegen`, `notation`, `position_string`, `words`, `help`.

pub mod chess;
pub mod separate_realms;
pub mod siege;
pub mod three_realms;
pub mod underworld;
pub mod wizard;
