//! The local room: a chat network in a terminal, for several people at one keyboard, or for a script.
//!
//! What is typed is first kept in the room's own history (as a network keeps what people say), then handed
//! to the daemon. A room that is killed finds everything again when it opens.

mod bridge;
mod clock;
mod complete;
mod error;
#[cfg(feature = "steps")]
mod fuzz;
mod graphics;
mod interactive;
mod keep;
mod line;
mod network;
mod open;
mod peek;
mod screen;
mod script;
mod words;

pub use error::RoomError;
#[cfg(feature = "steps")]
pub use fuzz::fuzzed;
pub use graphics::Graphics;
pub use interactive::talk;
pub use open::{Opening, Room};
pub use screen::Screen;
pub use script::{Input, Report, play};
