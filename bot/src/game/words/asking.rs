//! What people are told about those who ask something of them, and how those who are asked are listed.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::play::number;
use super::text::{addressed, and, seat_name, who};
use crate::chat::text::Style;
use crate::game::state::Match;
use crate::time::Moment;

static TABLE: Table = table!("asking");

/// Names the players of seats: `Ann (White) and Bob (Red)`.
pub(crate) fn players(game: &Match, seats: &[Seat]) -> Text {
    and(seats.iter().map(|seat| who(game, *seat)).collect())
}

/// Like [`players`], but addresses them.
pub(crate) fn addressed_players(game: &Match, seats: &[Seat], style: Style) -> Text {
    and(seats.iter().map(|seat| addressed(game, *seat, style)).collect())
}

/// Names seats: `White and Red`.
pub(crate) fn seat_names(game: &Match, seats: &[Seat]) -> Text {
    and(seats.iter().map(|seat| seat_name(game, *seat)).collect())
}

pub fn proposed_lately(game: &Match, actions: usize, at: Moment, style: Style) -> Text {
    text!(TABLE, "proposed-lately", actions, game = number(game.id), from = (style.moment)(at))
}

/// One person waits for too many answers.
pub fn too_many_answers() -> Text {
    text!(TABLE, "too-many-answers")
}
