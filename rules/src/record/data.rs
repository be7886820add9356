//! The parts of a record, and how much of them is read.

use std::fmt;

use super::stamp::Stamp;
use crate::ending::Outcome;
use crate::seat::SeatName;
use crate::variant::Variant;

/// The longest text that is read as a record, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The most lines of a record.
pub const MAX_LINES: usize = 100_000;
/// The most `>` that are removed from the beginning of a line.
pub const MAX_QUOTES: usize = 32;
/// The most tags.
pub const MAX_TAGS: usize = 256;
/// The longest key of a tag, in characters.
pub const MAX_KEY: usize = 64;
/// The longest value of a tag, in bytes.
pub const MAX_VALUE: usize = 8_192;
/// The most options.
pub const MAX_OPTIONS: usize = 64;
/// The most actions of a record.
pub const MAX_ENTRIES: usize = 20_000;
/// The longest text of one action, in bytes.
pub const MAX_ACTION: usize = 64;
/// The most marks after one action.
pub const MAX_MARKS: usize = 8;

/// A whole game: its variant, options, tags, actions and result.
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
    /// The variant.
    pub variant: Variant,
    /// The options as given. Keys that are left out have their defaults.
    pub options: Vec<(String, String)>,
    /// The position string of the start, if the game does not start from its initial array.
    pub start: Option<String>,
    /// All tags except `Variant`, `Options`, `Start` and `Result`, in their order.
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
    /// The `?` and `!` marks after it; usually empty.
    pub marks: String,
    /// A comment on it.
    pub comment: Option<String>,
    /// When it was played.
    pub at: Option<Stamp>,
}

impl Entry {
    /// Creates an action without marks, comment and time.
    #[must_use]
    pub fn new(action: impl Into<String>) -> Self {
        Self { action: action.into(), ..Self::default() }
    }
}

/// The result of a record.
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
    /// The result of a game with this outcome.
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

    /// Parses `win:X`, `draw` or `*`, in any case, or in a game of two players `1-0`, `0-1` or `1/2-1/2`.
    pub(crate) fn read(text: &str, seats: &[SeatName]) -> Option<Self> {
        match (text, seats) {
            ("1-0", [winner, _]) | ("0-1", [_, winner]) => Some(Self::Win(winner.letter)),
            ("1/2-1/2", [_, _]) => Some(Self::Draw),
            _ => Self::from_text(text),
        }
    }

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
    /// Creates a record without actions, of a game with default options.
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

    /// Returns the value of a tag, whose key may be in any case.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// Sets the value of a tag, or appends the tag if it does not exist.
    ///
    /// A key consists of ASCII letters and digits, `_` and `-`. Other characters are dropped.
    pub fn set_tag(&mut self, key: &str, value: impl Into<String>) {
        let key: String = key.chars().filter(|c| is_key_char(*c)).collect();
        let value = value.into();
        match self.tags.iter_mut().find(|(k, _)| k.eq_ignore_ascii_case(&key)) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((key, value)),
        }
    }

    /// Returns the name of the player of a seat, if the record has it.
    #[must_use]
    pub fn player(&self, seat: &SeatName) -> Option<&str> {
        self.tag(seat.name)
    }
}

/// Whether a tag's key may contain a character.
pub(super) const fn is_key_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}
