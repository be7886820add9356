//! All sentences that the daemon sends to people.

mod confirm;
mod help;
mod legal;
mod managers;
mod moving;
mod notes;
mod place;
mod play;
mod quarantine;
mod refuse;
mod takeback;
mod text;
mod trying;

pub use confirm::*;
pub use help::{command_help, commands, games, options, overview, rules_page, which_variant};
pub use legal::*;
pub use managers::*;
pub use moving::*;
pub use notes::*;
pub use place::*;
pub use play::*;
pub use quarantine::*;
pub use refuse::*;
pub use takeback::*;
pub use text::*;
pub use trying::*;
