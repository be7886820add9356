//! Records: whole games as text that people can read, mail and load again.
//!
//! The format is similar to PGN: tag pairs in brackets, an empty line, the actions in numbered rounds, and the result.
//! An action can have marks, a time and a comment:
//!
//! ```text
//! [Variant "siege"]
//! [Options "setup=9 siege=captures"]
//! [Event "Tuesday siege"]
//! [Date "2026-01-01"]
//! [White "ann"]
//! [Red "bob"]
//! [Black "cyd"]
//! [Result "win:W"]
//!
//! 1. W3e-5e! {The centre first.} R3d-5d B3e-4e
//! 2. W4f-5g @2026-01-02T08:15:00Z R(Y) B(Y)
//! win:W
//! ```
//!
//! - `Variant` is the only required tag. `Options`, `Start` (a position string) and `Result` have a meaning to the
//!   program; `Event`, `Place` and `Date` are customary; the tag with a seat's name contains its player; any other tag
//!   is preserved.
//! - `Replaced1`, `Replaced2` and so on contain players who were replaced ([`Replaced`]): the number of actions before
//!   they left, their seat, and their name. The tag with the seat's name contains the last player.
//! - `win:W`, `draw` or `*` (not over) ends the record; `1-0`, `0-1` and `1/2-1/2` are read, too. Text before the first tag and after the result, such as the
//!   signature of a mail, is ignored. `>` at the beginning of every line, as mail programs quote, is removed.
//! - The numbers of rounds may be left out. If they are given, none may be missing.
//! - Everything is limited, far beyond what a game needs: see the constants.
//! - A file can hold several records, with a line of three hyphens after each ([`Record::split`]).
//! - In tags and comments `"`, `{`, `}` and `\` are written with a backslash before them, and a line break counts as a
//!   blank.

mod data;
mod parse;
mod problem;
mod replaced;
mod replay;
mod stamp;
mod write;

pub use data::{
    Ending, Entry, MAX_ACTION, MAX_BYTES, MAX_ENTRIES, MAX_KEY, MAX_LINES, MAX_MARKS, MAX_OPTIONS,
    MAX_QUOTES, MAX_TAGS, MAX_VALUE, Record,
};
pub use problem::{ParseError, Problem};
pub use replaced::Replaced;
pub use replay::{Replay, ReplayError};
pub use stamp::Stamp;
