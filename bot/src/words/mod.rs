//! All sentences that the daemon sends to people.

mod extend;
mod help;
mod hours;
mod legal;
mod managers;
mod moving;
mod pausing;
mod place;
mod play;
mod quarantine;
mod refuse;
mod text;
mod vacation;

pub use extend::*;
pub use help::{command_help, commands, games, options, overview, rules_page, which_variant};
pub use hours::*;
pub use legal::*;
pub use managers::*;
pub use moving::*;
pub use pausing::*;
pub use place::*;
pub use play::*;
pub use quarantine::*;
pub use refuse::*;
pub use text::*;
pub use vacation::*;
