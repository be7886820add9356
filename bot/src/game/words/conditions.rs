//! Messages about conditional moves. All of them are private to the author of the conditions, except the announcement of the
//! answers that are made.

use rules::Seat;

use super::play::number;
use super::text::{count, list, who};
use crate::chat::text::{LONGEST, tidy, weight};
use crate::game::state::{ActionRow, Added, Cause, MOST_CONDITIONS, MOST_PLIES, Match, Standing};

/// The actions of a chain of conditions before the last, then the last one: each as in the score sheet with its news, or
/// only as in the score sheet if they are too many. A computer is named as the author of its action.
#[must_use]
pub fn in_chain(
    game: &Match,
    actions: &[ActionRow],
    earlier: &[(String, Vec<String>)],
    last: String,
) -> String {
    let [before @ .., end] = actions else { return last };
    let announced = |action: &ActionRow| match action.cause {
        Cause::Condition => "By condition: ".to_owned(),
        Cause::Computer => {
            let level = game.holder(action.seat).level();
            level.map_or_else(String::new, |level| format!("Computer, level {level}: "))
        }
        _ => String::new(),
    };
    if before.is_empty() {
        return format!("{}{last}", announced(end));
    }
    let lines = before
        .iter()
        .zip(earlier)
        .map(|(action, (made, news))| format!("{}{made} {}\n", announced(action), news.join(" ")));
    let mut text: String = lines.collect();
    if weight(&text) > LONGEST / 2 {
        let sheets: Vec<&str> = before.iter().map(|action| action.sheet.as_str()).collect();
        text = format!("{}\n", sheets.join(" "));
    }
    format!("{text}{}{last}", announced(end))
}

/// A line is a condition now. `also` is whether everybody could read the message.
#[must_use]
pub fn condition_added(
    game: &Match,
    line: &str,
    added: Added,
    number_of: usize,
    also: bool,
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
    let all = count(number_of, "condition");
    format!("{what} You have {all} there; /ifs shows them, and only you see them.{}", hint(also))
}

/// A standing answer is stored.
#[must_use]
pub fn standing_added(game: &Match, standing: &Standing, also: bool) -> String {
    format!(
        "Your standing answer in game {}: {}. /ifs shows it, '/if {} off' removes it.{}",
        number(game.id),
        standing_answer(standing),
        tidy(&standing.answer),
        hint(also)
    )
}

fn standing_answer(standing: &Standing) -> String {
    format!("{} {}", tidy(&standing.answer), if standing.always { "always" } else { "never" })
}

/// The advice after a condition that everybody could read.
fn hint(also: bool) -> &'static str {
    if also {
        "\nEverybody there can read what you typed. The slash command /if keeps a condition private."
    } else {
        ""
    }
}

/// Conditions are removed.
#[must_use]
pub fn conditions_removed(game: &Match, removed: usize, left: usize) -> String {
    let left = if left == 0 { String::new() } else { format!(" You have {left} left.") };
    format!("Removed {} in game {}.{left}", count(removed, "condition"), number(game.id))
}

/// There are no conditions.
#[must_use]
pub fn no_conditions(game: &Match) -> String {
    format!(
        "You have no conditions in game {}. '/if REPLY then ANSWER' sets one; '/help if' explains it.",
        number(game.id)
    )
}

/// There is no condition with that number.
#[must_use]
pub fn no_such_condition(line: usize, lines: usize) -> String {
    format!("There is no line {line}: you have {}. /ifs shows them.", count(lines, "line"))
}

/// There is no such standing answer.
#[must_use]
pub fn no_such_standing(answer: &str) -> String {
    format!("You have no standing answer '{}'. /ifs shows what you have.", tidy(answer))
}

/// The conditions of a person, with the number of the line that the picture shows. `known` is whether the position at its
/// end is known.
#[must_use]
pub fn conditions(
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

/// Conditions no longer fit, after an action of a seat. `impossible` is the answer that cannot be played, as typed, and why.
#[must_use]
pub fn conditions_dropped(
    game: &Match,
    sheet: &str,
    by: Seat,
    own: bool,
    impossible: Option<(&str, &str)>,
) -> String {
    let id = number(game.id);
    let what = if own {
        format!("Game {id}: your conditions do not go on after {sheet}")
    } else {
        format!("Game {id}: your conditions have no answer after {sheet} of {}", who(game, by))
    };
    match impossible {
        None => format!("{what}, so they are removed. /if sets new ones."),
        Some((typed, why)) => format!(
            "{what}, so they are removed: '{}' is not possible. {why} /if sets new ones.",
            tidy(typed)
        ),
    }
}

/// Conditions are removed because a move was taken back.
#[must_use]
pub fn conditions_taken_back(game: &Match) -> String {
    let id = number(game.id);
    format!("Game {id}: a move was taken back, so your conditions are removed. /if sets new ones.")
}

/// It is the author's turn.
#[must_use]
pub fn move_before_conditions(game: &Match) -> String {
    let what = if game.position.decision().is_some() { "decide" } else { "move" };
    format!(
        "It is your turn in game {}: {what} first. A condition begins with what the others do after that.",
        number(game.id)
    )
}

/// There are too many conditions.
#[must_use]
pub fn too_many_conditions() -> String {
    format!(
        "That is too much: you can have {MOST_CONDITIONS} conditions in a game. '/if off 2' removes the second line, \
         '/if off' all."
    )
}

/// The tree has too many plies.
#[must_use]
pub fn too_many_plies() -> String {
    format!(
        "That is too long: your conditions in a game can have {MOST_PLIES} moves in all. '/if off 2' removes the second \
         line, '/if off' all."
    )
}

/// The game has no decision with such an answer.
#[must_use]
pub fn no_such_answer(game: &Match, answer: &str) -> String {
    format!(
        "'{}' is no answer to a decision of {}. A standing answer is one such as '/if touch always' in Siege Chess.",
        tidy(answer),
        game.variant.title()
    )
}

/// A line has no steps.
#[must_use]
pub fn empty_line() -> String {
    "A condition names what the others do, and your answer: /if REPLY then ANSWER.".to_owned()
}

/// A line ends with an action of another player.
#[must_use]
pub fn line_without_answer() -> String {
    "The line ends with an action of another player. End it with your own answer; '*' stands for anything that the others \
     do until your turn."
        .to_owned()
}

/// A step is not possible. `whose` is the other player who would have to do it.
#[must_use]
pub fn impossible_step(step: usize, typed: &str, whose: Option<&str>, why: &str) -> String {
    let typed = tidy(typed);
    match whose {
        None => format!("Step {step}, your answer '{typed}', is not possible: {why}"),
        Some(who) => format!("Step {step}, '{typed}', is not possible for {who}: {why}"),
    }
}

/// A step cannot be read, in an unknown position.
#[must_use]
pub fn unreadable_step(step: usize, typed: &str) -> String {
    format!(
        "Step {step}: I cannot read '{}' as a move. Separate the steps after '*' with commas, and write 'then' before \
         your answers.",
        tidy(typed)
    )
}

/// A step does not look like an action.
#[must_use]
pub fn not_a_step() -> String {
    "I cannot read it as a move. Name every action in turn, or write '*' for anything until your turn.".to_owned()
}

/// A step is a termination.
#[must_use]
pub fn no_termination() -> String {
    "a condition cannot resign, draw or claim.".to_owned()
}

/// A step means several actions.
#[must_use]
pub fn ambiguous_step(options: &[String]) -> String {
    let shown: Vec<String> = options.iter().take(12).cloned().collect();
    format!("it could be {}. Write which one.", list(&shown, "or"))
}

/// A step comes after the end of the game.
#[must_use]
pub fn over_before_step(step: usize, typed: &str) -> String {
    format!("The game is over before step {step}, '{}'. End the line before it.", tidy(typed))
}

/// `*` is where the author's own answer is expected.
#[must_use]
pub fn any_is_for_others(step: usize) -> String {
    format!("Step {step} is your own answer, so it cannot be '*'. Name your move.")
}
