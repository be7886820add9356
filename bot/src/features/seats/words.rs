//! Messages about taking and giving back seats.

use locale::{Table, Text, table, text};

use crate::chat::text::Style;
use crate::game::state::Match;
use crate::game::words::{number, seating};

pub(super) static TABLE: Table = table!();

pub(super) fn no_open_seat(game: &Match) -> Text {
    text!(TABLE, "no-open-seat", game = number(game.id))
}

pub(super) fn only_players_seat_computers(game: &Match) -> Text {
    text!(TABLE, "only-players-seat-computers", game = number(game.id))
}

pub(super) fn no_rematch(game: &Match, name: &str) -> Text {
    text!(TABLE, "no-rematch", name, game = number(game.id))
}

pub(super) fn declined(game: &Match, name: &str, style: Style) -> Text {
    text!(TABLE, "declined", name, game = number(game.id), seating = seating(game, style))
}
