//! Messages about games in quarantine.

use super::play::{in_quarantine, number, seating, turn};
use super::refuse::not_live;
use crate::chat::text::{Style, fit, tidy};
use crate::game::state::{GameId, Match, Status};

/// The longest reason shown to players, in characters.
const LONGEST_REASON: usize = 300;

/// A game has been put into quarantine; posted once where it is played.
#[must_use]
pub fn quarantined(id: GameId, reason: &str) -> String {
    let id = number(id);
    let mut why: String = tidy(reason).chars().take(LONGEST_REASON).collect();
    if !why.ends_with('.') {
        why.push('.');
    }
    fit(format!(
        "Game {id} is in quarantine: its moves can no longer be replayed under the rules as I know them now. Nobody can \
         move in it, and its clock is stopped. The reason: {why}\n\
         Nothing is deleted: /board {id} shows the last position, /record {id} the moves. The bot's operator is notified \
         too. Once the game can be replayed, it goes on here by itself."
    ))
}

/// A game cannot be played: it is in quarantine, over, or has not begun.
#[must_use]
pub fn not_playable(game: &Match) -> String {
    if game.quarantined.is_some() { in_quarantine(game) } else { not_live(game) }
}

/// A game can be replayed again.
#[must_use]
pub fn released(game: &Match, style: Style) -> String {
    let id = number(game.id);
    let head = format!(
        "Game {id} is out of quarantine and goes on. Moves typed in the meantime were not played."
    );
    match game.status {
        Status::Live => {
            let clock = if game.pace.is_some() { " Its clock runs again." } else { "" };
            format!("{head}{clock}\n{}", turn(game, style).unwrap_or_default())
        }
        _ => format!("Game {id} is out of quarantine. {}", seating(game, style)),
    }
}
