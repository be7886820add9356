//! Messages about rematches.

use crate::chat::text::Style;
use crate::game::state::{GameId, Match};
use crate::game::words::{call_to_join, described, number, seating};

/// A player challenges the people of a finished game again.
pub(super) fn asked(game: &Match, before: GameId, opener: &str, style: Style) -> String {
    format!(
        "{opener} would like a rematch of game {}, with colours rotated: {}.\n{}\n{}",
        number(before),
        described(game),
        seating(game, style),
        call_to_join(game, style)
    )
}

/// No game has ended in this place.
pub(super) fn no_finished_game_here() -> String {
    "No game has ended here. Name the game that you would like to play again, for example '/rematch g12'."
        .to_owned()
}

/// The game is still open or live.
pub(super) fn not_finished(game: &Match) -> String {
    format!(
        "Game {0} has not ended. Once it has, '/rematch {0}' challenges the same people again.",
        number(game.id)
    )
}

/// The game was cancelled, so it has no players to play again.
pub(super) fn was_cancelled(game: &Match) -> String {
    format!("Game {} was cancelled. /play opens a new one.", number(game.id))
}

/// Only players can ask for a rematch.
pub(super) fn only_players(game: &Match) -> String {
    format!(
        "Only the players of game {} can ask for a rematch, and you had no seat in it. /play opens a game.",
        number(game.id)
    )
}
