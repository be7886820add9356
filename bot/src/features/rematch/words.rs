//! Messages about rematches.

use locale::{Table, Text, table, text};

use crate::chat::text::Style;
use crate::game::state::{GameId, Match};
use crate::game::words::{call_to_join, described, number, seating};

pub(super) static TABLE: Table = table!();

/// A player challenges the people of a finished game again.
pub(super) fn asked(game: &Match, before: GameId, opener: &str, style: Style) -> Text {
    text!(
        TABLE,
        "asked",
        opener,
        before = number(before),
        described = described(game),
        seating = seating(game, style),
        call = call_to_join(game, style)
    )
}

/// The label of the button that asks for a rematch.
pub(super) fn rematch() -> Text {
    text!(TABLE, "rematch")
}

/// No game has ended in this place.
pub(super) fn no_finished_game_here() -> Text {
    text!(TABLE, "no-finished-game")
}

/// The game is still open or live.
pub(super) fn not_finished(game: &Match) -> Text {
    text!(TABLE, "not-finished", game = number(game.id))
}

/// The game was cancelled, so it has no players to play again.
pub(super) fn was_cancelled(game: &Match) -> Text {
    text!(TABLE, "was-cancelled", game = number(game.id))
}

/// Only players can ask for a rematch.
pub(super) fn only_players(game: &Match) -> Text {
    text!(TABLE, "only-players", game = number(game.id))
}
