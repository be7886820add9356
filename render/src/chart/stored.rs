//! The charts that can be stored until they are drawn.

use serde::{Deserialize, Serialize};

use super::Chart;
use super::leaderboard::Leaderboard;
use super::ratings::Ratings;
use super::results::Results;
use super::standings::Standings;

/// A chart that can be stored until it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StoredChart {
    /// The ratings of a person.
    Ratings(Ratings),
    /// The results of a person.
    Results(Results),
    /// The best in a game.
    Leaderboard(Leaderboard),
    /// The standings of a tournament.
    Standings(Standings),
}

impl StoredChart {
    /// Returns the chart.
    #[must_use]
    pub fn chart(&self) -> &dyn Chart {
        match self {
            Self::Ratings(chart) => chart,
            Self::Results(chart) => chart,
            Self::Leaderboard(chart) => chart,
            Self::Standings(chart) => chart,
        }
    }
}
