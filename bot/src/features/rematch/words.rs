//! Messages about rematches.

use locale::{Table, Text, table, text};

use crate::chat::text::Style;
use crate::game::state::{GameId, Match};
use crate::game::words::{call_to_join, described, number, seating};

pub(super) static TABLE: Table = table!();

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

pub(super) fn rematch() -> Text {
    text!(TABLE, "rematch")
}

pub(super) fn no_finished_game_here() -> Text {
    text!(TABLE, "no-finished-game")
}

pub(super) fn not_finished(game: &Match) -> Text {
    text!(TABLE, "not-finished", game = number(game.id))
}

pub(super) fn was_cancelled(game: &Match) -> Text {
    text!(TABLE, "was-cancelled", game = number(game.id))
}

pub(super) fn only_players(game: &Match) -> Text {
    text!(TABLE, "only-players", game = number(game.id))
}
