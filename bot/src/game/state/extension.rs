//! More time for a player who runs out of it: once for each seat of a game, a third of the move time.

use rules::Seat;

use super::clock::GivenTime;
use super::game::Match;
use super::pace::Pace;
use crate::time::Span;

/// With this many players, others wait who are not the opponent of the turn, and nobody makes them wait twice.
const MANY_PLAYERS: usize = 3;

/// The most entries of given time in a game; it is stored with every move.
const MOST_GIVEN: usize = 64;

impl Pace {
    /// Returns how much longer a turn lasts with an automatic extension: a third of the move time.
    pub fn extension(&self) -> Span {
        self.move_time() / 3
    }

    /// Returns the pace with a third of the time for each move, or of the increment.
    pub fn third(self) -> Self {
        match self {
            Self::Bank { per_move, bank } => Self::Bank { per_move: per_move / 3, bank },
            Self::Fischer { start, increment, most } => {
                Self::Fischer { start, increment: increment / 3, most }
            }
        }
    }
}

impl Match {
    /// Returns whether the player of a seat has a third of the time: in a game that began with three players, a player who
    /// had an automatic extension. A player who takes over the seat has all of it.
    pub fn has_third_of_time(&self, seat: Seat) -> bool {
        let holder = self.holder(seat).person();
        self.seats.len() >= MANY_PLAYERS
            && self
                .clock
                .extensions
                .iter()
                .any(|given| given.seat == seat && Some(&given.person) == holder)
    }

    /// Returns the pace of a seat's turns; `None` means no clock.
    pub fn pace_of(&self, seat: Seat) -> Option<Pace> {
        self.pace.map(|pace| if self.has_third_of_time(seat) { pace.third() } else { pace })
    }

    /// Records time that a seat was given now.
    pub fn record_given(&mut self, seat: Seat, span: Span) {
        let ply = self.ply;
        let given = &mut self.clock.given;
        match given.iter_mut().find(|given| (given.seat, given.ply) == (seat, ply)) {
            Some(given) => given.span += span,
            None => given.push(GivenTime { seat, ply, span }),
        }
        // What was given long ago counts as a whole.
        if given.len() > MOST_GIVEN {
            let oldest = given.remove(0);
            match given.iter_mut().find(|given| given.seat == oldest.seat) {
                Some(next) => next.span += oldest.span,
                None => given.push(oldest),
            }
        }
    }

    /// Returns how much time a seat was given since an action, 0 for the whole game.
    pub fn given_since(&self, seat: Seat, ply: usize) -> Span {
        let given = self.clock.given.iter();
        given.filter(|given| given.seat == seat && given.ply >= ply).map(|given| given.span).sum()
    }

    pub fn was_extended(&self, seat: Seat) -> bool {
        self.clock.extensions.iter().any(|given| given.seat == seat)
    }
}
