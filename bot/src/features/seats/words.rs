//! Messages about taking and giving back seats.

use crate::chat::text::Style;
use crate::game::state::Match;
use crate::game::words::{number, seating};

/// There is no invitation to decline.
pub(super) fn nothing_to_decline(game: &Match) -> String {
    format!("You are not invited to game {}, and have no seat in it.", number(game.id))
}

/// Only the opener can cancel the game.
pub(super) fn only_the_opener() -> String {
    "Only the player who opened the game can cancel it before it begins; /decline gives your seat back."
        .to_owned()
}

/// Everybody has moved, so the game cannot be cancelled.
pub(super) fn too_late_to_abort() -> String {
    "Everybody has moved once, so the game can no longer be cancelled. /resign or /draw end it."
        .to_owned()
}

/// No seat is open to everybody.
pub(super) fn no_open_seat(game: &Match) -> String {
    format!(
        "No seat of game {} is open. Name the seat, for example '/computer red 5'.",
        number(game.id)
    )
}

/// Only players can let a computer play.
pub(super) fn only_players_seat_computers(game: &Match) -> String {
    format!(
        "Only who opened game {0} or plays in it can add a computer. '/play' opens a game of your own.",
        number(game.id)
    )
}

/// A game was cancelled.
pub(super) fn aborted(game: &Match, name: &str) -> String {
    format!("{name} cancels game {}. It has no result.", number(game.id))
}

/// An invitation is declined, or a seat given back.
pub(super) fn declined(game: &Match, name: &str, style: Style) -> String {
    format!(
        "{name} does not play in game {}, so that seat is open now. Who plays? Press a button, or write /join.\n{}",
        number(game.id),
        seating(game, style)
    )
}
