//! Boards: cells and sets of cells, geometry, movement as data, and the tables of rays and leaps derived from it.
//!
//! A game consists of its [`Geometry`] (the cells and their coordinates), its piece table (a slice of [`Movement`]s per
//! kind) and a few special rules. No move and no attack is written by hand: [`TargetTable`], [`RayTable`] and [`LeapTable`]
//! are derived from geometry and movements.

mod cell;
mod geometry;
mod layout;
mod movement;
mod squares;
mod tables;
mod targets;

pub use cell::{Cell, CellSet, CellSetIter, Codes};
pub use geometry::{Geometry, Offset};
pub use layout::{Layout, Shown, Typed};
pub use movement::{ALL_BOARDS, Movement, Path, Purpose, Reach};
pub use squares::{BoardInfo, Division, Plain, Squares};
pub use tables::{LeapTable, RayTable};
pub use targets::{Target, TargetTable};
