//! All sentences that the daemon sends to people.

mod conditions;
mod help;
mod legal;
mod managers;
mod moving;
mod place;
mod play;
mod quarantine;
mod refuse;
mod text;

pub use conditions::*;
pub use help::{command_help, commands, games, options, overview, rules_page, which_variant};
pub use legal::*;
pub use managers::*;
pub use moving::*;
pub use place::*;
pub use play::*;
pub use quarantine::*;
pub use refuse::*;
pub use text::*;
