//! Refusals of proposals to replace a player.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::asking::seat_names;
use super::play::number;
use super::text::{holder_name, seat_typed};
use crate::game::state::{Holder, Match};

static TABLE: Table = table!("replacing");

/// Only players can propose a replacement.
#[must_use]
pub fn only_players_replace(game: &Match) -> Text {
    text!(TABLE, "only-players", game = number(game.id))
}

/// The player has several seats and names none.
#[must_use]
pub fn replace_which_seat(game: &Match, mine: &[Seat]) -> Text {
    let first = mine.first().map_or_else(|| "white".to_owned(), |seat| seat_typed(game, *seat));
    text!(TABLE, "which-seat", first, seats = seat_names(game, mine))
}

/// No person is named.
#[must_use]
pub fn replace_by_whom(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "by-whom", colour = seat_typed(game, seat))
}

/// The new player has a seat in the game.
#[must_use]
pub fn plays_already(game: &Match, guest: &Holder) -> Text {
    text!(TABLE, "plays-already", name = holder_name(guest), game = number(game.id))
}

/// The writer has a seat in the game.
#[must_use]
pub fn you_play_already(game: &Match) -> Text {
    text!(TABLE, "you-play-already", game = number(game.id))
}

/// The seats of the game changed hands too often.
#[must_use]
pub fn replaced_too_often(game: &Match) -> Text {
    text!(TABLE, "too-often", game = number(game.id))
}
