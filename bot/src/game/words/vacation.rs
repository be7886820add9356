//! Vacations in sentences about games.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::text::{and, who};
use crate::chat::text::Style;
use crate::game::state::Match;
use crate::time::{Moment, Span};

static TABLE: Table = table!("vacation");

/// A span in days and hours, rounded down.
pub(crate) fn days_and_hours(span: Span) -> Text {
    let hours = span / Span::hours(1);
    let (days, hours) = (hours / 24, hours % 24);
    let of_days = text!(TABLE, "days", days);
    let of_hours = text!(TABLE, "hours", hours);
    match (days, hours) {
        (0, _) => of_hours,
        (_, 0) => of_days,
        _ => text!(TABLE, "days-and-hours", days = of_days, hours = of_hours),
    }
}

/// The players of a game who are on vacation, for the list of games. Empty if there are none.
pub fn away(game: &Match, away: &[(Seat, Moment)], style: Style) -> Text {
    if away.is_empty() {
        return Text::empty();
    }
    let one = |(seat, until): &(Seat, Moment)| {
        text!(TABLE, "away", who = who(game, *seat), until = (style.moment)(*until))
    };
    text!(TABLE, "end", away = and(away.iter().map(one).collect()))
}
