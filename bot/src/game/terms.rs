//! The terms of open seats: how long they stay open, who may take them, and who is called.

use crate::chat::RoleMention;
use crate::game::state::{Deadline, DeadlineKind, Match};
use crate::time::Moment;

#[derive(Debug, Default)]
pub(crate) struct OpenTerms {
    pub(crate) role: Option<RoleMention>,
    /// When the seats are no longer open.
    pub(crate) until: Option<Moment>,
    /// The reliability in percent that people need to take an open seat.
    pub(crate) reliability: Option<u8>,
}

impl OpenTerms {
    /// Applies what concerns the game itself.
    pub(crate) fn apply(&self, game: &mut Match) {
        game.terms.min_reliability = self.reliability;
        if let Some(due) = self.until {
            game.deadlines.retain(|d| d.kind != DeadlineKind::Invitation);
            game.deadlines.push(Deadline { due, kind: DeadlineKind::Invitation });
        }
    }
}
