//! Shared parts of games for two: pieces and their placement, attacks, moves, castling, pawns, repetition.

pub mod attack;
mod attack_table;
mod boards;
pub mod castling;
pub(crate) mod history;
pub mod orthodox;
pub mod pawns;
pub mod piece;
pub mod placement;
pub mod step;
pub mod table;

pub use attack::{Scan, Verdict};
pub use boards::Boards;
pub use piece::{Kind, KindInfo, Occupant, Piece, PieceSet};
pub use placement::{NOWHERE, Placement};
pub use step::{How, Move};
pub use table::MoveTable;
