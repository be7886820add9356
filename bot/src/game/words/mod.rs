//! All sentences that the daemon sends to people.

mod absent;
mod analysis;
mod asking;
mod computer;
mod conditions;
mod confirm;
mod digest;
mod extend;
mod help;
mod legal;
mod managers;
mod moving;
mod pausing;
mod place;
mod play;
mod player;
mod quarantine;
mod queue;
mod refuse;
mod rematch;
mod replacing;
mod secret;
mod takeback;
mod terms;
mod text;
mod trying;
mod vacation;

pub use absent::*;
pub use analysis::*;
pub use asking::*;
pub use computer::*;
pub use conditions::*;
pub use confirm::*;
pub use digest::*;
pub use extend::*;
pub use help::{
    command_help, commands, games, means_slow_play, options, overview, rules_page, slow_play,
    which_variant,
};
pub use legal::*;
pub use managers::*;
pub use moving::*;
pub use pausing::*;
pub use place::*;
pub use play::*;
pub use player::*;
pub use quarantine::*;
pub use queue::*;
pub use refuse::*;
pub use rematch::*;
pub use replacing::*;
pub use secret::*;
pub use takeback::*;
pub use terms::*;
pub use text::*;
pub use trying::*;
pub use vacation::*;
