//! Letting a computer play a seat.

use rules::Seat;
use search::level::Level;

use super::words;
use crate::game::command::{Arguments, CommandError};
use crate::game::invitation::{SeatRequest, invitation_buttons};
use crate::game::state::{
    COMPUTER, Holder, Match, ProposalKind, Status, USUAL_LEVEL, computer_named,
};
use crate::game::words::{colours_are_drawn, holder_name, joined, seat_taken};
use crate::game::{Case, Halt, Refusal, seat_or_refusal};

/// Parses the arguments of `/computer`: a seat and a level, in any order, each of which may be left out; also `red=computer:5`.
pub(super) fn read(arguments: &Arguments<'_>) -> Result<SeatRequest, CommandError> {
    let (mut colour, mut level) = (None, None);
    for word in &arguments.words {
        let (seat, rest) = match word.split_once('=') {
            Some((key, value)) if key.eq_ignore_ascii_case("level") => (None, value),
            Some((seat, value)) => (Some(seat), value),
            None => (None, word.as_str()),
        };
        let number = rest.starts_with(|c: char| c.is_ascii_digit());
        let text = if number { format!("{COMPUTER}:{rest}") } else { rest.to_owned() };
        let wrong = || CommandError::TooMuch(arguments.spec, word.clone());
        let seat = match (computer_named(&text), seat) {
            (Some(named), seat) => {
                let named =
                    named.map_err(|_| CommandError::NotALevel(rest.chars().take(40).collect()))?;
                if level.replace(named).is_some() {
                    return Err(wrong());
                }
                seat
            }
            (None, None) => Some(rest),
            (None, Some(_)) => return Err(wrong()),
        };
        if let Some(seat) = seat
            && colour.replace(seat.to_owned()).is_some()
        {
            return Err(wrong());
        }
    }
    Ok(SeatRequest::Computer { colour, level: level.unwrap_or(USUAL_LEVEL) })
}

/// Lets a computer play a seat: of a game that waits for players, if the writer opened it or plays in it; of a player who ran
/// out of time and whose seat is offered; or, as any other replacement, of a player of a live game.
pub(super) fn computer(
    case: &mut Case<'_>,
    game: Match,
    colour: Option<&str>,
    level: Level,
) -> Result<(), Halt> {
    if game.status == Status::Live && game.stopped_at.is_some() {
        return Err(case.paused(&game));
    }
    let seat = seat_or_refusal(game.variant, colour)?;
    if game.status == Status::Live {
        let seat = seat.or_else(|| game.offered_seat());
        return case.replace_by_computer(game, seat, level);
    }
    let seat = seat_for_computer(case, &game, seat)?;
    seat_computer(case, game, seat, level)
}

/// Returns the seat of a game that waits for players in which a computer may sit down: the one that is named, or the first
/// open one.
fn seat_for_computer(case: &Case<'_>, game: &Match, named: Option<Seat>) -> Result<Seat, Refusal> {
    let opener = game.opener == *case.author();
    if !opener && !game.plays(case.author()) {
        return Err(Refusal::new(words::only_players_seat_computers(game)));
    }
    let Some(seat) = named else {
        let open = game.each_seat().find(|(_, s)| s.holder == Holder::Nobody);
        return open.map(|(seat, _)| seat).ok_or_else(|| Refusal::new(words::no_open_seat(game)));
    };
    if game.seats.get(seat.index()).is_some_and(|s| s.drawn) {
        return Err(Refusal::new(colours_are_drawn()));
    }
    let own = game.seats_of(case.author()).any(|mine| mine == seat);
    match game.holder(seat) {
        Holder::Nobody | Holder::Computer(_) => Ok(seat),
        Holder::Invited { .. } if opener => Ok(seat),
        Holder::Taken { .. } if own => Ok(seat),
        Holder::Invited { .. } | Holder::Taken { .. } => Err(Refusal::new(seat_taken(game, seat))),
    }
}

/// Lets a computer play a seat of a game that waits for players, and starts the game if that was the last one.
fn seat_computer(
    case: &mut Case<'_>,
    mut game: Match,
    seat: Seat,
    level: Level,
) -> Result<(), Halt> {
    if let Some(state) = game.seats.get_mut(seat.index()) {
        state.holder = Holder::Computer(level);
    }
    case.check_games_of_computers(&game)?;
    game.drop_proposal(ProposalKind::Move);
    if game.seats.iter().all(|s| s.holder.plays()) {
        return case.start(game, None, false);
    }
    let name = holder_name(game.holder(seat));
    let mut message = case.answer(joined(&game, name, case.desk.network.style));
    message.buttons = invitation_buttons(&game);
    case.save_and_post(game, message);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::testing::{again, wrong};

    #[test]
    fn a_seat_and_a_level_in_all_forms() {
        for (text, means) in [
            ("", ""),
            ("red", " red=5"),
            ("3", " 3"),
            ("red 8", " red=8"),
            ("8 red", " red=8"),
            ("red=computer:2", " red=2"),
            ("red=4", " red=4"),
            ("red level=4", " red=4"),
        ] {
            assert_eq!(again(&format!("/engine {text}")), format!("/computer{means}"), "{text}");
        }
        assert!(matches!(wrong("/computer 9"), CommandError::NotALevel(_)));
        for text in ["red black", "1 2", "red=ann"] {
            let error = wrong(&format!("/computer {text}"));
            assert!(matches!(error, CommandError::TooMuch(..)), "{text}");
        }
    }
}
