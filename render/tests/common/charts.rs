//! Charts of made-up people.

use render::{
    Cell, GameResult, Leaderboard, Ranked, Ranking, RatingCurve, RatingPoint, Ratings,
    ResultCounts, Results, Score, Standings, StandingsLine,
};

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
    RatingCurve { game: game.to_owned(), pace: pace.to_owned(), points, games, provisional: 9 }
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
    let curves = all.iter().cycle().take(lists).map(|(g, p, n, s)| curve(g, p, *n, *s));
    Ratings { person: person.to_owned(), lists: curves.collect() }
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

pub const NAMES: [&str; 16] = [
    "Ann Ørsted",
    "Alexandra von Hohenstein-Wittelsbach",
    "\u{1F525}mæstro\u{1F525}",
    "李明",
    "Bo",
    "Владимир",
    "knight_rider_1988",
    "Zoë",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Kai",
    "Íñigo",
    "مريم",
    "x",
    "Θεοδώρα",
    "Robert'); DROP TABLE",
    "Lou",
];

/// The leaderboard of a game with so many lists.
pub fn leaderboard(lists: usize, best: usize, provisional: usize) -> Leaderboard {
    let ranked = |nth: usize, games: usize| Ranked {
        name: NAMES[nth % 16].to_owned(),
        rating: RatingPoint {
            rating: 1880 - 53 * nth as i64,
            margin: (250 - 8 * games as i64).max(60),
        },
        games,
    };
    let list = |title: &str| Ranking {
        title: title.to_owned(),
        best: (0..best).map(|nth| ranked(nth, 10 + (nth * 37) % 90)).collect(),
        provisional: (0..provisional).map(|nth| ranked(nth + 3, 1 + nth * 2)).collect(),
    };
    let lists = [DAY, SLOW].into_iter().take(lists).map(list).collect();
    Leaderboard { game: "Siege Chess".to_owned(), lists }
}

fn score(halves: u32, most: u32, against: Option<usize>) -> Score {
    let text = ["0", "½", "1", "1½", "2"][halves as usize].to_owned();
    let (part, played) = ((halves * 100 / most) as u8, true);
    Score { text, part, played, against }
}

/// Standings in which everybody has met everybody.
pub fn crosses(players: usize) -> Standings {
    let cell = |i: usize, j: usize| {
        let halves = if (i + j).is_multiple_of(5) { 1 } else { u32::from(i < j) * 2 };
        let score = Score { played: (i * j) % 11 != 7, ..score(halves, 2, None) };
        match i == j {
            true => Cell::Own,
            false if i + j + 3 > 2 * players => Cell::Scores(Vec::new()),
            false => Cell::Scores(vec![score]),
        }
    };
    Standings {
        title: "Cup 3: Chess".to_owned(),
        state: "over".to_owned(),
        crosses: true,
        columns: (1..=players).map(|place| place.to_string()).collect(),
        lines: lines(players, |i| (0..players).map(|j| cell(i, j)).collect()),
    }
}

/// Standings after so many rounds of a Swiss tournament.
pub fn swiss(players: usize, rounds: usize) -> Standings {
    let cell = |i: usize, round: usize| {
        let against = (i ^ (round + 1)) % players;
        let played = (i + round) % 9 != 4;
        let halves = if i == against { 1 } else { u32::from(i < against) * 2 };
        Cell::Scores(vec![Score { played, ..score(halves, 2, played.then_some(against + 1)) }])
    };
    Standings {
        title: "Cup 7: Gliński's Hexagonal Chess".to_owned(),
        state: "after round 5 of 5".to_owned(),
        crosses: false,
        columns: (1..=rounds).map(|round| format!("r{round}")).collect(),
        lines: lines(players, |i| (0..rounds).map(|round| cell(i, round)).collect()),
    }
}

/// Standings after so many rounds of games for three.
pub fn rounds(players: usize, rounds: usize) -> Standings {
    let cell = |i: usize, round: usize| {
        let halves = ((i * 7 + round * 3) % 5) as u32;
        Cell::Scores(match (i + round) % 7 {
            0 => Vec::new(),
            1 if rounds == 5 => vec![score(halves, 4, None), score(4 - halves, 4, None)],
            2 => vec![Score { played: false, ..score(3, 4, None) }],
            _ => vec![score(halves, 4, None)],
        })
    };
    Standings {
        title: "Cup 12: Advanced Wizard Chess".to_owned(),
        state: "after round 3 of 4".to_owned(),
        crosses: false,
        columns: (1..=rounds).map(|round| format!("r{round}")).collect(),
        lines: lines(players, |i| (0..rounds).map(|round| cell(i, round)).collect()),
    }
}

fn lines(players: usize, cells: impl Fn(usize) -> Vec<Cell>) -> Vec<StandingsLine> {
    let line = |i: usize| StandingsLine {
        place: if i == 1 { 1 } else { i + 1 },
        name: NAMES[i].to_owned(),
        out: i % 5 == 3,
        cells: cells(i),
        points: format!("{}½", 15 - i),
        beaten: format!("{}.25", 100 - 3 * i),
        wins: 14 - i as u32 / 2,
    };
    (0..players).map(line).collect()
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
    for (lists, best, provisional) in [(1, 0, 2), (1, 10, 3), (2, 5, 3), (2, 10, 0)] {
        let name = format!("leaders{lists}_{best}_{provisional}");
        all.push((name, Box::new(leaderboard(lists, best, provisional))));
    }
    for players in [3, 4, 6, 9, 16] {
        all.push((format!("cross{players}"), Box::new(crosses(players))));
    }
    for (players, played) in [(3, 3), (6, 5), (8, 8), (9, 4), (16, 5), (16, 10)] {
        all.push((format!("rounds{players}_{played}"), Box::new(rounds(players, played))));
    }
    for (players, played) in [(9, 4), (16, 5)] {
        all.push((format!("swiss{players}_{played}"), Box::new(swiss(players, played))));
    }
    all
}
