//! Perft of a game in which positions can repeat.

use crate::ending::Settled;
use crate::front::rules::Rules;
use crate::mechanics::history::History;
use crate::perft::MakeUnmake;

/// A search that knows the positions before its root.
pub(super) struct Remembering<P> {
    pub(super) position: P,
    pub(super) history: History,
    /// Whether the current position is that of the root, which is already in the history.
    pub(super) at_root: bool,
}

impl<P: Rules> MakeUnmake for Remembering<P> {
    type Action = P::Action;
    type Undo = (P::Undo, usize, bool);

    fn settle(&mut self, actions: &mut Vec<P::Action>) -> Settled {
        let start = actions.len();
        let settled = self.position.settle(actions);
        if std::mem::take(&mut self.at_root) || settled.ending.is_some() {
            return settled;
        }
        let times = self.history.push(self.position.key());
        let ends = self.position.setting().repetition.is_some_and(|rule| times >= rule.ends);
        if ends && self.position.judges_draws() {
            actions.truncate(start);
        }
        settled
    }

    fn make(&mut self, action: P::Action) -> Self::Undo {
        let known = self.history.len();
        (self.position.make(action), known, self.at_root)
    }

    fn unmake(&mut self, action: P::Action, undo: &Self::Undo) {
        self.history.truncate(undo.1);
        self.at_root = undo.2;
        self.position.unmake(action, &undo.0);
    }
}
