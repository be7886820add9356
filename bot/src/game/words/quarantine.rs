//! Messages about games in quarantine.

use locale::{Table, Text, table, text};

use super::play::{in_quarantine, number, seating, turn};
use super::refuse::not_live;
use crate::chat::text::{Style, tidy};
use crate::game::state::{GameId, Match, Status};

static TABLE: Table = table!("quarantine");

/// The longest reason shown to players, in characters.
const LONGEST_REASON: usize = 300;

/// A game has been put into quarantine; posted once where it is played.
pub fn quarantined(id: GameId, reason: &str) -> Text {
    let mut why: String = tidy(reason).chars().take(LONGEST_REASON).collect();
    if !why.ends_with('.') {
        why.push('.');
    }
    let game = number(id);
    Text::lines([
        text!(TABLE, "quarantined", game = game.as_str(), why),
        text!(TABLE, "nothing-is-deleted", game),
    ])
}

/// A game cannot be played: it is in quarantine, over, or has not begun.
pub fn not_playable(game: &Match) -> Text {
    if game.quarantined.is_some() { in_quarantine(game) } else { not_live(game) }
}

pub fn released(game: &Match, style: Style) -> Text {
    let id = number(game.id);
    if game.status != Status::Live {
        return text!(TABLE, "out-of-it", game = id, seats = seating(game, style));
    }
    let on = match game.pace {
        Some(_) => text!(TABLE, "on-with-clock", game = id),
        None => text!(TABLE, "on", game = id),
    };
    Text::lines([on, turn(game, style).unwrap_or_default()])
}
