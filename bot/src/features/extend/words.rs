//! Messages about more time for an opponent.

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::text::Style;
use crate::game::state::{CupTerms, Match};
use crate::game::words::{addressed, number, or, seat_typed, span, turn, who};
use crate::time::Span;

pub(super) static TABLE: Table = table!();

fn one_of(game: &Match, seats: &[Seat]) -> Text {
    or(seats.iter().map(|seat| who(game, *seat)).collect())
}

pub(super) fn extended(game: &Match, by: &str, seat: Seat, time: Span, style: Style) -> Text {
    let text = match turn(game, style).filter(|_| game.position.to_act() == Some(seat)) {
        Some(turn) => text!(TABLE, "extended-turn", turn),
        None => text!(TABLE, "extended"),
    };
    let text = text.with("by", by).with("who", who(game, seat));
    text.with("time", span(time)).with("game", number(game.id))
}

/// A player wants to give another one more time, and a third one must agree.
pub(super) fn time_wished(
    game: &Match,
    by: &str,
    (seat, third): (Seat, Seat),
    time: Span,
    style: Style,
) -> Text {
    let (id, typed, time) = (number(game.id), time.to_string(), span(time));
    let text = text!(TABLE, "wished", by, who = who(game, seat), time, game = id, typed);
    text.with("third", addressed(game, third, style)).with("colour", seat_typed(game, seat))
}

pub(super) fn time_wished_already(game: &Match, seat: Seat, third: Seat) -> Text {
    let (third, who) = (who(game, third), who(game, seat));
    text!(TABLE, "wished-already", third, who, game = number(game.id))
}

pub(super) fn most_in_a_cup(game: &Match, cup: &CupTerms, seat: Seat, most: Span) -> Text {
    let given = game.given_since(seat, 0);
    let text = if given > Span::ZERO {
        text!(TABLE, "most-in-a-cup-given", given = span(given))
    } else {
        text!(TABLE, "most-in-a-cup")
    };
    text.with("cup", cup.id).with("most", span(most)).with("who", who(game, seat))
}

pub(super) fn enough_time(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "enough", who = who(game, seat))
}

pub(super) fn extension_too_late(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "too-late", who = who(game, seat))
}

pub(super) fn who_gets_time(game: &Match, others: &[Seat]) -> Text {
    text!(TABLE, "who-gets-time", names = one_of(game, others))
}

pub(super) fn no_time_for_yourself(game: &Match, others: &[Seat]) -> Text {
    text!(TABLE, "not-for-yourself", names = one_of(game, others))
}

pub(super) fn computer_needs_no_time(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "computer", who = who(game, seat))
}

pub(super) fn no_time_for_an_offered_seat(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "offered-seat", who = who(game, seat), game = number(game.id))
}
