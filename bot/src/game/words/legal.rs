//! Kinds of action in words.

use rules::game::Notice;
use rules::groups::ActionGroup;

use super::refuse::capital;
use crate::chat::text::{LONGEST, weight};

/// The label of a button for a kind of action: `Field promotion (2)`.
#[must_use]
pub fn group_label(group: &ActionGroup) -> String {
    format!("{} ({})", capital(group.kind.name), group.actions.len())
}

/// Appends a notice for the player to act, if it fits.
#[must_use]
pub fn with_notice(text: String, notice: Option<&Notice>) -> String {
    match notice {
        Some(notice) if weight(&text) + weight(&notice.text) + 2 < LONGEST => {
            format!("{text}\n{}", notice.text)
        }
        _ => text,
    }
}
