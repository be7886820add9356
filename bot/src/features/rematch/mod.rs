//! Challenging the same people again.

use std::fmt;
use std::sync::Arc;

use search::level::Level;

use locale::{Table, Text, table, text};

use crate::chat::Button;
use crate::game::command::{Arguments, CommandError, GAME, GameRef, Group, Spec};
use crate::game::state::{Holder, Match, SeatState, Status, Unrated, chosen_options};
use crate::game::words::{call_to_join, described, no_such_game, number, seating};
use crate::game::{Case, Feature, Halt, Refusal, Request, button};
use crate::store::StoreError;
use crate::time::Span;

static TABLE: Table = table!();

static SPECS: [Spec; 1] = [Spec::write(Group::Begin, &["rematch", "revanche"], &TABLE, &[GAME])];

pub struct Rematch;

impl Feature for Rematch {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        arguments.none()?;
        Ok(Box::new(RematchRequest))
    }

    fn end_buttons(&self, game: &Match) -> Vec<Button<Text>> {
        vec![button(text!(TABLE, "rematch"), GameRef::from(game.id), RematchRequest)]
    }
}

/// Challenges the people of a finished game again, each one seat further on in turn order. If one of them has done that
/// already, joins that game.
#[derive(Debug)]
struct RematchRequest;

impl fmt::Display for RematchRequest {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl Request for RematchRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let before = finished_game(case, named)?;
        case.about = Some((before.id, before.ply));
        if let Some(open) = open_rematch(case, &before)? {
            return case.join(Match::clone(&open), None);
        }
        let game = prepare(case, &before)?;
        if game.seats.iter().all(|s| s.holder.plays()) {
            return case.start(game, None, false);
        }
        let (opener, style) = (case.author_name(), case.desk.network.style);
        let text = text!(
            TABLE,
            "asked",
            opener,
            before = number(before.id),
            described = described(&game),
            seating = seating(&game, style),
            call = call_to_join(&game, style)
        );
        case.announce_as(game, text, None)
    }
}

/// Returns the finished game that is named, or the last one of this place, if the writer has a seat in it.
fn finished_game(case: &Case<'_>, named: Option<GameRef>) -> Result<Arc<Match>, Halt> {
    let id = match named {
        Some(named) => Some(named.id),
        None => case.state.last_over_in(&case.incoming.place)?,
    };
    let Some(id) = id else { return Err(Halt::refuse(text!(TABLE, "no-finished-game"))) };
    let game = case.state.game(id)?.filter(|game| case.may_see(game));
    let Some(game) = game else { return Err(Halt::refuse(no_such_game(id))) };
    Err(Halt::refuse(match game.status {
        Status::Over if game.plays(case.author()) => return Ok(game),
        Status::Over => text!(TABLE, "only-players", game = number(game.id)),
        Status::Open | Status::Live => text!(TABLE, "not-finished", game = number(game.id)),
        Status::Aborted => text!(TABLE, "was-cancelled", game = number(game.id)),
    }))
}

/// Returns a game in which the writer is offered the seat that a rematch of `before` gives them, and that another of its
/// players opened.
fn open_rematch(case: &Case<'_>, before: &Match) -> Result<Option<Arc<Match>>, StoreError> {
    let seats = rotated(before);
    let wanted = people(&seats);
    for id in case.state.games_of(case.author())? {
        let Some(game) = case.state.game(id)? else { continue };
        let same = game.status == Status::Open
            && game.quarantined.is_none()
            && game.variant == before.variant
            && game.id > before.id
            && game.opener != *case.author()
            && people(&game.seats) == wanted
            && game.seats.iter().any(|s| case.is_invited(&s.holder));
        if same {
            return Ok(Some(game));
        }
    }
    Ok(None)
}

/// Creates the game to which the writer invites the people of another.
fn prepare(case: &Case<'_>, before: &Match) -> Result<Match, Halt> {
    case.may_open()?;
    let options = chosen_options(before.position.as_ref());
    let position = before.variant.new_game(&options).map_err(Refusal::from)?;
    let mut seats = rotated(before);
    for seat in &mut seats {
        seat.holder = match std::mem::replace(&mut seat.holder, Holder::Nobody) {
            Holder::Taken { person, .. } if person == *case.author() => case.myself(),
            Holder::Taken { person, .. } if person.is_former() => Holder::Nobody,
            Holder::Taken { person, name } => Holder::Invited { person: Some(person), name },
            other => other,
        };
    }
    let mut game = case.opened(position, seats, before.pace.or(before.terms.later))?;
    game.clock.weekends_off = before.clock.weekends_off;
    game.clock.offers_seats = before.clock.offers_seats;
    game.terms.later = before.terms.later;
    game.terms.unrated = before.terms.unrated.filter(|why| *why == Unrated::Asked);
    Ok(game)
}

/// Returns the seats of a new game, with the person of each seat one seat further on in turn order.
fn rotated(before: &Match) -> Vec<SeatState> {
    let mut seats: Vec<SeatState> = before
        .seats
        .iter()
        .map(|s| SeatState { holder: s.holder.clone(), drawn: false, bank: Span::ZERO, acted: 0 })
        .collect();
    seats.rotate_right(1);
    seats
}

/// Returns the person of each seat, by id, or the level of its computer.
fn people(seats: &[SeatState]) -> Vec<(Option<&str>, Option<Level>)> {
    seats.iter().map(|s| (s.holder.person().map(|p| p.0.as_str()), s.holder.level())).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        vec![Box::new(RematchRequest)]
    }
}
