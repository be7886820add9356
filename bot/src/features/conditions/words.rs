//! Messages about conditional moves. All of them are private to the author of the conditions.

use crate::chat::text::{LONGEST, tidy, weight};
use crate::game::state::{Added, MOST_CONDITIONS, MOST_PLIES, Match, Standing};
use crate::game::words::{count, number};

/// A line is stored. `overheard` is whether others could read the message.
pub(super) fn added(
    game: &Match,
    line: &str,
    added: Added,
    conditions: usize,
    overheard: bool,
) -> String {
    let what = match added {
        Added::New => format!("Your condition in game {}: if {line}.", number(game.id)),
        Added::Replaced => format!(
            "Your condition in game {}: if {line}. It replaces your other answer to the same actions, and all that \
             followed it.",
            number(game.id)
        ),
        Added::Known => {
            format!("You have this condition in game {} already: if {line}.", number(game.id))
        }
    };
    let all = count(conditions, "condition");
    format!(
        "{what} You have {all} there; /ifs shows them, and only you see them.{}",
        hint(overheard)
    )
}

/// A standing answer is stored. `overheard` is whether others could read the message.
pub(super) fn standing_added(game: &Match, standing: &Standing, overheard: bool) -> String {
    format!(
        "Your standing answer in game {}: {}. /ifs shows it, '/if {} off' removes it.{}",
        number(game.id),
        standing_answer(standing),
        tidy(&standing.answer),
        hint(overheard)
    )
}

fn standing_answer(standing: &Standing) -> String {
    format!("{} {}", tidy(&standing.answer), if standing.always { "always" } else { "never" })
}

/// Returns the advice after a condition that others could read.
fn hint(overheard: bool) -> &'static str {
    if overheard {
        "\nEverybody there can read what you typed. The slash command /if keeps a condition private."
    } else {
        ""
    }
}

/// Conditions are removed. `left` is the number of those that remain.
pub(super) fn removed(game: &Match, removed: usize, left: usize) -> String {
    let left = if left == 0 { String::new() } else { format!(" You have {left} left.") };
    format!("Removed {} in game {}.{left}", count(removed, "condition"), number(game.id))
}

/// The writer has no conditions.
pub(super) fn none(game: &Match) -> String {
    format!(
        "You have no conditions in game {}. '/if REPLY then ANSWER' sets one; '/help if' explains it.",
        number(game.id)
    )
}

/// The writer has no line with that number.
pub(super) fn no_such_line(line: usize, lines: usize) -> String {
    format!("There is no line {line}: you have {}. /ifs shows them.", count(lines, "line"))
}

/// The writer has no such standing answer.
pub(super) fn no_such_standing(answer: &str) -> String {
    format!("You have no standing answer '{}'. /ifs shows what you have.", tidy(answer))
}

/// Lists the conditions of the writer. `shown` is the index of the line that the picture shows, and whether the position at its end
/// is known.
pub(super) fn listed(
    game: &Match,
    lines: &[String],
    standing: &[Standing],
    shown: Option<(usize, bool)>,
) -> String {
    let mut text = format!("Your conditions in game {}:", number(game.id));
    for answer in standing {
        text = format!("{text}\nStanding answer: {}", standing_answer(answer));
    }
    // The line of the picture is always in the list.
    let from = shown.map_or(0, |(line, _)| line.saturating_sub(4));
    if from > 0 {
        text = format!("{text}\n(lines 1 to {from} are not shown)");
    }
    for (index, line) in lines.iter().enumerate().skip(from) {
        let next = format!("\n{}. If {line}", index + 1);
        if weight(&text) + weight(&next) > LONGEST - 300 {
            text = format!("{text}\n… and {} more", lines.len() - index);
            break;
        }
        text.push_str(&next);
    }
    match shown {
        None => text,
        Some((line, true)) => format!("{text}\nThe picture shows the end of line {}.", line + 1),
        Some((line, false)) => {
            format!("{text}\nThe picture shows line {} up to its *.", line + 1)
        }
    }
}

/// It is the writer's turn.
pub(super) fn move_first(game: &Match) -> String {
    let what = if game.position.decision().is_some() { "decide" } else { "move" };
    format!(
        "It is your turn in game {}: {what} first. A condition begins with what the others do after that.",
        number(game.id)
    )
}

/// The writer would have too many conditions.
pub(super) fn too_many() -> String {
    format!(
        "That is too much: you can have {MOST_CONDITIONS} conditions in a game. '/if off 2' removes the second line, \
         '/if off' all."
    )
}

/// The writer's lines would have too many plies.
pub(super) fn too_many_plies() -> String {
    format!(
        "That is too long: your conditions in a game can have {MOST_PLIES} moves in all. '/if off 2' removes the second \
         line, '/if off' all."
    )
}

/// The game has no decision with such an answer.
pub(super) fn no_such_answer(game: &Match, answer: &str) -> String {
    format!(
        "'{}' is no answer to a decision of {}. A standing answer is one such as '/if touch always' in Siege Chess.",
        tidy(answer),
        game.variant.title()
    )
}

/// A line has no steps.
pub(super) fn empty() -> String {
    "A condition names what the others do, and your answer: /if REPLY then ANSWER.".to_owned()
}

/// A line ends with an action of another player.
pub(super) fn without_answer() -> String {
    "The line ends with an action of another player. End it with your own answer; '*' stands for anything that the others \
     do until your turn."
        .to_owned()
}

/// A step is not possible. `whose` is the other player who would have to do it.
pub(super) fn impossible_step(step: usize, typed: &str, whose: Option<&str>, why: &str) -> String {
    let typed = tidy(typed);
    match whose {
        None => format!("Step {step}, your answer '{typed}', is not possible: {why}"),
        Some(who) => format!("Step {step}, '{typed}', is not possible for {who}: {why}"),
    }
}

/// A step cannot be read, in an unknown position.
pub(super) fn unreadable(step: usize, typed: &str) -> String {
    format!(
        "Step {step}: I cannot read '{}' as a move. Separate the steps after '*' with commas, and write 'then' before \
         your answers.",
        tidy(typed)
    )
}

/// A step comes after the end of the game.
pub(super) fn over_before(step: usize, typed: &str) -> String {
    format!("The game is over before step {step}, '{}'. End the line before it.", tidy(typed))
}

/// A line has `*` where its author's own answer is expected.
pub(super) fn own_step_is_named(step: usize) -> String {
    format!("Step {step} is your own answer, so it cannot be '*'. Name your move.")
}

/// Conditions are removed because a move was taken back.
pub(super) fn taken_back(game: &Match) -> String {
    let id = number(game.id);
    format!("Game {id}: a move was taken back, so your conditions are removed. /if sets new ones.")
}
