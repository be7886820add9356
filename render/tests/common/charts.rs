//! Charts of made-up people.

use render::{GameResult, RatingCurve, RatingPoint, Ratings, ResultCounts, Results};

/// A curve that goes up and down, always the same, after `games` games of which the last `shown` are shown.
pub fn curve(game: &str, pace: &str, games: usize, shown: usize) -> RatingCurve {
    let mut chance: u64 = 11 + games as u64;
    let (mut rating, mut all) = (1500, vec![RatingPoint { rating: 1500, margin: 250 }]);
    for nth in 1..=games {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let margin = (250 - 8 * nth as i64).max(60);
        rating += ((chance >> 33) % 100) as i64 * margin / 250 - margin / 7;
        all.push(RatingPoint { rating, margin });
    }
    let points = all.split_off(all.len() - all.len().min(shown + 1));
    RatingCurve {
        game: game.to_owned(),
        pace: pace.to_owned(),
        scope: None,
        points,
        games,
        few: 10,
    }
}

pub const DAY: &str = "up to a day a move";
pub const SLOW: &str = "slower than a day a move";

/// The ratings of somebody in so many lists.
pub fn ratings(person: &str, lists: usize) -> Ratings {
    let all = [
        ("Siege Chess", SLOW, 64, 64),
        ("Chess", DAY, 37, 37),
        ("Advanced Wizard Chess", SLOW, 8, 8),
        ("Gliński's Hexagonal Chess", DAY, 1, 1),
        ("Siege Chess", SLOW, 310, 100),
        ("Three Realms", DAY, 2, 2),
    ];
    let mut curves: Vec<RatingCurve> =
        all.iter().cycle().take(lists).map(|(g, p, n, s)| curve(g, p, *n, *s)).collect();
    if let Some(curve) = curves.get_mut(4) {
        curve.scope = Some("all servers".to_owned());
    }
    Ratings { person: person.to_owned(), lists: curves }
}

/// The results of somebody with so many seats, opponents and games.
pub fn results(person: &str, (seats, opponents, games): (usize, usize, usize)) -> Results {
    let row = |(name, counts): &(&str, [usize; 3])| ResultCounts {
        name: (*name).to_owned(),
        counts: *counts,
    };
    let of_seats = [
        ("White, Chess", [24, 3, 11]),
        ("Black, Chess", [15, 8, 16]),
        ("Red, Siege Chess", [4, 1, 6]),
        ("White, Gliński's Hexagonal Chess", [0, 0, 5]),
        ("Black, Advanced Wizard Chess", [2, 1, 0]),
        ("Black, Siege Chess", [1, 0, 0]),
    ];
    let people = [
        ("bob", [20, 2, 9]),
        ("Cyd the Unforgettable, first of that name", [3, 3, 12]),
        ("dora", [4, 0, 4]),
        ("Émile", [0, 1, 0]),
        ("фёдор", [1, 0, 2]),
    ];
    let last = (0..games).map(|n| match n * n % 11 {
        0 | 3 => GameResult::Drawn,
        1 | 4 => GameResult::Lost,
        _ => GameResult::Won,
    });
    Results {
        person: person.to_owned(),
        seats: of_seats.iter().take(seats).map(row).collect(),
        opponents: people.iter().take(opponents).map(row).collect(),
        last: last.collect(),
    }
}

/// Charts that show every part of one.
pub fn gallery() -> Vec<(String, Box<dyn render::Chart>)> {
    let mut all: Vec<(String, Box<dyn render::Chart>)> = Vec::new();
    for lists in 0..=6 {
        all.push((format!("ratings{lists}"), Box::new(ratings("Ann Ørsted", lists))));
    }
    for (name, size) in [("all", (6, 5, 50)), ("few", (1, 1, 1)), ("alone", (2, 0, 7))] {
        all.push((format!("results_{name}"), Box::new(results("Ann Ørsted", size))));
    }
    all
}
