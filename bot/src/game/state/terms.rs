//! The terms of a game: what its result counts for, and what its players may do about its seats and its clock.

use serde::{Deserialize, Serialize};

use rules::Seat;

use super::pace::Pace;
use crate::time::{Moment, Span};

/// What every feature asks before it changes a game or counts its result. Features fill it by
/// [`Feature::on_begin`](crate::game::Feature::on_begin), or when they start a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// Why the result counts for no rating, if that was decided for this game; see [`Match::unrated`](super::Match::unrated).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unrated: Option<Unrated>,
    /// The revision with which the game was over for ratings: it had ended, or at most one of its first players was still in it. What
    /// follows changes no rating.
    #[serde(skip)]
    pub settled: Option<i64>,
    /// The reliability in percent that people need to take an open seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_reliability: Option<u8>,
    /// The cup in which the game is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cup: Option<CupTerms>,
    /// Losses on time that count for ratings, or would if they were not excused.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost_on_time: Vec<LostOnTime>,
    /// The pace that begins when a second person plays, if nobody has asked for one: a person alone with computers has no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub later: Option<Pace>,
    /// The turn in which its player last changed when they rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_rest: Option<BeforeRest>,
}

/// A turn when its player changed when they rest: corrections of that change count from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BeforeRest {
    pub changed_at: Moment,
    /// The number of actions before the turn.
    pub ply: usize,
    pub over: Moment,
    /// When it ended then.
    pub due: Moment,
}

/// The first holder of a seat has lost on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostOnTime {
    pub seat: Seat,
    /// When: if the seat was offered, when its time ran out.
    pub at: Moment,
    /// Whether it counts for no rating, because the player was away and has lost another game on that day.
    pub excused: bool,
}

/// Why the result of a game counts for no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unrated {
    /// It was opened with `rated=no`.
    Asked,
    /// Somebody who plays in it does not want to be rated.
    Person,
    /// The end of its round has drawn it.
    Round,
    /// Its seats are not those of different people.
    Seats,
    /// All who have or had a seat in it agreed to that.
    Agreed,
    /// It has no clock: whoever is losing need only stop moving.
    NoClock,
    /// Its options favour a seat.
    Handicap,
}

/// What the cup of a game means for it: no seat changes hands, nobody stops its clock, and it ends with its round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CupTerms {
    pub id: i64,
    /// How long the round lasts, without what was added; zero if it has no end.
    #[serde(default, serialize_with = "Span::as_millis", deserialize_with = "Span::from_millis")]
    pub round: Span,
    /// When nobody could play, which is added to the round: the first moment and the one after the last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<(Moment, Moment)>,
}

impl CupTerms {
    /// Returns how much calendar time lies between two moments, without what was added to the round.
    pub fn between(&self, from: Moment, to: Moment) -> Span {
        let added = self.added.iter().map(|(starts, ends)| (*ends).min(to) - (*starts).max(from));
        let added: Span = added.filter(|span| *span > Span::ZERO).sum();
        (to - from - added).max(Span::ZERO)
    }
}

impl Terms {
    /// Adds a time in which nobody could play to the round.
    pub fn add_to_round(&mut self, from: Moment, to: Moment) {
        let Some(cup) = self.cup.as_mut().filter(|cup| cup.round > Span::ZERO) else { return };
        // A clock that was wrong may report the same time twice.
        let from = cup.added.last().map_or(from, |(_, ends)| from.max(*ends));
        if from < to {
            cup.added.push((from, to));
        }
    }
}
