//! Counting the leaf actions of a game's tree: the plainest check of a move generator.
//!
//! ```
//! use rules::Variant;
//! let game = Variant::Chess.new_game::<&str, &str>(&[])?;
//! assert_eq!([1, 2, 3].map(|depth| game.perft(depth)), [20, 400, 8_902]);
//! let divided = game.divide(2);
//! assert_eq!(divided[0], ("a2a3".to_owned(), 20));
//! # Ok::<(), rules::game::SetupError>(())
//! ```

use crate::front::Settled;

/// A position that actions can be done and undone on, as the searches here need it.
pub trait Search {
    /// One ply.
    type Action: Copy;
    /// What undoing needs.
    type Undo;

    /// Does what needs no decision, such as passing a turn without a legal action, and appends the legal actions; none if
    /// the game is over. A second call changes nothing.
    fn settle(&mut self, actions: &mut Vec<Self::Action>) -> Settled;
    /// Does a legal action.
    fn make(&mut self, action: Self::Action) -> Self::Undo;
    /// Undoes the last action done.
    fn unmake(&mut self, action: Self::Action, undo: &Self::Undo);

    /// Whether a test holds after an action, such as that the own king is safe; nothing has changed then.
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

/// Keeps the actions from `start` on that pass a test, in order.
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

/// The number of leaf actions at a depth; every leaf is made and unmade. At depth 0: 1.
///
/// A line that ends the game earlier counts nothing.
pub fn perft<S: Search>(position: &mut S, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    count(position, depth, &mut Vec::with_capacity(4096))
}

// One stack of actions for the whole tree: no allocation a node.
fn count<S: Search>(position: &mut S, depth: u32, stack: &mut Vec<S::Action>) -> u64 {
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

/// The same, apart for each first action, in the order of generation.
pub fn divide<S: Search>(position: &mut S, depth: u32) -> Vec<(S::Action, u64)> {
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
