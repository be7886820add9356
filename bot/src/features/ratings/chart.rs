//! Pictures of ratings.

use std::cmp::Reverse;

use render::{RatingCurve, RatingPoint, Ratings, StoredChart};

use super::rate::{FEW, Rating};
use super::store::{EVERYWHERE, List, Standing};
use super::words;

/// The most games of a curve.
pub(super) const MOST_GAMES: usize = 100;

/// The most curves of a person.
const MOST_CURVES: usize = 6;

/// The curve of a list, of its last ratings, the newest first.
pub(super) fn curve(
    list: &List,
    now: Standing,
    newest: impl Iterator<Item = Rating>,
) -> RatingCurve {
    let games = usize::try_from(now.games).unwrap_or(0);
    let start = (games < MOST_GAMES).then_some(Rating::NEW);
    let point = |rating: Rating| RatingPoint { rating: rating.points(), margin: rating.margin() };
    let mut points: Vec<RatingPoint> = newest.chain(start).map(point).collect();
    points.reverse();
    RatingCurve {
        game: list.variant.title().to_owned(),
        pace: words::pace(list.class).to_owned(),
        scope: (list.scope == EVERYWHERE).then(|| "all servers".to_owned()),
        points,
        games,
        few: usize::try_from(FEW).unwrap_or(0),
    }
}

/// The curves of a person, those with the most games first.
pub(super) fn curves(
    person: &str,
    curves: impl Iterator<Item = RatingCurve>,
) -> Option<StoredChart> {
    let mut lists: Vec<RatingCurve> = curves.collect();
    lists.sort_by_key(|list| Reverse(list.games));
    lists.truncate(MOST_CURVES);
    (!lists.is_empty()).then(|| StoredChart::Ratings(Ratings { person: person.to_owned(), lists }))
}
