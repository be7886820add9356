//! For whom the result of a game counts, and when that is decided.

use rules::Seat;
use rules::game::Termination;
use rules::seat::SeatName;

use super::game::{ActionRow, Cause, Match, Status};
use super::holder::Holder;
use super::place::Community;
use super::reliability::OWN_MOVES;
use super::takeback::is_takeback;
use super::terms::Unrated;
use crate::chat::ids::PersonId;

impl Match {
    /// Returns why the result counts for no rating, if it does not.
    pub fn unrated(&self) -> Option<Unrated> {
        let no_clock = || self.pace.is_none().then_some(Unrated::NoClock);
        let handicap = || {
            let options = self.position.options();
            self.variant.is_handicap(&options).then_some(Unrated::Handicap)
        };
        self.terms.unrated.or_else(no_clock).or_else(handicap)
    }

    pub fn is_rated(&self) -> bool {
        self.unrated().is_none()
    }

    /// Returns the person who held a seat first, and who answers for it.
    pub fn first_player(&self, seat: Seat) -> Option<&PersonId> {
        let first = self.former_players.iter().find(|former| former.seat == seat);
        first.map(|former| &former.person).or_else(|| match self.holder(seat) {
            Holder::Taken { person, .. } => Some(person),
            _ => None,
        })
    }

    /// Returns the seats whose first players are still in the game and have not left it.
    pub fn staying(&self) -> Vec<Seat> {
        let mut seats = self.position.in_game();
        seats.retain(|seat| self.former_players.iter().all(|former| former.seat != *seat));
        seats
    }

    /// Notes if the game is over for ratings with the change that is being made.
    pub(crate) fn note_settled(&mut self) {
        let over = match self.status {
            Status::Live => self.staying().len() < 2,
            status => status == Status::Over,
        };
        // On a server that is not known, it waits until that is.
        let known = self.community != Community::Unknown;
        if over && known && self.terms.settled.is_none() && self.is_rated() {
            self.terms.settled = Some(self.revision.saturating_add(1));
        }
    }

    /// Returns whether the result can still change ratings.
    pub fn may_count(&self) -> bool {
        self.terms.settled.is_none() && self.community != Community::None && self.is_rated()
    }

    /// Returns whether the player of a seat would lose for ratings by leaving the game now. `actions` are those of the game.
    pub fn leaving_counts(&self, seat: Seat, actions: &[ActionRow]) -> bool {
        let staying = self.staying();
        let moved = |seat: &Seat| self.own_moves(*seat, actions, usize::MAX) >= OWN_MOVES;
        // With one other left the game would be over for ratings.
        self.may_count()
            && staying.contains(&seat)
            && moved(&seat)
            && (staying.len() > 2 || staying.iter().all(moved))
    }

    /// Returns the number of moves that the first player of a seat made among the first `ply` actions of the game: without
    /// terminations, and without what the clock or a computer did.
    pub fn own_moves(&self, seat: Seat, actions: &[ActionRow], ply: usize) -> u32 {
        let left = self.former_players.iter().find(|former| former.seat == seat);
        let until = left.map_or(ply, |left| left.ply.min(ply));
        let own = |action: &&ActionRow| {
            action.seat == seat
                && action.ply <= until
                && is_own_move(self.position.seats(), &action.canonical, action.cause)
        };
        u32::try_from(actions.iter().filter(own).count()).unwrap_or(u32::MAX)
    }
}

/// Returns whether an action is a move that its player made, counted by [`OWN_MOVES`].
pub fn is_own_move(seats: &[SeatName], canonical: &str, cause: Cause) -> bool {
    let ends = Termination::from_canonical(seats, canonical).is_some();
    matches!(cause, Cause::Message | Cause::Condition) && !ends && !is_takeback(canonical)
}
