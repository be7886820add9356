//! Messages about conditional moves. All of them are private to the author of the conditions.

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::text::{LONGEST, heaviest, tidy};
use crate::game::state::{Added, MOST_CONDITIONS, Match, Standing};
use crate::game::words::{number, seat_name, who};

pub(super) static TABLE: Table = table!();

/// A line is stored. `overheard` is whether others could read the message.
pub(super) fn added(
    game: &Match,
    line: Text,
    added: Added,
    conditions: usize,
    overheard: bool,
) -> Text {
    let what = match added {
        Added::New => text!(TABLE, "added"),
        Added::Replaced => text!(TABLE, "replaced"),
        Added::Known => text!(TABLE, "known"),
    };
    let what = what.with("game", number(game.id)).with("line", line);
    let text = Text::joined([what, text!(TABLE, "all", conditions)], " ");
    Text::lines([text, hint(overheard)])
}

/// A standing answer is stored. `overheard` is whether others could read the message.
pub(super) fn standing_added(game: &Match, standing: &Standing, overheard: bool) -> Text {
    let (game, answer) = (number(game.id), tidy(&standing.answer));
    let standing = standing_answer(standing);
    Text::lines([text!(TABLE, "standing-added", game, standing, answer), hint(overheard)])
}

fn standing_answer(standing: &Standing) -> String {
    format!("{} {}", tidy(&standing.answer), if standing.always { "always" } else { "never" })
}

/// Returns the advice after a condition that others could read.
fn hint(overheard: bool) -> Text {
    if overheard { text!(TABLE, "overheard") } else { Text::empty() }
}

/// Conditions are removed. `left` is the number of those that remain.
pub(super) fn removed(game: &Match, removed: usize, left: usize) -> Text {
    let left = if left == 0 { Text::empty() } else { text!(TABLE, "left", left) };
    Text::joined([text!(TABLE, "removed", removed, game = number(game.id)), left], " ")
}

pub(super) fn none(game: &Match) -> Text {
    text!(TABLE, "none", game = number(game.id))
}

pub(super) fn no_such_line(line: usize, lines: usize) -> Text {
    text!(TABLE, "no-such-line", line, lines)
}

/// Lists the conditions of the writer. `shown` is the index of the line that the picture shows, and whether the position at its end
/// is known.
pub(super) fn listed(
    game: &Match,
    lines: &[Text],
    standing: &[Standing],
    shown: Option<(usize, bool)>,
) -> Text {
    let mut texts = vec![text!(TABLE, "listed", game = number(game.id))];
    for answer in standing {
        texts.push(text!(TABLE, "standing", standing = standing_answer(answer)));
    }
    // The line of the picture is always in the list.
    let from = shown.map_or(0, |(line, _)| line.saturating_sub(4));
    if from > 0 {
        texts.push(text!(TABLE, "not-shown", to = from));
    }
    let mut weight = heaviest(&Text::lines(texts.clone()));
    for (index, line) in lines.iter().enumerate().skip(from) {
        let next = text!(TABLE, "line", number = index + 1, line = line.clone());
        weight += heaviest(&next) + 1;
        if weight > LONGEST - 300 {
            texts.push(text!(TABLE, "more", more = lines.len() - index));
            break;
        }
        texts.push(next);
    }
    match shown {
        None => {}
        Some((line, true)) => texts.push(text!(TABLE, "picture", line = line + 1)),
        Some((line, false)) => texts.push(text!(TABLE, "picture-until-any", line = line + 1)),
    }
    Text::lines(texts)
}

/// It is the writer's turn.
pub(super) fn move_first(game: &Match) -> Text {
    let id = number(game.id);
    if game.position.decision().is_some() {
        text!(TABLE, "decide-first", game = id)
    } else {
        text!(TABLE, "move-first", game = id)
    }
}

pub(super) fn too_many() -> Text {
    text!(TABLE, "too-many", most = MOST_CONDITIONS)
}

pub(super) fn no_such_answer(game: &Match, answer: &str) -> Text {
    text!(TABLE, "no-such-answer", answer = tidy(answer), title = game.variant.text())
}

pub(super) fn empty() -> Text {
    text!(TABLE, "empty")
}

/// A line does not begin with a move of the seat to act. `example` is a line that does.
pub(super) fn others_first(
    game: &Match,
    typed: &str,
    seat: Seat,
    why: Text,
    example: &str,
) -> Text {
    let (who, colour) = (who(game, seat), seat_name(game, seat));
    text!(TABLE, "others-first", typed = tidy(typed), who, colour, why, example)
}

/// A step of a seat is not possible. `own` is whether it is the author's answer.
pub(super) fn impossible_step(
    game: &Match,
    step: usize,
    typed: &str,
    (seat, own): (Seat, bool),
    why: Text,
) -> Text {
    let typed = tidy(typed);
    if own {
        text!(TABLE, "impossible-answer", step, typed, why)
    } else {
        text!(TABLE, "impossible-for", step, typed, who = who(game, seat), why)
    }
}

/// A step cannot be read, in an unknown position.
pub(super) fn unreadable(step: usize, typed: &str) -> Text {
    text!(TABLE, "unreadable", step, typed = tidy(typed))
}

pub(super) fn over_before(step: usize, typed: &str) -> Text {
    text!(TABLE, "over-before", step, typed = tidy(typed))
}

/// A line has `*` where its author's own answer is expected.
pub(super) fn own_step_is_named(step: usize) -> Text {
    text!(TABLE, "own-step-is-named", step)
}
