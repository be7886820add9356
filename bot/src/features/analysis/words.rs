//! Messages about analyses.

use locale::{Table, Text, table, text};
use rules::Seat;
use search::analyse::Analysis;

use crate::course::Turn;
use crate::game::state::{GameId, Match, Status};
use crate::game::words::{number, seat_name, who};
use crate::time::Span;

pub(super) static TABLE: Table = table!();

const MINUTE: Span = Span::minutes(1);

pub(super) fn not_analysable(game: &Match) -> Text {
    let id = number(game.id);
    match game.status {
        Status::Open | Status::Live => text!(TABLE, "not-over", game = id),
        Status::Over => text!(TABLE, "no-moves", game = id),
        Status::Aborted => text!(TABLE, "no-result", game = id),
    }
}

pub(super) fn like_running(game: &Match, running: GameId) -> Text {
    text!(TABLE, "like-running", game = number(game.id), running = number(running))
}

/// Too many analyses wait. `own` is whether they are the writer's.
pub(super) fn too_many(own: bool) -> Text {
    if own { text!(TABLE, "too-many-of-yours") } else { text!(TABLE, "too-many") }
}

/// A game will be analysed after `before` others. `time` is how long one analysis takes.
pub(super) fn begun(game: &Match, before: usize, time: Span) -> Text {
    let all = (i64::try_from(before).unwrap_or(0) + 1) * time;
    let minutes = usize::try_from((all + (MINUTE - Span(1))) / MINUTE).unwrap_or(1);
    let begun = text!(TABLE, "begun", minutes, game = number(game.id));
    let others = if before == 0 { Text::empty() } else { text!(TABLE, "others-first", before) };
    Text::joined([begun, others], " ")
}

pub(super) fn result(game: &Match, analysis: &Analysis, turns: &[Turn]) -> Text {
    let accuracies = Seat::all(game.seats.len()).map(|seat| {
        let player = who(game, seat);
        match analysis.accuracy(seat) {
            Some(figure) => text!(TABLE, "accuracy", player, figure = format!("{figure:.0}")),
            None => text!(TABLE, "no-choices", player),
        }
    });
    let accuracies = Text::joined(accuracies, ", ");
    let head = text!(TABLE, "result", accuracies, game = number(game.id));
    if turns.is_empty() {
        return Text::lines([head, text!(TABLE, "no-turning-points")]);
    }
    let line = |(number, turn): (usize, &Turn)| {
        let line = match game.seats.len() {
            2 => text!(TABLE, "turning-point-of-two", number),
            _ => text!(TABLE, "turning-point", number),
        };
        line.with("round", turn.round)
            .with("seat", seat_name(game, turn.seat))
            .with("played", turn.played.as_str())
            .with("loss", format!("{:.0}", turn.loss * 100.0))
            .with("better", turn.better.as_str())
    };
    Text::lines([head].into_iter().chain((1..).zip(turns).map(line)))
}
