//! Messages about opening a game.

use rules::Variant;

use crate::chat::text::tidy;
use crate::game::words::{games, list};

/// A `/play` names no game, and has a key that is not an option of the usual game.
pub(super) fn no_game_named(key: &str, usual: Variant) -> String {
    let names: Vec<String> = Variant::ALL.iter().map(|v| v.name().to_owned()).collect();
    format!(
        "That names no game, and '{}' is not an option of {}, the usual one. Name the game first: {}.",
        tidy(key),
        usual.title(),
        list(&names, "or")
    )
}

/// There are more people than seats.
pub(super) fn too_many_people(seats: usize) -> String {
    format!("That is too many people: this game has {seats} seats.")
}

/// The question which game some people are challenged to.
pub(super) fn challenge(names: &[String]) -> String {
    format!(
        "Which game do you challenge {} to? The invitation is posted here for all to see; seats without a player are open to anyone. \
         /play has more choices, such as the time for a move.",
        list(names, "and")
    )
}

/// There is nobody to challenge.
pub(super) fn no_opponent() -> String {
    "You can challenge other people only. /play opens a game, also against the computer.".to_owned()
}

/// The question after a `/play` that names no game.
pub(super) fn which_variant() -> String {
    format!(
        "Which game?\n{}\nPress a button, or write /play with players and options; '/help play' shows how.",
        games()
    )
}
