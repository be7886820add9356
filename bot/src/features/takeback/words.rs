//! Messages about taking back.

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::text::Style;
use crate::game::state::{ActionRow, Match};
use crate::game::words::{addressed_players, number, numbered, turn, who};

pub(super) static TABLE: Table = table!();

pub(super) fn takeback_asked(
    game: &Match,
    by: Seat,
    undone: &[(usize, ActionRow)],
    others: &[Seat],
    style: Style,
) -> Text {
    text!(
        TABLE,
        "asked",
        who = who(game, by),
        moves = moves(game, undone),
        game = number(game.id),
        asked = addressed_players(game, others, style)
    )
}

pub(super) fn agree() -> Text {
    text!(TABLE, "agree")
}

/// `13. Nf3` or `W3e-5e of round 12`, and the moves after it: `… with what followed (R3d-5d B3e-4e)`.
fn moves(game: &Match, undone: &[(usize, ActionRow)]) -> Text {
    let Some(((round, first), rest)) = undone.split_first() else { return text!(TABLE, "a-move") };
    let action = numbered(first, game, *round);
    let first = match game.seats.len() {
        0..=2 => Text::same(action),
        _ => text!(TABLE, "of-round", action, round = *round),
    };
    if rest.is_empty() {
        return first;
    }
    let shown: Vec<String> =
        rest.iter().take(8).map(|(round, row)| numbered(row, game, *round)).collect();
    let more = if rest.len() > shown.len() { " …" } else { "" };
    text!(TABLE, "with-the-rest", first, rest = shown.join(" ") + more)
}

pub(super) fn takeback_declined(game: &Match, by: Seat, style: Style) -> Text {
    let text = text!(TABLE, "declined", who = who(game, by), game = number(game.id));
    with_turn(text, game, style)
}

pub(super) fn takeback_withdrawn(game: &Match, by: Seat, style: Style) -> Text {
    let text = text!(TABLE, "withdrawn", who = who(game, by), game = number(game.id));
    with_turn(text, game, style)
}

/// Nobody, or not everybody, answered in time.
pub(super) fn takeback_unanswered(game: &Match, by: Seat, style: Style) -> Text {
    let text = text!(TABLE, "unanswered", who = who(game, by), game = number(game.id));
    with_turn(text, game, style)
}

pub(super) fn taken_back(
    game: &Match,
    by: Seat,
    undone: &[(usize, ActionRow)],
    alone: bool,
    style: Style,
) -> Text {
    let text =
        if alone { text!(TABLE, "taken-back") } else { text!(TABLE, "agreed-and-taken-back") };
    let text = text
        .with("who", who(game, by))
        .with("moves", moves(game, undone))
        .with("game", number(game.id));
    with_turn(text, game, style)
}

fn with_turn(text: Text, game: &Match, style: Style) -> Text {
    Text::lines([text, turn(game, style).unwrap_or_default()])
}

/// Something is posted about it in the place of the game, for a player who asked or answered elsewhere.
pub(super) fn takeback_answered_elsewhere(game: &Match) -> Text {
    text!(TABLE, "answered-elsewhere", game = number(game.id))
}

pub(super) fn takeback_asked_already(game: &Match) -> Text {
    text!(TABLE, "asked-already", game = number(game.id))
}

pub(super) fn no_takeback(game: &Match) -> Text {
    text!(TABLE, "nobody-asks", game = number(game.id))
}
