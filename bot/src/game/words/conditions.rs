//! Messages about the conditions that answer an action, and about those that no longer fit.

use locale::Text;
use rules::Seat;

use super::play::number;
use super::text::{list, who};
use crate::chat::text::{LONGEST, tidy, weight};
use crate::game::state::{ActionRow, Cause, Match};

/// The actions of a chain of conditions before the last, then the last one: each as in the score sheet with its news, or
/// only as in the score sheet if they are too many. A computer is named as the author of its action, and the first action may be
/// `forced`: the only one, played for its player.
#[must_use]
pub fn in_chain(
    game: &Match,
    (actions, forced): (&[ActionRow], bool),
    earlier: &[(String, Vec<Text>)],
    last: String,
) -> String {
    let [before @ .., end] = actions else { return last };
    let first = actions.first().map(|action| action.ply).filter(|_| forced);
    let announced = |action: &ActionRow| match action.cause {
        _ if first == Some(action.ply) => {
            format!("The only move, played for {}: ", who(game, action.seat))
        }
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
    let lines = before.iter().zip(earlier).map(|(action, (made, news))| {
        format!("{}{made} {}\n", announced(action), Text::joined(news.to_vec(), " "))
    });
    let mut text: String = lines.collect();
    if weight(&text) > LONGEST / 2 {
        let sheets: Vec<&str> = before.iter().map(|action| action.sheet.as_str()).collect();
        text = format!("{}\n", sheets.join(" "));
    }
    format!("{text}{}{last}", announced(end))
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
