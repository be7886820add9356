//! The list of a person's games.

use rules::Seat;

use crate::chat::text::{LONGEST, Style, weight};
use crate::game::state::{Match, Status};
use crate::game::words::*;

/// One line of the list of games.
pub(crate) fn in_list(game: &Match, mine: &[Seat], style: Style) -> String {
    let there = whereabouts(game, style);
    let head = format!("{} {}{there}", number(game.id), game.variant.title());
    if game.quarantined.is_some() {
        return format!("{head}: in quarantine, nobody can move.");
    }
    if game.stopped_at.is_some() && game.status.unfinished() {
        let id = number(game.id);
        return format!(
            "{head}: paused, I cannot read or post there; /move-game {id} continues it elsewhere."
        );
    }
    match game.status {
        Status::Open => format!("{head}: waits for players. {}", seating(game, style)),
        Status::Live => {
            let colours: Vec<String> =
                mine.iter().map(|s| seat_name(game, *s).to_owned()).collect();
            let head = format!("{head}, you are {}", list(&colours, "and"));
            if !game.position.to_act().is_some_and(|s| mine.contains(&s)) {
                let paused =
                    if game.clock.paused_at.is_some() { " The game is paused." } else { "" };
                return format!("{head}: {}{paused}", turn(game, style).unwrap_or_default());
            }
            let what = if game.position.decision().is_some() { "you decide" } else { "your turn" };
            match game.shown_end().map(|d| (style.moment)(d.due)) {
                None if game.clock.paused_at.is_some() => {
                    format!("{head}: {what}; the game is paused.")
                }
                Some(until) => format!("{head}: {what}, until {until}."),
                None => format!("{head}: {what}."),
            }
        }
        Status::Over | Status::Aborted => head,
    }
}

/// The list of games, with as many lines as fit into a message.
pub(crate) fn your_games(lines: &[String]) -> String {
    if lines.is_empty() {
        "You have no games now. /play opens one.".to_owned()
    } else {
        let mut text = "Your games:".to_owned();
        let mut left = lines.len();
        for line in lines {
            if weight(&text) + weight(line) > LONGEST - 150 {
                break;
            }
            text = format!("{text}\n{line}");
            left -= 1;
        }
        if left > 0 {
            text = format!(
                "{text}\nAnd {left} more. Games in which it is your turn come first; '/board g12' shows game g12."
            );
        }
        text
    }
}
