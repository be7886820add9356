//! What one person asks of others: whom an invitation or a proposal mentions, and when a proposal can be made again.

use locale::Text;

use super::feature::Case;
use super::halt::Refusal;
use crate::chat::{Outgoing, PersonId};
use crate::game::state::{Match, ProposalKind};
use crate::game::words;
use crate::store::StoreError;

/// The scope of the blocks of a person who ignores others. No guild has such an id.
pub(crate) fn ignored_by(person: &PersonId) -> String {
    format!("@{}", person.0)
}

impl Case<'_> {
    /// Leaves out of the mentions of a proposal, or of an invitation without a kind, those who ignore the writer or were mentioned
    /// by the writer for the same a short while ago.
    pub(crate) fn limit_mentions(
        &mut self,
        message: &mut Outgoing<Text>,
        kind: Option<ProposalKind>,
    ) -> Result<(), StoreError> {
        let kind = kind.as_ref().map_or("invitation", ProposalKind::as_ref);
        for person in std::mem::take(&mut message.mention) {
            let ignores = ignored_by(&PersonId(person.clone()));
            if !self.state.is_blocked(&ignores, self.author())? && self.mentions(kind, &person) {
                message.mention.push(person);
            }
        }
        message.mention_role =
            message.mention_role.take().filter(|role| self.mentions(kind, &role.id));
        Ok(())
    }

    /// Returns whether the writer may mention a person or role now, and records it.
    fn mentions(&mut self, kind: &str, whom: &str) -> bool {
        let mention = format!("{kind} {whom}");
        let limited = self.desk.network.limited;
        if limited && self.recent.mentioned(self.author(), &mention, self.now) {
            return false;
        }
        self.mentioned.push(mention);
        true
    }

    /// Checks that no such proposal of the writer was declined or withdrawn a short while ago.
    pub(crate) fn may_propose(&self, game: &Match, kind: ProposalKind) -> Result<(), Refusal> {
        match game.proposable_after(kind, game.seats_of(self.author()), self.now) {
            Some((actions, at)) => {
                let style = self.desk.network.style;
                Err(Refusal::new(words::proposed_lately(game, actions, at, style)))
            }
            None => Ok(()),
        }
    }
}
