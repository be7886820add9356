//! Taking a seat: of a game that waits for players, or of a player who ran out of time.

use std::sync::Arc;

use locale::Text;
use rules::Seat;

use crate::game::command::{GameRef, Spec, Stamp};
use crate::game::open::seat_named;
use crate::game::state::{Holder, Match, Status};
use crate::game::words::{
    computer_has_seat, seat_no_longer_offered, seat_taken, seat_taken_over, take_back_with_a_move,
    you_play_already,
};
use crate::game::{Case, Halt, Want, seat_or_refusal, text_only};
use crate::store::{Phase, StoreError};

/// The most live games of a place that are read for `/join` without a game.
const SEVERAL: usize = 20;

/// Takes a seat: of a game that waits for players, or of a player who ran out of time.
pub(super) fn take_a_seat(
    case: &mut Case<'_>,
    spec: &Spec,
    named: Option<GameRef>,
    colour: Option<&str>,
) -> Result<(), Halt> {
    let offers = |game: &Match| game.clock.offered.is_some();
    let Some(game) = live_game(case, named, offers)? else {
        refuse_seat_of_computer(case, named, colour)?;
        let game = case.find_to_change(named, Want::Open, spec)?;
        return case.join(game, colour);
    };
    case.about = Some((game.id, game.ply));
    if game.stopped_at.is_some() {
        return Err(case.paused(&game));
    }
    let pressed = named.and_then(|named| named.stamp);
    let offered = game.clock.offered.as_ref().map(|offer| Stamp::Revision(offer.revision));
    if pressed.is_some() && pressed != offered {
        return Err(Halt::refuse(seat_no_longer_offered(&game)));
    }
    let seat = game.offered_seat().unwrap_or(Seat(0));
    may_fill(case, &game, seat, colour)?;
    fill(case, Arc::unwrap_or_clone(game), seat)
}

/// Refuses a writer who wants the seat of a computer in a live game.
fn refuse_seat_of_computer(
    case: &Case<'_>,
    named: Option<GameRef>,
    colour: Option<&str>,
) -> Result<(), Halt> {
    if named.is_none() && colour.is_none() {
        return Ok(());
    }
    let plays = |game: &Match, seat: &Seat| game.holder(*seat).level().is_some();
    let computers = |game: &Match| -> Vec<Seat> {
        game.position.in_game().into_iter().filter(|seat| plays(game, seat)).collect()
    };
    let Some(game) = live_game(case, named, |game| !computers(game).is_empty())? else {
        return Ok(());
    };
    let wanted = colour.map(|word| seat_named(game.variant, word));
    let mut seats = computers(&game).into_iter();
    match seats.find(|seat| wanted.is_none_or(|wanted| wanted == Some(*seat))) {
        Some(seat) => Err(Halt::refuse(computer_has_seat(&game, seat, &case.author_name()))),
        None => Ok(()),
    }
}

/// Returns the live game of a kind that is named, or that is the only one here, if no game here waits for players.
fn live_game(
    case: &Case<'_>,
    named: Option<GameRef>,
    fits: impl Fn(&Match) -> bool,
) -> Result<Option<Arc<Match>>, StoreError> {
    let fits =
        |game: &Match| game.status == Status::Live && game.quarantined.is_none() && fits(game);
    if let Some(named) = named {
        let game = case.state.game(named.id)?;
        return Ok(game.filter(|game| fits(game) && case.may_see(game)));
    }
    let place = &case.incoming.place;
    if !case.state.first_in(place, Phase::Open, 1)?.is_empty() {
        return Ok(None);
    }
    let mut found = Vec::new();
    for id in case.state.first_in(place, Phase::Live, SEVERAL)? {
        found.extend(case.state.game(id)?.filter(|game| fits(game)));
    }
    Ok(found.pop().filter(|_| found.is_empty()))
}

fn may_fill(case: &Case<'_>, game: &Match, seat: Seat, colour: Option<&str>) -> Result<(), Halt> {
    if let Some(named) = seat_or_refusal(game.variant, colour)?
        && named != seat
    {
        return Err(Halt::refuse(seat_taken(game, named)));
    }
    if game.holder(seat).person() == Some(case.author()) {
        return Err(Halt::refuse(take_back_with_a_move(game)));
    }
    if game.plays(case.author()) {
        return Err(Halt::refuse(you_play_already(game)));
    }
    case.check_reliability(game)?;
    case.may_join(game)
}

/// Puts the writer into the seat, with a fresh clock, and announces it.
fn fill(case: &mut Case<'_>, mut game: Match, seat: Seat) -> Result<(), Halt> {
    let (person, name) = (case.author().clone(), case.author_name());
    let reliability = case.reliability_of(&person, &name)?;
    let style = case.desk.network.style;
    let now = case.now.max(case.at());
    let left = game.holder(seat).name().unwrap_or_default().to_owned();
    let holder = Holder::Taken { person, name };
    case.desk.fill_seat(case.state, &mut game, (seat, holder), now)?;
    let text = seat_taken_over(&game, seat, &left, style);
    let mut message = text_only(Text::lines([text.clone(), reliability]));
    case.desk.address_turn(case.state, &game, &mut message)?;
    message.readers = case.desk.readers(game.id, game.holder(seat).person().into_iter());
    case.tell(game, message, text);
    Ok(())
}
