//! The picture of a player's results.

use std::cmp::Reverse;

use locale::Text;
use render::{GameResult, ResultCounts, Results, StoredChart};
use rules::Variant;

use super::tally::{Counts, Tally, total};
use super::words;
use crate::store::Score;

/// The most seats, opponents and games in the picture.
const MOST: (usize, usize, usize) = (6, 5, 50);

/// The results of a player against people, if there are any.
pub(super) fn results(person: &str, tally: &Tally) -> Option<StoredChart> {
    let (most_seats, most_opponents, most_games) = MOST;
    // The end of a name that is too long is cut.
    let of_game = |(variant, counts): &(Variant, Vec<Counts>)| {
        let seats = variant.seats().iter().map(|seat| words::seat(seat.text(), *variant));
        seats.zip(counts.clone()).collect::<Vec<_>>()
    };
    let mut seats: Vec<(Text, Counts)> = tally.seats.iter().flat_map(of_game).collect();
    seats.retain(|(_, counts)| total(counts) > 0);
    seats.sort_by_key(|(_, counts)| Reverse(total(counts)));
    seats.truncate(most_seats);
    let opponents = tally.opponents.iter().take(most_opponents);
    let last = tally.scores.iter().take(most_games).rev().map(|score| match score {
        Score::Won => GameResult::Won,
        Score::Drawn => GameResult::Drawn,
        Score::Lost => GameResult::Lost,
    });
    let chart = Results {
        person: person.to_owned(),
        seats: Vec::new(),
        opponents: opponents
            .map(|(name, counts)| ResultCounts { name: name.clone(), counts: *counts })
            .collect(),
        last: last.collect(),
    };
    let said = |language| {
        let row = |(name, counts): &(Text, Counts)| ResultCounts {
            name: name.say(language),
            counts: *counts,
        };
        StoredChart::Results(Results { seats: seats.iter().map(row).collect(), ..chart.clone() })
    };
    (!chart.last.is_empty()).then(|| StoredChart::each(said))
}
