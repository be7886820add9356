//! Pictures of ratings.

use std::cmp::Reverse;

use locale::Text;
use render::{Leaderboard, Ranked, Ranking, RatingCurve, RatingPoint, Ratings, StoredChart};
use rules::Variant;

use super::rate::Rating;
use super::store::{List, Standing};
use super::words;

pub(super) const MOST_GAMES: usize = 100;

const MOST_CURVES: usize = 6;

fn number(games: i64) -> usize {
    usize::try_from(games).unwrap_or(0)
}

fn point(rating: Rating) -> RatingPoint {
    RatingPoint { rating: rating.points(), margin: rating.margin() }
}

/// A curve, and the list of which it is. What is said of the list depends on who reads it.
pub(super) type Curve = (List, RatingCurve);

/// The curve of a list, of its last ratings, the newest first.
pub(super) fn curve(list: List, now: Standing, newest: &[Standing]) -> Curve {
    let games = number(now.games);
    let start = (games < MOST_GAMES).then_some(Rating::NEW);
    let ratings = newest.iter().map(|standing| standing.rating);
    let mut points: Vec<RatingPoint> = ratings.chain(start).map(point).collect();
    points.reverse();
    let (game, pace) = (String::new(), String::new());
    let provisional = newest.iter().filter(|standing| standing.is_provisional(list.variant));
    let provisional = number(provisional.map(|standing| standing.games).max().unwrap_or(0));
    (list, RatingCurve { game, pace, points, games, provisional })
}

/// The curves of a person, those with the most games first.
pub(super) fn curves(person: &str, mut lists: Vec<Curve>) -> Option<StoredChart> {
    lists.sort_by_key(|(_, curve)| Reverse(curve.games));
    lists.truncate(MOST_CURVES);
    let chart = |language| {
        let said = |(list, curve): &Curve| RatingCurve {
            game: list.variant.text().say(language),
            pace: words::pace(list.class).say(language),
            ..curve.clone()
        };
        let lists = lists.iter().map(said).collect();
        StoredChart::Ratings(Ratings { person: person.to_owned(), lists })
    };
    (!lists.is_empty()).then(|| StoredChart::each(chart))
}

/// The best in a list, and those whose ratings are provisional, with the title in no language yet.
pub(super) fn ranking(
    list: &List,
    best: &[(String, Standing)],
    provisional: &[(String, Standing)],
) -> (Text, Ranking) {
    let ranked = |(name, now): &(String, Standing)| Ranked {
        name: name.clone(),
        rating: point(now.rating),
        games: number(now.games),
    };
    let (best, provisional) = (best.iter().map(ranked), provisional.iter().map(ranked));
    let (best, provisional) = (best.collect(), provisional.collect());
    (words::pace(list.class), Ranking { title: String::new(), best, provisional })
}

/// The best in a game, if there is anybody.
pub(super) fn leaderboard(variant: Variant, lists: &[(Text, Ranking)]) -> Option<StoredChart> {
    let chart = |language| {
        let said = |(title, ranking): &(Text, Ranking)| Ranking {
            title: title.say(language),
            ..ranking.clone()
        };
        let (game, lists) = (variant.text().say(language), lists.iter().map(said).collect());
        StoredChart::Leaderboard(Leaderboard { game, lists })
    };
    (!lists.is_empty()).then(|| StoredChart::each(chart))
}
