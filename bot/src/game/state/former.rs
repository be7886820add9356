//! The players of a game, and the former places in which their messages still count.

use rules::Seat;

use super::clock::Clock;
use super::game::{Match, Status};
use super::holder::Holder;
use super::place::FormerPlace;
use crate::chat::ids::{PersonId, PlaceId};

impl Match {
    /// Returns one seat of each person whose consent the game needs: those still in it or, before it begins,
    /// those who have taken a seat.
    #[must_use]
    pub fn deciders(&self) -> Vec<Seat> {
        let seats = match self.status {
            Status::Live => self.position.in_game(),
            _ => Seat::all(self.seats.len()).collect(),
        };
        self.one_seat_each(seats)
    }

    /// Returns one seat of each person who holds a seat, whether they are still in the game or not.
    #[must_use]
    pub fn players(&self) -> Vec<Seat> {
        self.one_seat_each(Seat::all(self.seats.len()))
    }

    /// Returns everybody who has or had a seat, with the name in the game, unless they were forgotten.
    #[must_use]
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

    /// Returns a former place of the game, if messages there still count.
    #[must_use]
    pub fn former_place(&self, place: &PlaceId) -> Option<&FormerPlace> {
        self.former.iter().find(|former| former.place == *place)
    }

    /// Records that the player of a seat is notified in a former place where the game is now. Returns whether that is the
    /// first time.
    pub fn notify_in(&mut self, place: &PlaceId, seat: Seat) -> bool {
        let former = self.former.iter_mut().find(|former| former.place == *place);
        let Some(former) = former.filter(|former| !former.notified.contains(&seat)) else {
            return false;
        };
        former.notified.push(seat);
        true
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
