//! What people and guilds have asked for.

use rules::Seat;

use crate::look::Look;

/// From whose seat cells are named for a person, in games in which seats name cells each from its own side.
///
/// What a person reads is what that person types: pictures, `/legal`, answers and refusals name cells in the same frame in
/// which a typed move is read ([`Settings::frame`]). The record has every action in the frame of whoever made it, with
/// that player's letter in front (`R3d-4d`); so a move typed **with** the player's own letter is always read in the
/// player's own frame, and nothing else ever carries a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cells {
    /// From the person's own seat; another player's move is also told from there.
    #[default]
    Mine,
    /// From the person's own seat, but moves are told as in the record alone, from the mover's.
    Mover,
    /// From the first seat's side, White's, whoever moves.
    White,
}

impl Cells {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Mine, Self::Mover, Self::White];

    /// The word in `/settings` and in the database.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Mover => "mover",
            Self::White => "white",
        }
    }

    /// The choice of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.word() == word)
    }
}

/// How a person likes things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Pictures.
    pub look: Look,
    /// Whether the own side is at the bottom; otherwise the first seat's always is.
    pub own_side: bool,
    /// From whose seat cells are named.
    pub cells: Cells,
    /// Whether to be mentioned when it is this person's turn.
    pub pings: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { look: Look::default(), own_side: true, cells: Cells::Mine, pings: true }
    }
}

impl Settings {
    /// In whose frame cells are named for, and typed by, this person at a seat.
    #[must_use]
    pub const fn frame(&self, seat: Seat) -> Seat {
        match self.cells {
            Cells::Mine | Cells::Mover => seat,
            Cells::White => Seat(0),
        }
    }
}

/// Who may open games in a guild, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildRules {
    /// The ids of the channels; empty for all.
    pub channels: Vec<String>,
    /// The id of the role that may; none for everybody.
    pub role: Option<String>,
}
