//! What computers have to do in a game.

use rules::Seat;

use super::game::{Match, Status};
use super::holder::Holder;
use super::proposal::ProposalKind;
use crate::chat::ids::PersonId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerTask {
    Answer(Seat),
    Act(Seat),
}

impl ComputerTask {
    pub const fn seat(self) -> Seat {
        match self {
            Self::Answer(seat) | Self::Act(seat) => seat,
        }
    }
}

impl Match {
    /// Returns whether a person plays only against computers: every seat still in the game is the person's or a computer's.
    pub fn is_played_alone_by(&self, person: &PersonId) -> bool {
        let own =
            |seat: &Seat| self.is_computer(*seat) || self.holder(*seat).person() == Some(person);
        self.position.in_game().iter().all(own)
    }

    pub fn is_computer(&self, seat: Seat) -> bool {
        matches!(self.holder(seat), Holder::Computer(_))
    }

    /// Returns whether computers play all seats.
    pub fn is_of_computers(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.holder, Holder::Computer(_)))
    }

    /// Returns whether no person is left in a live game. A game in which computers have played all seats from the start is theirs.
    pub fn is_deserted(&self) -> bool {
        let theirs = self.is_of_computers() && self.former_players.is_empty();
        let live = self.status == Status::Live && self.quarantined.is_none();
        live && !theirs && self.deciders().is_empty()
    }

    /// Returns whether a person is the only one left in a live game against computers.
    pub fn is_alone_with_computers(&self, person: &PersonId) -> bool {
        let mut in_game = self.position.in_game().into_iter();
        self.status == Status::Live
            && in_game.any(|seat| self.is_computer(seat))
            && matches!(self.deciders().as_slice(), [seat] if self.holder(*seat).person() == Some(person))
    }

    /// Returns the person who plays against computers alone, if there is one.
    pub fn alone(&self) -> Option<&PersonId> {
        let in_game = self.position.in_game();
        let person = in_game.iter().find_map(|seat| self.holder(*seat).person())?;
        let computers = in_game.iter().any(|seat| self.is_computer(*seat));
        (computers && self.is_played_alone_by(person)).then_some(person)
    }

    /// Returns what a computer has to do next. An offer is answered before a move is made.
    pub fn computer_task(&self) -> Option<ComputerTask> {
        if self.status != Status::Live || self.quarantined.is_some() {
            return None;
        }
        let asked = self.proposal(ProposalKind::Draw).and_then(|offer| {
            let mut in_game = self.position.in_game().into_iter();
            in_game.find(|seat| self.is_computer(*seat) && !offer.agreed.contains(seat))
        });
        asked.map(ComputerTask::Answer).or_else(|| {
            let acts = self.position.to_act().filter(|seat| self.is_computer(*seat));
            acts.map(ComputerTask::Act)
        })
    }

    /// Returns the seat from whose side the current position is shown to all: the one to act or, while a computer is to act, the
    /// person who acts next.
    pub fn reader(&self) -> Option<Seat> {
        let to_act = self.position.to_act()?;
        let in_game = self.position.in_game();
        let at = in_game.iter().position(|seat| *seat == to_act).unwrap_or(0);
        let mut next = in_game.iter().cycle().skip(at).take(in_game.len());
        Some(next.find(|seat| !self.is_computer(**seat)).copied().unwrap_or(to_act))
    }
}
