//! Challenging the same people again.

use std::sync::Arc;

use search::level::Level;

use super::feature::Case;
use super::halt::{Halt, Refusal};
use crate::game::command::GameRef;
use crate::game::state::{GameId, Holder, Match, SeatState, Status, chosen_options};
use crate::game::words;
use crate::store::StoreError;
use crate::time::Span;

impl Case<'_> {
    /// Challenges the people of a finished game again, each one seat further on in turn order. If one of them has done
    /// that already, joins that game.
    pub(crate) fn rematch(&mut self, named: Option<GameRef>) -> Result<(), Halt> {
        let before = self.finished_game(named)?;
        self.about = Some((before.id, before.ply));
        if let Some(open) = self.open_rematch(&before)? {
            return self.join(Match::clone(&open), None);
        }
        let game = self.prepare_rematch(&before)?;
        if game.seats.iter().all(|s| s.holder.plays()) {
            return self.start(game, None, false);
        }
        self.announce_rematch(game, before.id)
    }

    /// Returns the finished game that is named, or the last one of this place, if the writer has a seat in it.
    fn finished_game(&self, named: Option<GameRef>) -> Result<Arc<Match>, Halt> {
        let id = match named {
            Some(named) => Some(named.id),
            None => self.state.last_over_in(&self.incoming.place)?,
        };
        let Some(id) = id else { return Err(Halt::refuse(words::no_finished_game_here())) };
        let game = self.state.game(id)?.filter(|game| self.may_see(game));
        let Some(game) = game else { return Err(Halt::refuse(words::no_such_game(id))) };
        Err(Halt::refuse(match game.status {
            Status::Over if game.plays(self.author()) => return Ok(game),
            Status::Over => words::only_players_rematch(&game),
            Status::Open | Status::Live => words::not_finished(&game),
            Status::Aborted => words::was_cancelled(&game),
        }))
    }

    /// Returns a game in which the writer is offered the seat that a rematch of `before` gives them, and that another of
    /// its players opened.
    fn open_rematch(&self, before: &Match) -> Result<Option<Arc<Match>>, StoreError> {
        let seats = rotated(before);
        let wanted = people(&seats);
        for id in self.state.games_of(self.author())? {
            let Some(game) = self.state.game(id)? else { continue };
            let same = game.status == Status::Open
                && game.quarantined.is_none()
                && game.variant == before.variant
                && game.id > before.id
                && game.opener != *self.author()
                && people(&game.seats) == wanted
                && game.seats.iter().any(|s| self.is_invited(&s.holder));
            if same {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    fn prepare_rematch(&self, before: &Match) -> Result<Match, Halt> {
        self.may_open()?;
        let options = chosen_options(before.position.as_ref());
        let position = before.variant.new_game(&options).map_err(Refusal::from)?;
        let mut seats = rotated(before);
        for seat in &mut seats {
            seat.holder = match std::mem::replace(&mut seat.holder, Holder::Nobody) {
                Holder::Taken { person, .. } if person == *self.author() => self.myself(),
                Holder::Taken { person, name } => Holder::Invited { person: Some(person), name },
                other => other,
            };
        }
        let mut game = self.opened(position, seats, before.pace)?;
        game.clock.weekends_off = before.clock.weekends_off;
        game.clock.offers_seats = before.clock.offers_seats;
        Ok(game)
    }

    fn announce_rematch(&mut self, game: Match, before: GameId) -> Result<(), Halt> {
        let text = words::rematch(&game, before, &self.author_name(), self.desk.network.style);
        self.announce_as(game, text, None)
    }
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
