//! The charts that can be stored until they are drawn.

use locale::Language;
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
    /// The same chart in each language, until it is known who reads it.
    Each(Box<[Self; Language::ALL.len()]>),
}

impl StoredChart {
    /// Creates a chart that is written anew in each language.
    #[must_use]
    pub fn each(write: impl FnMut(Language) -> Self) -> Self {
        Self::Each(Box::new(Language::ALL.map(write)))
    }

    /// Returns the chart in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> Self {
        match self {
            Self::Each(charts) => charts[language as usize].said(language),
            chart => chart.clone(),
        }
    }

    /// Returns the chart, in English if it is in each language.
    #[must_use]
    pub fn chart(&self) -> &dyn Chart {
        match self {
            Self::Ratings(chart) => chart,
            Self::Results(chart) => chart,
            Self::Leaderboard(chart) => chart,
            Self::Standings(chart) => chart,
            Self::Each(charts) => charts[Language::English as usize].chart(),
        }
    }
}
