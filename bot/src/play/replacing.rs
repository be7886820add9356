//! Putting another person into a seat of a live game.

use rules::Seat;

use super::game::{Holder, Match};
use super::replacement::{FormerPlayer, Leaving, Replacement};
use crate::ids::PersonId;
use crate::time::Moment;

impl Replacement {
    /// Returns the computer that is to take over, or the person as one who is offered a seat.
    #[must_use]
    pub fn holder(&self) -> Holder {
        match self.level {
            Some(level) => Holder::Computer(level),
            None => Holder::Invited { person: self.person.clone(), name: self.name.clone() },
        }
    }
}

impl Match {
    /// Lets another person, or a computer, play a seat of a live game, with its clock, at `now`. What the former player agreed to
    /// no longer counts, and messages of the new one count only where the game is played now. Does nothing if nobody plays the
    /// seat.
    pub fn replace(&mut self, seat: Seat, holder: Holder, leaving: Leaving, now: Moment) {
        self.replacement = None;
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
        // An offer or proposal of the former player is withdrawn.
        self.offer = self.offer.take().filter(|offer| offer.by != seat);
        if let Some(offer) = &mut self.offer {
            offer.agreed.retain(|agreed| *agreed != seat);
        }
        self.secret_votes.retain(|vote| vote.seat != seat);
        self.proposal = self.proposal.take().filter(|proposal| proposal.by != seat);
        if let Some(proposal) = &mut self.proposal {
            proposal.agreed.retain(|agreed| *agreed != seat);
        }
        if self.takeback.as_ref().is_some_and(|request| request.by == seat) {
            self.drop_takeback();
        }
        if let Some(request) = &mut self.takeback {
            request.agreed.retain(|agreed| *agreed != seat);
        }
        self.clock.pause = self.clock.pause.take().filter(|proposal| proposal.by != seat);
        if let Some(proposal) = &mut self.clock.pause {
            proposal.agreed.retain(|agreed| *agreed != seat);
        }
        let sits = |author: &PersonId| self.seats.iter().any(|s| s.holder.person() == Some(author));
        let conditions = std::mem::take(&mut self.conditions);
        self.conditions = conditions.into_iter().filter(|own| sits(&own.author)).collect();
        for former in &mut self.former {
            former.awaited.retain(|awaited| *awaited != seat);
            former.notified.retain(|notified| *notified != seat);
        }
        self.former.retain(|former| !former.awaited.is_empty());
    }

    /// Returns whether a computer is to take over a seat that is offered to people: it does so when the offer ends.
    #[must_use]
    pub fn waits_for_offer(&self, replacement: &Replacement) -> bool {
        replacement.level.is_some() && self.offered_seat() == Some(replacement.seat)
    }

    /// Returns the seats of the people in the game, other than the one to be replaced, who have not agreed to a replacement.
    #[must_use]
    pub fn others_to_agree(&self, replacement: &Replacement) -> Vec<Seat> {
        let person = |seat: Seat| self.holder(seat).person();
        let agreed = |asked: Seat| replacement.agreed.iter().any(|a| person(*a) == person(asked));
        let replaced = person(replacement.seat);
        let mut others = self.deciders();
        others.retain(|seat| person(*seat) != replaced && !agreed(*seat));
        others
    }

    /// Drops a replacement whose seat has left the game.
    pub(crate) fn drop_replacement_of_lost_seat(&mut self) {
        let in_game = self.position.in_game();
        self.replacement = self.replacement.take().filter(|r| in_game.contains(&r.seat));
    }
}
