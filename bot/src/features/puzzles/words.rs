//! What is said about puzzles.

use locale::{Argument, Table, Text, table, text};

use super::puzzle::{self, Progress, Source};
use crate::game::words::{and, number, or, same};

pub(super) static TABLE: Table = table!();

/// The most moves that a text could be which are listed.
const MOST_OPTIONS: usize = 12;

pub(super) fn give_up() -> Text {
    text!(TABLE, "button-give-up")
}

pub(super) fn goal(headline: Text, progress: &Progress) -> Text {
    if progress.best.is_some() {
        text!(TABLE, "goal-best", headline)
    } else if puzzle::only_mates(progress.game.variant()) {
        text!(TABLE, "goal-mate", headline, moves = progress.left)
    } else {
        text!(TABLE, "goal-win", headline, moves = progress.left)
    }
}

/// What was played in the game from which a puzzle comes. `known` is whether the reader may see that game.
pub(super) fn origin(
    source: &Source,
    seat: impl Into<Argument>,
    played: &str,
    known: bool,
) -> Text {
    let game = number(source.game);
    if known {
        text!(TABLE, "origin-known", game, seat, played, after = source.ply + 1)
    } else {
        text!(TABLE, "origin", game, seat, played)
    }
}

/// The answer is right, and the others have replied, unless the solver moves again.
pub(super) fn right_so_far(replies: &[String]) -> Text {
    match replies {
        [] => text!(TABLE, "right-again"),
        [reply] => text!(TABLE, "right-reply", reply = reply.as_str()),
        replies => text!(TABLE, "right-replies", replies = and(same(replies))),
    }
}

/// The puzzle is solved. `of` is how many people solved it with their first answer, and how many have tried, both with the solver.
pub(super) fn solved(id: &str, wrong: u32, of: (u32, u32)) -> Text {
    let solved = match wrong {
        0 => text!(TABLE, "solved-at-once", id),
        wrong => text!(TABLE, "solved-after", id, wrong),
    };
    Text::joined([solved, share(of)], " ")
}

/// How many people solve a puzzle; nothing if nobody else has tried it.
fn share((first, all): (u32, u32)) -> Text {
    if all > 1 { text!(TABLE, "share", first, all) } else { Text::empty() }
}

pub(super) fn given_up(id: &str, line: &[String], of: (u32, u32)) -> Text {
    Text::joined([text!(TABLE, "given-up", id, line = line.join(" ")), share(of)], " ")
}

pub(super) fn another_open(id: &str) -> Text {
    text!(TABLE, "another-open", id)
}

pub(super) fn daily_set(on: bool) -> Text {
    if on { text!(TABLE, "daily-on") } else { text!(TABLE, "daily-off") }
}

/// The puzzle of the day, with the solution of the one before.
pub(super) fn daily(goal: Text, before: Option<(&str, &[String])>) -> Text {
    let before = before.map(|(id, line)| text!(TABLE, "daily-before", id, line = line.join(" ")));
    Text::lines([text!(TABLE, "daily", goal)].into_iter().chain(before))
}

pub(super) fn ambiguous(options: &[String]) -> Text {
    let shown = options.get(..MOST_OPTIONS).unwrap_or(options);
    text!(TABLE, "ambiguous", options = or(same(shown)))
}
