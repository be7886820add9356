//! The terms of a game: what its result counts for, and what its players may do about its seats and its clock.

use serde::{Deserialize, Serialize};

use rules::Seat;

use super::game::Match;
use crate::time::Moment;

/// What every feature asks before it changes a game or counts its result. Features fill it by
/// [`Feature::on_begin`](crate::game::Feature::on_begin), or when they start a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// Why the result counts for no rating, if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unrated: Option<Unrated>,
    /// The cup in which the game is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cup: Option<CupTerms>,
    /// Losses on time that count for ratings, or would if they were not excused.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost_on_time: Vec<LostOnTime>,
}

/// The first holder of a seat has lost on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostOnTime {
    /// The seat.
    pub seat: Seat,
    /// When.
    pub at: Moment,
    /// Whether it counts for no rating, because the player was away and has lost another game on that day.
    pub excused: bool,
}

/// Why the result of a game counts for no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unrated {
    /// It was opened with `rated=no`.
    Asked,
    /// Somebody who plays in it does not want to be rated.
    Person,
}

/// What the cup of a game means for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CupTerms {
    /// The number of the cup.
    pub id: i64,
}

impl Match {
    /// Returns whether the result may count for ratings.
    #[must_use]
    pub const fn is_rated(&self) -> bool {
        self.terms.unrated.is_none()
    }
}
