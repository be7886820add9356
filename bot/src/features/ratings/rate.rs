//! What a game means for the ratings of its players: the rules, and the arithmetic.
//!
//! Numbers are whole, in millionths, and rounded at every step: whoever computes them again gets the same.

use rules::Variant;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::game::state::Pace;
use crate::time::Span;

/// With fewer games, a rating is provisional.
pub(super) const FEW: i64 = 10;

/// The most different opponents that are counted.
pub(super) const MOST_OPPONENTS: i64 = 3;

/// Returns against how many different people somebody must have played, so that a rating is not provisional: otherwise two could
/// make one of them the best.
pub(super) fn opponents(variant: Variant) -> i64 {
    if variant.seats().len() > 2 { 2 } else { MOST_OPPONENTS }
}

/// One, in millionths.
const ONE: i64 = 1_000_000;

/// The rating of a new player as it is shown, and how many points one unit of the arithmetic is.
const SHOWN: (i64, i64) = (1_500, 30);

/// The smallest deviation, 60 points: players change, so no rating ever stands still.
const LEAST_DEVIATION: i64 = 2 * ONE;

/// How well somebody plays, and how uncertain that is, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rating {
    pub(super) rating: i64,
    pub(super) deviation: i64,
}

impl Rating {
    /// That of somebody who has not played.
    pub(super) const NEW: Self = Self { rating: 25 * ONE, deviation: 25 * ONE / 3 };

    /// Returns the points to show: 1500 for a new player.
    pub(super) const fn points(self) -> i64 {
        let (start, scale) = SHOWN;
        start + rounded((self.rating - Self::NEW.rating) * scale)
    }

    /// Returns the deviation in points.
    pub(super) const fn margin(self) -> i64 {
        rounded(self.deviation * SHOWN.1)
    }

    fn units(self) -> WengLinRating {
        let units = |number: i64| number as f64 / ONE as f64;
        WengLinRating { rating: units(self.rating), uncertainty: units(self.deviation) }
    }

    fn of(units: WengLinRating) -> Self {
        let whole = |number: f64| (number * ONE as f64).round() as i64;
        let deviation = whole(units.uncertainty).max(LEAST_DEVIATION);
        Self { rating: whole(units.rating), deviation }
    }
}

/// Divides by a million, and rounds.
const fn rounded(number: i64) -> i64 {
    (number + ONE / 2).div_euclid(ONE)
}

/// A class of paces, which have ratings of their own.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::AsRefStr, strum::EnumString,
)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Class {
    /// Up to a day for a move.
    Day,
    /// Slower, or without a clock.
    Slow,
}

impl Class {
    pub(super) const ALL: [Self; 2] = [Self::Day, Self::Slow];

    pub(super) fn of(pace: Option<Pace>) -> Self {
        match pace {
            Some(pace) if pace.move_time() <= Span::days(1) => Self::Day,
            _ => Self::Slow,
        }
    }
}

/// What a game was for one player.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Part {
    pub(super) seat: u8,
    /// The number of the former player, if it is one who was replaced in the seat; not in games that were rated for their first players.
    pub(super) former: Option<usize>,
    /// Whether it is the first player of the seat, and not the last one, as in games that ended before first players answered for seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) first: bool,
    /// The place: 1 for the winner. Of somebody who was replaced, if it is not that of a first player, more than the number of seats.
    pub(super) place: usize,
}

/// Returns the ratings after a game. Who was replaced loses to all who were there at the end, and changes nothing for them.
pub(super) fn rate(before: &[(Rating, &Part)]) -> Vec<Rating> {
    let (seated, replaced): (Vec<_>, Vec<_>) =
        before.iter().partition(|(_, part)| part.former.is_none());
    let mut after = compared(&seated);
    for player in replaced {
        let all: Vec<_> = seated.iter().copied().chain([player]).collect();
        after.extend(compared(&all).pop());
    }
    after
}

/// Compares each player with each other by their places.
fn compared(players: &[&(Rating, &Part)]) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> =
        players.iter().map(|(rating, _)| [rating.units()]).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(players)
        .map(|(team, (_, part))| (team.as_slice(), MultiTeamOutcome::new(part.place)))
        .collect();
    let after = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    after.into_iter().flatten().map(Rating::of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(place: usize, former: Option<usize>) -> Part {
        Part { seat: 0, former, first: false, place }
    }

    /// The points and margins of new players after a game with these places.
    fn after(places: &[usize]) -> Vec<(i64, i64)> {
        let parts: Vec<Part> = places.iter().map(|place| part(*place, None)).collect();
        let before: Vec<_> = parts.iter().map(|part| (Rating::NEW, part)).collect();
        rate(&before).into_iter().map(|after| (after.points(), after.margin())).collect()
    }

    #[test]
    fn a_new_player_has_1500_points() {
        assert_eq!((Rating::NEW.points(), Rating::NEW.margin()), (1_500, 250));
        let half = |rating| Rating { rating, ..Rating::NEW }.points();
        assert_eq!([half(25_016_666), half(25_016_667)], [1_500, 1_501]);
        assert_eq!([half(24_983_334), half(24_983_333)], [1_500, 1_499]);
    }

    /// Weng and Lin, "A Bayesian Approximation Method for Online Ranking", 2011, algorithm 1 with their beta and gamma.
    #[test]
    fn the_arithmetic_is_that_of_the_paper() {
        assert_eq!(after(&[1, 2]), [(1_579, 242), (1_421, 242)]);
        assert_eq!(after(&[1, 1]), [(1_500, 242), (1_500, 242)]);
        assert_eq!(after(&[1, 2, 3]), [(1_658, 234), (1_500, 234), (1_342, 234)]);
        assert_eq!(after(&[1, 2, 2]), [(1_658, 234), (1_421, 234), (1_421, 234)]);
    }

    #[test]
    fn who_was_replaced_is_last_and_changes_nothing_for_the_others() {
        let parts = [part(1, None), part(2, None), part(3, Some(0))];
        let before: Vec<_> = parts.iter().map(|part| (Rating::NEW, part)).collect();
        let found = rate(&before);
        assert_eq!(found[..2], rate(&before[..2]));
        assert_eq!(found[2].points(), after(&[1, 2, 3])[2].0);
    }

    #[test]
    fn no_deviation_becomes_too_small_to_move() {
        let (one, two) = (part(1, None), part(2, None));
        let mut players = [Rating::NEW; 2];
        for _ in 0..2_000 {
            let after = rate(&[(players[0], &one), (players[1], &two)]);
            players = [after[1], after[0]];
        }
        assert!(players.iter().all(|player| player.margin() == 60), "{players:?}");
    }

    #[test]
    fn the_class_is_that_of_the_time_for_a_move() {
        let class = |pace: &str| Class::of(Some(pace.parse().unwrap()));
        assert_eq!(["1d", "12h", "1d+9d"].map(class), [Class::Day; 3]);
        assert_eq!(["2d", "14d+2d/move up to 21d"].map(class), [Class::Slow; 2]);
        assert_eq!(Class::of(None), Class::Slow);
    }
}
