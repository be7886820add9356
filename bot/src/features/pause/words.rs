//! Messages about pauses by consent.

use rules::Seat;

use crate::chat::text::Style;
use crate::game::state::Match;
use crate::game::words::{addressed, list, number, turn, who};

/// A player proposes a pause.
pub(super) fn pause_proposed(game: &Match, by: Seat, others: &[Seat], style: Style) -> String {
    let others: Vec<String> = others.iter().map(|seat| addressed(game, *seat, style)).collect();
    let id = number(game.id);
    format!(
        "{} would like to pause game {id}: its clock would stand still until one of you writes /unpause. {}: press a \
         button, or write '/pause {id} agree' or '/pause {id} decline'.",
        who(game, by),
        list(&others, "and")
    )
}

/// A player agrees to a pause, and others have not answered.
pub(super) fn pause_agreed(game: &Match, by: Seat, missing: &[Seat], style: Style) -> String {
    let missing: Vec<String> = missing.iter().map(|seat| addressed(game, *seat, style)).collect();
    format!(
        "{} agrees to pause game {}. Still to answer: {}.",
        who(game, by),
        number(game.id),
        list(&missing, "and")
    )
}

/// A proposal to pause is declined, or withdrawn if `own`.
pub(super) fn pause_declined(game: &Match, by: Seat, own: bool, style: Style) -> String {
    let what = if own { "withdraws the proposal" } else { "declines" };
    let turn = turn(game, style).unwrap_or_default();
    format!("{} {what}: game {} is not paused. {turn}", who(game, by), number(game.id))
}

/// A game is paused by consent.
pub(super) fn pause_begins(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Game {id} is paused: its clock stands still. You can still move; '/unpause {id}' by any of you starts the clock \
         again."
    )
}

/// A pause ends.
pub(super) fn unpaused(game: &Match, by: Seat, style: Style) -> String {
    let turn = turn(game, style).unwrap_or_default();
    format!("{} ends the pause of game {}. {turn}", who(game, by), number(game.id))
}

/// The game is paused already.
pub(super) fn paused_already(game: &Match) -> String {
    let id = number(game.id);
    format!("Game {id} is paused already. '/unpause {id}' starts its clock again.")
}

/// The game is not paused.
pub(super) fn not_paused(game: &Match) -> String {
    format!("Game {} is not paused. /pause proposes a pause to the others.", number(game.id))
}

/// A player has agreed to the pause before.
pub(super) fn agreed_to_pause_already(game: &Match) -> String {
    format!("You have agreed to pause game {} already; the others have to answer.", number(game.id))
}

/// Nobody has proposed a pause.
pub(super) fn no_pause_proposed(game: &Match) -> String {
    format!("Nobody proposes to pause game {} now. /pause proposes it.", number(game.id))
}

/// The game has no clock.
pub(super) fn no_clock_to_pause(game: &Match) -> String {
    format!("Game {} has no clock, so there is nothing to pause.", number(game.id))
}

/// The time of the player to act was over before the pause.
pub(super) fn pause_too_late(game: &Match) -> String {
    format!(
        "The time of this turn is over already, so game {} cannot be paused now.",
        number(game.id)
    )
}

/// A proposal to pause has lapsed.
pub(super) fn pause_lapsed() -> String {
    "The proposal to pause has lapsed.".to_owned()
}
