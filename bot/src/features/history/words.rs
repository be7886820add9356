//! Lists of finished games.

use locale::{Table, Text, table, text};
use rules::Seat;
use rules::game::Outcome;

use crate::chat::text::{Style, first_lines};
use crate::game::state::Match;
use crate::game::words::{and, number, seat_name, who};

pub(super) static TABLE: Table = table!();

pub(super) fn in_list(game: &Match, style: Style) -> Text {
    let players = Seat::all(game.seats.len()).map(|seat| who(game, seat)).collect();
    let ended = game.ended_at.map(style.moment);
    let result = match (game.position.outcome(), ended.is_some()) {
        (Some(Outcome::Win(seat)), true) => {
            text!(TABLE, "won-at", winner = seat_name(game, seat))
        }
        (Some(Outcome::Win(seat)), false) => text!(TABLE, "won", winner = seat_name(game, seat)),
        (Some(Outcome::Draw(_)), true) => text!(TABLE, "drawn-at"),
        (Some(Outcome::Draw(_)), false) => text!(TABLE, "drawn"),
        (None, true) => text!(TABLE, "over-at"),
        (None, false) => text!(TABLE, "over"),
    };
    let result = match ended {
        Some(ended) => result.with("ended", ended),
        None => result,
    };
    result
        .with("game", number(game.id))
        .with("title", game.variant.text())
        .with("players", and(players))
}

pub(super) fn games(lines: &[Text], next: Option<String>) -> Text {
    if lines.is_empty() {
        return text!(TABLE, "none");
    }
    let listed = first_lines(&text!(TABLE, "listed"), lines, |_| Text::empty());
    let next = next.map_or_else(Text::empty, |next| text!(TABLE, "next", next));
    Text::lines([listed, next])
}

pub(super) fn no_opening(moved: &str, why: Text) -> Text {
    text!(TABLE, "no-opening", moved = rules::game::shown(moved, 40), why)
}
