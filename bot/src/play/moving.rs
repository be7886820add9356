//! Who decides where a game is played, and what becomes of the places it leaves.

use rules::Seat;

use super::game::{Holder, Match, Status, Thread};
use super::place::{Community, FormerPlace, MOST_FORMER_PLACES};
use crate::ids::PlaceId;

impl Match {
    /// One seat of each person whose consent moves the game: of those still in it, or, before it begins, of those who
    /// have taken a seat.
    #[must_use]
    pub fn deciders(&self) -> Vec<Seat> {
        let seats = match self.status {
            Status::Live => self.position.in_game(),
            _ => (0u8..).zip(&self.seats).map(|(seat, _)| Seat(seat)).collect(),
        };
        let mut found: Vec<Seat> = Vec::new();
        for seat in seats {
            let Holder::Taken { person, .. } = self.holder(seat) else { continue };
            if found.iter().all(|other| self.holder(*other).person() != Some(person)) {
                found.push(seat);
            }
        }
        found
    }

    /// A place in which it was played before, if what is typed there still counts.
    #[must_use]
    pub fn former_place(&self, place: &PlaceId) -> Option<&FormerPlace> {
        self.former.iter().find(|former| former.place == *place)
    }

    /// The holder of a seat was told in a former place where the game goes on; whether that is news.
    pub fn tell_in(&mut self, place: &PlaceId, seat: Seat) -> bool {
        let former = self.former.iter_mut().find(|former| former.place == *place);
        let Some(former) = former.filter(|former| !former.told.contains(&seat.0)) else {
            return false;
        };
        former.told.push(seat.0);
        true
    }

    /// It goes on in another place from `now` on. What `mover` types where it was counts no longer; for the others it
    /// does until they have acted elsewhere.
    pub fn leave_for(&mut self, place: PlaceId, community: Community, mover: Seat, now: i64) {
        self.proposal = None;
        if place == self.place {
            return;
        }
        let left = std::mem::replace(&mut self.place, place);
        self.community = community;
        self.thread = Thread::None;
        let here = &self.place;
        self.former.retain(|former| former.place != *here && former.place != left);
        let person = self.holder(mover).person();
        let in_game = match self.status {
            Status::Live => self.position.in_game(),
            // Nothing is typed bare before a game begins.
            _ => Vec::new(),
        };
        let others = in_game.into_iter().filter(|seat| self.holder(*seat).person() != person);
        let awaited: Vec<u8> = others.map(|seat| seat.0).collect();
        if !awaited.is_empty() {
            let told = Vec::new();
            self.former.push(FormerPlace { place: left, left_at: now, awaited, told });
        }
        if self.former.len() > MOST_FORMER_PLACES {
            self.former.sort_by_key(|former| former.left_at);
            self.former.remove(0);
        }
    }

    /// A player has acted, by a message in a place if by any: whoever acts elsewhere is no longer awaited in former
    /// places, and neither is who has left the game.
    pub fn acted(&mut self, seat: Seat, place: Option<&PlaceId>) {
        if self.former.is_empty() {
            return;
        }
        let person = self.holder(seat).person().cloned();
        let in_game = self.position.in_game();
        let same: Vec<u8> = (0u8..)
            .zip(&self.seats)
            .filter(|(_, s)| person.is_some() && s.holder.person() == person.as_ref())
            .map(|(index, _)| index)
            .collect();
        for former in &mut self.former {
            let elsewhere = place.is_some_and(|place| *place != former.place);
            former.awaited.retain(|seat| {
                in_game.contains(&Seat(*seat)) && !(elsewhere && same.contains(seat))
            });
        }
        self.former.retain(|former| !former.awaited.is_empty());
    }

    /// It has ended: nothing that is typed anywhere can concern it, and it goes nowhere.
    pub fn settle(&mut self) {
        self.former.clear();
        self.proposal = None;
        self.offer = None;
    }
}
