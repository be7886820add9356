//! Shared parts of games for two: pieces and their placement, attacks, moves, castling, pawns, repetition.

pub mod attack;
mod attack_table;
pub mod castling;
pub mod history;
pub mod outline;
pub mod pawns;
pub mod piece;
pub mod placement;
pub mod step;
pub mod table;

pub use attack::{Scan, Verdict};
pub use history::Repetition;
pub use outline::{Form, Outline, Touched, Wing};
pub use piece::{Kind, KindInfo, Occupant, Piece, PieceSet};
pub use placement::{NOWHERE, Placement};
pub use step::{EnPassant, How, Move, Undo};
pub use table::{MoveTable, Obstacle};
