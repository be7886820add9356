//! Sentences about seats of players who ran out of time.

use rules::Seat;

use super::play::{number, turn};
use super::text::{addressed, seat_name, who};
use crate::chat::text::Style;
use crate::game::state::Match;

/// The seat of a player who ran out of time is offered to others.
#[must_use]
pub fn seat_offered(game: &Match, seat: Seat, style: Style) -> String {
    let until = game.turn_ends().map(|ends| (style.moment)(ends.due));
    let until = until.map(|until| format!(" until {until}")).unwrap_or_default();
    let (id, name) = (number(game.id), seat_name(game, seat));
    format!(
        "{} has run out of time in game {id}, and others can take the seat{until}: press the button, or write '/join {id} \
         {}'. {} can take it back with a move until then; otherwise {name} loses on time. The clock of the game stands still.",
        addressed(game, seat, style),
        name.to_lowercase(),
        addressed(game, seat, style)
    )
}

/// A person takes the seat of a player who ran out of time.
#[must_use]
pub fn seat_taken_over(game: &Match, seat: Seat, left: &str, style: Style) -> String {
    let turn = turn(game, style).map(|turn| format!("\n{turn}")).unwrap_or_default();
    format!(
        "{} plays in game {} from now on, in the place of {left}, who ran out of time.{turn}",
        who(game, seat),
        number(game.id)
    )
}

/// The player whose seat is offered wants to take it.
#[must_use]
pub fn take_back_with_a_move(game: &Match) -> String {
    format!("This is your own seat in game {}: a move takes it back.", number(game.id))
}

/// The offer of a seat is over.
#[must_use]
pub fn seat_no_longer_offered(game: &Match) -> String {
    format!("That seat in game {} is no longer offered.", number(game.id))
}
