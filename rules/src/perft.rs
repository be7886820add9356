//! Perft: counts the leaf nodes of a game's tree, the simplest check of a move generator.
//!
//! ```
//! use rules::Variant;
//! let game = Variant::Chess.new_game::<&str, &str>(&[])?;
//! assert_eq!([1, 2, 3].map(|depth| game.perft(depth)), [20, 400, 8_902]);
//! let divided = game.divide(2);
//! assert_eq!(divided[0], ("a2a3".to_owned(), 20));
//! # Ok::<(), rules::game::SetupError>(())
//! ```

use crate::ending::Settled;

/// A position on which actions can be made and unmade, as the searches of this module need it.
pub trait MakeUnmake {
    /// One ply.
    type Action: Copy;
    /// What is needed to unmake an action.
    type Undo;

    /// Does what needs no decision (general 4.2), such as passing the turn of a seat without a legal action, and appends the
    /// legal actions.
    ///
    /// It appends none if the game is over. A second call does not change the position.
    fn settle(&mut self, actions: &mut Vec<Self::Action>) -> Settled;
    /// Makes a legal action.
    fn make(&mut self, action: Self::Action) -> Self::Undo;
    /// Unmakes the last action.
    fn unmake(&mut self, action: Self::Action, undo: &Self::Undo);

    /// Whether a test holds after an action, such as that the king of the acting seat is safe. The position is unchanged
    /// afterwards.
    #[inline]
    fn holds_after(&mut self, action: Self::Action, test: impl FnOnce(&Self) -> bool) -> bool
    where
        Self: Sized,
    {
        let undo = self.make(action);
        let holds = test(self);
        self.unmake(action, &undo);
        holds
    }
}

/// Retains, from the index `start` on, only the actions that pass a test, in their order.
#[inline]
pub fn retain_from<A: Copy>(actions: &mut Vec<A>, start: usize, mut test: impl FnMut(A) -> bool) {
    let mut kept = start;
    for i in start..actions.len() {
        let action = actions[i];
        if test(action) {
            actions[kept] = action;
            kept += 1;
        }
    }
    actions.truncate(kept);
}

/// Returns the number of leaf nodes at a depth, which is 1 at depth 0 (general 5.1).
///
/// Every leaf is made and unmade. A line that ends the game before the depth has no leaf.
pub fn perft<S: MakeUnmake>(position: &mut S, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    count(position, depth, &mut Vec::with_capacity(4096))
}

// One stack of actions serves the whole tree, so that a node allocates nothing.
fn count<S: MakeUnmake>(position: &mut S, depth: u32, stack: &mut Vec<S::Action>) -> u64 {
    let start = stack.len();
    position.settle(stack);
    let end = stack.len();
    let mut leaves = 0;
    for i in start..end {
        let action = stack[i];
        let undo = position.make(action);
        leaves += if depth == 1 { 1 } else { count(position, depth - 1, stack) };
        position.unmake(action, &undo);
    }
    stack.truncate(start);
    leaves
}

/// Returns [`perft`] after each legal action, in the order of generation.
pub fn divide<S: MakeUnmake>(position: &mut S, depth: u32) -> Vec<(S::Action, u64)> {
    let mut actions = Vec::new();
    position.settle(&mut actions);
    actions
        .into_iter()
        .map(|action| {
            let undo = position.make(action);
            let leaves = perft(position, depth.saturating_sub(1));
            position.unmake(action, &undo);
            (action, leaves)
        })
        .collect()
}
