//! What commands are called, and how their arguments are written.

mod arguments;
mod error;
mod game_ref;
mod nearest;
mod position;
mod spec;
pub(crate) mod write;

pub use arguments::Arguments;
pub(crate) use arguments::PRIVATE_WORD;
pub use error::CommandError;
pub(crate) use game_ref::game_ref;
pub use game_ref::{GameRef, Stamp};
pub(crate) use nearest::distance;
pub use nearest::nearest;
pub use position::{MAX_RECORD, PositionRequest};
pub use spec::{Access, Group, Kind, Menu, Parameter, Spec, Target};
pub(crate) use spec::{GAME, LEVELS, PRIVATE, optional, required};
