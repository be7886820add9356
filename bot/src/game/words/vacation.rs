//! Vacations in sentences about games.

use rules::Seat;

use super::text::{count, list, who};
use crate::chat::text::Style;
use crate::game::state::Match;
use crate::time::{Moment, Span};

/// A span in days and hours, rounded down.
pub(crate) fn days_and_hours(span: Span) -> String {
    let hours = span / Span::hours(1);
    match (hours / 24, hours % 24) {
        (0, hours) => count(hours, "hour"),
        (days, 0) => count(days, "day"),
        (days, hours) => format!("{} and {}", count(days, "day"), count(hours, "hour")),
    }
}

/// The players of a game who are on vacation, for the list of games. Empty if there are none.
#[must_use]
pub fn away(game: &Match, away: &[(Seat, Moment)], style: Style) -> String {
    let away: Vec<String> = away
        .iter()
        .map(|(seat, until)| {
            format!("{} is on vacation until {}", who(game, *seat), (style.moment)(*until))
        })
        .collect();
    if away.is_empty() { String::new() } else { format!(" {}.", list(&away, "and")) }
}
