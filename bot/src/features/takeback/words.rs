//! Messages about taking back.

use rules::Seat;

use crate::chat::text::Style;
use crate::game::state::{ActionRow, Match};
use crate::game::words::{addressed, list, number, numbered, turn, who};

/// A player asks to take back their last move.
pub(super) fn takeback_asked(
    game: &Match,
    by: Seat,
    undone: &[(usize, ActionRow)],
    others: &[Seat],
    style: Style,
) -> String {
    let asked: Vec<String> = others.iter().map(|seat| addressed(game, *seat, style)).collect();
    let id = number(game.id);
    format!(
        "{} would like to take back {} in game {id}. {}: press a button, or write '/takeback {id} agree' or '/takeback {id} \
         decline'. If everybody agrees within 24 hours, the game returns to the position before that; a move by anybody \
         ends the request.",
        who(game, by),
        moves(game, undone),
        list(&asked, "and"),
    )
}

/// `13. Nf3` or `W3e-5e of round 12`, and the moves after it: `… with what followed (R3d-5d B3e-4e)`.
fn moves(game: &Match, undone: &[(usize, ActionRow)]) -> String {
    let Some(((round, first), rest)) = undone.split_first() else { return "a move".to_owned() };
    let mut text = numbered(first, game, *round);
    if game.seats.len() > 2 {
        text = format!("{text} of round {round}");
    }
    if rest.is_empty() {
        return text;
    }
    let shown: Vec<String> =
        rest.iter().take(8).map(|(round, row)| numbered(row, game, *round)).collect();
    let more = if rest.len() > shown.len() { " …" } else { "" };
    format!("{text} with what followed ({}{more})", shown.join(" "))
}

/// A player agrees; others have not answered yet.
pub(super) fn takeback_agreed(game: &Match, by: Seat, others: &[Seat]) -> String {
    let others: Vec<String> = others.iter().map(|seat| who(game, *seat)).collect();
    let verb = if others.len() == 1 { "has" } else { "have" };
    format!(
        "{} agrees to the takeback in game {}. {} {verb} not answered yet.",
        who(game, by),
        number(game.id),
        list(&others, "and")
    )
}

/// A player declines.
pub(super) fn takeback_declined(game: &Match, by: Seat, style: Style) -> String {
    with_turn(
        format!("{} declines: nothing is taken back in game {}.", who(game, by), number(game.id)),
        game,
        style,
    )
}

/// The asking player withdraws the request.
pub(super) fn takeback_withdrawn(game: &Match, by: Seat, style: Style) -> String {
    with_turn(
        format!(
            "{} no longer asks to take back a move in game {}.",
            who(game, by),
            number(game.id)
        ),
        game,
        style,
    )
}

/// The game went on, so the request has lapsed.
pub(super) fn takeback_lapsed() -> String {
    "The request to take back a move has lapsed.".to_owned()
}

/// Nobody, or not everybody, answered in time.
pub(super) fn takeback_unanswered(game: &Match, by: Seat, style: Style) -> String {
    with_turn(
        format!(
            "Not everybody has answered {} within 24 hours: nothing is taken back in game {}.",
            who(game, by),
            number(game.id)
        ),
        game,
        style,
    )
}

/// The game has returned to an earlier position.
pub(super) fn taken_back(
    game: &Match,
    by: Seat,
    undone: &[(usize, ActionRow)],
    alone: bool,
    style: Style,
) -> String {
    let agreed = if alone { "" } else { "Everybody agrees: " };
    with_turn(
        format!(
            "{agreed}{} takes back {} in game {}.",
            who(game, by),
            moves(game, undone),
            number(game.id)
        ),
        game,
        style,
    )
}

fn with_turn(text: String, game: &Match, style: Style) -> String {
    match turn(game, style) {
        Some(turn) => format!("{text}\n{turn}"),
        None => text,
    }
}

/// Something is posted about it in the place of the game, for a player who asked or answered elsewhere.
pub(super) fn takeback_answered_elsewhere(game: &Match) -> String {
    format!("Done: see the place of game {}.", number(game.id))
}

/// A decision of another player is pending.
pub(super) fn no_takeback_now(game: &Match, seat: Seat) -> String {
    format!("{} has a decision to make first; ask again after it.", who(game, seat))
}

/// The player has made no move that could be taken back.
pub(super) fn nothing_to_take_back(game: &Match) -> String {
    format!("You have made no move in game {} that could be taken back.", number(game.id))
}

/// Somebody has left the game since the player's last move.
pub(super) fn somebody_left_since(game: &Match) -> String {
    format!(
        "Your last move in game {} cannot be taken back, because somebody has left the game since.",
        number(game.id)
    )
}

/// The player has asked already.
pub(super) fn takeback_asked_already(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "You have already agreed to the takeback in game {id}; the others have not answered yet."
    )
}

/// Another player has asked; that comes first.
pub(super) fn answer_takeback_first(game: &Match, by: Seat) -> String {
    let id = number(game.id);
    format!(
        "{} is asking to take back a move in game {id}. Answer that first: '/takeback {id} agree' or '/takeback {id} \
         decline'.",
        who(game, by)
    )
}

/// Nobody is asking to take back a move.
pub(super) fn no_takeback(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Nobody is asking to take back a move in game {id} now. '/takeback {id}' asks for your last one."
    )
}

/// The button belongs to a request that no longer stands.
pub(super) fn stale_takeback(game: &Match) -> String {
    format!("That request to take back a move in game {} no longer stands.", number(game.id))
}
