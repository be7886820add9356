//! Refusals of proposals to replace a player.

use rules::Seat;

use super::play::number;
use super::text::{list, seat_name};
use crate::game::state::Match;

/// Only players can propose a replacement.
#[must_use]
pub fn only_players_replace(game: &Match) -> String {
    format!("Only players who are still in game {} can replace a player in it.", number(game.id))
}

/// The player has several seats and names none.
#[must_use]
pub fn replace_which_seat(game: &Match, mine: &[Seat]) -> String {
    let names: Vec<String> = mine.iter().map(|seat| seat_name(game, *seat).to_owned()).collect();
    let first = names.first().map_or("white", String::as_str).to_lowercase();
    format!("You play {}. Name one, for example '/replace {first}=@dora'.", list(&names, "and"))
}

/// No person is named.
#[must_use]
pub fn replace_by_whom(game: &Match, seat: Seat) -> String {
    let colour = seat_name(game, seat).to_lowercase();
    format!("Name the person who is to take over, for example '/replace {colour}=@dora'.")
}

/// The person has a seat in the game.
#[must_use]
pub fn plays_already(game: &Match, name: &str) -> String {
    let verb = if name == "You" { "have" } else { "has" };
    format!("{name} {verb} a seat in game {} already. Name somebody else.", number(game.id))
}

/// The seats of the game changed hands too often.
#[must_use]
pub fn replaced_too_often(game: &Match) -> String {
    format!(
        "The seats of game {} have changed hands too often. Resign, or offer a draw.",
        number(game.id)
    )
}
