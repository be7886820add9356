//! Sentences about seats of players who ran out of time.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::play::{number, turn};
use super::replacing::settled;
use super::text::{addressed, seat_name, seat_typed, who};
use crate::chat::text::Style;
use crate::game::state::Match;

static TABLE: Table = table!("absent");

pub fn seat_offered(game: &Match, seat: Seat, style: Style) -> Text {
    let offered = match game.turn_ends().map(|ends| (style.moment)(ends.due)) {
        Some(until) => text!(TABLE, "offered-until", until),
        None => text!(TABLE, "offered"),
    };
    let offered = offered.with("player", addressed(game, seat, style));
    let offered = offered.with("game", number(game.id)).with("typed", seat_typed(game, seat));
    offered.with("colour", seat_name(game, seat))
}

pub fn take_the_seat() -> Text {
    text!(TABLE, "take-the-seat")
}

pub fn seat_taken_over(game: &Match, seat: Seat, left: &str, style: Style) -> Text {
    let taken = text!(TABLE, "taken-over", player = who(game, seat), game = number(game.id), left);
    Text::lines([taken, settled(game).unwrap_or_default(), turn(game, style).unwrap_or_default()])
}

/// The player whose seat is offered wants to take it.
pub fn take_back_with_a_move(game: &Match) -> Text {
    text!(TABLE, "take-back-with-a-move", game = number(game.id))
}

pub fn seat_no_longer_offered(game: &Match) -> Text {
    text!(TABLE, "no-longer-offered", game = number(game.id))
}
