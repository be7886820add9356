//! Sentences about the end of a round of a cup in one of its games.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::play::number;
use super::text::{left, to, to_all, who};
use super::vacation::days_and_hours;
use crate::chat::text::Style;
use crate::game::state::{CupTerms, Match};
use crate::time::{Moment, Span};

static TABLE: Table = table!("round");

/// A span that is not a round number, without its smallest units.
fn about(span: Span) -> Text {
    if span < Span::minutes(1) {
        super::text::span(Span::ZERO)
    } else if span < Span::hours(2) {
        left(span)
    } else {
        days_and_hours(span)
    }
}

/// The round ends at a moment, and each seat has used so much of it.
pub fn round_ends_soon(
    game: &Match,
    cup: &CupTerms,
    ends: Moment,
    used: &[Span],
    style: Style,
) -> Text {
    let each = (0..)
        .map(Seat)
        .zip(used)
        .map(|(seat, used)| text!(TABLE, "used", player = who(game, seat), time = about(*used)));
    let used = Text::joined(each, ", ");
    let share = about(cup.round / i64::try_from(game.seats.len()).unwrap_or(1));
    let until = (style.moment)(ends);
    let text = text!(TABLE, "ends-soon", game = number(game.id), cup = cup.id, until, share, used);
    to(to_all(game, style), text)
}

pub fn round_lost(game: &Match, seat: Seat, used: Span) -> Text {
    text!(TABLE, "lost", player = who(game, seat), time = about(used))
}

pub fn seats_stay(game: &Match, cup: &CupTerms) -> Text {
    text!(TABLE, "seats-stay", game = number(game.id), cup = cup.id)
}

pub fn round_draws(game: &Match) -> Text {
    text!(TABLE, "draws", game = number(game.id))
}

pub fn round_is_unrated() -> Text {
    text!(TABLE, "unrated")
}
