//! Messages about games that are moved to another place.

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::PlaceId;
use crate::chat::text::Style;
use crate::game::state::{CupTerms, Match, Status};
use crate::game::words::{addressed_players, channels, number, players, seating, turn, who};

pub(super) static TABLE: Table = table!();

/// A link to a place, or the key of the words for a place without one.
fn link(place: &PlaceId, style: Style) -> String {
    (style.place)(place).unwrap_or_else(|| "none".to_owned())
}

/// A player proposes to continue a game in another place; posted where it is played.
pub(super) fn proposed(
    game: &Match,
    by: Seat,
    others: &[Seat],
    place: &PlaceId,
    style: Style,
) -> Text {
    let asked = addressed_players(game, others, style);
    let (by, place) = (who(game, by), link(place, style));
    text!(TABLE, "proposed", by, game = number(game.id), place, asked)
}

/// Like [`proposed`], posted where the game is to be continued.
pub(super) fn proposed_here(game: &Match, by: Seat, others: &[Seat], style: Style) -> Text {
    let (by, asked, place) = (who(game, by), players(game, others), link(&game.place, style));
    text!(TABLE, "proposed-here", by, game = number(game.id), place, asked)
}

pub(super) fn agreed(
    game: &Match,
    by: Seat,
    others: &[Seat],
    place: &PlaceId,
    style: Style,
) -> Text {
    let (by, place, missing) = (who(game, by), link(place, style), others.len());
    let others = players(game, others);
    text!(TABLE, "agreed", by, game = number(game.id), place, others, missing)
}

pub(super) fn declined(game: &Match, by: Seat, style: Style) -> Text {
    let place = link(&game.place, style);
    text!(TABLE, "declined", by = who(game, by), game = number(game.id), place)
}

pub(super) fn withdrawn(game: &Match, by: Seat, style: Style) -> Text {
    let place = link(&game.place, style);
    text!(TABLE, "withdrawn", by = who(game, by), game = number(game.id), place)
}

pub(super) fn agree() -> Text {
    text!(TABLE, "agree")
}

/// The game continues in another place; posted there.
pub(super) fn moved_here(game: &Match, style: Style) -> Text {
    let here = text!(TABLE, "moved-here", game = number(game.id));
    match game.status {
        Status::Live => here.with("next", turn(game, style).unwrap_or_default()),
        _ => here.with("next", seating(game, style)),
    }
}

/// The game continues in its new place; posted in the one that it has left, and in a third one.
pub(super) fn goes_on_there(game: &Match, style: Style) -> Text {
    text!(TABLE, "goes-on", game = number(game.id), place = link(&game.place, style))
}

/// A player has moved a paused game; sent to another player in private.
pub(super) fn moved_while_paused(game: &Match, mover: Seat, style: Style) -> Text {
    let moved = match game.pace {
        Some(_) => text!(TABLE, "moved-while-paused-with-clock"),
        None => text!(TABLE, "moved-while-paused"),
    };
    let moved = moved.with("title", game.variant.text()).with("game", number(game.id));
    let moved = moved.with("mover", who(game, mover)).with("place", link(&game.place, style));
    match turn(game, style).filter(|_| game.status == Status::Live) {
        Some(turn) => Text::lines([moved, turn]),
        None => moved,
    }
}

pub(super) fn only_players(game: &Match) -> Text {
    text!(TABLE, "only-players", game = number(game.id))
}

pub(super) fn not_into_this_channel(game: &Match, ids: &[String]) -> Text {
    text!(TABLE, "not-into-this-channel", game = number(game.id), channels = channels(ids))
}

pub(super) fn moved_too_often(game: &Match) -> Text {
    text!(TABLE, "moved-too-often", game = number(game.id), times = game.former.len())
}

pub(super) fn stays_in_its_cup(game: &Match, cup: &CupTerms) -> Text {
    text!(TABLE, "stays-in-its-cup", game = number(game.id), cup = cup.id)
}
