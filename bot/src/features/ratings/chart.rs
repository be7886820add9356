//! Pictures of ratings.

use std::cmp::Reverse;

use render::{Leaderboard, Ranked, Ranking, RatingCurve, RatingPoint, Ratings, StoredChart};
use rules::Variant;

use super::rate::{FEW, Rating};
use super::store::{EVERYWHERE, List, Standing};
use super::words;

/// The most games of a curve.
pub(super) const MOST_GAMES: usize = 100;

/// The most curves of a person.
const MOST_CURVES: usize = 6;

/// Where games count for ratings over all guilds.
const ALL_SERVERS: &str = "all servers";

fn number(games: i64) -> usize {
    usize::try_from(games).unwrap_or(0)
}

fn point(rating: Rating) -> RatingPoint {
    RatingPoint { rating: rating.points(), margin: rating.margin() }
}

/// The curve of a list, of its last ratings, the newest first.
pub(super) fn curve(
    list: &List,
    now: Standing,
    newest: impl Iterator<Item = Rating>,
) -> RatingCurve {
    let games = number(now.games);
    let start = (games < MOST_GAMES).then_some(Rating::NEW);
    let mut points: Vec<RatingPoint> = newest.chain(start).map(point).collect();
    points.reverse();
    RatingCurve {
        game: list.variant.title().to_owned(),
        pace: words::pace(list.class).english(),
        scope: (list.scope == EVERYWHERE).then(|| ALL_SERVERS.to_owned()),
        points,
        games,
        few: number(FEW),
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

/// The best in a list, and those whose ratings are provisional.
pub(super) fn ranking(
    list: &List,
    best: &[(String, Standing)],
    provisional: &[(String, Standing)],
) -> Ranking {
    let ranked = |(name, now): &(String, Standing)| Ranked {
        name: name.clone(),
        rating: point(now.rating),
        games: number(now.games),
    };
    let pace = words::pace(list.class).english();
    Ranking {
        title: match list.scope.as_str() {
            EVERYWHERE => format!("{pace}, {ALL_SERVERS}"),
            _ => pace,
        },
        best: best.iter().map(ranked).collect(),
        provisional: provisional.iter().map(ranked).collect(),
    }
}

/// The best in a game, if there is anybody.
pub(super) fn leaderboard(variant: Variant, lists: Vec<Ranking>) -> Option<StoredChart> {
    let game = variant.title().to_owned();
    let chart = Leaderboard { game, lists, few: number(FEW) };
    (!chart.lists.is_empty()).then_some(StoredChart::Leaderboard(chart))
}
