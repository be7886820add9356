//! The list of a person's games.

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::text::{Style, first_lines};
use crate::game::state::{Match, Status};
use crate::game::words::{number, seat_names, seating, turn};

pub(super) static TABLE: Table = table!();

pub(crate) fn in_list(game: &Match, mine: &[Seat], style: Style) -> Text {
    let (id, title) = (number(game.id), game.variant.text());
    let head = match (style.place)(&game.place) {
        Some(place) => text!(TABLE, "game-in", game = id.as_str(), title, place),
        None => text!(TABLE, "game", game = id.as_str(), title),
    };
    if game.quarantined.is_some() {
        return text!(TABLE, "quarantined", head);
    }
    if game.stopped_at.is_some() && game.status.unfinished() {
        return text!(TABLE, "place-lost", head, game = id);
    }
    match game.status {
        Status::Open => text!(TABLE, "waits", head, seats = seating(game, style)),
        Status::Live => {
            let colours = seat_names(game, mine);
            live(game, mine, text!(TABLE, "mine", head, colours), style)
        }
        Status::Over | Status::Aborted => head,
    }
}

fn live(game: &Match, mine: &[Seat], head: Text, style: Style) -> Text {
    let paused = game.clock.paused_at.is_some();
    if !game.position.to_act().is_some_and(|seat| mine.contains(&seat)) {
        let turn = turn(game, style).unwrap_or_default();
        return match paused {
            true => text!(TABLE, "theirs-paused", head, turn),
            false => text!(TABLE, "theirs", head, turn),
        };
    }
    let what = if game.position.decision().is_some() { "decide" } else { "move" };
    match game.shown_end().map(|deadline| (style.moment)(deadline.due)) {
        Some(until) => text!(TABLE, "yours-until", head, what, until),
        None if paused => text!(TABLE, "yours-paused", head, what),
        None => text!(TABLE, "yours", head, what),
    }
}

/// The list of games, with as many lines as fit into a message.
pub(crate) fn your_games(lines: &[Text]) -> Text {
    if lines.is_empty() {
        return text!(TABLE, "none");
    }
    first_lines(&text!(TABLE, "listed"), lines, |left| text!(TABLE, "more", left))
}
