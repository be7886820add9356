//! Settings of people, and rules of guilds.

use locale::Language;
use rules::Seat;

use crate::picture_style::PictureStyle;

/// The frame in which cells are named for a person, in games where each seat names cells from its own side.
///
/// Pictures, `/legal`, answers and refusals name cells in the frame in which a typed move is read ([`Settings::frame`]). The record names them
/// in the frame of whoever moved, whose letter stands in front (`R3d-4d`): a move typed with one's own letter is read in one's own frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cells {
    /// From the person's own seat; another player's move is also announced from there.
    #[default]
    Mine,
    /// From the person's own seat, but moves are announced only as in the record, from the mover's seat.
    Mover,
    /// Always from the first seat, White's.
    White,
}

impl Cells {
    pub const ALL: [Self; 3] = [Self::Mine, Self::Mover, Self::White];

    /// Returns the word in `/settings` and in the database.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Mover => "mover",
            Self::White => "white",
        }
    }

    /// Returns the value of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub look: PictureStyle,
    /// Whether the person's own side is at the bottom; otherwise it is always the first seat's.
    pub own_side: bool,
    /// The seat from which cells are named.
    pub cells: Cells,
    /// Whether to be mentioned when it is this person's turn.
    pub pings: bool,
    /// Whether this person's moves are shown to them before they are played.
    pub confirm: bool,
    /// Whether this person's only legal action is played for them.
    pub forced: bool,
    pub rated: bool,
    /// Whether lists for others have this person and their finished games.
    pub listed: bool,
    pub puzzles: bool,
    /// The language that this person reads; `None` for the one that the network reports.
    pub language: Option<Language>,
}

impl Default for Settings {
    fn default() -> Self {
        let look = PictureStyle::default();
        Self {
            look,
            own_side: true,
            cells: Cells::Mine,
            pings: true,
            confirm: false,
            forced: false,
            rated: true,
            listed: true,
            puzzles: true,
            language: None,
        }
    }
}

impl Settings {
    /// Returns the frame in which cells are named for, and typed by, this person at a seat.
    pub const fn frame(&self, seat: Seat) -> Seat {
        match self.cells {
            Cells::Mine | Cells::Mover => seat,
            Cells::White => Seat(0),
        }
    }
}

/// Rules of a guild: who may open games, and where, and the language of posts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildRules {
    /// The ids; empty for all.
    pub channels: Vec<String>,
    /// The id of the role that may; `None` for everybody.
    pub role: Option<String>,
    /// The language of posts; `None` for the one that the network reports.
    pub language: Option<Language>,
}
