//! Messages about games that are moved to another place.

use rules::Seat;

use super::place::channels;
use super::play::{number, turn};
use super::text::{addressed, count, list, who};
use crate::chat::PlaceId;
use crate::chat::text::Style;
use crate::game::state::{Match, Status};

/// ` in #there`, as a link, or ` somewhere else`.
fn there(place: &PlaceId, style: Style) -> String {
    (style.place)(place)
        .map_or_else(|| " somewhere else".to_owned(), |place| format!(" in {place}"))
}

/// Explains to the players how to answer a proposal.
fn how_to_answer(game: &Match) -> String {
    let id = number(game.id);
    format!("press a button, or write '/move-game {id} agree' or '/move-game {id} decline'")
}

/// A player proposes to continue a game in another place; posted where it is played.
#[must_use]
pub fn move_proposed(
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

/// Like [`move_proposed`], posted where the game is to be continued.
#[must_use]
pub fn move_proposed_here(game: &Match, by: Seat, others: &[Seat], style: Style) -> String {
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
#[must_use]
pub fn move_agreed(
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
#[must_use]
pub fn move_declined(game: &Match, by: Seat, style: Style) -> String {
    format!("{} declines: game {} stays{}.", who(game, by), number(game.id), stays(game, style))
}

/// The player who proposed to move the game withdraws the proposal.
#[must_use]
pub fn move_withdrawn(game: &Match, by: Seat, style: Style) -> String {
    format!(
        "{} no longer asks to move game {}. It stays{}.",
        who(game, by),
        number(game.id),
        stays(game, style)
    )
}

/// The game went on, so the proposal has lapsed.
#[must_use]
pub fn move_lapsed() -> String {
    "The proposal to move the game has lapsed.".to_owned()
}

/// The game has left this place; posted there.
#[must_use]
pub fn goes_on_elsewhere(game: &Match, left: &PlaceId, style: Style) -> String {
    let head = goes_on_there(game, style);
    if game.former_place(left).is_none() {
        return head;
    }
    format!("{head} Moves you type here still count until you have made one elsewhere.")
}

/// The game continues in its new place; posted in a third one.
#[must_use]
pub fn goes_on_there(game: &Match, style: Style) -> String {
    format!("Game {} goes on{} from now on.", number(game.id), there(&game.place, style))
}

/// A move was typed where the game was played before.
#[must_use]
pub fn made_in_former_place(game: &Match, sheet: &str, style: Style) -> String {
    format!(
        "{sheet} is played in game {}, which goes on{} now. Moves you type here still count until you have made one \
         elsewhere.",
        number(game.id),
        there(&game.place, style)
    )
}

/// A player has moved a paused game; sent to another player in private.
#[must_use]
pub fn moved_while_paused(game: &Match, mover: Seat, style: Style) -> String {
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
#[must_use]
pub fn only_players_move(game: &Match) -> String {
    format!("Only its players can move game {}, and you have no seat in it.", number(game.id))
}

/// The game's own thread is still being created.
#[must_use]
pub fn thread_is_coming(game: &Match) -> String {
    format!(
        "The thread of game {} is being created. Please try again in a moment.",
        number(game.id)
    )
}

/// A game cannot be moved to a direct message.
#[must_use]
pub fn not_into_private(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Game {id} cannot be moved to a direct message. Write /move-game {id} in a channel or thread of its server."
    )
}

/// A game cannot be moved to another server.
#[must_use]
pub fn other_server(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Game {id} belongs to another server and stays there. Write /move-game {id} in a channel or thread of that \
         server."
    )
}

/// Games may not be played in this channel of the server.
#[must_use]
pub fn not_into_this_channel(game: &Match, ids: &[String]) -> String {
    format!(
        "On this server games are played in {1}. To move game {0}, write /move-game {0} there.",
        number(game.id),
        channels(ids)
    )
}

/// The place already has as many games as it may have.
#[must_use]
pub fn too_many_to_move(most: u32) -> String {
    format!(
        "That channel already has {}, the most it may have. Choose another channel or thread.",
        count(most, "game")
    )
}

/// A game in a direct message cannot be moved.
#[must_use]
pub fn stays_in_private(game: &Match) -> String {
    format!(
        "Game {} is played in a direct message and stays there for as long as I can read and post in it.",
        number(game.id)
    )
}

/// The server of the game is not known.
#[must_use]
pub fn server_of_game_unknown(game: &Match) -> String {
    format!(
        "I do not know yet which server game {} belongs to. It can be moved once somebody has made a move where it is \
         played now.",
        number(game.id)
    )
}

/// The game has been moved too often for its players to keep track.
#[must_use]
pub fn moved_too_often(game: &Match) -> String {
    format!(
        "Game {} has been moved {} since some of its players made a move. It can be moved again once they have.",
        number(game.id),
        count(game.former.len(), "time")
    )
}

/// There is no proposal to move this game.
#[must_use]
pub fn no_proposal(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Nobody is asking to move game {id} now. To continue it somewhere else, write /move-game {id} there."
    )
}

/// The button belongs to a proposal that no longer stands.
#[must_use]
pub fn stale_proposal(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "That proposal no longer stands. To continue game {id} somewhere else, write /move-game {id} there."
    )
}

/// There is no proposal to move any of the writer's games.
#[must_use]
pub fn no_move_proposed() -> String {
    "Nobody is asking to move one of your games. To continue one somewhere else, write there, for example, \
     /move-game g12."
        .to_owned()
}

/// The player has already agreed.
#[must_use]
pub fn agreed_to_move_already(game: &Match) -> String {
    format!(
        "You have already agreed to move game {}; the others have not answered yet.",
        number(game.id)
    )
}
