//! The one command vocabulary: bare text, a mention, a slash command and a button all become the same
//! typed [`Command`], here and nowhere else.

mod asked;
mod error;
mod nearest;
mod open;
mod parse;
mod position;
mod vocabulary;

pub use asked::{Asked, Command, GameRef, Reading};
pub use error::CommandError;
pub use nearest::nearest;
pub use open::{PaceChoice, PlayRequest};
pub use parse::parse;
pub(crate) use parse::unknown;
pub use position::{MAX_RECORD, PositionRequest};
pub use vocabulary::{Entry, Kind, Parameter, VOCABULARY, entry, for_managers};
