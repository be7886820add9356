//! Commands: text, mentions, slash commands and buttons are all parsed into the same typed [`Command`] here.

mod computer;
mod condition;
mod display;
mod error;
mod invocation;
mod nearest;
mod open;
mod parse;
mod position;
mod queue;
mod replace;
mod trying;
mod vocabulary;

pub use error::CommandError;
pub use invocation::{
    Command, ConditionChange, GameRef, Invocation, Parsed, Stamp, StandingChange,
};
pub use nearest::nearest;
pub use open::{PaceChoice, PlayRequest};
pub use parse::parse;
pub(crate) use parse::unknown;
pub use position::{MAX_RECORD, PositionRequest};
pub use queue::QueueRequest;
pub use replace::ReplaceRequest;
pub use trying::TryRequest;
pub use vocabulary::{Access, Entry, Group, Kind, Parameter, VOCABULARY, entry};
