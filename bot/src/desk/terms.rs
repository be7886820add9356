//! The terms of open seats: how long they stay open, who may take them, and who is called.

use crate::bridge::RoleMention;
use crate::play::{Deadline, DeadlineKind, Match};
use crate::time::Moment;

/// The terms of a game that is opened.
#[derive(Debug, Default)]
pub(super) struct Terms {
    /// The role to mention.
    pub(super) role: Option<RoleMention>,
    /// When the seats are no longer open.
    pub(super) until: Option<Moment>,
    /// The reliability in percent that people need to take an open seat.
    pub(super) reliability: Option<u8>,
}

impl Terms {
    /// Applies what concerns the game itself.
    pub(super) fn apply(&self, game: &mut Match) {
        game.min_reliability = self.reliability;
        if let Some(due) = self.until {
            game.deadlines.retain(|d| d.kind != DeadlineKind::Invitation);
            game.deadlines.push(Deadline { due, kind: DeadlineKind::Invitation });
        }
    }
}
