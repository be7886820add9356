//! Lists of finished games.

use rules::Seat;
use rules::game::Outcome;

use crate::chat::text::{LONGEST, Style, weight};
use crate::game::state::Match;
use crate::game::words::*;

/// One line of the list.
pub(super) fn in_list(game: &Match, style: Style) -> String {
    let players: Vec<String> =
        (0..).take(game.seats.len()).map(|seat| who(game, Seat(seat))).collect();
    let result = match game.position.outcome() {
        Some(Outcome::Win(seat)) => format!("{} won", seat_name(game, seat)),
        Some(Outcome::Draw(_)) => "drawn".to_owned(),
        None => "over".to_owned(),
    };
    let ended = game.ended_at.map(|at| format!(", {}", (style.moment)(at))).unwrap_or_default();
    let (number, title) = (number(game.id), game.variant.title());
    format!("{number} {title}, {}: {result}{ended}.", list(&players, "and"))
}

/// The list, and the command for the next page.
pub(super) fn games(lines: &[String], next: Option<String>) -> String {
    if lines.is_empty() {
        return "There is no such finished game that you can see here.".to_owned();
    }
    let mut text = "Finished games:".to_owned();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        if weight(&text) + weight(line) > LONGEST - 200 {
            break;
        }
        text = format!("{text}\n{line}");
    }
    match next {
        Some(next) => format!("{text}\nMore: {next}"),
        None => text,
    }
}

/// Opening moves without a game.
pub(super) fn moves_of_which_game() -> String {
    "Say which game the moves belong to, as in '/find chess moves=\"e4 e5\"'.".to_owned()
}

/// An opening move that cannot be read.
pub(super) fn no_opening(moved: &str, why: &str) -> String {
    format!("I cannot read the opening move '{}': {why}", rules::game::shown(moved, 40))
}

/// Too many opening moves.
pub(super) fn long_opening(most: usize) -> String {
    format!("I search for {most} opening moves at most.")
}
