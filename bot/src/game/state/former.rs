//! The players of a game, and the former places in which they are awaited.

use rules::Seat;

use super::clock::Clock;
use super::game::{Match, Status};
use super::holder::Holder;
use super::place::FormerPlace;
use crate::chat::ids::{MessageId, PersonId, PlaceId};

impl Match {
    /// Returns one seat of each person whose consent the game needs: those still in it or, before it begins,
    /// those who have taken a seat.
    pub fn deciders(&self) -> Vec<Seat> {
        let seats = match self.status {
            Status::Live => self.position.in_game(),
            _ => Seat::all(self.seats.len()).collect(),
        };
        self.one_seat_each(seats)
    }

    /// Returns one seat of each person who holds a seat, whether they are still in the game or not.
    pub fn players(&self) -> Vec<Seat> {
        self.one_seat_each(Seat::all(self.seats.len()))
    }

    /// Returns everybody who has or had a seat, with the name in the game, unless they were forgotten.
    pub fn everybody(&self) -> Vec<(&PersonId, &str)> {
        let holders = self.seats.iter().filter_map(|seat| match &seat.holder {
            Holder::Taken { person, name } => Some((person, name.as_str())),
            _ => None,
        });
        let former = self.former_players.iter().map(|former| (&former.person, &*former.name));
        let mut found: Vec<(&PersonId, &str)> = Vec::new();
        for (person, name) in holders.chain(former).filter(|(person, _)| !person.is_former()) {
            if found.iter().all(|(other, _)| *other != person) {
                found.push((person, name));
            }
        }
        found
    }

    /// Returns the first of these seats of each person.
    fn one_seat_each(&self, seats: impl IntoIterator<Item = Seat>) -> Vec<Seat> {
        let mut found: Vec<Seat> = Vec::new();
        for seat in seats {
            let Holder::Taken { person, .. } = self.holder(seat) else { continue };
            if found.iter().all(|other| self.holder(*other).person() != Some(person)) {
                found.push(seat);
            }
        }
        found
    }

    /// Returns whether a person holds the seat to act.
    pub fn is_turn_of(&self, person: &PersonId) -> bool {
        self.position.to_act().is_some_and(|seat| self.holder(seat).person() == Some(person))
    }

    /// Returns the place of the game, then the former ones in which somebody is awaited.
    pub fn places(&self) -> impl Iterator<Item = &PlaceId> {
        std::iter::once(&self.place).chain(self.former.iter().map(|former| &former.place))
    }

    /// Returns a former place of the game, if somebody is awaited there.
    pub fn former_place(&self, place: &PlaceId) -> Option<&FormerPlace> {
        self.former.iter().find(|former| former.place == *place)
    }

    /// Returns whether a message was written in a former place before the game left it.
    pub fn was_in(&self, place: &PlaceId, message: MessageId) -> bool {
        self.former_place(place).is_some_and(|former| message < former.left_by)
    }

    /// Returns whether a person has not acted elsewhere since the game left a place.
    pub fn awaits_in(&self, place: &PlaceId, person: &PersonId) -> bool {
        let former = self.former_place(place);
        former.is_some_and(|f| self.seats_of(person).any(|seat| f.awaited.contains(&seat)))
    }

    /// Records that a player has acted, by a message in `place` if it was a message. A player who acts elsewhere, or has
    /// left the game, is no longer awaited in former places.
    pub fn acted(&mut self, seat: Seat, place: Option<&PlaceId>) {
        if self.former.is_empty() {
            return;
        }
        let person = self.holder(seat).person().cloned();
        let in_game = self.position.in_game();
        let same: Vec<Seat> = person.iter().flat_map(|person| self.seats_of(person)).collect();
        for former in &mut self.former {
            let elsewhere = place.is_some_and(|place| *place != former.place);
            former
                .awaited
                .retain(|seat| in_game.contains(seat) && !(elsewhere && same.contains(seat)));
        }
        self.former.retain(|former| !former.awaited.is_empty());
    }

    /// Clears what belongs to a game under way when it has ended: former places, proposals, conditions, a moved deadline.
    pub fn settle(&mut self) {
        self.former.clear();
        self.proposals.clear();
        self.secret_votes.clear();
        self.clock = Clock {
            weekends_off: self.clock.weekends_off,
            offers_seats: self.clock.offers_seats,
            extensions: std::mem::take(&mut self.clock.extensions),
            given: std::mem::take(&mut self.clock.given),
            ..Clock::default()
        };
        self.conditions.clear();
    }
}
