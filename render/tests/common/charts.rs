//! Charts of made-up people.

use render::{RatingCurve, RatingPoint, Ratings};

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

/// Charts that show every part of one.
pub fn gallery() -> Vec<(String, Box<dyn render::Chart>)> {
    let mut all: Vec<(String, Box<dyn render::Chart>)> = Vec::new();
    for lists in 0..=6 {
        all.push((format!("ratings{lists}"), Box::new(ratings("Ann Ørsted", lists))));
    }
    all
}
