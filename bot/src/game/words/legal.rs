//! Kinds of action in words.

use locale::Text;
use rules::game::Notice;
use rules::groups::ActionGroup;

use super::refuse::capital;
use crate::chat::text::fits;

/// The label of a button for a kind of action: `Field promotion (2)`.
#[must_use]
pub fn group_label(group: &ActionGroup) -> String {
    format!("{} ({})", capital(group.kind.name), group.actions.len())
}

/// Appends a notice for the player to act, if it fits.
#[must_use]
pub fn with_notice(text: Text, notice: Option<&Notice>) -> Text {
    let Some(notice) = notice else { return text };
    let longer = Text::lines([text.clone(), notice.text.clone()]);
    if fits(&longer) { longer } else { text }
}
