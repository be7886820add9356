//! Messages about analyses.

use rules::Seat;
use rules::past::turn_name;
use search::analyse::Analysis;

use crate::course::Turn;
use crate::game::state::{GameId, Match, Status};
use crate::game::words::{capital, count, number, who};
use crate::time::Span;

const MINUTE: Span = Span::minutes(1);

/// A game cannot be analysed.
pub(super) fn not_analysable(game: &Match) -> String {
    let id = number(game.id);
    match game.status {
        Status::Open | Status::Live => {
            format!(
                "Game {id} is not over; /analyse is for finished games, so that nobody gets help in a running one."
            )
        }
        Status::Over => format!("Nobody moved in game {id}, so there is nothing to analyse."),
        Status::Aborted => {
            format!("Game {id} ended without a result, so there is nothing to analyse.")
        }
    }
}

/// The operator has switched analyses off.
pub(super) fn off() -> String {
    "Games are not analysed here. '/record' gives the game as a file, and 'siegepost analyse' analyses it on any computer.".to_owned()
}

/// The place waits for this analysis already.
pub(super) fn begun_already(game: &Match) -> String {
    format!("Game {} is being analysed already; the result is posted here.", number(game.id))
}

/// Too many analyses wait. `own` is whether they are the writer's.
pub(super) fn too_many(own: bool) -> String {
    if own {
        "You are waiting for as many analyses as one person can; ask again when one of them is posted.".to_owned()
    } else {
        "Too many games are waiting for their analysis; ask again in some minutes.".to_owned()
    }
}

/// A game will be analysed after `before` others. `time` is how long one analysis takes.
pub(super) fn begun(game: &Match, before: usize, time: Span) -> String {
    let all = (i64::try_from(before).unwrap_or(0) + 1) * time;
    let minutes = usize::try_from((all + (MINUTE - Span(1))) / MINUTE).unwrap_or(1);
    let id = number(game.id);
    let queue = match before {
        0 => String::new(),
        1 => " One other game comes first.".to_owned(),
        n => format!(" {n} other games come first."),
    };
    format!(
        "Game {id} is being analysed, which takes about {}; the result is posted here.{queue}",
        count(minutes, "minute")
    )
}

/// An analysis has failed.
pub(super) fn failed(game: GameId) -> String {
    let id = number(game);
    format!(
        "Game {id} could not be analysed. '/record {id}' gives it as a file, and 'siegepost analyse' says what is wrong with it."
    )
}

/// The result of an analysis, with its turning points.
pub(super) fn result(game: &Match, analysis: &Analysis, turns: &[Turn]) -> String {
    let id = number(game.id);
    let seats = Seat::all(game.seats.len());
    let accuracies: Vec<String> = seats
        .map(|seat| {
            let figure = analysis.accuracy(seat);
            let figure = figure.map_or("no choices".to_owned(), |figure| format!("{figure:.0}"));
            format!("{} {figure}", who(game, seat))
        })
        .collect();
    let mut text = format!("Analysis of game {id}. Accuracy: {}.", accuracies.join(", "));
    if turns.is_empty() {
        text.push_str("\nNo action cost 5% of the expected share of the result or more.");
    }
    for (i, turn) in turns.iter().enumerate() {
        text.push_str(&format!(
            "\n{}. {}: {} cost {:.0}% of the expected share; {} was better.",
            i + 1,
            capital(&turn_name(game.variant.seats(), turn.round, turn.seat).english()),
            turn.played,
            turn.loss * 100.0,
            turn.better,
        ));
    }
    text
}
