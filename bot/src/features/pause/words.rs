//! Messages about pauses by consent.

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::text::Style;
use crate::game::state::Match;
use crate::game::words::{addressed_players, number, turn, who};

pub(super) static TABLE: Table = table!();

pub(super) fn pause_proposed(game: &Match, by: Seat, others: &[Seat], style: Style) -> Text {
    let (by, others) = (who(game, by), addressed_players(game, others, style));
    text!(TABLE, "proposed", by, others, game = number(game.id))
}

pub(super) fn pause_agreed(game: &Match, by: Seat, missing: &[Seat], style: Style) -> Text {
    let (by, missing) = (who(game, by), addressed_players(game, missing, style));
    text!(TABLE, "agreed", by, missing, game = number(game.id))
}

/// A proposal to pause is declined, or withdrawn if `own`.
pub(super) fn pause_declined(game: &Match, by: Seat, own: bool, style: Style) -> Text {
    let text = if own { text!(TABLE, "withdrawn") } else { text!(TABLE, "declined") };
    let text = text.with("by", who(game, by)).with("game", number(game.id));
    text.with("turn", turn(game, style).unwrap_or_default())
}

pub(super) fn unpaused(game: &Match, by: Seat, style: Style) -> Text {
    let turn = turn(game, style).unwrap_or_default();
    text!(TABLE, "ends", by = who(game, by), game = number(game.id), turn)
}
