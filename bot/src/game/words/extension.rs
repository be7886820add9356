//! Sentences about more time for a player.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::play::number;
use super::text::{addressed, span};
use super::vacation::days_and_hours;
use crate::chat::text::Style;
use crate::game::state::Match;
use crate::time::Span;

static TABLE: Table = table!("extension");

pub fn extended_automatically(game: &Match, seat: Seat, time: Span, style: Style) -> Text {
    let hour = Span::hours(1);
    let hours = time >= hour && time / hour * hour == time;
    let time = if hours { days_and_hours(time) } else { span(time) };
    let until = game.turn_ends().map(|ends| (style.moment)(ends.due));
    let text = match (until, game.has_third_of_time(seat)) {
        (None, false) => text!(TABLE, "extended"),
        (Some(until), false) => text!(TABLE, "extended-until", until),
        (None, true) => text!(TABLE, "extended-third"),
        (Some(until), true) => text!(TABLE, "extended-until-third", until),
    };
    text.with("who", addressed(game, seat, style)).with("game", number(game.id)).with("time", time)
}
