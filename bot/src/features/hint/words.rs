//! Messages about hints.

use rules::{Game, Seat};
use search::think::Thought;

use crate::game::state::Match;
use crate::game::words::{count, number};

/// What the engine would play, with cells named in a frame.
pub(super) fn hint(game: &dyn Game, frame: Seat, thought: &Thought) -> String {
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
pub(super) fn against_people(game: &Match) -> String {
    format!(
        "There are no hints in game {}, because other people play in it; /hint is for games against computers only.",
        number(game.id)
    )
}

/// It is not the writer's turn.
pub(super) fn not_your_turn(game: &Match) -> String {
    format!("It is not your turn in game {}; ask for a hint when it is.", number(game.id))
}

/// The game of a position is over.
pub(super) fn over() -> String {
    "The game is over in this position, so there is nothing to play.".to_owned()
}
