//! Kinds of action in words.

use locale::Text;
use rules::game::Notice;
use rules::groups::{ActionGroup, ActionKind};

use super::refuse::capitalised;
use crate::chat::text::fits;

/// The name of a kind of action, at the start of a line: `Field promotion`.
pub fn kind_of_action(kind: &ActionKind) -> Text {
    capitalised(&kind.text())
}

/// How actions of a kind are written, or what they do, in a few words; empty if an example shows it.
pub fn how(kind: &ActionKind) -> Text {
    (kind.how)()
}

/// The label of a button for a kind of action: `Field promotion (2)`.
pub fn group_label(group: &ActionGroup) -> Text {
    let all = format!("({})", group.count());
    Text::joined([kind_of_action(group.kind), Text::same(all)], " ")
}

/// Appends a notice for the player to act, if it fits.
pub fn with_notice(text: Text, notice: Option<&Notice>) -> Text {
    let Some(notice) = notice else { return text };
    let longer = Text::lines([text.clone(), notice.text.clone()]);
    if fits(&longer) { longer } else { text }
}
