//! Consent: whose a proposal needs, who has given it, and when the proposal lapses.

use rules::Seat;

use super::game::{DeadlineKind, Match};
use super::proposal::{Asks, Declined, Parting, Proposal, ProposalKind};
use crate::chat::ids::PersonId;
use crate::time::{Moment, Span};

/// How long a proposal cannot be made again at most, in milliseconds: a day.
const DECLINED_FOR: Span = Span::days(1);

impl Match {
    pub fn proposal(&self, kind: ProposalKind) -> Option<&Proposal> {
        self.proposals.iter().find(|proposal| proposal.kind() == kind)
    }

    pub fn proposal_mut(&mut self, kind: ProposalKind) -> Option<&mut Proposal> {
        self.proposals.iter_mut().find(|proposal| proposal.kind() == kind)
    }

    /// Adds a proposal, in the place of one of its kind.
    pub fn propose(&mut self, proposal: Proposal) {
        self.proposals.retain(|other| other.kind() != proposal.kind());
        self.proposals.push(proposal);
        self.proposals.sort_by_key(Proposal::kind);
    }

    /// Returns the seats of a person who is still in the game.
    pub fn seats_in_game(&self, person: &PersonId) -> Vec<Seat> {
        let in_game = self.position.in_game();
        self.seats_of(person).filter(|seat| in_game.contains(seat)).collect()
    }

    /// Returns whether the player of a seat agrees to a proposal, with whichever seat.
    pub fn agrees(&self, proposal: &Proposal, seat: Seat) -> bool {
        let person = self.holder(seat).person();
        let same = |other: Seat| person.is_some() && self.holder(other).person() == person;
        proposal.agreed.iter().any(|agreed| *agreed == seat || same(*agreed))
    }

    /// Returns the seats of the others whose consent is missing: one of each person, but all seats for a draw, to which computers
    /// agree too. Neither the player who would be replaced nor one who would get time is among them.
    pub fn missing(&self, proposal: &Proposal) -> Vec<Seat> {
        let (mut asked, except) = match proposal.asks {
            Asks::Draw => (self.position.in_game(), None),
            Asks::Replace { seat, .. } | Asks::Time { seat, .. } => (self.deciders(), Some(seat)),
            Asks::Move { .. } | Asks::Takeback { .. } | Asks::Pause => (self.deciders(), None),
        };
        let except = except.and_then(|seat| self.holder(seat).person());
        asked.retain(|seat| {
            let concerned = except.is_some() && self.holder(*seat).person() == except;
            !concerned && !self.agrees(proposal, *seat)
        });
        asked
    }

    /// Lets a person agree to the proposal of a kind. Returns false if the person has done so before, or has no say.
    pub fn agree(&mut self, kind: ProposalKind, person: &PersonId) -> bool {
        let mine = self.seats_in_game(person);
        let Some(proposal) = self.proposal_mut(kind) else { return false };
        let before = proposal.agreed.len();
        let new = mine.into_iter().filter(|seat| !proposal.agreed.contains(seat));
        let new: Vec<Seat> = new.collect();
        proposal.agreed.extend(new);
        proposal.agreed.len() > before
    }

    /// Lets a person agree that the game is unrated when a seat changes hands. Returns false if the person has done so before, or it
    /// is not proposed.
    pub fn agree_to_part(&mut self, person: &PersonId) -> bool {
        let proposal = self.proposal_mut(ProposalKind::Replacement);
        let Some(Asks::Replace { parting: Parting::Unrated(people), .. }) =
            proposal.map(|proposal| &mut proposal.asks)
        else {
            return false;
        };
        let new = !people.contains(person);
        people.extend(new.then(|| person.clone()));
        new
    }

    /// Drops the proposal of a kind because it is declined or withdrawn, and returns it.
    pub fn decline(&mut self, kind: ProposalKind, at: Moment) -> Option<Proposal> {
        let declined = self.drop_proposal(kind)?;
        self.record_declined(kind, declined.by, at);
        Some(declined)
    }

    /// Records that a proposal of a seat was declined or withdrawn.
    pub fn record_declined(&mut self, kind: ProposalKind, seat: Seat, at: Moment) {
        let declined = Declined { kind, seat, ply: self.ply, at };
        self.declined.retain(|before| (before.kind, before.seat) != (kind, seat));
        self.declined.push(declined);
    }

    /// Returns how many more actions must be made before one of the seats can propose something again, and when it can at the
    /// latest. Returns `None` if it can now. Everybody may have a turn first, unless that takes more than a day.
    pub fn proposable_after(
        &self,
        kind: ProposalKind,
        mut seats: impl Iterator<Item = Seat>,
        now: Moment,
    ) -> Option<(usize, Moment)> {
        let declined = self.declined.iter().filter(|declined| declined.kind == kind);
        let declined =
            declined.filter(|declined| seats.any(|seat| seat == declined.seat)).last()?;
        let from = declined.ply.saturating_add(self.seats.len());
        let until = declined.at + DECLINED_FOR;
        (self.ply < from && now < until).then(|| (from - self.ply, until))
    }

    /// Drops the proposals that lapse with the last action, before which that many players were in the game. Returns their kinds.
    pub fn lapse(&mut self, players: usize) -> Vec<ProposalKind> {
        let (ply, in_game) = (self.ply, self.position.in_game());
        let lapsed = self.drop_proposals(|proposal| match proposal.asks {
            // When somebody leaves, or everybody has had a turn.
            Asks::Draw | Asks::Move { .. } | Asks::Pause => {
                in_game.len() < players || ply >= proposal.ply.saturating_add(players)
            }
            Asks::Takeback { .. } | Asks::Time { .. } => true,
            Asks::Replace { seat, .. } => !in_game.contains(&seat),
        });
        lapsed.iter().map(Proposal::kind).collect()
    }

    /// Drops what depends on the players of the game when a seat changes hands: the proposals of its player, what that player agreed
    /// to, and any proposal to replace somebody.
    pub(crate) fn drop_consent_of(&mut self, seat: Seat) {
        self.drop_proposals(|p| p.by == seat || p.kind() == ProposalKind::Replacement);
        for proposal in &mut self.proposals {
            proposal.agreed.retain(|agreed| *agreed != seat);
        }
    }

    pub fn drop_proposal(&mut self, kind: ProposalKind) -> Option<Proposal> {
        self.drop_proposals(|proposal| proposal.kind() == kind).pop()
    }

    /// Drops some proposals, with the deadline of a request to take back, and returns them.
    pub(crate) fn drop_proposals(&mut self, which: impl Fn(&Proposal) -> bool) -> Vec<Proposal> {
        let (dropped, kept) = std::mem::take(&mut self.proposals).into_iter().partition(which);
        self.proposals = kept;
        if self.proposal(ProposalKind::Takeback).is_none() {
            self.deadlines.retain(|deadline| deadline.kind != DeadlineKind::Takeback);
        }
        dropped
    }
}
