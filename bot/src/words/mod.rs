//! All sentences that the daemon sends to people.

mod digest;
mod help;
mod legal;
mod managers;
mod moving;
mod place;
mod play;
mod player;
mod quarantine;
mod queue;
mod refuse;
mod rematch;
mod replacing;
mod secret;
mod terms;
mod text;

pub use digest::*;
pub use help::{command_help, commands, games, options, overview, rules_page, which_variant};
pub use legal::*;
pub use managers::*;
pub use moving::*;
pub use place::*;
pub use play::*;
pub use player::*;
pub use quarantine::*;
pub use queue::*;
pub use refuse::*;
pub use rematch::*;
pub use replacing::*;
pub use secret::*;
pub use terms::*;
pub use text::*;
