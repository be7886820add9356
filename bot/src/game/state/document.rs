//! The part of a game that is stored as one text.

use serde::{Deserialize, Serialize};

use super::clock::Clock;
use super::game::{Match, SecretVote};
use super::holder::Holder;
use super::proposal::{Asks, Declined, Parting, Proposal};
use super::terms::Terms;
use crate::chat::ids::PersonId;

/// The facts of a game that have neither a column nor a table of their own, because no SQL looks into them. A new one is a field of
/// [`Terms`] or [`Clock`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Document {
    pub terms: Terms,
    pub clock: Clock,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proposals: Vec<Proposal>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub declined: Vec<Declined>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub secret_votes: Vec<SecretVote>,
}

impl Document {
    /// Returns what is stored of a game in this way.
    pub fn of(game: &Match) -> Self {
        Self {
            terms: game.terms.clone(),
            clock: game.clock.clone(),
            proposals: game.proposals.clone(),
            declined: game.declined.clone(),
            secret_votes: game.secret_votes.clone(),
        }
    }

    /// Returns everybody it names. People are found and forgotten by this, so a field with a person belongs here.
    pub fn people(&mut self) -> impl Iterator<Item = &mut PersonId> {
        let extended = self.clock.extensions.iter_mut().map(|given| &mut given.person);
        extended.chain(self.proposals.iter_mut().flat_map(Proposal::people))
    }

    /// Returns those who are proposed by their names alone, where names identify people.
    pub fn guests_by_name(&self) -> impl Iterator<Item = PersonId> {
        self.proposals.iter().filter_map(Proposal::guest_by_name)
    }

    /// Puts another id in place of a person's. What was proposed about them is dropped.
    pub fn forget(&mut self, person: &PersonId, token: &PersonId) {
        self.proposals.retain_mut(|proposal| {
            proposal.guest_by_name().as_ref() != Some(person)
                && proposal.people().all(|named| named != person)
        });
        self.people().filter(|named| *named == person).for_each(|named| named.clone_from(token));
    }
}

impl Proposal {
    fn guest_by_name(&self) -> Option<PersonId> {
        match &self.asks {
            Asks::Replace { guest: Holder::Invited { person: None, name }, .. } => {
                Some(PersonId(name.to_lowercase()))
            }
            _ => None,
        }
    }

    /// Returns everybody it names by an id.
    fn people(&mut self) -> impl Iterator<Item = &mut PersonId> {
        let (guest, parting) = match &mut self.asks {
            Asks::Replace { guest, parting, .. } => (Some(guest), Some(parting)),
            _ => (None, None),
        };
        let guest = guest.and_then(|guest| match guest {
            Holder::Invited { person, .. } => person.as_mut(),
            Holder::Taken { person, .. } => Some(person),
            Holder::Nobody | Holder::Computer(_) => None,
        });
        let parting = parting.into_iter().flat_map(|parting| match parting {
            Parting::Unrated(people) => people.as_mut_slice(),
            Parting::Usual | Parting::Confirmed => &mut [],
        });
        guest.into_iter().chain(parting)
    }
}
