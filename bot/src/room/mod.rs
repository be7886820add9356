//! The local room: a chat network in a terminal, for several people at one keyboard, or for a script.
//!
//! A typed message is first stored in the room's own history, as a network stores messages, then passed to the daemon. A
//! room that was killed finds everything again when it opens.

mod bridge;
mod clock;
mod complete;
mod conversation;
mod error;
#[cfg(feature = "steps")]
#[path = "../../fuzz/properties/script.rs"]
mod fuzz;
mod graphics;
mod interactive;
mod line;
mod network;
mod open;
mod queries;
mod screen;
mod script;
mod words;

pub use error::RoomError;
#[cfg(feature = "steps")]
pub use fuzz::fuzzed;
pub use graphics::Graphics;
pub use interactive::interact;
pub use open::{Opening, Room};
pub use screen::Screen;
pub use script::{Input, Report, play};
