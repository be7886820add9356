//! What is said about the replacement of players.

use rules::Seat;

use crate::chat::text::Style;
use crate::game::state::{Holder, Match};
use crate::game::words::{addressed, list, number, seat_name, span, turn, who};
use crate::game::{away_after, can_be_away};

/// Addresses who is to take over.
fn addressed_guest(guest: &Holder, style: Style) -> String {
    let name = guest.name().unwrap_or_default();
    guest.person().map_or_else(|| name.to_owned(), |id| (style.address)(id, name))
}

/// A player proposes that another person takes over a seat. `asked` are the players whose consent is needed.
pub(super) fn proposed(
    game: &Match,
    by: Seat,
    (seat, guest): (Seat, &Holder),
    asked: &[Seat],
    style: Style,
) -> String {
    let id = number(game.id);
    let colour = seat_name(game, seat);
    let name = guest.name().unwrap_or_default();
    // A computer accepts without being asked.
    let mut people =
        if guest.level().is_some() { Vec::new() } else { vec![addressed_guest(guest, style)] };
    people.extend(asked.iter().map(|seat| addressed(game, *seat, style)));
    let head = if by == seat {
        format!(
            "{} would like {name} to take over {colour} in game {id}, with its clock.",
            who(game, seat)
        )
    } else {
        let by = who(game, by);
        let left = game.holder(seat).name().unwrap_or_default();
        format!(
            "{by} would like {name} to take over {colour} from {left} in game {id}, with its clock."
        )
    };
    let call = format!(
        "{}: press a button, or write '/replace {id} agree' or '/replace {id} decline'.",
        list(&people, "and")
    );
    let rule = if game.waits_for_offer(seat, guest) {
        "\nThe computer takes the seat only if nobody else has taken it when its offer ends."
            .to_owned()
    } else if by == seat || game.is_computer(seat) {
        String::new()
    } else if asked.contains(&seat) && !can_be_away(game) {
        format!("\nIf {} agrees, that is enough.", who(game, seat))
    } else if asked.contains(&seat) {
        format!(
            "\nIf {} agrees, that is enough. Once a turn of {colour} has lasted more than {}, all others can decide \
             without {colour}.",
            who(game, seat),
            span(away_after(game))
        )
    } else {
        let left = who(game, seat);
        format!(
            "\n{left} is away: this turn has lasted more than {}. All others can decide without {colour}.",
            span(away_after(game))
        )
    };
    format!("{head} {call}{rule}")
}

/// Says in another place that the proposal is posted where the game is played.
pub(super) fn is_asked(game: &Match, style: Style) -> String {
    let place = (style.place)(&game.place);
    let place = place.map_or_else(|| "where the game is played".to_owned(), |p| format!("in {p}"));
    format!("The proposal for game {} is posted {place}.", number(game.id))
}

/// Somebody agrees; others have not answered yet.
pub(super) fn agreed(
    game: &Match,
    (seat, guest): (Seat, &Holder),
    by: &str,
    asked: &[Seat],
    style: Style,
) -> String {
    let mut missing: Vec<String> = asked.iter().map(|seat| who(game, *seat)).collect();
    if !guest.plays() {
        missing.insert(0, addressed_guest(guest, style));
    }
    let verb = if missing.len() == 1 { "has" } else { "have" };
    format!(
        "{by} agrees to the replacement of {} in game {}. {} {verb} not answered yet.",
        seat_name(game, seat),
        number(game.id),
        list(&missing, "and")
    )
}

/// Somebody declines, or the player who proposed it withdraws it.
pub(super) fn declined(game: &Match, seat: Seat, by: &str) -> String {
    format!("{by} declines: {} stays in game {}.", who(game, seat), number(game.id))
}

/// Another person, or a computer, plays a seat.
pub(super) fn replaced(game: &Match, seat: Seat, left: &str, style: Style) -> String {
    // A game without people has no next turn.
    let turn = turn(game, style).filter(|_| !game.is_deserted());
    let turn = turn.map_or_else(String::new, |turn| format!("\n{turn}"));
    let clock = if game.is_computer(seat) { "" } else { " and with the same clock" };
    format!(
        "{} plays in game {} from now on, in the place of {left}{clock}.{turn}",
        addressed(game, seat, style),
        number(game.id)
    )
}

/// A computer takes the offered seat of a game if nobody else does.
pub(super) fn waits_for_offer(game: &Match, seat: Seat, name: &str, style: Style) -> String {
    let until = game.turn_ends().map(|ends| (style.moment)(ends.due));
    let until = until.map(|until| format!(", {until}")).unwrap_or_default();
    format!(
        "Everybody agrees: if nobody has taken {} in game {} when the offer ends{until}, {name} takes it.",
        seat_name(game, seat),
        number(game.id)
    )
}

/// There is no proposal to replace a player.
pub(super) fn nothing_stands(game: &Match) -> String {
    format!(
        "Nobody asks to replace a player in game {0} now. To ask, write for example '/replace {0} white=@dora'.",
        number(game.id)
    )
}

/// The writer is not asked.
pub(super) fn not_asked(game: &Match) -> String {
    format!(
        "Only the players of game {} and the person who is to take over can answer.",
        number(game.id)
    )
}

/// The writer has agreed before.
pub(super) fn agreed_already(game: &Match) -> String {
    format!(
        "You have already agreed in game {}; the others have not answered yet.",
        number(game.id)
    )
}
