//! Messages about games that are moved to another place.

use rules::Seat;

use crate::chat::PlaceId;
use crate::chat::text::Style;
use crate::game::state::{Match, Status};
use crate::game::words::{addressed, channels, count, list, number, seating, there, turn, who};

/// Explains to the players how to answer a proposal.
fn how_to_answer(game: &Match) -> String {
    let id = number(game.id);
    format!("press a button, or write '/move-game {id} agree' or '/move-game {id} decline'")
}

/// A player proposes to continue a game in another place; posted where it is played.
pub(super) fn proposed(
    game: &Match,
    by: Seat,
    others: &[Seat],
    place: &PlaceId,
    style: Style,
) -> String {
    let asked: Vec<String> = others.iter().map(|seat| addressed(game, *seat, style)).collect();
    format!(
        "{} would like to continue game {}{}. {}: {}. Until everybody agrees, it stays here.",
        who(game, by),
        number(game.id),
        there(place, style),
        list(&asked, "and"),
        how_to_answer(game)
    )
}

/// Like [`proposed`], posted where the game is to be continued.
pub(super) fn proposed_here(game: &Match, by: Seat, others: &[Seat], style: Style) -> String {
    let asked: Vec<String> = others.iter().map(|seat| who(game, *seat)).collect();
    format!(
        "{} would like to continue game {} here. {}: {}. Until everybody agrees, it stays{}.",
        who(game, by),
        number(game.id),
        list(&asked, "and"),
        how_to_answer(game),
        stays(game, style)
    )
}

/// A player agrees; others have not answered yet.
pub(super) fn agreed(
    game: &Match,
    by: Seat,
    others: &[Seat],
    place: &PlaceId,
    style: Style,
) -> String {
    let others: Vec<String> = others.iter().map(|seat| who(game, *seat)).collect();
    let verb = if others.len() == 1 { "has" } else { "have" };
    format!(
        "{} agrees to continue game {}{}. {} {verb} not answered yet.",
        who(game, by),
        number(game.id),
        there(place, style),
        list(&others, "and")
    )
}

/// ` in #here`, or ` where it is`.
fn stays(game: &Match, style: Style) -> String {
    let place = (style.place)(&game.place);
    place.map_or_else(|| " where it is".to_owned(), |place| format!(" in {place}"))
}

/// A player declines to continue the game elsewhere.
pub(super) fn declined(game: &Match, by: Seat, style: Style) -> String {
    format!("{} declines: game {} stays{}.", who(game, by), number(game.id), stays(game, style))
}

/// The player who proposed to move the game withdraws the proposal.
pub(super) fn withdrawn(game: &Match, by: Seat, style: Style) -> String {
    format!(
        "{} no longer asks to move game {}. It stays{}.",
        who(game, by),
        number(game.id),
        stays(game, style)
    )
}

/// The game went on, so the proposal has lapsed.
pub(super) fn lapsed() -> String {
    "The proposal to move the game has lapsed.".to_owned()
}

/// The game continues in another place; posted there.
pub(super) fn moved_here(game: &Match, style: Style) -> String {
    let here = format!("Game {} is played here from now on.", number(game.id));
    match game.status {
        Status::Live => format!("{here}\n{}", turn(game, style).unwrap_or_default()),
        _ => format!("{here}\n{}", seating(game, style)),
    }
}

/// The game has left this place; posted there.
pub(super) fn goes_on_elsewhere(game: &Match, left: &PlaceId, style: Style) -> String {
    let head = goes_on_there(game, style);
    if game.former_place(left).is_none() {
        return head;
    }
    format!("{head} Moves you type here still count until you have made one elsewhere.")
}

/// The game continues in its new place; posted in a third one.
pub(super) fn goes_on_there(game: &Match, style: Style) -> String {
    format!("Game {} goes on{} from now on.", number(game.id), there(&game.place, style))
}

/// A player has moved a paused game; sent to another player in private.
pub(super) fn moved_while_paused(game: &Match, mover: Seat, style: Style) -> String {
    let clock = if game.pace.is_some() { ", and its clock runs again" } else { "" };
    let next = match game.status {
        Status::Live => turn(game, style).map_or_else(String::new, |turn| format!("\n{turn}")),
        _ => String::new(),
    };
    format!(
        "{}, game {}, was paused. {} has moved it: it goes on{}{clock}.{next}",
        game.variant.title(),
        number(game.id),
        who(game, mover),
        there(&game.place, style)
    )
}

/// Only players can move a game.
pub(super) fn only_players(game: &Match) -> String {
    format!("Only its players can move game {}, and you have no seat in it.", number(game.id))
}

/// The game's own thread is still being created.
pub(super) fn thread_is_coming(game: &Match) -> String {
    format!(
        "The thread of game {} is being created. Please try again in a moment.",
        number(game.id)
    )
}

/// A game cannot be moved to a direct message.
pub(super) fn not_into_private(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Game {id} cannot be moved to a direct message. Write /move-game {id} in a channel or thread of its server."
    )
}

/// A game cannot be moved to another server.
pub(super) fn other_server(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Game {id} belongs to another server and stays there. Write /move-game {id} in a channel or thread of that \
         server."
    )
}

/// Games may not be played in this channel of the server.
pub(super) fn not_into_this_channel(game: &Match, ids: &[String]) -> String {
    format!(
        "On this server games are played in {1}. To move game {0}, write /move-game {0} there.",
        number(game.id),
        channels(ids)
    )
}

/// The place already has as many games as it may have.
pub(super) fn too_many_games(most: u32) -> String {
    format!(
        "That channel already has {}, the most it may have. Choose another channel or thread.",
        count(most, "game")
    )
}

/// A game in a direct message cannot be moved.
pub(super) fn stays_in_private(game: &Match) -> String {
    format!(
        "Game {} is played in a direct message and stays there for as long as I can read and post in it.",
        number(game.id)
    )
}

/// The server of the game is not known.
pub(super) fn server_unknown(game: &Match) -> String {
    format!(
        "I do not know yet which server game {} belongs to. It can be moved once somebody has made a move where it is \
         played now.",
        number(game.id)
    )
}

/// The game has been moved too often for its players to keep track.
pub(super) fn moved_too_often(game: &Match) -> String {
    format!(
        "Game {} has been moved {} since some of its players made a move. It can be moved again once they have.",
        number(game.id),
        count(game.former.len(), "time")
    )
}

/// The game is played here already.
pub(super) fn here_already(game: &Match) -> String {
    format!("Game {} is played here already.", number(game.id))
}

/// Another game is played here.
pub(super) fn place_has_a_game() -> String {
    "Another game is played here, and a place can have only one game at a time.".to_owned()
}

/// No game of the writer is paused.
pub(super) fn no_paused_game() -> String {
    "None of your games is paused. To continue another game here, name it, as in '/move-game g12'; its other players \
     have to agree. /games lists yours."
        .to_owned()
}

/// There is no proposal to move this game.
pub(super) fn no_proposal(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Nobody is asking to move game {id} now. To continue it somewhere else, write /move-game {id} there."
    )
}

/// The button belongs to a proposal that no longer stands.
pub(super) fn stale(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "That proposal no longer stands. To continue game {id} somewhere else, write /move-game {id} there."
    )
}

/// There is no proposal to move any of the writer's games.
pub(super) fn none_proposed() -> String {
    "Nobody is asking to move one of your games. To continue one somewhere else, write there, for example, \
     /move-game g12."
        .to_owned()
}

/// The player has already agreed.
pub(super) fn agreed_already(game: &Match) -> String {
    format!(
        "You have already agreed to move game {}; the others have not answered yet.",
        number(game.id)
    )
}
