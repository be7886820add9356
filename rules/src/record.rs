//! Records: whole games as text that people can read, mail and load again.
//!
//! In the spirit of PGN: tag pairs in brackets, an empty line, then the actions in numbered rounds,
//! each with its marks, its time and a comment if it has them, and the result last:
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
//! - `Variant` is the one tag that must be there. `Options`, `Start` (a position string) and
//!   `Result` have a meaning of their own; `Event`, `Place` and `Date` are customary; a seat's name
//!   names its player; any other tag stays as it is.
//! - `win:W`, `draw` or `*` (not over) ends the record; what follows, such as a mail's signature, is
//!   ignored. So is what stands before the first tag, and `>` before every line, as mail
//!   programs quote, is taken off.
//! - Numbers may be left out; where they are given, none may be missing.
//! - Everything has a bound, far beyond what a game needs: see the constants.
//! - Inside tags and comments a backslash stands before `"`, `{`, `}` and `\`; a new line there is a blank.

mod parse;
mod problem;
mod replay;
mod stamp;
mod write;

use std::fmt;

pub use problem::{ParseError, Problem};
pub use replay::{Replay, ReplayError};
pub use stamp::Stamp;

use crate::game::{Outcome, SeatName, Variant};

/// The longest text that is read as a record, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The most lines a record has.
pub const MAX_LINES: usize = 100_000;
/// The most `>` before a line that are taken off.
pub const MAX_QUOTES: usize = 32;
/// The most tags.
pub const MAX_TAGS: usize = 256;
/// The longest key of a tag, in characters.
pub const MAX_KEY: usize = 64;
/// The longest value of a tag, in bytes.
pub const MAX_VALUE: usize = 8_192;
/// The most options.
pub const MAX_OPTIONS: usize = 64;
/// The most actions a record holds.
pub const MAX_ENTRIES: usize = 20_000;
/// The longest text of one action, in bytes.
pub const MAX_ACTION: usize = 64;
/// The most marks behind one action.
pub const MAX_MARKS: usize = 8;

/// A game as it is written down.
///
/// ```
/// use rules::record::Record;
/// let text = "[Variant \"chess\"]\n[White \"ann\"]\n\n1. e2e4 e7e5 2. g1f3! {Solid.}\n*\n";
/// let record = Record::parse(text)?;
/// assert_eq!((record.tag("White"), record.entries.len()), (Some("ann"), 3));
/// let replay = record.replay()?;
/// assert_eq!(replay.played()[2].sheet, "Nf3");
/// assert_eq!(record.score_sheet(), "1. e4 e5\n2. Nf3!");
/// assert_eq!(Record::parse(&record.to_string())?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which game.
    pub variant: Variant,
    /// The options as given, keys that are left out have their defaults.
    pub options: Vec<(String, String)>,
    /// The position string of the start, if it is not the game's own.
    pub start: Option<String>,
    /// All tags but `Variant`, `Options`, `Start` and `Result`, in their order.
    pub tags: Vec<(String, String)>,
    /// A comment before the first action.
    pub preface: Option<String>,
    /// The actions in their order.
    pub entries: Vec<Entry>,
    /// How the game ended, if it did.
    pub result: Ending,
}

/// One action of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The action, canonical.
    pub action: String,
    /// `?` and `!` marks behind it; empty mostly.
    pub marks: String,
    /// A comment on it.
    pub comment: Option<String>,
    /// When it was made.
    pub at: Option<Stamp>,
}

impl Entry {
    /// An action without anything about it.
    #[must_use]
    pub fn new(action: impl Into<String>) -> Self {
        Self { action: action.into(), ..Self::default() }
    }
}

/// The result as a record states it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// The game is not over: `*`.
    #[default]
    Open,
    /// `draw`.
    Draw,
    /// `win:X`, with the letter of the winner's seat.
    Win(char),
}

impl Ending {
    /// The result of a game as it stands.
    #[must_use]
    pub fn of(outcome: Option<Outcome>, seats: &[SeatName]) -> Self {
        match outcome {
            None => Self::Open,
            Some(Outcome::Draw(_)) => Self::Draw,
            Some(Outcome::Win(seat)) => {
                Self::Win(seats.get(seat.index()).map_or('?', |s| s.letter))
            }
        }
    }

    /// Reads `win:X`, `draw` or `*`, any case.
    fn from_text(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Open);
        }
        if text.eq_ignore_ascii_case("draw") {
            return Some(Self::Draw);
        }
        let mut letters = text.get(4..)?.chars();
        let letter = letters.next().filter(char::is_ascii_alphanumeric)?;
        (text.get(..4)?.eq_ignore_ascii_case("win:") && letters.next().is_none())
            .then(|| Self::Win(letter.to_ascii_uppercase()))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("*"),
            Self::Draw => f.write_str("draw"),
            Self::Win(letter) => write!(f, "win:{letter}"),
        }
    }
}

impl Record {
    /// A record without actions, of a game with all options at their defaults.
    #[must_use]
    pub const fn new(variant: Variant) -> Self {
        Self {
            variant,
            options: Vec::new(),
            start: None,
            tags: Vec::new(),
            preface: None,
            entries: Vec::new(),
            result: Ending::Open,
        }
    }

    /// The value of a tag, any case.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// Sets a tag, in its place if it exists and at the end otherwise.
    ///
    /// A key is letters, digits, `_` and `-`; anything else in it is dropped.
    pub fn set_tag(&mut self, key: &str, value: impl Into<String>) {
        let key: String = key.chars().filter(|c| parse::is_key_char(*c)).collect();
        let value = value.into();
        match self.tags.iter_mut().find(|(k, _)| k.eq_ignore_ascii_case(&key)) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((key, value)),
        }
    }

    /// Who plays a seat.
    #[must_use]
    pub fn player(&self, seat: &SeatName) -> Option<&str> {
        self.tag(seat.name)
    }
}
