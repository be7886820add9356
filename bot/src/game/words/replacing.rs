//! Refusals of proposals to replace a player.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::asking::seat_names;
use super::play::number;
use super::text::{holder_name, seat_name, seat_typed};
use crate::game::state::{Holder, Match, Status};

static TABLE: Table = table!("replacing");

pub fn only_players_replace(game: &Match) -> Text {
    text!(TABLE, "only-players", game = number(game.id))
}

pub fn replace_which_seat(game: &Match, mine: &[Seat]) -> Text {
    let first = mine.first().map_or_else(|| "white".to_owned(), |seat| seat_typed(game, *seat));
    text!(TABLE, "which-seat", first, seats = seat_names(game, mine))
}

pub fn replace_by_whom(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "by-whom", colour = seat_typed(game, seat))
}

pub fn plays_already(game: &Match, guest: &Holder) -> Text {
    text!(TABLE, "plays-already", name = holder_name(guest), game = number(game.id))
}

pub fn you_play_already(game: &Match) -> Text {
    text!(TABLE, "you-play-already", game = number(game.id))
}

pub fn counts_as_a_loss(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "counts-as-a-loss", colour = seat_name(game, seat), game = number(game.id))
}

pub fn hand_over() -> Text {
    text!(TABLE, "hand-over")
}

/// The game counts for no rating, or not any more.
pub fn counts_for_nothing(game: &Match) -> Text {
    text!(TABLE, "counts-for-nothing", game = number(game.id))
}

/// A game that goes on is over for ratings with the change that is being made. Returns `None` if it is not.
pub fn settled(game: &Match) -> Option<Text> {
    let now = game.terms.settled == Some(game.revision.saturating_add(1));
    let goes_on = game.status == Status::Live && game.community.guild().is_some();
    (now && goes_on).then(|| text!(TABLE, "settled", game = number(game.id)))
}

pub fn replaced_too_often(game: &Match) -> Text {
    text!(TABLE, "too-often", game = number(game.id))
}
