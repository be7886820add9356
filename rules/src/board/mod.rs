//! What all boards share: cells and sets of cells, geometry, movement as data, and the tables of rays
//! and leaps derived from it.
//!
//! A game is its [`Geometry`] (which cells there are, and where), its piece table (a slice of
//! [`Movement`]s a kind) and the few special rules that make it what it is. Nothing about attacks is
//! written by hand: [`RayTable`] and [`LeapTable`] follow from those two.

mod cell;
mod geometry;
mod layout;
mod movement;
mod squares;
mod tables;

pub use cell::{Cell, CellSet, CellSetIter};
pub use geometry::{Geometry, Offset};
pub use layout::{Layout, Shown, Typed};
pub use movement::{ALL_BOARDS, Movement, Path, Purpose, Reach};
pub use squares::{BoardInfo, Division, Plain, Squares};
pub use tables::{LeapTable, RayTable};
