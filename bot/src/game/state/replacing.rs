//! Putting another person into a seat of a live game.

use rules::Seat;

use super::game::Match;
use super::holder::Holder;
use super::replacement::{FormerPlayer, Leaving};
use crate::time::Moment;

impl Match {
    /// Lets another person, or a computer, play a seat of a live game, with its clock, at `now`. What the former player agreed to
    /// no longer counts, and messages of the new one count only where the game is played now. Does nothing if nobody plays the
    /// seat.
    pub fn replace(&mut self, seat: Seat, holder: Holder, leaving: Leaving, now: Moment) {
        let Some(state) = self.seats.get_mut(seat.index()).filter(|s| s.holder.plays()) else {
            return;
        };
        // A computer is no former player: it has no record.
        if let Holder::Taken { person, name } = &state.holder {
            self.former_players.push(FormerPlayer {
                seat,
                ply: self.ply,
                person: person.clone(),
                name: name.clone(),
                leaving,
                at: now,
            });
        }
        state.holder = holder;
        self.drop_consent_of(seat);
        for former in &mut self.former {
            former.awaited.retain(|awaited| *awaited != seat);
        }
        self.former.retain(|former| !former.awaited.is_empty());
        self.note_settled();
    }

    /// Returns whether a computer is to take over a seat that is offered to people: it does so when the offer ends.
    pub fn waits_for_offer(&self, seat: Seat, guest: &Holder) -> bool {
        guest.level().is_some() && self.offered_seat() == Some(seat)
    }
}
