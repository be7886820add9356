//! Messages about boards and score sheets.

use locale::{Table, Text, table, text};

use crate::game::state::Match;
use crate::game::words::number;

pub(super) static TABLE: Table = table!();

/// The message of a menu is not the daemon's.
pub(super) fn no_post_of_mine() -> Text {
    text!(TABLE, "no-post-of-mine")
}

/// The post of a menu has no board.
pub(super) fn no_board_in_post() -> Text {
    text!(TABLE, "no-board-in-post")
}

pub(super) fn no_moves_yet(game: &Match) -> Text {
    text!(TABLE, "no-moves-yet", game = number(game.id))
}

pub(super) fn sheet(game: &Match) -> Text {
    text!(TABLE, "sheet", game = number(game.id))
}
