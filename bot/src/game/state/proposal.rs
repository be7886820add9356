//! What one player proposes to the others.

use rules::Seat;
use serde::{Deserialize, Serialize};

use super::holder::Holder;
use super::place::Community;
use crate::chat::ids::{PersonId, PlaceId};
use crate::time::{Moment, Span};

/// How long a request to take back is open, in milliseconds: a day.
pub const TAKEBACK_OPEN: Span = Span::days(1);

/// How long it is open that a seat changes hands and the game is unrated.
pub const PARTING_OPEN: Span = Span::days(7);

/// Something that one player proposes and that happens when everybody whose consent is needed has given it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    pub by: Seat,
    pub asks: Asks,
    /// The number of actions before the proposal.
    pub ply: usize,
    /// When it was made, in milliseconds since 1970.
    pub at: Moment,
    /// The game's public revision with the proposal, which distinguishes it from others.
    pub revision: i64,
    /// The seats that agree, including those of the player who proposes it.
    pub agreed: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asks {
    Draw,
    /// Playing in another place.
    Move {
        place: PlaceId,
        /// The community of that place.
        community: Community,
    },
    /// Taking back the last action of the player who proposes it.
    Takeback {
        /// The ply to which the game would return.
        to: usize,
    },
    Pause,
    Replace {
        seat: Seat,
        /// Who is to take over: a computer, or a person, who has accepted if the seat would be taken.
        guest: Holder,
        /// What that is to mean for ratings.
        #[serde(default)]
        parting: Parting,
    },
    Time {
        seat: Seat,
        /// How much, in milliseconds.
        #[serde(serialize_with = "Span::as_millis", deserialize_with = "Span::from_millis")]
        span: Span,
    },
}

/// What it is to mean for ratings that a seat changes hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Parting {
    /// What the terms of the game say.
    #[default]
    Usual,
    /// The same, and its player has confirmed that it counts as a loss.
    Confirmed,
    /// The game is to be unrated. These people agree, of all who have or had a seat.
    Unrated(Vec<PersonId>),
}

/// The kind of a proposal. A game has at most one of each, in this order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::AsRefStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ProposalKind {
    Draw,
    Move,
    Takeback,
    Pause,
    Replacement,
    Time,
}

/// A proposal that was declined or withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declined {
    pub kind: ProposalKind,
    pub seat: Seat,
    /// The number of actions at that moment.
    pub ply: usize,
    /// When it was, in milliseconds since 1970.
    pub at: Moment,
}

impl Proposal {
    pub const fn kind(&self) -> ProposalKind {
        self.asks.kind()
    }

    /// Returns the people who agree that the game is unrated when a seat changes hands, if that is proposed.
    pub fn parting(&self) -> Option<&[PersonId]> {
        match &self.asks {
            Asks::Replace { parting: Parting::Unrated(people), .. } => Some(people),
            _ => None,
        }
    }
}

impl Asks {
    pub const fn kind(&self) -> ProposalKind {
        match self {
            Self::Draw => ProposalKind::Draw,
            Self::Move { .. } => ProposalKind::Move,
            Self::Takeback { .. } => ProposalKind::Takeback,
            Self::Pause => ProposalKind::Pause,
            Self::Replace { .. } => ProposalKind::Replacement,
            Self::Time { .. } => ProposalKind::Time,
        }
    }
}
