//! Messages about more time for an opponent.

use rules::Seat;

use crate::chat::text::Style;
use crate::game::state::Match;
use crate::game::words::{addressed, list, number, seat_name, span, turn, who};
use crate::time::Span;

/// A player gets more time from an opponent.
pub(super) fn extended(game: &Match, by: &str, seat: Seat, time: Span, style: Style) -> String {
    let given =
        format!("{by} gives {} {} more in game {}.", who(game, seat), span(time), number(game.id));
    match turn(game, style).filter(|_| game.position.to_act() == Some(seat)) {
        Some(turn) => format!("{given}\n{turn}"),
        None => given,
    }
}

/// A player wants to give another one more time, and a third one must agree.
pub(super) fn time_wished(
    game: &Match,
    by: &str,
    (seat, third): (Seat, Seat),
    time: Span,
    style: Style,
) -> String {
    let (id, colour) = (number(game.id), seat_name(game, seat).to_lowercase());
    format!(
        "{by} would like to give {} {} more in game {id}. {}: beyond two move times a game this needs your consent. To agree, press \
         the button or write '/extend {id} {colour} {time}'.",
        who(game, seat),
        span(time),
        addressed(game, third, style),
    )
}

/// The player has asked for the same already.
pub(super) fn time_wished_already(game: &Match, seat: Seat, third: Seat) -> String {
    format!(
        "{} must agree that {} gets more time in game {}, and has not answered yet.",
        who(game, third),
        who(game, seat),
        number(game.id)
    )
}

/// The game has no clock.
pub(super) fn no_clock_to_extend(game: &Match) -> String {
    format!("Game {} has no clock, so everybody has all the time they need.", number(game.id))
}

/// The time that is given is too short or too long.
pub(super) fn extension_out_of_bounds() -> String {
    "You can give between a minute and 30 days at once, as in '/extend bob 3d'.".to_owned()
}

/// A player has more time than anybody needs.
pub(super) fn enough_time(game: &Match, seat: Seat) -> String {
    format!("{} would have more than a year in reserve. Give less, or nothing.", who(game, seat))
}

/// The time of the player was over before it was extended.
pub(super) fn extension_too_late(game: &Match, seat: Seat) -> String {
    format!("The time of {} is over already, so it is too late to give more.", who(game, seat))
}

/// It is not clear who gets more time.
pub(super) fn who_gets_time(game: &Match, others: &[Seat]) -> String {
    let names: Vec<String> = others.iter().map(|seat| who(game, *seat)).collect();
    format!("Who gets more time: {}? Name one, as in '/extend red 3d'.", list(&names, "or"))
}

/// Players cannot give time to themselves.
pub(super) fn no_time_for_yourself(game: &Match, others: &[Seat]) -> String {
    let names: Vec<String> = others.iter().map(|seat| who(game, *seat)).collect();
    format!("Only an opponent can give you more time: ask {}.", list(&names, "or"))
}

/// A computer cannot be given time.
pub(super) fn computer_needs_no_time(game: &Match, seat: Seat) -> String {
    format!("{} needs no more time: a computer cannot lose on time.", who(game, seat))
}

/// More time does not help a player whose seat is offered.
pub(super) fn no_time_for_an_offered_seat(game: &Match, seat: Seat) -> String {
    format!(
        "{} has run out of time in game {}, and the seat is offered to others: it is too late to give more.",
        who(game, seat),
        number(game.id)
    )
}
