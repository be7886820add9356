//! Sentences about more time for a player.

use rules::Seat;

use super::play::{number, span};
use super::text::addressed;
use super::vacation::days_and_hours;
use crate::chat::text::Style;
use crate::game::state::Match;
use crate::time::Span;

/// A player who ran out of time gets an automatic extension of `time`.
#[must_use]
pub fn extended_automatically(game: &Match, seat: Seat, time: Span, style: Style) -> String {
    let until = game.turn_ends().map(|ends| (style.moment)(ends.due));
    let until = until.map(|until| format!(", until {until}")).unwrap_or_default();
    let later = if game.has_third_of_time(seat) {
        ", and later turns have a third of the usual time"
    } else {
        ""
    };
    let hour = Span::hours(1);
    let hours = time >= hour && time / hour * hour == time;
    format!(
        "{} has run out of time in game {} and gets {} more, once in this game{until}{later}.",
        addressed(game, seat, style),
        number(game.id),
        if hours { days_and_hours(time) } else { span(time) }
    )
}
