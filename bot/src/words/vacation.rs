//! Sentences about vacations.

use std::sync::Arc;

use super::play::number;
use super::text::{Style, count, list, who};
use crate::play::{Leave, Match, Vacation};
use crate::time::from_millis;
use rules::Seat;

/// What is left of a person's budget, and what is planned.
#[must_use]
pub fn vacation(leave: &Leave, now: i64, yearly: i64, style: Style) -> String {
    if yearly == 0 {
        return no_vacations();
    }
    let moment = |at: i64| (style.moment)(from_millis(at));
    let planned = match leave.current(now) {
        None => "You are not on vacation.".to_owned(),
        Some(vacation) if vacation.contains(now) => {
            format!(
                "You are on vacation until {}: your clocks stand still. You can still move; /vacation off ends it.",
                moment(vacation.ends)
            )
        }
        Some(vacation) => format!(
            "Your vacation is planned from {} until {}; /vacation off cancels it.",
            moment(vacation.starts),
            moment(vacation.ends)
        ),
    };
    format!(
        "{planned} You have {} of vacation left, and earn {} a year.",
        long(leave.left),
        long(yearly)
    )
}

/// A span in days and hours, rounded down.
pub(super) fn long(ms: i64) -> String {
    let hours = ms / 3_600_000;
    match (hours / 24, hours % 24) {
        (0, hours) => count(hours, "hour"),
        (days, 0) => count(days, "day"),
        (days, hours) => format!("{} and {}", count(days, "day"), count(hours, "hour")),
    }
}

/// A player is on vacation, or will be; posted where their games are played.
#[must_use]
pub fn on_vacation(
    name: &str,
    vacation: &Vacation,
    now: i64,
    games: &[Arc<Match>],
    style: Style,
) -> String {
    let moment = |at: i64| (style.moment)(from_millis(at));
    let ids: Vec<String> = games.iter().take(12).map(|game| number(game.id)).collect();
    let more = if games.len() > ids.len() { " and others" } else { "" };
    let one = if games.len() == 1 { "game" } else { "games" };
    let when = if vacation.contains(now) {
        format!("is on vacation until {}", moment(vacation.ends))
    } else {
        format!(
            "will be on vacation from {} until {}",
            moment(vacation.starts),
            moment(vacation.ends)
        )
    };
    format!(
        "{name} {when}. In {one} {}{more}, {name}'s clock stands still for that time; the clocks of the others run.",
        list(&ids, "and")
    )
}

/// The players of a game who are on vacation, for the list of games. Empty if there are none.
#[must_use]
pub fn away(game: &Match, away: &[(Seat, i64)], style: Style) -> String {
    let away: Vec<String> = away
        .iter()
        .map(|(seat, until)| {
            format!(
                "{} is on vacation until {}",
                who(game, *seat),
                (style.moment)(from_millis(*until))
            )
        })
        .collect();
    if away.is_empty() { String::new() } else { format!(" {}.", list(&away, "and")) }
}

/// The operator allows no vacations.
#[must_use]
pub fn no_vacations() -> String {
    "Vacations are switched off here. Before you go away, offer a draw or choose a longer pace for the next game.".to_owned()
}

/// Nobody can end a vacation that is not planned.
#[must_use]
pub fn not_on_vacation() -> String {
    "You are not on vacation, and none is planned. '/vacation 10d' starts one.".to_owned()
}

/// A vacation is shorter than the shortest.
#[must_use]
pub fn vacation_too_short() -> String {
    "A vacation lasts at least 12 hours. For a shorter time, set your sleep with /settings sleep=23:00-07:00.".to_owned()
}

/// A vacation is planned too far ahead.
#[must_use]
pub fn vacation_too_far() -> String {
    "A vacation can start within the next year. Please plan it later.".to_owned()
}

/// A vacation would end before it starts, or has passed.
#[must_use]
pub fn vacation_in_the_past() -> String {
    "That vacation would be over before it starts. Name a later day, with its year if need be."
        .to_owned()
}

/// A vacation is longer than the budget.
#[must_use]
pub fn vacation_too_long(length: i64, left: i64) -> String {
    format!(
        "That would take {}, and you have {} of vacation left. Choose a shorter time.",
        long(length),
        long(left)
    )
}

/// A vacation would start within an hour before a deadline.
#[must_use]
pub fn vacation_too_late(game: &Match, style: Style) -> String {
    let until = game.turn_ends().map(|d| (style.moment)(from_millis(d.due))).unwrap_or_default();
    format!(
        "In game {} your time is over at {until}, and a vacation must start at least an hour before. Move there first.",
        number(game.id)
    )
}
