//! Seats of players who ran out of time, offered to others.

use rules::Seat;

use super::clock::Extension;
use super::game::Match;
use super::pace::Pace;
use super::proposal::Asks;
use crate::time::Moment;

impl Match {
    /// Returns the seat that others can take now.
    pub fn offered_seat(&self) -> Option<Seat> {
        self.clock.offered.as_ref().map(|offer| offer.seat)
    }

    /// Ends the offer of a seat because its player takes it back at `at`. With three players, that
    /// player's later turns are shorter.
    pub fn take_back_seat(&mut self, seat: Seat, at: Moment) {
        if self.offered_seat() != Some(seat) {
            return;
        }
        self.clock.offered = None;
        // A computer would have taken the seat.
        self.drop_proposals(|proposal| {
            let Asks::Replace { seat: left, guest, .. } = &proposal.asks else { return false };
            *left == seat && guest.level().is_some()
        });
        let Some(person) = self.holder(seat).person().cloned() else { return };
        self.clock.extensions.retain(|given| given.seat != seat);
        self.clock.extensions.push(Extension { seat, person, at });
    }

    /// Ends the offer of a seat because another person takes it, and gives the seat its reserve back: as it was, and at
    /// least the time for a move.
    pub fn fill_seat(&mut self) {
        let Some(offer) = self.clock.offered.take() else { return };
        if let Some(seat) = self.seats.get_mut(offer.seat.index()) {
            seat.bank = match self.pace {
                Some(pace @ Pace::Fischer { .. }) => offer.bank.max(pace.move_time()),
                _ => offer.bank,
            };
        }
    }
}
