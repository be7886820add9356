//! Messages about hints.

use rules::{Game, Seat};
use search::think::Thought;

use super::play::number;
use super::text::count;
use crate::game::state::Match;

/// What the engine would play, with cells named in a frame.
#[must_use]
pub fn hint(game: &dyn Game, frame: Seat, thought: &Thought) -> String {
    let action = game.action_in(&thought.action, frame);
    let share = thought.shares.get(thought.seat.index()).copied().unwrap_or(0.0) * 100.0;
    let expects = match (thought.wins_in, thought.loses_in) {
        (Some(n), _) => format!("That wins in {}.", count(n as usize, "move")),
        (_, Some(n)) => {
            format!("Nothing saves the game, which is lost in {}.", count(n as usize, "move"))
        }
        _ => format!("The expected share of the result is {share:.0}%."),
    };
    format!("Hint: {action}. {expects}")
}

/// Hints are not given against other people.
#[must_use]
pub fn no_hint(game: &Match) -> String {
    format!(
        "There are no hints in game {}, because other people play in it; /hint is for games against computers only.",
        number(game.id)
    )
}

/// It is not the writer's turn.
#[must_use]
pub fn no_hint_now(game: &Match) -> String {
    format!("It is not your turn in game {}; ask for a hint when it is.", number(game.id))
}

/// The game of a position is over.
#[must_use]
pub fn no_hint_over() -> String {
    "The game is over in this position, so there is nothing to play.".to_owned()
}
