//! Messages about secret draw votes.

use super::play::{number, span};
use super::text::count;
use crate::game::state::Match;
use crate::time::Span;

/// Explains that players who are away do not block a draw, if that can happen in the game. `away_after` is how long a turn lasts
/// until its player is away.
#[must_use]
pub fn away_rule(game: &Match, away_after: Span) -> String {
    if game.position.in_game().len() < 3 || !can_be_away(game, away_after) {
        return String::new();
    }
    format!(
        " A player whose turn has lasted more than {} is away and is not waited for, if at least two others agree.",
        span(away_after)
    )
}

/// Returns whether a player can be away: without a clock, or while a seat is offered after a turn that has lasted long enough.
pub(crate) fn can_be_away(game: &Match, away_after: Span) -> bool {
    let offers = game.clock.offers_seats;
    game.pace.is_none_or(|pace| offers && pace.longest_turn() > away_after)
}

/// A secret vote is stored. The sentence is the same whoever else has voted.
#[must_use]
pub fn secret_vote(game: &Match, away_after: Span) -> String {
    let id = number(game.id);
    format!(
        "Your secret vote for a draw in game {id} is stored. Nobody learns of it unless all players left vote for a draw; \
         then the game is drawn at once. It lapses after {}, and when a player leaves the game. '/draw {id} secret off' \
         takes it back.{}",
        count(game.position.in_game().len(), "action"),
        away_rule(game, away_after)
    )
}

/// A secret vote is taken back, if there was one.
#[must_use]
pub fn secret_vote_withdrawn(game: &Match, had: bool) -> String {
    let id = number(game.id);
    if had {
        format!("Your secret vote for a draw in game {id} no longer counts.")
    } else {
        format!(
            "You have no secret vote for a draw in game {id}. '/draw {id} secret' votes for one."
        )
    }
}

/// The vote was written where others can read it.
#[must_use]
pub fn vote_is_public() -> String {
    "Others can read that, so it does not count as a secret vote. Use the slash command /draw with the answer 'secret', or \
     write to me in a direct message."
        .to_owned()
}
