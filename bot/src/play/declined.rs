//! Proposals that were declined or withdrawn.

use crate::time::Moment;
use rules::Seat;

/// What one player proposes to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// A draw.
    Draw,
    /// Taking back a move.
    Takeback,
    /// Stopping the clock.
    Pause,
    /// Playing in another place.
    Move,
    /// Replacing a player.
    Replacement,
}

impl ProposalKind {
    /// Returns the stored word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback => "takeback",
            Self::Pause => "pause",
            Self::Move => "move",
            Self::Replacement => "replacement",
        }
    }

    /// Returns the kind of a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let all = [Self::Draw, Self::Takeback, Self::Pause, Self::Move, Self::Replacement];
        all.into_iter().find(|kind| kind.word() == word)
    }
}

/// A proposal that was declined or withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declined {
    /// What was proposed.
    pub kind: ProposalKind,
    /// The seat that proposed it.
    pub seat: Seat,
    /// The number of actions at that moment.
    pub ply: usize,
    /// When it was.
    pub at: Moment,
}
