//! What is said about puzzles.

use super::puzzle::{Progress, Source};
use crate::game::words::{count, list, number};

/// What is to be found.
pub(super) fn goal(headline: &str, progress: &Progress) -> String {
    if progress.best.is_some() {
        return format!("{headline}: one move is clearly better than all others. Find it.");
    }
    let moves = count(usize::try_from(progress.left).unwrap_or(usize::MAX), "move");
    format!("{headline}: win in {moves}, whatever the reply.")
}

/// The task of a puzzle.
pub(super) fn task(id: &str, goal: &str) -> String {
    format!("Puzzle {id}. {goal} Answer with '/solve MOVE'.")
}

/// What was played in the game from which a puzzle comes, on a line of its own. `known` is whether the reader may see that game.
pub(super) fn origin(source: &Source, seat: &str, played: &str, known: bool) -> String {
    let game = number(source.game);
    let after = source.ply + 1;
    let board =
        if known { format!("; '/board {game} {after}' goes on from there") } else { String::new() };
    format!("\nIn game {game}, {seat} played {played} here{board}.")
}

/// The answer is right, and the others have replied, unless the solver moves again.
pub(super) fn right_so_far(replies: &[String]) -> String {
    match replies {
        [] => "Right. You move again.".to_owned(),
        [reply] => format!("Right. The reply is {reply}."),
        replies => format!("Right. The replies are {}.", list(replies, "and")),
    }
}

/// The puzzle is solved. `first` is how many people solved it with their first answer, `all` how many have tried, both with the solver.
pub(super) fn solved(id: &str, wrong: u32, (first, all): (u32, u32)) -> String {
    let how = match wrong {
        0 => "with your first answer".to_owned(),
        n => format!("after {}", count(usize::try_from(n).unwrap_or(usize::MAX), "wrong answer")),
    };
    format!("Right! You solved puzzle {id} {how}. {}", share((first, all)))
}

/// How many people solve a puzzle.
fn share((first, all): (u32, u32)) -> String {
    let people = if all == 1 { "person who tried it" } else { "people who tried it" };
    format!("{first} of {all} {people} solved it with the first answer.")
}

/// The answer is wrong.
pub(super) fn wrong(typed: &str) -> String {
    format!("{typed} is not the solution. Try again with '/solve MOVE', or give up.")
}

/// The solution of a puzzle that was given up.
pub(super) fn given_up(id: &str, line: &[String], of: (u32, u32)) -> String {
    format!("The solution of puzzle {id}: {}. {}", line.join(" "), share(of))
}

/// The person solves no puzzle.
pub(super) fn none_open() -> String {
    "You are not solving a puzzle. '/puzzle' shows one.".to_owned()
}

/// Another puzzle is asked for while one is being solved.
pub(super) fn another_open(id: &str) -> String {
    format!("You are solving puzzle {id}. '/puzzle give-up' shows its solution.")
}

/// The button belongs to another puzzle.
pub(super) fn not_this(id: &str) -> String {
    format!("You are not solving puzzle {id}. '/puzzle' shows the one that you are solving.")
}

/// The person has begun all puzzles that are meant.
pub(super) fn none_left() -> String {
    "You have solved or given up every puzzle of that kind.".to_owned()
}

/// A puzzle is posted in the place every day, or no longer.
pub(super) fn daily_set(on: bool) -> String {
    if on {
        "A puzzle is posted here every day at 08:00 UTC. '/puzzle daily=off' ends that.".to_owned()
    } else {
        "No puzzle is posted here every day any more.".to_owned()
    }
}

/// A daily puzzle was asked for by somebody who is not known to be a manager.
pub(super) fn only_managers() -> String {
    "Only people with the permission Manage Server can set the daily puzzle, in a channel of the server, with the slash command \
     /puzzle."
        .to_owned()
}

/// No more daily puzzles are posted, because the last one was refused for good. It is said to who wanted them.
pub(super) fn daily_ended() -> String {
    "The puzzle of the day could not be posted: its channel is gone, or I may not write there. No more are posted on that server until a manager asks for \
     them again with '/puzzle daily=here', in a channel where I may write."
        .to_owned()
}

/// The puzzle of the day, with the solution of the one before.
pub(super) fn daily(goal: &str, before: Option<(&str, &[String])>) -> String {
    let text = format!("Puzzle of the day. {goal} Press Solve to answer in private.");
    match before {
        Some((id, line)) => {
            format!("{text}\nThe solution of the one before, {id}: {}.", line.join(" "))
        }
        None => text,
    }
}

/// The text could be several moves.
pub(super) fn ambiguous(options: &[String]) -> String {
    let shown: Vec<String> = options.iter().take(12).cloned().collect();
    format!("That could be {}. Write which one.", list(&shown, "or"))
}

/// The text is no move.
pub(super) fn not_a_move() -> String {
    "That does not read as a move. '/rules notation' shows how moves are written.".to_owned()
}

/// A resignation or draw was typed.
pub(super) fn moves_only() -> String {
    "A puzzle is solved with moves. '/puzzle give-up' shows the solution.".to_owned()
}
