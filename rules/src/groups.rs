//! Legal actions by kind, for lists and explanations.

use locale::{Table, Text, table, text};

static TABLE: Table = table!("groups");

/// One kind of action of a game.
#[derive(Debug)]
pub struct ActionKind {
    /// The word by which players ask for it, lower case: `captures`.
    pub name: &'static str,
    /// Other words for it, lower case.
    pub synonyms: &'static [&'static str],
    /// How such an action is written, or what it does, in a few words; empty if an example shows it.
    pub how: fn() -> Text,
}

impl ActionKind {
    /// Whether a word names this kind, in any case.
    #[must_use]
    pub fn is_called(&self, word: &str) -> bool {
        let word = word.trim();
        std::iter::once(&self.name).chain(self.synonyms).any(|name| name.eq_ignore_ascii_case(word))
    }
}

impl PartialEq for ActionKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ActionKind {}

/// The legal actions of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionGroup {
    /// The kind.
    pub kind: &'static ActionKind,
    /// The actions, canonical, byte-sorted, at least one.
    pub actions: Vec<String>,
}

impl ActionGroup {
    /// How many choices there are. An action that continues another one joins two, such as two traitors, and is not counted.
    #[must_use]
    pub fn count(&self) -> usize {
        let (mut before, mut count) = (None::<&str>, 0);
        for action in &self.actions {
            let continues = before.filter(|before| action.starts_with(before));
            if continues.is_none_or(|before| before.ends_with(char::is_alphanumeric)) {
                (before, count) = (Some(action.as_str()), count + 1);
            }
        }
        count
    }
}

/// Groups actions by their kinds, in the order of `kinds`. Kinds without an action are left out.
#[must_use]
pub fn group(
    kinds: &[&'static ActionKind],
    actions: impl IntoIterator<Item = (&'static ActionKind, String)>,
) -> Vec<ActionGroup> {
    let mut groups: Vec<ActionGroup> =
        kinds.iter().map(|&kind| ActionGroup { kind, actions: Vec::new() }).collect();
    for (kind, action) in actions {
        if let Some(group) = groups.iter_mut().find(|g| std::ptr::eq(g.kind, kind)) {
            group.actions.push(action);
        }
    }
    groups.retain(|g| !g.actions.is_empty());
    groups.iter_mut().for_each(|g| g.actions.sort_unstable());
    groups
}

/// A piece goes to an empty cell.
pub static MOVES: ActionKind =
    ActionKind { name: "moves", synonyms: &["move", "quiet"], how: Text::empty };
/// A piece captures where it goes.
pub static CAPTURES: ActionKind =
    ActionKind { name: "captures", synonyms: &["capture", "takes"], how: Text::empty };
/// A pawn captures another one on the cell that it has just passed.
pub static EN_PASSANT: ActionKind = ActionKind {
    name: "en passant",
    synonyms: &["en-passant", "passing", "en passé", "ep", "e.p."],
    how: || text!(TABLE, "en-passant"),
};
/// King and rook move together.
pub static CASTLING: ActionKind =
    ActionKind { name: "castling", synonyms: &["castle", "castles"], how: Text::empty };
/// A piece becomes another kind by its move.
pub static PROMOTIONS: ActionKind = ActionKind {
    name: "promotions",
    synonyms: &["promotion", "promote"],
    how: || text!(TABLE, "promotions"),
};

/// The kinds that games with orthodox moves have, in the order in which they are listed.
pub static USUAL: [&ActionKind; 5] = [&MOVES, &CAPTURES, &EN_PASSANT, &CASTLING, &PROMOTIONS];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_keep_the_order_of_kinds_and_leave_empty_ones_out() {
        let actions = [(&CAPTURES, "b"), (&MOVES, "z"), (&CAPTURES, "a")];
        let groups = group(&USUAL, actions.map(|(kind, text)| (kind, text.to_owned())));
        let shown: Vec<_> = groups.iter().map(|g| (g.kind.name, g.actions.join(" "))).collect();
        assert_eq!(shown, [("moves", "z".to_owned()), ("captures", "a b".to_owned())]);
        assert!(EN_PASSANT.is_called(" En Passant ") && !EN_PASSANT.is_called("passed"));
    }
}
