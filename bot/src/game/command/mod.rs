//! What commands are called, and how their arguments are written.

mod arguments;
mod display;
mod error;
mod game_ref;
mod invocation;
mod nearest;
mod open;
mod parse;
mod position;
mod spec;
mod vocabulary;
pub(crate) mod write;

pub use arguments::Arguments;
pub(crate) use arguments::PRIVATE_WORD;
pub use error::CommandError;
pub(crate) use game_ref::game_ref;
pub use game_ref::{GameRef, Stamp};
pub use invocation::Command;
pub use nearest::nearest;
pub use open::{PaceChoice, PlayRequest};
pub use position::{MAX_RECORD, PositionRequest};
pub use spec::{Access, Group, Kind, Parameter, Spec};
pub(crate) use spec::{GAME, LEVELS, PRIVATE, optional, required};
pub(crate) use vocabulary::VOCABULARY;

/// What tests of commands share.
#[cfg(test)]
mod testing {
    use super::{Command, GameRef};
    use crate::features::FEATURES;
    use crate::game::Parsed;

    pub(crate) fn parse(text: &str, addressed: bool, slash_text: bool) -> Parsed {
        crate::game::parse(text, addressed, slash_text, FEATURES)
    }

    /// Parses a command, and the game that it names.
    pub(crate) fn parsed_with_game(text: &str) -> (Option<GameRef>, Command) {
        match parse(text, true, true) {
            Parsed::Command(asked) => {
                (asked.game, asked.request.downcast_ref::<Command>().unwrap().clone())
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    /// Parses a command.
    pub(crate) fn parsed(text: &str) -> Command {
        parsed_with_game(text).1
    }
}
