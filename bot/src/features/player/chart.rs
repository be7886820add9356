//! The picture of a player's results.

use std::cmp::Reverse;

use render::{GameResult, ResultCounts, Results, StoredChart};

use super::tally::{Tally, total};
use crate::store::Score;

/// The most seats, opponents and games in the picture.
const MOST: (usize, usize, usize) = (6, 5, 50);

/// The results of a player against people, if there are any.
pub(super) fn results(person: &str, tally: &Tally) -> Option<StoredChart> {
    let (most_seats, most_opponents, most_games) = MOST;
    let mut seats: Vec<ResultCounts> = tally
        .seats
        .iter()
        .flat_map(|(variant, counts)| {
            variant.seats().iter().zip(counts).map(|(seat, counts)| ResultCounts {
                // The end of what is too long is cut.
                name: format!("{}, {}", seat.name, variant.title()),
                counts: *counts,
            })
        })
        .filter(|row| total(&row.counts) > 0)
        .collect();
    seats.sort_by_key(|row| Reverse(total(&row.counts)));
    seats.truncate(most_seats);
    let opponents = tally.opponents.iter().take(most_opponents);
    let last = tally.scores.iter().take(most_games).rev().map(|score| match score {
        Score::Won => GameResult::Won,
        Score::Drawn => GameResult::Drawn,
        Score::Lost => GameResult::Lost,
    });
    let chart = Results {
        person: person.to_owned(),
        seats,
        opponents: opponents
            .map(|(name, counts)| ResultCounts { name: name.clone(), counts: *counts })
            .collect(),
        last: last.collect(),
    };
    (!chart.last.is_empty()).then_some(StoredChart::Results(chart))
}
